"""Exact chances from the compiled engine: opens what is safe, else the safest cell.

Of equally safe cells it takes one that touches a number, then the one with the fewest cells around it.
"""

from __future__ import annotations

from gridsage.bots.mines.base import EngineBot

__all__ = ["Exact"]


class Exact(EngineBot):
    """The safest cell, in microseconds."""

    source = "Counting by elimination; docs/engine.md"
