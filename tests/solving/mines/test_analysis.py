"""The engine: exact against brute force, exact integers and the kept positions; honest when it cannot be."""

from __future__ import annotations

import gzip
import json
import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridsage._core import MinesPlayer, MinesStyle
from gridsage.errors import OptionError
from gridsage.games.mines import Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import Engine, analyse, prove, sample_layouts
from gridsage.solving.mines.reference import count_layouts, count_won_layouts, list_layouts
from tests.solving.mines.views import possible, small_views

POSITIONS = Path(__file__).parents[2] / "data" / "mines_positions.jsonl.gz"


def positions() -> Iterator[tuple[View, list[list[float | None]]]]:
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        for line in lines:
            data: dict[str, Any] = json.loads(line)
            yield parse_view("\n".join(data["rows"]), mines=data["mines"]), data["prob"]


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
    engine, player = Engine(views[0].setup), MinesPlayer(views[0].setup, MinesStyle.EXACT)

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
        with pytest.raises(OptionError, match="must be 0 or more"):
            ask()


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(OptionError, match="needs its setup"):
        analyse("1#")
    with pytest.raises(OptionError, match="end limit"):
        analyse("1#", "2x1/1@any", end_limit=-1)
