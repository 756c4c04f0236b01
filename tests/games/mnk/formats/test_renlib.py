"""The formats of renju programs: what is written reads back, what the description says is read, the rest is refused."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import GridsageError, ParseError
from gridsage.files import printable
from gridsage.games.mnk import MoveTree, Setup, parse_tree, replay
from gridsage.games.mnk.annotations import Annotations, clean_comment
from gridsage.games.mnk.formats import (
    bdt,
    encode_game,
    find_format,
    find_game_losses,
    lib,
    pos,
    read_games,
    read_tree,
    sgf,
)
from gridsage.games.mnk.position import Position
from gridsage.games.mnk.tree import TreeBuilder
from gridsage.record import Outcome, Termination
from gridsage.sessions.mnk.play import play

SETUP = Setup(15, 15, 5)
HEAD = (b"\xffRenLib\xff\x03\x04").ljust(20, b"\xff")


@st.composite
def trees(draw: st.DrawFn) -> MoveTree:
    """Lines of at most eight moves: none of them ends the game."""
    builder = TreeBuilder()
    lines: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for _ in range(draw(st.integers(0, 25))):
        number, played = draw(st.sampled_from(lines))
        cell = draw(st.integers(0, 224))
        if len(played) < 8 and cell not in played:
            lines.append((builder.add(number, cell), (*played, cell)))
    for number in draw(st.lists(st.sampled_from([number for number, _ in lines]), max_size=4)):
        builder.comment(number, draw(st.text(max_size=12)))
    return builder.build(Position.start(SETUP))


@settings(max_examples=60, deadline=None)
@given(trees())
def test_a_library_comes_back_with_all_variations(tree: MoveTree) -> None:
    text = lib.format_tree(tree)
    assert lib.parse_tree(text) == read_tree(text) == tree
    assert lib.decode(lib.encode(text)) == text
    assert read_tree(sgf.format_tree(tree)) == tree


@pytest.mark.parametrize("suffix", [".lib", ".pos", ".bdt"])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_back(suffix: str, seed: int) -> None:
    record = play(SETUP, (Uniform(seed), Uniform(seed + 1)), seed, names=("ann", "bob [x], y"))
    form = find_format(suffix)
    (again,) = read_games(form.decode(encode_game(record, suffix)), suffix)
    assert [move.text for move in again.moves] == [move.text for move in record.moves]
    assert (again.setup, again.outcome) == (record.setup, record.outcome)
    assert replay(again).cells == replay(record).cells
    assert form.format(again) == form.format(record).replace("ann,bob x y", ",".join(again.players))


def test_a_library_with_comments_marks_and_text_on_the_board_is_read() -> None:
    # The root has a comment of two letters, h8 one of three and a text, and i9 was tried beside i8.
    nodes = b"\x00\x08hi\x00\x00" + b"\x78\x09\x00\x01abc\x00A\x00" + b"\x89\x90" + b"\x8a\x40" + b"\x79\x40"
    tree = lib.parse_tree((HEAD + nodes).hex())
    assert str(tree) == "15x15x5\nh8 i9 (i8) j9"
    assert tree.comments == ("hi", "abc", "", "", "")
    assert lib.find_unheld((HEAD + nodes).hex()) == ["texts on the board", "marks"]
    assert Annotations.of(lib.parse((HEAD + nodes).hex())).moves == {0: "hi", 1: "abc"}
    # An old file has no head, begins in the centre, and ends its comments with a byte above 127.
    old = b"\x78\x20ab\xe3\x00" + b"\x79\x40"
    assert str(lib.parse_tree(old.hex())) == str(read_tree(old.hex())) == "15x15x5\nh8 i8"
    assert lib.parse_tree(old.hex()).comments == ("", "abc", "")
    assert lib.find_unheld(old.hex()) == []
    assert lib.parse_tree(HEAD.hex()).moves == ()


def test_comments_of_several_lines_and_in_old_encodings_are_read() -> None:
    for words, data in (("one\ntwo\nthree", b"one\btwo\nthree"), ("好手", "好手".encode("gbk")), ("Zé", b"Z\xe9")):
        text = (HEAD + b"\x00\x00\x78\x48" + data + b"\0" * (2 - len(data) % 2)).hex()
        assert lib.parse_tree(text).comments == ("", words)
        assert lib.parse_tree(lib.format_tree(lib.parse_tree(text))).comments == ("", words)


def library_of(*comments: bytes) -> str:
    """A library of one line, each of whose moves has a comment."""
    nodes = [b"\x00\x00"]
    for number, data in enumerate(comments):
        last = number == len(comments) - 1
        nodes += [bytes([0x71 + number, 0x48 if last else 0x08]), data, b"\0" * (2 - len(data) % 2)]
    return (HEAD + b"".join(nodes)).hex()


def test_the_comments_of_a_file_tell_the_encoding_together() -> None:
    # Two signs of GBK are two letters of UTF-8 as well, alone.
    short, long = "溪去", "这里黑棋可以直接取胜"
    assert short.encode("gbk").decode() != short
    comments = lib.parse_tree(library_of(short.encode("gbk"), long.encode("gbk"))).comments
    assert comments == ("", short, long)
    comments = lib.parse_tree(library_of(short.encode(), long.encode())).comments
    assert comments == ("", short, long)


def test_comments_of_several_encodings_are_read_each_for_itself() -> None:
    comments = lib.parse_tree(library_of("好手".encode(), b"Z\xe9", b"plain")).comments
    assert comments == ("", "好手", "Zé", "plain")


def test_a_node_without_a_move_is_none() -> None:
    # A text on the board at i8, before j9, and the position that is shown first.
    nodes = b"\x00\x00" + b"\x78\x00" + b"\x79\x03\x00\x01A\x00" + b"\x8a\x44"
    assert str(lib.parse_tree((HEAD + nodes).hex())) == "15x15x5\nh8 j9"
    assert lib.find_unheld((HEAD + nodes).hex()) == ["texts on the board", "the position to be shown first"]


def test_a_library_is_read_by_the_rule_that_is_asked_for() -> None:
    text = lib.format_tree(parse_tree("h8 i9 (i8)", SETUP))
    assert str(read_tree(text, "15x15x5@renju").start.setup) == "15x15x5@renju"
    assert str(read_tree(text, "9x9x5").start.setup) == "15x15x5"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a RenLib file"),
        (b"PK\x03\x04", "not a RenLib file"),
        (HEAD[:9] + b"\x05" + HEAD[10:] + b"\x78\x40", "version 3.5"),
        (HEAD + b"\x00\x00\x70\x40", "outside its board"),
        (HEAD + b"\x00\x00\x78\x00\x00\x40", "a pass"),
        (HEAD + b"\x00\x00\x78\x08never ends", "in the middle of a text"),
        (HEAD + b"\x00\x00\x78\x20never ends", "in the middle of a comment"),
        (HEAD + b"\x00\x00\x78\x00\x78\x40", "is taken"),
    ],
)
def test_what_is_no_library_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(GridsageError, match=words):
        lib.parse(data.hex())


@pytest.mark.parametrize("length", range(len(HEAD)))
def test_a_library_that_breaks_off_in_its_head_is_refused(length: int) -> None:
    with pytest.raises(ParseError, match="RenLib file"):
        lib.parse_tree(HEAD[:length].hex())


def test_other_boards_and_given_stones_have_no_such_files() -> None:
    record = play(Setup(9, 9, 5), (Uniform(1), Uniform(2)), 0)
    for suffix in (".lib", ".pos", ".bdt"):
        with pytest.raises(ParseError, match="on 15x15"):
            encode_game(record, suffix)
    given_stones = parse_tree("15x15x5\n" + "X" + "." * 14 + "\n" + "\n".join(["." * 15] * 14) + "\nb2")
    with pytest.raises(ParseError, match="empty board"):
        lib.format_tree(given_stones)


def test_pos_counts_its_moves_in_rows_from_the_upper_left() -> None:
    record = pos.parse(bytes([3, 112, 113, 0, 99]).hex())
    assert [move.text for move in record.moves] == ["h8", "i8", "a1"]


@pytest.mark.parametrize("data", [b"", b"\x00", b"\x02\x01", b"\x01\xff", b"\x02\x01\x01", b"\xff" * 300])
def test_what_is_no_pos_is_refused(data: bytes) -> None:
    with pytest.raises(ParseError, match=r"pos file"):
        pos.parse(data.hex())


def test_bdt_holds_many_games_and_counts_rows_from_below() -> None:
    text = "Cup 1=[Ann,Bob,+,888F,,,]\nsome words\n=[,,=,88,J9,0,a comment]\n"
    games = read_games(text, ".bdt")
    assert [[move.text for move in game.moves] for game in games] == [["h8", "h1"], ["h8"]]
    assert games[0].players == ("Ann", "Bob")
    assert bdt.parse(text) == games[0]
    assert [Annotations.of(game) for game in games] == [Annotations("Cup 1"), Annotations("", "a comment")]
    assert [bdt.find_unheld(line) for line in bdt.split_games(text)] == [
        [], ["that a draw was agreed on", "the other fifth moves", "the field named reverse"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("result", "end"),
    [
        ("+", Outcome(Termination.RESIGNED, 0)),
        ("-", Outcome(Termination.RESIGNED, 1)),
        ("", Outcome(Termination.UNFINISHED)),
    ],
)
def test_bdt_tells_who_won_where_the_board_does_not(result: str, end: Outcome) -> None:
    record = bdt.parse(f"=[Ann,Bob,{result},8899,,,]")
    assert record.outcome == end
    assert bdt.parse(bdt.format(record)) == record


@given(st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=60, deadline=None)
def test_event_and_comment_of_a_bdt_come_back_or_are_named(event: str, comment: str) -> None:
    said = Annotations(printable(event), clean_comment(comment))
    record = replace(bdt.parse("=[Ann,Bob,,8899,,,]"), details={"opening": 0, "row": [], **said.to_details()})
    again = bdt.parse(bdt.format(record))
    lost = find_game_losses(record, again)
    assert (Annotations.of(again).event == said.event) is ("the event" not in lost)
    assert (Annotations.of(again).comment == said.comment) is ("the comment on the game" not in lost)
    assert ("the event" in lost) is ("=[" in said.event)
    assert ("the comment on the game" in lost) is ("\n" in said.comment)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a bdt"),
        ("=[a,b,+,8,,,]", "the bdt file: cannot read the moves '8'"),
        ("=[a,b,+,88,,,]\n=[a,b,+,8,,,]", "line 2 of the bdt file: cannot read the moves '8'"),
        ("=[a,b,+,8800,,,]", "a pass"),
        ("=[a,b,+,8888,,,]", "the bdt file: move 2"),
    ],
)
def test_what_is_no_bdt_is_refused(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        bdt.parse(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=80), st.booleans())
def test_any_bytes_end_in_a_tree_or_a_clear_error(data: bytes, headed: bool) -> None:
    for read in (lib.parse_tree, pos.parse):
        with contextlib.suppress(GridsageError):
            read(((HEAD if headed else b"") + data).hex())
