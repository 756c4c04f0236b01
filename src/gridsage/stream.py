"""The random stream: the same numbers in Python and in the compiled core, on every platform.

SplitMix64 (Steele, Lea and Flood 2014) with Lemire's fair bounded draw; ``native/support/random.hpp`` is its twin.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from gridsage.checks import shown, whole
from gridsage.errors import OptionError

__all__ = ["MAX_SEED", "RandomStream", "check_seed", "derive_seed"]

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

MAX_SEED = (1 << 63) - 1
"""The largest seed: it fits a signed 64-bit integer, so every database can hold it."""


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


def check_seed(seed: int) -> int:
    """The seed itself, or an :class:`OptionError` that names the limits."""
    seed = whole(seed, "seed")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"seed {shown(seed)} is outside 0 to {MAX_SEED}", code="seed", facts={"max": str(MAX_SEED)})
    return seed


def derive_seed(seed: int, *words: int) -> int:
    """A seed for a part of something seeded: game 7 of run 3 is ``derive_seed(3, 7)``."""
    for word in words:
        seed = _mix((_mix((seed + _STEP) & _WORD) + word) & _WORD) >> 1
    return seed


class RandomStream:
    """An endless stream of random numbers, fixed by its seed.

    >>> stream = RandomStream(1234567)
    >>> stream.next()
    6457827717110365317
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next(self) -> int:
        """The next 64-bit word."""
        self._state = (self._state + _STEP) & _WORD
        return _mix(self._state)

    def below(self, bound: int) -> int:
        """A fair number in ``[0, bound)``; the bound is at least 1."""
        product = self.next() * bound
        if (product & _WORD) < bound:
            unfair = ((1 << 64) - bound) % bound
            while (product & _WORD) < unfair:
                product = self.next() * bound
        return product >> 64

    def unit(self) -> float:
        """A float in ``[0, 1)`` with 53 random bits."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
