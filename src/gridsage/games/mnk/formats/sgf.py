"""Smart Game Format (FF[4]) of five in a row and its kin: GM[4], moves as letters from the top left corner.

``B`` is the first player. The setup stands in ``RU``, so that other rows than five come back; files of others name a
rule there, or none, and are read as five in a row; a rule that is not known is refused. Only the main line is read.
"""

from __future__ import annotations

import re

from gridsage.errors import IllegalMoveError, ParseError
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_move, parse_move
from gridsage.games.mnk.record import outcome_of, replay
from gridsage.games.mnk.setup import Rule, Setup, parse_setup
from gridsage.record import GameRecord, PlayedMove, Termination

__all__ = ["SUFFIX", "format", "parse"]

SUFFIX = ".sgf"

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)\s*((?:\[(?:\\.|[^\]\\])*\]\s*)+))", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_RULES = {
    "": Rule.FREE,
    "free": Rule.FREE,
    "freestyle": Rule.FREE,
    "gomoku": Rule.FREE,
    "exact": Rule.EXACT,
    "standard": Rule.EXACT,
    "renju": Rule.RENJU,
    "caro": Rule.CARO,
}
"""What files of others call the rules, without a board's size."""
_SIZE = re.compile(r"(\d{1,3})(?::(\d{1,3}))?", re.ASCII)


def parse(text: str) -> GameRecord:
    """Read the main line of the first game."""
    head: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    for name, value in _properties(text):
        if name in {"B", "W"}:
            moves.append((name, value))
        else:
            head.setdefault(name, value)
    if head.get("GM", "4") != "4":
        raise ParseError(f"not an SGF file of five in a row: it holds game GM[{head['GM'][:10]}]")
    setup = _setup(head)
    board, played = Board(setup), []
    for number, (colour, value) in enumerate(moves, start=1):
        if colour != "BW"[board.turn]:
            raise ParseError(f"move {number} of the SGF file: {colour} moves out of turn")
        cell = _cell(value, setup, number)
        played.append(PlayedMove(board.turn, format_move(cell, setup)))
        try:
            board.push(cell)
        except IllegalMoveError as error:
            raise ParseError(f"move {number} of the SGF file: {error}") from None
    players = head.get("PB", "first"), head.get("PW", "second")
    details = {"opening": 0, "row": [format_move(cell, setup) for cell in board.winning_row]}
    return GameRecord("mnk", str(setup), 0, players, tuple(played), outcome_of(board), details)


def _properties(text: str) -> list[tuple[str, str]]:
    """The properties along the main line: the first branch wherever there are several."""
    found: list[tuple[str, str]] = []
    place = text.find("(")
    if place < 0:
        raise ParseError("not an SGF file: expected '(;'")
    depth = 0
    while place < len(text) and text[place:].strip():
        token = _TOKEN.match(text, place)
        if token is None:
            raise ParseError(f"not an SGF file: cannot read {text[place : place + 20].strip()!r}")
        place = token.end()
        if token[1] == "(":
            depth += 1
        elif token[1] == ")":
            break  # the first branch has come to its end, and with it the main line
        elif token[2]:
            name = "".join(letter for letter in token[2] if letter.isupper())
            value = _VALUE.search(token[3])
            assert value is not None
            found.append((name, re.sub(r"\\(.)", r"\1", value[1])))
    if not found or not depth:
        raise ParseError("not an SGF file: it holds no game")
    return found


def _setup(head: dict[str, str]) -> Setup:
    said = head.get("RU", "").strip()
    if "@" in said or (said and said[0].isdigit()):
        return parse_setup(said)
    rule = _RULES.get(said.lower())
    if rule is None:
        raise ParseError(
            f"the rule RU[{said[:40]}] of the SGF file is not known; known: {', '.join(filter(None, _RULES))}"
        )
    size = _SIZE.fullmatch(head.get("SZ", "15").strip())
    if size is None:
        raise ParseError(f"cannot read the board size SZ[{head['SZ'][:20]}]")
    return Setup(int(size[1]), int(size[2] or size[1]), 5, rule)


def _cell(value: str, setup: Setup, number: int) -> int:
    if len(value) == 2 and value.isascii() and value.isalpha():
        x, y = (ord(letter.lower()) - ord("a") for letter in value)
        if setup.holds(x, y):
            return setup.index(x, y)
    raise ParseError(f"move {number} of the SGF file: cannot read {value[:10]!r} on {setup}")


def format(record: GameRecord) -> str:
    """The game as one SGF tree."""
    setup = parse_setup(record.setup)
    replay(record)
    size = f"{setup.width}" if setup.width == setup.height else f"{setup.width}:{setup.height}"
    winner = record.outcome.winner
    result = "Draw" if winner is None else f"{'BW'[winner]}+"
    if record.outcome.termination is Termination.UNFINISHED:
        result = "?"
    first, second = (_escape(name) for name in record.players)
    head = f"(;FF[4]GM[4]CA[UTF-8]AP[Gridsage]SZ[{size}]RU[{setup}]PB[{first}]PW[{second}]RE[{result}]"
    moves = []
    for number, move in enumerate(record.moves):
        x, y = setup.xy(parse_move(move.text, setup))
        moves.append(f";{'BW'[number % 2]}[{chr(ord('a') + x)}{chr(ord('a') + y)}]")
    rows = ["".join(moves[start : start + 10]) for start in range(0, len(moves), 10)]
    return "\n".join([head, *rows]) + ")\n"


def _escape(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)
