"""The exact chance of a mine in every hidden cell, from all numbers together and the number of mines left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import comb, gcd

from gridsage.solving.mines.counting import Component, Constraint, split
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.masks import cells_of, mask_of

__all__ = ["Chances", "constraints_of", "count_chances", "join", "weigh"]


@dataclass(frozen=True, slots=True)
class Chances:
    """Groups of cells with the same chance: ``weight / (cells in the group × total)``, all in exact integers.

    Every layout of the mines that fits what is seen is as likely as any other. With ``total`` 0 there is none.
    """

    groups: tuple[tuple[tuple[int, ...], int], ...]
    """The cells and the mines in them over all layouts together."""
    total: int
    """The layouts, up to a factor that all weights share."""

    @property
    def by_cell(self) -> dict[int, float]:
        """The chance of a mine for each hidden cell."""
        return {cell: weight / (len(cells) * self.total) for cells, weight in self.groups for cell in cells}

    @property
    def safe(self) -> tuple[int, ...]:
        """The cells that hold a mine in no layout."""
        return tuple(cell for cells, weight in self.groups if weight == 0 for cell in cells)

    @property
    def mines(self) -> tuple[int, ...]:
        """The cells that hold a mine in every layout."""
        return tuple(cell for cells, weight in self.groups if weight == len(cells) * self.total for cell in cells)


def constraints_of(known: Inference) -> list[Constraint]:
    """What each open number still says of the unknown cells around it."""
    return [
        Constraint(cells, known.need(clue), clue.cell) for clue in known.clues if (cells := clue.around & known.unknown)
    ]


def count_chances(known: Inference) -> Chances:
    """The chances of the unknown cells; the flags and verdicts of ``known`` are taken as true."""
    components = split(constraints_of(known))
    frontier = mask_of(cell for component in components for box in component.boxes for cell in box.cells)
    rest = tuple(cells_of(known.unknown & ~frontier))
    left = known.view.setup.mines - known.mines.bit_count()
    totals = join(component.layouts for component in components)
    fill = _ways_to_fill(len(rest), left, totals)
    groups = weigh(components, fill)
    if rest:
        groups.append((rest, sum(count * fill[mines] * (left - mines) for mines, count in totals.items())))
    return Chances(tuple(groups), sum(count * fill[mines] for mines, count in totals.items()))


def weigh(components: Sequence[Component], fill: Mapping[int, int]) -> list[tuple[tuple[int, ...], int]]:
    """All boxes and the mines in each over all layouts; a layout with ``m`` mines counts ``fill[m]`` times."""
    groups: list[tuple[tuple[int, ...], int]] = []
    for component, others in zip(
        components, _all_but_each([component.layouts for component in components]), strict=True
    ):
        weights = {
            mines: sum(count * fill.get(mines + more, 0) for more, count in others.items())
            for mines in component.layouts
        }
        groups += [
            (box.cells, mines) for box, mines in zip(component.boxes, component.mines_in_boxes(weights), strict=True)
        ]
    return groups


def _ways_to_fill(rest: int, left: int, totals: dict[int, int]) -> dict[int, int]:
    """For each number of mines on the frontier, the ways to lay the others off it; a common factor is taken out."""
    fill = {mines: comb(rest, left - mines) if mines <= left else 0 for mines in totals}
    common = gcd(*fill.values()) or 1
    return {mines: ways // common for mines, ways in fill.items()}


def _multiply(a: dict[int, int], b: dict[int, int]) -> dict[int, int]:
    product: dict[int, int] = {}
    for i, x in a.items():
        for j, y in b.items():
            product[i + j] = product.get(i + j, 0) + x * y
    return product


def join(factors: Iterable[dict[int, int]]) -> dict[int, int]:
    """The layouts of all components together, by number of mines."""
    return reduce(_multiply, factors, {0: 1})


def _all_but_each(factors: Sequence[dict[int, int]]) -> list[dict[int, int]]:
    """For each factor the product of all others."""
    if not factors:
        return []
    after: list[dict[int, int]] = [{0: 1}]
    for factor in reversed(factors[1:]):
        after.append(_multiply(after[-1], factor))
    products = []
    before: dict[int, int] = {0: 1}
    for factor, behind in zip(factors, reversed(after), strict=True):
        products.append(_multiply(before, behind))
        before = _multiply(before, factor)
    return products
