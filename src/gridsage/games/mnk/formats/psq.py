"""Piskvork's game files: the size, a move a line as column, row (from one) and milliseconds, then the names.

::

    Piskvorky 20x20, 11:11, 0
    10,10,0
    11,11,250
    first engine
    second engine
    -1
    1,Freestyle
"""

from __future__ import annotations

import re

from gridsage.errors import IllegalMoveError, ParseError
from gridsage.files import decode_text, printable
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_move, parse_move
from gridsage.games.mnk.record import outcome_of, replay
from gridsage.games.mnk.setup import Rule, Setup, parse_setup
from gridsage.record import GameRecord, PlayedMove

__all__ = ["BEGINNING", "SUFFIX", "decode", "format", "parse"]

SUFFIX = ".psq"
BEGINNING = re.compile(rb"Piskvor")

_HEAD = re.compile(r"Piskvorky (\d{1,3})x(\d{1,3}),.*", re.ASCII)
_MOVE = re.compile(r"(\d{1,3}),(\d{1,3})(?:,(-?\d{1,12}))?", re.ASCII)
_RESULT = re.compile(r"-?\d+,([^\W\d]\w*)")
_RULES = {"Freestyle": Rule.FREE, "Standard": Rule.EXACT, "Renju": Rule.RENJU, "Caro": Rule.CARO}


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, or what Windows used where Piskvork was written, cp1250.

    >>> decode("Piskvorky 15x15, 11:11, 0\\nŽofie".encode("cp1250"))
    'Piskvorky 15x15, 11:11, 0\\nŽofie'
    """
    try:
        return decode_text(data)
    except UnicodeDecodeError:
        return data.decode("cp1250", errors="replace")


def parse(text: str) -> GameRecord:
    """Read a game of five in a row; one that breaks the rules is refused with the line that does."""
    lines = [line.strip() for line in text.splitlines()]
    head = _HEAD.fullmatch(lines[0]) if lines else None
    if head is None:
        raise ParseError("not a psq file: expected a first line such as 'Piskvorky 20x20, 11:11, 0'")
    setup = Setup(int(head[1]), int(head[2]), 5, _rule(lines))
    board, moves, rest = Board(setup), [], lines[1:]
    for number, line in enumerate(lines[1:], start=2):
        match = _MOVE.fullmatch(line)
        if match is None:
            rest = lines[number - 1 :]
            _check_no_move_follows(rest, number)
            break
        x, y, time_ms = int(match[1]) - 1, int(match[2]) - 1, int(match[3] or 0)
        if not setup.holds(x, y):
            raise ParseError(f"line {number} of the psq file: {line!r} is outside the board of {head[1]}x{head[2]}")
        cell = setup.index(x, y)
        moves.append(PlayedMove(board.turn, format_move(cell, setup), max(0, time_ms) / 1000))
        try:
            board.push(cell)
        except IllegalMoveError as error:
            raise ParseError(f"line {number} of the psq file: {error}") from None
    else:
        rest = []
    names = [printable(line) for line in rest if line and line != "-1" and not _RESULT.fullmatch(line)]
    players = (*names, "first", "second")[:2] if len(names) >= 2 else ("first", "second")
    details = {"opening": 0, "row": [format_move(cell, setup) for cell in board.winning_row]}
    return GameRecord("mnk", str(setup), 0, players, tuple(moves), outcome_of(board), details)


def _rule(lines: list[str]) -> Rule:
    """The rule that stands behind the result, in the last line; free where none does, as in older files."""
    named = _RESULT.fullmatch(next((line for line in reversed(lines) if line), ""))
    if named is None:
        return Rule.FREE
    if named[1].capitalize() not in _RULES:
        raise ParseError(f"the rule {named[1]!r:.40} of the psq file is not known; known: {', '.join(_RULES)}")
    return _RULES[named[1].capitalize()]


def _check_no_move_follows(rest: list[str], number: int) -> None:
    """A line among the moves that is none must not cut the game short."""
    for later, line in enumerate(rest):
        if line == "-1":
            break
        if _MOVE.fullmatch(line):
            raise ParseError(
                f"line {number} of the psq file: {rest[0]!r:.60} is not a move, but line {number + later} is one"
            )


def _name(player: str) -> str:
    """A player's name as a line that is read as a name again."""
    line = " ".join(player.split())
    return f'"{line}"' if not line or line == "-1" or _MOVE.fullmatch(line) or _RESULT.fullmatch(line) else line


def format(record: GameRecord) -> str:
    """The game as Piskvork writes it; other rows than five have no such file."""
    setup = parse_setup(record.setup)
    if setup.k != 5:
        raise ParseError(f"a psq file holds five in a row, not {setup}")
    replay(record)
    lines = [f"Piskvorky {setup.width}x{setup.height}, 11:11, 0"]
    for move in record.moves:
        x, y = setup.xy(parse_move(move.text, setup))
        lines.append(f"{x + 1},{y + 1},{round(move.time_s * 1000)}")
    winner = record.outcome.winner
    rule = next(name for name, rule in _RULES.items() if rule is setup.rule)
    lines += [*map(_name, record.players), "-1", f"{0 if winner is None else winner + 1},{rule}"]
    return "\n".join(lines) + "\n"
