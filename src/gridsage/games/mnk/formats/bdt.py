"""Lists of renju games: a line for each, ``tournament=[black,white,result,moves,fifth move,reverse,comment]``.

A move is two hexadecimal digits, column and row from 1, the row counted from below; the result is ``+`` where the first
player won, ``-``, ``=``, or nothing. The facts are those of gomoku/RenLib.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from gridsage.errors import ParseError
from gridsage.files import decode_old_text, find_old_encoding, printable, split_lines
from gridsage.games.mnk.annotations import Annotations
from gridsage.games.mnk.formats._fifteen import SETUP, SIDE, cells_of, record_of
from gridsage.record import GameRecord, Outcome, Termination

__all__ = [
    "BEGINNING",
    "SUFFIX",
    "decode",
    "find_encoding",
    "find_unheld",
    "format",
    "parse",
    "parse_games",
    "split_games",
]

SUFFIX = ".bdt"
BEGINNING = re.compile(rb"[^\n=]{0,200}=\[[^\n,]{0,200},[^\n,]{0,200},[-+= ]{0,9},[0-9A-Fa-f ]*,")

_MOVES = re.compile(r"(?:[0-9a-f]{2})*", re.IGNORECASE | re.ASCII)
_MOST_GAMES = 100_000
"""So many are held at once; one after another there may be any number."""
_LONGEST_OTHER = 1_000_000
_RESULTS = {0: "+", 1: "-", None: "="}

decode = decode_old_text
find_encoding = find_old_encoding


class _Line(NamedTuple):
    """A game as its line has it."""

    event: str
    black: str = ""
    white: str = ""
    result: str = ""
    moves: str = ""
    fifth: str = ""
    reverse: str = ""
    comment: str = ""


def parse(text: str) -> GameRecord:
    """The only game of a list, or the first one."""
    return parse_games(text)[0]


def parse_games(text: str) -> list[GameRecord]:
    """All games of a list; a line that is none is passed over, one that cannot be played is refused with its number."""
    games: list[GameRecord] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        found = _read_line(line)
        if found is None:
            continue
        if len(games) >= _MOST_GAMES:
            raise ParseError(f"a bdt file holds at most {_MOST_GAMES:,} games")
        try:
            games.append(_game(found))
        except ParseError as error:
            where = f"line {number} of the bdt file" if len(lines) > 1 else "the bdt file"
            raise ParseError(f"{where}: {error}") from None
    if not games:
        raise ParseError("not a bdt file: expected lines such as '=[black,white,+,788898,,,]'")
    return games


def split_games(pieces: Iterable[str]) -> Iterator[str]:
    """The line of each game, one at a time, of a text that comes in pieces; all of a text without any."""
    others, size, found = list[str](), 0, False
    for line in split_lines(pieces):
        for one in line.splitlines():
            if _read_line(one) is not None:
                found = True
                yield one
            elif not found and size <= _LONGEST_OTHER:
                # So that it can be told what the file is instead.
                others.append(one)
                size += len(one)
    if not found:
        yield "\n".join(others)


def find_unheld(text: str) -> list[str]:
    """What a record of ours does not hold of the first game, in words."""
    found = _read_line(next(split_games([text])))
    if found is None:
        return []
    agreed = found.result == "=" and parse(text).outcome.termination is Termination.UNFINISHED
    told = {
        "that a draw was agreed on": agreed,
        "the other fifth moves": found.fifth,
        "the field named reverse": found.reverse,
    }
    return [words for words, there in told.items() if there]


def _read_line(line: str) -> _Line | None:
    """What stands in a line; None where that is no game."""
    event, sign, inside = line.strip().partition("=[")
    fields = inside.removesuffix("]").split(",", 6)
    return _Line(printable(event), *map(printable, fields)) if sign else None


def _game(line: _Line) -> GameRecord:
    if not _MOVES.fullmatch(line.moves):
        raise ParseError(f"cannot read the moves {line.moves[:20]!r}")
    cells = [_cell(line.moves[at : at + 2]) for at in range(0, len(line.moves), 2)]
    players = line.black or "first", line.white or "second"
    record = record_of(cells, "bdt", players, Annotations(line.event, line.comment))
    # How a game ended that the board does not decide: one side gave up.
    given_up = line.result in ("+", "-") and record.outcome.termination is Termination.UNFINISHED
    return replace(record, outcome=Outcome(Termination.RESIGNED, "+-".index(line.result))) if given_up else record


def _cell(move: str) -> int:
    x, y = int(move[0], 16), int(move[1], 16)
    if not (x and y):
        raise ParseError(f"the move {move} is a pass, which no game of ours holds")
    return SETUP.index(x - 1, SIDE - y)


def format(record: GameRecord) -> str:
    """The game as a line of a list."""
    moves = "".join(f"{x + 1:X}{SIDE - y:X}" for x, y in map(SETUP.xy, cells_of(record, "bdt")))
    black, white = (" ".join(re.sub(r"[,\[\]=]", " ", name).split()) for name in record.players)
    end = record.outcome
    result = "" if end.winner is None and end.termination is not Termination.FULL else _RESULTS[end.winner]
    said = Annotations.of(record)
    return f"{said.event.replace('=[', '= [')}=[{black},{white},{result},{moves},,,{printable(said.comment)}]\n"
