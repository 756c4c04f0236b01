"""A tree of moves: its text comes back, what cannot be played is refused with its place, and size is no trouble."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import GridsageError, ParseError
from gridsage.games.mnk import Position, Setup, parse_moves, parse_rows
from gridsage.games.mnk.formats import find_format, read_tree, sgf
from gridsage.games.mnk.tree import MAX_TREE_MOVES, MoveTree, TreeBuilder, TreeMove, format_tree, parse_tree

SETUP = Setup(15, 15, 5)
NESTED = "h8 i9 (i8 h9 (h7)) (g8) j10 (k11)"


@st.composite
def trees(draw: st.DrawFn) -> MoveTree:
    """Any tree on a small board, variations in variations."""
    builder, boards = TreeBuilder(), {0: Position.start("4x4x4").board()}
    for _ in range(draw(st.integers(0, 40))):
        parent = draw(st.sampled_from(sorted(boards)))
        board = boards[parent].copy()
        if not board.over:
            cell = draw(st.sampled_from(board.legal_moves))
            board.push(cell)
            boards[builder.add(parent, cell)] = board
    for number in draw(st.lists(st.sampled_from(sorted(boards)), max_size=4)):
        builder.comment(number, draw(st.text(max_size=12)))
    return builder.build(Position.start("4x4x4"))


def bare(tree: MoveTree) -> MoveTree:
    """The tree without its comments."""
    return MoveTree(tree.start, tuple(TreeMove(move.parent, move.cell) for move in tree.moves))


@given(trees())
@settings(max_examples=60, deadline=None)
def test_any_tree_comes_back_from_its_text_and_from_sgf(tree: MoveTree) -> None:
    assert parse_tree(format_tree(tree)) == bare(tree)
    assert read_tree(sgf.format_tree(tree)) == tree


def test_comments_stand_on_the_start_and_on_moves() -> None:
    builder = TreeBuilder()
    first = builder.add(0, 4)
    other, second = builder.add(first, 1), builder.add(first, 0)
    for number, words in ((0, "begin"), (second, "good"), (second, "good"), (second, " why?\n"), (other, " ")):
        builder.comment(number, words)
    tree = builder.build(Position.start("3x3x3"))
    assert tree.comments == ("begin", "", "", "good\nwhy?")
    assert tree.main_comments == {0: "begin"}
    main = MoveTree.of_moves((4, 0), "3x3x3", {0: "begin", 2: "good"})
    assert (main.comments, main.main_comments) == (("begin", "", "good"), {0: "begin", 2: "good"})
    assert MoveTree.of_moves((4, 0), "3x3x3") == bare(main)


def test_a_variation_replaces_the_move_before_its_brackets() -> None:
    tree = parse_tree(NESTED)
    assert tree.main_line == parse_moves("h8 i9 j10", SETUP)
    lines = {tree.line(number) for number, after in enumerate(tree.children) if not after}
    assert lines == {parse_moves(text, SETUP) for text in ("h8 i9 j10", "h8 i9 k11", "h8 g8", "h8 i8 h9", "h8 i8 h7")}
    assert str(tree) == f"15x15x5\n{NESTED}"


def test_moves_that_are_there_already_are_one_branch() -> None:
    assert parse_tree("h8 i9 (i9 j10) k11") == parse_tree("h8 i9 j10 (k11)")


def test_given_stones_and_a_setup_stand_before_the_moves() -> None:
    text = "4x3x3\nX...\n....\n...O\nO to move\nb2 c2 (c1)"
    tree = parse_tree(text)
    assert (tree.start, tree.start.turn) == (parse_rows("X...\n....\n...O\nO to move", "4x3x3"), 1)
    assert str(tree) == text
    assert tree.position(1).moves == (5,)
    assert read_tree(sgf.format_tree(tree)) == tree


def test_rows_of_another_size_are_a_board_of_their_own() -> None:
    assert parse_tree("X..\n...\n...", "15x15x5").start.setup == Setup(3, 3, 3)
    with pytest.raises(GridsageError, match="the setup is"):
        parse_tree("15x15x5\nX..\n...\n...")


def test_any_known_form_is_read() -> None:
    main = MoveTree.of_moves(parse_moves("j10 k11 j11", "20x20x5"), "20x20x5")
    assert read_tree("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,250\n10,11,1200\n") == main
    assert read_tree("j10k11 j11", "20x20x5") == main
    assert read_tree("(;GM[4]SZ[20];B[jj];W[kk];B[jk])") == main
    assert read_tree("", "20x20x5") == MoveTree(Position.start("20x20x5"))


def test_a_file_in_an_old_encoding_is_read_from_its_bytes() -> None:
    data = "(;GM[4]SZ[15];B[hh]C[好手])".encode("gbk")
    assert read_tree(data.hex()).comments == ("", "好手")
    assert read_tree(" Piskvorky 20x20, 11:11, 0\n10,10,0\n".encode("cp1250").hex()).main_line == (9 * 20 + 9,)
    with pytest.raises(ParseError):
        read_tree("28")


def test_variations_of_an_sgf_file_of_others_are_read() -> None:
    game = "(;GM[4]FF[4]SZ[15];B[hh]C[a note; with (signs)](;W[ii];B[hi])(;W[hi](;B[aa])(;B[bb])))"
    tree = read_tree(f"{game}(;B[aa])")
    assert str(tree) == "15x15x5\nh8 i9 (h9 a1 (b2)) h9"


def test_the_main_line_is_what_a_record_is_read_from() -> None:
    record = find_format(".sgf").parse(sgf.format_tree(parse_tree(NESTED)))
    assert [move.text for move in record.moves] == ["h8", "i9", "j10"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("h8 (", "tree-brackets"),
        ("h8 )", "tree-brackets"),
        ("(h8)", "tree-brackets"),
        ("h8 ()", "tree-brackets"),
        ("h8 ((i9))", "tree-brackets"),
        ("h8 what", "tree-word"),
        ("h8 z9", "tree-outside"),
        ("h8 i99", "tree-outside"),
        ("h8 h8", "tree-taken"),
        ("3x3x3\na1 a2 b1 b2 c1 c2", "tree-over"),
        ("3x3x3\nXXX\nOOO\n...\nX to move", "two-rows"),
    ],
)
def test_what_no_game_can_hold_is_refused(text: str, code: str) -> None:
    with pytest.raises(GridsageError) as caught:
        parse_tree(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;GM[4]SZ[15];B[hh](;B[ii]))", "move 2 .* out of turn"),
        ("(;GM[4]SZ[15];B[hh];AB[aa])", "after its first move"),
        ("(;GM[1]SZ[19];B[aa])", "GM"),
        ("(;)", "no game"),
    ],
)
def test_an_sgf_tree_that_is_none_is_refused(text: str, message: str) -> None:
    with pytest.raises(GridsageError, match=message):
        read_tree(text)


def test_a_tree_says_which_of_its_moves_has_no_place() -> None:
    start = Position.start("3x3x3")
    with pytest.raises(ParseError, match=r"move 1 .* not before it"):
        MoveTree(start, (TreeMove(1, 0),))
    with pytest.raises(ParseError, match=r"move 4 .* interrupts"):
        MoveTree(start, (TreeMove(0, 0), TreeMove(1, 1), TreeMove(0, 2), TreeMove(2, 3)))


def test_ten_thousand_moves_come_back_and_too_many_are_refused() -> None:
    builder = TreeBuilder()
    for first in range(100):
        here = builder.add(0, first)
        for cell in range(100, 200):
            builder.add(here, cell)
    tree = builder.build(Position.start("20x20x5"))
    assert len(tree.moves) == 10_100
    assert parse_tree(format_tree(tree)) == tree
    deep = "a1 (b1 " * 3 + ")" * 3
    with pytest.raises(ParseError, match="brackets"):
        parse_tree(deep + "(" * 50_000)
    moves = (TreeMove(0, 0),) * (MAX_TREE_MOVES + 1)
    with pytest.raises(ParseError, match="at most"):
        MoveTree(tree.start, moves)
