"""rawvf: recordings as text that people can read. A head of ``Key: value`` lines, the board, then a line an event::

RawVF_Version: Rev6
Width: 9
Board:
0*0000000
Events:
0.000 lc 3 4 (40 56)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import check_room, plain_text
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording, ShownCell, name_buttons
from gridsage.games.mines.setup import Setup

__all__ = ["HOLDS", "NAME", "SUFFIXES", "format", "list_changes", "parse", "recognise"]

NAME = "rawvf"
SUFFIXES = (".rawvf",)
HOLDS = frozenset[str](("events", "player", "program", "mode", "time", "marks"))
"""What it can keep beside the board."""

_EVENT = re.compile(
    r"(-?)(\d{1,6})\.(\d{1,3})\s+(mv|lc|lr|rc|rr|mc|mr|sc|mt)(?:\s+(-?\d{1,5})\s+(-?\d{1,5}))?(?:\s+\(\s*(-?\d{1,6})\s+(-?\d{1,6})\s*\))?.*",
    re.ASCII,
)
_SHOWN = re.compile(
    r"(?:(?:number|cell opened \(number )([0-8])\)?|(closed|questionmark(?: removed)?|flag removed)|(flag)|"
    r"(blast|cell opened \(it is a mine\)))\s+(\d{1,3})\s+(\d{1,3})\s*",
    re.ASCII | re.IGNORECASE,
)
"""What the board did, in the words of ViennaSweeper and FreeSweeper, and in those of the format's own program."""
_LEVELS = {(8, 8, 10): "Beginner", (9, 9, 10): "Beginner", (16, 16, 40): "Intermediate", (30, 16, 99): "Expert"}
_MODES = {"classic": "standard", "density": "density", "upk": "upk", "cheat": "cheat"}
_END = re.compile(r"(?:-?\d{1,6}\.\d{1,3}\s+)?(won|boom|blast|lost)\s*", re.ASCII | re.IGNORECASE)
"""How a game ended, in files whose heads do not tell it."""


def recognise(data: bytes) -> bool:
    """Whether its head has the format's first words, or a board and events."""
    head = data[:5000].lower()
    return b"rawvf_version" in head or (b"board:" in head and b"width:" in head)


def parse(data: bytes) -> Recording:
    """Read a recording."""
    lines = data.splitlines()
    fields: dict[str, str] = {}
    for number, line in enumerate(lines):
        key, _, value = line.partition(b":")
        name = plain_text(key[:40]).lower()
        if name == "board":
            at = number + 1
            break
        if fields.get("width") == str(len(line.strip())) and set(line.strip()) <= set(b"*0"):
            at = number  # the format's own program leaves the word out
            break
        if number > 500:
            raise ParseError("the rawvf file has no board within its first 500 lines")
        fields[name] = plain_text(value[:2000])
    else:
        raise ParseError("the rawvf file has no board")
    rows = []
    while at < len(lines) and set(lines[at].strip()) <= set(b"*0123456789.#") and lines[at].strip():
        rows.append(lines[at].strip())
        at += 1
    width, height = len(rows[0]) if rows else 0, len(rows)
    if not rows or any(len(row) != width for row in rows):
        raise ParseError("the rawvf file has a board without rows, or with rows of different lengths")
    mines = [y * width + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == ord("*")]
    setup, laid = Recording.board_of(width, height, mines, _number(fields, "mines", len(mines)))
    cell_px = _number(fields, "squaresize", 16)
    if not 1 <= cell_px <= 1000:
        raise ParseError(f"the rawvf file has cells of {cell_px} pixels")
    status = fields.get("status", "").lower()
    events, shown = _events(lines[at:], cell_px, setup)
    return Recording(
        setup=setup,
        mines=laid,
        events=events,
        cell_px=cell_px,
        marks=fields.get("marks", "").lower() == "on",
        player=fields.get("player", ""),
        program=f"{fields.get('program', '')} {fields.get('version', '')}".strip(),
        mode=_MODES.get(fields.get("mode", "classic").lower(), fields.get("mode", "")),
        claims=Claims(
            _number(fields, "bbbv", -1) if "bbbv" in fields else None,
            _milliseconds(fields.get("time", "")),
            status.startswith("won") if status else _result(lines[at:]),
        ),
        shown=shown,
        notes={"started": fields["timestamp"]} if fields.get("timestamp") else {},
    )


def _number(fields: dict[str, str], key: str, default: int) -> int:
    text = fields.get(key, "")
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ParseError(f"the rawvf file's {key} is {text!r:.30}, expected a number")
    return int(text)


