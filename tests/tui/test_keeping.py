"""Games of the terminal are kept as they go: on the screen, by commands, and where the store fails."""

from __future__ import annotations

import asyncio
from typing import Any

from gridsage.catalog import parse_bot
from gridsage.errors import StoreError
from gridsage.games.mines import Move, Setup
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store import MemoryStore, Store
from gridsage.tui.game_app import GameApp
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mnk.app import MnkApp


def use(app: GameApp, *keys: str) -> MemoryStore:
    """Press the keys in an app, and leave it; the store that kept its games."""
    store = MemoryStore()
    keeper = app.keeper = GameKeeper(lambda: store)

    async def press() -> None:
        async with app.run_test(size=(110, 30)) as pilot:
            await pilot.press(*keys)
            await pilot.pause()

    asyncio.run(press())
    assert keeper.close() == ""
    return store


def test_games_on_the_screen_are_kept_also_those_that_are_left() -> None:
    app = MinesApp(Setup(9, 9, 10), Deal(4), parse_bot("mines", "csp"))
    found = use(app, "space", "n", "n", "space", "f").games.find()
    assert [(game.seed, game.owner, game.keys) for game in found] == [
        (5, "local", ("local",)),
        (4, "local", ("local",)),
    ]


def test_rounds_on_the_screen_are_kept() -> None:
    (found,) = use(MnkApp(MnkGame(MnkSetup(3, 3, 3))), "space").games.find()
    assert (found.game, found.moves, set(found.keys)) == ("mnk", 1, {"local"})


def test_game_is_kept_once_as_it_is_in_the_end() -> None:
    store, game = MemoryStore(), MinesGame(Setup(9, 9, 10), 4)
    keeper = GameKeeper(lambda: store)
    keeper.keep(game)  # nothing was played yet
    game.push(Move.open(40))
    keeper.keep(game)
    game.take_back()
    game.push(Move.open(0))
    keeper.keep(game)
    assert keeper.close() == ""
    (found,) = store.games.find()
    assert (found.moves, found.practice) == (1, True)
    assert store.games.get(found.id).record.moves[0].text == "open 0,0"


def test_game_whose_moves_were_all_taken_back_is_kept_as_it_ends() -> None:
    store, game = MemoryStore(), MnkGame(MnkSetup(3, 3, 3))
    keeper = GameKeeper(lambda: store)
    game.push(4)
    keeper.keep(game)
    game.take_back()
    game.resign(0)
    keeper.keep(game)
    assert keeper.close() == ""
    (found,) = store.games.find()
    assert (found.moves, found.practice, found.outcome.termination) == (0, True, Termination.RESIGNED)


def test_a_choice_of_the_opening_is_kept_without_another_move() -> None:
    store, game = MemoryStore(), MnkGame(MnkSetup(9, 9, 5), opening_rule=OpeningRule.SWAP)
    keeper = GameKeeper(lambda: store)
    for cell in (0, 11, 22):
        game.push(cell)
    keeper.keep(game)
    game.choose("x")
    keeper.keep(game)
    assert keeper.close() == ""
    (found,) = store.games.find()
    assert store.games.get(found.id).record.details["opening_rule"]["choices"] == [[3, "x"]]


def test_store_that_fails_is_told_in_the_end() -> None:
    def fail() -> Store:
        raise StoreError("the disk is full")

    game: Any = MinesGame(Setup(9, 9, 10), 4)
    game.push(Move.open(40))
    keeper = GameKeeper(fail)
    keeper.keep(game)
    assert keeper.close() == "the disk is full"


def test_what_the_store_refused_is_tried_again() -> None:
    store, faults = MemoryStore(), [StoreError("the database is locked")]

    def open_it() -> Store:
        if faults:
            raise faults.pop()
        return store

    keeper = GameKeeper(open_it)
    for seed in (4, 5):
        game = MinesGame(Setup(9, 9, 10), seed)
        game.push(Move.open(40))
        keeper.keep(game)
    assert keeper.close() == ""
    assert {game.seed for game in store.games.find()} == {4, 5}
