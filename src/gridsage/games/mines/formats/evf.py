"""evf, versions 0 to 4: Metasweeper's open recordings. Numbers have the high byte first, texts end in a zero byte.

Version 4 keeps times and places as differences to the event before, with pauses of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader, check_room, pack_mines
from gridsage.games.mines.formats._marks import steady_marks
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording, ShownCell
from gridsage.games.mines.setup import Setup
from gridsage.instants import format_instant, parse_instant

__all__ = ["HOLDS", "MODES", "NAME", "SUFFIXES", "format", "list_changes", "parse", "recognise"]

NAME = "evf"
SUFFIXES = (".evf",)
_MOMENT_DIGITS = 20
_NOWHERE = "XX"
"""The country of whoever tells none."""
HOLDS = frozenset[str](("events", "player", "program", "mode", "time", "marks"))
"""What it can keep beside the board."""

MODES = {
    0: "standard", 1: "upk", 2: "cheat", 3: "density", 4: "win7", 5: "classic no guess", 6: "strict no guess",
    7: "weak no guess", 8: "quasi no guess", 9: "strong guessable", 10: "weak guessable", 11: "recursive chording",
    12: "recursive flags", 13: "recursive chording and flags", 14: "no guess, recursive chording",
    15: "no guess, recursive flags", 16: "no guess, recursive chording and flags", 65535: "no rule",
}  # fmt: skip
"""The names of the game modes, by their numbers."""
_MODE_NUMBERS = {name: number for number, name in MODES.items()}

_KINDS = {
    1: PointerKind.MOVE, 2: PointerKind.LEFT_DOWN, 3: PointerKind.LEFT_UP, 4: PointerKind.RIGHT_DOWN,
    5: PointerKind.RIGHT_UP, 6: PointerKind.MIDDLE_DOWN, 7: PointerKind.MIDDLE_UP, 8: PointerKind.EARLY_FLAG,
    9: PointerKind.BOTH_DOWN, 10: PointerKind.LEFT, 11: PointerKind.RIGHT, 12: PointerKind.MIDDLE,
}  # fmt: skip
_SHOWN = {110: "#", 111: "F", 115: "*", 120: "#"} | {100 + number: str(number) for number in range(9)}
"""What a cell shows after an event of the board; a cell that is only pressed shows nothing new."""
_CODES = {kind: code for code, kind in _KINDS.items()}
_LARGEST_CELL_PX = 255
_LARGEST_STEP_PX = 2**15 - 1
_LARGEST_THREE_BV = 2**16 - 1
_WON = 0x80
_TRANSLATED = 0x08
_MARKS = 0x80
"""Question marks were on: what the program writes, though its description says the opposite."""


def recognise(data: bytes) -> bool:
    """Whether it begins with a version that we know and a size that fits into the file."""
    if len(data) < 20 or data[0] > 4:
        return False
    at = 3 if data[0] >= 3 else 2
    cells = data[at] * data[at + 1]
    return 0 < cells < 8 * len(data) and int.from_bytes(data[at + 2 : at + 4], "big") <= cells


def parse(data: bytes) -> Recording:
    """Read a recording of any version."""
    reader = ByteReader(data, NAME)
    version = reader.number(1)
    if version > 4:
        raise ParseError(f"the evf file is of version {version}; 0 to 4 are read")
    flags = reader.number(1)
    settings = reader.number(1) if version >= 3 else 0
    height, width, count, cell_px = reader.number(1), reader.number(1), reader.number(2), reader.number(1)
    if not cell_px:
        raise ParseError("the evf file has cells without a size")
    mode = reader.number(2)
    claims = Claims(reader.number(2), reader.number(4 if version == 4 else 3), bool(flags & _WON))
    names = _head_4(reader, flags) if version == 4 else _head(reader, version)
    mines = reader.mine_bits(width * height)
    setup, laid = Recording.board_of(width, height, mines, count)
    if version == 4:
        for _ in range(reader.number(2)):
            reader.until(b"\0")
    shown: list[ShownCell] = []
    events = _events_4(reader, setup, shown) if version == 4 else _events(reader)
    return Recording(
        setup=setup,
        mines=laid,
        events=events,
        cell_px=cell_px,
        marks=bool(settings & _MARKS),
        player=names.pop("player"),
        program=names.pop("program"),
        mode=MODES.get(mode, f"mode {mode}"),
        claims=claims,
        shown=tuple(shown),
        notes={key: value for key, value in names.items() if value},
    )


def _head(reader: ByteReader, version: int) -> dict[str, str]:
    keys = ["program", "player", "competition", "identifier", "started", "ended", "country"]
    names = {key: reader.text() for key in keys}
    for key in ("started", "ended"):
        # Microseconds as text; some programs of that time wrote words.
        if names[key].isascii() and names[key].isdigit() and len(names[key]) <= _MOMENT_DIGITS:
            names[key] = format_instant(int(names[key]))
    if version >= 2:
        reader.until(b"\0")  # the device
    return names


def _head_4(reader: ByteReader, flags: int) -> dict[str, str]:
    names = {"country": reader.take(2).decode("latin-1").strip("\0 ").removeprefix(_NOWHERE)}
    names["started"], names["ended"] = format_instant(reader.number(8)), format_instant(reader.number(8))
    keys = ["program", *(["translated by", "encoding"] if flags & _TRANSLATED else [])]
    names |= {key: reader.text() for key in [*keys, "player", "competition", "identifier"]}
    reader.take(reader.number(2))  # the device
    return names


def _kind(code: int) -> PointerKind:
    kind = _KINDS.get(code)
    if kind is None:
        raise ParseError(f"the evf file has an event {code} that we do not know")
    return kind


def _events(reader: ByteReader) -> tuple[PointerEvent, ...]:
    events: list[PointerEvent] = []
    while (code := reader.number(1)) not in (0, 255):
        check_room(len(events), NAME)
        kind = _kind(code)
        events.append(PointerEvent(reader.number(3), kind, reader.number(2), reader.number(2)))
    return tuple(events)


def _events_4(reader: ByteReader, setup: Setup, shown: list[ShownCell]) -> tuple[PointerEvent, ...]:
    events: list[PointerEvent] = []
    time_ms = x = y = 0
    while code := reader.number(1):
        check_room(len(events), NAME)
        if code == 255:
            time_ms += reader.number(2)
            continue
        time_ms += reader.number(1)
        if code <= 80:
            kind = _kind(code)
            x, y = x + reader.signed(), y + reader.signed()
            events.append(PointerEvent(time_ms, kind, x, y))
        elif code >= 200:
            reader.take(2)  # which figure
            reader.take(8) if code == 200 else reader.until(b"\0")
        elif code >= 100:
            row, column = reader.number(1), reader.number(1)
            if code in _SHOWN and row < setup.height and column < setup.width:
                check_room(len(shown), NAME)
                shown.append(ShownCell(len(events), row * setup.width + column, _SHOWN[code]))
    return tuple(events)


def format(recording: Recording) -> bytes:
    """The recording as version 4; one in which question marks were switched is written with them always on or off."""
    recording = steady_marks(recording, NAME).recording
    setup, claims = recording.setup, recording.claims
    if recording.cell_px > _LARGEST_CELL_PX:
        raise ParseError(f"evf holds cells of at most {_LARGEST_CELL_PX} pixels, not {recording.cell_px}")
    three_bv = claims.three_bv
    if three_bv is None or three_bv > _LARGEST_THREE_BV:
        three_bv = measure_board(setup, recording.mines).three_bv
    flags = (_WON if claims.won else 0) | (0x10 if not _uses_flags(recording) else 0)
    country = recording.notes.get("country", "")
    parts = [
        bytes([4, flags, _MARKS if recording.marks else 0, setup.height, setup.width]),
        setup.mines.to_bytes(2, "big"),
        bytes([recording.cell_px]),
        _MODE_NUMBERS.get(recording.mode, 0).to_bytes(2, "big"),
        three_bv.to_bytes(2, "big"),
        min(claims.time_ms or 0, 2**32 - 1).to_bytes(4, "big"),
        (country if len(country) == 2 and country.isascii() else _NOWHERE).upper().encode(),
        *(_moment(recording.notes.get(key, "")) for key in ("started", "ended")),
        *(_text(text) for text in (recording.program, recording.player)),
        *(_text(recording.notes.get(key, "")) for key in ("competition", "identifier")),
        bytes(2),
    ]
    parts += [pack_mines(recording.mines, setup.cells), bytes(2), _written_events(recording), bytes(3)]
    return b"".join(parts)


def list_changes(recording: Recording) -> list[str]:
    """What of a recording is not in its events and its mode as they are written, in words."""
    events = recording.events
    kinds = [event.kind for event in events]
    clicks = steady_marks(recording, NAME).clicks
    latest = before = 0
    for event in events:
        before += event.time_ms < latest
        latest = max(latest, event.time_ms)
    told = {
        f"the mode ({recording.mode})": recording.mode not in _MODE_NUMBERS,
        f"times before zero or before those of earlier events ({before:,})": before > 0,
        "that question marks were switched on or off": PointerKind.TOGGLE_MARKS in kinds,
        f"the clicks that took a question mark away ({clicks:,}; the pointer only moves there)": clicks > 0,
        "that left clicks were made with shift (they are the middle button's)": PointerKind.SHIFT_LEFT_DOWN in kinds,
    }
    return [words for words, there in told.items() if there]


def _uses_flags(recording: Recording) -> bool:
    return any(event.kind in (PointerKind.RIGHT_DOWN, PointerKind.EARLY_FLAG) for event in recording.events)


def _moment(text: str) -> bytes:
    return min(parse_instant(text) or 0, 2**64 - 1).to_bytes(8, "big")


def _text(text: str) -> bytes:
    return text.replace("\0", " ").encode() + b"\0"


def _known(events: tuple[PointerEvent, ...]) -> Iterator[PointerEvent]:
    """The events with a left click under shift as the middle button's, which does the same."""
    shift = False
    for event in events:
        if event.kind is PointerKind.SHIFT_LEFT_DOWN:
            shift = True
            yield event._replace(kind=PointerKind.MIDDLE_DOWN)
        elif shift and event.kind is PointerKind.LEFT_UP:
            shift = False
            yield event._replace(kind=PointerKind.MIDDLE_UP)
        else:
            yield event


def _written_events(recording: Recording) -> bytes:
    out = bytearray()
    time_ms = x = y = 0
    for event in _known(recording.events):
        code = _CODES.get(event.kind)
        if code is None:
            raise ParseError(f"evf has no event for '{event.kind.value}'")
        left = max(0, event.time_ms - time_ms)
        time_ms += left
        while left > 255:
            pause = min(65535, left)
            out += bytes([255]) + pause.to_bytes(2, "big")
            left -= pause
        if max(abs(event.x - x), abs(event.y - y)) > _LARGEST_STEP_PX:
            raise ParseError(f"evf holds steps of the pointer of at most {_LARGEST_STEP_PX:,} pixels")
        out += bytes([code, left]) + (event.x - x).to_bytes(2, "big", signed=True)
        out += (event.y - y).to_bytes(2, "big", signed=True)
        x, y = event.x, event.y
    return bytes(out)
