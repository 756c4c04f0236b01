"""Smart Game Format (FF[4]) of five in a row and its kin: GM[4], moves as letters from the top left corner.

``B`` is the first player. The setup stands in ``RU``, so that other rows than five come back; files of others name a
rule there, or none, and are read as five in a row; a rule that is not known is refused. The rule by which a game was
opened stands in ``ON``, with what was chosen. A file may hold several games. A record is the main line of one; a tree
has its variations too, the comments on its moves (``C``), and the stones that ``AB`` and ``AW`` put on the board before
the first move. Where and why a game was played stand in ``EV`` and ``GC``.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any, BinaryIO, NamedTuple

from gridsage.errors import IllegalMoveError, ParseError
from gridsage.files import MOST_BYTES, decode_old_text, find_old_encoding, printable
from gridsage.games.mnk.annotations import Annotations, clean_comment, gather_comments
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
    "BEGINNING",
    "SUFFIX",
    "decode",
    "find_encoding",
    "find_unheld",
    "format",
    "format_tree",
    "parse",
    "parse_games",
    "parse_tree",
    "split_games",
]

SUFFIX = ".sgf"
BEGINNING = re.compile(rb"\(\s*;")

# What is taken is not given back (++, *+), so that a long comment takes no room for ways to read it otherwise.
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]++)\s*((?:\[(?:[^\]\\]++|\\.)*+\]\s*+)++))", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]", re.DOTALL)
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
_BRACKET = re.compile(r"\(")
_GAME = re.compile(r"\(\s*;")
_BEGUN = re.compile(r"(?:\(\s*)?\Z")
"""At the end of a piece of a file: what may be the beginning of a game."""
_INSIDE = re.compile(r"(?:[^\\\]]++|\\.)*+", re.DOTALL)
_OUTSIDE = re.compile(r"(?:[^()\[]++|\[(?:[^\\\]]++|\\.)*+\])*+", re.DOTALL)
"""What says nothing of where a game ends: the rest of a value, and what stands between brackets with whole values."""
_ESCAPED = re.compile(r"\\(?:\n|(.))")
"""A sign that stands for itself; a line that is broken only in the file goes on."""
_BLANK = re.compile(r"\s*\Z")
_CHARSET = re.compile(rb"\bCA\s*\[([^\]]{0,40})\]")
_HEAD = 2000
"""In so many bytes the encoding is named."""
_SINGLE_BYTES = ("iso8859-", "cp", "koi8-", "mac-")
_CHARSETS = frozenset(
    {"utf-8", "ascii", "gb2312", "gbk", "gb18030", "big5", "big5hkscs", "hz", "shift_jis", "shift_jis_2004", "euc_jp"}
    | {"iso2022_jp", "euc_kr", "johab", "tis-620"}
)
"""Encodings of the world's texts; Python knows others, which are made for other things and may take very long."""
_HELD = frozenset(
    {"FF", "GM", "CA", "AP", "ST", "SZ", "RU", "PB", "PW", "RE", "B", "W", "AB", "AW", "AE", "PL", "C", "EV", "GC"}
)
"""The properties that are read."""
_DRAWN = frozenset({"draw", "0", "jigo"})
_SIZE = re.compile(r"(\d{1,3})(?::(\d{1,3}))?", re.ASCII)


def decode(data: bytes) -> str:
    """The text of a file, in the encoding that ``CA`` names; without one UTF-8, Chinese or Latin-1, as it reads.

    >>> decode("(;GM[4]CA[shift_jis]PB[五])".encode("shift_jis"))
    '(;GM[4]CA[shift_jis]PB[五])'
    """
    encoding = _named_encoding(data)
    if encoding is None:
        return decode_old_text(data)
    return data.decode(encoding, errors="replace").removeprefix("\ufeff")


def find_encoding(file: BinaryIO) -> str:
    """The encoding by which :func:`decode` reads a file; it is left at its beginning."""
    file.seek(0)
    named = _named_encoding(file.read(_HEAD))
    return find_old_encoding(file) if named is None else named


def _named_encoding(data: bytes) -> str | None:
    """The encoding that a file names in its head."""
    named = _CHARSET.search(data, 0, _HEAD)
    charset = "" if named is None else named[1].decode("latin-1").strip()
    # Letters of two or four bytes would not have let us read that name.
    if not charset or charset.lower().startswith(("utf-16", "utf-32", "utf16", "utf32", "ucs")):
        return None
    try:
        encoding = codecs.lookup(charset).name
    except (LookupError, ValueError):
        encoding = ""
    if encoding not in _CHARSETS and not encoding.startswith(_SINGLE_BYTES):
        raise ParseError(f"the SGF file is written in CA[{charset}], an encoding that is not known")
    return encoding


