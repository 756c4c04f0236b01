"""Many changes as one transaction: all kept at its end, a failing one alone taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridsage.errors import ConflictError, MissingError
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.store import Store


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
