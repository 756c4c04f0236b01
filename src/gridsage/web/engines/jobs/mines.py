"""Minesweeper, for an engine process: hints, chances, a bot's whole game."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from gridsage.errors import BotError, NoBoardError
from gridsage.games.base import Forfeit
from gridsage.games.mines import (
    EXPLODED,
    FLAG,
    HIDDEN,
    Hint,
    MinesBot,
    Status,
    parse_board,
    parse_setup,
    parse_view,
)
from gridsage.games.mines.layout import find_layout
from gridsage.record import GameRecord
from gridsage.sessions.bot_calls import close_bot, make_asked_bot, make_bot
from gridsage.sessions.events import GameEnded, MoveMade
from gridsage.sessions.mines.asking import Reveal, help_given, reveal
from gridsage.sessions.mines.bot import BotPlayer, look, play_on
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import find_wished_board
from gridsage.sessions.mines.worth import work_out_worth
from gridsage.solving.mines.analysis import Analysis, analyse
from gridsage.solving.mines.flags import find_wrong_flags, without_flags
from gridsage.solving.mines.hints import prove_hints
from gridsage.solving.mines.may_guess import may_guess
from gridsage.solving.mines.what_if import chance_with_known_mines, judge_opening
from gridsage.web.engines.jobs.context import JobContext, remark_answer
from gridsage.web.engines.opponents import find_opponent

__all__ = ["analyse_view", "ask_hints", "ask_to_guess", "find_wished", "lay_board", "play_game", "work_out_game"]

_TOLD_EVERY_S = 0.1
"""Boards that are easily made are tried by the hundred, and nobody can read so fast."""


def ask_hints(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """What a bot can tell of a view; where its flags contradict the numbers, also which of them cannot be right."""
    flagged = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    view = flagged if arguments["trust_flags"] else without_flags(flagged)
    name = arguments["bot"]
    bot = make_asked_bot(lambda: _make_bot(name, arguments["seed"]), name)
    found = look(bot, view)
    close_bot(bot)
    if isinstance(found, Forfeit):
        raise BotError(f"the bot {name} broke down: {found.note}")
    return {
        "wrong_flags": _hint_answers(find_wrong_flags(view, cancel=context.token) if found.contradictions else ()),
        "hints": _hint_answers(found.hints),
        "contradictions": [
            {"clue": clash.clue, "sentence": clash.sentence, "remark": remark_answer(clash.remark)}
            for clash in found.contradictions
        ],
        "chances": [[cell, chance] for cell, chance in sorted(found.chances.items())],
    }


def ask_to_guess(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """Whether a view needs a guess; of a safe cell no more than is wanted, and which help the answer is."""
    view = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    wanted = Reveal(arguments["show"])
    answer = may_guess(view, time_s=arguments["time_s"], cancel=context.token)
    shown = reveal(answer, wanted)
    hint = None if shown.hint is None else _hint_answers([shown.hint])[0]
    if hint is not None and wanted is Reveal.CELL:
        hint |= {"clues": [], "cells": [], "sentence": "", "rule": "", "remark": None, "pattern": None}
    return {"answer": answer.permission.value, "hint": hint, "given": help_given(answer, wanted)}


def analyse_view(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """Everything that can be said of a view: exact chances, the best move, and why the certain cells are certain."""
    view = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    time_s = arguments["time_s"]
    found = analyse(view, time_s=time_s, cancel=context.token)
    closed = [cell for cell, code in enumerate(view.cells) if code in (HIDDEN, FLAG)]
    win_chance = found.win_chance
    if arguments.get("what_if") and EXPLODED in view.cells:
        win_chance = chance_with_known_mines(view, time_s=time_s, cancel=context.token)
    return {
        "hints": _hint_answers(prove_hints(found, time_s=time_s, cancel=context.token)),
        "chances": [[cell, found.chances[cell]] for cell in closed],
        "best": found.best,
        "win_chance": win_chance,
        "layouts_log10": found.layouts_log10,
        "layouts_log10_error": found.layouts_log10_error,
        "exact": found.exact,
        "error": found.error,
        "dead": list(found.dead),
        "coin_tosses": [list(group) for group in found.coin_tosses],
        "opened": None if arguments.get("open") is None else _opening_answer(found, arguments["open"], time_s, context),
    }


def _opening_answer(found: Analysis, cell: int, time_s: float, context: JobContext) -> dict[str, Any] | None:
    judged = judge_opening(found, cell, time_s=time_s, cancel=context.token)
    return None if judged is None else {"win_chance": judged.win_chance, "grade": judged.grade.value}


def lay_board(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The mines of a board that needs no guess; the layouts that were tried in vain are told as they are."""
    end = time.monotonic() + arguments["time_s"]
    setup = parse_setup(arguments["setup"])

    def on_try(tried: int) -> None:
        context.say_part({"tried": tried})
        if time.monotonic() > end:
            message = (
                f"no board of {setup} without a guess was found in {arguments['time_s']:g} s; fewer mines may help"
            )
            raise NoBoardError(message, code="no-board", facts={"setup": str(setup), "tries": tried})

    mines = find_layout(setup, arguments["seed"], arguments["first"], on_try=on_try, cancel=context.token)
    return {"mines": list(mines)}


