"""Whole games of bots to watch, choice by choice."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace

from gridsage.errors import StoreError
from gridsage.games.mines import parse_board, parse_setup
from gridsage.record import GameRecord
from gridsage.stream import derive_seed, draw_wide_seed, parse_board_seed
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.games.mines.games import MinesGames
from gridsage.web.messages import WatchedBoard, WatchedChoice, WatchedEnd

__all__ = ["WatchedGames"]


class WatchedGames(MinesGames):
    """Has a bot play a game in an engine process, and keeps it."""

    async def watch(
        self, caller: Caller, setup_text: str, seed_text: str | None, bot: str, board_text: str | None = None
    ) -> Answers[WatchedBoard | WatchedChoice, WatchedEnd]:
        """A bot's whole game: its board, choice by choice, and at last how it ended, with the game's id.

        On a board whose mines are given, the seed is the bot's alone.
        """
        find_opponent("mines", bot)
        given = None if board_text is None else await asyncio.to_thread(parse_board, board_text)
        setup = parse_setup(setup_text) if given is None else given.setup
        seed = draw_wide_seed() if seed_text is None else parse_board_seed(seed_text)
        width, height, mines = setup.width, setup.height, setup.mines
        board = WatchedBoard(setup=str(setup), width=width, height=height, mines=mines, seed=str(seed), bot=bot)
        yield Part(board)
        question = {"setup": str(setup), "seed": seed, "bot": bot, "bot_seed": derive_seed(seed, 1)}
        if given is not None:
            question["board"] = str(given)
        stream = self._pool.stream(caller.client, "mines.play", question, limit_s=self._limit_s)
        async with aclosing(stream) as said:
            async for kind, content in said:
                if kind == "result":
                    record = GameRecord.from_dict(content.pop("record"))
                    kept = await self._keep_watched(record, caller)
                    yield FinalAnswer(WatchedEnd(**content, id=kept))
                else:
                    yield Part(WatchedChoice(**content))

    async def _keep_watched(self, record: GameRecord, caller: Caller) -> str | None:
        """The id of a bot's game in the store; None where the store did not take it."""
        record = replace(record, details={**record.details, "watched": True})
        try:
            return await self._sessions.keep_record(record, owner=caller.owner)
        except StoreError:
            return None
