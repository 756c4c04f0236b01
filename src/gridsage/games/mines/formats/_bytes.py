"""Numbers and text from bytes that a stranger wrote: sizes are not believed, and an early end is one sentence."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from gridsage.errors import ParseError
from gridsage.files import decode_old_text, printable
from gridsage.games.mines.grid import name_place
from gridsage.games.mines.recording import MAX_EVENTS

__all__ = ["ByteReader", "check_room", "pack_mines", "plain_text", "unpack_mines"]

_LONGEST_TEXT = 2000


class ByteReader:
    """A place in some bytes, moving on."""

    def __init__(self, data: bytes, name: str, place: int = 0) -> None:
        self.data = data
        self.name = name
        self.place = place

    def take(self, count: int) -> bytes:
        """The next bytes."""
        if count < 0 or self.place + count > len(self.data):
            raise ParseError(f"the {self.name} file ends too early: {count} bytes are missing at {self.place}")
        self.place += count
        return self.data[self.place - count : self.place]

    def number(self, count: int) -> int:
        """An unsigned number, the high byte first."""
        return int.from_bytes(self.take(count), "big")

    def signed(self) -> int:
        """A signed number of two bytes, the high byte first."""
        value: int = struct.unpack(">h", self.take(2))[0]
        return value

    def cell(self, width: int, height: int, *, origin: int = 0, row_first: bool = False) -> int:
        """The cell that two bytes name by its column and row, which count from ``origin``."""
        x, y = self.number(1) - origin, self.number(1) - origin
        if row_first:
            x, y = y, x
        if not (0 <= x < width and 0 <= y < height):
            place = name_place(x, y)
            raise ParseError(f"the {self.name} file names the cell {place}, outside its board of {width}x{height}")
        return y * width + x

    def mine_bits(self, cells: int) -> list[int]:
        """The mines of a board that is kept as one bit a cell."""
        return unpack_mines(self.take((cells + 7) // 8), cells)

    def until(self, end: bytes) -> bytes:
        """The bytes before the next ``end``, which is passed."""
        at = self.data.find(end, self.place)
        if at < 0 or at - self.place > _LONGEST_TEXT:
            raise ParseError(f"the {self.name} file has a text without an end at {self.place}")
        found = self.data[self.place : at]
        self.place = at + len(end)
        return found

    def text(self) -> str:
        """The text before the next zero byte."""
        return plain_text(self.until(b"\0"))


def unpack_mines(bits: bytes, cells: int) -> list[int]:
    """The mines of a board that is kept as one bit a cell, the highest first."""
    return [cell for cell in range(cells) if bits[cell // 8] >> (7 - cell % 8) & 1]


def pack_mines(mines: Iterable[int], cells: int) -> bytes:
    """The bits that :func:`unpack_mines` reads."""
    bits = bytearray((cells + 7) // 8)
    for cell in mines:
        bits[cell // 8] |= 0x80 >> cell % 8
    return bytes(bits)


def plain_text(data: bytes) -> str:
    """Text of an unknown encoding, without control signs: UTF-8, else the Chinese players' GBK, else Latin-1."""
    return printable(decode_old_text(data))


def check_room(count: int, name: str) -> None:
    """Refuse a recording that has more events than are kept."""
    if count > MAX_EVENTS:
        raise ParseError(f"the {name} file has more than {MAX_EVENTS:,} events")
