"""The sets of puzzles that come with Gridsage, and how files of puzzles are unpacked."""

from __future__ import annotations

import gzip
import json
import zlib
from functools import cache
from importlib.resources import files

from gridsage.errors import ParseError
from gridsage.solving.mines import puzzle as mines_puzzle
from gridsage.solving.mnk import puzzle as mnk_puzzle

__all__ = ["MOST_BYTES", "mines_drills", "mines_puzzles", "mnk_puzzles", "puzzle_lines", "unpack"]

MOST_BYTES = 64 * 1024 * 1024
"""The most bytes that a file of puzzles may have, unpacked."""
_GZIP = b"\x1f\x8b"


def unpack(data: bytes, name: str) -> str:
    """The text of a file of puzzles, which may be compressed with gzip; ``name`` is what errors call it."""
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            # A few bytes can hold gigabytes: no more is unpacked than a file may have.
            data = unpacker.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise ParseError(f"cannot read {name}: it is not packed as gzip packs") from error
        if not unpacker.eof and len(data) <= MOST_BYTES:
            raise ParseError(f"cannot read {name}: its end is missing")
    if len(data) > MOST_BYTES:
        raise ParseError(f"cannot read {name}: it has more than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeError as error:
        raise ParseError(f"cannot read {name}: it is not text") from error


@cache
def mines_puzzles(kind: mines_puzzle.PuzzleKind) -> tuple[mines_puzzle.Puzzle, ...]:
    """Our Minesweeper puzzles of a kind."""
    return mines_puzzle.parse_puzzles(_read(f"mines-{kind.value}"))


@cache
def mines_drills() -> tuple[mines_puzzle.Puzzle, ...]:
    """Positions for the lessons on patterns: in each a pattern makes a cell certain."""
    return mines_puzzle.parse_puzzles(_read("mines-drills"))


@cache
def mnk_puzzles(kind: mnk_puzzle.PuzzleKind) -> tuple[mnk_puzzle.Puzzle, ...]:
    """Our m,n,k puzzles of a kind."""
    return mnk_puzzle.parse_puzzles(_read(f"mnk-{kind.value}"))


@cache
def puzzle_lines(kind: mines_puzzle.PuzzleKind | mnk_puzzle.PuzzleKind) -> dict[str, str]:
    """The lines of our puzzles of a kind by their ids: whoever wants one puzzle need not read thousands."""
    family = "mines" if isinstance(kind, mines_puzzle.PuzzleKind) else "mnk"
    return {json.loads(line)["id"]: line for line in _read(f"{family}-{kind.value}").splitlines()}


def _read(name: str) -> str:
    return gzip.decompress(files(__name__).joinpath(f"{name}.jsonl.gz").read_bytes()).decode()
