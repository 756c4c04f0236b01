"""Lists of renju games: a line for each, ``tournament=[black,white,result,moves,fifth move,reverse,comment]``.

A move is two hexadecimal digits, column and row from 1, the row counted from below; the result is ``+`` where the first
player won, ``-`` or ``=``. The facts are those of gomoku/RenLib.
"""

from __future__ import annotations

import re

from gridsage.errors import ParseError
from gridsage.files import decode_text
from gridsage.games.mnk.formats._fifteen import SETUP, SIDE, cells_of, record_of
from gridsage.record import GameRecord

__all__ = ["SUFFIX", "decode", "format", "parse", "parse_games"]

SUFFIX = ".bdt"

_LINE = re.compile(r"([^\[\]]*)=\[([^\]]*)\]?")
_MOVES = re.compile(r"(?:[0-9a-f]{2})*", re.IGNORECASE | re.ASCII)
_MOST_GAMES = 100_000
_RESULTS = {0: "+", 1: "-", None: "="}


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, or Latin-1."""
    try:
        return decode_text(data)
    except UnicodeDecodeError:
        return data.decode("latin-1")


def parse(text: str) -> GameRecord:
    """The only game of a list, or the first one."""
    return parse_games(text)[0]


def parse_games(text: str) -> list[GameRecord]:
    """All games of a list; a line that is none is passed over, one that cannot be played is refused with its number."""
    games: list[GameRecord] = []
    for number, line in enumerate(text.splitlines(), start=1):
        found = _LINE.match(line.strip())
        if found is None:
            continue
        if len(games) >= _MOST_GAMES:
            raise ParseError(f"a bdt file holds at most {_MOST_GAMES:,} games")
        try:
            games.append(_game(found[1].strip(), found[2]))
        except ParseError as error:
            raise ParseError(f"line {number} of the bdt file: {error}") from None
    if not games:
        raise ParseError("not a bdt file: expected lines such as '=[black,white,+,788898,,,]'")
    return games


def _game(tournament: str, inside: str) -> GameRecord:
    black, white, _, moves = [*(part.strip() for part in inside.split(",")), "", "", "", ""][:4]
    if not _MOVES.fullmatch(moves):
        raise ParseError(f"cannot read the moves {moves[:20]!r}")
    cells = [_cell(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    return record_of(cells, "bdt", (black or "first", white or "second"))


def _cell(move: str) -> int:
    x, y = int(move[0], 16), int(move[1], 16)
    if not (x and y):
        raise ParseError(f"the move {move} is a pass, which no game of ours holds")
    return SETUP.index(x - 1, SIDE - y)


def format(record: GameRecord) -> str:
    """The game as a line of a list."""
    moves = "".join(f"{x + 1:X}{SIDE - y:X}" for x, y in map(SETUP.xy, cells_of(record, "bdt")))
    black, white = (" ".join(re.sub(r"[,\[\]=]", " ", name).split()) for name in record.players)
    return f"=[{black},{white},{_RESULTS[record.outcome.winner]},{moves},,,]\n"
