"""One of our bots as a program that speaks the Minesweeper protocol on its standard input and output."""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from collections.abc import Iterable
from typing import TextIO

from gridsage.catalog import BotSpec, parse_bot
from gridsage.mines_protocol.speaker import Speaker
from gridsage.parent import end_with_parent
from gridsage.programs.streams import is_heard, read_input, take_output

__all__ = ["DEFAULT_BOT", "run_program", "serve"]

DEFAULT_BOT = "champion"

_PATIENCE_S = 2.0
"""How long what was asked before ``quit`` may still take."""
_LOOK_EVERY_S = 0.2
"""How soon the engine notices that nobody hears it any more."""


def run_program(lines: Iterable[str], out: TextIO, spec: BotSpec) -> None:
    """Speak the protocol until ``quit`` or the end of the input.

    Whoever reads stays responsive: after ``quit`` it has two seconds for what was asked before, then it ends, whatever
    it thinks about. At the end of the input all that was asked is answered first, as long as somebody hears it.
    """

    def say(text: str) -> None:
        with contextlib.suppress(BrokenPipeError, ValueError):
            out.write(f"{text}\n")
            out.flush()

    speaker = Speaker(say, spec)
    waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    thinker = threading.Thread(target=_think, args=(speaker, waiting), name="speaker", daemon=True)
    thinker.start()
    for line in lines:
        if line.split()[:1] == ["quit"]:
            waiting.put(None)
            thinker.join(_PATIENCE_S)
            return
        waiting.put(line)
    waiting.put(None)
    while thinker.is_alive() and is_heard(out):
        thinker.join(_LOOK_EVERY_S)
    if not thinker.is_alive():
        speaker.close()


def _think(speaker: Speaker, waiting: queue.SimpleQueue[str | None]) -> None:
    while (line := waiting.get()) is not None:
        speaker.handle(line)


def serve(bot: str = DEFAULT_BOT) -> None:
    """Speak the protocol on this process's own stdin and stdout, then leave the process at once."""
    spec = parse_bot("mines", bot, files=True)
    spec.make(0).close()  # an option that the bot refuses is told now
    end_with_parent()
    out = take_output()
    with contextlib.suppress(KeyboardInterrupt):
        run_program(read_input(), out, spec)
    with contextlib.suppress(BrokenPipeError, ValueError):
        out.flush()
    # A bot that thinks must not keep the process alive.
    os._exit(0)