def find_wished(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """A board that is as wished; a few times a second it is told how many were tried in vain."""
    told_s = -_TOLD_EVERY_S

    def on_try(tried: int) -> None:
        nonlocal told_s
        context.check_wanted()
        if (now_s := time.monotonic()) - told_s >= _TOLD_EVERY_S:
            told_s = now_s
            context.say_part({"tried": tried})

    board = find_wished_board(
        BoardWish.from_dict(arguments["wish"]),
        arguments["seed"],
        arguments["first"],
        time_s=arguments["time_s"],
        on_try=on_try,
        cancel=context.token,
    )
    return {"seed": board.seed, "first": board.first, "mines": list(board.mines)}


def play_game(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """A bot's whole game, choice by choice; a choice is told with the cells that each of its moves changed.

    A bot that breaks down, as it is made too, has ended its game: the status is ``failed`` then, and the note says why.
    """
    name = arguments["bot"]
    if (board := arguments.get("board")) is None:
        game = MinesGame(parse_setup(arguments["setup"]), arguments["seed"], player=name)
    else:
        game = MinesGame.on_board(parse_board(board), player=name)
    if game.moves:
        opened = (cell for cell, code in enumerate(game.view().cells) if code != HIDDEN)
        context.say_part(_choice_answer([game.last_event(tuple(opened))]))
    try:
        bot = make_bot(lambda: _make_bot(name, arguments["bot_seed"]))
    except Forfeit as fault:
        events: Iterable[MoveMade | GameEnded] = [game.fail(fault.termination, fault.note)]
    else:
        events = play_on(BotPlayer(bot, game, name=name, clock=time.perf_counter))
    choice: list[MoveMade] = []
    for event in events:
        context.check_wanted()
        if not isinstance(event, MoveMade):
            break
        # The first move of a choice carries the time that the bot thought.
        if choice and event.move.time_s > 0:
            context.say_part(_choice_answer(choice))
            choice = []
        choice.append(event)
    if choice:
        context.say_part(_choice_answer(choice))
    statuses = {Status.WON: "won", Status.LOST: "lost", Status.PLAYING: "failed"}
    return {
        "status": statuses[game.board.status],
        "result": game.outcome.termination.value,
        "note": game.outcome.note,
        "mines": list(game.board.mines),
        "record": game.record().to_dict(),
    }


def work_out_game(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """What a finished game was worth: its guesses, its luck, its 3BV, and what a bot makes of its board."""
    record = GameRecord.from_json(arguments["record"])
    worth = work_out_worth(record, time_s=arguments["time_s"], clock=time.monotonic, cancel=context.token)
    return worth.to_dict()


def _make_bot(text: str, seed: int) -> MinesBot:
    bot = find_opponent("mines", text).make(seed)
    assert isinstance(bot, MinesBot)
    return bot


def _choice_answer(choice: list[MoveMade]) -> dict[str, Any]:
    first = choice[0].move
    steps = [[event.move.text, [list(cell) for cell in event.changed]] for event in choice]
    return {"steps": steps, "time_s": first.time_s, "guess": first.guess, "chance": first.chance}


def _hint_answers(hints: Iterable[Hint]) -> list[dict[str, Any]]:
    return [
        {
            "cell": hint.cell,
            "verdict": hint.verdict.value,
            "rule": hint.reason.rule,
            "clues": list(hint.reason.clues),
            "cells": list(hint.reason.cells),
            "sentence": hint.reason.sentence,
            "remark": remark_answer(hint.reason.remark),
            "pattern": None if hint.reason.pattern is None else hint.reason.pattern.to_dict(),
        }
        for hint in hints
    ]
