"""mvf: Minesweeper Clone's recordings, in all the forms that it had.

Version 0.96 and before: no head, eight bytes an event. Version 0.97: a head, five bytes an event. 2006 and 2007: a
head, six bytes an event. In the last two the bits of an event are shuffled, in an order that the file tells.
Each event tells which buttons are down; what changed since the one before it is what happened.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader, check_room, plain_text
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording

__all__ = ["NAME", "SUFFIXES", "parse", "recognise"]

NAME = "mvf"
SUFFIXES = (".mvf",)

_MARK = b"\x11\x4d"
_MODES = {1: "standard", 2: "density", 3: "upk", 4: "cheat"}
_SCALE = 100_000_000


class _State(NamedTuple):
    """What one event says: the time, which buttons are down, and where."""

    time_ms: int
    left: bool
    right: bool
    middle: bool
    x: int
    y: int


def recognise(data: bytes) -> bool:
    """Whether it begins with the program's mark, or with a level's size and number of mines."""
    if data.startswith(_MARK):
        return len(data) > 100 and data[27:28] in b"5678"
    if data.startswith(b"\0\0"):
        return len(data) > 100 and 1 <= data[7] <= 12 and 1 <= data[8] <= 31
    return data[:4] in (b"\x08\x08\0\x0a", b"\x10\x10\0\x28", b"\x1e\x10\0\x63") and len(data) > 4 + 2 * data[3] + 16


def parse(data: bytes) -> Recording:
    """Read a recording of any form."""
    reader = ByteReader(data, NAME)
    if data.startswith(_MARK):
        year = data[27:28]
        if year == b"5":
            reader.place = 74
            return _parse_097(reader, "0.97 beta")
        if year in (b"6", b"7") and year:
            reader.place = 53
            version = plain_text(reader.take(reader.number(1)))
            reader.place = 71
            return _parse_2007(reader, version)
        if year == b"8":
            reader.place = 74
            return _parse_097(reader, "0.97 Funny Mode")
        raise ParseError("the mvf file is of a version that we do not know")
    if data.startswith(b"\0\0"):
        reader.place = 7
        return _parse_097(reader, "0.97")
    return _parse_early(reader)


def _parse_097(reader: ByteReader, version: str) -> Recording:
    date = _date(reader)
    reader.take(1)  # the level
    mode = reader.number(1)
    time_ms = 1000 * reader.number(2) + 10 * reader.number(1)
    three_bv, solved = reader.number(2), reader.number(2)
    reader.take(6)  # clicks
    claims = Claims(three_bv, time_ms, solved == three_bv)
    return _parse_shuffled(reader, 5, version, 3 if "Funny" in version else mode, claims, date)


def _parse_2007(reader: ByteReader, version: str) -> Recording:
    date = _date(reader)
    reader.take(1)  # the level
    mode = reader.number(1)
    return _parse_shuffled(reader, 6, version, mode, Claims(time_ms=reader.number(3)), date)


def _parse_shuffled(reader: ByteReader, size: int, version: str, mode: int, claims: Claims, date: str) -> Recording:
    """What the two forms with shuffled events have in common, from the question marks on."""
    marks = reader.number(1)
    width, height, mines = _mines(reader, 1)
    player = plain_text(reader.take(reader.number(1)))
    read = _state_097 if size == 5 else _state_2007
    states = [read(bits) for bits in _shuffled(reader, _order(reader.number(2), size), size)]
    setup, laid = Recording.board_of(width, height, mines, len(mines))
    return Recording(
        setup=setup,
        mines=laid,
        events=tuple(_events(states)),
        marks=bool(marks),
        player=player,
        program=f"Minesweeper Clone {version}".strip(),
        mode=_MODES.get(mode, "standard"),
        claims=claims,
        notes={"started": date},
    )


def _state_097(bits: list[int]) -> _State:
    time_ms = 1000 * _value(bits, 28, 10) + 10 * _value(bits, 21, 7)
    return _State(time_ms, bool(bits[2]), bool(bits[0]), bool(bits[1]), _value(bits, 12, 9), _value(bits, 3, 9))


def _state_2007(bits: list[int]) -> _State:
    x, y = _value(bits, 14, 11) - 32, _value(bits, 3, 11) - 32
    return _State(_value(bits, 25, 22), bool(bits[2]), bool(bits[0]), bool(bits[1]), x, y)


def _parse_early(reader: ByteReader) -> Recording:
    width, height, mines = _mines(reader, 0)
    marks = reader.number(1)
    reader.take(1)
    size = len(reader.data)
    end, name_at = _early_end(reader.data, size)
    player = plain_text(reader.data[name_at : name_at + 100]) if name_at else ""
    tail = ByteReader(reader.data, NAME, max(0, end))
    time_ms = 1000 * tail.number(2) + 10 * tail.number(1)
    states: list[_State] = []
    while reader.place + 8 <= len(reader.data) and reader.place <= end:
        check_room(len(states), NAME)
        second, hundredths, buttons, x_high, x_low, y_high, y_low, _ = reader.take(8)
        time = 1000 * second + 10 * hundredths
        if time > time_ms or (states and time < states[-1].time_ms):
            break
        place = (256 * x_high + x_low, 256 * y_high + y_low)
        states.append(_State(time, bool(buttons & 1), bool(buttons & 4), bool(buttons & 2), *place))
    if states:
        states.append(states[-1]._replace(left=False, right=False, middle=False))
    setup, laid = Recording.board_of(width, height, mines, len(mines))
    return Recording(
        setup=setup,
        mines=laid,
        events=tuple(_events(states)),
        marks=bool(marks),
        player=player,
        program="Minesweeper Clone 0.96 or before",
        claims=Claims(time_ms=time_ms),
    )


def _early_end(data: bytes, size: int) -> tuple[int, int]:
    """Where the time stands behind the events, and the name, if there is one: three forms of the last bytes."""
    if size < 126:
        raise ParseError("the mvf file ends too early")
    if not data[-1:].isdigit() and not data[-22:-21].isdigit():
        return size - 125, size - 122
    if data[-13:-10] == b"   ":
        return size - 113, size - 110
    return size - 13, 0


def _date(reader: ByteReader) -> str:
    month, day, year = reader.number(1), reader.number(1), reader.number(2)
    return f"{year:04}-{month:02}-{day:02} {reader.number(1):02}:{reader.number(1):02}:{reader.number(1):02}"


def _mines(reader: ByteReader, origin: int) -> tuple[int, int, list[int]]:
    """Width, height and the mines, whose places count from ``origin``."""
    width, height, count = reader.number(1), reader.number(1), reader.number(2)
    return width, height, [reader.cell(width, height, origin=origin) for _ in range(count)]


def _order(seed: int, size: int) -> list[int]:
    """In which order the bits of an event stand: that of the decimals of some sines, equal ones from left to right."""
    one, two = math.sqrt(seed), math.sqrt(seed + 1000.0)
    three, four = math.sqrt(one + 1000.0), math.sqrt(two + 1000.0)
    waves = (
        math.cos(three + 1000.0), math.sin(math.sqrt(two)), math.cos(three), math.sin(math.sqrt(one) + 1000.0),
        math.cos(four), math.sin(four),
    )  # fmt: skip
    digits = "".join(f"{round(abs(wave) * _SCALE):08}" for wave in waves[:size])
    return sorted(range(len(digits)), key=lambda place: digits[place])


def _shuffled(reader: ByteReader, order: list[int], size: int) -> Iterator[list[int]]:
    """The bits of each event in their true order."""
    count = reader.number(3)
    check_room(count, NAME)
    if len(order) != 8 * size:
        raise ParseError("the mvf file's events cannot be put in order")
    for _ in range(count):
        event = reader.take(size)
        yield [event[place // 8] >> place % 8 & 1 for place in order]


def _value(bits: list[int], start: int, count: int) -> int:
    return sum(bits[start + place] << place for place in range(count))


_BUTTONS = (
    ("left", PointerKind.LEFT_DOWN, PointerKind.LEFT_UP),
    ("right", PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    ("middle", PointerKind.MIDDLE_DOWN, PointerKind.MIDDLE_UP),
)


def _events(states: list[_State]) -> Iterator[PointerEvent]:
    """What happened between the states; the press that began the game was not recorded, so the first state tells it."""
    before: _State | None = None
    for state in states:
        if before is None or (state.x, state.y) != (before.x, before.y):
            yield PointerEvent(state.time_ms, PointerKind.MOVE, state.x, state.y)
        for down in (True, False):
            for name, pressed, released in _BUTTONS:
                now, then = getattr(state, name), before is not None and getattr(before, name)
                if now != then and now is down:
                    yield PointerEvent(state.time_ms, pressed if down else released, state.x, state.y)
        before = state
