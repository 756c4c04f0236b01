"""Bots in m,n,k games on the server: one whose turn it is thinks beside the game, as long as somebody looks."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

from gridsage.errors import ConflictError, GridsageError
from gridsage.games.mnk import Choice, Forfeit
from gridsage.record import Termination
from gridsage.sessions.events import Event
from gridsage.sessions.mnk.bot import Thought, act, stone_to_propose
from gridsage.sessions.mnk.game import MnkGame
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import SHORT_S, Lane
from gridsage.web.engines.pool import BotSeat
from gridsage.web.errors import EngineTimeoutError, error_body
from gridsage.web.games.service import GameService
from gridsage.web.games.session import BotWork, Session
from gridsage.web.games.states import mnk_state_of
from gridsage.web.messages import ErrorBody, MnkFaultPush, MnkInfo, MnkInfoPush, MnkState, MnkStatePush

__all__ = ["MnkBots"]

_SHORTEST_S = 0.25
"""A bot of a level may answer at once; a person wants to see that it was a move."""


class MnkBots(GameService[MnkGame]):
    """Lets bots think, makes their moves, and says what went wrong.

    What a bot does wrong is its loss of the game, as everywhere; what the server cannot do pauses the game.
    """

    family = "m,n,k"
    kind = MnkGame

    def state_of(self, session: Session[MnkGame], caller: Caller | None = None) -> MnkState:
        """The whole game, and whether it is saved; with a caller, which seats are theirs."""
        seats = None if caller is None else session.seats_of(caller)
        return mnk_state_of(session, seats)

    def let_bot_think(self, session: Session[MnkGame]) -> None:
        """Begin the bot's move, if it is a bot's turn and a player looks."""
        if session.game.bot_to_move is not None and session.work is None and session.players:
            self.begin_to_think(session)

    def begin_to_think(self, session: Session[MnkGame]) -> BotWork:
        """Begin the move of the bot whose turn it is."""
        session.work = work = asyncio.create_task(self._think(session))
        work.add_done_callback(lambda task: self._after_work(session, task))
        return work

    def _after_work(self, session: Session[MnkGame], work: BotWork) -> None:
        if session.work is work:
            session.work = None
            if not work.cancelled() and work.exception() is None:
                self.let_bot_think(session)

    def stop_bot(self, session: Session[MnkGame]) -> None:
        """Let no bot think in this game any more."""
        if session.work is not None:
            session.work.cancel()
            session.work = None
        session.found = None

    def after_reload(self, session: Session[MnkGame]) -> None:
        """The bot thinks about a position that is none any more; one that is to move now begins."""
        if session.work is not asyncio.current_task():
            self.stop_bot(session)
            self.let_bot_think(session)

    async def keep_bots_event(self, session: Session[MnkGame], event: Event) -> None:
        """Keep what a bot did and tell everyone who looks."""
        session.found = None
        await self.keep(session, event)
        session.tell(MnkStatePush(state=self.state_of(session)))
        if session.game.over:
            self._pool.let_go(session.id)

    async def _think(self, session: Session[MnkGame]) -> dict[str, Any] | None:
        """Make the bot's move; what the server could not do, if something went wrong."""
        game, turn = session.game, len(session.game.moves)
        try:
            try:
                thought = await self._ask_bot(session)
            except GridsageError as error:
                return await self._pause(session, error)
            async with session.lock:
                if session.game is game and len(game.moves) == turn and game.bot_to_move is not None:
                    await self.keep_bots_event(session, act(thought, game))
        except ConflictError as error:
            return error_body(error)
        return None

    async def _ask_bot(self, session: Session[MnkGame]) -> Thought:
        """What the bot whose turn it is chooses, or how it broke down; those who look hear what it finds on the way."""
        game, bot = session.game, session.game.bot_to_move
        if (find_stone := stone_to_propose(game)) is not None:
            _, cell = await asyncio.gather(asyncio.sleep(_SHORTEST_S), asyncio.to_thread(find_stone))
            return Thought(Choice(cell))
        time_s = min(game.limits.time_s or self._limit_s, self._limit_s)
        question = {
            "setup": str(game.setup),
            "moves": list(game.board.moves),
            "bot": bot,
            # A bot that stays between its moves keeps the seed that it was made with.
            "seed": game.bot_seed(game.acting_seat),
            "time_s": time_s,
        }
        loop = asyncio.get_running_loop()
        soonest = loop.time() + _SHORTEST_S
        seat = BotSeat(session.id, game.acting_seat)
        lane = Lane.SHORT if time_s < SHORT_S else Lane.LONG
        stream = self._pool.stream(session.client, "mnk.choose", question, limit_s=self._limit_s, lane=lane, seat=seat)
        answer: dict[str, Any] = {}
        try:
            async with aclosing(stream) as said:
                async for _, answer in said:
                    if "fault" not in answer:
                        session.found = MnkInfo.model_validate(answer)
                        session.tell(MnkInfoPush(game=session.id, info=session.found))
        except EngineTimeoutError as error:
            return Thought(None, self._limit_s, Forfeit(Termination.TIMEOUT, str(error)))
        await asyncio.sleep(soonest - loop.time())
        return _thought(answer)

    async def _pause(self, session: Session[MnkGame], error: GridsageError) -> dict[str, Any]:
        """The game is intact; the page says what happened and can let the bot try again."""
        fault = error_body(error)
        async with session.lock:
            session.found = None
            await self.keep(session, session.game.set_paused(True))
        session.tell(MnkFaultPush(game=session.id, error=ErrorBody.model_validate(fault)))
        session.tell(MnkStatePush(state=self.state_of(session)))
        return fault


def _thought(answer: dict[str, Any]) -> Thought:
    """What an engine process says that a bot chose."""
    if (fault := answer.get("fault")) is not None:
        return Thought(None, answer["took_s"], Forfeit(Termination(fault["termination"]), fault["note"]))
    return Thought(Choice(answer["move"], score=answer.get("score")), answer["took_s"])
