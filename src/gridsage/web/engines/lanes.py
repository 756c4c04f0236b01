"""Lanes: how many questions of which kind are thought about at once, so that a short one waits for no long ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from typing import Protocol

__all__ = ["SHORT_S", "Lane", "LaneJob", "Lanes"]

SHORT_S = 2.0
"""What a short question may take; one that takes longer counts as a long one from then on."""
_MOST_OVERDUE = 2
"""Processes beyond the usual number, while short questions turn out to be long ones."""


class Lane(Enum):
    """The kinds of questions."""

    SHORT = "short"
    """A hint, a quick move: somebody sits before the board and waits."""
    LONG = "long"
    """An analysis, a review, a bot's whole game."""
    ENDLESS = "endless"
    """An analysis until it is stopped: it makes way for long questions."""
    BATCH = "batch"
    """Games of the lab, which nobody waits for."""


class LaneJob(Protocol):
    """What the lanes know of a question."""

    @property
    def client(self) -> str:
        """Whose it is."""

    @property
    def lane(self) -> Lane:
        """Its kind, as it turned out so far."""


class Lanes:
    """``size`` processes for long questions and the lab, and one more that is kept for short ones.

    Analyses without an end take what is free, one a client, and come to their end when a long question waits. The lab
    has all of them but one, if there are two at least; one client all but one. A short question may take any that is
    free.

    >>> lanes = Lanes(2)
    >>> lanes.most
    3
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._part = max(1, size - 1)

    @property
    def most(self) -> int:
        """How many processes there are as a rule."""
        return self._size + 1

    def may_start(self, job: LaneJob, running: Iterable[LaneJob]) -> bool:
        """Whether that question may begin beside those under way."""
        running = list(running)
        lanes = Counter(other.lane for other in running)
        own = sum(other.client == job.client and other.lane is job.lane for other in running)
        if job.lane is Lane.SHORT:
            # One client's short questions leave a process to those of the others.
            if lanes[Lane.SHORT] == 0:
                return len(running) < self.most + _MOST_OVERDUE
            return len(running) < self.most and own < self._size
        if lanes[Lane.LONG] + lanes[Lane.BATCH] + lanes[Lane.ENDLESS] >= self._size:
            return False
        if job.lane is Lane.ENDLESS:
            return own == 0
        if job.lane is Lane.BATCH:
            return lanes[Lane.BATCH] < self._part
        return own < self._part
