"""Naive over a set in the order of adding: only the order differs, and with it nearly everything it wins.

The seed document's bot for comparison (LinkedHashSet instead of MySet). Whatever is put into the set lies ahead of the
walk, so every deduction is found before a random cell is opened.
"""

from __future__ import annotations

from gridsage.bots.mines.naive import Naive
from gridsage.structures import OrderedSet

__all__ = ["NaiveOrdered"]


class NaiveOrdered(Naive):
    """Becerra's naive single point over an insertion-ordered set."""

    source = "Becerra 2015 (Naive SP), as in seed document 0 (NaiveSinglePointBotUsingLinkedHashSet)"
    set_type = OrderedSet[int]
