"""m,n,k games, for an engine process: a bot's move, hints, analysis."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from gridsage._core import CancelToken
from gridsage.errors import GridsageError
from gridsage.games.mnk import Board, Choice, Forfeit, Limits, MnkBot, Position, SearchResult, parse_setup
from gridsage.record import Termination
from gridsage.sessions.bot_calls import make_asked_bot
from gridsage.sessions.mnk.bot import Thought
from gridsage.solving.mnk.balance import balance_with
from gridsage.solving.mnk.chance import chance_of
from gridsage.solving.mnk.explain import find_hints
from gridsage.solving.mnk.looks import look_longer
from gridsage.web.engines.jobs.context import JobContext, remark_answer
from gridsage.web.engines.opponents import find_opponent

__all__ = ["analyse_position", "ask_hints", "balance_position", "choose_move"]

_GRACE_S = 5.0
"""How much longer than its time a bot may take: on a server that many use, anyone can be held up."""


def choose_move(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """A bot's move, and before it what it finds on the way; or how it broke down."""
    setup = parse_setup(arguments["setup"])
    position = Board(setup, arguments["moves"]).position()
    limits = Limits(time_s=arguments["time_s"], grace_s=_GRACE_S)
    try:
        with context.bots.lend(context.seat, lambda: _make_bot(arguments["bot"], arguments["seed"])) as player:
            player.bot.report = lambda choice: context.say_part(_choice_answer(choice, position, player.bot))
            with _stoppable(player.bot, context.token):
                thought = player.think(position, limits)
            return _thought_answer(thought, position, player.bot)
    except GridsageError:
        raise
    except Forfeit as fault:  # it broke down as it was made
        return _fault_answer(fault.termination, fault.note, 0.0)
    except Exception as error:  # it said what is no choice
        return _fault_answer(Termination.CRASHED, f"{type(error).__name__}: {error}", 0.0)


def ask_hints(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The moves a bot would think of, each with its reason."""
    setup = parse_setup(arguments["setup"])
    position = Board(setup, arguments["moves"]).position()
    with _asked(arguments["bot"], context) as bot:
        found = find_hints(bot, position, Limits(time_s=arguments["time_s"]))
    return {
        "hints": [
            {
                "cell": hint.cell,
                "chance": hint.chance,
                "rule": hint.reason.rule,
                "sentence": hint.reason.sentence,
                "cells": list(hint.reason.cells),
                "line": list(hint.reason.line),
                "remark": remark_answer(hint.reason.remark),
            }
            for hint in found
        ]
    }


def analyse_position(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The best moves of a position, looked at longer and longer; each look is told."""
    setup = parse_setup(arguments["setup"])
    position = Position(setup, bytes(arguments["cells"]), arguments["turn"], tuple(arguments["moves"]))
    end = time.monotonic() + arguments["time_s"]  # to make the bot takes of the time, too
    with _asked(arguments["bot"], context) as bot:
        looked = look_longer(
            bot,
            position,
            time_s=end - time.monotonic(),
            best=arguments["best"],
            on_result=lambda found: context.say_part(_result_answer(found, position, bot)),
            cancel=context.token,
        )
        return {**_result_answer(looked.found, position, bot), "stopped": looked.stopped}


def balance_position(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The move, or the two moves, after which the chances of both sides are nearest to each other."""
    setup = parse_setup(arguments["setup"])
    position = Position(setup, bytes(arguments["cells"]), arguments["turn"], tuple(arguments["moves"]))
    found: list[dict[str, Any]] = []
    end = time.monotonic() + arguments["time_s"]
    with _asked(arguments["bot"], context) as bot:
        board, time_s = position.board(), end - time.monotonic()
        for choice in balance_with(bot, position, arguments["count"], time_s=time_s, cancel=context.token):
            found.append(_line_answer(choice, board.position(), bot))
            board.push(choice.cell)
    return {"moves": found}


def _make_bot(text: str, seed: int) -> MnkBot:
    bot = find_opponent("mnk", text).make(seed)
    assert isinstance(bot, MnkBot)
    return bot


@contextmanager
def _asked(text: str, context: JobContext) -> Iterator[MnkBot]:
    """A bot for a question, that of the seat if there is one; stopped when the answer is not wanted any more."""
    make = partial(make_asked_bot, partial(_make_bot, text, 0), text)
    with context.bots.lend(context.seat, make) as player, _stoppable(player.bot, context.token):
        yield player.bot


@contextmanager
def _stoppable(bot: MnkBot, token: CancelToken) -> Iterator[None]:
    """A bot listens to its own cancel; a thread passes the wish on, and never later than here."""
    done, passing_on = threading.Event(), threading.Lock()

    def listen() -> None:
        while not done.wait(0.02):
            if token.cancelled:
                with passing_on:
                    if not done.is_set():
                        bot.cancel()
                return

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield
    finally:
        with passing_on:
            done.set()


def _thought_answer(thought: Thought, position: Position, bot: MnkBot) -> dict[str, Any]:
    if thought.fault is not None:
        return _fault_answer(thought.fault.termination, thought.fault.note, thought.time_s)
    assert thought.choice is not None
    return {**_choice_answer(thought.choice, position, bot), "took_s": thought.time_s}


def _fault_answer(termination: Termination, note: str, took_s: float) -> dict[str, Any]:
    return {"fault": {"termination": termination.value, "note": note}, "took_s": took_s}


def _result_answer(found: SearchResult, position: Position, bot: MnkBot) -> dict[str, Any]:
    lines = [_line_answer(choice, position, bot) for choice in found.lines]
    return {"lines": lines, "depth": found.depth, "nodes": found.nodes, "time_s": found.time_s}


def _line_answer(choice: Choice, position: Position, bot: MnkBot) -> dict[str, Any]:
    return {
        "move": choice.cell,
        "score": choice.score,
        "mate_in": choice.mate_in,
        "chance": chance_of(choice, position, calibrated=bot.calibrated),
        "line": list(choice.line),
    }


def _choice_answer(choice: Choice, position: Position, bot: MnkBot) -> dict[str, Any]:
    return {
        "move": int(choice.cell),
        "score": None if choice.score is None else int(choice.score),
        "mate_in": None if choice.mate_in is None else int(choice.mate_in),
        "chance": chance_of(choice, position, calibrated=bot.calibrated),
        "depth": int(choice.depth or 0),
        "nodes": int(choice.nodes or 0),
        "time_s": float(choice.time_s or 0.0),
        "line": [int(cell) for cell in choice.line],
    }
