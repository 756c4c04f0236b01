"""Minesweeper on the server: new games, moves, help, and bots' games to watch."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import Any

from gridsage.daily.board import DailyBoard
from gridsage.errors import IllegalMoveError, OptionError, StoreError
from gridsage.games.mines import (
    Setup,
    format_view,
    parse_board,
    parse_move,
    parse_setup,
    parse_start,
    parse_view,
)
from gridsage.games.mines.layout import keep_layout
from gridsage.games.mines.trace import parse_trace
from gridsage.record import GameRecord
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.asking import Reveal
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import WishedBoard
from gridsage.solving.mines.no_guess import parse_grades
from gridsage.stream import BoardSeed, derive_seed, draw_wide_seed, parse_board_seed
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.engines.pool import EnginePool
from gridsage.web.games.long_games import MANY_MOVES
from gridsage.web.games.service import GameService
from gridsage.web.games.session import Listener, Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.long_work import LongWork
from gridsage.web.messages import (
    LayingProgress,
    MinesAnalysis,
    MinesDelta,
    MinesDeltaPush,
    MinesGuessAnswer,
    MinesHelpCounts,
    MinesHints,
    MinesMove,
    MinesQuestion,
    MinesState,
    MinesStatePush,
    NewMinesGame,
    WatchedBoard,
    WatchedChoice,
    WatchedEnd,
)
from gridsage.web.messages.mines.state import mines_delta, mines_state
from gridsage.web.settings import Settings

__all__ = ["MinesService"]


_CHANCES_S = 0.8
"""How long the chances of a game are counted as a short question."""


class MinesService(GameService[MinesGame]):
    """Games of Minesweeper, one person's each; every tab that looks at one hears of its changes."""

    family = "Minesweeper"
    kind = MinesGame

    def __init__(
        self, sessions: Sessions, pool: EnginePool, settings: Settings, worths: Worths, work: LongWork
    ) -> None:
        super().__init__(sessions, pool, settings)
        self._worths = worths
        self._work = work

    async def create(self, caller: Caller, wanted: NewMinesGame) -> MinesState:
        """A new game; with a seed and a first cell, the board that someone else has played."""
        setup = parse_setup(wanted.setup)
        self._sessions.check_start(caller, setup)
        if setup.no_guess and wanted.first is not None and wanted.seed is not None:
            # Where such boards are rare it takes a while, and must not hold up the others.
            async for _ in self._lay(caller, setup, parse_board_seed(wanted.seed), _first_cell(wanted.first, setup)):
                pass
        return _state(self._sessions.add(_new_game(caller, wanted), caller, seats=[0]), caller)

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
                yield _state(session, caller)

    async def create_daily(self, caller: Caller, board: DailyBoard, *, practice: bool) -> MinesState:
        """A new game on the board of a day, its first cell open; kept at once, since it shows the board."""
        self._sessions.check_start(caller, board.setup)
        async for _ in self._lay(caller, board.setup, board.seed, board.first):
            pass
        game = MinesGame(board.setup, board.seed, first=board.first, player=caller.player, clock=time.monotonic)
        if practice:
            game.begin_after(())
        session = self._sessions.add(game, caller, seats=[0], worth_keeping=True)
        await self._sessions.save(session)
        return _state(session, caller)

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
        return _state(session, caller)

    async def state(self, caller: Caller, game_id: str) -> MinesState:
        """A whole game as whoever looks at it may see it."""
        session = await self.find(caller, game_id)
        await session.work_out_end()
        return _state(session, caller)

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
            async with aclosing(self._lay(caller, game.setup, game.seed, move.cell)) as parts:
                async for tried in parts:
                    yield Part(LayingProgress(tried=tried))
        yield FinalAnswer(await self.move(caller, game_id, wanted, by=by))

    async def _lay(self, caller: Caller, setup: Setup, seed: BoardSeed, first: int) -> AsyncGenerator[int]:
        """Have an engine look for the board without a guess; the layouts that were tried so far."""
        question = {"setup": str(setup), "seed": seed, "first": first, "time_s": 0.9 * self._limit_s}
        stream = self._pool.stream(caller.client, "mines.lay", question, limit_s=self._limit_s, lane=Lane.SHORT)
        async with aclosing(stream) as said:
            async for kind, content in said:
                if kind == "result":
                    keep_layout(setup, seed, first, tuple(content["mines"]))
                else:
                    yield content["tried"]

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
            async for _ in self._lay(caller, game.setup, game.seed, move.cell):
                pass

    async def undo(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MinesState:
        """Take the last move back, as practice."""
        async with self.changing(caller, game_id) as session:
            game = session.game
            long = len(game.moves) > MANY_MOVES
            before = await self._work.do(caller.client, game.board_before) if long else None
            await self.keep(session, game.take_back(before))
            return await _told(session, by)

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
            return await _told(session, by)

    def _after_end(self, caller: Caller, session: Session[MinesGame]) -> None:
        """A game that is over and kept is worked out while its player looks at the result."""
        if session.game.over and session.saved:
            self._worths.want(caller.client, session.id)

    async def hints(self, caller: Caller, game_id: str, bot: str, *, trust_flags: bool = True) -> MinesHints:
        """What a bot can tell of the game now; that it was asked is recorded with the game."""
        find_opponent("mines", bot)
        session, turn = await self.use_help(caller, game_id, "hints")
        game = session.game
        question = {
            "setup": str(game.setup),
            "view": format_view(game.view()),
            "bot": bot,
            "seed": turn,
            "trust_flags": trust_flags,
        }
        answer = await self._pool.ask(caller.client, "mines.hints", question, limit_s=self._limit_s, lane=Lane.SHORT)
        return MinesHints(bot=bot, turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def chances(self, caller: Caller, game_id: str) -> MinesAnalysis:
        """The exact chances of the game now; that they were asked for is recorded with the game."""
        session, turn = await self.use_help(caller, game_id, "chances")
        game = session.game
        view, setup = format_view(game.view()), str(game.setup)
        # Nearly always a moment suffices; what needs longer waits with the long questions.
        answer = await self._analyse(caller, view, setup, time_s=_CHANCES_S, lane=Lane.SHORT)
        if not answer["exact"]:
            answer = await self._analyse(caller, view, setup)
        return MinesAnalysis(turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def may_guess(self, caller: Caller, game_id: str, show: Reveal) -> MinesGuessAnswer:
        """Whether a guess is needed now; what the answer gives away is recorded with the game before it is told."""
        session = await self.find(caller, game_id)
        session.check_player(caller)
        game = session.game
        if game.over:
            raise IllegalMoveError("the game is over; there is nothing left to guess", code="game-over")
        turn, view = len(game.moves), format_view(game.view())
        question = {"setup": str(game.setup), "view": view, "show": show.value, "time_s": self._limit_s / 4}
        answer = await self._pool.ask(
            caller.client, "mines.may_guess", question, limit_s=self._limit_s, lane=Lane.SHORT
        )
        if (given := answer.pop("given")) is not None:
            session, _ = await self.use_help(caller, game_id, given)
            game = session.game
        return MinesGuessAnswer(turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def analyse(self, caller: Caller, wanted: MinesQuestion) -> MinesAnalysis:
        """The exact chances of any position; clues that clash are an error that names them."""
        view = parse_view(wanted.view, mines=wanted.mines)
        if wanted.open is not None and wanted.open not in view.hidden:
            raise IllegalMoveError("only a hidden cell can be opened")
        answer = await self._analyse(
            caller, format_view(view), str(view.setup), what_if=wanted.what_if, opened=wanted.open
        )
        return MinesAnalysis(turn=0, saved=None, **answer)

    async def _analyse(
        self,
        caller: Caller,
        view: str,
        setup: str,
        *,
        time_s: float | None = None,
        lane: Lane = Lane.LONG,
        what_if: bool = False,
        opened: int | None = None,
    ) -> dict[str, Any]:
        time_s = self._limit_s / 4 if time_s is None else time_s
        question = {"setup": setup, "view": view, "time_s": time_s, "what_if": what_if, "open": opened}
        answer: dict[str, Any] = await self._pool.ask(
            caller.client, "mines.analyse", question, limit_s=self._limit_s, lane=lane
        )
        return answer

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


def _state(session: Session[MinesGame], caller: Caller | None = None) -> MinesState:
    seats = None if caller is None else session.seats_of(caller)
    return mines_state(session.id, session.game, saved=session.saved, end=session.end, seats=seats)


def _help_of(game: MinesGame) -> dict[str, Any]:
    """How much help was used in a game, for the answer to a question about it."""
    return {"help": MinesHelpCounts(**game.help.counts()), "result_class": game.result_class}


async def _told(session: Session[MinesGame], by: Listener | None) -> MinesState:
    """The game, which every other tab is shown too."""
    await session.work_out_end()
    state = _state(session)
    session.tell(MinesStatePush(state=state), but=by)
    return state


def _first_cell(text: str, setup: Setup) -> int:
    x, y = parse_start(text).at
    if x >= setup.width or y >= setup.height:
        raise IllegalMoveError(f"the first cell {text} is outside {setup}", code="first-outside", facts={"cell": text})
    return setup.grid.index(x, y)
