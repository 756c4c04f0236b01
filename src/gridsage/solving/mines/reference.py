"""What the engine must compute, in plain exact integers: the specification of the compiled core, not a fast solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from gridsage.games.mines.view import EXPLODED, FLAG, View

__all__ = ["LayoutCount", "count_layouts", "count_won_layouts", "list_layouts"]

Needs = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LayoutCount:
    """How many layouts agree with a view, and in how many of them each hidden cell is a mine."""

    layouts: int
    mines: dict[int, int] = field(hash=False)

    def chance(self, cell: int) -> Fraction:
        """The exact chance that the cell is a mine."""
        return Fraction(self.mines[cell], self.layouts)


def count_layouts(view: View, *, trust_flags: bool = False) -> LayoutCount:
    """Count every layout that agrees with the view, 0 when none does.

    The numbers split the hidden cells that touch them into components, each counted by itself and by its number of
    mines; the cells that touch no number take the mines that are left.
    """
    known = {cell for cell, code in enumerate(view.cells) if _is_known_mine(code, trust_flags)}
    hidden = [cell for cell, code in enumerate(view.cells) if code > 8 and cell not in known]
    clues = {
        cell: code - sum(other in known for other in view.grid.neighbours[cell])
        for cell, code in enumerate(view.cells)
        if code <= 8
    }
    touched: dict[int, tuple[int, ...]] = {
        cell: tuple(other for other in view.grid.neighbours[cell] if other in clues) for cell in hidden
    }
    off = [cell for cell in hidden if not touched[cell]]
    components = _components([cell for cell in hidden if touched[cell]], touched)
    lonely = clues.keys() - {clue for cell in hidden for clue in touched[cell]}
    if any(clues[clue] != 0 for clue in lonely):
        return LayoutCount(0, dict.fromkeys(hidden, 0))

    counted = [_count_component(component, touched, clues) for component in components]
    left = view.setup.mines - len(known)
    mines = dict.fromkeys(hidden, 0)
    total = 0
    # outside[i][k]: the ways to complete k mines of component i elsewhere.
    for k, ways in _product(totals for totals, _ in counted).items():
        if 0 <= left - k <= len(off):
            total += ways * comb(len(off), left - k)
            for cell in off:
                mines[cell] += ways * comb(len(off) - 1, left - k - 1) if left - k else 0
    for i, (_, by_cell) in enumerate(counted):
        others = _product(totals for j, (totals, _) in enumerate(counted) if j != i)
        for cell, by_mines in by_cell.items():
            for own, ways in by_mines.items():
                for k, more in others.items():
                    if 0 <= left - own - k <= len(off):
                        mines[cell] += ways * more * comb(len(off), left - own - k)
    return LayoutCount(total, mines)


def _is_known_mine(code: int, trust_flags: bool) -> bool:
    return code == EXPLODED or (trust_flags and code == FLAG)


def _components(cells: Sequence[int], touched: dict[int, tuple[int, ...]]) -> list[list[int]]:
    """Cells that share a number, directly or through others; in an order in which neighbours are near each other."""
    around: dict[int, list[int]] = {}
    for cell in cells:
        for clue in touched[cell]:
            around.setdefault(clue, []).append(cell)
    components = []
    seen: set[int] = set()
    for root in cells:
        if root in seen:
            continue
        component = [root]
        seen.add(root)
        for cell in component:
            for clue in touched[cell]:
                for other in around[clue]:
                    if other not in seen:
                        seen.add(other)
                        component.append(other)
        components.append(component)
    return components


def _count_component(
    cells: Sequence[int], touched: dict[int, tuple[int, ...]], clues: dict[int, int]
) -> tuple[Counter[int], dict[int, Counter[int]]]:
    """The arrangements by number of mines, and for each cell those in which it is a mine.

    Cell by cell; a state is what each number still needs. ``ahead[i]`` holds the ways to reach a state before cell i,
    ``behind[i]`` the ways to finish from it.
    """
    numbers = sorted({clue for cell in cells for clue in touched[cell]})
    place = {clue: i for i, clue in enumerate(numbers)}
    last = {clue: i for i, cell in enumerate(cells) for clue in touched[cell]}

    def steps(i: int, needs: Needs) -> Iterable[tuple[int, Needs]]:
        for mine in (0, 1):
            after = list(needs)
            for clue in touched[cells[i]]:
                after[place[clue]] -= mine
            finished = (after[place[clue]] for clue in touched[cells[i]] if last[clue] == i)
            if min(after) >= 0 and not any(finished):
                yield mine, tuple(after)

    ahead: list[dict[Needs, Counter[int]]] = [{tuple(clues[clue] for clue in numbers): Counter({0: 1})}]
    for i in range(len(cells)):
        layer: dict[Needs, Counter[int]] = {}
        for needs, ways in ahead[i].items():
            for mine, after in steps(i, needs):
                target = layer.setdefault(after, Counter())
                for k, n in ways.items():
                    target[k + mine] += n
        ahead.append(layer)
    behind: dict[Needs, Counter[int]] = {needs: Counter({0: 1}) for needs in ahead[-1]}
    by_cell: dict[int, Counter[int]] = {}
    for i in reversed(range(len(cells))):
        own: Counter[int] = Counter()
        layer = {}
        for needs, ways in ahead[i].items():
            rest = layer.setdefault(needs, Counter())
            for mine, after in steps(i, needs):
                for k, n in behind.get(after, Counter()).items():
                    rest[k + mine] += n
                    if mine:
                        for used, before in ways.items():
                            own[used + k + 1] += before * n
        by_cell[cells[i]] = own
        behind = layer
    totals = sum(ahead[-1].values(), Counter[int]())
    return totals, by_cell


def _product(polynomials: Iterable[Counter[int]]) -> Counter[int]:
    product = Counter({0: 1})
    for polynomial in polynomials:
        following: Counter[int] = Counter()
        for a, n in product.items():
            for b, m in polynomial.items():
                following[a + b] += n * m
        product = following
    return product


def list_layouts(view: View) -> list[frozenset[int]]:
    """Every layout that agrees with the view, by trying all: for boards of a few cells."""
    grid = view.grid
    exploded = frozenset(cell for cell, code in enumerate(view.cells) if code == EXPLODED)
    hidden = [cell for cell, code in enumerate(view.cells) if code > 8 and cell not in exploded]
    clues = [(frozenset(grid.neighbours[cell]), code) for cell, code in enumerate(view.cells) if code <= 8]
    layouts = []
    for chosen in combinations(hidden, max(0, view.setup.mines - len(exploded))):
        mines = exploded.union(chosen)
        if len(mines) == view.setup.mines and all(len(mines & around) == code for around, code in clues):
            layouts.append(mines)
    return layouts


def count_won_layouts(view: View) -> tuple[int, int]:
    """Layouts won by the best play from here, and layouts in all: every line of play is tried, nothing is pruned."""
    grid = view.grid
    layouts = list_layouts(view)
    hidden = [cell for cell, code in enumerate(view.cells) if code > 8]

    def number(cell: int, mines: frozenset[int]) -> int:
        return sum(other in mines for other in grid.neighbours[cell])

    @cache
    def won(possible: frozenset[frozenset[int]], opened: frozenset[int]) -> int:
        if any(len(opened) == len(hidden) - len(mines.intersection(hidden)) for mines in possible):
            return len(possible)  # every safe cell is open, so one layout is left
        best = 0
        for cell in hidden:
            if cell in opened:
                continue
            shown: dict[int, list[frozenset[int]]] = {}
            for mines in possible:
                if cell not in mines:
                    shown.setdefault(number(cell, mines), []).append(mines)
            best = max(best, sum(won(frozenset(part), opened | {cell}) for part in shown.values()))
        return best

    return (won(frozenset(layouts), frozenset()) if layouts else 0), len(layouts)
