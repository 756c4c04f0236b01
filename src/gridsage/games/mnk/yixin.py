"""Databases of Yixin and Rapfi: positions with a label, a value and a depth, in a plain file or an LZ4 frame.

The layout, all numbers little-endian: a count of records (32 bits); each record is the size of its key (16 bits), the
key (rule, width, height, then column and row of each stone of the first player and of the second, a byte each), the
size of its message (16 bits), and the message (label, value, depth and bound, text), which may be cut short. A board of
no size carries facts about the file. A stone at (-1, -1) is a pass. The label is for whoever moved last, the value for
the side to move. The facts are from github.com/dhbloo/rapfi, ``database/``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from gridsage.errors import GridsageError, ParseError
from gridsage.files import decode_old_text, printable
from gridsage.games.mnk.lz4_frame import LZ4_MAGIC, decompress_lz4
from gridsage.games.mnk.position import FIRST, SECOND, Position
from gridsage.games.mnk.setup import Rule, Setup

__all__ = ["MAX_YIXIN_BYTES", "YixinEntry", "YixinLabel", "looks_like_yixin", "read_yixin"]

MAX_YIXIN_BYTES = 256 << 20
"""What a database may hold, unpacked."""

_RULES = (Rule.FREE, Rule.EXACT, Rule.RENJU)
_MATE = 30_000
_LEAST_MATE = 29_500
"""A greater value is a forced end, so many plies away as it is less than 30,000."""
_EXACT = 3
_K = 5
_LEAST_SIDE = 5
_PASS = -1


class YixinLabel(StrEnum):
    """What a label says of a position, for the side that moved last."""

    NONE = ""
    WIN = "w"
    LOSS = "l"
    DRAW = "d"
    FORCED = "!"
    """The move to play here."""
    BLOCKED = "x"
    """A move not to be looked at."""


@dataclass(frozen=True, slots=True)
class YixinEntry:
    """A position of a database."""

    position: Position
    label: YixinLabel
    value: int | None
    """Of the side to move, in the engine's units; None where it is a bound, or there is none."""
    mate_in: int | None
    """Plies to a forced end: positive when the side to move wins."""
    depth: int
    text: str
    """A comment, as text."""


def looks_like_yixin(data: bytes) -> bool:
    """Whether the bytes begin as such a database does."""
    if data.startswith(LZ4_MAGIC):
        return True
    if len(data) < 9:
        return False
    begin: tuple[int, ...] = struct.unpack_from("<IHBBB", data)
    count, size, rule, width, height = begin
    stones = (size - 3) // 2
    return count > 0 and size >= 3 and size % 2 == 1 and rule < len(_RULES) and stones <= width * height <= 22 * 22


def read_yixin(data: bytes) -> Iterator[YixinEntry]:
    """The positions of a database. What no game of five in a row leads to, a pass above all, is left out.

    A file that ends within a record, or says nonsense, is refused; how many records it announces is not believed.
    """
    if data.startswith(LZ4_MAGIC):
        data = decompress_lz4(data, most=MAX_YIXIN_BYTES)
    if len(data) > MAX_YIXIN_BYTES:
        raise ParseError(f"a Yixin database of more than {MAX_YIXIN_BYTES:,} bytes is not read")
    if not looks_like_yixin(data):
        raise ParseError("not a Yixin database")
    (count,) = struct.unpack_from("<I", data)
    at = 4
    for number in range(1, count + 1):
        key, at = _part(data, at, number)
        if not key:
            continue
        message, at = _part(data, at, number)
        if len(key) < 3 or len(key) % 2 == 0:
            raise ParseError(f"record {number} of the Yixin database has a key of {len(key)} bytes")
        if key[1] == key[2] == 0:
            continue
        position = _position(key, number)
        if position is not None:
            yield _entry(position, message)


def _part(data: bytes, at: int, number: int) -> tuple[bytes, int]:
    """Bytes that their size stands before, and where they end."""
    if at + 2 > len(data):
        raise ParseError(f"the Yixin database ends within record {number}")
    size = int.from_bytes(data[at : at + 2], "little")
    end = at + 2 + size
    if end > len(data):
        raise ParseError(f"the Yixin database ends within record {number}")
    return data[at + 2 : end], end


def _position(key: bytes, number: int) -> Position | None:
    rule, width, height = key[:3]
    if rule >= len(_RULES):
        raise ParseError(f"record {number} of the Yixin database has the rule {rule}: expected 0 to {len(_RULES) - 1}")
    if min(width, height) < _LEAST_SIDE:
        return None
    try:
        setup = Setup(width, height, _K, _RULES[rule])
    except GridsageError as error:
        raise ParseError(f"record {number} of the Yixin database: {error}") from None
    stones = struct.unpack(f"<{len(key) - 3}b", key[3:])
    places = list(zip(stones[::2], stones[1::2], strict=True))
    first = (len(places) + 1) // 2
    cells = bytearray(setup.cells)
    for place, (x, y) in enumerate(places):
        if x == y == _PASS:
            return None
        if not (0 <= x < width and 0 <= y < height) or cells[setup.index(x, y)]:
            raise ParseError(f"record {number} of the Yixin database has a stone at {x},{y}, where none can be")
        cells[setup.index(x, y)] = FIRST if place < first else SECOND
    return Position(setup, bytes(cells), len(places) % 2)


def _entry(position: Position, message: bytes) -> YixinEntry:
    padded = message[:5].ljust(5, b"\0")
    code, value, bound = struct.unpack("<bhh", padded)
    letter = chr(code).lower() if code > 0 else ""
    label = YixinLabel(letter) if letter in set(YixinLabel) else YixinLabel.NONE
    known: int | None = value if bound & 3 == _EXACT and abs(value) <= _MATE else None
    mate_in = None
    if known is not None and abs(known) > _LEAST_MATE:
        plies = _MATE - abs(known)
        known, mate_in = None, plies if value > 0 else -plies
    return YixinEntry(position, label, known, mate_in, max(0, bound >> 2), _text(message[5:]))


def _text(data: bytes) -> str:
    """A comment: UTF-8, else GBK, else Latin-1; texts that stand on the board come before it and are left out."""
    text = decode_old_text(data)
    if text.startswith("@BTXT@"):
        text = text.partition("\b")[2]
    return printable(text.replace("\b", "\n"))
