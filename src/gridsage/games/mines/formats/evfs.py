"""evfs: a row of evf recordings, as Metasweeper keeps those of one sitting."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from typing import BinaryIO

from gridsage.errors import ParseError
from gridsage.games.mines.formats import MAX_BYTES, evf
from gridsage.games.mines.recording import Recording

__all__ = ["NAME", "SUFFIXES", "parse", "parse_all", "recognise", "stream"]

NAME = "evfs"
SUFFIXES = (".evfs",)

_MOST = 10_000
"""So many recordings are held at once; one after another there may be any number."""
_LONGEST_NAME = 2000


def recognise(data: bytes) -> bool:
    """Whether it begins with the version, a length, and the name of a recording."""
    return len(data) > 10 and data[0] == 0 and b".evf\0" in data[3:600]


def parse(data: bytes) -> Recording:
    """The one recording; of several, none is taken by chance."""
    found = parse_all(data)
    if len(found) != 1:
        raise ParseError(f"the evfs file holds {len(found)} recordings; name one by its number")
    return found[0]


def parse_all(data: bytes) -> list[Recording]:
    """All recordings, in their order; of more than are held at once, none."""
    found = list(islice(stream(BytesIO(data)), _MOST + 1))
    if len(found) > _MOST:
        raise ParseError(f"the evfs file has more than {_MOST:,} recordings")
    return found


def stream(file: BinaryIO) -> Iterator[Recording]:
    """The recordings of an open file from where it is, in their order, one at a time."""
    if _take(file, 1) != b"\0":
        raise ParseError("the evfs file is of a version that we do not know")
    checksum_size = int.from_bytes(_take(file, 2), "big")
    while begin := file.read(1):
        _pass_name(file, begin)
        size = int.from_bytes(_take(file, 4), "big")
        if size > MAX_BYTES:
            raise ParseError(f"the evfs file announces a recording of {size:,} bytes; at most {MAX_BYTES:,} are read")
        yield evf.parse(_take(file, size))
        _take(file, checksum_size)


def _take(file: BinaryIO, count: int) -> bytes:
    data = file.read(count)
    if len(data) < count:
        raise ParseError(f"the evfs file ends too early: {count - len(data)} bytes are missing")
    return data


def _pass_name(file: BinaryIO, letter: bytes) -> None:
    """Pass a recording's name, which begins with that letter."""
    for _ in range(_LONGEST_NAME):
        if letter in (b"\0", b""):
            break
        letter = file.read(1)
    if letter != b"\0":
        raise ParseError("the evfs file has a name without an end")
