"""The engine process: reads lines all the time, thinks beside, and writes nothing but the protocol."""

from __future__ import annotations

import argparse
import contextlib
import os
import queue
import secrets
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from typing import TextIO

from gridsage.catalog import BotSpec, bots, parse_bot
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mnk import MAX_K, MIN_K, Rule
from gridsage.gomocup.yixin import YixinBrain
from gridsage.parent import end_with_parent
from gridsage.programs.streams import open_closed_streams, read_input, take_output
from gridsage.stream import check_seed

__all__ = ["default_bot", "main", "run_engine", "serve"]

_PATIENCE_S = 2.0
"""How long a search may take to notice that the manager has gone."""


def default_bot() -> str:
    """The strongest bot there is."""
    names = {entry.name for entry in bots("mnk")}
    return next(name for name in ("champion", "classic", "minimax") if name in names)


def run_engine(
    lines: Iterable[str], out: TextIO, spec: BotSpec, *, rule: Rule = Rule.FREE, k: int = 5, seed: int = 0
) -> None:
    """Speak the protocol until END or the end of the input.

    Whoever reads stays responsive: STOP makes the engine answer at once with the best move found so far. END, and the
    end of the input, do so for all that was asked and then end it: whoever asked is gone, or does not want to wait.
    """
    if not MIN_K <= k <= MAX_K:
        raise OptionError(f"k = {k} is outside {MIN_K} to {MAX_K}")
    lock = threading.Lock()

    def say(text: str) -> None:
        try:
            with lock:
                out.write(f"{text}\n")
                out.flush()
        except (BrokenPipeError, ValueError):  # nobody hears us
            brain.hurry = True
            brain.stop()

    brain = YixinBrain(say, spec, rule=rule, k=k, seed=seed)
    waiting: queue.SimpleQueue[tuple[str, float] | None] = queue.SimpleQueue()
    thinker = threading.Thread(target=_think, args=(brain, waiting), name="brain", daemon=True)
    thinker.start()
    for line in lines:
        word = line.strip().upper()
        if word in {"STOP", "YXSTOP"}:
            brain.stop()
        waiting.put((line, time.monotonic()))
        brain.stop_pondering()
        if word == "END":
            break
    brain.hurry = True
    waiting.put(None)
    give_up = time.monotonic() + _PATIENCE_S
    while thinker.is_alive() and time.monotonic() < give_up:
        brain.stop_pondering()
        brain.stop()  # again and again: it may have begun to think just after it was told to hurry
        thinker.join(0.05)
    if not thinker.is_alive():
        brain.close()


def _think(brain: YixinBrain, waiting: queue.SimpleQueue[tuple[str, float] | None]) -> None:
    while (item := waiting.get()) is not None:
        line, asked_at = item
        if not brain.handle(line, asked_at):
            break
        brain.ponder(waiting.empty)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command ``pbrain-gridsage``: what a Gomocup manager starts."""
    open_closed_streams()
    parser = argparse.ArgumentParser(prog="pbrain-gridsage", description="Gridsage as a Gomocup engine.")
    parser.add_argument("--rule", choices=[rule.value for rule in Rule], default="free", help="until INFO rule says so")
    parser.add_argument("--bot", default=None, help="the bot that thinks, with options after colons: champion:level=3")
    parser.add_argument("-k", type=int, default=5, help="how many in a row win")
    parser.add_argument(
        "--seed", type=int, default=None, help="for what is drawn: proposals, and moves on lower levels"
    )
    given = parser.parse_args(arguments)
    try:
        serve(given.bot, Rule(given.rule), given.k, given.seed)
    except GridsageError as error:
        print(f"pbrain-gridsage: {error}", file=sys.stderr)
        sys.exit(2)


def serve(bot: str | None, rule: Rule, k: int, seed: int | None = None) -> None:
    """Speak the protocol on this process's own stdin and stdout, then leave the process at once.

    Without a seed every process draws its own, so that a match does not see the same game twice.
    """
    seed = secrets.randbits(60) if seed is None else check_seed(seed)
    spec = parse_bot("mnk", bot or default_bot(), files=True)
    end_with_parent()
    out = take_output()
    with contextlib.suppress(KeyboardInterrupt):
        run_engine(read_input(), out, spec, rule=rule, k=k, seed=seed)
    with contextlib.suppress(BrokenPipeError, ValueError):
        out.flush()
    # A search that does not listen must not keep the process alive.
    os._exit(0)
