"""The random stream: the same numbers in Python and in the compiled core, on every platform.

SplitMix64 (Steele, Lea and Flood 2014) with Lemire's fair bounded draw; ``native/support/random.hpp`` is its twin.
What must stay hidden from whoever tries seeds out is drawn from a wide seed instead, which has 128 bits: its words are
those of SHAKE256 (FIPS 202) over the whole seed.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

from gridsage.checks import shown, whole
from gridsage.errors import OptionError, ParseError

__all__ = [
    "MAX_SEED",
    "BoardSeed",
    "RandomStream",
    "check_board_seed",
    "check_seed",
    "derive_seed",
    "draw_wide_seed",
    "next_board_seed",
    "parse_board_seed",
    "wide_words",
]

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

MAX_SEED = (1 << 63) - 1
"""The largest seed: it fits a signed 64-bit integer, so every database can hold it."""

BoardSeed = int | str
"""What a board is made from: a seed, or a wide seed, which is an ``x`` and 32 hexadecimal digits."""

_WIDE = re.compile("x[0-9a-f]{32}")
_WIDE_BITS = 128


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)


def check_seed(seed: BoardSeed) -> int:
    """The seed itself, or an :class:`OptionError` that names the limits."""
    if _is_wide(seed):
        raise OptionError(f"seed {seed} is a wide seed, for Minesweeper boards only; expected 0 to {MAX_SEED}")
    number = whole(seed, "seed")  # type: ignore[arg-type]
    if not 0 <= number <= MAX_SEED:
        raise OptionError(f"seed {shown(number)} is outside 0 to {MAX_SEED}", code="seed", facts={"max": str(MAX_SEED)})
    return number


def check_board_seed(seed: BoardSeed) -> BoardSeed:
    """The seed of a board itself, wide or not, or an error that says what is wrong with it."""
    return seed if _is_wide(seed) else check_seed(seed)


def parse_board_seed(text: str) -> BoardSeed:
    """Read the seed of a board.

    >>> parse_board_seed("42"), parse_board_seed("x000102030405060708090a0b0c0d0e0f")
    (42, 'x000102030405060708090a0b0c0d0e0f')
    """
    if _is_wide(text):
        return text
    if re.fullmatch(r"[+-]?[0-9]{1,40}", text, re.ASCII) is None:
        raise ParseError(f"not a seed: {shown(text)}; expected 0 to {MAX_SEED}, or an x and 32 digits 0-9 and a-f")
    return check_seed(int(text))


def draw_wide_seed() -> str:
    """A wide seed of the system's own randomness: nobody can find it by trying seeds out."""
    return f"x{secrets.randbits(_WIDE_BITS):032x}"


def next_board_seed(seed: BoardSeed) -> BoardSeed:
    """The one after this, of the same width; after the last comes the first."""
    if isinstance(seed, str):
        return f"x{(_key_of(seed) + 1) % (1 << _WIDE_BITS):032x}"
    return 0 if seed >= MAX_SEED else seed + 1


def wide_words(seed: str, use: str, count: int) -> tuple[int, ...]:
    """So many 64-bit words from all 128 bits of a wide seed, for one use.

    Those that are known tell nothing of the seed, of the other words, or of those for another use.

    >>> wide_words("x000102030405060708090a0b0c0d0e0f", "board", 2)
    (17593187120986785148, 14817148977920721191)
    """
    key = _key_of(seed).to_bytes(_WIDE_BITS // 8, "big")
    return unpack(f"<{count}Q", shake_256(key + use.encode()).digest(8 * count))


def _is_wide(seed: object) -> bool:
    return isinstance(seed, str) and _WIDE.fullmatch(seed) is not None


def _key_of(wide: str) -> int:
    return int(wide[1:], 16)


def derive_seed(seed: BoardSeed, *words: int) -> int:
    """A seed for a part of something seeded: game 7 of run 3 is ``derive_seed(3, 7)``."""
    if isinstance(seed, str):
        # It tells nothing of the board: its words are others than those that lay the mines.
        seed = wide_words(seed, "part", 1)[0] >> 1
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
