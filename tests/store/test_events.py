"""A game in a store grows by its events alone, and is the same as the game in progress after each of them."""

from __future__ import annotations

from collections.abc import Iterator

from gridsage.games.mines import Move, parse_setup
from gridsage.games.mnk import Limits
from gridsage.games.mnk import parse_setup as parse_mnk_setup
from gridsage.record import Termination
from gridsage.sessions.events import Event
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.store import Store


def mines_events(game: MinesGame) -> Iterator[Event]:
    """A game that is lost, goes on as practice, and is given up."""
    yield game.push(Move.open(40), time_s=0.5)
    yield game.use_help("hints")
    yield game.push(Move.flag(0), time_s=1.5)
    mine = next(iter(set(game.board.mines) - {0}))
    yield game.push(Move.open(mine), time_s=0.25)
    yield game.take_back()
    yield game.set_paused(True)
    yield game.set_paused(False)
    yield game.use_help("chances")
    yield game.resign()


def mnk_events(game: MnkGame) -> Iterator[Event]:
    """A game whose bot breaks down, goes on, and is won."""
    yield game.push(4, time_s=0.5)
    yield game.fail(Termination.CRASHED, "RuntimeError: out of ideas")
    yield game.take_back()
    yield game.use_help()
    for cell in (4, 0, 2, 3, 6):
        yield game.push(cell, time_s=0.125)


def test_minesweeper(store: Store) -> None:
    game = MinesGame(parse_setup("9x9/10"), 4, player="Ada")
    game_id = store.games.add(game.record())
    for event in mines_events(game):
        store.games.apply(game_id, event)
        assert store.games.get(game_id).record == game.record()
    assert MinesGame.from_record(store.games.get(game_id).record).record() == game.record()


def test_a_bot_takes_over_and_gives_back(store: Store) -> None:
    """Each gets a seat with the first move, and loses it when all moves were taken back."""
    game = MinesGame(parse_setup("9x9/10"), 4, player="Ada")
    game_id = store.games.add(game.record(), owner="a key", keys=["a key"])

    def keep(event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
        store.games.apply(game_id, event)
        kept = store.games.get(game_id)
        assert kept.record == game.record()
        (listed,) = store.games.find()
        assert (listed.players, listed.keys) == (kept.record.players, kept.keys)
        return kept.record.players, kept.keys

    assert keep(game.push("flag 0,0", player="csp")) == (("csp",), ("",))
    assert keep(game.push("flag 1,0")) == (("csp", "Ada"), ("", "a key"))
    assert keep(game.push("flag 2,0", player="tank")) == (("csp", "Ada", "tank"), ("", "a key", ""))
    assert keep(game.take_back()) == (("csp", "Ada"), ("", "a key"))
    assert keep(game.redo()) == (("csp", "Ada", "tank"), ("", "a key", ""))
    for _ in range(2):
        store.games.apply(game_id, game.take_back())
    assert keep(game.take_back()) == (("Ada",), ("a key",))
    assert keep(game.push("flag 3,0")) == (("Ada",), ("a key",))


def test_mnk(store: Store) -> None:
    players = MnkPlayer("Ada"), MnkPlayer("champion:level=3", "champion:level=3")
    game = MnkGame(parse_mnk_setup("3x3x3"), players, limits=Limits(time_s=1.0), rounds=5)
    game_id = store.games.add(game.record())
    for event in mnk_events(game):
        store.games.apply(game_id, event)
        assert store.games.get(game_id).record == game.record()
    assert MnkGame.from_record(store.games.get(game_id).record).record() == game.record()


def test_all_events_at_once_make_the_same_record(store: Store) -> None:
    game = MinesGame(parse_setup("9x9/10"), 4, player="Ada")
    game_id = store.games.add(game.record())
    store.games.apply(game_id, *mines_events(game))
    assert store.games.get(game_id).record == game.record()
    assert store.games.find()[0].time_s == 2.0
