"""Sets of cells as integers: bit ``i`` stands for cell ``i``, so that set algebra is one machine-like operation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN

__all__ = ["cells_of", "mask_of", "shown_mask"]


def mask_of(cells: Iterable[int]) -> int:
    """The set of those cells.

    >>> mask_of([0, 3])
    9
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a set, in index order.

    >>> list(cells_of(9))
    [0, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _table(*codes: int) -> bytes:
    return bytes(ord("1") if code in codes else ord("0") for code in range(256))


_TABLES = {code: _table(code) for code in (HIDDEN, FLAG, EXPLODED)}


def shown_mask(cells: bytes, code: int) -> int:
    """The set of the cells that show ``HIDDEN``, ``FLAG`` or ``EXPLODED``; ``cells`` are a view's codes."""
    # Cell 0 is the lowest bit and a numeral begins with the highest: hence the reversal.
    return int(cells[::-1].translate(_TABLES[code]), 2) if cells else 0
