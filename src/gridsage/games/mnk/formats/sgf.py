"""Smart Game Format (FF[4]) of five in a row and its kin: GM[4], moves as letters from the top left corner.

``B`` is the first player. The setup stands in ``RU``, so that other rows than five come back; files of others name a
rule there, or none, and are read as five in a row; a rule that is not known is refused. The rule by which a game was
opened stands in ``ON``, with what was chosen. A file may hold several games. A record is the main line of one; a tree
has its variations too, and the stones that ``AB`` and ``AW`` put on the board before the first move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridsage.errors import IllegalMoveError, ParseError
from gridsage.files import decode_text
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_move, parse_move
from gridsage.games.mnk.opening_rules import (
    Opening,
    OpeningRule,
    format_opening,
    opener_has_x,
    parse_opening,
)
from gridsage.games.mnk.position import FIRST, SECOND, Position
from gridsage.games.mnk.record import outcome_of, replay
from gridsage.games.mnk.setup import Rule, Setup, parse_setup
from gridsage.games.mnk.tree import MoveTree, TreeBuilder
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

__all__ = [
    "SUFFIX",
    "count_comments",
    "decode",
    "format",
    "format_tree",
    "parse",
    "parse_games",
    "parse_tree",
    "split_games",
]

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
_RESULT = re.compile(r"([BW])\+(|R|Resign|T|Time|F|Forfeit)", re.IGNORECASE)
_GAME = re.compile(r"\(\s*;")
_BLANK = re.compile(r"\s*\Z")
_CHARSET = re.compile(rb"\bCA\s*\[([^\]]{0,40})\]")
_SIZE = re.compile(r"(\d{1,3})(?::(\d{1,3}))?", re.ASCII)


def decode(data: bytes) -> str:
    """The text of a file, in the encoding that ``CA`` names; without one UTF-8, or Latin-1, which SGF means then.

    >>> decode("(;GM[4]CA[shift_jis]PB[五])".encode("shift_jis"))
    '(;GM[4]CA[shift_jis]PB[五])'
    """
    named = _CHARSET.search(data, 0, 2000)
    if named is None:
        try:
            return decode_text(data)
        except UnicodeDecodeError:
            return data.decode("latin-1")
    charset = named[1].decode("latin-1").strip()
    try:
        return data.decode(charset, errors="replace").removeprefix("\ufeff")
    except (LookupError, ValueError):
        raise ParseError(f"the SGF file is written in CA[{charset}], an encoding that is not known") from None


def parse(text: str) -> GameRecord:
    """Read the main line of the first game."""
    head: dict[str, str] = {}
    moves: list[tuple[str, str]] = []
    for name, value in _properties(text):
        if name in {"B", "W"}:
            moves.append((name, value))
        else:
            head.setdefault(name, value)
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
    row = [format_move(cell, setup) for cell in board.winning_row]
    details = {"opening": 0, "row": row, **_opening(head.get("ON", ""), setup)}
    outcome = _told_outcome(head.get("RE", "")) if not board.over else None
    return GameRecord("mnk", str(setup), 0, players, tuple(played), outcome or outcome_of(board), details)


def parse_games(text: str) -> list[GameRecord]:
    """Read the main lines of all games; one that cannot be played is refused with its number."""
    texts = split_games(text)
    if len(texts) == 1:
        return [parse(text)]
    games: list[GameRecord] = []
    for number, one in enumerate(texts, start=1):
        try:
            games.append(parse(one))
        except ParseError as error:
            raise ParseError(f"game {number} of the SGF file: {error}") from None
    return games


def split_games(text: str) -> list[str]:
    """The text of each game; what stands between them is passed over.

    >>> split_games("(;GM[4];B[hh]) and (;GM[4](;B[aa])(;B[bb]))")
    ['(;GM[4];B[hh])', '(;GM[4](;B[aa])(;B[bb]))']
    """
    texts: list[str] = []
    begin = max(text.find("("), 0)
    while True:
        end = begin
        for token in _scan(text, begin):
            end = token.end()
        texts.append(text[begin:end])
        after = _GAME.search(text, end)
        if after is None:
            return texts
        begin = after.start()


def count_comments(text: str) -> int:
    """How many nodes of the first game have a comment, which a tree of ours does not hold."""
    return sum(name == "C" and bool(values[0].strip()) for _, name, values in _tokens(text) if name)


def _told_outcome(result: str) -> Outcome | None:
    """How a game ended that the board does not decide: given up, or lost on time."""
    told = _RESULT.fullmatch(result.strip())
    if told is None:
        return None
    on_time = told[2].upper().startswith("T")
    return Outcome(Termination.TIMEOUT if on_time else Termination.RESIGNED, "BW".index(told[1].upper()))


def _properties(text: str) -> list[tuple[str, str]]:
    """The properties along the main line: the first branch wherever there are several."""
    found: list[tuple[str, str]] = []
    for mark, name, values in _tokens(text):
        if mark == ")":
            break  # the first branch has come to its end, and with it the main line
        if name:
            found.append((name, values[0]))
    if not found:
        raise ParseError("not an SGF file: it holds no game")
    return found


def _tokens(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """The text of the first game piece by piece: a bracket or a semicolon, or a property's name with its values."""
    for token in _scan(text, text.find("(")):
        name = "".join(letter for letter in token[2] or "" if letter.isupper())
        values = [re.sub(r"\\(.)", r"\1", value) for value in _VALUE.findall(token[3] or "")]
        yield token[1] or "", name, values


