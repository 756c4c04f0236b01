"""umf: the recordings of ViennaSweeper's first versions, the forerunner of rmv."""

from __future__ import annotations

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader, plain_text
from gridsage.games.mines.formats.evf import MODES
from gridsage.games.mines.formats.rmv import flag_early, read_board, read_events
from gridsage.games.mines.recording import Claims, Recording, ShownCell

__all__ = ["NAME", "SUFFIXES", "parse", "recognise"]

NAME = "umf"
SUFFIXES = (".umf",)

_MARK = b"*umf"
_CELL_PX = 16


def recognise(data: bytes) -> bool:
    """Whether it begins with the mark of the format."""
    return data.startswith(_MARK)


def parse(data: bytes) -> Recording:
    """Read a recording."""
    reader = ByteReader(data, NAME)
    if reader.take(4) != _MARK or reader.number(2) != 1:
        raise ParseError("not a umf file: it does not begin with *umf and version 1")
    reader.take(4)  # the file's size
    program_size, _, _, early_size, properties_size = (reader.number(2) for _ in range(5))
    reader.take(4)  # the size of the events
    reader.take(2)
    program = plain_text(reader.take(max(0, program_size - 1))).partition("-")[0]
    reader.take(1)
    player = plain_text(reader.take(reader.number(1))) if reader.number(2) else ""
    reader.take(4)
    setup, laid, early = read_board(reader, early=early_size > 0)
    properties = reader.take(max(4, properties_size))
    events = flag_early(early, setup, _CELL_PX)
    shown: list[ShownCell] = []
    end = read_events(reader, 1, setup, events, shown)
    return Recording(
        setup=setup,
        mines=laid,
        events=tuple(events),
        marks=bool(properties[0]),
        player=player,
        program=program,
        mode=MODES.get(properties[2], f"mode {properties[2]}"),
        claims=Claims(won=end == 16),
        shown=tuple(shown),
    )
