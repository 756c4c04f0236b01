"""Streams of both engines: ever better analyses, and proofs that say how far they have come."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest

from gridsage import mines, mnk
from gridsage.errors import CancelledError, OptionError
from tests.waiting import WAIT_S

LONG = "7x7x5"
"""A board whose proof takes far longer than any test waits."""
WIDE = "5x5/7@any"
"""Few enough layouts to be listed, too many to be searched at once."""


def without_time(solution: Any) -> Any:
    return replace(solution, time_s=0.0)


def proofs_running() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "mnk-solve"]


@pytest.mark.parametrize("text", ["", "b2 a2", "a1 a2 b1 b2 c1"])
def test_a_proof_in_a_stream_ends_with_the_plain_answer(text: str) -> None:
    engine = mnk.Engine("3x3x3")
    position = text or None
    assert without_time(list(engine.stream_solution(position))[-1]) == without_time(engine.solve(position))


def test_a_long_proof_says_how_far_it_has_come() -> None:
    found = list(mnk.Engine("6x6x5").stream_solution())
    last = found[-1]
    assert (last.value, last.at_least, last.at_most) == (mnk.Value.DRAW,) * 3
    assert without_time(last) == without_time(mnk.solve("6x6x5"))
    for report in found[:-1]:
        assert (report.value, report.best, report.at_least) == (mnk.Value.UNKNOWN, None, mnk.Value.DRAW)
    assert [report.nodes for report in found] == sorted(report.nodes for report in found)
    assert [report.time_s for report in found] == sorted(report.time_s for report in found)


def test_a_proof_that_its_limits_cut_short_says_what_is_proven() -> None:
    *reports, last = mnk.Engine(LONG).stream_solution(time_s=0.5)
    assert reports
    assert reports[-1].nodes > 0
    assert (last.value, last.at_least, last.at_most) == (mnk.Value.UNKNOWN, mnk.Value.DRAW, mnk.Value.WIN)
    *_, last = mnk.Engine(LONG).stream_solution(nodes=50)
    assert without_time(last) == without_time(mnk.solve(LONG, nodes=50))


def test_an_extra_stone_may_do_harm_where_rows_must_be_exact() -> None:
    # So nothing is known of an empty board that was not searched.
    assert mnk.solve("9x9x5@exact", nodes=1).at_least is mnk.Value.LOSS
    assert mnk.solve("9x9x5", nodes=1).at_least is mnk.Value.DRAW


def test_a_cancelled_proof_ends_with_what_is_proven() -> None:
    token = mnk.CancelToken()
    stream = mnk.Engine(LONG).stream_solution(time_s=3600, cancel=token)
    assert next(stream).value is mnk.Value.UNKNOWN
    token.cancel()
    rest = list(stream)
    assert rest[-1].value is mnk.Value.UNKNOWN
    assert not proofs_running()


def test_closing_the_stream_ends_the_proof() -> None:
    stream = mnk.Engine(LONG).stream_solution(time_s=3600)
    next(stream)
    assert proofs_running()
    stream.close()
    assert not proofs_running()


def test_an_engine_answers_while_it_streams_a_proof() -> None:
    engine = mnk.Engine(LONG)
    for report in engine.stream_solution(time_s=3600):
        assert report.nodes >= 0
        assert engine.analyse("d4", nodes=100).best is not None
        break


@pytest.mark.parametrize("view", ["1#\n1#", None])
def test_a_small_view_is_solved_at_once(view: str | None) -> None:
    engine = mines.Engine("2x2/1@any")
    (found,) = engine.stream_solution(view)
    assert without_time(found) == without_time(engine.solve(view))
    assert found.win_chance is not None


@pytest.mark.parametrize("setup", ["5x5/3", "5x5/3@safe", "6x5/4"])
def test_a_stream_before_the_first_move_ends_with_the_plain_answer(setup: str) -> None:
    engine = mines.Engine(setup)
    last = list(engine.stream_solution())[-1]
    assert without_time(last) == without_time(engine.solve())
    assert last.win_chance is not None
    start = mines.View.start(setup)
    assert list(engine.stream(start, time_s=WAIT_S))[-1] == engine.analyse(start, time_s=WAIT_S)


def test_a_view_that_takes_long_is_told_of_before_it_is_solved() -> None:
    engine = mines.Engine(WIDE)
    first = next(engine.stream_solution())
    assert (first.win_chance, first.layouts) == (None, 480700)
    assert first.best is not None
    *_, last = engine.stream_solution(nodes=100)
    assert without_time(last) == without_time(engine.solve(nodes=100))


def test_a_cancelled_solution_of_mines_ends_or_says_so() -> None:
    token = mines.CancelToken()
    stream = mines.Engine(WIDE).stream_solution(time_s=3600, cancel=token)
    assert next(stream).win_chance is None
    token.cancel()
    assert list(stream) == []
    with pytest.raises(CancelledError, match="cancelled"):
        next(mines.Engine(WIDE).stream_solution(cancel=token))


@pytest.mark.parametrize("engine", [mines.Engine("9x9/10"), mnk.Engine("3x3x3")], ids=repr)
def test_limits_that_make_no_sense_are_refused_before_the_first_report(engine: Any) -> None:
    for limits in ({"time_s": -1.0}, {"nodes": 0}):
        with pytest.raises(OptionError):
            engine.stream_solution(**limits)
