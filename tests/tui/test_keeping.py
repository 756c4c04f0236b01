"""Games of the terminal are kept event by event: on the screen, by commands, and where the store fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from gridsage.catalog import parse_bot
from gridsage.games.mines import Move, Setup
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import HUMAN, Termination
from gridsage.sessions.events import (
    ClockStopped,
    Event,
    GameEnded,
    HelpUsed,
    MoveMade,
    MovesTakenBack,
    PauseChanged,
    SideChosen,
)
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.store import MemoryStore, Store, open_store
from gridsage.tui.game_app import GameApp
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.commands import CommandGame
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mnk.app import MnkApp
from gridsage.tui.mnk.commands import CommandMatch
from tests.tui.mnk.helpers import First, bot, make
from tests.tui.shelf import Shelf, the_game
from tests.waiting import wait_until_async

A = TypeVar("A", bound=GameApp)

BOARD, DEAL, CSP = Setup(9, 9, 10), Deal(4), parse_bot("mines", "csp")


def press(app_of: Callable[[GameKeeper], A], *keys: str | Callable[[A], bool]) -> Shelf:
    """Press the keys in an app, waiting for what stands between them, and leave it; the store that kept its games."""
    store = Shelf()
    keeper = GameKeeper(lambda: store)
    app = app_of(keeper)

    async def press_all() -> None:
        async with app.run_test(size=(110, 30)) as pilot:
            for key in keys:
                if isinstance(key, str):
                    await pilot.press(key)
                else:
                    await wait_until_async(partial(key, app))
            await pilot.pause()

    asyncio.run(press_all())
    assert keeper.close() == ""
    return store


def mines_app(keeper: GameKeeper) -> MinesApp:
    return MinesApp(BOARD, DEAL, CSP, keeper=keeper)


def kinds(events: Iterable[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


# ---- on the screen


def test_games_on_the_screen_are_kept_also_those_that_are_left() -> None:
    found = press(mines_app, "space", "n", "n", "space", "f").games.find()
    assert [(game.seed, game.owner, game.keys) for game in found] == [
        (5, "local", ("local",)),
        (4, "local", ("local",)),
    ]


def test_a_game_on_the_screen_is_kept_event_by_event() -> None:
    store = press(mines_app, "f", "right", "f", "u", "y", "p", "p", "r", "r")
    made = [MoveMade, MoveMade, MovesTakenBack, MoveMade, PauseChanged, PauseChanged, GameEnded]
    assert (store.games.puts, kinds(store.games.events)) == (1, made)
    kept = the_game(store)
    assert (len(kept.record.moves), kept.practice, kept.finished) == (2, True, True)


def test_a_bot_that_takes_over_gets_a_seat_without_a_key() -> None:
    kept = the_game(press(mines_app, "f", "full_stop", lambda app: len(app.game.moves) > 1, "b", "right", "f"))
    assert (kept.record.players, kept.keys) == ((HUMAN, "csp"), ("local", ""))
    assert {move.seat for move in kept.record.moves} == {0, 1}


def test_a_game_that_is_only_watched_is_not_kept() -> None:
    def watched(keeper: GameKeeper) -> MinesApp:
        return MinesApp(BOARD, DEAL, CSP, keeper=keeper, watch=True)

    store = press(watched, lambda app: bool(app.game.moves))
    assert not store.games.find()


def test_rounds_on_the_screen_are_kept() -> None:
    store = press(lambda keeper: MnkApp(MnkGame(MnkSetup(3, 3, 3)), keeper=keeper), "space", "u", "space", "r", "r")
    made = [MoveMade, MovesTakenBack, MoveMade, GameEnded]
    assert (store.games.puts, kinds(store.games.events)) == (1, made)
    kept = the_game(store)
    assert (kept.record.game, len(kept.record.moves), set(kept.keys)) == ("mnk", 1, {"local"})


def test_a_bots_move_on_the_screen_is_kept() -> None:
    game = MnkGame(MnkSetup(3, 3, 3), (bot(First), MnkPlayer()))
    kept = the_game(press(lambda keeper: MnkApp(game, keeper=keeper, make=make), lambda app: bool(app.game.moves)))
    assert (kept.keys, kept.record.moves) == (("", "local"), tuple(game.moves))


# ---- by commands


def test_a_game_by_commands_is_kept_event_by_event() -> None:
    store = Shelf()
    keeper = GameKeeper(lambda: store)
    played = CommandGame(BOARD, DEAL, CSP, say=lambda text: None, complain=pytest.fail, keeper=keeper)
    assert played.run(["open 4,4", "hints", "undo", "redo", "bot 1", "resign"]) == 0
    assert keeper.close() == ""
    made = [MoveMade, HelpUsed, MovesTakenBack, MoveMade, MoveMade, GameEnded]
    assert (store.games.puts, kinds(store.games.events)) == (1, made)
    assert the_game(store).record == played.game.record()


def test_rounds_by_commands_are_kept_event_by_event() -> None:
    store = Shelf()
    keeper = GameKeeper(lambda: store)
    game = MnkGame(MnkSetup(3, 3, 3), (MnkPlayer(), bot(First)), rounds=2)
    match = CommandMatch(game, say=lambda text: None, complain=pytest.fail, keeper=keeper, make=make)
    assert match.run(["b2", "undo", "c3", "resign", "new", "quit"]) == 0
    assert keeper.close() == ""
    made = [MoveMade, MoveMade, MovesTakenBack, MoveMade, MoveMade, GameEnded, MoveMade, ClockStopped]
    assert (store.games.puts, kinds(store.games.events)) == (2, made)
    second, first = store.games.find()
    assert store.games.get(first.id).record == game.record()
    assert (second.moves, second.keys) == (1, ("", "local"))


# ---- what is kept, and when


@pytest.fixture(params=["memory", "sqlite"])
def open_it(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens a store, each time the same."""
    memory = MemoryStore()
    return lambda: memory if request.param == "memory" else open_store(str(tmp_path / "games.db"))


