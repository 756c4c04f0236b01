"""Progress: the finished games of people, those watched left out; totals by board and class of help, with the bests."""

from __future__ import annotations

import csv
from datetime import UTC, datetime, timedelta

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.mines.worth import GameWorth
from gridsage.sessions.result_class import ResultClass
from gridsage.solving.mines.judgement import GuessTotals
from gridsage.store import Store, StoredGame
from gridsage.store.progress import find_progress, format_progress_csv, sum_progress

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
NO_GUESS = {"openings": 3, "sure": 2, "forced": 0, "needless": 0, "luck": 1.0, "overlooked_counts": 0}


def keep(store: Store, number: int, *, won: bool, time_s: float, key: str = "ada", hints: int = 0) -> None:
    outcome = Outcome(Termination.SOLVED, 0) if won else Outcome(Termination.EXPLODED)
    move = PlayedMove(0, "open 0,0", time_s)
    details = {"help": {"hints": hints}}
    record = GameRecord("mines", "9x9/10", 1, ("human",), (move,), outcome, details)
    at = NOON + timedelta(minutes=number)
    store.games.put(StoredGame(f"game-number-{number:010}", record, at, at, key, ended_at=at, keys=(key,)))


def test_games_are_told_by_key_or_all_of_them_and_the_latest_only(store: Store) -> None:
    for number, key in enumerate(["ada", "bob", "ada", ""]):
        keep(store, number, won=True, time_s=5.0, key=key)
    assert [game.id[-1] for game in find_progress(store, ["ada"], limit=9)] == ["0", "2"]
    assert [game.id[-1] for game in find_progress(store, None, limit=9)] == ["0", "1", "2"]
    assert [game.id[-1] for game in find_progress(store, ["ada", "bob"], limit=2)] == ["1", "2"]


def test_totals_are_by_board_and_class_of_help(store: Store) -> None:
    keep(store, 1, won=True, time_s=8.0)
    keep(store, 2, won=False, time_s=1.0)
    keep(store, 3, won=True, time_s=4.0)
    keep(store, 4, won=True, time_s=2.0, hints=1)
    guesses = GuessTotals.from_dict(GuessTotals().to_dict() | NO_GUESS)
    worth, first = GameWorth(guesses, 16, 16, champion_won=False), store.games.get("game-number-0000000001")
    assert store.games.keep_worth(first.id, worth, changed_at=first.updated_at)
    unaided, helped = sum_progress(find_progress(store, ["ada"], limit=9))
    assert (unaided.result_class, unaided.games, unaided.wins) == (ResultClass.UNAIDED, 3, 2)
    assert (unaided.best_s, unaided.mean_s, unaided.win_rate) == (4.0, 6.0, 2 / 3)
    assert (unaided.three_bv_per_s, unaided.champion_win_rate, unaided.needless) == (2.0, 0.0, 0.0)
    assert (unaided.forced, helped.forced) == (0.0, None)
    assert (unaided.least_luck, helped.least_luck) == (1.0, None)
    assert (helped.result_class, helped.best_s, helped.three_bv_per_s) == (ResultClass.HINTS, 2.0, None)


def test_the_table_has_a_row_for_each_game(store: Store) -> None:
    keep(store, 1, won=True, time_s=8.0)
    (row,) = csv.DictReader(format_progress_csv(find_progress(store, None, limit=9)).splitlines())
    assert (row["setup"], row["result_class"], row["won"], row["time_s"]) == ("9x9/10", "unaided", "True", "8.0")
    assert row["needless"] == ""


def test_what_a_bot_has_won_that_took_over_is_not_the_players(store: Store) -> None:
    moves = PlayedMove(0, "flag 3,4", 1.0), PlayedMove(1, "open 0,0", 1.0)
    for winner in (0, 1):
        record = GameRecord("mines", "9x9/10", 1, ("human", "csp"), moves, Outcome(Termination.SOLVED, winner))
        game = StoredGame(f"a-game-taken-over-{winner:05}", record, NOON, NOON, "ada", ended_at=NOON, keys=("ada", ""))
        store.games.put(game)
    assert [game.won for game in find_progress(store, ["ada"], limit=9)] == [True, False]
