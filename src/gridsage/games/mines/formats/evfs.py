"""evfs: a row of evf recordings, as Metasweeper keeps those of one sitting."""

from __future__ import annotations

from gridsage.errors import ParseError
from gridsage.games.mines.formats import evf
from gridsage.games.mines.formats._bytes import ByteReader
from gridsage.games.mines.recording import Recording

__all__ = ["NAME", "SUFFIXES", "parse", "parse_all", "recognise"]

NAME = "evfs"
SUFFIXES = (".evfs",)

_MOST = 10_000
"""The most recordings of one file."""


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
    """All recordings, in their order."""
    reader = ByteReader(data, NAME)
    if reader.number(1) != 0:
        raise ParseError("the evfs file is of a version that we do not know")
    checksum_size = reader.number(2)
    found: list[Recording] = []
    while reader.place < len(data):
        if len(found) == _MOST:
            raise ParseError(f"the evfs file has more than {_MOST:,} recordings")
        reader.until(b"\0")  # its name
        found.append(evf.parse(reader.take(reader.number(4))))
        reader.take(checksum_size)
    return found