def parse(text: str) -> GameRecord:
    """Read the main line of the first game; stones that are put on the board before it are its first moves."""
    # Where the first branch comes to its end the main line does.
    found = _read(takewhile(lambda token: token[0] != ")", _tokens(text)))
    head, setup = found.head, _setup(found.head)
    given = _start(setup, found.stones, head.get("PL", "")).game_moves()
    played = [PlayedMove(number % 2, format_move(cell, setup)) for number, cell in enumerate(given)]
    board = Board(setup, given)
    for number, (_, colour, value) in enumerate(found.moves, start=1):
        if colour != "BW"[board.turn]:
            raise ParseError(f"move {number} of the SGF file: {colour} moves out of turn")
        cell = _cell(value, setup, number)
        played.append(PlayedMove(board.turn, format_move(cell, setup)))
        try:
            board.push(cell)
        except IllegalMoveError as error:
            raise ParseError(f"move {number} of the SGF file: {error}") from None
    players = printable(head.get("PB", "first")), printable(head.get("PW", "second"))
    row = [format_move(cell, setup) for cell in board.winning_row]
    comments = gather_comments((number + len(given), words) for number, words in found.comments)
    said = Annotations(printable(head.get("EV", "")), clean_comment(head.get("GC", "")), comments)
    details = {"opening": len(given), "row": row, **_opening(head.get("ON", ""), setup), **said.to_details()}
    outcome = _told_outcome(head.get("RE", "")) if not board.over else None
    return GameRecord("mnk", str(setup), 0, players, tuple(played), outcome or outcome_of(board), details)


def parse_games(text: str) -> list[GameRecord]:
    """Read the main lines of all games; one that cannot be played is refused with its number."""
    texts = list(split_games([text]))
    if len(texts) == 1:
        return [parse(text)]
    games: list[GameRecord] = []
    for number, one in enumerate(texts, start=1):
        try:
            games.append(parse(one))
        except ParseError as error:
            raise ParseError(f"game {number} of the SGF file: {error}") from None
    return games


def split_games(pieces: Iterable[str]) -> Iterator[str]:
    """The text of each game, one at a time, of a text that comes in pieces; what stands between them is passed over.

    >>> list(split_games(["(;GM[4];B[hh]) and (;GM[4](;B[", "aa])(;B[bb]))"]))
    ['(;GM[4];B[hh])', '(;GM[4](;B[aa])(;B[bb]))']
    """
    game, size, depth, in_value, rest = list[str](), 0, 0, False, ""
    # The first game begins with any bracket, so that what is wrong behind it is told.
    opening, blank = _BRACKET, True
    for piece in pieces:
        text, rest, begin, place = rest + piece, "", 0, 0
        blank = blank and not text.strip()
        while True:
            if not depth:
                found = opening.search(text, place)
                if found is None:
                    begun = _BEGUN.search(text, place)
                    rest = begun[0] if begun is not None else ""
                    begin = len(text)
                    break
                begin, place = found.start(), found.start() + 1
                depth, opening = 1, _GAME
            scanned = (_INSIDE if in_value else _OUTSIDE).match(text, place)
            place = place if scanned is None else scanned.end()
            if place == len(text):
                break
            sign = text[place]
            if sign == "\\":
                # Which sign it stands before is in the next piece.
                rest = sign
                break
            place += 1
            in_value = sign == "["
            depth += (sign == "(") - (sign == ")")
            if not depth:
                yield "".join([*game, text[begin:place]])
                game, size = [], 0
        game.append(text[begin : len(text) - len(rest)] if depth else "")
        size += len(text) - begin
        if size > MOST_BYTES or len(rest) > MOST_BYTES:
            raise ParseError(f"the SGF file has a game of more than {MOST_BYTES:,} characters")
    if depth:
        # It breaks off: whoever reads it says where.
        yield "".join([*game, rest])
    elif opening is _BRACKET:
        raise ParseError("the file is empty" if blank else "not an SGF file: expected '(;'")


def find_unheld(text: str) -> list[str]:
    """What neither a record nor a tree of ours holds of the first game, in words."""
    found: dict[str, str] = {}
    for _, name, values in _tokens(text):
        if name and any(value.strip() for value in values):
            found.setdefault(name, values[0])
    others = sorted(found.keys() - _HELD - ({"ON"} if _names_opening_rule(found.get("ON", "")) else set()))
    lost = (
        [f"the properties {', '.join(others)[:200]}"] if len(others) > 1 else [f"the property {one}" for one in others]
    )
    if found.get("RE", "").strip().lower() in _DRAWN and parse(text).outcome.termination is Termination.UNFINISHED:
        lost.append("that a draw was agreed on")
    return lost


