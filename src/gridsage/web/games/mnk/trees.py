"""Trees of m,n,k moves on the server: nothing is kept, text becomes a tree and a tree becomes a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridsage.games.mnk import MoveTree, format_move, outcome_of
from gridsage.games.mnk.annotations import gather_comments
from gridsage.games.mnk.formats import find_format, lib, read_tree, sgf
from gridsage.record import GameRecord, PlayedMove
from gridsage.web.messages import MnkFile, MnkTree, MnkTreeFile, MnkTreeText

__all__ = ["read", "write"]


def read(wanted: MnkTreeText) -> MnkTree:
    """The tree in a text; what cannot be played is refused with its place."""
    tree = read_tree(wanted.text, wanted.setup)
    start, setup = tree.start, tree.start.setup
    return MnkTree(
        setup=str(setup),
        width=setup.width,
        height=setup.height,
        k=setup.k,
        rule=setup.rule.value,
        stones=list(start.cells),
        turn=start.turn,
        moves=[[move.parent, move.cell] for move in tree.moves],
        comments={number: words for number, words in enumerate(tree.comments) if words},
    )


def write(wanted: MnkTreeFile) -> MnkFile:
    """The tree, or the line to one of its moves, as a file of another program."""
    tree = _annotate(read_tree(wanted.text, wanted.setup), wanted.comments)
    if wanted.form == "sgf":
        return MnkFile(text=sgf.format_tree(tree))
    if wanted.form == "lib":
        return MnkFile(text=lib.format_tree(tree))
    return MnkFile(text=find_format(f".{wanted.form}").format(_game(tree, wanted.at)))


def _annotate(tree: MoveTree, comments: Mapping[int, str]) -> MoveTree:
    """The tree with these comments besides its own."""
    said = gather_comments([*enumerate(tree.comments), *comments.items()])
    moves = tuple(replace(move, comment=said.get(number, "")) for number, move in enumerate(tree.moves, start=1))
    return MoveTree(tree.start, moves, said.get(0, ""))


def _game(tree: MoveTree, number: int) -> GameRecord:
    """The line to a move as a game, the stones at its start as moves before it."""
    setup = tree.start.setup
    board = tree.position(min(number, len(tree.moves))).board()
    moves = tree.start.game_moves() + tree.line(min(number, len(tree.moves)))
    played = tuple(PlayedMove(seat % 2, format_move(cell, setup)) for seat, cell in enumerate(moves))
    return GameRecord("mnk", str(setup), 0, ("X", "O"), played, outcome_of(board), {"opening": 0})
