"""A review names what was given away, missed and better, and is just to a move that a longer look shows to be good."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, IllegalMoveError, ParseError
from gridsage.games.mnk import Board, format_move, outcome_of, parse_moves, parse_setup
from gridsage.record import GameRecord, PlayedMove
from gridsage.solving.mnk.review import GameReview, Missed, MoveGrade, MoveReview, Worth, grade_move, review


def game(setup: str, moves: str, **details: object) -> GameRecord:
    place = parse_setup(setup)
    cells = parse_moves(moves, place)
    played = tuple(PlayedMove(number % 2, format_move(cell, place)) for number, cell in enumerate(cells))
    return GameRecord("mnk", setup, 0, ("first", "second"), played, outcome_of(Board(place, cells)), details)


LOST = game("3x3x3", "a1 a2 b2 c3 c1 b1 a3")
"""O answers the corner beside it, and loses by force."""
MISSED = game("15x15x5", "h8 h9 i8 i9 j8 b2 a1 k8 o15")
"""O leaves an open three alone, and X does not see that it has won."""


@pytest.fixture(scope="module")
def missed() -> GameReview:
    return review(MISSED, nodes=20_000)


def test_the_move_that_lost_is_the_only_one_blamed() -> None:
    found = review(LOST, nodes=20_000)
    (blunder,) = [move for move in found.moves if move.grade is not MoveGrade.BEST]
    assert (blunder.number, blunder.seat, blunder.grade, blunder.missed) == (2, 1, MoveGrade.BLUNDER, Missed.DEFENCE)
    assert format_move(blunder.best, found.setup) == "b2"
    assert (blunder.after.chance, blunder.after.mate_in) == (0.0, -6)
    assert [move.number for move in found.moves] == [1, 2, 3, 4, 5, 6, 7]
    assert found.accuracy(0) == 1
    assert found.accuracy(1) == pytest.approx(0)


def test_a_missed_win_and_a_missed_defence_are_named(missed: GameReview) -> None:
    away, unseen = missed.moves[5], missed.moves[6]
    assert (away.missed, away.after.lost) == (Missed.DEFENCE, True)
    assert away.grade is not None
    assert away.grade.lesson
    assert away.reason.sentence.startswith(f"{format_move(away.best, missed.setup)} still held; after b2, X wins")
    assert unseen.missed is Missed.WIN
    assert unseen.grade in (MoveGrade.MISTAKE, MoveGrade.BLUNDER)
    assert (unseen.before.chance, unseen.before.mate_in) == (1.0, 3)
    assert {format_move(unseen.best, missed.setup)} <= {"g8", "k8"}
    assert unseen.line[0] == unseen.best
    assert unseen.played_line[0] == unseen.cell


def test_a_side_that_is_as_good_as_lost_misses_no_last_defence() -> None:
    found = review(game("15x15x5", "h8 i9 a1 i8 c1 i7 e1 i10 g1 i11"), nodes=2000)
    late = found.moves[6]
    assert late.after.lost
    assert not late.before.lost
    assert (late.grade, late.missed) == (MoveGrade.FINE, None)


def test_the_chances_of_a_move_follow_on_those_of_the_next(missed: GameReview) -> None:
    for move, following in zip(missed.moves, missed.moves[1:], strict=False):
        assert move.after == following.before.before_move()
        assert move.before.chance >= move.after.chance
        assert (move.given_away == 0) == (move.before.chance == move.after.chance)
    kept = [
        1 - sum(m.given_away for m in side) / sum(m.before.chance for m in side) for side in map(missed.graded, (0, 1))
    ]
    assert [missed.accuracy(seat) for seat in (0, 1)] == kept
    assert sum(missed.count(0).values()) == 5


def test_moves_are_told_from_the_last_to_the_first_and_can_be_stopped() -> None:
    told: list[int] = []
    token = CancelToken()

    def hear(move: MoveReview) -> None:
        told.append(move.number)
        if len(told) == 3:
            token.cancel()

    with pytest.raises(CancelledError):
        review(MISSED, nodes=2_000, on_move=hear, cancel=token)
    assert told == [9, 8, 7]


def test_a_game_that_was_broken_off_is_reviewed_as_far_as_it_went() -> None:
    assert review(game("15x15x5", ""), nodes=500).moves == ()
    (only,) = review(game("15x15x5", "h8"), nodes=500).moves
    assert 0 < only.after.chance < 1
    drawn = review(game("3x3x3", "b2 a1 c1 a3 a2 c2 b1 b3 c3"), nodes=5_000)
    assert drawn.moves[-1].after == Worth(0.5)
    assert drawn.accuracy(0) == 1


def test_stones_of_the_opening_are_not_graded() -> None:
    for details in ({"opening": 3}, {"opening_rule": {"rule": "swap", "opener": 0, "choices": [[3, "x"]]}}):
        found = review(game("15x15x5", "a1 o15 h8 i9", **details), nodes=500)
        assert [move.grade is None for move in found.moves] == [True, True, True, False]
        assert len(found.graded(0)) == 0
        assert found.accuracy(0) is None
    with pytest.raises(ParseError):
        review(game("15x15x5", "a1", opening="many"), nodes=500)


def test_what_is_no_game_is_refused() -> None:
    twice = GameRecord("mnk", "3x3x3", 0, ("a", "b"), (PlayedMove(0, "a1"), PlayedMove(1, "a1")), LOST.outcome)
    with pytest.raises(IllegalMoveError):
        review(twice)
    with pytest.raises(ParseError):
        review(GameRecord("mines", "9x9/10", 0, ("a",), (), LOST.outcome))


@pytest.mark.parametrize(
    ("given_away", "missed", "grade"),
    [
        (0.0, None, "fine"),
        (0.049, Missed.DEFENCE, "fine"),
        (0.05, None, "inaccuracy"),
        (0.05, Missed.WIN, "mistake"),
        (0.12, None, "mistake"),
        (0.25, None, "blunder"),
        (1.0, Missed.WIN, "blunder"),
    ],
)
def test_grades_go_by_what_was_given_away(given_away: float, missed: Missed | None, grade: str) -> None:
    assert grade_move(given_away, missed=missed) == grade


def test_worth_is_told_one_ply_earlier_for_the_other_side() -> None:
    assert Worth(0.0, 0).before_move() == Worth(1.0, 1)
    assert Worth(1.0, 3).before_move() == Worth(0.0, -4)
    assert Worth(0.0, -4).before_move() == Worth(1.0, 5)
    assert Worth(0.25).before_move() == Worth(0.75)