def _told_outcome(result: str) -> Outcome | None:
    """How a game ended that the board does not decide: given up, or lost on time."""
    told = _RESULT.fullmatch(result.strip())
    if told is None:
        return None
    on_time = told[2].upper().startswith("T")
    return Outcome(Termination.TIMEOUT if on_time else Termination.RESIGNED, "BW".index(told[1].upper()))


def _tokens(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """The text of the first game piece by piece: a bracket or a semicolon, or a property's name with its values."""
    for token in _scan(text, text.find("(")):
        name = "".join(letter for letter in token[2] or "" if letter.isupper())
        values = [_ESCAPED.sub(r"\1", value) for value in _VALUE.findall(token[3] or "")]
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
    found = _read(_tokens(text))
    setup = _setup(found.head)
    return _build(found, _start(setup, found.stones, found.head.get("PL", "")))


class _Game(NamedTuple):
    """What stands in the text of a game."""

    head: dict[str, str]
    stones: dict[str, list[str]]
    """Those that are put on the board before the first move, by the property that does."""
    moves: list[tuple[int, str, str]]
    """Each with the number of the one before it, 0 for none, its colour and its place."""
    comments: list[tuple[int, str]]
    """By the number of the move."""


def _read(tokens: Iterable[tuple[str, str, list[str]]]) -> _Game:
    head: dict[str, str] = {}
    stones: dict[str, list[str]] = {"AB": [], "AW": [], "AE": []}
    branches: list[int] = []
    moves: list[tuple[int, str, str]] = []
    comments: list[tuple[int, str]] = []
    # A move follows on the latest one of its branch; a branch begins where it was opened.
    here = 0
    # What is written in a node may stand before its move.
    waiting: list[str] = []
    for mark, name, values in tokens:
        if mark:
            comments += [(here, words) for words in waiting]
            waiting = []
        if mark == "(":
            branches.append(here)
        elif mark == ")":
            here = branches.pop()
        elif name in {"B", "W"}:
            moves.append((here, name, values[0]))
            here = len(moves)
            comments += [(here, words) for words in waiting]
            waiting = []
        elif name == "C":
            waiting.append(values[0])
        elif name in stones and moves:
            raise ParseError(f"the SGF file puts stones on the board after its first move: {name}[{values[0][:10]}]")
        elif name in stones:
            stones[name] += values
        elif name:
            head.setdefault(name, values[0])
    if not head and not moves:
        raise ParseError("not an SGF file: it holds no game")
    return _Game(head, stones, moves, comments + [(here, words) for words in waiting])


def _start(setup: Setup, stones: dict[str, list[str]], to_move: str) -> Position:
    cells = bytearray(setup.cells)
    for name, code in (("AB", FIRST), ("AW", SECOND), ("AE", 0)):
        for value in stones[name]:
            cells[_cell(value, setup, 0)] = code
    ahead = cells.count(FIRST) - cells.count(SECOND)
    turn = "BW".index(to_move[0]) if to_move[:1] in {"B", "W"} else int(ahead > 0)
    return Position(setup, bytes(cells), turn)


def _build(game: _Game, start: Position) -> MoveTree:
    builder, numbers, turns = TreeBuilder(), [0], [start.turn]
    for number, (before, colour, value) in enumerate(game.moves, start=1):
        if colour != "BW"[turns[before]]:
            raise ParseError(f"move {number} of the SGF file: {colour} moves out of turn")
        numbers.append(builder.add(numbers[before], _cell(value, start.setup, number)))
        turns.append(1 - turns[before])
    for number, words in game.comments:
        builder.comment(numbers[number], words)
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
    said = Annotations.of(record).moves
    head = _head(setup) + _told_game(record, setup) + _comment(said.get(0, ""))
    moves = [
        _move(number % 2, parse_move(move.text, setup), setup) + _comment(said.get(number + 1, ""))
        for number, move in enumerate(record.moves)
    ]
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
    said = Annotations.of(record)
    beside = "".join(f"{name}[{_escape(words)}]" for name, words in (("EV", said.event), ("GC", said.comment)) if words)
    return f"PB[{first}]PW[{second}]RE[{result}]{_told_opening(record, setup)}{beside}"


def _names_opening_rule(told: str) -> bool:
    return bool(told.split()) and told.split()[0] in list(OpeningRule)


def _opening(told: str, setup: Setup) -> dict[str, Any]:
    """The rule by which the game was opened, and what was chosen; the name of an opening that others write is none."""
    if not _names_opening_rule(told):
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
    head += _comment(tree.comment)
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
            words.append(_move(seats[move.parent], move.cell, setup) + _comment(move.comment))
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


def _comment(text: str) -> str:
    return f"C[{_escape(clean_comment(text))}]" if text else ""


def _letters(cell: int, setup: Setup) -> str:
    x, y = setup.xy(cell)
    return chr(ord("a") + x) + chr(ord("a") + y)


def _escape(text: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", text)
