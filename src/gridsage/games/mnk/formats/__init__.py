"""Files of other programs: each module of this folder reads and writes one format of whole games.

A format is a module with ``SUFFIX`` (``.psq``), ``parse`` (text to record), ``format`` (record to text) and ``decode``
(the bytes of a file to text). One that can hold variations also has ``parse_tree`` and ``format_tree``, one that holds
what we do not keep ``find_unheld``, and one whose files can be told by how they begin ``BEGINNING``. One that holds
several games has ``parse_games``, which gives them all, and, for files of any size, ``find_encoding`` (of a file) and
``split_games`` (pieces of its text to the text of each game, one at a time). The text of a binary format is
hexadecimal, and ``encode`` makes bytes of it.
"""

from __future__ import annotations

import codecs
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from typing import BinaryIO, Protocol, cast

from gridsage.checks import check_opened, check_text
from gridsage.errors import ParseError, UnknownNameError
from gridsage.files import MOST_BYTES, read_pieces
from gridsage.games.mnk.annotations import Annotations
from gridsage.games.mnk.record import replay
from gridsage.games.mnk.setup import Setup
from gridsage.games.mnk.tree import MoveTree, parse_tree
from gridsage.record import GameRecord, Termination

__all__ = [
    "COMMENTS",
    "GIVEN",
    "Format",
    "ListFormat",
    "encode_game",
    "encode_tree",
    "find_format",
    "find_game_losses",
    "find_unheld",
    "formats",
    "holds_several",
    "read_games",
    "read_tree",
    "read_tree_file",
    "recognise_game_format",
    "stream_game_texts",
    "stream_games",
]

COMMENTS = "the comments on its moves"
GIVEN = "which stones were given"
"""What a file may not hold of a game, in words."""
_NOBODY = ("first", "second")
"""The names of players that nobody has named."""
_SAME_S = 0.0011
"""Times that differ by less are the same: files have whole milliseconds."""


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


class ListFormat(Format, Protocol):
    """What a module holds besides when its files may hold several games."""

    def find_encoding(self, file: BinaryIO) -> str:
        """The encoding by which ``decode`` reads such a file; it is left at its beginning."""

    def split_games(self, pieces: Iterable[str]) -> Iterator[str]:
        """The text of each game, one at a time, of a text that comes in pieces."""

    def parse_games(self, text: str) -> list[GameRecord]:
        """All games of a text."""


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


def recognise_game_format(data: bytes) -> str | None:
    """The ending that a file with these bytes should have, where its beginning tells."""
    start = data.removeprefix(codecs.BOM_UTF8).lstrip()
    known = ((suffix, getattr(form, "BEGINNING", None)) for suffix, form in formats().items())
    return next((suffix for suffix, beginning in known if beginning is not None and beginning.match(start)), None)


def read_games(text: str, suffix: str) -> list[GameRecord]:
    """All games in the text of a file."""
    form = find_format(suffix)
    several = getattr(form, "parse_games", None)
    return [form.parse(text)] if several is None else list(several(text))


def holds_several(suffix: str) -> bool:
    """Whether a file of that format may hold several games."""
    return hasattr(formats().get(suffix.lower()), "split_games")


def stream_game_texts(file: BinaryIO, suffix: str) -> Iterator[str]:
    """The text of each game in an open file, one at a time: a file of several may be larger than memory."""
    form = find_format(suffix)
    if holds_several(suffix):
        several = cast(ListFormat, form)
        yield from several.split_games(read_pieces(file, several.find_encoding(file), "replace"))
        return
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ParseError(f"the file has more than {MOST_BYTES:,} bytes")
    yield form.decode(data)


def stream_games(file: BinaryIO, suffix: str) -> Iterator[GameRecord]:
    """The games in an open file, one at a time; one that cannot be played is refused with its number, in its turn."""
    check_opened(file)
    parse = find_format(check_text(suffix, "suffix")).parse
    for number, text in enumerate(stream_game_texts(file, suffix), start=1):
        try:
            game = parse(text)
        except ParseError as error:
            raise ParseError(f"game {number} of the {suffix} file: {error}") from error
        yield game


def encode_game(record: GameRecord, suffix: str) -> bytes:
    """The bytes of a file with this game."""
    return _encode(find_format(suffix), find_format(suffix).format(record))


def find_game_losses(record: GameRecord, again: GameRecord) -> list[str]:
    """What a file does not hold of a game, in words; ``again`` is the game as it is read from that file."""
    said, kept = Annotations.of(record), Annotations.of(again)
    told = {
        f"the setup {record.setup}": record.setup != again.setup,
        "the names of the players": record.players not in (again.players, _NOBODY),
        "the times": any(
            abs(one.time_s - two.time_s) > _SAME_S for one, two in zip(record.moves, again.moves, strict=False)
        ),
        "how it ended": record.outcome.termination is not Termination.UNFINISHED
        and (record.outcome.termination, record.outcome.winner) != (again.outcome.termination, again.outcome.winner),
        "a note on its end": record.outcome.note not in ("", again.outcome.note),
        GIVEN: bool(record.details.get("opening")) and record.details.get("opening") != again.details.get("opening"),
        "how it was opened": "opening_rule" in record.details and "opening_rule" not in again.details,
        "the event": said.event not in ("", kept.event),
        "the comment on the game": said.comment not in ("", kept.comment),
        COMMENTS: said.moves not in ({}, kept.moves),
    }
    return [words for words, lost in told.items() if lost]


def read_tree_file(text: str, suffix: str) -> MoveTree | None:
    """The tree in the text of a file, where its format can hold one."""
    parse = getattr(formats().get(suffix.lower()), "parse_tree", None)
    return None if parse is None else cast(MoveTree, parse(text))


def find_unheld(text: str, suffix: str) -> list[str]:
    """What neither a record nor a tree of ours holds of the text of a file, in words."""
    find = getattr(formats().get(suffix.lower()), "find_unheld", None)
    return [] if find is None else list(find(text))


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


def _decode_hexadecimal(text: str) -> str:
    """The text of a psq or an SGF file that is written in hexadecimal; any other text as it is."""
    # No move begins with a digit, which both of them do.
    if not text.lstrip()[:1].isdigit():
        return text
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return text
    suffix = recognise_game_format(data)
    return find_format(suffix).decode(data) if suffix in (".sgf", ".psq") else text


def read_tree(text: str, setup: Setup | str | None = None) -> MoveTree:
    """The moves in a text of any form that is known: a psq, SGF or (hexadecimal) RenLib file, rows, or a tree's text.

    Any of these files may be written in hexadecimal, for the sake of its encoding. A file says itself
    what it is played on; text that does not is read as of that setup.
    """
    text = _decode_hexadecimal(text)
    start = text.lstrip()
    if start.startswith("(") and start[1:].lstrip().startswith(";"):
        from gridsage.games.mnk.formats import sgf

        return sgf.parse_tree(text)
    from gridsage.games.mnk.formats import lib

    if lib.is_library_text(text):
        return lib.parse_tree(start.strip(), None if setup is None else Setup.of(setup))
    if start.startswith("Piskvor"):
        record = find_format(".psq").parse(start)
        return MoveTree.of_moves(replay(record).moves, record.setup)
    return parse_tree(text, setup)