def test_a_game_of_minesweeper_is_kept_with_all_that_happens_in_it(open_it: Callable[[], Store]) -> None:
    keeper, game = GameKeeper(open_it), MinesGame(BOARD, 4)
    keeper.begin(game)
    keeper.note(game.push("flag 0,0", player="csp"))
    keeper.note(game.push(Move.flag(1)))
    keeper.note(game.use_help("chances"))
    keeper.note(game.set_paused(True))
    keeper.note(game.set_paused(False))
    keeper.note(game.take_back())
    keeper.note(game.push(Move.open(40)))
    keeper.note(game.resign())
    assert keeper.close() == ""
    with open_it() as store:
        kept = the_game(store)
    assert kept.record == game.record()
    assert (kept.owner, kept.keys, kept.practice) == ("local", ("", "local"), True)
    assert kept.ended_at is not None


def test_a_round_is_kept_with_the_seats_that_its_opening_exchanged(open_it: Callable[[], Store]) -> None:
    keeper, game = (
        GameKeeper(open_it),
        MnkGame(MnkSetup(9, 9, 5), (MnkPlayer(), bot(First)), opening_rule=OpeningRule.SWAP),
    )
    keeper.begin(game)
    for cell in (0, 11, 22):
        keeper.note(game.push(cell))
    keeper.note(chosen := game.choose("x"))
    assert isinstance(chosen, SideChosen)
    assert chosen.exchanged
    assert keeper.close() == ""
    with open_it() as store:
        kept = the_game(store)
    assert kept.record == game.record()
    assert (kept.record.players, kept.keys) == (("first", HUMAN), ("", "local"))


def test_a_game_is_kept_from_its_first_move_on() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.use_help("hints"))
    keeper.note(game.set_paused(True))
    keeper.note(game.set_paused(False))
    keeper.begin(other := MinesGame(BOARD, 5))
    assert keeper.close() == ""
    assert not store.games.find()
    assert not other.moves


def test_a_game_that_was_given_up_without_a_move_is_kept() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.use_help("hints"))
    keeper.note(game.resign())
    assert keeper.close() == ""
    assert the_game(store).record == game.record()
    assert the_game(store).record.outcome.termination is Termination.RESIGNED


def test_a_game_that_begins_as_practice_is_kept_as_practice() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    game.begin_after([Move.flag(0)])
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(Move.flag(1)))
    assert keeper.close() == ""
    assert the_game(store).practice


def test_a_game_whose_moves_were_all_taken_back_is_kept_as_it_ends() -> None:
    store, game = Shelf(), MnkGame(MnkSetup(3, 3, 3))
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(4))
    keeper.note(game.take_back())
    keeper.note(game.resign(0))
    assert keeper.close() == ""
    (found,) = store.games.find()
    assert (found.moves, found.practice, found.outcome.termination) == (0, True, Termination.RESIGNED)


def test_the_time_since_the_last_move_of_a_game_that_is_left_is_kept() -> None:
    now = 100.0

    def clock() -> float:
        return now

    store = Shelf()
    keeper = GameKeeper(lambda: store)
    for thought_s in (3, 5):
        game = MinesGame(BOARD, 4, clock=clock)
        game.set_watched(True)
        keeper.begin(game)
        keeper.note(game.push(Move.open(40)))
        now += thought_s
    assert keeper.close() == ""
    assert kinds(store.games.events) == [MoveMade, ClockStopped] * 2
    kept = [store.games.get(found.id).record.details for found in store.games.find()]
    assert [(details["elapsed_s"], details["move_s"]) for details in kept] == [(5.0, 5.0), (3.0, 3.0)]


def test_a_game_that_is_kept_at_once_counts_though_nobody_moves() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.keep_at_once()
    keeper.begin(game)
    keeper.begin(MinesGame(BOARD, 5))
    assert keeper.close() == ""
    [found] = store.games.find()
    assert store.games.get(found.id).record == game.record(), "the next one is kept from its first move on"


def test_a_kept_game_goes_on_as_itself() -> None:
    store = Shelf()
    first = MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.begin(first)
    keeper.note(first.push("open 4,4"))
    assert keeper.close() == ""
    [found] = store.games.find()
    before = store.games.get(found.id)
    again = MinesGame.from_record(before.record)
    keeper = GameKeeper(lambda: store)
    keeper.keep_at_once(before)
    keeper.begin(again)
    keeper.note(again.resign())
    assert keeper.close() == ""
    [found] = store.games.find()
    assert (found.id, found.created_at) == (before.id, before.created_at)
    assert store.games.get(found.id).record == again.record()


def test_a_store_that_was_lent_stays_open(tmp_path: Path) -> None:
    game = MinesGame(BOARD, 4)
    with open_store(str(tmp_path / "games.db")) as store:
        keeper = GameKeeper(lambda: store, lent=True)
        keeper.begin(game)
        keeper.note(game.push(Move.flag(0)))
        assert keeper.close() == ""
        assert the_game(store).record == game.record()


def test_a_person_of_any_name_has_a_key() -> None:
    store, game = Shelf(), MnkGame(MnkSetup(3, 3, 3), (MnkPlayer("Ada"), bot(First)))
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(4))
    assert keeper.close() == ""
    assert the_game(store).keys == ("local", "")
