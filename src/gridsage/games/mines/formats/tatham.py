"""Game ids of Simon Tatham's Mines: ``9x9:4,4,m`` and the mines as hexadecimal digits, masked (m) or plain (u).

The mask: the bytes are cut into two halves; each half is mixed with SHA-1 sums of the other one and a counter.
"""

from __future__ import annotations

import re
from hashlib import sha1

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import pack_mines, plain_text, unpack_mines
from gridsage.games.mines.grid import name_place
from gridsage.games.mines.recording import Recording

__all__ = ["HOLDS", "NAME", "SUFFIXES", "format", "parse", "recognise"]

NAME = "tatham"
SUFFIXES = (".mines", ".tatham")
HOLDS = frozenset[str](("first",))
"""What it can keep beside the board."""

_ID = re.compile(
    rb"\s*(\d{1,3})(?:x(\d{1,3}))?(?:n(\d{1,5}))?a?:(?:(\d{1,3}),(\d{1,3}),)?([mu]?)([0-9a-fA-F]+)\s*", re.ASCII
)
_RANDOM = re.compile(rb"\s*\d{1,3}(?:x\d{1,3}|n\d{1,5})[^:#\s]{0,12}(?:#|:r)")
"""An id without its mines; its size tells it from the rows of a view, which have digits and # too."""


def recognise(data: bytes) -> bool:
    """Whether it is a size, a colon and digits."""
    return len(data) < 100_000 and (_ID.fullmatch(data) is not None or _RANDOM.match(data) is not None)


def parse(data: bytes) -> Recording:
    """Read a game id that holds its mines."""
    found = _ID.fullmatch(data)
    if found is None:
        if _RANDOM.match(data):
            raise ParseError(
                "this id of Tatham's Mines holds a random seed; play the first cell there, then copy it again"
            )
        raise ParseError(f"not an id of Tatham's Mines: {plain_text(data[:40])!r}")
    width = int(found[1])
    height = int(found[2] or found[1])
    cells = width * height
    if len(found[7]) != (cells + 3) // 4:
        raise ParseError(f"the id of Tatham's Mines needs {(cells + 3) // 4} digits, got {len(found[7])}")
    bits = bytes.fromhex((found[7] + b"0" * (len(found[7]) % 2)).decode())
    if found[6] == b"m":
        bits = _masked(bits, cells, decode=True)
    mines = unpack_mines(bits, cells)
    setup, laid = Recording.board_of(width, height, mines, len(mines))
    first = None
    if found[4] is not None:
        x, y = int(found[4]), int(found[5])
        if x >= width or y >= height:
            place = name_place(x, y)
            raise ParseError(f"the first cell {place} of the id lies outside its board of {width}x{height}")
        first = y * width + x
        if first in laid:
            raise ParseError(f"the first cell {setup.name_cell(first)} of the id is a mine")
    return Recording(setup=setup, mines=laid, first=first)


def format(recording: Recording) -> bytes:
    """The id, masked as the program writes it; the first cell is the one that a game on this board begins with."""
    setup = recording.setup
    digits = _masked(pack_mines(recording.mines, setup.cells), setup.cells, decode=False).hex()[
        : (setup.cells + 3) // 4
    ]
    place = "" if recording.first is None else f"{setup.name_cell(recording.first)},"
    return f"{setup.width}x{setup.height}n{setup.mines}:{place}m{digits}\n".encode()


def _masked(bits: bytes, cells: int, *, decode: bool) -> bytes:
    half = len(bits) // 2
    first, second = bits[:half], bits[half:]
    for turn in (1, 0) if decode else (0, 1):
        if turn == 0:
            first = _mixed(first, second)
        else:
            second = _cut(_mixed(second, first), cells - 8 * half)
    return first + second


def _mixed(target: bytes, seed: bytes) -> bytes:
    """The target with the SHA-1 sums of the seed and 0, 1, 2 … laid over it."""
    mask = b"".join(sha1(seed + str(number).encode()).digest() for number in range(len(target) // 20 + 1))
    return bytes(one ^ other for one, other in zip(target, mask, strict=False))


def _cut(data: bytes, bits: int) -> bytes:
    """The bytes with what lies behind the last bit cleared."""
    if bits % 8:
        data = data[:-1] + bytes([data[-1] & 0xFF00 >> bits % 8 & 0xFF])
    return data
