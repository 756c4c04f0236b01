"""The Minesweeper table: new games, moves, help, and games to watch."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from gridsage.errors import IllegalMoveError
from gridsage.games.mines import Setup as MinesSetup
from gridsage.games.mines import format_view, parse_start, parse_view
from gridsage.games.mines import parse_setup as parse_mines_setup
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.stream import check_seed, derive_seed
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.errors import StorageError
from gridsage.web.games.base import Table
from gridsage.web.games.mines_game import MinesGame
from gridsage.web.games.sessions import Listener
from gridsage.web.messages import MinesAnalysis, MinesDelta, MinesHints, MinesQuestion, MinesState, NewMinesGame
from gridsage.web.transport.caller import Caller

__all__ = ["MinesTable"]


class MinesTable(Table[MinesGame, MinesState]):
    """Minesweeper: new games, moves, help, and games to watch."""

    family = "Minesweeper"
    kind = MinesGame

    def create(self, caller: Caller, wanted: NewMinesGame) -> MinesState:
        """A new game; with a seed and a first cell, the board that someone else has played."""
        setup = parse_mines_setup(wanted.setup)
        seed = None if wanted.seed is None else check_seed(int(wanted.seed))
        first = None if wanted.first is None else _first_cell(wanted.first, setup)
        held = self._sessions.add(
            MinesGame(setup, seed, first, player=caller.player), owner=caller.owner, client=caller.client
        )
        return held.game.state(held.id)

    async def move(self, caller: Caller, game_id: str, text: str, *, by: Listener | None = None) -> MinesDelta:
        """Make a move; every other tab is told of it."""
        async with self.changing(caller, game_id) as held:
            delta = held.game.move(text)
            delta.id = held.id
            delta.saved = await self.keep(held)
            held.tell({"event": "mines.delta", "delta": delta.model_dump()}, but=by)
        return delta

    async def undo(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MinesState:
        """Take the last move back, as practice."""
        async with self.changing(caller, game_id) as held:
            held.game.undo()
            state = held.game.state(held.id)
            state.saved = await self.keep(held)
            held.tell({"event": "mines.state", "state": state.model_dump()}, but=by)
        return state

    async def hints(self, caller: Caller, game_id: str, bot: str) -> MinesHints:
        """What a bot can tell of the game now; that it was asked is recorded with the game."""
        find_opponent("mines", bot)
        game = await self.helping(caller, game_id)
        turn = len(game.moves)
        game.help.hints += 1
        question = {"setup": str(game.setup), "view": game.view_text(), "bot": bot, "seed": turn}
        answer = await self._pool.ask(caller.client, "mines.hints", question, limit_s=self._limit_s)
        return MinesHints(bot=bot, turn=turn, **answer)

    async def chances(self, caller: Caller, game_id: str) -> MinesAnalysis:
        """The exact chances of the game now; that they were asked for is recorded with the game."""
        game = await self.helping(caller, game_id)
        game.help.chances += 1
        return await self._analyse(caller, game.view_text(), str(game.setup), turn=len(game.moves))

    async def analyse(self, caller: Caller, wanted: MinesQuestion) -> MinesAnalysis:
        """The exact chances of any position; clues that clash are an error that names them."""
        view = parse_view(wanted.view, mines=wanted.mines)
        return await self._analyse(caller, format_view(view), str(view.setup), turn=0)

    async def _analyse(self, caller: Caller, view: str, setup: str, *, turn: int) -> MinesAnalysis:
        question = {"setup": setup, "view": view, "time_s": self._limit_s / 4}
        answer = await self._pool.ask(caller.client, "mines.analyse", question, limit_s=self._limit_s)
        return MinesAnalysis(turn=turn, **answer)

    async def watch(
        self, caller: Caller, setup_text: str, seed_text: str | None, bot: str
    ) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        """A bot's whole game, choice by choice: ``("part", …)``, and at last ``("result", …)`` with the game's id."""
        setup = parse_mines_setup(setup_text)
        find_opponent("mines", bot)
        seed = check_seed(int(seed_text)) if seed_text is not None else MinesGame(setup).seed
        question = {"setup": str(setup), "seed": seed, "bot": bot, "bot_seed": derive_seed(seed, 1)}
        yield (
            "part",
            {
                "setup": str(setup),
                "width": setup.width,
                "height": setup.height,
                "mines": setup.mines,
                "seed": str(seed),
                "bot": bot,
            },
        )
        moves: list[PlayedMove] = []
        stream = self._pool.stream(caller.client, "mines.play", question, limit_s=self._limit_s)
        async with aclosing(stream) as said:
            async for kind, content in said:
                if kind == "part":
                    time_s = content["time_s"]
                    for text, _ in content["steps"]:
                        moves.append(PlayedMove(0, text, time_s, content["guess"], content["chance"]))
                        time_s = 0.0
                    yield kind, content
                    continue
                won = content["status"] == "won"
                outcome = Outcome(Termination.SOLVED, winner=0) if won else Outcome(Termination.EXPLODED)
                details = {"mines": content["mines"], "watched": True}
                record = GameRecord("mines", str(setup), seed, (bot,), tuple(moves), outcome, details)
                try:
                    content["id"] = await self._sessions.keep_record(record, owner=caller.owner)
                except StorageError:
                    content["id"] = None
                yield kind, content


def _first_cell(text: str, setup: MinesSetup) -> int:
    x, y = parse_start(text).at
    if x >= setup.width or y >= setup.height:
        raise IllegalMoveError(f"the first cell {text} is outside {setup}", code="first-outside", facts={"cell": text})
    return setup.grid.index(x, y)
