"""The sets of puzzles that come with Gridsage, and how files of puzzles are unpacked."""

from __future__ import annotations

import gzip
import json
import zlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from gridsage.errors import ParseError
from gridsage.solving.mines import puzzle as mines_puzzle
from gridsage.solving.mnk import puzzle as mnk_puzzle

__all__ = ["MOST_UNPACKED_BYTES", "first_ids", "mines_drills", "mines_puzzles", "mnk_puzzles", "puzzle_lines", "unpack"]

Kind = mines_puzzle.PuzzleKind | mnk_puzzle.PuzzleKind

MOST_UNPACKED_BYTES = 64 * 1024 * 1024
"""The most bytes that a file of puzzles may have, unpacked."""
_GZIP = b"\x1f\x8b"


def unpack(data: bytes, name: str) -> str:
    """The text of a file of puzzles, which may be compressed with gzip; ``name`` is what errors call it."""
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            # A few bytes can hold gigabytes: no more is unpacked than a file may have.
            data = unpacker.decompress(data, MOST_UNPACKED_BYTES + 1)
        except zlib.error as error:
            raise ParseError(f"cannot read {name}: it is not packed as gzip packs") from error
        if not unpacker.eof and len(data) <= MOST_UNPACKED_BYTES:
            raise ParseError(f"cannot read {name}: its end is missing")
    if len(data) > MOST_UNPACKED_BYTES:
        raise ParseError(f"cannot read {name}: it has more than {MOST_UNPACKED_BYTES:,} bytes")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeError as error:
        raise ParseError(f"cannot read {name}: it is not text") from error


@cache
def mines_puzzles(kind: mines_puzzle.PuzzleKind) -> tuple[mines_puzzle.Puzzle, ...]:
    """Our Minesweeper puzzles of a kind."""
    return mines_puzzle.parse_puzzles("\n".join(puzzle_lines(kind).values()))


@cache
def mines_drills() -> tuple[mines_puzzle.Puzzle, ...]:
    """Positions for the lessons on patterns: in each a pattern makes a cell certain."""
    return mines_puzzle.parse_puzzles(_read("mines-drills"))


@cache
def mnk_puzzles(kind: mnk_puzzle.PuzzleKind) -> tuple[mnk_puzzle.Puzzle, ...]:
    """Our m,n,k puzzles of a kind."""
    return mnk_puzzle.parse_puzzles("\n".join(puzzle_lines(kind).values()))


@cache
def puzzle_lines(kind: Kind) -> dict[str, str]:
    """The lines of our puzzles of a kind by their ids: whoever wants one puzzle need not read thousands."""
    more = f"{_name(kind)}-more"
    lines = _first_lines(kind) | (_lines(more) if _file(f"{more}.jsonl.gz").is_file() else {})
    return {name: line for name, line in lines.items() if name not in _retired()}


def first_ids(kind: Kind) -> tuple[str, ...]:
    """The ids of the first set of a kind, of which days are made; some of its puzzles may be no puzzles any more."""
    return tuple(_first_lines(kind))


@cache
def _first_lines(kind: Kind) -> dict[str, str]:
    return _lines(_name(kind))


@cache
def _retired() -> frozenset[str]:
    """The ids of puzzles that a stronger engine refused: they stay in their files, and nobody is asked them."""
    lines = _file("retired.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def _name(kind: Kind) -> str:
    return f"{'mines' if isinstance(kind, mines_puzzle.PuzzleKind) else 'mnk'}-{kind.value}"


def _lines(name: str) -> dict[str, str]:
    return {json.loads(line)["id"]: line for line in _read(name).splitlines()}


def _read(name: str) -> str:
    return gzip.decompress(_file(f"{name}.jsonl.gz").read_bytes()).decode()


def _file(name: str) -> Traversable:
    return files(__name__).joinpath(name)
