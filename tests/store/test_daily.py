"""A player's days are found among the games and tries of every store: the first try counts, whoever's key it has."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from gridsage.daily import Streak, board_of_day, puzzle_of_day
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.puzzles.glicko import NEW_RATING
from gridsage.sessions.puzzles.progress import Attempt
from gridsage.store import Store, StoredGame
from gridsage.store.daily import find_days

DAY = date(2026, 11, 16)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
WON = Outcome(Termination.SOLVED, 0)
LOST = Outcome(Termination.EXPLODED)


def keep_game(store: Store, name: str, day: date, begun: datetime, outcome: Outcome, key: str = "ada") -> None:
    board = board_of_day(day)
    move = PlayedMove(0, f"open {board.first_text}", 12.5)
    record = GameRecord("mines", str(board.setup), board.seed, ("human",), (move,), outcome)
    store.games.put(StoredGame(name, record, begun, begun, key, keys=(key,)))


def keep_answer(store: Store, day: date, at: datetime, *, solved: bool) -> None:
    asked = puzzle_of_day(day)
    attempt = Attempt(asked.id, solved, at.timestamp(), NEW_RATING)
    store.puzzles.add("ada", asked.kind.value, attempt, NEW_RATING)


def test_the_first_game_on_a_board_is_its_try(store: Store) -> None:
    keep_game(store, "a-second-game-of-the-day", DAY, NOON + timedelta(hours=1), WON)
    keep_game(store, "the-first-game-of-the-day", DAY, NOON, LOST, key="ada's other browser")
    keep_game(store, "somebody-else-was-earlier", DAY, NOON - timedelta(hours=1), WON, key="bob")
    found = find_days(store, ("ada", "ada's other browser"), today=DAY)
    tried = found.result(DAY).board
    assert tried is not None
    assert (tried.game, tried.solved, tried.time_s, tried.begun_at) == ("the-first-game-of-the-day", False, 12.5, NOON)
    assert found.result(DAY - timedelta(days=1)).board is None
    assert found.board_streak == Streak(0, 0)
    assert find_days(store, ("bob",), today=DAY).board_streak == Streak(1, 1)


def test_days_in_a_row_make_a_streak_which_a_clock_set_back_does_not_end(store: Store) -> None:
    for back in range(3):
        day = DAY - timedelta(days=back)
        keep_game(store, f"the-game-of-the-day-{back}", day, NOON - timedelta(days=back), WON)
        keep_answer(store, day, NOON - timedelta(days=back), solved=back != 1)
    for today in (DAY, DAY + timedelta(days=1), DAY - timedelta(days=30)):
        found = find_days(store, ("ada",), today=today)
        assert found.board_streak == Streak(3, 3)
        assert found.puzzle_streak == Streak(1, 1)
    assert find_days(store, ("ada",), today=DAY + timedelta(days=2)).board_streak == Streak(0, 3)


def test_a_puzzle_that_was_met_before_its_day_has_not_been_tried_yet(store: Store) -> None:
    keep_answer(store, DAY, NOON - timedelta(days=2), solved=False)
    assert find_days(store, ("ada",), today=DAY).result(DAY).puzzle is None
    keep_answer(store, DAY, NOON, solved=True)
    keep_answer(store, DAY, NOON + timedelta(minutes=1), solved=False)
    tried = find_days(store, ("ada",), today=DAY).result(DAY).puzzle
    assert tried is not None
    assert tried.solved is True
    assert tried.counts


def test_what_a_bot_has_won_is_not_solved(store: Store) -> None:
    board = board_of_day(DAY)
    moves = (PlayedMove(0, f"open {board.first_text}"), PlayedMove(1, "open 0,0"))
    record = GameRecord(
        "mines", str(board.setup), board.seed, ("human", "csp"), moves, Outcome(Termination.SOLVED, winner=1)
    )
    store.games.put(StoredGame("a-bot-took-over-the-game", record, NOON, NOON, "ada", keys=("ada",)))
    tried = find_days(store, ("ada",), today=DAY).result(DAY).board
    assert tried is not None
    assert tried.solved is False


def test_a_game_of_another_setup_or_of_a_bot_is_no_try(store: Store) -> None:
    board = board_of_day(DAY)
    played = GameRecord("mines", str(board.setup), board.seed, ("csp",), (), WON)
    store.games.put(StoredGame("a-bot-played-the-board", played, NOON, NOON, "ada"))
    other = replace(played, setup="9x9/10", players=("human",))
    store.games.put(StoredGame("with-the-seed-by-chance", other, NOON, NOON, "ada", keys=("ada",)))
    assert find_days(store, ("ada",), today=DAY).result(DAY).board is None
