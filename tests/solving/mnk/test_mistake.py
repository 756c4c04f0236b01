"""Learn from mistakes at m,n,k games: the best move is right, what was played is refuted, and others are looked at."""

from __future__ import annotations

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import format_move, parse_moves
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.solving.mnk.mistake import find_mistakes
from gridsage.solving.mnk.review import GameReview, review

NODES = 20_000
SETUP = "9x9x5"
MOVES = "e5 e6 d5 f6 f5 a1 g5 a9 h5"
"""X makes an open three; O looks elsewhere, and loses."""


def reviewed() -> GameReview:
    cells = parse_moves(MOVES, SETUP)
    played = tuple(PlayedMove(number % 2, format_move(cell, SETUP)) for number, cell in enumerate(cells))
    record = GameRecord("mnk", SETUP, 1, ("human", "human"), played, Outcome(Termination.ROW, 0))
    return review(record, nodes=NODES)


def test_the_best_move_is_right_and_the_played_one_is_refuted() -> None:
    found = reviewed()
    mistakes = find_mistakes(found)
    assert mistakes
    for mistake in mistakes:
        assert mistake.position.stones == mistake.number - 1
        assert mistake.check(mistake.move.best, nodes=NODES).right
        wrong = mistake.check(mistake.move.cell, nodes=NODES)
        assert not wrong.right
        assert wrong.line[0] == mistake.move.cell
    careless = next(mistake for mistake in mistakes if mistake.number == 6)
    assert careless.question == "Move 6: O played a1. Find a better move for O."
    assert careless.solution.startswith("Better: ")
    other = careless.check((8, 0), nodes=NODES)
    assert not other.right
    assert "X wins by force" in other.sentence
    with pytest.raises(IllegalMoveError, match="e5 cannot be played"):
        careless.check((4, 4))


def test_the_mistakes_of_one_side_alone_can_be_asked_for() -> None:
    found = reviewed()
    assert {mistake.move.seat for mistake in find_mistakes(found, seat=1)} == {1}
    both = len(find_mistakes(found))
    assert both == sum(len(find_mistakes(found, seat=seat)) for seat in (0, 1))
