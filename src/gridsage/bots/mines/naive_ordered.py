"""The naive bot with its cells in the order they were added: the order alone makes most of the difference.

The seed document's bot for comparison (LinkedHashSet instead of MySet), the same in all else: it too overlooks a
deduction now and then.
"""

from __future__ import annotations

from typing import ClassVar

from gridsage.bots.mines.naive import Naive

__all__ = ["NaiveOrdered"]


class NaiveOrdered(Naive):
    """Becerra's naive single point over an insertion-ordered set."""

    source = "Becerra 2015 (Naive SP), as in seed document 0 (NaiveSinglePointBotUsingLinkedHashSet)"
    default_set = "ordered"
    options: ClassVar = {name: option for name, option in Naive.options.items() if name != "set"}
