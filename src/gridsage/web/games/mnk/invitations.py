"""Two people at two screens: a seat is kept for whoever is invited to it, and taken by whoever shows the invitation."""

from __future__ import annotations

import secrets

from gridsage.errors import IllegalMoveError
from gridsage.record import HUMAN
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store.keys import invitation_key, is_invitation
from gridsage.web.caller import Caller
from gridsage.web.errors import ForbiddenError
from gridsage.web.games.mnk.bots import MnkBots
from gridsage.web.games.session import Session
from gridsage.web.messages import MnkInvitation, MnkState, MnkStatePush

__all__ = ["MnkInvitations"]


class MnkInvitations(MnkBots):
    """Invitations to a seat: made by whoever has both, used once, and void when another one is made."""

    async def invite(self, caller: Caller, game_id: str, seat: int) -> MnkInvitation:
        """Keep a seat for whoever shows the invitation; one that was made before is void from now on."""
        async with self.changing(caller, game_id) as session:
            self._check_free(session, caller, seat)
            secret = secrets.token_urlsafe(18)
            # The name that the other one is to see may have been chosen since the game began.
            session.game.rename(1 - seat, caller.player)
            await self._sessions.reseat(session, seat, HUMAN, invitation_key(secret))
            self._seated(session)
        path = f"/mnk?game={session.id}&invitation={secret}"
        return MnkInvitation(game=session.id, seat=seat, invitation=secret, path=path)

    def _check_free(self, session: Session[MnkGame], caller: Caller, seat: int) -> None:
        if session.game.over:
            raise IllegalMoveError("the game is over", code="game-over")
        if not session.game.seated[seat].human:
            raise ForbiddenError("a bot sits there", code="bot-seat")
        if session.keys[seat] not in caller.keys and not is_invitation(session.keys[seat]):
            raise ForbiddenError("somebody sits there already", code="seat-taken")
        if session.keys[1 - seat] not in caller.keys:
            raise ForbiddenError("it is the only seat that you have", code="only-seat")

    async def withdraw(self, caller: Caller, game_id: str) -> MnkState:
        """Take the seat back that nobody has come to."""
        async with self.changing(caller, game_id) as session:
            seat = session.open_seat
            if seat is None:
                raise ForbiddenError("no seat waits for anybody", code="no-invitation")
            await self._sessions.reseat(session, seat, session.game.seated[1 - seat].name, session.keys[1 - seat])
            self._seated(session)
            return self.state_of(session, caller)

    async def take_seat(self, caller: Caller, game_id: str, secret: str) -> MnkState:
        """Sit down where one was invited to; whoever has a seat already just comes back."""
        session = await self.find(caller, game_id)
        async with session.lock:
            wanted = invitation_key(secret)
            if session.is_player(caller):
                if wanted in session.keys:
                    message = "this is your own invitation: send its link to whoever is to play with you"
                    raise ForbiddenError(message, code="invitation-own")
                return self.state_of(session, caller)
            if wanted not in session.keys:
                raise _refusal(session)
            await self._sessions.reseat(session, session.keys.index(wanted), caller.player, caller.owner)
            self._seated(session)
            return self.state_of(session, caller)

    def _seated(self, session: Session[MnkGame]) -> None:
        """Tell everyone who looks that others sit there."""
        session.watch_clock()
        session.tell(MnkStatePush(state=self.state_of(session)))


def _refusal(session: Session[MnkGame]) -> ForbiddenError:
    if session.open_seat is None:
        message = "this invitation was used or withdrawn, and the seat is taken; you can watch the game"
        return ForbiddenError(message, code="invitation-used")
    return ForbiddenError("this invitation is not valid any more: ask for a new one", code="invitation-void")
