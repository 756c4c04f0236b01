"""The m,n,k table: new games, moves of people and bots, help, analysis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

from gridsage.errors import GridsageError, IllegalMoveError, OptionError
from gridsage.games.mnk import parse_position, parse_setup
from gridsage.web.engines.opponents import find_opponent, mnk_analyst
from gridsage.web.errors import RemoteError, UnavailableError, error_body
from gridsage.web.games.base import Table
from gridsage.web.games.mnk_game import MnkGame
from gridsage.web.games.sessions import Held, Listener, Work
from gridsage.web.messages import MnkAnalysis, MnkHints, MnkMove, MnkQuestion, MnkSettings, MnkState, NewMnkGame
from gridsage.web.transport.caller import Caller

__all__ = ["MnkTable"]


class MnkTable(Table[MnkGame, MnkState]):
    """m,n,k games; a bot whose turn it is thinks beside the game and is stopped when everyone leaves."""

    family = "m,n,k"
    kind = MnkGame

    async def create(self, caller: Caller, wanted: NewMnkGame) -> MnkState:
        """A new game; as the next round of an earlier one, it carries the score on."""
        setup = parse_setup(wanted.setup)
        for bot in (wanted.first, wanted.second):
            if bot is not None:
                most = getattr(find_opponent("mnk", bot).entry.factory, "max_cells", None)
                if most is not None and setup.cells > most:
                    message = f"{bot} plays on boards of at most {most} cells"
                    raise OptionError(message, code="bot-board", facts={"bot": bot, "most": most})
        settings = MnkSettings(first=wanted.first, second=wanted.second, time_s=min(wanted.time_s, self._limit_s))
        score = (0, 0, 0) if wanted.after is None else (await self.find(caller, wanted.after)).game.score
        game = MnkGame(setup, settings, caller.player, score)
        held = self._sessions.add(game, owner=caller.owner, client=caller.client)
        state = held.game.state(held.id)
        # A game without a move is not worth keeping, but the score of earlier rounds is.
        if any(score):
            state.saved = await self.keep(held)
        return state

    async def move(self, caller: Caller, game_id: str, wanted: MnkMove, *, by: Listener | None = None) -> MnkState:
        """A person's move; a bot that is next begins to think."""
        return await self._change(caller, game_id, lambda game: game.move(wanted.move, turn=wanted.turn), by=by)

    async def take_back(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MnkState:
        """Take back the last move of a person, and what a bot answered."""
        self._stop(await self.find(caller, game_id))
        return await self._change(caller, game_id, MnkGame.take_back, by=by)

    async def go_on(self, caller: Caller, game_id: str, *, stopped: bool, by: Listener | None = None) -> MnkState:
        """Stop the bots of a game, or let them go on."""
        self._stop(await self.find(caller, game_id))
        return await self._change(caller, game_id, lambda game: game.go_on(stopped=stopped), by=by)

    async def _change(
        self, caller: Caller, game_id: str, change: Callable[[MnkGame], None], *, by: Listener | None
    ) -> MnkState:
        """Change a game, keep it, tell everyone who looks, and let a bot think that is to move now."""
        async with self.changing(caller, game_id) as held:
            change(held.game)
            state = await self._kept(held)
            held.tell({"event": "mnk.state", "state": state.model_dump()}, but=by)
        self.let_bot_think(held)
        return state

    async def move_now(self, caller: Caller, game_id: str) -> None:
        """The bot makes the best move it has found so far."""
        held = await self.find(caller, game_id)
        info = held.game.thinking
        if held.work is None or info is None:
            raise IllegalMoveError("no bot is thinking", code="not-thinking")
        self._stop(held)
        async with held.lock:
            await self._make_bot_move(held, int(info["move"]))
        self.let_bot_think(held)

    async def bot_move(self, caller: Caller, game_id: str) -> MnkState:
        """Let the bot whose turn it is think and move, for whoever has no socket; the game after its move."""
        held = await self.find(caller, game_id)
        if held.game.stopped:
            held.game.go_on(stopped=False)
        if held.game.bot_to_move is None:
            raise IllegalMoveError("it is not a bot's turn", code="not-thinking")
        work = held.work or self._begin(held)
        await asyncio.wait({work})
        if work.cancelled():
            raise UnavailableError("the bot was stopped")
        if (fault := work.result()) is not None:
            raise RemoteError(fault)
        return held.game.state(held.id)

    async def hints(self, caller: Caller, game_id: str, bot: str) -> MnkHints:
        """The moves a bot would think of, with reasons; that it was asked is recorded with the game."""
        find_opponent("mnk", bot)
        game = await self.helping(caller, game_id)
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
        if held.game.bot_to_move is not None and held.work is None and held.listeners:
            self._begin(held)

    def _begin(self, held: Held[MnkGame]) -> Work:
        held.work = work = asyncio.create_task(self._think(held))
        work.add_done_callback(lambda task: self._thought(held, task))
        return work

    def _thought(self, held: Held[MnkGame], task: Work) -> None:
        if held.work is task:
            held.work = None
            if not task.cancelled() and task.exception() is None:
                self.let_bot_think(held)

    def _stop(self, held: Held[MnkGame]) -> None:
        if held.work is not None:
            held.work.cancel()
            held.work = None

    async def _think(self, held: Held[MnkGame]) -> dict[str, Any] | None:
        """Make the bot's move; what went wrong, if something did."""
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
            fault = error_body(error)
            held.tell({"event": "mnk.fault", "game": held.id, "error": fault})
            held.tell({"event": "mnk.state", "state": game.state(held.id).model_dump()})
            return fault
        return None

    async def _make_bot_move(self, held: Held[MnkGame], cell: int) -> None:
        held.game.bot_move(cell)
        state = await self._kept(held)
        held.tell({"event": "mnk.state", "state": state.model_dump()})

    async def _kept(self, held: Held[MnkGame]) -> MnkState:
        state = held.game.state(held.id)
        state.saved = await self.keep(held)
        return state
