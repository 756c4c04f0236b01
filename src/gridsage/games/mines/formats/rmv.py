"""rmv, versions 1 and 2: ViennaSweeper's recordings. They tell what the board did, too: our rules are held against it.

Version 1 tells places from the corner of the program's window, version 2 from the board's, with small moves cut short.
"""

from __future__ import annotations

import re

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader, check_room, plain_text
from gridsage.games.mines.formats.evf import MODES
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording, ShownCell
from gridsage.games.mines.setup import Setup
from gridsage.instants import format_instant

__all__ = ["NAME", "SUFFIXES", "flag_early", "parse", "read_board", "read_events", "recognise"]

NAME = "rmv"
SUFFIXES = (".rmv",)

_MARK = b"*rmv"
_WINDOW_X, _WINDOW_Y = 12, 56
_KINDS = {
    1: PointerKind.MOVE, 2: PointerKind.LEFT_DOWN, 3: PointerKind.LEFT_UP, 4: PointerKind.RIGHT_DOWN,
    5: PointerKind.RIGHT_UP, 6: PointerKind.MIDDLE_DOWN, 7: PointerKind.MIDDLE_UP,
}  # fmt: skip
_SHOWN = {11: "#", 12: "#", 13: "F", 14: "*", 27: "*"} | {18 + number: str(number) for number in range(9)}
"""What a cell shows after an event of the board; a cell that is only pressed shows nothing new."""


def recognise(data: bytes) -> bool:
    """Whether it begins with the mark of the format."""
    return data.startswith(_MARK)


def parse(data: bytes) -> Recording:
    """Read a recording of either version."""
    reader = ByteReader(data, NAME)
    if reader.take(4) != _MARK:
        raise ParseError("not an rmv file: it does not begin with *rmv")
    version = reader.number(2)
    if version not in (1, 2):
        raise ParseError(f"the rmv file is of version {version}; 1 and 2 are read")
    reader.take(2 if version == 2 else 0)  # the program's number and version
    reader.take(4)  # the file's size
    result_size = reader.number(2) if version == 1 else 0
    program_size, player_size, _, early_size, properties_size = (reader.number(2) for _ in range(5))
    reader.take(2 if version == 2 else 0)
    reader.take(6)  # the size of the events and of the checksum
    result = reader.take(result_size)
    program = plain_text(reader.take(program_size))
    player = _player(reader.take(player_size))
    notes = {"started": format_instant(1_000_000 * reader.number(4))}
    setup, laid, early = read_board(reader, early=early_size > 0)
    properties = reader.take(properties_size) + bytes(8)
    cell_px = (properties[6] or 16) if version == 2 else 16
    if version == 2:
        for _ in range(reader.number(2)):
            reader.take(reader.number(1))
            reader.take(reader.number(1))
    events = flag_early(early, setup, cell_px)
    shown: list[ShownCell] = []
    end, time_ms = read_events(reader, version, setup, events, shown), reader.number(3)
    three_bv = properties[4] + 256 * properties[5] if version == 2 else _claimed_three_bv(result)
    return Recording(
        setup=setup,
        mines=laid,
        events=tuple(events),
        cell_px=cell_px,
        marks=bool(properties[0]),
        player=player,
        program=program,
        mode=MODES.get(properties[2], f"mode {properties[2]}"),
        claims=Claims(three_bv, time_ms, end == 16),
        shown=tuple(shown),
        notes=notes,
    )


def _player(data: bytes) -> str:
    """The first of the player's fields: the name."""
    reader = ByteReader(data, NAME)
    if len(data) < 2 or not reader.number(2):
        return ""
    return plain_text(reader.take(reader.number(1)))


def _claimed_three_bv(result: bytes) -> int | None:
    found = re.search(rb"3BV:(\d{1,5})#", result)
    return int(found[1]) if found else None


def read_board(reader: ByteReader, *, early: bool) -> tuple[Setup, tuple[int, ...], list[int]]:
    """Read the setup, the mines, and where there are such the cells that were flagged before the first opening."""
    width, height, count = reader.number(1), reader.number(1), reader.number(2)
    mines = [reader.cell(width, height) for _ in range(count)]
    setup, laid = Recording.board_of(width, height, mines, count)
    return setup, laid, [reader.cell(width, height) for _ in range(reader.number(2))] if early else []


def flag_early(cells: list[int], setup: Setup, cell_px: int) -> list[PointerEvent]:
    """The events of flags that were set before the first opening, each in the middle of its cell."""
    return [
        PointerEvent(0, PointerKind.EARLY_FLAG, x * cell_px + cell_px // 2, y * cell_px + cell_px // 2)
        for x, y in map(setup.grid.xy, cells)
    ]


def read_events(
    reader: ByteReader, version: int, setup: Setup, events: list[PointerEvent], shown: list[ShownCell]
) -> int:
    """Read the events of the pointer and of the board up to the one that ends the game, and tell its number."""
    left, top = (_WINDOW_X, _WINDOW_Y) if version == 1 else (0, 0)
    time_ms = x = y = 0
    begun = False
    while True:
        check_room(len(events), reader.name)
        code = reader.number(1)
        if code == 0 and version == 1:
            reader.take(4)
        elif code in _KINDS:
            time_ms = reader.number(3)
            reader.take(1)
            x, y = reader.signed() - left, reader.signed() - top
            if not begun:
                begun = True
                # The program begins to record when the first button goes up: that it went down is left out.
                if _KINDS[code] is PointerKind.LEFT_UP:
                    events.append(PointerEvent(time_ms, PointerKind.LEFT_DOWN, x, y))
            events.append(PointerEvent(time_ms, _KINDS[code], x, y))
        elif code == 28 and version == 2:
            time_ms += reader.number(1)
            change = reader.number(1)
            x, y = x + _nibble(change >> 4), y + _nibble(change & 15)
            events.append(PointerEvent(time_ms, PointerKind.MOVE, x, y))
        elif 9 <= code <= 14 or 18 <= code <= 27:
            column, row = reader.number(1), reader.number(1)
            if code in _SHOWN and column < setup.width and row < setup.height:
                check_room(len(shown), reader.name)
                shown.append(ShownCell(len(events), row * setup.width + column, _SHOWN[code]))
        elif 15 <= code <= 17:
            return code
        else:
            raise ParseError(f"the {reader.name} file has an event {code} that we do not know")


def _nibble(value: int) -> int:
    return value - 16 if value > 7 else value
