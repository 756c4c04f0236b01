"""The m,n,k table: new games, moves of people and bots, help, analysis."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from gridsage.errors import GridsageError, IllegalMoveError, OptionError
from gridsage.games.mnk import parse_position, parse_setup
from gridsage.web.caller import Caller
from gridsage.web.errors import NotFoundError, StorageError, error_body
from gridsage.web.mnk import MnkGame
from gridsage.web.opponents import find_opponent, mnk_analyst
from gridsage.web.pool import EnginePool
from gridsage.web.schemas import MnkAnalysis, MnkHints, MnkMove, MnkQuestion, MnkSettings, MnkState, NewMnkGame
from gridsage.web.sessions import Held, Listener, Sessions
from gridsage.web.settings import Settings

__all__ = ["MnkTable"]

log = logging.getLogger(__name__)


class MnkTable:
    """m,n,k games; a bot whose turn it is thinks beside the game and is stopped when everyone leaves."""

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit_s = settings.limits.engine_time_s

    def create(self, caller: Caller, wanted: NewMnkGame) -> MnkState:
        """A new game."""
        setup = parse_setup(wanted.setup)
        for bot in (wanted.first, wanted.second):
            if bot is not None:
                most = getattr(find_opponent("mnk", bot).entry.factory, "max_cells", None)
                if most is not None and setup.cells > most:
                    raise OptionError(f"{bot} plays on boards of at most {most} cells")
        settings = MnkSettings(first=wanted.first, second=wanted.second, time_s=min(wanted.time_s, self._limit_s))
        held = self._sessions.add(MnkGame(setup, settings, caller.player), owner=caller.owner, client=caller.client)
        return held.game.state(held.id)

    async def find(self, caller: Caller, game_id: str) -> Held[MnkGame]:
        """The game of that id."""
        held = await self._sessions.find(game_id, caller.client)
        if not isinstance(held.game, MnkGame):
            raise NotFoundError("that game is not an m,n,k game")
        return held

    async def state(self, caller: Caller, game_id: str) -> MnkState:
        """The whole game."""
        held = await self.find(caller, game_id)
        return held.game.state(held.id)

    async def move(self, caller: Caller, game_id: str, wanted: MnkMove, *, by: Listener | None = None) -> MnkState:
        """A person's move; a bot that is next begins to think."""
        held = await self.find(caller, game_id)
        async with held.lock:
            held.game.move(wanted.move, turn=wanted.turn)
            state = await self._kept(held)
            held.tell({"event": "mnk.state", "state": state.model_dump()}, but=by)
        self.let_bot_think(held)
        return state

    async def take_back(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MnkState:
        """Take back the last move of a person, and what a bot answered."""
        held = await self.find(caller, game_id)
        self._stop(held)
        async with held.lock:
            held.game.take_back()
            state = await self._kept(held)
            held.tell({"event": "mnk.state", "state": state.model_dump()}, but=by)
        self.let_bot_think(held)
        return state

    async def go_on(self, caller: Caller, game_id: str, *, stopped: bool, by: Listener | None = None) -> MnkState:
        """Stop the bots of a game, or let them go on."""
        held = await self.find(caller, game_id)
        self._stop(held)
        async with held.lock:
            held.game.go_on(stopped=stopped)
            state = held.game.state(held.id)
            held.tell({"event": "mnk.state", "state": state.model_dump()}, but=by)
        self.let_bot_think(held)
        return state

    async def move_now(self, caller: Caller, game_id: str) -> None:
        """The bot makes the best move it has found so far."""
        held = await self.find(caller, game_id)
        info = held.game.thinking
        if held.work is None or info is None:
            raise IllegalMoveError("no bot is thinking")
        self._stop(held)
        async with held.lock:
            await self._make_bot_move(held, int(info["move"]))
        self.let_bot_think(held)

    async def hints(self, caller: Caller, game_id: str, bot: str) -> MnkHints:
        """The moves a bot would think of, with reasons; that it was asked is recorded with the game."""
        held = await self.find(caller, game_id)
        find_opponent("mnk", bot)
        game = held.game
        if game.board.over:
            raise IllegalMoveError("the game is over; there is nothing left to help with")
        turn = len(game.moves)
        game.help.hints += 1
        question = {"setup": str(game.setup), "moves": list(game.board.moves), "bot": bot, "time_s": 1.5}
        answer = await self._pool.ask(caller.client, "mnk.hints", question, limit_s=self._limit_s)
        return MnkHints(bot=bot, turn=turn, **answer)

    async def analyse(self, caller: Caller, wanted: MnkQuestion) -> AsyncGenerator[tuple[str, Any]]:
        """The best moves of any position, better and better: ``("part", …)``, and at last ``("result", …)``."""
        setup = parse_setup(wanted.setup)
        position = parse_position(wanted.position, setup)
        bot = wanted.bot or mnk_analyst()
        find_opponent("mnk", bot)
        board = position.board()
        about: dict[str, Any] = {"setup": str(setup), "bot": bot, "to_move": position.turn, "winner": board.winner}
        if board.over:
            yield "result", MnkAnalysis(**about, lines=[], depth=0, nodes=0, time_s=0.0).model_dump()
            return
        question = {
            "setup": str(setup),
            "cells": list(position.cells),
            "turn": position.turn,
            "moves": list(position.moves),
            "bot": bot,
            "time_s": min(wanted.time_s, self._limit_s - 1),
            "best": wanted.best,
        }
        stream = self._pool.stream(caller.client, "mnk.analyse", question, limit_s=self._limit_s)
        async with aclosing(stream) as said:
            async for kind, content in said:
                yield kind, about | content

    def let_bot_think(self, held: Held[MnkGame]) -> None:
        """Begin the bot's move, if it is a bot's turn and somebody looks."""
        if held.game.bot_to_move is None or held.work is not None or not held.listeners:
            return
        held.work = asyncio.create_task(self._think(held))
        held.work.add_done_callback(lambda task: self._thought(held, task))

    def _thought(self, held: Held[MnkGame], task: asyncio.Task[None]) -> None:
        if held.work is task:
            held.work = None
            if not task.cancelled() and task.exception() is None:
                self.let_bot_think(held)

    def _stop(self, held: Held[MnkGame]) -> None:
        if held.work is not None:
            held.work.cancel()
            held.work = None

    async def _think(self, held: Held[MnkGame]) -> None:
        game = held.game
        bot = game.bot_to_move
        assert bot is not None
        question = {
            "setup": str(game.setup),
            "moves": list(game.board.moves),
            "bot": bot,
            "seed": len(game.moves),
            "time_s": game.settings.time_s,
        }
        # A bot of a level may answer at once; a person wants to see that it was a move.
        soonest = asyncio.get_running_loop().time() + 0.25
        try:
            stream = self._pool.stream(held.client, "mnk.choose", question, limit_s=self._limit_s)
            async with aclosing(stream) as said:
                async for kind, content in said:
                    game.thinking = content
                    held.tell({"event": "mnk.info", "game": held.id, "info": content})
                    if kind == "result":
                        await asyncio.sleep(soonest - asyncio.get_running_loop().time())
                        async with held.lock:
                            await self._make_bot_move(held, int(content["move"]))
        except GridsageError as error:
            # The game is intact; the page says what happened and can let the bot try again.
            game.go_on(stopped=True)
            held.tell({"event": "mnk.fault", "game": held.id, "error": error_body(error)})
            held.tell({"event": "mnk.state", "state": game.state(held.id).model_dump()})

    async def _make_bot_move(self, held: Held[MnkGame], cell: int) -> None:
        held.game.bot_move(cell)
        state = await self._kept(held)
        held.tell({"event": "mnk.state", "state": state.model_dump()})

    async def _kept(self, held: Held[MnkGame]) -> MnkState:
        state = held.game.state(held.id)
        try:
            await self._sessions.keep(held)
        except StorageError:
            state.saved = False
        return state
