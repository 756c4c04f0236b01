"""The terminal's games where the store fails: it is tried again, it is told in the end, and nothing waits for it."""

from __future__ import annotations

import threading

import pytest

from gridsage.errors import StoreError
from gridsage.games.mines import Move, Setup
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.store import Store
from gridsage.tui.keeping import GameKeeper
from tests.tui.mnk.helpers import First, bot
from tests.tui.shelf import Shelf, the_game
from tests.waiting import wait_until

BOARD = Setup(9, 9, 10)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (StoreError("the disk is full"), "the disk is full"),
        (RuntimeError("what nobody thought of"), "RuntimeError: what nobody thought of"),
    ],
)
def test_store_that_fails_is_told_in_the_end(error: Exception, told: str) -> None:
    def fail() -> Store:
        raise error

    game = MinesGame(BOARD, 4)
    keeper = GameKeeper(fail)
    keeper.begin(game)
    keeper.note(game.push(Move.open(40)))
    assert keeper.close() == told


def test_a_store_that_cannot_be_opened_at_once_gets_all_games() -> None:
    store, faults = Shelf(), [StoreError("the database is locked")]

    def open_it() -> Store:
        if faults:
            raise faults.pop()
        return store

    keeper = GameKeeper(open_it)
    for seed in (4, 5):
        game = MinesGame(BOARD, seed)
        keeper.begin(game)
        keeper.note(game.push(Move.open(40)))
    assert keeper.close() == ""
    assert {game.seed for game in store.games.find()} == {4, 5}


def test_what_the_store_refused_once_is_kept_whole_and_in_order() -> None:
    store, game = Shelf(), MnkGame(MnkSetup(3, 3, 3))
    store.games.faults = [StoreError("the disk is full")]
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    made = [game.push(4), game.push(0), game.take_back(), game.use_help(), game.push(8), game.resign()]
    for event in made:
        keeper.note(event)
    assert keeper.close() == ""
    assert store.games.events == made
    assert the_game(store).record == game.record()


def test_a_game_that_cannot_be_kept_for_a_reason_of_its_own_is_in_no_other_games_way() -> None:
    store, game = Shelf(), MnkGame(MnkSetup(3, 3, 3), (MnkPlayer(), bot(First)))
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(4))
    keeper.note(game.fail(Termination.CRASHED, "no text: \0"))
    other = game.next_round()
    keeper.begin(other)
    keeper.note(other.push(4))
    assert "cannot be stored" in keeper.close()
    assert other.record() in [store.games.get(found.id).record for found in store.games.find()]


def test_a_game_that_was_deleted_meanwhile_stays_deleted() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(Move.flag(0)))
    wait_until(lambda: any(found.moves for found in store.games.find()))
    store.games.delete(the_game(store).id)
    keeper.note(game.push(Move.flag(1)))
    assert keeper.close() == "it was deleted"
    assert not store.games.find()


def test_a_game_that_went_on_elsewhere_stays_as_it_is_there() -> None:
    store, game = Shelf(), MinesGame(BOARD, 4)
    keeper = GameKeeper(lambda: store)
    keeper.begin(game)
    keeper.note(game.push(Move.flag(0)))
    wait_until(lambda: any(found.moves for found in store.games.find()))
    kept = the_game(store)
    elsewhere = MinesGame.from_record(kept.record)
    store.games.apply(kept.id, elsewhere.push(Move.flag(80)))
    keeper.note(game.push(Move.flag(1)))
    keeper.note(game.push(Move.flag(2)))
    assert keeper.close() == "it went on elsewhere"
    assert the_game(store).record == elsewhere.record()


class _Away:
    """A store that nobody can open, and that takes its time to say so."""

    def __init__(self) -> None:
        self.tries = 0
        self.asked, self.refuse = threading.Event(), threading.Event()

    def open(self) -> Store:
        self.tries += 1
        self.asked.set()
        assert self.refuse.wait(20)
        raise StoreError("another program is writing to it", passing=True)


def test_a_store_that_is_slow_to_refuse_is_not_asked_for_each_change() -> None:
    away = _Away()
    keeper = GameKeeper(away.open)
    for seed in (4, 5):
        game = MinesGame(BOARD, seed)
        keeper.begin(game)
        keeper.note(game.push(Move.flag(0)))
        assert away.asked.wait(20)
        for _ in range(20):
            keeper.note(game.take_back())
            keeper.note(game.redo())
    away.refuse.set()
    assert keeper.close() == "another program is writing to it"
    assert away.tries <= 3, "one that was under way, one that waited, and one in the end; and none for the other game"
