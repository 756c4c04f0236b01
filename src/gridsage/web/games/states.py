"""The whole game of a session, as an answer and as news for those who look at it, of either family."""

from __future__ import annotations

from typing import Any

from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.web.caller import Caller
from gridsage.web.games.session import Session
from gridsage.web.messages.mines.game import MinesState, MinesStatePush
from gridsage.web.messages.mines.state import mines_state
from gridsage.web.messages.mnk.game import MnkState, MnkStatePush
from gridsage.web.messages.mnk.state import mnk_state

__all__ = ["mnk_state_of", "state_of", "state_push"]


def state_of(session: Session[Any], caller: Caller | None = None) -> MinesState | MnkState:
    """The game as whoever looks at it may see it, and whether it is saved; with a caller, which seats are theirs."""
    seats = None if caller is None else session.seats_of(caller)
    if isinstance(session.game, MinesGame):
        return mines_state(session.id, session.game, saved=session.saved, end=session.end, seats=seats)
    return mnk_state_of(session, seats)


def mnk_state_of(session: Session[MnkGame], seats: list[int] | None) -> MnkState:
    """An m,n,k game, and who sits at it."""
    return mnk_state(
        session.id,
        session.game,
        saved=session.saved,
        found=session.found,
        seats=seats,
        two_screens=session.two_screens,
        open_seat=session.open_seat,
        here=(session.is_here(0), session.is_here(1)),
    )


def state_push(session: Session[Any]) -> MinesStatePush | MnkStatePush:
    """The same, as news."""
    state = state_of(session)
    return MinesStatePush(state=state) if isinstance(state, MinesState) else MnkStatePush(state=state)
