"""Files of other programs: each module of this folder reads and writes one format of whole games.

A format is a module with ``SUFFIX`` (``.psq``), ``parse`` (text to record), ``format`` (record to text) and ``decode``
(the bytes of a file to text). One that can hold variations also has ``parse_tree`` and ``format_tree``, one that holds
several games ``parse_games``, and ``split_games`` where each of them may have variations. The text of a binary format
is hexadecimal, and ``encode`` makes bytes of it.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Protocol, cast

from gridsage.errors import UnknownNameError
from gridsage.games.mnk.record import replay
from gridsage.games.mnk.setup import Setup
from gridsage.games.mnk.tree import MoveTree, parse_tree
from gridsage.record import GameRecord, Termination

__all__ = [
    "Format",
    "count_comments",
    "encode_game",
    "encode_tree",
    "find_format",
    "find_game_losses",
    "formats",
    "read_games",
    "read_tree",
    "read_tree_file",
    "split_games",
]


_NOBODY = ("first", "second")
"""The names of players that nobody has named."""
_SAME_S = 0.0011
"""Times that differ by less are the same: files have whole milliseconds."""
_LIBRARY = b"\xffRenLib\xff".hex()
"""How a RenLib file begins, in hexadecimal."""


class Format(Protocol):
    """What each module of this folder holds."""

    @property
    def SUFFIX(self) -> str:
        """How names of such files end."""

    def parse(self, text: str) -> GameRecord:
        """The game in the text, or a :class:`~gridsage.errors.ParseError`."""

    def decode(self, data: bytes) -> str:
        """The text of a file, in the encoding that it names or that such files used to have."""

    def format(self, record: GameRecord) -> str:
        """The text of the game; what the format cannot hold is left out."""


@cache
def formats() -> dict[str, Format]:
    """All formats by the ending of their files."""
    modules = (
        cast(Format, importlib.import_module(f"{__name__}.{info.name}"))
        for info in pkgutil.iter_modules(__path__)
        if not info.name.startswith("_")
    )
    return {module.SUFFIX: module for module in modules}


def find_format(suffix: str) -> Format:
    """The format of files whose names end so."""
    found = formats().get(suffix.lower())
    if found is None:
        raise UnknownNameError("m,n,k file format", suffix, sorted(formats()))
    return found


def read_games(text: str, suffix: str) -> list[GameRecord]:
    """All games in the text of a file."""
    form = find_format(suffix)
    several = getattr(form, "parse_games", None)
    return [form.parse(text)] if several is None else list(several(text))


def split_games(text: str, suffix: str) -> list[str]:
    """The text of each game in the text of a file, where its format may hold several trees of moves; else all of it."""
    split = getattr(formats().get(suffix.lower()), "split_games", None)
    return [text] if split is None else list(split(text))


def encode_game(record: GameRecord, suffix: str) -> bytes:
    """The bytes of a file with this game."""
    return _encode(find_format(suffix), find_format(suffix).format(record))


def find_game_losses(record: GameRecord, again: GameRecord) -> list[str]:
    """What a file does not hold of a game, in words; ``again`` is the game as it is read from that file."""
    told = {
        f"the setup {record.setup}": record.setup != again.setup,
        "the names of the players": record.players not in (again.players, _NOBODY),
        "the times": any(
            abs(one.time_s - two.time_s) > _SAME_S for one, two in zip(record.moves, again.moves, strict=False)
        ),
        "how it ended": record.outcome.termination is not Termination.UNFINISHED
        and (record.outcome.termination, record.outcome.winner) != (again.outcome.termination, again.outcome.winner),
        "a note on its end": record.outcome.note not in ("", again.outcome.note),
        "which stones were given": bool(record.details.get("opening"))
        and record.details.get("opening") != again.details.get("opening"),
        "how it was opened": "opening_rule" in record.details and "opening_rule" not in again.details,
    }
    return [words for words, lost in told.items() if lost]


def read_tree_file(text: str, suffix: str) -> MoveTree | None:
    """The tree in the text of a file, where its format can hold one."""
    parse = getattr(formats().get(suffix.lower()), "parse_tree", None)
    return None if parse is None else cast(MoveTree, parse(text))


def count_comments(text: str, suffix: str) -> int:
    """How many comments the text of a file has: neither a record nor a tree of ours holds them."""
    count = getattr(formats().get(suffix.lower()), "count_comments", None)
    return 0 if count is None else int(count(text))


def encode_tree(tree: MoveTree, suffix: str, record: GameRecord | None = None) -> bytes | None:
    """The bytes of a file with all variations, where its format can hold them.

    Of the game that is the main line, ``record``, it keeps what it can hold.
    """
    form = formats().get(suffix.lower())
    write = getattr(form, "format_tree", None)
    return None if form is None or write is None else _encode(form, write(tree, record))


def _encode(form: Format, text: str) -> bytes:
    encode = getattr(form, "encode", None)
    return text.encode() if encode is None else cast(bytes, encode(text))


def read_tree(text: str, setup: Setup | str | None = None) -> MoveTree:
    """The moves in a text of any form that is known: a psq, SGF or (hexadecimal) RenLib file, rows, or a tree's text.

    A file says itself what it is played on; text that does not is read as of that setup.
    """
    start = text.lstrip()
    if start.startswith("(") and start[1:].lstrip().startswith(";"):
        from gridsage.games.mnk.formats import sgf

        return sgf.parse_tree(text)
    if start.startswith(_LIBRARY):
        from gridsage.games.mnk.formats import lib

        return lib.parse_tree(start.strip(), None if setup is None else Setup.of(setup))
    if start.startswith("Piskvor"):
        record = find_format(".psq").parse(start)
        return MoveTree.of_moves(replay(record).moves, record.setup)
    return parse_tree(text, setup)
