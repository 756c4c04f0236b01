"""The questions that an engine process can answer: plain JSON in, plain JSON out."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gridsage._core import CancelToken
from gridsage.catalog import parse_bot
from gridsage.errors import CancelledError, GridsageError
from gridsage.games.mines import FastBoard, Hints, MinesBot, format_move, parse_setup, parse_view

__all__ = ["JOBS", "Job", "Report"]

Report = Callable[[Any], None]
"""Takes a part of the answer before the whole is there."""
Job = Callable[[dict[str, Any], Report, CancelToken], Any]


def _mines_bot(text: str, seed: int) -> MinesBot:
    bot = parse_bot("mines", text).make(seed)
    assert isinstance(bot, MinesBot)
    return bot


def _hints_answer(hints: Hints) -> dict[str, Any]:
    return {
        "hints": [
            {
                "cell": hint.cell,
                "verdict": hint.verdict.value,
                "rule": hint.reason.rule,
                "clues": list(hint.reason.clues),
                "cells": list(hint.reason.cells),
                "sentence": hint.reason.sentence,
            }
            for hint in hints.hints
        ],
        "contradictions": [{"clue": found.clue, "sentence": found.sentence} for found in hints.contradictions],
        "chances": [[cell, chance] for cell, chance in sorted(hints.chances.items())],
    }


def _mines_hints(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """What a bot can tell of a view."""
    view = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    return _hints_answer(_mines_bot(arguments["bot"], arguments["seed"]).hints(view))


def _mines_play(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """A bot's whole game, choice by choice; a choice is reported with the cells that each of its moves changed."""
    setup = parse_setup(arguments["setup"])
    board = FastBoard(setup, arguments["seed"])
    bot = _mines_bot(arguments["bot"], arguments["bot_seed"])
    made = 0
    while not board.over:
        if token.cancelled:
            raise CancelledError("the game was stopped")
        if made > 4 * setup.cells + 16:
            raise GridsageError(f"{arguments['bot']} found no end after {made} moves")
        view = board.view()
        began = time.perf_counter()
        choice = bot.choose(view)
        time_s = time.perf_counter() - began
        before = view.cells
        steps: list[list[Any]] = []
        for move in choice.moves:
            now = board.view().cells
            # A flood of an earlier move of the same choice has opened this one already.
            if steps and before[move.cell] != now[move.cell]:
                continue
            changed = board.push(move)
            after = board.view().cells
            steps.append([format_move(move, setup.grid), [[cell, after[cell]] for cell in changed]])
            if board.over:
                break
        made += len(steps)
        report({"steps": steps, "time_s": time_s, "guess": choice.guess, "chance": choice.chance})
    return {"status": board.status.value, "mines": list(board.mines)}


JOBS: dict[str, Job] = {"mines.hints": _mines_hints, "mines.play": _mines_play}
"""Every question by its name."""
