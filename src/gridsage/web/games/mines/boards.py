"""New games of Minesweeper on any board: drawn, given, of a day, as wished, or without a guess.

A board that has to be looked for is looked for by an engine process, which whoever asked can stop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing

from gridsage.daily.board import DailyBoard
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mines import Setup, parse_board, parse_move, parse_setup, parse_start
from gridsage.games.mines.layout import keep_layout
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import WishedBoard
from gridsage.solving.mines.no_guess import parse_grades
from gridsage.stream import BoardSeed, draw_wide_seed, parse_board_seed
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.games.mines.games import MinesGames
from gridsage.web.messages import LayingProgress, MinesState, NewMinesGame

__all__ = ["MinesBoards"]


class MinesBoards(MinesGames):
    """Begins games, each on the board that was asked for."""

    async def create(self, caller: Caller, wanted: NewMinesGame) -> MinesState:
        """A new game; with a seed and a first cell, the board that someone else has played."""
        setup = parse_setup(wanted.setup)
        self._sessions.check_start(caller, setup)
        if setup.no_guess and wanted.first is not None and wanted.seed is not None:
            # Where such boards are rare it takes a while, and must not hold up the others.
            async for _ in self.lay(caller, setup, parse_board_seed(wanted.seed), _first_cell(wanted.first, setup)):
                pass
        return self.state_of(self._sessions.add(_new_game(caller, wanted), caller, seats=[0]), caller)

    async def begin(self, caller: Caller, wanted: NewMinesGame) -> MinesState:
        """A new game of any kind."""
        async with aclosing(self._begin(caller, wanted)) as parts:
            return [told async for told in parts if isinstance(told, MinesState)][-1]

    async def stream_begin(self, caller: Caller, wanted: NewMinesGame) -> Answers[LayingProgress, MinesState]:
        """A new game of any kind, whose board may have to be looked for.

        The parts tell how many boards were tried. Leaving early stops the search, and there is no game.
        """
        async with aclosing(self._begin(caller, wanted)) as parts:
            async for told in parts:
                yield FinalAnswer(told) if isinstance(told, MinesState) else Part(told)

    async def _begin(self, caller: Caller, wanted: NewMinesGame) -> AsyncGenerator[LayingProgress | MinesState]:
        wish = _wish_of(wanted)
        if wanted.board is not None or wanted.moves:
            if wish is not None:
                message = "a grade or a bot can be asked for with a new board alone, not with a given one or with moves"
                raise OptionError(message, code="wish-and-board")
            yield await self.create_given(caller, wanted)
        elif wish is None:
            yield await self.create(caller, wanted)
        else:
            async with aclosing(self._create_wished(caller, wanted, wish)) as parts:
                async for told in parts:
                    yield told

    async def _create_wished(
        self, caller: Caller, wanted: NewMinesGame, wish: BoardWish
    ) -> AsyncGenerator[LayingProgress | MinesState]:
        """How many boards were tried so far, and at last the new game on one that is as wished, its first cell open."""
        self._sessions.check_start(caller, wish.setup)
        seed = draw_wide_seed() if wanted.seed is None else parse_board_seed(wanted.seed)
        first = None if wanted.first is None else _first_cell(wanted.first, wish.setup)
        question = {"wish": wish.to_dict(), "seed": seed, "first": first, "time_s": 0.9 * self._limit_s}
        stream = self._pool.stream(caller.client, "mines.wish", question, limit_s=self._limit_s, lane=Lane.SHORT)
        async with aclosing(stream) as said:
            async for kind, content in said:
                if kind != "result":
                    yield LayingProgress(tried=content["tried"])
                    continue
                board = WishedBoard(wish, content["seed"], content["first"], tuple(content["mines"]))
                game = board.make_game(player=caller.player, seed_chosen=wanted.seed is not None, clock=time.monotonic)
                session = self._sessions.add(game, caller, seats=[0])
                await session.work_out_end()  # the first cell may be all there is
                yield self.state_of(session, caller)

    async def create_daily(self, caller: Caller, board: DailyBoard, *, practice: bool) -> MinesState:
        """A new game on the board of a day, its first cell open; kept at once, since it shows the board."""
        self._sessions.check_start(caller, board.setup)
        async for _ in self.lay(caller, board.setup, board.seed, board.first):
            pass
        game = MinesGame(board.setup, board.seed, first=board.first, player=caller.player, clock=time.monotonic)
        if practice:
            game.begin_after(())
        session = self._sessions.add(game, caller, seats=[0], worth_keeping=True)
        await self._sessions.save(session)
        return self.state_of(session, caller)

    def find_unkept_daily(self, caller: Caller, board: DailyBoard) -> tuple[str, bool] | None:
        """The caller's game on the board of a day that the store could not take so far, and whether it is over."""

        def fits(game: object) -> bool:
            return isinstance(game, MinesGame) and (game.setup, game.seed) == (board.setup, board.seed)

        session = self._sessions.find_unkept(caller, fits)
        return None if session is None else (session.id, session.game.over)

    async def create_given(self, caller: Caller, wanted: NewMinesGame) -> MinesState:
        """A new game on a board whose mines are given, or one that is taken over after some moves."""
        game = await asyncio.to_thread(_new_game, caller, wanted)  # a large one takes a while
        session = self._sessions.add(game, caller, seats=[0], worth_keeping=bool(wanted.moves))
        await self._sessions.save(session)
        await session.work_out_end()  # the first cell may be all there is
        return self.state_of(session, caller)

    async def lay(self, caller: Caller, setup: Setup, seed: BoardSeed, first: int) -> AsyncGenerator[int]:
        """Have an engine look for the board without a guess; the layouts that were tried so far."""
        question = {"setup": str(setup), "seed": seed, "first": first, "time_s": 0.9 * self._limit_s}
        stream = self._pool.stream(caller.client, "mines.lay", question, limit_s=self._limit_s, lane=Lane.SHORT)
        async with aclosing(stream) as said:
            async for kind, content in said:
                if kind == "result":
                    keep_layout(setup, seed, first, tuple(content["mines"]))
                else:
                    yield content["tried"]


def _wish_of(wanted: NewMinesGame) -> BoardWish | None:
    """What is asked for beyond the setup, if anything is."""
    if wanted.grade is None and wanted.solvable_by is None:
        return None
    if wanted.solvable_by is not None:
        find_opponent("mines", wanted.solvable_by)
    grades = None if wanted.grade is None else parse_grades(wanted.grade)
    return BoardWish(parse_setup(wanted.setup), grades, wanted.solvable_by or "")


def _new_game(caller: Caller, wanted: NewMinesGame) -> MinesGame:
    if wanted.board is not None:
        game = MinesGame.on_board(parse_board(wanted.board), player=caller.player, clock=time.monotonic)
    else:
        setup = parse_setup(wanted.setup)
        game = MinesGame(
            setup,
            draw_wide_seed() if wanted.seed is None else parse_board_seed(wanted.seed),
            seed_chosen=wanted.seed is not None,
            first=None if wanted.first is None else _first_cell(wanted.first, setup),
            player=caller.player,
            clock=time.monotonic,
        )
    if wanted.moves:
        game.begin_after(parse_move(move, game.setup.grid) for move in wanted.moves)
    return game


def _first_cell(text: str, setup: Setup) -> int:
    x, y = parse_start(text).at
    if x >= setup.width or y >= setup.height:
        raise IllegalMoveError(f"the first cell {text} is outside {setup}", code="first-outside", facts={"cell": text})
    return setup.grid.index(x, y)
