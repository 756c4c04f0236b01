"""RenLib's libraries: moves with all their variations, on 15x15.

The file is binary; as text it is hexadecimal. It begins with ``FF RenLib FF``, its version, and FF up to 20 bytes;
older files begin with their first move. Then come nodes, each variation whole before the next one: a byte for the place
(16·row + column, rows from 0 at the top, columns from 1; 0 is no place: the root, or a pass) and a byte of flags:

====  ======================================================================
0x80  another move is tried in place of this one, after all that follows it
0x40  nothing follows this one
0x20  a comment as old files have it: it ends with a byte above 127
0x10  a mark
0x08  a comment: it ends with a zero, and fills whole pairs of bytes
0x04  the position that is shown first
0x02  no move: the place of a text on the board
0x01  two more bytes of flags; 0x01 in the second of them is text on the board
====  ======================================================================

A comment is a line and, behind a backspace, more of them. The facts are those of gomoku/RenLib. Marks and texts on the
board are passed over: a tree of ours holds moves and comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import NamedTuple

from gridsage.errors import ParseError
from gridsage.files import decode_old_text, find_old_encoding
from gridsage.games.mnk.annotations import Annotations, clean_comment
from gridsage.games.mnk.formats._fifteen import SETUP, SIDE, bytes_of, cells_of, check_board, hex_of, record_of
from gridsage.games.mnk.position import Position
from gridsage.games.mnk.setup import Setup
from gridsage.games.mnk.tree import MoveTree, TreeBuilder
from gridsage.record import GameRecord

__all__ = [
    "BEGINNING",
    "SUFFIX",
    "decode",
    "encode",
    "find_unheld",
    "format",
    "format_tree",
    "is_library_text",
    "parse",
    "parse_tree",
]

SUFFIX = ".lib"
_MAGIC = b"\xffRenLib\xff"
BEGINNING = re.compile(re.escape(_MAGIC))
"""How a file begins; an old one begins with its first move, which tells nothing."""

_HEAD_BYTES = 20
_VERSION = (3, 4)
_SIBLING, _LEAF, _OLD_COMMENT, _MARK, _COMMENT, _SHOWN_FIRST, _NO_MOVE, _EXTENDED = (0x80 >> bit for bit in range(8))
_BOARD_TEXT = 0x01
_CENTRE = 0x78
_TEXT = re.compile(rf"\s*(?:{_MAGIC.hex()}|{_CENTRE:x}[0-9a-f]{{2}})[0-9a-f]*\s*", re.IGNORECASE)

decode = hex_of
encode = bytes_of


def is_library_text(text: str) -> bool:
    """Whether a text is a library in hexadecimal; an old one begins with the move in the centre."""
    return _TEXT.fullmatch(text) is not None


def parse(text: str) -> GameRecord:
    """The main line of a library."""
    tree = parse_tree(text)
    return record_of(tree.main_line, "RenLib", said=Annotations(moves=tree.main_comments))


def format(record: GameRecord) -> str:
    """A game as a library of one line."""
    return format_tree(MoveTree.of_moves(cells_of(record, "RenLib"), SETUP, Annotations.of(record).moves))


def parse_tree(text: str, setup: Setup | None = None) -> MoveTree:
    """All moves of a library, by the rule of that setup where one of 15x15 is given."""
    played_on = setup if setup is not None and (setup.width, setup.height, setup.k) == (SIDE, SIDE, 5) else SETUP
    builder = TreeBuilder()
    # The numbers of the moves on the way to the next one, and how long that way was where another move is tried.
    way, forks = [0], list[int]()
    nodes = list(_nodes(bytes_of(text)))
    decode_comment = _find_decoder([node.comment for node in nodes])
    for number, (cell, flags, words, _) in enumerate(nodes):
        comment = decode_comment(words).replace("\b", "\n")
        if cell is None and number == 0:
            builder.comment(0, comment)
            continue  # the root; its flags say only whether anything follows
        if flags & _SIBLING:
            forks.append(len(way))
        if flags & _NO_MOVE:
            way.append(way[-1])
        elif cell is None:
            raise ParseError(f"node {number} of the RenLib file is a pass, which no tree of ours holds")
        else:
            way.append(builder.add(way[-1], cell))
        builder.comment(way[-1], comment)
        if flags & _LEAF and forks:
            del way[forks.pop() :]
    return builder.build(Position.start(played_on))


def find_unheld(text: str) -> list[str]:
    """What neither a record nor a tree of ours holds of a library, in words."""
    texts = marks = shown_first = 0
    for _, flags, _, has_text in _nodes(bytes_of(text)):
        texts += has_text
        marks += bool(flags & _MARK)
        shown_first += bool(flags & _SHOWN_FIRST)
    found = {"texts on the board": texts, "marks": marks, "the position to be shown first": shown_first}
    return [words for words, count in found.items() if count]


class _Node(NamedTuple):
    cell: int | None
    """None for no place."""
    flags: int
    comment: bytes
    has_text: bool
    """On the board."""


def _nodes(data: bytes) -> Iterator[_Node]:
    if data[: len(_MAGIC)] == _MAGIC:
        if len(data) < _HEAD_BYTES:
            raise ParseError(f"the RenLib file breaks off in its head, after {len(data)} of {_HEAD_BYTES} bytes")
        if tuple(data[8:10]) > _VERSION:
            raise ParseError(f"the RenLib file is of version {data[8]}.{data[9]}; known are those up to 3.4")
        at = _HEAD_BYTES
    elif data[:1] == bytes([_CENTRE]):
        at = 0
    else:
        raise ParseError("not a RenLib file: expected it to begin with FF RenLib FF")
    while at + 1 < len(data):
        place, flags, more = data[at], data[at + 1], 0
        at += 2
        if flags & _EXTENDED:
            more = data[at + 1] if at + 1 < len(data) else 0
            at += 2
        comment = b""
        if flags & _OLD_COMMENT:
            comment, at = _take_old_comment(data, at)
        elif flags & _COMMENT:
            comment, at = _take_text(data, at)
        has_text = bool(more & _BOARD_TEXT)
        if has_text:
            _, at = _take_text(data, at)
        yield _Node(_cell(place, at), flags, comment, has_text)


def _find_decoder(comments: list[bytes]) -> Callable[[bytes], str]:
    """How the comments of one file are read: two Chinese signs can look like something else, all of them cannot.

    Where no encoding is that of all, each is read for itself.
    """
    encoding = find_old_encoding(BytesIO(b"\n".join(comments)))
    return partial(str, encoding=encoding) if encoding in ("utf-8-sig", "gb18030") else decode_old_text


def _cell(place: int, at: int) -> int | None:
    if not place:
        return None
    x, y = place % 16 - 1, place // 16
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        raise ParseError(f"the RenLib file names a place outside its board before byte {at}")
    return SETUP.index(x, y)


def _take_text(data: bytes, at: int) -> tuple[bytes, int]:
    """A text that a zero ends, and where its last pair of bytes does."""
    end = data.find(0, at)
    if end < 0:
        raise ParseError(f"the RenLib file ends in the middle of a text, which begins at byte {at}")
    return data[at:end], end + 1 + (end + 1 - at) % 2


def _take_old_comment(data: bytes, at: int) -> tuple[bytes, int]:
    for end in range(at, len(data)):
        if data[end] > 127:
            return data[at:end] + bytes([data[end] & 0x7F]), end + 1 + (end + 1 - at) % 2
    raise ParseError(f"the RenLib file ends in the middle of a comment, which begins at byte {at}")


def format_tree(tree: MoveTree, record: GameRecord | None = None) -> str:
    """All variations as a library; stones that were given before the first move have no place in it."""
    check_board(tree.start.setup, "RenLib")
    if tree.start != Position.start(tree.start.setup):
        raise ParseError("a RenLib file begins with an empty board, not with stones that were given")
    head = _MAGIC + bytes(_VERSION)
    data = bytearray(head.ljust(_HEAD_BYTES, b"\xff"))
    data += _format_node(0, 0 if tree.moves else _LEAF, tree.comment)
    for number, move in enumerate(tree.moves, start=1):
        x, y = SETUP.xy(move.cell)
        another = tree.children[move.parent][-1] != number
        flags = another * _SIBLING | (not tree.children[number]) * _LEAF
        data += _format_node(16 * y + x + 1, flags, move.comment)
    return data.hex()


def _format_node(place: int, flags: int, comment: str) -> bytes:
    words = clean_comment(comment).replace("\n", "\b", 1).encode() + b"\0" if comment else b""
    return bytes([place, flags | bool(words) * _COMMENT]) + words + b"\0" * (len(words) % 2)
