"""Games of Minesweeper in the server's memory, and what whoever looks at one may see of it."""

from __future__ import annotations

from gridsage.sessions.mines.game import MinesGame
from gridsage.web.caller import Caller
from gridsage.web.games.service import GameService
from gridsage.web.games.session import Session
from gridsage.web.messages import MinesState
from gridsage.web.messages.mines.state import mines_state

__all__ = ["MinesGames"]


class MinesGames(GameService[MinesGame]):
    """The games of Minesweeper; each part of the service adds what can be done with them."""

    family = "Minesweeper"
    kind = MinesGame

    def state_of(self, session: Session[MinesGame], caller: Caller | None = None) -> MinesState:
        """The whole game, and whether it is saved; with a caller, which seats are theirs."""
        seats = None if caller is None else session.seats_of(caller)
        return mines_state(session.id, session.game, saved=session.saved, end=session.end, seats=seats)
