"""Why a move, in English: the terminal's sentences. The web page says the same kinds in its own languages."""

from __future__ import annotations

from collections.abc import Iterable

from gridsage.games.mnk.notation import format_move, format_moves
from gridsage.games.mnk.setup import Setup
from gridsage.remark import Phrases, Remark, join_names

__all__ = ["PHRASES", "join_cells", "name_moves", "say"]

PHRASES = Phrases(
    {
        "row": "{cell} completes {k} in a row.",
        "block": "{cell} stops {them}, who would win there.",
        "twice": "{cell} stops {them} there, but {them} can also win here: {cells}.",
        "forced": ("{cell} wins by force in 1 ply: {line}.", "{cell} wins by force in {n} plies: {line}."),
        "forced_short": ("{cell} wins by force in 1 ply.", "{cell} wins by force in {n} plies."),
        "resist": (
            "{them} can force a win; {cell} holds out the longest (1 ply).",
            "{them} can force a win; {cell} holds out the longest ({n} plies).",
        ),
        "fork": "{cell} threatens to win in several places, {cells}: only one can be stopped.",
        "four": "{cell} threatens to win at {cells}: that must be answered.",
        "stop_fork": "{cell} takes the cell where {them} would make two threats at once.",
        "three": "{cell} prepares two threats at once: {cells}.",
        "held": (
            "{cell} still held; after {played}, {them} wins by force in 1 ply: {line}.",
            "{cell} still held; after {played}, {them} wins by force in {n} plies: {line}.",
        ),
        "quiet": "{cell} is a quiet move; nothing is forced yet.",
    }
)
"""Every kind of remark, in English."""

_LONGEST = 15
"""Where a line of moves is cut."""


def say(remark: Remark, setup: Setup) -> str:
    """The remark as a sentence; cells are named as ``h8``."""
    return PHRASES.say(remark, lambda fact, cells: (name_moves if fact == "line" else join_cells)(cells, setup))


def join_cells(cells: Iterable[int], setup: Setup) -> str:
    """Cells as people read them: ``h8`` or ``h8 and i9``."""
    return join_names([format_move(cell, setup) for cell in cells])


def name_moves(line: tuple[int, ...], setup: Setup) -> str:
    """A line as people read it, cut where it gets long."""
    return format_moves(line[:_LONGEST], setup) + (" …" if len(line) > _LONGEST else "")