def _milliseconds(text: str) -> int | None:
    found = re.fullmatch(r"(\d{1,6})(?:\.(\d{1,3}))?\d*", text, re.ASCII)
    return 1000 * int(found[1]) + int((found[2] or "0").ljust(3, "0")) if found else None


def _events(lines: list[bytes], cell_px: int, setup: Setup) -> tuple[tuple[PointerEvent, ...], tuple[ShownCell, ...]]:
    events: list[PointerEvent] = []
    shown: list[ShownCell] = []
    for line in lines:
        text = plain_text(line[:200])
        found = _EVENT.fullmatch(text)
        if found is None:
            # What the board did, or words of other programs.
            if cell := _shown(text, len(events), setup):
                check_room(len(shown), NAME)
                shown.append(cell)
            continue
        check_room(len(events), NAME)
        time_ms = 1000 * int(found[2]) + int(found[3].ljust(3, "0"))
        if found[7] is not None:
            x, y = int(found[7]), int(found[8])
        elif found[5] is not None:
            x, y = (int(found[5]) - 1) * cell_px + cell_px // 2, (int(found[6]) - 1) * cell_px + cell_px // 2
        else:
            x, y = (events[-1].x, events[-1].y) if events else (-1, -1)
        events.append(PointerEvent(-time_ms if found[1] else time_ms, PointerKind(found[4]), x, y))
    return tuple(events), tuple(shown)


def _result(lines: list[bytes]) -> bool | None:
    """Whether the game was won, as the last line that says how it ended tells."""
    for line in reversed(lines):
        if len(line) < 30 and (found := _END.fullmatch(plain_text(line))):
            return found[1].lower() == "won"
    return None


def _shown(text: str, events: int, setup: Setup) -> ShownCell | None:
    found = _SHOWN.fullmatch(text)
    if found is None:
        return None
    x, y = int(found[5]) - 1, int(found[6]) - 1
    if not (0 <= x < setup.width and 0 <= y < setup.height):
        return None
    letter = found[1] or ("#" if found[2] else "F" if found[3] else "*")
    return ShownCell(events, y * setup.width + x, letter)


def format(recording: Recording) -> bytes:
    """The recording as text."""
    setup, claims = recording.setup, recording.claims
    three_bv = claims.three_bv if claims.three_bv is not None else measure_board(setup, recording.mines).three_bv
    laid = frozenset(recording.mines)
    head = {
        "RawVF_Version": "Rev6.2",
        "Program": " ".join(recording.program.split()),
        "Player": " ".join(recording.player.split()),
        "Level": _LEVELS.get((setup.width, setup.height, setup.mines), "Custom"),
        "Width": setup.width,
        "Height": setup.height,
        "Mines": setup.mines,
        "Marks": "On" if recording.marks else "Off",
        "SquareSize": recording.cell_px,
        "Time": f"{(claims.time_ms or 0) / 1000:.3f}",
        "BBBV": three_bv,
        "Timestamp": " ".join(recording.notes.get("started", "").split()),
        "Status": {True: "won", False: "loss", None: ""}[claims.won],
        "Mode": "Classic" if recording.mode == "standard" else recording.mode,
    }
    lines = [f"{key}: {value}" for key, value in head.items() if value != ""]
    lines += ["Board:"]
    for y in range(setup.height):
        lines.append("".join("*" if y * setup.width + x in laid else "0" for x in range(setup.width)))
    lines += ["Events:", *(_line(event, recording.cell_px) for event in _clicks(recording.events))]
    return ("\n".join(lines) + "\n").encode()


def list_changes(recording: Recording) -> list[str]:
    """What of a recording is not in its events as they are written, in words."""
    early = sum(event.kind is PointerKind.EARLY_FLAG for event in recording.events)
    return [f"which flags were there before it began ({early:,}; they are right clicks)"] if early else []


def _clicks(events: tuple[PointerEvent, ...]) -> Iterator[PointerEvent]:
    """The events with every button named, and flags from before the recording as clicks of the right button."""
    for event in name_buttons(events):
        if event.kind is PointerKind.EARLY_FLAG:
            yield event._replace(kind=PointerKind.RIGHT_DOWN)
            yield event._replace(kind=PointerKind.RIGHT_UP)
        else:
            yield event


def _line(event: PointerEvent, cell_px: int) -> str:
    sign, time_ms = ("-" if event.time_ms < 0 else ""), abs(event.time_ms)
    column, row = event.x // cell_px + 1, event.y // cell_px + 1
    return f"{sign}{time_ms // 1000}.{time_ms % 1000:03} {event.kind.value} {column} {row} ({event.x} {event.y})"
