"""Views to be analysed: possible ones, any ones, ones too wide to be counted; and what a plain search says of them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from gridsage.games.mines import Board, Setup, StartRule, View


@st.composite
def small_views(draw: st.DrawFn) -> View:
    """A view that some board of at most 20 cells can produce."""
    width, height = draw(st.sampled_from([(1, 7), (2, 5), (3, 3), (4, 4), (5, 4), (4, 3), (7, 2)]))
    mines = draw(st.sets(st.integers(0, width * height - 1), max_size=4))
    board = Board.with_mines(Setup(width, height, len(mines), StartRule.ANY), mines)
    for cell in draw(st.lists(st.integers(0, width * height - 1), max_size=8)):
        if cell not in mines and not board.over and board.view().cells[cell] == 9:
            board.open(cell)
    return board.view()


@st.composite
def any_views(draw: st.DrawFn) -> View:
    """Any codes at all: mostly impossible."""
    width, height = draw(st.sampled_from([(2, 2), (3, 3), (4, 3), (1, 6), (4, 4)]))
    codes = draw(
        st.lists(st.sampled_from([0, 1, 1, 2, 3, 9, 9, 9, 10, 11]), min_size=width * height, max_size=width * height)
    )
    return View(Setup(width, height, draw(st.integers(0, width * height)), StartRule.ANY), bytes(codes))


def scattered_view(side: int, density: float, seed: int, share: float = 0.35) -> View:
    """A share of the safe cells is open, at random: on a large board far too wide for any exact count."""
    setup = Setup(side, side, round(side * side * density), StartRule.ANY)
    random = Random(seed)
    truth = set(random.sample(range(setup.cells), setup.mines))
    cells = bytearray([9]) * setup.cells
    for cell, around in enumerate(setup.grid.neighbours):
        if cell not in truth and random.random() < share:
            cells[cell] = sum(other in truth for other in around)
    return View(setup, bytes(cells))


def possible(view: View, clues: tuple[int, ...], *, count_mines: bool) -> bool:
    """Whether some layout satisfies these numbers; the other open cells only are no mines."""
    totals = [view.setup.mines] if count_mines else range(view.setup.cells + 1)
    grid = view.grid
    exploded = {cell for cell, code in enumerate(view.cells) if code == 11}
    hidden = [cell for cell, code in enumerate(view.cells) if code in (9, 10)]
    if not count_mines:  # cells that no clue touches do not matter
        near = {cell for clue in clues for cell in grid.neighbours[clue]}
        exploded, hidden = exploded & near, [cell for cell in hidden if cell in near]
    sums: set[tuple[int, tuple[int, ...]]] = {
        (len(exploded), tuple(sum(o in exploded for o in grid.neighbours[clue]) for clue in clues))
    }
    for cell in hidden:
        sums |= {
            (n + 1, tuple(k + (cell in grid.neighbours[clue]) for k, clue in zip(found, clues, strict=True)))
            for n, found in sums
        }
    wanted = tuple(view.cells[clue] for clue in clues)
    return any((total, wanted) in sums for total in totals)
