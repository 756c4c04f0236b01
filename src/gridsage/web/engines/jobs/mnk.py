"""The questions that an engine process can answer: plain JSON in, plain JSON out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gridsage._core import CancelToken
from gridsage.arena import Batch, play_batch
from gridsage.arena.families.base import Match
from gridsage.errors import CancelledError, GridsageError
from gridsage.games import mnk
from gridsage.games.mines import (
    FLAG,
    HIDDEN,
    FastBoard,
    Hint,
    Hints,
    MinesBot,
    MoveKind,
    Verdict,
    View,
    format_move,
    parse_move,
    parse_setup,
    parse_view,
)
from gridsage.games.mnk import Choice, MnkBot
from gridsage.mines import analyse, prove
from gridsage.record import GameRecord
from gridsage.remark import Remark
from gridsage.solving.mnk.explain import find_hints
from gridsage.web.engines.opponents import find_opponent, mnk_analyst

__all__ = ["JOBS", "Job", "Report"]

Report = Callable[[Any], None]
"""Takes a part of the answer before the whole is there."""
Job = Callable[[dict[str, Any], Report, CancelToken], Any]


def _mines_bot(text: str, seed: int) -> MinesBot:
    bot = find_opponent("mines", text).make(seed)
    assert isinstance(bot, MinesBot)
    return bot


def _remark_answer(remark: Remark | None) -> dict[str, Any] | None:
    return None if remark is None else {"kind": remark.kind, "facts": dict(remark.facts)}


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
                "remark": _remark_answer(hint.reason.remark),
            }
            for hint in hints.hints
        ],
        "contradictions": [
            {"clue": found.clue, "sentence": found.sentence, "remark": _remark_answer(found.remark)}
            for found in hints.contradictions
        ],
        "chances": [[cell, chance] for cell, chance in sorted(hints.chances.items())],
    }


def _mines_hints(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """What a bot can tell of a view."""
    view = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    return _hints_answer(_mines_bot(arguments["bot"], arguments["seed"]).hints(view))


def _mines_analyse(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """Everything that can be said of a view: exact chances, the best move, and why the certain cells are certain."""
    view = parse_view(arguments["view"], parse_setup(arguments["setup"]))
    found = analyse(view, time_s=arguments["time_s"], cancel=token)
    hidden = [cell for cell, code in enumerate(view.cells) if code in (HIDDEN, FLAG)]
    reasons = []
    for verdict, cells in ((Verdict.SAFE, found.safe), (Verdict.MINE, found.mines)):
        proofs = prove(view, cells, verdict, time_s=arguments["time_s"], cancel=token)
        reasons += [Hint(cell, verdict, proof) for cell, proof in zip(cells, proofs, strict=True) if proof is not None]
    return {
        "hints": _hints_answer(Hints(tuple(reasons)))["hints"],
        "chances": [[cell, found.chances[cell]] for cell in hidden],
        "best": found.best,
        "win_chance": found.win_chance,
        "layouts_log10": found.layouts_log10,
        "layouts_log10_error": found.layouts_log10_error,
        "exact": found.exact,
        "error": found.error,
        "dead": list(found.dead),
        "coin_tosses": [list(group) for group in found.coin_tosses],
    }


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
            message = f"{arguments['bot']} found no end after {made} moves"
            raise GridsageError(message, code="endless", facts={"bot": arguments["bot"], "moves": made})
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


def _mnk_bot(text: str, seed: int) -> MnkBot:
    bot = find_opponent("mnk", text).make(seed)
    assert isinstance(bot, MnkBot)
    return bot


@contextmanager
def _stoppable(bot: MnkBot, token: CancelToken) -> Iterator[None]:
    """A bot listens to its own cancel; a thread passes the wish on."""
    done = threading.Event()

    def listen() -> None:
        while not done.wait(0.02):
            if token.cancelled:
                bot.cancel()
                return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        bot.close()


def _choice_answer(choice: Choice) -> dict[str, Any]:
    return {
        "move": choice.cell,
        "score": choice.score,
        "mate_in": choice.mate_in,
        "depth": choice.depth or 0,
        "nodes": choice.nodes or 0,
        "time_s": choice.time_s or 0.0,
        "line": list(choice.line),
    }


def _mnk_choose(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """A bot's move, and before it what it finds on the way."""
    setup = mnk.parse_setup(arguments["setup"])
    position = mnk.Board(setup, arguments["moves"]).position()
    bot = _mnk_bot(arguments["bot"], arguments["seed"])
    bot.report = lambda choice: report(_choice_answer(choice))
    with _stoppable(bot, token):
        return _choice_answer(bot.choose(position, mnk.Limits(time_s=arguments["time_s"])))


