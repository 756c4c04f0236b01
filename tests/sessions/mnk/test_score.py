"""The score of a match: it counts players, whoever began."""

from __future__ import annotations

from gridsage.games.mnk import Setup, parse_moves
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.sessions.mnk.score import MatchScore

SETUP = Setup(3, 3, 3)
X_WINS, O_WINS, DRAW = "a1 a2 b1 b2 c1", "a1 b1 a2 b2 c3 b3", "b2 a1 c1 a3 a2 c2 b1 b3 c3"


def play_moves(game: MnkGame, moves: str) -> None:
    for cell in parse_moves(moves, game.setup):
        game.push(cell)


def test_each_round_counts_for_one_player_or_as_a_draw() -> None:
    score = MatchScore().with_win(0).with_win(1).with_win(1).with_draw()
    assert score == MatchScore(first=1, draws=1, second=2)
    assert (score.wins(0), score.wins(1), score.rounds) == (1, 2, 4)


def test_the_score_follows_the_player_when_the_other_begins() -> None:
    game = MnkGame(SETUP, (MnkPlayer("ann"), MnkPlayer("bob")), rounds=4)
    beginners, scores = [], []
    for moves in (X_WINS, X_WINS, DRAW, O_WINS):
        beginners.append(game.names[0])
        play_moves(game, moves)
        scores.append(game.score)
        game = game.next_round()
    assert beginners == ["ann", "bob", "ann", "bob"]
    assert scores == [MatchScore(1, 0, 0), MatchScore(1, 0, 1), MatchScore(1, 1, 1), MatchScore(2, 1, 1)]
    assert (game.round, game.names, game.score) == (1, ("ann", "bob"), MatchScore())


def test_resignation_and_a_broken_bot_count_for_the_other_player() -> None:
    game = MnkGame(SETUP, (MnkPlayer("ann"), MnkPlayer("bob")), rounds=2)
    game.resign()
    assert game.score == MatchScore(second=1)
    game = game.next_round()
    game.resign()
    assert game.score == MatchScore(first=1, second=1)


def test_it_is_read_from_records_of_both_kinds() -> None:
    assert MatchScore.of({"first": 3, "draws": 1, "second": 2}) == MatchScore(3, 1, 2)
    # X, O and draws, as they were written before rounds were counted by player.
    assert MatchScore.of([3, 2, 1]) == MatchScore(first=3, draws=1, second=2)
