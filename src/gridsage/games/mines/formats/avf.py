"""avf: Minesweeper Arbiter's recordings, and fsvf, FreeSweeper's, which follow them.

A head with the mines (row, column from one), a bracket of text with dates, 3BV and time, then eight bytes an event,
then lines of text with the player's name. Arbiter's clock begins at one second, and tells hundredths.
"""

from __future__ import annotations

import re

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader, check_room, plain_text
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording

__all__ = ["NAME", "SUFFIXES", "parse", "recognise"]

NAME = "avf"
SUFFIXES = (".avf", ".fsvf")
_SCORE_BEHIND = re.compile(rb"B\d+T[\d.]+$")

_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_CUSTOM = 6
_KINDS = {
    1: PointerKind.MOVE, 3: PointerKind.LEFT_DOWN, 5: PointerKind.LEFT_UP, 9: PointerKind.RIGHT_DOWN,
    11: PointerKind.SHIFT_LEFT_DOWN, 17: PointerKind.RIGHT_UP, 21: PointerKind.LEFT_UP, 33: PointerKind.MIDDLE_DOWN,
    65: PointerKind.MIDDLE_UP, 145: PointerKind.RIGHT_UP, 193: PointerKind.MIDDLE_UP,
}  # fmt: skip
_BRACKET = re.compile(rb"([\x11\x7f]).\[.\|([^\]]{0,300})\]", re.DOTALL)
_SCORE = re.compile(rb"B(\d{1,5})T(\d{1,6})[.,](\d{1,3})\Z")
_END = b"cs="


def recognise(data: bytes) -> bool:
    """Whether it has a level that we know, and the bracket of text."""
    return len(data) > 20 and 3 <= data[5] <= _CUSTOM and _BRACKET.search(data, 6, 200_000) is not None


def parse(data: bytes) -> Recording:
    """Read a recording of Arbiter 0.35 and later, or of FreeSweeper."""
    reader = ByteReader(data, NAME)
    free = data[:1] == b"\0"
    reader.take(5)
    level = reader.number(1)
    if level == _CUSTOM:
        width, height, count = reader.number(1) + 1, reader.number(1) + 1, reader.number(2)
    elif level in _LEVELS:
        width, height, count = _LEVELS[level]
    else:
        raise ParseError(f"not an avf file: its level is {level}")
    mines = [reader.cell(width, height, origin=1, row_first=True) for _ in range(count)]
    setup, laid = Recording.board_of(width, height, mines, count)
    bracket = _BRACKET.search(data, reader.place, reader.place + 2000)
    if bracket is None:
        raise ParseError("the avf file has no text with its dates and its time")
    reader.place = bracket.end()
    texts = bracket[2].split(b"|")
    score = _SCORE.search(texts[-1])
    events, places = _events(reader)
    name, program = _names(data, reader.place, places if free else 0)
    return Recording(
        setup=setup,
        mines=laid,
        events=events,
        marks=bracket[1] == b"\x11",
        player=name,
        program=program or ("FreeSweeper" if free else "Arbiter"),
        mode="density" if level == _CUSTOM else "standard",
        claims=_claims(score, free),
        notes=_dates(texts, level),
    )


def _claims(score: re.Match[bytes] | None, free: bool) -> Claims:
    if score is None:
        return Claims()
    decimals = int(score[3]) * 10 ** (3 - len(score[3]))
    seconds = int(score[2]) - (0 if free else 1)
    return Claims(int(score[1]), max(0, 1000 * seconds + decimals))


def _dates(texts: list[bytes], level: int) -> dict[str, str]:
    at = 1 if level == _CUSTOM and len(texts) > 2 else 0
    found = {"started": texts[at : at + 1], "ended": texts[at + 1 : at + 2]}
    # Older files have the 3BV and the time right behind the last date.
    bare = {key: _SCORE_BEHIND.sub(b"", value[0]) for key, value in found.items() if value}
    return {key: plain_text(value) for key, value in bare.items() if value}


def _events(reader: ByteReader) -> tuple[tuple[PointerEvent, ...], int]:
    """The events, and how many places of eight bytes they take."""
    data = reader.data
    while reader.place + 2 < len(data) and (data[reader.place + 2] != 1 or data[reader.place + 1] > 1):
        reader.place += 1
    events: list[PointerEvent] = []
    places = 0
    while True:
        check_room(places, NAME)
        kind, x_high, second_low, x_low, hundredths, y_high, second_high, y_low = reader.take(8)
        second = 256 * second_high + second_low - 1
        if second < 0:
            return tuple(events), places
        places += 1
        if kind in _KINDS:
            time_ms = 1000 * second + 10 * hundredths
            events.append(PointerEvent(time_ms, _KINDS[kind], 256 * x_high + x_low, 256 * y_high + y_low))


def _names(data: bytes, place: int, thousandths: int) -> tuple[str, str]:
    """The player's name and the program's: the lines behind the checksum, after those with a colon."""
    at = data.find(_END, place)
    if at < 0:
        return "", ""
    lines = data[at + len(_END) + thousandths + 16 : at + thousandths + 4000].split(b"\r")[1:]
    own = [line for line in lines if not re.match(rb"(RealTime|Skin|\w{1,20}):", line)]
    program = plain_text(own[1]).partition(". Copyright")[0] if len(own) > 1 else ""
    return (plain_text(own[0]) if own else ""), program
