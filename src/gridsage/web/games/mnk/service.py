"""m,n,k games on the server: new games, moves of people, help, analysis. What bots do is in ``bots``."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any

from gridsage.errors import ConflictError, IllegalMoveError, OptionError
from gridsage.games.mnk import Choice, Limits, Setup, parse_move, parse_position, parse_setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import Termination
from gridsage.sessions.events import Event
from gridsage.sessions.mnk.bot import Thought, act
from gridsage.sessions.mnk.game import MAX_ROUNDS, MnkGame, MnkPlayer
from gridsage.sessions.mnk.score import MatchScore
from gridsage.sessions.playing_on import check_open_there
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.opponents import find_opponent, mnk_analyst
from gridsage.web.engines.pool import BotSeat, EnginePool
from gridsage.web.errors import ForbiddenError, RemoteError, UnavailableError
from gridsage.web.games.mnk.invitations import MnkInvitations
from gridsage.web.games.session import Listener, Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.messages import (
    MnkAnalysis,
    MnkBalance,
    MnkBalanceQuestion,
    MnkChoice,
    MnkHints,
    MnkMove,
    MnkNextPush,
    MnkQuestion,
    MnkState,
    MnkStatePush,
    NewMnkGame,
)
from gridsage.web.settings import Settings, thinking_time

__all__ = ["MnkService"]

_HINT_TIME_S = 1.5


class MnkService(MnkInvitations):
    """m,n,k games between people and bots, in rounds of a match that goes on as long as they like."""

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        super().__init__(sessions, pool, settings)
        self._looking: set[str] = set()
        """The clients whose analysis is under way in the engine that remembers what it found for them."""

    async def create(self, caller: Caller, wanted: NewMnkGame) -> MnkState:
        """A new game; as the next round of an earlier one, it carries the score of each player on."""
        setup = parse_setup(wanted.setup)
        for bot in (wanted.first, wanted.second):
            if bot is not None:
                _check_board(bot, setup)
        self._sessions.check_start(caller, setup)
        earlier = None if wanted.after is None else await self._earlier_round(caller, wanted.after)
        if earlier is not None and earlier.two_screens:
            return await self._next_of_two(caller, earlier)
        before = None if earlier is None else earlier.game
        limits = Limits(time_s=min(wanted.time_s, self._limit_s))
        opening = parse_position(wanted.position, setup).game_moves()
        # A game that goes on from a position has its opening behind it.
        rule = OpeningRule.NONE if opening else OpeningRule(wanted.opening_rule)
        seated = _seat(wanted, caller.player)
        if before is None:
            before = MnkGame(setup, seated, clock=time.monotonic)  # a match that has not begun
        game = before.next_round(
            seated=seated,
            setup=setup,
            limits=limits,
            rounds=MAX_ROUNDS,
            seed=secrets.randbits(60),  # what is drawn in an opening is another in every game
            opening_rule=rule,
        )
        game.begin_after(opening)
        # A game without a move is not worth keeping, but the score of earlier rounds is.
        scored = game.score != MatchScore()
        people = [seat for seat, player in enumerate(game.seated) if player.human]
        session = self._sessions.add(game, caller, seats=people, worth_keeping=scored)
        await self._sessions.save(session)
        return self.state_of(session, caller)

    async def _earlier_round(self, caller: Caller, game_id: str) -> Session[MnkGame]:
        session = await self.find(caller, game_id)
        session.check_player(caller)
        return session

    async def _next_of_two(self, caller: Caller, before: Session[MnkGame]) -> MnkState:
        """The next round of two people at two screens, the other one to begin; the first to ask begins it for both."""
        async with before.lock:
            if before.next_id:
                return self.state_of(await self.find(caller, before.next_id), caller)
            if not before.game.over:
                raise IllegalMoveError("the round is not over yet: the other player is still in it", code="round-open")
            game = before.game.next_round()
            # Whoever changed seats in an opening sits there already.
            stays = game.first_seat == before.game.first_seat
            keys = before.keys if stays else before.keys[::-1]
            session = self._sessions.add(game, caller, seats=[], worth_keeping=True, keys=keys)
            await self._sessions.save(session)
            before.next_id = session.id
        before.tell(MnkNextPush(game=before.id, next=session.id))
        return self.state_of(session, caller)

    async def state(self, caller: Caller, game_id: str) -> MnkState:
        """The whole game."""
        return self.state_of(await self.find(caller, game_id), caller)

    async def move(self, caller: Caller, game_id: str, wanted: MnkMove, *, by: Listener | None = None) -> MnkState:
        """A person's move; a bot that is next begins to think."""

        def make(session: Session[MnkGame]) -> Event:
            game = _game_of_whoever_acts(session, caller, wanted.turn)
            return game.place(parse_move(wanted.move, game.setup))

        return await self._change(caller, game_id, make, by=by)

    async def choose(self, caller: Caller, game_id: str, wanted: MnkChoice, *, by: Listener | None = None) -> MnkState:
        """What a person chooses in the opening: a side, two stones more, or to offer ten."""

        def make(session: Session[MnkGame]) -> Event:
            return _game_of_whoever_acts(session, caller, wanted.turn).choose(wanted.choice)

        return await self._change(caller, game_id, make, by=by)

    async def take_back(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MnkState:
        """Take back the last move of a person, and what a bot answered."""

        def back(session: Session[MnkGame]) -> Event:
            if session.two_screens and _last_to_act(session.game) not in session.seats_of(caller):
                raise ForbiddenError("only your own last move can be taken back", code="not-last")
            return session.game.take_back()

        return await self._change(caller, game_id, back, by=by)

    async def set_paused(self, caller: Caller, game_id: str, *, paused: bool, by: Listener | None = None) -> MnkState:
        """Stop the bots of a game, or let them go on."""
        return await self._change(caller, game_id, lambda session: session.game.set_paused(paused), by=by)

    async def resign(self, caller: Caller, game_id: str, *, by: Listener | None = None) -> MnkState:
        """A person gives the game up: the one to move, or the only one."""

        def give_up(session: Session[MnkGame]) -> Event:
            seats = session.seats_of(caller)
            return session.game.resign(seats[0] if session.two_screens and seats else None)

        return await self._change(caller, game_id, give_up, by=by)

    async def _change(
        self, caller: Caller, game_id: str, change: Callable[[Session[MnkGame]], Event], *, by: Listener | None
    ) -> MnkState:
        """Change a game, keep what happened, tell everyone who looks, and let a bot think that is to move now."""
        async with self.changing(caller, game_id) as session:
            event = change(session)
            self.stop_bot(session)
            try:
                if session.two_screens:
                    session.watch_clock()
                await self.keep(session, event)
                state = self.state_of(session)
                session.tell(MnkStatePush(state=state), but=by)
            finally:
                # Also where the change came too late: the bot that was stopped for it goes on.
                self.let_bot_think(session)
                if session.work is None and session.game.bot_to_move is not None:
                    # Without a socket a bot waits until it is asked, and that is not its time.
                    session.game.set_watched(False)
        if session.game.over:
            self._pool.let_go(session.id)
        return state

    async def move_now(self, caller: Caller, game_id: str) -> None:
        """The bot makes the best move it has found so far."""
        session = await self.find(caller, game_id)
        session.check_player(caller)
        game, found = session.game, session.found
        if session.work is None or found is None:
            raise IllegalMoveError("no bot is thinking", code="not-thinking")
        turn = len(game.moves)
        self.stop_bot(session)
        async with session.lock:
            if session.game is game and len(game.moves) == turn and game.bot_to_move is not None:
                thought = Thought(Choice(found.move, score=found.score), found.time_s)
                await self.keep_bots_event(session, act(thought, game))
        self.let_bot_think(session)

    async def bot_move(self, caller: Caller, game_id: str) -> MnkState:
        """Let the bot whose turn it is think and move, for whoever has no socket; the game after its move."""
        async with self.changing(caller, game_id) as session:
            if session.game.paused:
                await self.keep(session, session.game.set_paused(False))
            if session.game.bot_to_move is None:
                raise IllegalMoveError("it is not a bot's turn", code="not-thinking")
            work = session.work or self.begin_to_think(session)
        session.askers += 1
        try:
            await asyncio.wait({work})
        finally:
            session.askers -= 1
            # Whoever asked has hung up, and nobody else wants the move.
            if not (work.done() or session.askers or session.players):
                self.stop_bot(session)
        if work.cancelled():
            raise UnavailableError("the bot was stopped")
        if (fault := work.result()) is not None:
            raise RemoteError(fault)
        return self.state_of(session)

    async def hints(self, caller: Caller, game_id: str, bot: str) -> MnkHints:
        """The moves a bot would think of, with reasons; that it was asked is recorded with the game."""
        find_opponent("mnk", bot)
        playing = await self.find(caller, game_id)
        _check_board(bot, playing.game.setup)
        if playing.two_screens:
            playing.check_player(caller, seat=playing.game.acting_seat)
        session, turn = await self.use_help(caller, game_id, "hints")
        game = session.game
        moves = list(game.board.moves)
        question = {"setup": str(game.setup), "moves": moves, "bot": bot, "time_s": _HINT_TIME_S}
        answer = await self._pool.ask(caller.client, "mnk.hints", question, limit_s=self._limit_s, lane=Lane.SHORT)
        return MnkHints(bot=bot, turn=turn, saved=session.saved, **answer)

    async def analyse(self, caller: Caller, wanted: MnkQuestion) -> Answers[MnkAnalysis, MnkAnalysis]:
        """The best moves of any position, better and better."""
        setup = parse_setup(wanted.setup)
        position = parse_position(wanted.position, setup)
        bot = wanted.bot or mnk_analyst()
        _check_board(bot, setup)
        board = position.board()
        about: dict[str, Any] = {
            "setup": str(setup),
            "bot": bot,
            "to_move": position.turn,
            "winner": board.winner,
            "over": board.over,
            "row": list(board.winning_row),
        }
        if board.over:
            yield FinalAnswer(MnkAnalysis(**about, lines=[], depth=0, nodes=0, time_s=0.0))
            return
        limit_s, lane = (self._endless_s, Lane.ENDLESS) if wanted.time_s is None else (self._limit_s, Lane.LONG)
        time_s = thinking_time(limit_s)
        question = {
            "setup": str(setup),
            "cells": list(position.cells),
            "turn": position.turn,
            "moves": list(position.moves),
            "bot": bot,
            "time_s": time_s if wanted.time_s is None else min(wanted.time_s, time_s),
            "best": wanted.best,
        }
        with self._analyst_of(caller, bot) as seat:
            stream = self._pool.stream(caller.client, "mnk.analyse", question, limit_s=limit_s, lane=lane, seat=seat)
            async with aclosing(stream) as said:
                async for kind, content in said:
                    found = MnkAnalysis.model_validate(about | content)
                    yield FinalAnswer(found) if kind == "result" else Part(found)

    async def balance(self, caller: Caller, wanted: MnkBalanceQuestion) -> MnkBalance:
        """The move, or one of each side, after which the game is as even as can be."""
        setup = parse_setup(wanted.setup)
        position = parse_position(wanted.position, setup)
        bot = wanted.bot or mnk_analyst()
        _check_board(bot, setup)
        check_open_there(over=position.board().over)
        question = {
            "setup": str(setup),
            "cells": list(position.cells),
            "turn": position.turn,
            "moves": list(position.moves),
            "bot": bot,
            "time_s": min(wanted.time_s, thinking_time(self._limit_s)),
            "count": wanted.count,
        }
        answer = await self._pool.ask(caller.client, "mnk.balance", question, limit_s=self._limit_s)
        return MnkBalance(bot=bot, to_move=position.turn, **answer)

    @contextmanager
    def _analyst_of(self, caller: Caller, bot: str) -> Iterator[BotSeat | None]:
        """Where the bot sits that looked at a client's positions before, with its tree; None while it is at work."""
        if caller.client in self._looking:
            yield None
            return
        self._looking.add(caller.client)
        try:
            yield BotSeat(f"analysis {caller.client} {bot}", 0)
        finally:
            self._looking.discard(caller.client)


def _check_board(bot: str, setup: Setup) -> None:
    spec = find_opponent("mnk", bot)
    spec.entry.factory.check(setup, **spec.options)
    most = getattr(spec.entry.factory, "max_cells", None)
    if most is not None and setup.cells > most:
        message = f"{bot} plays on boards of at most {most} cells"
        raise OptionError(message, code="bot-board", facts={"bot": bot, "most": most})


def _game_of_whoever_acts(session: Session[MnkGame], caller: Caller, turn: int) -> MnkGame:
    """The game, for the person who is to act in it and has seen all of its moves."""
    game = session.game
    if turn != len(game.moves):
        raise ConflictError("the game went on meanwhile; look at the board again")
    game.check_person()
    session.check_player(caller, seat=game.acting_seat)
    return game


def _last_to_act(game: MnkGame) -> int | None:
    """The seat of whoever moved last, or resigned."""
    if game.outcome.termination is Termination.RESIGNED and game.outcome.winner is not None:
        return 1 - game.outcome.winner
    return game.last_to_act


def _seat(wanted: NewMnkGame, person: str) -> tuple[MnkPlayer, MnkPlayer]:
    """The players, X first. Two people at one browser have one name, and are told apart in the record."""
    return MnkPlayer(wanted.first or person, wanted.first), MnkPlayer(wanted.second or person, wanted.second)
