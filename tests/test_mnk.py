"""The front door of m,n,k games: the best moves with their reasons, the other side's threat, exact values."""

from __future__ import annotations

import math

import pytest

from gridsage._core import CancelToken
from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, SearchResult, Setup, parse_position, parse_setup
from gridsage.mnk import Value, analyse, solve

FREESTYLE = Setup(15, 15, 5)


def cells(text: str, setup: Setup = FREESTYLE) -> list[int]:
    """The moves of a text, as indices."""
    return list(parse_position(text, setup).moves or ())


def test_a_row_that_can_be_completed_is_the_best_move_and_says_so() -> None:
    found = analyse(parse_position("h8 a1 i8 a2 j8 a3 k8 a4", FREESTYLE), time_s=0.5)
    (best,) = found.lines
    assert best.cell in cells("g8 l8")
    assert best.mate_in == 1
    assert [reason.rule for reason in found.reasons] == ["row"]
    assert found.threat is None, "who wins at once need not fear anything"


def test_a_forced_win_comes_with_its_line() -> None:
    found = analyse(parse_position("h8 a1 i8 a15 j8 o1", FREESTYLE), time_s=5)
    (best,) = found.lines
    assert best.mate_in is not None
    assert best.mate_in > 1
    assert best.line[0] == best.cell
    board = found.position.board()
    for cell in best.line:
        board.push(cell)
    assert board.winner == found.position.turn


def test_a_threat_is_named_with_the_moves_that_stop_it() -> None:
    found = analyse(parse_position("a1 b2 b1", Setup(3, 3, 3)), time_s=2, best=6)
    assert found.threat is not None
    assert (found.threat.cell, found.threat.mate_in) == (2, 1)
    assert found.defences == (2,)
    assert found.reasons[0].rule == "block"


def test_where_nothing_stops_a_threat_no_move_is_called_a_defence() -> None:
    # X threatens two rows at once.
    found = analyse(parse_position("a1 b2 c3 a3 c1", Setup(3, 3, 3)), time_s=2, best=4)
    assert found.threat is not None
    assert all((line.mate_in or 0) < 0 for line in found.lines)
    assert found.defences == ()


def test_several_best_moves_are_different_and_the_best_comes_first() -> None:
    found = analyse(parse_position("b2", Setup(3, 3, 3)), time_s=2, best=8)
    lines = found.lines
    assert len({line.cell for line in lines}) == len(lines) == len(found.reasons) == 8
    scores = [line.score for line in lines if line.score is not None]
    assert scores == sorted(scores, reverse=True)
    # After the centre only a corner holds the draw.
    assert lines[0].cell in {0, 2, 6, 8}
    assert {line.cell for line in lines if (line.mate_in or 0) < 0} == {1, 3, 5, 7}


@pytest.mark.parametrize("moves", ["a1 a2 b1 b2 c1", "a1 b1 c1 a2 b2 a3 c2 c3 b3"])
def test_a_game_that_is_over_has_no_moves_to_offer(moves: str) -> None:
    found = analyse(parse_position(moves, Setup(3, 3, 3)))
    assert (found.lines, found.reasons, found.defences) == ((), (), ())
    assert found.threat is None


class Counting(MnkBot):
    """Plays the first empty cell, and counts how often it was opened and closed."""

    def __init__(self) -> None:
        self.began = self.closed = 0
        self.breaks = False

    def begin(self, setup: Setup, limits: Limits) -> None:
        self.began += 1

    def close(self) -> None:
        self.closed += 1

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.empty_cells[0])

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        if self.breaks:
            raise ValueError("no idea")
        return SearchResult(tuple(Choice(cell) for cell in position.empty_cells[:best]))


def test_another_bot_may_be_asked_and_is_closed_whatever_happens() -> None:
    bot = Counting()
    found = analyse(Position.start(Setup(3, 3, 3)), best=2, bot=bot)
    assert [line.cell for line in found.lines] == [0, 1]
    assert (bot.began, bot.closed) == (1, 1)
    bot.breaks = True
    with pytest.raises(ValueError, match="no idea"):
        analyse(Position.start(Setup(3, 3, 3)), bot=bot)
    assert (bot.began, bot.closed) == (2, 2)


@pytest.mark.parametrize("time_s", [-1.0, math.nan, math.inf, 10_000_001.0])
def test_a_time_that_makes_no_sense_is_refused(time_s: float) -> None:
    with pytest.raises(OptionError, match="must be 0 or more and at most 10000000"):
        analyse(Position.start(FREESTYLE), time_s=time_s)
    with pytest.raises(OptionError, match="must be 0 or more and at most 10000000"):
        solve(Setup(3, 3, 3), time_s=time_s)


@pytest.mark.parametrize("best", [0, -1, 10])
def test_a_number_of_best_moves_that_makes_no_sense_is_refused(best: int) -> None:
    with pytest.raises(OptionError, match=f"{best} best moves: expected 1 to 9"):
        analyse(Position.start(Setup(3, 3, 3)), best=best)


@pytest.mark.parametrize(("setup", "value"), [("3x3x3", Value.DRAW), ("4x3x3", Value.WIN), ("5x5x4", Value.DRAW)])
def test_a_small_board_is_solved(setup: str, value: Value) -> None:
    found = solve(parse_setup(setup), memory_mb=16)
    assert found.value is value
    assert found.best in range(found.setup.cells)
    assert found.nodes > 0
    assert found.time_s >= 0


def test_what_cannot_be_proven_in_time_is_unknown() -> None:
    found = solve(parse_setup("15x15x5"), time_s=0.05, memory_mb=16)
    assert (found.value, found.best) == (Value.UNKNOWN, None)


def test_a_cancelled_proof_ends_without_an_answer() -> None:
    cancel = CancelToken()
    cancel.cancel()
    assert solve(parse_setup("15x15x5"), time_s=1e6, memory_mb=16, cancel=cancel).value is Value.UNKNOWN


@pytest.mark.parametrize("memory_mb", [0, -5, (1 << 20) + 1])
def test_memory_that_makes_no_sense_is_refused(memory_mb: int) -> None:
    with pytest.raises(OptionError, match=f"{memory_mb} MB"):
        solve(Setup(3, 3, 3), memory_mb=memory_mb)
