"""A game that is played on the server: whose it is, who looks at it, and how much of it is kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from gridsage.errors import MissingError
from gridsage.record import GameRecord
from gridsage.sessions.events import Event
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store import Store, StoredGame
from gridsage.store.changes import keys_after
from gridsage.store.course import Course
from gridsage.store.identity import now
from gridsage.store.keys import is_invitation
from gridsage.web.caller import Caller
from gridsage.web.errors import ForbiddenError
from gridsage.web.messages.mines.game import MinesEnd
from gridsage.web.messages.mines.state import mines_end
from gridsage.web.messages.mnk.game import MnkInfo
from gridsage.web.messages.push import Push

__all__ = ["BotWork", "Game", "Listener", "Session", "open_game", "open_stored"]

Game = MinesGame | MnkGame
G = TypeVar("G", MinesGame, MnkGame)

Listener = Callable[[Push], None]
"""Is told of everything that happens in a game; must not wait."""

BotWork = asyncio.Task[dict[str, Any] | None]
"""A bot that thinks about its move; its result is what the server could not do, if something went wrong."""


def open_game(record: GameRecord) -> Game:
    """The game as it was kept, with a clock that runs."""
    match record.game:
        case "mines":
            return MinesGame.from_record(record, clock=time.monotonic)
        case "mnk":
            return MnkGame.from_record(record, clock=time.monotonic)
        case other:
            raise MissingError("game", other)


def open_stored(store: Store, game_id: str) -> tuple[StoredGame, Game]:
    """A game as the store has it, ready to go on; a long one takes a while to be played again."""
    stored = store.games.get(game_id)
    return stored, open_game(stored.record)


@dataclass(eq=False, slots=True)
class Session(Generic[G]):
    """A game in memory with its id and owner, those who look at it, and what of it is to be kept."""

    id: str
    """The public one: whoever knows it may look."""
    owner: str
    """The key of whoever began the game."""
    client: str
    """The browser that opened it, for the limits."""
    game: G
    used_at: float = field(default_factory=time.monotonic)
    created_at: datetime = field(default_factory=now)
    course: Course = field(default_factory=Course)
    """What the store does not have yet."""
    stale: bool = False
    """The store has another course of this game, and could not be read yet."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever changes the game."""
    keys: tuple[str, ...] = ()
    """For each seat the key of the person who sits there, empty for a bot; see ``store.keys`` for an invitation."""
    seats_here: dict[Listener, list[int]] = field(default_factory=dict)
    """The seats of each player who looks."""
    next_id: str = ""
    """The next round of two people at two screens, once one of them has begun it."""
    listeners: set[Listener] = field(default_factory=set)
    """Everybody who looks."""
    players: set[Listener] = field(default_factory=set)
    """Those who look and may change the game: for them its clock runs and its bots think."""
    saving: asyncio.Task[None] | None = None
    work: BotWork | None = None
    """A bot that thinks about its move in this game."""
    askers: int = 0
    """Those who wait for that move without looking at the game."""
    found: MnkInfo | None = None
    """What that bot has found so far."""
    end: MinesEnd | None = None
    """What is told of a game that is over; None where nobody has asked for it yet."""

    @classmethod
    def begin(
        cls,
        session_id: str,
        game: G,
        caller: Caller,
        *,
        seats: Sequence[int],
        worth_keeping: bool = False,
        keys: tuple[str, ...] = (),
    ) -> Session[G]:
        """The session of a new game, in which the caller has these seats, or whoever has the keys."""
        record = game.record()
        keys = keys or tuple(caller.owner if seat in seats else "" for seat in range(len(record.players)))
        course = Course(beginning=record, worth_keeping=worth_keeping)
        return cls(session_id, caller.owner, caller.client, game, course=course, keys=keys)

    def seats_of(self, caller: Caller) -> list[int]:
        """The seats that the caller may move for; where only bots play, all are those of whoever began the game."""
        if not any(self.keys):
            return list(range(len(self.keys))) if self.owner in caller.keys else []
        return [seat for seat, key in enumerate(self.keys) if key in caller.keys]

    def is_player(self, caller: Caller) -> bool:
        """Whether the caller may change the game: who has a seat in it, and who began it."""
        return self.owner in caller.keys or bool(self.seats_of(caller))

    def check_player(self, caller: Caller, *, seat: int | None = None) -> None:
        """Refuse whoever only looks; for a move also whoever has another seat."""
        if not self.is_player(caller):
            raise ForbiddenError("you are looking at this game: only its players can change it", code="spectator")
        if seat is not None and seat not in self.seats_of(caller):
            raise ForbiddenError("it is the other player's turn, and their seat is not yours", code="other-seat")

    @property
    def two_screens(self) -> bool:
        """Whether two people play, each at a screen of their own; one of them may still have to come."""
        return len({key for key in self.keys if key}) > 1

    @property
    def open_seat(self) -> int | None:
        """The seat that waits for whoever was invited to it."""
        return next((seat for seat, key in enumerate(self.keys) if is_invitation(key)), None)

    def is_here(self, seat: int) -> bool:
        """Whether whoever sits there looks at the game; a bot always does."""
        return not any(self.keys[seat : seat + 1]) or any(seat in seats for seats in self.seats_here.values())

    def watch_clock(self) -> None:
        """The clock runs while a player looks; between two screens, while the one to move does."""
        game = self.game
        waits = isinstance(game, MnkGame) and self.two_screens and not self.is_here(game.acting_seat)
        game.set_watched(bool(self.players) and not waits)

    @property
    def saved(self) -> bool | None:
        """Whether the store has all of it; None while the game is not worth keeping, and the store has nothing."""
        return self.course.saved

    @property
    def settled(self) -> bool:
        """Whether nothing is left that the store should have and has not."""
        return self.course.settled

    @property
    def idle(self) -> bool:
        """Whether nobody would miss the copy in memory."""
        return self.settled and not self.listeners and not self.lock.locked() and self.work is None

    def note(self, event: Event) -> None:
        """Remember an event until the store has it."""
        self.end = None
        if event.exchanged:
            self.keys = self.keys[::-1]
        if event.seats is not None:
            self.keys = keys_after(event, self.owner)
        self.course.note(event, self.game.record)

    async def work_out_end(self) -> None:
        """Find what is told of a game that is over, beside the loop: a large board or a long game takes a while."""
        game = self.game
        if not isinstance(game, MinesGame) or not game.over or self.end is not None:
            return
        end = await asyncio.to_thread(mines_end, game.record(), game.board.mines, game.view())
        # Somebody may have taken the last move back meanwhile.
        if self.game is game and game.over:
            self.end = end

    def tell(self, message: Push, *, but: Listener | None = None) -> None:
        """Tell every listener, except the one that knows already."""
        for listener in tuple(self.listeners):
            if listener is not but:
                listener(message)
