"""Another engine's process, as the Gomocup protocol wants it spoken to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath

from gridsage.programs.process import OutsideProcess

__all__ = ["EngineProcess"]


class EngineProcess(OutsideProcess):
    """A running Gomocup engine: MESSAGE and DEBUG are comments, END asks it to leave."""

    goodbye = "END"
    comments = frozenset({"message", "debug"})
    # Some engines print their move before they listen again, and drop a word that arrives in between.
    pause_s = 0.02

    def __init__(self, command: Sequence[str], *, memory: int = 0) -> None:
        # Engines made for other systems take what their system ends a line with, and some take nothing else.
        self.line_end = "\r\n" if _is_windows_program(command) else "\n"
        super().__init__(command, memory=memory)


def _is_windows_program(command: Sequence[str]) -> bool:
    return os.name == "nt" or any(PurePath(word).suffix.lower() == ".exe" for word in command)
