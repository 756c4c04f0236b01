"""The games that are played now: each in memory once, however many tabs look at it, and kept after every change."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, TypeVar

from gridsage.errors import ConflictError, GridsageError, MissingError, StoreError
from gridsage.games import mines, mnk
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store import Store, StoredGame
from gridsage.store.course import Course
from gridsage.store.identity import new_game_id, now
from gridsage.web.buckets import Allowance
from gridsage.web.caller import Caller, address_of
from gridsage.web.errors import TooManyError
from gridsage.web.games.other_servers import OtherServers
from gridsage.web.games.saving import StoreThread
from gridsage.web.games.session import Listener, Session, open_stored
from gridsage.web.games.states import state_push
from gridsage.web.long_work import LongWork
from gridsage.web.settings import ClientLimits

__all__ = ["Sessions"]

log = logging.getLogger(__name__)

_WENT_ON = "the game went on elsewhere, and what you did was not kept; this is how it stands now"

_CELLS_FOR_ONE = 10_000
"""A board of so many cells counts as one more game that is started."""

_TRY_AGAIN_EVERY_S = 10.0
"""What the store could not take is offered to it again, though nobody changes the game."""

G = TypeVar("G", MinesGame, MnkGame)
T = TypeVar("T")


class Sessions:
    """All games in memory; the rest come from the store when they are asked for."""

    def __init__(
        self, store: Store, limits: ClientLimits, on_idle: Callable[[str], None] = lambda game_id: None
    ) -> None:
        """``on_idle`` is told of each game that nobody looks at any more."""
        self._store = StoreThread(store)
        self._limits = limits
        self._on_idle = on_idle
        self._sessions: dict[str, Session[Any]] = {}
        self._starts = Allowance(limits.new_games_per_s)
        self._loading: dict[tuple[str, str], asyncio.Task[Session[Any]]] = {}
        """What is read now, by the game and by whoever asked: nobody waits for the turn of another client."""
        self._reading = LongWork(waiting=limits.games_per_client)
        self._tasks: list[asyncio.Task[None]] = []
        self._keeping: set[asyncio.Task[bool]] = set()
        self._others = OtherServers(self._store, save=self.save, forget=self._forget)

    @property
    def store(self) -> Store:
        """The store itself, for what may take long and must not hold up the moves."""
        return self._store.store

    def start(self) -> None:
        """Begin to put idle games back into the store, and to look for what other servers do in the games here."""
        work = (self._sweep(), self._try_again(), self._others.watch(self._sessions))
        self._tasks = [asyncio.create_task(each) for each in work]

    def after_reload(self, hook: Callable[[Session[Any]], None]) -> None:
        """Call the hook with each game that was read again since another server had gone on with it."""
        self._others.after_reload(hook)

    async def close(self) -> None:
        """Stop the bots and try once more to keep what could not be kept so far."""
        for task in self._tasks:
            task.cancel()
        for session in self._sessions.values():
            if session.work is not None:
                session.work.cancel()
            if session.game.running:
                self._keep_time(session)
        await asyncio.gather(*self._keeping, return_exceptions=True)
        await asyncio.gather(*(self.save(session) for session in self._sessions.values()), return_exceptions=True)
        await self._reading.close()
        await self._store.close()

    async def read_store(self, question: Callable[[Store], T]) -> T:
        """The answer to a question that may take long, such as a whole game: no move waits for it."""
        return await self._store.read(question)

    async def ask_store(self, question: Callable[[Store], T]) -> T:
        """The store's answer, without the loop waiting for it."""
        return await self._store.ask(question)

    # ---- games in memory

    def check_start(self, caller: Caller, setup: mines.Setup | mnk.Setup) -> None:
        """Refuse whoever starts games faster than anyone can play them, before there is a game to :meth:`add`."""
        if not self._starts.has(caller.client, _start_costs(setup)):
            raise _too_fast()

    def add(
        self,
        game: G,
        caller: Caller,
        *,
        seats: Sequence[int],
        worth_keeping: bool = False,
        keys: tuple[str, ...] = (),
    ) -> Session[G]:
        """The session of a new game, in which the caller has these seats.

        It is kept from its first move on, unless it is worth keeping at once.
        """
        if not self._starts.take(caller.client, _start_costs(game.setup)):
            raise _too_fast()
        self._make_room(caller.client)
        session = Session.begin(new_game_id(), game, caller, seats=seats, worth_keeping=worth_keeping, keys=keys)
        self._sessions[session.id] = session
        return session

    def _make_room(self, client: str) -> None:
        address = address_of(client)
        near = [session for session in self._sessions.values() if address_of(session.client) == address]
        mine = [session for session in near if session.client == client]
        for games, most in ((mine, self._limits.games_per_client), (near, self._limits.games_per_address)):
            if len(games) < most:
                continue
            idle = [session for session in games if session.idle and session.id in self._sessions]
            if not idle:
                message = f"you have {len(games)} games open at once; close a tab first"
                raise TooManyError(message, code="games-many", facts={"n": len(games)})
            self._drop(min(idle, key=lambda session: session.used_at))

    def _drop(self, session: Session[Any]) -> None:
        self._sessions.pop(session.id, None)
        self._on_idle(session.id)

    async def find(self, game_id: str, client: str) -> Session[Any]:
        """The game of that id as it stands now, from memory or from the store."""
        session, _ = await self._find(game_id, client)
        return session

    def find_unkept(self, caller: Caller, fits: Callable[[Any], bool]) -> Session[Any] | None:
        """The first game that the caller began and that the store could not take so far, among those that fit."""
        return next(
            (
                session
                for session in self._sessions.values()
                if session.owner in caller.keys
                and session.saved is False
                and session.course.kept_at is None
                and fits(session.game)
            ),
            None,
        )

    @asynccontextmanager
    async def changing(self, game_id: str, caller: Caller) -> AsyncGenerator[Session[Any]]:
        """The game of that id, for one change of a player's at a time; a conflict where it went on elsewhere.

        Whoever wants to change it then has seen another game: they might take back a move that they do not know of.
        """
        while True:
            session, reloaded = await self._find(game_id, caller.client)
            session.check_player(caller)
            # Who only looked may have opened it: what the game needs from now on is its player's.
            session.client = caller.client
            if reloaded:
                raise ConflictError(_WENT_ON)
            async with session.lock:
                # It may have left the memory while we waited: then another copy is the game.
                if self._sessions.get(game_id) is session:
                    if not session.players:
                        # Who plays without a socket thinks from one request to the next.
                        session.game.set_watched(True)
                    yield session
                    return

    async def _find(self, game_id: str, client: str) -> tuple[Session[Any], bool]:
        """The game, and whether it had to be read again."""
        session, reloaded = self._sessions.get(game_id), False
        if session is None:
            asked = game_id, client
            task = self._loading.get(asked)
            if task is None:
                task = self._loading[asked] = asyncio.create_task(self._load(game_id, client))
                task.add_done_callback(lambda _: self._loading.pop(asked, None))
            session = await asyncio.shield(task)
        # Another client may have read it before, and gone on with it.
        reloaded = await self._others.refresh(session)
        session.used_at = time.monotonic()
        return session, reloaded

    async def _load(self, game_id: str, client: str) -> Session[Any]:
        stored, game = await self._reading.do(client, lambda: open_stored(self.store, game_id))
        # Two tabs that ask at once must get the same game.
        if (known := self._sessions.get(game_id)) is not None:
            return known
        self._make_room(client)
        session: Session[Any] = Session(
            game_id, stored.owner, client, game, course=Course(kept_at=stored.updated_at), keys=stored.keys
        )
        self._sessions[game_id] = session
        return session

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_game_s / 10)
            old = time.monotonic() - self._limits.idle_game_s
            for session in list(self._sessions.values()):
                if session.used_at >= old or session.listeners:
                    continue
                if not session.settled and not session.lock.locked():
                    await self._try_to_save(session)
                if session.idle:
                    self._drop(session)
            self._starts.tidy()

    async def _try_again(self) -> None:
        while True:
            await asyncio.sleep(_TRY_AGAIN_EVERY_S)
            for session in list(self._sessions.values()):
                if session.settled or session.lock.locked():
                    continue
                if not await self._try_to_save(session):
                    continue
                if not session.settled:
                    break  # the others would only wait for the same
                session.tell(state_push(session))

    async def _try_to_save(self, session: Session[Any]) -> bool:
        """Give the store what it does not have; False where something is wrong with this very game."""
        try:
            async with session.lock:
                await self.save(session)
        except StoreError as error:
            log.warning("game %s: %s", session.id, error)
        except Exception:
            # It must not end the sweep of all other games.
            log.exception("game %s", session.id)
        else:
            return True
        return False

    # ---- keeping

    async def save(self, session: Session[Any]) -> None:
        """Give the store all events that it does not have yet; ``session.saved`` tells whether it took them.

        Where the store has another course of the game, the game is read again, everyone who looks at it is told, and
        the :class:`ConflictError` is raised.
        """
        while session.saving is not None:
            await asyncio.wait({session.saving})
        if session.settled:
            return
        # Whoever waits may leave; what the store took is crossed off all the same.
        session.saving = asyncio.create_task(self._save(session))
        session.saving.add_done_callback(lambda task: task.cancelled() or task.exception())
        await asyncio.shield(session.saving)

    async def _save(self, session: Session[Any]) -> None:
        # The events that follow on the beginning exchange the seats again, and seat those who came later.
        keys = session.keys[::-1] if session.course.exchanged else session.keys
        changed_at: datetime | None = None

        def begun(record: GameRecord) -> StoredGame:
            return _stored(session, record, keys[: len(record.players)])

        def write(store: Store) -> None:
            nonlocal changed_at
            changed_at = portion.write(store)

        try:
            portion = session.course.portion(session.id, begun)
            await self._store.write(write)
        except ConflictError as error:
            log.warning("game %s went on elsewhere: %s", session.id, error)
            await self._others.reload(session)
            raise ConflictError(_WENT_ON) from error
        except MissingError:
            self._drop(session)
            raise
        except StoreError as error:
            log.warning("game %s could not be kept: %s", session.id, error)
        else:
            session.course.cross_off(portion, changed_at)
        finally:
            session.saving = None

    async def keep_record(self, record: GameRecord, *, owner: str) -> str:
        """Keep a game that nobody plays, and give it an id."""
        return await self.ask_store(lambda store: store.games.add(record, owner=owner))

    async def playing(self, game_id: str) -> StoredGame | None:
        """The game as it is played now; None where it is in the store alone."""
        session = self._sessions.get(game_id)
        if session is None:
            return None
        await self._others.refresh(session)
        return _stored(session, session.game.record(), session.keys)

    async def delete(self, game_id: str) -> None:
        """Delete a game; where the store cannot, it stands as before, with what the store does not have yet."""
        session = self._sessions.get(game_id)
        if session is None:
            await self.ask_store(lambda store: store.games.delete(game_id))
            return
        async with session.lock:
            if session.saving is not None:
                await asyncio.wait({session.saving})
            # The store may have taken one whose keeping ended in an error.
            if session.course.worth_keeping:
                with suppress(MissingError):
                    await self.ask_store(lambda store: store.games.delete(game_id))
            self._forget(session)

    def _forget(self, session: Session[Any]) -> None:
        """Drop a game that is no more, whoever looks at it or thinks about it."""
        self._drop(session)
        if session.work is not None:
            session.work.cancel()

    def _keep_time(self, session: Session[Any]) -> None:
        """Stop the clock of a game, and keep the time that was taken since its last move."""
        event = session.game.stop_clock()
        # A change under way writes the time down with itself.
        if session.course.worth_keeping and not session.lock.locked():
            session.note(event)
            task = asyncio.create_task(self._try_to_save(session))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)

    # ---- who looks

    def join(self, session: Session[Any], listener: Listener, caller: Caller) -> None:
        """Tell the listener of all that happens from now on; for a player the game's clock runs."""
        session.listeners.add(listener)
        if session.is_player(caller):
            session.client = caller.client
            session.players.add(listener)
            session.seats_here[listener] = session.seats_of(caller)
            session.watch_clock()
            self._tell_who_is_here(session, but=listener)

    def leave(self, session: Session[Any], listener: Listener) -> None:
        """Tell it no more; when the last player leaves, the clock stops and no bot thinks for the game any more."""
        session.listeners.discard(listener)
        session.used_at = time.monotonic()
        if listener not in session.players:
            return
        session.players.discard(listener)
        session.seats_here.pop(listener, None)
        if session.players:
            session.watch_clock()
            self._tell_who_is_here(session)
        else:
            if session.game.running:
                self._keep_time(session)
            session.game.set_watched(False)
            if session.work is not None:
                session.work.cancel()
                session.work = None
            self._on_idle(session.id)

    def _tell_who_is_here(self, session: Session[Any], *, but: Listener | None = None) -> None:
        """Two people at two screens hear when the other one leaves and comes back."""
        if session.two_screens:
            session.tell(state_push(session), but=but)

    async def reseat(self, session: Session[MnkGame], seat: int, name: str, key: str) -> None:
        """Let another person sit there, or keep the seat for whoever is invited; nothing changes unless it is kept."""
        await self._keep_all(session)
        game, before = session.game, session.keys
        old_name = game.seated[seat].name
        keys = tuple(key if number == seat else other for number, other in enumerate(before))
        game.rename(seat, name)
        names = game.names
        try:
            session.course.kept_at = await self.ask_store(
                lambda store: store.games.reseat(session.id, names, keys, before=before)
            )
        except GridsageError as error:
            game.rename(seat, old_name)
            if isinstance(error, ConflictError):
                await self._others.reload(session)
            raise
        session.keys = keys

    async def _keep_all(self, session: Session[Any]) -> None:
        """Have the store take a game, without a move too: nobody is invited to what a restart would forget."""
        course = session.course
        worth_keeping, course.worth_keeping = course.worth_keeping, True
        await self.save(session)
        if not course.saved:
            course.worth_keeping = worth_keeping
            raise StoreError(f"game {session.id} could not be kept", passing=True)


def _start_costs(setup: mines.Setup | mnk.Setup) -> float:
    return 1 + setup.cells / _CELLS_FOR_ONE


def _too_fast() -> TooManyError:
    return TooManyError("you are starting games faster than anyone can play them; wait a moment", code="games-fast")


def _stored(session: Session[Any], record: GameRecord, keys: tuple[str, ...]) -> StoredGame:
    return StoredGame(session.id, record, session.created_at, now(), owner=session.owner, keys=keys)