def _scan(text: str, place: int) -> Iterator[re.Match[str]]:
    """The pieces of the game that begins there, to its last bracket."""
    if not text.startswith("(", max(place, 0)):
        raise ParseError("not an SGF file: expected '(;'" if text.strip() else "the file is empty")
    depth = 0
    while not _BLANK.match(text, place):
        token = _TOKEN.match(text, place)
        if token is None:
            raise ParseError(f"not an SGF file: cannot read {text[place : place + 20].strip()!r}")
        place = token.end()
        depth += (token[1] == "(") - (token[1] == ")")
        yield token
        if depth == 0:
            return


def parse_tree(text: str) -> MoveTree:
    """Read all branches of the first game."""
    head: dict[str, str] = {}
    stones: dict[str, list[str]] = {"AB": [], "AW": [], "AE": []}
    branches: list[int] = []
    moves: list[tuple[int, str, str]] = []
    # A move follows on the latest one of its branch; a branch begins where it was opened.
    here = 0
    for mark, name, values in _tokens(text):
        if mark == "(":
            branches.append(here)
        elif mark == ")":
            here = branches.pop()
        elif name in {"B", "W"}:
            moves.append((here, name, values[0]))
            here = len(moves)
        elif name in stones and moves:
            raise ParseError(f"the SGF file puts stones on the board after its first move: {name}[{values[0][:10]}]")
        elif name in stones:
            stones[name] += values
        elif name:
            head.setdefault(name, values[0])
    if not head and not moves:
        raise ParseError("not an SGF file: it holds no game")
    setup = _setup(head)
    start = _start(setup, stones, head.get("PL", ""))
    return _build(moves, start)


def _start(setup: Setup, stones: dict[str, list[str]], to_move: str) -> Position:
    cells = bytearray(setup.cells)
    for name, code in (("AB", FIRST), ("AW", SECOND), ("AE", 0)):
        for value in stones[name]:
            cells[_cell(value, setup, 0)] = code
    ahead = cells.count(FIRST) - cells.count(SECOND)
    turn = "BW".index(to_move[0]) if to_move[:1] in {"B", "W"} else int(ahead > 0)
    return Position(setup, bytes(cells), turn)