def _mnk_hints(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """The moves a bot would think of, each with its reason."""
    setup = mnk.parse_setup(arguments["setup"])
    position = mnk.Board(setup, arguments["moves"]).position()
    bot = _mnk_bot(arguments["bot"], 0)
    with _stoppable(bot, token):
        found = find_hints(bot, position, mnk.Limits(time_s=arguments["time_s"]))
    return {
        "hints": [
            {
                "cell": hint.cell,
                "rule": hint.reason.rule,
                "sentence": hint.reason.sentence,
                "cells": list(hint.reason.cells),
                "line": list(hint.reason.line),
                "remark": _remark_answer(hint.reason.remark),
            }
            for hint in found
        ]
    }


def _mnk_analyse(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """The best moves of a position, looked at longer and longer; each look is reported."""
    setup = mnk.parse_setup(arguments["setup"])
    position = mnk.Position(setup, bytes(arguments["cells"]), arguments["turn"], tuple(arguments["moves"]))
    bot = _mnk_bot(arguments["bot"], 0)
    began = time.perf_counter()
    end = began + arguments["time_s"]
    look_s = 0.15
    with _stoppable(bot, token):
        while True:
            left_s = end - time.perf_counter()
            found = bot.analyse(position, mnk.Limits(time_s=max(0.05, min(look_s, left_s))), arguments["best"])
            answer = {
                "lines": [
                    {"move": c.cell, "score": c.score, "mate_in": c.mate_in, "line": list(c.line)} for c in found.lines
                ],
                "depth": found.depth,
                "nodes": found.nodes,
                "time_s": time.perf_counter() - began,
            }
            proven = bool(found.lines) and found.lines[0].mate_in is not None
            if proven or token.cancelled or end - time.perf_counter() < look_s:
                return answer
            report(answer)
            # What it remembers makes each look begin where the last one ended.
            look_s *= 2


def _mines_review(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """Every cell that was opened at a risk, beside the safest cell of that moment."""
    record = GameRecord.from_dict(arguments["record"])
    setup = parse_setup(record.setup)
    board = FastBoard(setup, record.seed)
    guesses = 0
    for number, played in enumerate(record.moves):
        move = parse_move(played.text, setup.grid)
        before = board.view()
        if move.kind in (MoveKind.OPEN, MoveKind.CHORD) and before.started:
            found = analyse(before, time_s=1.0, cancel=token)
            opened = [move.cell] if move.kind is MoveKind.OPEN else _chorded(before, move.cell)
            risk = max((found.chances[cell] for cell in opened), default=0.0)
            if risk > 0 and found.best is not None:
                guesses += 1
                best = found.best
                report(
                    {
                        "step": number,
                        "chance": risk,
                        "best": best,
                        "best_chance": found.chances[best],
                        "win_chance": found.win_chance,
                    }
                )
        board.push(move)
    return {"guesses": guesses}


def _chorded(view: View, cell: int) -> list[int]:
    return [other for other in view.grid.neighbours[cell] if view.cells[other] == HIDDEN]


def _mnk_review(arguments: dict[str, Any], report: Report, token: CancelToken) -> dict[str, Any]:
    """The worth of every position of a game for X, and the move that was best there."""
    record = GameRecord.from_dict(arguments["record"])
    setup = mnk.parse_setup(record.setup)
    board = mnk.Board(setup)
    bot = _mnk_bot(mnk_analyst(), 0)
    each_s = min(0.2, 15.0 / max(1, len(record.moves)))
    with _stoppable(bot, token):
        for number in range(len(record.moves) + 1):
            if token.cancelled:
                raise CancelledError("the review was stopped")
            if not board.over:
                (best, *_) = bot.analyse(board.position(), mnk.Limits(time_s=each_s)).lines
                sign = 1 if board.turn == 0 else -1
                report(
                    {
                        "step": number,
                        "best": best.cell,
                        "score": None if best.score is None else sign * best.score,
                        "mate_in": None if best.mate_in is None else sign * best.mate_in,
                        "line": list(best.line),
                    }
                )
            if number < len(record.moves):
                board.push(mnk.parse_move(record.moves[number].text, setup))
    return {"moves": len(record.moves)}


def _lab_batch(arguments: dict[str, Any], report: Report, token: CancelToken) -> list[list[Any]]:
    """The results of a batch of games."""
    match = arguments["match"]
    for player in match["players"]:
        find_opponent(match["game"], player)
    meeting = Match(match["game"], match["setup"], tuple(match["players"]), match["conditions"], match["label"])
    numbers = {name: arguments[name] for name in ("number", "match_number", "first", "games", "seed")}
    batch = Batch(match=meeting, **numbers)
    return [result.to_list() for result in play_batch(batch, limit_s=arguments["limit_s"])]


JOBS: dict[str, Job] = {
    "lab.batch": _lab_batch,
    "mines.analyse": _mines_analyse,
    "mines.hints": _mines_hints,
    "mines.play": _mines_play,
    "mines.review": _mines_review,
    "mnk.analyse": _mnk_analyse,
    "mnk.choose": _mnk_choose,
    "mnk.hints": _mnk_hints,
    "mnk.review": _mnk_review,
}
"""Every question by its name."""
