"""A hint as a value: a move worth making, and the reason for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridsage.remark import Remark

__all__ = ["Hint", "Reason"]


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that speaks for a move, a sentence for people, the cells it speaks of, and the line it forces.

    Rules in use: ``row`` (wins at once), ``block`` (stops a row), ``forced`` (a win that cannot be stopped, with its
    line), ``fork`` (makes two threats at once), ``four`` (must be answered), ``three`` (threatens a fork),
    ``stop_fork`` (takes the cell of the other side's fork), ``lost`` (holds out the longest), ``defence`` (held where
    another move did not), ``quiet`` (none of these).
    """

    rule: str
    sentence: str
    cells: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    remark: Remark | None = field(default=None, compare=False)
    """What the sentence says, for other languages; see :mod:`gridsage.solving.mnk.sentences`."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth making, and why."""

    cell: int
    reason: Reason
    chance: float | None = None
    """The chance to win of whoever makes the move, a draw as half; None where nothing tells it."""