def _build(moves: list[tuple[int, str, str]], start: Position) -> MoveTree:
    builder, numbers, turns = TreeBuilder(), [0], [start.turn]
    for number, (before, colour, value) in enumerate(moves, start=1):
        if colour != "BW"[turns[before]]:
            raise ParseError(f"move {number} of the SGF file: {colour} moves out of turn")
        numbers.append(builder.add(numbers[before], _cell(value, start.setup, number)))
        turns.append(1 - turns[before])
    return builder.build(start)


def _setup(head: dict[str, str]) -> Setup:
    if head.get("GM", "4") != "4":
        raise ParseError(f"not an SGF file of five in a row: it holds game GM[{head['GM'][:10]}]")
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
    head = _head(setup) + _told_game(record, setup)
    moves = [_move(number % 2, parse_move(move.text, setup), setup) for number, move in enumerate(record.moves)]
    rows = ["".join(moves[start : start + 10]) for start in range(0, len(moves), 10)]
    return "\n".join([head, *rows]) + ")\n"


def _told_game(record: GameRecord, setup: Setup) -> str:
    """Who played, how it ended, and how it was opened."""
    winner = record.outcome.winner
    how = {Termination.RESIGNED: "R", Termination.TIMEOUT: "T"}.get(record.outcome.termination, "")
    result = "Draw" if winner is None else f"{'BW'[winner]}+{how}"
    if record.outcome.termination is Termination.UNFINISHED:
        result = "?"
    first, second = (_escape(name) for name in record.players)
    return f"PB[{first}]PW[{second}]RE[{result}]{_told_opening(record, setup)}"


def _opening(told: str, setup: Setup) -> dict[str, Any]:
    """The rule by which the game was opened, and what was chosen; the name of an opening that others write is none."""
    if not told.split() or told.split()[0] not in list(OpeningRule):
        return {}
    opening = parse_opening(told, setup)
    return {"opening_rule": opening.to_details(setup, 0 if opener_has_x(opening.rule, opening.choices) else 1)}


def _told_opening(record: GameRecord, setup: Setup) -> str:
    told = record.details.get("opening_rule")
    return f"ON[{format_opening(Opening.from_details(told, setup), setup)}]" if told else ""


def format_tree(tree: MoveTree, record: GameRecord | None = None) -> str:
    """All variations as one SGF tree, the main line first, with names and result of its game where that is given."""
    start, setup = tree.start, tree.start.setup
    head = _head(setup) + ("" if record is None else _told_game(record, setup))
    for name, seat in (("AB", 0), ("AW", 1)):
        if stones := start.stones_of(seat):
            head += name + "".join(f"[{_letters(cell, setup)}]" for cell in stones)
    if start != Position.start(setup):
        head += f"PL[{'BW'[start.turn]}]"
    seats = [start.turn]
    for move in tree.moves:
        seats.append(1 - seats[move.parent])
    words = [head]
    waiting: list[str | int] = [0]
    while waiting:
        what = waiting.pop()
        if isinstance(what, str):
            words.append(what)
            continue
        if what:
            move = tree.moves[what - 1]
            words.append(_move(seats[move.parent], move.cell, setup))
        children = tree.children[what]
        if len(children) == 1:
            waiting.append(children[0])
        else:
            for child in reversed(children):
                waiting += [")", child, "\n("]
    return "".join(words) + ")\n"


def _head(setup: Setup) -> str:
    size = f"{setup.width}" if setup.width == setup.height else f"{setup.width}:{setup.height}"
    return f"(;FF[4]GM[4]CA[UTF-8]AP[Gridsage]SZ[{size}]RU[{setup}]"


def _move(seat: int, cell: int, setup: Setup) -> str:
    return f";{'BW'[seat]}[{_letters(cell, setup)}]"


def _letters(cell: int, setup: Setup) -> str:
    x, y = setup.xy(cell)
    return chr(ord("a") + x) + chr(ord("a") + y)


def _escape(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)
