"""A file with a position of Minesweeper: rows of a view with its setup, or JSON."""

from __future__ import annotations

import json
import re

from gridsage.errors import ParseError
from gridsage.files import MALFORMED
from gridsage.games.mines import Setup, View, parse_view, parse_view_setup

__all__ = ["read_position"]

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def read_position(text: str, setup: Setup | None = None) -> View:
    """Read a position: rows of a view, with the setup on the line before them unless it is given.

    A setup alone is a board that nobody has touched. A JSON object with ``rows`` and ``mines`` (or ``setup``) is read
    too. A setup that is given wins over the file's.
    """
    if not text.strip():
        raise ParseError("cannot read the position: it is empty")
    if text.lstrip().startswith("{"):
        return _from_json(text, setup)
    first, _, rest = text.lstrip().partition("\n")
    if _means_setup(first.strip()):
        written = parse_view_setup(first)
        setup, text = setup or written, rest
        if not rest.strip():
            return View.start(setup)
    if setup is None:
        raise ParseError("the setup is missing: give --setup 30x16/99, or write it on the line before the view")
    return parse_view(text, setup)


def _means_setup(line: str) -> bool:
    """Whether a line is a setup, or was meant to be one: a row has no such signs, and no letter but F."""
    return "/" in line or "@" in line or (_NAME.fullmatch(line) is not None and not set(line) <= set("F012345678"))


def _from_json(text: str, setup: Setup | None) -> View:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ParseError(f"cannot read the position: it is not valid JSON ({error.msg} in {place})") from error
    except MALFORMED as error:
        raise ParseError("cannot read the position: its JSON goes too deep, or has a number too long") from error
    rows, mines = data.get("rows"), data.get("mines")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ParseError('cannot read the position: expected its rows as a list of texts, {"rows": ["1#", "1#"], ...}')
    if setup is None and "setup" in data:
        setup = parse_view_setup(str(data["setup"]))
    if setup is None and (not isinstance(mines, int) or isinstance(mines, bool)):
        raise ParseError(f"cannot read the position: {mines!r} mines; expected a whole number, or a setup")
    return parse_view("\n".join(rows), setup, mines=mines if setup is None else None)
