"""The engine: exact against brute force, exact integers and the kept positions; honest when it cannot be."""

from __future__ import annotations

import gzip
import json
import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridsage._core import MinesPlayer
from gridsage.errors import ContradictionError, OptionError
from gridsage.games.mines import Board, Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import Engine, analyse, prove, sample_layouts
from gridsage.solving.mines.reference import count_layouts, count_won_layouts, list_layouts

POSITIONS = Path(__file__).parents[2] / "data" / "mines_positions.jsonl.gz"


def positions() -> Iterator[tuple[View, list[list[float | None]]]]:
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        for line in lines:
            data: dict[str, Any] = json.loads(line)
            yield parse_view("\n".join(data["rows"]), mines=data["mines"]), data["prob"]


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


def test_kept_positions_are_exact() -> None:
    for view, expected in positions():
        analysis = analyse(view, end_limit=0)
        assert analysis.exact
        for y, row in enumerate(expected):
            for x, chance in enumerate(row):
                if chance is not None:
                    assert analysis.chance(x, y) == pytest.approx(chance, abs=6e-10)
        assert sum(analysis.chances) == pytest.approx(view.setup.mines, rel=1e-9)


@given(small_views())
@settings(max_examples=150, deadline=None)
def test_everything_agrees_with_all_layouts(view: View) -> None:
    layouts = list_layouts(view)
    analysis = analyse(view)
    assert analysis.layouts == len(layouts)
    assert analysis.layouts_log10 == pytest.approx(math.log10(len(layouts)), abs=1e-9)
    grid = view.grid
    dead = []
    for cell in view.hidden:
        mined = sum(cell in mines for mines in layouts)
        assert analysis.chances[cell] == pytest.approx(mined / len(layouts), abs=1e-12)
        assert (analysis.chances[cell] == 0) == (mined == 0)
        assert (analysis.chances[cell] == 1) == (mined == len(layouts))
        numbers = {sum(o in mines for o in grid.neighbours[cell]) for mines in layouts if cell not in mines}
        if len(numbers) == 1:
            dead.append(cell)
    assert analysis.dead == tuple(dead)
    for group in analysis.coin_tosses:
        assert {frozenset(mines.intersection(group)) for mines in layouts} == {
            first := frozenset(layouts[0].intersection(group)),
            frozenset(group) - first,
        }


@given(small_views())
@settings(max_examples=60, deadline=None)
def test_chance_to_win_is_that_of_the_best_of_all_lines_of_play(view: View) -> None:
    assume(len(list_layouts(view)) <= 12 and len(view.hidden) <= 9)
    won, layouts = count_won_layouts(view)
    assert analyse(view).win_chance == pytest.approx(won / layouts, abs=1e-12)


def test_large_boards_equal_exact_integers() -> None:
    checked = 0
    for index, (view, _) in enumerate(positions()):
        if index % 60 or view.setup.cells > 480:
            continue
        counted = count_layouts(view)
        analysis = analyse(view, end_limit=0)
        assert analysis.layouts == counted.layouts
        for cell in view.hidden:
            assert analysis.chances[cell] == pytest.approx(float(counted.chance(cell)), rel=1e-11, abs=1e-14)
        checked += 1
    assert checked >= 5


