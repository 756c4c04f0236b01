"""What a game was worth, kept with it: forgotten when moves are taken back, and no change of the game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gridsage.errors import MissingError
from gridsage.games.mines import Move, Setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.worth import GameWorth, work_out_worth
from gridsage.solving.mines.judgement import GuessTotals
from gridsage.store import GameQuery, Store
from gridsage.store.export.base import game_from_dict, game_to_dict

WORTH = GameWorth(GuessTotals(3, 2, 1, 0, 1, 0.25, None), 5, 4, champion_won=None)


def finished() -> MinesGame:
    game = MinesGame(Setup(4, 4, 2), seed=3)
    for cell in (0, 10):
        if not game.over:
            game.push(Move.open(cell))
    if not game.over:
        game.resign()
    return game


def test_it_is_told_with_the_game_and_in_lists(store: Store) -> None:
    game = finished()
    game_id = store.games.add(game.record(), owner="a")
    before = store.games.changed_at(game_id)
    time = before[game_id]
    assert store.games.get(game_id).worth is None
    assert store.games.keep_worth(game_id, WORTH, changed_at=time)
    assert store.games.get(game_id).worth == WORTH
    assert [one.worth for one in store.games.find(GameQuery(owner="a"))] == [WORTH]
    assert store.games.changed_at(game_id) == before


def test_another_game_than_was_worked_out_keeps_nothing(store: Store) -> None:
    game = finished()
    game_id = store.games.add(game.record())
    worked_out = store.games.get(game_id)
    assert not store.games.keep_worth(game_id, WORTH, changed_at=worked_out.created_at - timedelta(seconds=1))
    assert store.games.keep_worth(game_id, WORTH, changed_at=worked_out.updated_at)
    back = store.games.apply(game_id, game.take_back())
    assert store.games.get(game_id).worth is None
    assert not store.games.keep_worth(game_id, WORTH, changed_at=back)
    with pytest.raises(MissingError):
        store.games.keep_worth("none", WORTH, changed_at=back)


def test_a_game_that_was_lost_otherwise_after_as_many_moves_is_another_game(store: Store) -> None:
    game = MinesGame(Setup(4, 4, 2), seed=3)
    game.push(Move.open(0))
    one, other = sorted(game.board.mines)
    game.push(Move.open(one))
    game_id = store.games.add(game.record())
    lost_before = store.games.get(game_id)
    store.games.apply(game_id, game.take_back())
    now_lost = store.games.apply(game_id, game.push(Move.open(other)))
    assert len(store.games.get(game_id).record.moves) == len(lost_before.record.moves)
    assert not store.games.keep_worth(game_id, WORTH, changed_at=lost_before.updated_at)
    assert store.games.get(game_id).worth is None
    assert store.games.keep_worth(game_id, WORTH, changed_at=now_lost)


def test_it_goes_through_an_export(store: Store) -> None:
    game_id = store.games.add(finished().record())
    worth = work_out_worth(store.games.get(game_id).record)
    assert store.games.keep_worth(game_id, worth, changed_at=store.games.get(game_id).updated_at)
    stored = store.games.get(game_id)
    assert game_from_dict(game_to_dict(stored)) == stored
    old = {name: value for name, value in game_to_dict(stored).items() if name != "worth"}
    assert game_from_dict(old).worth is None
