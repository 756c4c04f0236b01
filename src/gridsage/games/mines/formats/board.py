"""ms-toollib's board files: a head, ``key: value`` lines, the mines (``[real]``), the view (``[view]``) or both."""

from __future__ import annotations

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import plain_text
from gridsage.games.mines.given_board import format_board
from gridsage.games.mines.recording import Recording

__all__ = ["HOLDS", "NAME", "SUFFIXES", "format", "parse", "recognise"]

NAME = "board"
SUFFIXES = (".board",)
HOLDS = frozenset[str](())
"""What it can keep beside the board."""

_MODES = {"classic": "standard"}
_HEAD = "# MINESWEEPER-BOARD"


def recognise(data: bytes) -> bool:
    """Whether the first line says so."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith(_HEAD.encode())


def parse(data: bytes) -> Recording:
    """Read a board whose mines are told."""
    lines = data.removeprefix(b"\xef\xbb\xbf").splitlines()
    fields: dict[str, str] = {}
    rows: list[bytes] = []
    section = ""
    for line in lines:
        line = line.strip()
        if not line or (line.startswith(b"#") and section == ""):
            continue
        if line.startswith(b"["):
            section = plain_text(line[:20])
        elif section == "[real]":
            rows.append(line)
        elif not section and b":" in line and len(fields) < 100:
            key, _, value = line.partition(b":")
            fields[plain_text(key[:100])] = plain_text(value[:2000])
    if not rows:
        raise ParseError("the board file has no [real] part, so where its mines lie is not told")
    width, height, count = (_number(fields, key) for key in ("columns", "rows", "mines"))
    if len(rows) != height or any(len(row) != width for row in rows):
        raise ParseError(f"the board file announces {width}x{height} and has other rows")
    strange = set(b"".join(rows)) - set(b"*012345678")
    if strange:
        raise ParseError(f"the board file has a sign {chr(min(strange))!r} among its mines and numbers")
    mines = [y * width + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == ord("*")]
    setup, laid = Recording.board_of(width, height, mines, count)
    told, true = b"".join(rows).decode(), format_board(setup, laid).replace("\n", "")
    for cell, (sign, number) in enumerate(zip(told, true, strict=True)):
        if sign != number:
            name = setup.name_cell(cell)
            raise ParseError(f"the board file shows {sign} at {name}, which does not fit its mines")
    mode = fields.get("game_mode", "classic")
    notes = {key: value for key, value in fields.items() if key in ("author", "comment") and value}
    return Recording(setup=setup, mines=laid, mode=_MODES.get(mode, mode), notes=notes)


def _number(fields: dict[str, str], key: str) -> int:
    text = fields.get(key, "")
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise ParseError(f"the board file needs a line such as '{key}: 16'")
    return int(text)


def format(recording: Recording) -> bytes:
    """The board with its mines and numbers."""
    setup = recording.setup
    fields = [
        f"{key}: {' '.join(value.split())}" for key, value in recording.notes.items() if key in ("author", "comment")
    ]
    fields += [f"rows: {setup.height}", f"columns: {setup.width}", f"mines: {setup.mines}", "game_mode: classic"]
    return "\n".join(
        [f"{_HEAD} v0.1", "# Render: ascii", "", *fields, "", "[real]", format_board(setup, recording.mines), ""]
    ).encode()
