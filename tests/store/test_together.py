"""Many changes as one transaction: all kept at its end, a failing one alone taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from gridsage.errors import ConflictError, MissingError, StoreError
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.store import Store
from gridsage.store.location import parse_location
from gridsage.store.sql import SqlStore, tables


def moved(number: int, move: PlayedMove) -> MoveMade:
    return MoveMade(number=number, outcome=Outcome(Termination.UNFINISHED), details={}, move=move)


def test_all_changes_are_kept_at_the_end(store: Store, mines_record: GameRecord) -> None:
    ids = [store.games.add(replace(mines_record, moves=())) for _ in range(3)]
    with store.together():
        for game_id in ids:
            store.games.apply(game_id, moved(0, mines_record.moves[0]))
            store.games.apply(game_id, moved(1, mines_record.moves[1]))
    assert all(store.games.get(game_id).record.moves == mines_record.moves[:2] for game_id in ids)


def test_a_call_that_fails_takes_back_only_itself(store: Store, mines_record: GameRecord) -> None:
    one, two = (store.games.add(replace(mines_record, moves=())) for _ in range(2))
    with store.together():
        store.games.apply(one, moved(0, mines_record.moves[0]))
        with pytest.raises(ConflictError):
            store.games.apply(one, moved(5, mines_record.moves[1]))
        with pytest.raises(MissingError):
            store.games.delete("0" * 26)
        store.games.apply(two, moved(0, mines_record.moves[0]))
    assert [len(store.games.get(game_id).record.moves) for game_id in (one, two)] == [1, 1]


def test_afterwards_each_call_stands_alone_again(store: Store, mines_record: GameRecord) -> None:
    with store.together():
        pass
    game_id = store.games.add(mines_record)
    assert store.games.get(game_id).record == mines_record


def test_what_a_fault_took_back_is_not_said_to_be_kept(tmp_path: Path, mines_record: GameRecord) -> None:
    """At such a fault SQLite ends the whole transaction, and its driver lets one commit nothing without a word."""
    with SqlStore(parse_location(str(tmp_path / "games.db"))) as store:
        one, two = (store.games.add(replace(mines_record, moves=())) for _ in range(2))

        def change_together() -> None:
            with store.together():
                store.games.apply(one, moved(0, mines_record.moves[0]))
                with pytest.raises(StoreError, match="interrupted"):
                    break_off(store)
                with pytest.raises(StoreError, match="took back"):
                    store.games.apply(two, moved(0, mines_record.moves[0]))

        with pytest.raises(StoreError, match="took back what was to be kept"):
            change_together()
        assert [len(store.games.get(game_id).record.moves) for game_id in (one, two)] == [0, 0]
        store.games.apply(one, moved(0, mines_record.moves[0]))
        assert len(store.games.get(one).record.moves) == 1, "the next change is kept as ever"


def break_off(store: SqlStore) -> None:
    """A change in the midst of which SQLite has to stop."""
    with store.database.writing() as connection:
        driver: Any = connection.connection.driver_connection
        driver.set_progress_handler(lambda: 1, 1)
        try:
            connection.execute(delete(tables.games))
        finally:
            driver.set_progress_handler(None, 0)
