"""RenLib's libraries: moves with all their variations, on 15x15.

The file is binary; as text it is hexadecimal. It begins with ``FF RenLib FF``, its version, and FF up to 20 bytes;
older files begin with their first move. Then come nodes, each variation whole before the next one: a byte for the place
(16·row + column, rows from 0 at the top, columns from 1; 0 is no place: the root, or a pass) and a byte of flags:

====  ======================================================================
0x80  another move is tried in place of this one, after all that follows it
0x40  nothing follows this one
0x20  a comment as old files have it: it ends with a byte above 127
0x08  a comment: it ends with a zero, and fills whole pairs of bytes
0x01  two more bytes of flags; 0x01 in the second of them is text on the board
====  ======================================================================

The facts are those of gomoku/RenLib. Comments, marks and texts are passed over: a tree of ours holds moves alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridsage.errors import ParseError
from gridsage.games.mnk.formats._fifteen import SETUP, SIDE, bytes_of, cells_of, check_board, hex_of, record_of
from gridsage.games.mnk.position import Position
from gridsage.games.mnk.setup import Setup
from gridsage.games.mnk.tree import MoveTree, TreeBuilder
from gridsage.record import GameRecord

__all__ = ["MAGIC", "SUFFIX", "count_comments", "decode", "encode", "format", "format_tree", "parse", "parse_tree"]

SUFFIX = ".lib"
MAGIC = b"\xffRenLib\xff"
"""How such a file begins."""

_HEAD_BYTES = 20
_VERSION = (3, 4)
_SIBLING, _LEAF, _OLD_COMMENT, _COMMENT, _EXTENDED = 0x80, 0x40, 0x20, 0x08, 0x01
_BOARD_TEXT = 0x01
_CENTRE = 0x78

decode = hex_of
encode = bytes_of


def parse(text: str) -> GameRecord:
    """The main line of a library."""
    return record_of(parse_tree(text).main_line, "RenLib")


def format(record: GameRecord) -> str:
    """A game as a library of one line."""
    return format_tree(MoveTree.of_moves(cells_of(record, "RenLib"), SETUP))


def parse_tree(text: str, setup: Setup | None = None) -> MoveTree:
    """All moves of a library, by the rule of that setup where one of 15x15 is given."""
    played_on = setup if setup is not None and (setup.width, setup.height, setup.k) == (SIDE, SIDE, 5) else SETUP
    builder = TreeBuilder()
    # The numbers of the moves on the way to the next one, and how long that way was where another move is tried.
    way, forks = [0], list[int]()
    for number, (place, flags) in enumerate(_nodes(bytes_of(text))):
        if place is None and number == 0:
            continue  # the root; its flags say only whether anything follows
        if place is None:
            raise ParseError(f"node {number} of the RenLib file is a pass, which no tree of ours holds")
        if flags & _SIBLING:
            forks.append(len(way))
        way.append(builder.add(way[-1], place))
        if flags & _LEAF and forks:
            del way[forks.pop() :]
    return builder.build(Position.start(played_on))


def count_comments(text: str) -> int:
    """How many nodes have a comment, which a tree of ours does not hold."""
    return sum(bool(flags & (_OLD_COMMENT | _COMMENT)) for _, flags in _nodes(bytes_of(text)))


def _nodes(data: bytes) -> Iterator[tuple[int | None, int]]:
    """Each node's cell, None for no place, and its flags."""
    if data[: len(MAGIC)] == MAGIC:
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
        if flags & _OLD_COMMENT:
            at = _after_old_comment(data, at)
        elif flags & _COMMENT:
            at = _after_text(data, at)
        if more & _BOARD_TEXT:
            at = _after_text(data, at)
        yield _cell(place, at), flags


def _cell(place: int, at: int) -> int | None:
    if not place:
        return None
    x, y = place % 16 - 1, place // 16
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        raise ParseError(f"the RenLib file names a place outside its board before byte {at}")
    return SETUP.index(x, y)


def _after_text(data: bytes, at: int) -> int:
    """Behind a text that a zero ends, in whole pairs of bytes."""
    end = data.find(0, at)
    if end < 0:
        raise ParseError(f"the RenLib file ends in the middle of a text, which begins at byte {at}")
    return end + 1 + (end + 1 - at) % 2


def _after_old_comment(data: bytes, at: int) -> int:
    for end in range(at, len(data)):
        if data[end] > 127:
            return end + 1 + (end + 1 - at) % 2
    raise ParseError(f"the RenLib file ends in the middle of a comment, which begins at byte {at}")


def format_tree(tree: MoveTree, record: GameRecord | None = None) -> str:
    """All variations as a library; stones that were given before the first move have no place in it."""
    check_board(tree.start.setup, "RenLib")
    if tree.start != Position.start(tree.start.setup):
        raise ParseError("a RenLib file begins with an empty board, not with stones that were given")
    head = MAGIC + bytes(_VERSION)
    data = bytearray(head.ljust(_HEAD_BYTES, b"\xff"))
    data += bytes([0, 0 if tree.moves else _LEAF])
    for number, move in enumerate(tree.moves, start=1):
        x, y = SETUP.xy(move.cell)
        another = tree.children[move.parent][-1] != number
        data += bytes([16 * y + x + 1, another * _SIBLING | (not tree.children[number]) * _LEAF])
    return data.hex()
