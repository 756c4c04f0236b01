"""Views too wide to be counted: the time is kept, and the answer says how wrong it may be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from gridsage._core import CancelToken, MinesFinding
from gridsage.bots.mines.exact import Exact
from gridsage.cli.mines.analyse import summary
from gridsage.errors import CancelledError
from gridsage.games.mines import FastBoard, Setup, StartRule, Verdict, View
from gridsage.mines import Engine, analyse, prove


def wide_view(side: int = 40) -> View:
    """A lattice of numbers whose elimination is far too wide for an exact answer in no time."""
    setup = Setup(side, side, side * side // 5, StartRule.SAFE)
    board = FastBoard(setup, 7)
    board.open(0)
    truth = set(board.mines)
    cells = bytearray([9]) * setup.cells
    for y in range(0, side, 2):
        for x in range(0, side, 2):
            cell = y * side + x
            if cell not in truth:
                cells[cell] = sum(other in truth for other in setup.grid.neighbours[cell])
    return View(setup, bytes(cells))


def scattered_view(side: int, density: float) -> tuple[View, set[int]]:
    """A third of the safe cells is open, at random; and where the mines are."""
    setup = Setup(side, side, round(side * side * density), StartRule.ANY)
    random = Random(1)
    truth = set(random.sample(range(setup.cells), setup.mines))
    cells = bytearray([9]) * setup.cells
    for cell, around in enumerate(setup.grid.neighbours):
        if cell not in truth and random.random() < 0.35:
            cells[cell] = sum(other in truth for other in around)
    return View(setup, bytes(cells)), truth


def test_past_the_deadline_the_answer_is_an_honest_estimate() -> None:
    view = wide_view()
    analysis = analyse(view, time_s=0.02, seed=3)
    assert not analysis.exact
    assert 0 < analysis.error <= 1
    assert analysis.win_chance is None
    assert analysis.layouts is None
    assert (analysis.layouts_log10 is None) == (analysis.layouts_log10_error is None)
    assert sum(analysis.chances) == pytest.approx(view.setup.mines, rel=1e-6)


def test_without_time_the_answer_is_the_same_each_time_and_near_the_exact_one() -> None:
    view = wide_view(20)
    exact = analyse(view, end_limit=0, time_s=120)
    rushed = analyse(view, end_limit=0, time_s=0.0, seed=1)
    assert exact.exact
    assert exact.layouts_log10_error == 0
    assert not rushed.exact
    assert 0 < rushed.error < 0.7
    assert rushed.layouts_log10 is None, "no honest error, no number"
    off = [abs(a - b) for a, b in zip(exact.chances, rushed.chances, strict=True)]
    assert max(off) < 2 * rushed.error
    assert sum(off) / len(off) < 0.1
    assert rushed == analyse(view, end_limit=0, time_s=0.0, seed=1)


def test_what_an_estimate_calls_certain_is_certain() -> None:
    view = wide_view(20)
    exact = analyse(view, end_limit=0, time_s=120)
    rushed = analyse(view, end_limit=0, time_s=0.0)
    assert exact.exact
    assert not rushed.exact
    assert set(rushed.safe) <= set(exact.safe)
    assert set(rushed.mines) <= set(exact.mines)
    assert len(rushed.safe) >= 0.8 * len(exact.safe), "almost all of it is seen near by"


@pytest.mark.parametrize(("side", "density"), [(60, 0.2), (60, 0.5), (200, 0.2), (200, 0.5)])
def test_scattered_openings_on_large_boards_are_answered_without_time(side: int, density: float) -> None:
    view, truth = scattered_view(side, density)
    analysis = analyse(view, time_s=0.0, end_limit=0)
    assert not analysis.exact
    assert 0 < analysis.error < 1
    assert sum(analysis.chances) == pytest.approx(view.setup.mines, rel=1e-6)
    assert analysis.best is not None
    assert not truth.intersection(analysis.safe)
    assert truth.issuperset(analysis.mines)
    # It tells more than the density of mines does.
    hidden = [cell for cell, code in enumerate(view.cells) if code == 9]
    guess = view.setup.mines / len(hidden)
    told = sum((analysis.chances[cell] - (cell in truth)) ** 2 for cell in hidden)
    assert told < 0.85 * sum((guess - (cell in truth)) ** 2 for cell in hidden)


def test_the_certain_cells_of_an_estimate_are_proved() -> None:
    view, _ = scattered_view(60, 0.2)
    analysis = analyse(view, time_s=0.0, end_limit=0)
    cells = analysis.safe[:40]
    assert all(reason is not None for reason in prove(view, cells, Verdict.SAFE))


def test_proofs_without_time_are_left_out() -> None:
    view, _ = scattered_view(200, 0.2)
    cells = view.hidden[::3]
    assert prove(view, cells, Verdict.SAFE, time_s=0.0) == (None,) * len(cells)


def test_an_engine_without_time_estimates() -> None:
    view, _ = scattered_view(60, 0.5)
    chances = Engine(view.setup).chances(view, time_s=0.0)
    assert chances == list(analyse(view, time_s=0.0, end_limit=0).chances)


def test_hints_of_a_wide_view_name_certain_cells_and_all_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.bots.mines.base._HINT_TIME_S", 0.05)
    view, truth = scattered_view(60, 0.2)
    hints = Exact().hints(view)
    assert hints.hints
    assert all((hint.cell in truth) == (hint.verdict is Verdict.MINE) for hint in hints.hints)
    assert set(hints.chances) == set(view.hidden)


def test_a_cancelled_analysis_stops() -> None:
    token = CancelToken()
    token.cancel()
    for view in (wide_view(), scattered_view(200, 0.5)[0]):
        with pytest.raises(CancelledError, match="cancelled"):
            analyse(view, cancel=token)
        with pytest.raises(CancelledError, match="cancelled"):
            Engine(view.setup).chances(view, cancel=token)


def test_a_view_with_neither_layout_nor_clash_in_time_may_be_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "gridsage.solving.mines.analysis.analyse_mines", lambda *_, **__: SimpleNamespace(finding=MinesFinding.STOPPED)
    )
    with pytest.raises(CancelledError, match=r"no layout was found in the time given .*may be impossible") as caught:
        analyse(wide_view(20), time_s=1.0)
    assert caught.value.code == "no-layout"


def test_an_estimated_number_of_layouts_is_shown_with_its_error() -> None:
    analysis = replace(
        analyse(wide_view(20), time_s=0.0), layouts=None, layouts_log10=112.3, layouts_log10_error=0.42, exact=False
    )
    assert "layouts        10^112.30 ± 0.4 in the exponent" in summary(analysis, "").splitlines()
