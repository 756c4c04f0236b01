"""Sessions: what is kept, what is not dropped, and what happens when another copy of a game went on."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from pydantic import BaseModel

from gridsage.errors import ConflictError, MissingError, StoreError
from gridsage.games.mines import Move, parse_setup
from gridsage.games.mnk import parse_setup as parse_mnk_setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store import MemoryStore, StoredGame
from gridsage.store.memory import MemoryGames
from gridsage.web.caller import Caller
from gridsage.web.errors import TooManyError
from gridsage.web.games.session import Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.messages import MinesStatePush
from gridsage.web.settings import ClientLimits
from tests.waiting import wait_until_async


class _Games(MemoryGames):
    store: Moody

    def get(self, game_id: str) -> StoredGame:
        if self.store.unreadable:
            raise StoreError("the database cannot be reached")
        return super().get(game_id)


class Moody(MemoryStore):
    """A store that can be full, slow or away."""

    def __init__(self) -> None:
        super().__init__()
        self.full = self.unreadable = False
        self.may_write = threading.Event()
        self.may_write.set()
        self._games = _Games()
        self._games.store = self

    @contextmanager
    def together(self) -> Iterator[None]:
        self.may_write.wait(20)
        if self.full:
            raise StoreError("the disk is full")
        yield


ME = "the key of a player"


def new_game(sessions: Sessions, client: str = "me") -> Session[MinesGame]:
    game = MinesGame(parse_setup("9x9/10"), 4, clock=time.monotonic)
    return sessions.add(game, Caller(client, ME, frozenset({ME})), seats=[0])


async def flag(sessions: Sessions, session: Session[Any], cell: int) -> None:
    session.note(session.game.push(Move.flag(cell)))
    await sessions.save(session)


async def test_a_game_is_kept_from_its_first_move_on() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    session.note(session.game.use_help("hints"))
    await sessions.save(session)
    assert (session.settled, session.saved) == (True, None), "there is nothing that should be kept"
    with pytest.raises(MissingError):
        store.games.get(session.id)
    await flag(sessions, session, 0)
    assert store.games.get(session.id).record == session.game.record()
    assert store.games.get(session.id).record.details["help"]["hints"] == 1
    await sessions.close()


async def test_a_game_that_the_store_could_not_take_is_told_with_the_seats_as_they_are_now() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    game = MnkGame(parse_mnk_setup("9x9x5"), opening_rule=OpeningRule.SWAP)
    session = sessions.add(game, Caller("me", ME, frozenset({ME})), seats=[0])
    store.full = True
    for cell in (0, 11, 22):
        session.note(game.push(cell))
    session.note(game.choose("x"))
    await sessions.save(session)
    playing = await sessions.playing(session.id)
    assert playing is not None
    assert (session.saved, playing.keys) == (False, ("", ME))
    store.full = False
    await sessions.save(session)
    assert store.games.get(session.id).keys == ("", ME)
    await sessions.close()


async def test_what_could_not_be_kept_waits_and_is_written_in_order() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    store.full = True
    await flag(sessions, session, 0)
    session.note(session.game.take_back())
    await sessions.save(session)
    await flag(sessions, session, 1)
    assert not session.saved
    store.full = False
    await flag(sessions, session, 2)
    assert session.saved
    kept = store.games.get(session.id)
    assert [move.text for move in kept.record.moves] == ["flag 1,0", "flag 2,0"]
    assert kept.practice
    await sessions.close()


async def test_closing_tries_once_more_to_keep_what_is_left() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    store.full = True
    await flag(sessions, session, 0)
    store.full = False
    await sessions.close()
    assert len(store.games.get(session.id).record.moves) == 1


async def test_whoever_leaves_while_the_store_writes_loses_nothing_and_writes_nothing_twice() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    await flag(sessions, session, 0)
    store.may_write.clear()
    session.note(session.game.take_back())
    saving = asyncio.create_task(sessions.save(session))
    await asyncio.sleep(0.05)
    saving.cancel()
    await asyncio.gather(saving, return_exceptions=True)
    following = asyncio.create_task(flag(sessions, session, 1))
    await asyncio.sleep(0.05)
    store.may_write.set()
    await following
    assert session.saved
    assert [move.text for move in store.games.get(session.id).record.moves] == ["flag 1,0"]
    await sessions.close()


async def two_copies(store: Moody) -> tuple[Sessions, Session[Any], list[BaseModel]]:
    """A game that another server has gone on with, in a server that does not know it yet; what its player hears."""
    here, there = Sessions(store, ClientLimits()), Sessions(store, ClientLimits())
    game = new_game(there)
    await flag(there, game, 0)
    stale = await here.find(game.id, "me")
    heard: list[BaseModel] = []
    here.join(stale, heard.append, Caller("me", ME, frozenset({ME})))
    await flag(there, game, 1)
    await there.close()
    return here, stale, heard


async def test_a_copy_that_is_behind_is_read_again_and_its_players_are_told() -> None:
    store = Moody()
    sessions, stale, heard = await two_copies(store)
    with pytest.raises(ConflictError, match="went on elsewhere"):
        await flag(sessions, stale, 5)
    assert len(stale.game.moves) == 2
    assert stale.saved
    (told,) = heard
    assert isinstance(told, MinesStatePush)
    assert (told.state.turn, told.state.saved) == (2, True)
    await flag(sessions, stale, 5)
    assert [move.text for move in store.games.get(stale.id).record.moves] == ["flag 0,0", "flag 1,0", "flag 5,0"]
    await sessions.close()


async def test_a_look_at_a_copy_that_is_behind_shows_the_game_as_it_is() -> None:
    store = Moody()
    sessions, stale, heard = await two_copies(store)
    assert len((await sessions.find(stale.id, "me")).game.moves) == 2
    playing = await sessions.playing(stale.id)
    assert playing is not None
    assert len(playing.record.moves) == 2
    assert len(heard) == 1, "whoever looks at it is told once"
    await flag(sessions, stale, 5)
    assert stale.saved
    await sessions.close()


async def test_what_waits_to_be_kept_is_given_up_for_what_another_server_kept() -> None:
    store = Moody()
    sessions, stale, heard = await two_copies(store)
    store.full = True
    await flag(sessions, stale, 5)
    assert not stale.saved
    store.full = False
    found = await sessions.find(stale.id, "me")
    assert [move.text for move in found.game.moves] == ["flag 0,0", "flag 1,0"]
    assert (found.saved, len(heard)) == (True, 1)
    await sessions.close()


async def test_a_game_that_is_only_kept_late_is_not_taken_for_another_servers() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    await flag(sessions, session, 0)
    heard: list[BaseModel] = []
    sessions.join(session, heard.append, Caller("me", ME, frozenset({ME})))
    for cell in range(1, 30):
        await asyncio.gather(flag(sessions, session, cell), *(sessions.find(session.id, "me") for _ in range(3)))
    assert heard == []
    await sessions.close()


async def test_those_who_only_look_are_told_what_another_server_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.web.games.other_servers._LOOK_EVERY_S", 0.01)
    sessions, stale, heard = await two_copies(Moody())
    sessions.start()
    reloaded: list[str] = []
    sessions.after_reload(lambda session: reloaded.append(session.id))
    await wait_until_async(lambda: reloaded)
    assert len(heard) == 1
    assert len(stale.game.moves) == 2
    await sessions.close()


async def test_a_game_that_cannot_be_read_again_keeps_nothing_from_those_who_look_at_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridsage.web.games.other_servers._LOOK_EVERY_S", 0.01)
    store = Moody()
    here, there = Sessions(store, ClientLimits()), Sessions(store, ClientLimits())
    caller = Caller("me", ME, frozenset({ME}))
    heard: list[BaseModel] = []
    games = [new_game(there) for _ in range(3)]
    for game in games:
        await flag(there, game, 0)
        here.join(await here.find(game.id, "me"), heard.append, caller)
    for game in games:
        await flag(there, game, 1)
    read, unforeseen = store.games.get, [RuntimeError("nobody thought of this")]

    def get(game_id: str) -> StoredGame:
        if game_id == games[0].id:
            raise StoreError("the game is damaged")
        if game_id == games[1].id and unforeseen:
            raise unforeseen.pop()
        return read(game_id)

    monkeypatch.setattr(store.games, "get", get)
    here.start()
    await wait_until_async(lambda: len(heard) == 2)
    await there.close()
    await here.close()


async def test_a_deleted_game_does_not_come_back_with_a_change_that_waited() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    store.full = True
    await flag(sessions, session, 0)
    await session.lock.acquire()

    async def late() -> None:
        async with sessions.changing(session.id, Caller("me", ME, frozenset({ME}))) as found:
            await flag(sessions, found, 1)

    deleting, changing = asyncio.create_task(sessions.delete(session.id)), asyncio.create_task(late())
    store.full = False
    await asyncio.sleep(0)
    session.lock.release()
    await deleting
    await asyncio.gather(changing, return_exceptions=True)
    assert store.games.count() == 0
    with pytest.raises(MissingError):
        await sessions.find(session.id, "me")
    await sessions.close()


async def test_a_copy_that_cannot_be_read_again_is_not_shown() -> None:
    store = Moody()
    sessions, stale, heard = await two_copies(store)
    original = store.games.apply

    def away(game_id: str, *events: Any) -> datetime:
        try:
            return original(game_id, *events)
        finally:
            store.unreadable = True

    store.games.apply = away  # type: ignore[method-assign]
    with pytest.raises(StoreError):
        await flag(sessions, stale, 5)
    with pytest.raises(StoreError):
        await sessions.find(stale.id, "me")
    assert heard == []
    store.unreadable = False
    assert len((await sessions.find(stale.id, "me")).game.moves) == 2
    assert len(heard) == 1
    await sessions.close()


async def test_a_game_that_was_deleted_elsewhere_is_gone() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    session = new_game(sessions)
    await flag(sessions, session, 0)
    store.games.delete(session.id)
    with pytest.raises(MissingError):
        await flag(sessions, session, 1)
    with pytest.raises(MissingError):
        await sessions.find(session.id, "me")
    await sessions.close()


async def test_no_game_is_dropped_whose_bot_thinks_or_that_is_not_saved() -> None:
    store = Moody()
    sessions = Sessions(store, ClientLimits(games_per_client=1))
    session = new_game(sessions)

    async def think() -> dict[str, Any] | None:
        await asyncio.sleep(60)
        return None

    session.work = asyncio.create_task(think())
    with pytest.raises(TooManyError):
        new_game(sessions)
    session.work.cancel()
    session.work = None
    store.full = True
    await flag(sessions, session, 0)
    with pytest.raises(TooManyError):
        new_game(sessions)
    store.full = False
    await sessions.save(session)
    new_game(sessions)
    assert (await sessions.find(session.id, "you")) is not session, "it came back from the store"
    await sessions.close()


async def test_an_idle_game_is_saved_before_it_leaves_the_memory() -> None:
    store = Moody()
    left: list[str] = []
    sessions = Sessions(store, ClientLimits(idle_game_s=0.2), on_idle=left.append)
    sessions.start()
    session = new_game(sessions)
    store.full = True
    await flag(sessions, session, 0)
    await asyncio.sleep(0.5)
    assert left == []
    store.full = False
    async with asyncio.timeout(20):
        while not left:
            await asyncio.sleep(0.02)
    assert left == [session.id]
    assert len(store.games.get(session.id).record.moves) == 1
    await sessions.close()


async def test_what_could_not_be_kept_is_tried_again_and_told_though_nobody_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridsage.web.games.sessions._TRY_AGAIN_EVERY_S", 0.02)
    store = Moody()
    sessions = Sessions(store, ClientLimits())
    # One that cannot be kept for a reason of its own is in nobody's way.
    broken, won, other = (new_game(sessions) for _ in range(3))
    store.full = True
    for session in (broken, won, other):
        await flag(sessions, session, 0)
    broken.course.beginning = 3  # type: ignore[assignment]
    heard: list[Any] = []
    won.listeners.add(heard.append)
    sessions.start()
    await asyncio.sleep(0.1)
    assert (won.saved, other.saved, heard) == (False, False, [])
    store.full = False
    await wait_until_async(lambda: won.saved and other.saved)
    assert [(told.event, told.state.saved) for told in heard] == [("mines.state", True)]
    assert len(store.games.get(won.id).record.moves) == 1
    assert not broken.saved
    await sessions.close()
