"""Another engine's process, as the Gomocup protocol wants it spoken to."""

from __future__ import annotations

from gridsage.programs.process import OutsideProcess

__all__ = ["EngineProcess"]


class EngineProcess(OutsideProcess):
    """A running Gomocup engine: lines end as in Windows, MESSAGE and DEBUG are comments, END asks it to leave."""

    goodbye = "END"
    comments = frozenset({"message", "debug"})
    line_end = "\r\n"
    # Some engines print their move before they listen again, and drop a word that arrives in between.
    pause_s = 0.02
