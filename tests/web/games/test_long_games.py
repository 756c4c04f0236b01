"""Long games are kept as they are, until they change."""

from __future__ import annotations

import pytest

from gridsage.errors import MissingError
from gridsage.store import open_store
from gridsage.web.games.long_games import MANY_MOVES, LongGames
from gridsage.web.packed_text import PackedText
from tests.web.test_watchdog import long_game

MOVES = PackedText.pack("its moves")
LONG = long_game(MANY_MOVES + 1)


def test_a_second_look_finds_the_same_game_and_what_was_found_out_about_it() -> None:
    with open_store("memory:") as store:
        long_games, game_id = LongGames(store), store.games.add(LONG)
        game = long_games.read(game_id)
        assert long_games.text(game, "replay") is None
        long_games.keep_text(game, "replay", MOVES)
        again = long_games.read(game_id)
        assert again is game
        assert long_games.text(again, "replay") == MOVES


def test_a_game_that_changed_is_read_again() -> None:
    with open_store("memory:") as store:
        long_games, game_id = LongGames(store), store.games.add(LONG)
        long_games.keep_text(long_games.read(game_id), "replay", MOVES)
        store.games.reseat(game_id, ["another"], ["key"], before=[""])
        again = long_games.read(game_id)
        assert again.record.players == ("another",)
        assert long_games.text(again, "replay") is None


def test_what_is_found_out_about_a_former_state_is_not_kept() -> None:
    with open_store("memory:") as store:
        long_games, game_id = LongGames(store), store.games.add(LONG)
        before = long_games.read(game_id)
        store.games.reseat(game_id, ["another"], ["key"], before=[""])
        after = long_games.read(game_id)
        long_games.keep_text(before, "replay", MOVES)
        assert long_games.text(after, "replay") is None


def test_a_deleted_game_is_gone_and_only_a_few_are_kept() -> None:
    with open_store("memory:") as store:
        long_games = LongGames(store)
        ids = [store.games.add(LONG) for _ in range(6)]
        first = long_games.read(ids[0])
        long_games.keep_text(first, "replay", MOVES)
        for game_id in ids[1:]:
            long_games.read(game_id)
        assert long_games.text(first, "replay") is None
        store.games.delete(ids[0])
        with pytest.raises(MissingError):
            long_games.read(ids[0])
