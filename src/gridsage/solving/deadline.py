"""When a search must end."""

from __future__ import annotations

import math
import time

from gridsage.checks import check_seconds

__all__ = ["Deadline"]


class Deadline:
    """The end of the time that a search has, from now on; without a time it never comes.

    >>> Deadline(None).passed, Deadline(0).passed
    (False, True)
    """

    def __init__(self, time_s: float | None) -> None:
        self._end_s = math.inf if time_s is None else time.monotonic() + check_seconds(time_s)

    @property
    def passed(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self._end_s
