"""Minesweeper on the server: what a game's player does in it. How games begin is in ``boards``, help in ``advice``."""

from __future__ import annotations

from contextlib import aclosing

from gridsage.games.mines import parse_move
from gridsage.games.mines.trace import parse_trace
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.game import MinesGame
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.pool import EnginePool
from gridsage.web.games.long_games import MANY_MOVES
from gridsage.web.games.mines.advice import MinesAdvice
from gridsage.web.games.mines.boards import MinesBoards
from gridsage.web.games.mines.watched_games import WatchedGames
from gridsage.web.games.session import Listener, Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.long_work import LongWork
from gridsage.web.messages import LayingProgress, MinesDelta, MinesDeltaPush, MinesMove, MinesState, MinesStatePush
from gridsage.web.messages.mines.state import mines_delta
from gridsage.web.settings import Settings

__all__ = ["MinesService"]


class MinesService(MinesBoards, MinesAdvice, WatchedGames):
    """Games of Minesweeper, one person's each; every tab that looks at one hears of its changes."""

    def __init__(
        self, sessions: Sessions, pool: EnginePool, settings: Settings, worths: Worths, work: LongWork
    ) -> None:
        super().__init__(sessions, pool, settings)
        self._worths = worths
        self._work = work

    async def state(self, caller: Caller, game_id: str) -> MinesState:
        """A whole game as whoever looks at it may see it."""
        session = await self.find(caller, game_id)
        await session.work_out_end()
        return self.state_of(session, caller)

    async def open_first(
        self, caller: Caller, game_id: str, wanted: MinesMove, *, by: Listener | None = None
    ) -> Answers[LayingProgress, MinesDelta]:
        """The first opening of a board that needs no guess, which may have to be looked for; what it changed.

        The parts tell how many layouts were tried. Leaving early stops the search, and the move is not made.
        """
        session = await self.find(caller, game_id)
        session.check_player(caller)
        game = session.game
        move = parse_move(wanted.move, game.setup.grid)
        if game.lacks_board(move):
            async with aclosing(self.lay(caller, game.setup, game.seed, move.cell)) as parts:
                async for tried in parts:
                    yield Part(LayingProgress(tried=tried))
        yield FinalAnswer(await self.move(caller, game_id, wanted, by=by))

    async def move(self, caller: Caller, game_id: str, wanted: MinesMove, *, by: Listener | None = None) -> MinesDelta:
        """Make a move; every other tab is told of it."""
        parse_trace(wanted.trace)
        while True:
            async with self.changing(caller, game_id) as session:
                game = session.game
                move = parse_move(wanted.move, game.setup.grid)
                if not game.lacks_board(move):
                    return await self._moved(caller, session, game.push(move, trace=wanted.trace), by)
            # Whoever resigns meanwhile does not wait for the board.
            async for _ in self.lay(caller, game.setup, game.seed, move.cell):
                pass

    async def undo(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MinesState:
        """Take the last move back, as practice."""
        async with self.changing(caller, game_id) as session:
            game = session.game
            long = len(game.moves) > MANY_MOVES
            before = await self._work.do(caller.client, game.board_before) if long else None
            await self.keep(session, game.take_back(before))
            return await self._told(session, by)

    async def redo(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MinesDelta:
        """Make the move again that was taken back last; every other tab is told of it as of any move."""
        async with self.changing(caller, game_id) as session:
            return await self._moved(caller, session, session.game.redo(), by)

    async def _moved(
        self, caller: Caller, session: Session[MinesGame], event: MoveMade, by: Listener | None
    ) -> MinesDelta:
        """Keep a move that was made, and tell of it; the game may be over with it."""
        game = session.game
        await self.keep(session, event)
        await session.work_out_end()
        self._after_end(caller, session)
        delta = mines_delta(session.id, game, event, saved=bool(session.saved), end=session.end)
        session.tell(MinesDeltaPush(delta=delta), but=by)
        return delta

    async def resign(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MinesState:
        """Give the game up: its mines are shown."""
        async with self.changing(caller, game_id) as session:
            await self.keep(session, session.game.resign())
            self._after_end(caller, session)
            return await self._told(session, by)

    def _after_end(self, caller: Caller, session: Session[MinesGame]) -> None:
        """A game that is over and kept is worked out while its player looks at the result."""
        if session.game.over and session.saved:
            self._worths.want(caller.client, session.id)

    async def _told(self, session: Session[MinesGame], by: Listener | None) -> MinesState:
        """The game, which every other tab is shown too."""
        await session.work_out_end()
        state = self.state_of(session)
        session.tell(MinesStatePush(state=state), but=by)
        return state