@pytest.mark.parametrize("mines", [0, 1, 399, 800, 4000, 19999, 20000])
def test_extreme_mine_counts_on_a_large_board_neither_overflow_nor_vanish(mines: int) -> None:
    # A lone 1 every five cells: 1600 components, and totals far from what their sizes make likely.
    width = height = 200
    cells = bytearray([9]) * (width * height)
    board = 1600 if mines >= 1600 else mines
    for i in range(board):
        cells[(i // 40 * 5 + 2) * width + i % 40 * 5 + 2] = 1
    setup = Setup(width, height, mines, StartRule.ANY)
    analysis = analyse(View(setup, bytes(cells)), end_limit=0)
    assert sum(analysis.chances) == pytest.approx(mines, rel=1e-9, abs=1e-9)
    hidden = width * height - board
    exact = 8**board * math.comb(hidden - 8 * board, mines - board)
    assert analysis.layouts_log10 == pytest.approx(math.log10(exact), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("more", [0, 1, 700, 3266, 3267])
def test_totals_at_the_very_edge_are_found(more: int) -> None:
    # Walled in by known mines, 3267 times three cells that hold one mine or two: the mine count alone chooses.
    walls = "*" * 198
    view = parse_view("\n".join([walls, *["#7#7#*" * 33, walls] * 99]), mines=100 * 198 + 99 * 33 + 3267 + more)
    analysis = analyse(view, end_limit=0)
    assert len(analysis.components) == 3267
    assert analysis.layouts_log10 == pytest.approx(math.log10(math.comb(3267, more)), rel=1e-9, abs=1e-6)
    assert analysis.chance(0, 1) == pytest.approx(more / 3267, rel=1e-9)
    assert analysis.chance(2, 1) == pytest.approx(1 - more / 3267, rel=1e-9)


def test_a_total_between_the_possible_ones_is_named() -> None:
    # Known mines wall in a chain of five cells that holds one mine, or three... but never two.
    view = parse_view("#1#1#*#1#1#", mines=1)
    with pytest.raises(ContradictionError, match="needs at least 3"):
        analyse(view)


@given(any_views())
@settings(max_examples=200, deadline=None)
def test_any_codes_are_analysed_or_named_as_impossible(view: View) -> None:
    layouts = list_layouts(view)
    if layouts:
        assert analyse(view).layouts == len(layouts)
        return
    with pytest.raises(ContradictionError) as caught:
        analyse(view)
    clues = caught.value.clues
    assert all(view.cells[clue] <= 8 for clue in clues)
    count_mines = "contradict" not in str(caught.value) and "cannot be right" not in str(caught.value)
    assert not possible(view, clues, count_mines=count_mines)
    for clue in clues:
        assert possible(view, tuple(c for c in clues if c != clue), count_mines=count_mines), "not minimal"


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


def plant_clash(view: View, random: Random) -> View:
    """Raise one of two numbers that share cells beyond what the other leaves room for; each alone could be right."""
    clues = [cell for cell, code in enumerate(view.cells) if code <= 8]
    random.shuffle(clues)
    for clue in clues:
        around = {cell for cell in view.grid.neighbours[clue] if view.cells[cell] == 9}
        for other in view.grid.neighbours[clue]:
            own = around.difference(view.grid.neighbours[other])
            wrong = view.cells[other] + len(own) + 1
            if view.cells[other] <= 8 and wrong <= len(around):
                cells = bytearray(view.cells)
                cells[clue] = wrong
                return View(view.setup, bytes(cells))
    raise AssertionError("no two numbers share cells")


@pytest.mark.parametrize(("side", "density", "seed"), [(60, 0.2, 1), (60, 0.5, 2), (100, 0.2, 3), (200, 0.5, 4)])
@pytest.mark.parametrize("time_s", [0.0, 0.5])
def test_a_clash_in_a_view_too_wide_to_count_is_named(side: int, density: float, seed: int, time_s: float) -> None:
    random = Random(seed)
    view = scattered_view(side, density, seed)
    for _ in range(3):
        wrong = plant_clash(view, random)
        with pytest.raises(ContradictionError) as caught:
            analyse(wrong, end_limit=0, time_s=time_s)
        clues = caught.value.clues
        assert 1 <= len(clues) <= 12
        assert not possible(wrong, clues, count_mines=False)
        for clue in clues:
            assert possible(wrong, tuple(c for c in clues if c != clue), count_mines=False), "not minimal"


def test_a_clash_that_shows_only_in_a_larger_window_is_named_without_time() -> None:
    # Five numbers spread over seven rows: what is certain near them is used, and the reason looked for after it.
    view = scattered_view(60, 0.2, 1)
    wrong = bytearray(view.cells)
    wrong[797] = 0
    with pytest.raises(ContradictionError) as caught:
        analyse(View(view.setup, bytes(wrong)), end_limit=0, time_s=0.0)
    rows = [clue // 60 for clue in caught.value.clues]
    assert 2 <= len(rows) <= 10
    assert max(rows) - min(rows) > 3


@pytest.mark.parametrize(("side", "density"), [(60, 0.2), (200, 0.5)])
def test_too_few_and_too_many_mines_in_a_view_too_wide_to_count_are_named(side: int, density: float) -> None:
    view = scattered_view(side, density, 1)
    few = Setup(side, side, view.setup.mines // 2, StartRule.ANY)
    with pytest.raises(ContradictionError, match=rf"has {few.mines} mines, but the view needs at least \d+"):
        analyse(View(few, view.cells), end_limit=0, time_s=0.0)
    many = Setup(side, side, min(int(view.setup.mines * 1.6), side * side), StartRule.ANY)
    with pytest.raises(ContradictionError, match=rf"has {many.mines} mines, but the view leaves room for \d+"):
        analyse(View(many, view.cells), end_limit=0, time_s=0.0)


def test_bounds_on_the_mines_of_a_wide_view_are_true() -> None:
    # Counted exactly in time, and in no time by squares that share no cell: those may only say less.
    view = scattered_view(40, 0.3, 2, share=0.6)
    for mines in (100, 1100):
        bounds = []
        for time_s in (60.0, 0.0):
            with pytest.raises(ContradictionError) as caught:
                analyse(View(Setup(40, 40, mines, StartRule.ANY), view.cells), end_limit=0, time_s=time_s)
            bounds.append(caught.value.facts)
        if mines == 100:
            assert mines < int(str(bounds[1]["least"])) <= int(str(bounds[0]["least"]))
        else:
            assert mines > int(str(bounds[1]["most"])) >= int(str(bounds[0]["most"]))


def test_contradictions_name_row_column_and_reason() -> None:
    with pytest.raises(ContradictionError, match=r"the 3 in row 0, column 0 cannot be right: 2 hidden cells around it"):
        analyse("3#\n1#", "2x2/1@any")
    with pytest.raises(ContradictionError, match=r"has 2 mines, but the view leaves room for 1") as caught:
        analyse("1#\n1#", "2x2/2@any")
    assert len(caught.value.clues) == 1
    with pytest.raises(ContradictionError, match=r"has 1 mine, but the view needs at least 2"):
        analyse("###\n###\n2##", "3x3/1@any")


def test_known_mines_beyond_the_mine_count_are_named() -> None:
    with pytest.raises(
        ContradictionError, match=r"at least 2: see the \* in row 0, column 0 and the \* in row 0, column 2"
    ):
        analyse("*#*", "3x1/1@any")
    with pytest.raises(
        ContradictionError, match=r"at least 2: see the F in row 0, column 0 and the F in row 0, column 1"
    ):
        analyse("FF#", "3x1/1@any", trust_flags=True)
    with pytest.raises(ContradictionError, match=r"at least 9: see .* column 5 and 3 more$"):
        analyse("*********", "9x1/1@any")


def test_a_lost_game_has_chances_but_no_chance_to_win() -> None:
    analysis = analyse("*1##", "4x1/2@any")
    assert analysis.win_chance is None
    assert analysis.chances == (1.0, 0.0, 0.0, 1.0)
    assert analysis.best == 2


def test_flags_are_hidden_cells_unless_trusted() -> None:
    assert analyse("1F\n1#", "2x2/1@any").chances[1] == 0.5
    assert analyse("1F\n1#", "2x2/1@any", trust_flags=True).safe == (3,)


@given(small_views(), st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_samples_are_layouts(view: View, seed: int) -> None:
    layouts = set(list_layouts(view))
    for sample in sample_layouts(view, 20, seed):
        assert frozenset(sample) in layouts


def test_samples_are_fair_and_repeatable() -> None:
    view = parse_view("1##\n###\n###", mines=3)
    layouts = list_layouts(view)
    samples = sample_layouts(view, 6000, 5)
    assert samples == sample_layouts(view, 6000, 5)
    counts = Counter(frozenset(sample) for sample in samples)
    assert len(counts) == len(layouts)
    expected = 6000 / len(layouts)
    chi_square = sum((counts[layout] - expected) ** 2 / expected for layout in layouts)
    assert chi_square < len(layouts) + 5 * math.sqrt(2 * len(layouts))


def test_a_narrow_position_is_exact_even_without_time() -> None:
    for index, (view, _) in enumerate(positions()):
        if index % 150 == 0:
            rushed = analyse(view, end_limit=0, time_s=0.0)
            assert rushed.exact
            assert rushed.chances == analyse(view, end_limit=0).chances


@given(small_views())
@settings(max_examples=60, deadline=None)
def test_proofs_are_true_and_minimal(view: View) -> None:
    analysis = analyse(view, end_limit=0)
    for verdict, cells in ((Verdict.SAFE, analysis.safe), (Verdict.MINE, analysis.mines)):
        for cell, reason in zip(cells, prove(view, cells, verdict), strict=True):
            assert reason is not None
            opposite = bytearray(view.cells)
            # A mine that is known, or an open cell whose number is not believed.
            opposite[cell] = 11 if verdict is Verdict.SAFE else 0
            world = View(view.setup, bytes(opposite))
            count = reason.rule == "mine count"
            assert not possible(world, reason.clues, count_mines=count)
            for clue in reason.clues:
                assert possible(world, tuple(c for c in reason.clues if c != clue), count_mines=count)


def test_uncertain_cells_have_no_proof() -> None:
    assert prove(parse_view("1#\n1#", mines=1), [1], Verdict.SAFE) == (None,)


def test_threads_may_share_an_engine_and_a_player() -> None:
    views = [view for view, _ in positions() if view.setup.cells == 480][:40]
    engine, player = Engine(views[0].setup), MinesPlayer(views[0].setup, champion=False)

    def ask(_: int) -> list[object]:
        return [(engine.chances(view), player.choose(view.cells)) for view in views]

    alone = ask(0)
    with ThreadPoolExecutor(4) as pool:
        assert all(answers == alone for answers in pool.map(ask, range(8)))


@pytest.mark.parametrize("time_s", [-1.0, math.nan])
def test_time_that_is_none_is_refused_everywhere(time_s: float) -> None:
    view = parse_view("1#", mines=1)
    for ask in (
        lambda: analyse(view, time_s=time_s),
        lambda: Engine(view.setup).chances(view, time_s=time_s),
        lambda: sample_layouts(view, 1, 1, time_s=time_s),
        lambda: prove(view, [1], Verdict.MINE, time_s=time_s),
    ):
        with pytest.raises(OptionError, match="is no time"):
            ask()


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(OptionError, match="needs its setup"):
        analyse("1#")
    with pytest.raises(OptionError, match="end limit"):
        analyse("1#", "2x1/1@any", end_limit=-1)
