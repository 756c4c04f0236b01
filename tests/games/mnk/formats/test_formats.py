"""Files of other programs: what is written reads back, and what others write is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import GridsageError, ParseError, UnknownNameError
from gridsage.games.mnk import Setup, parse_setup, replay
from gridsage.games.mnk.formats import encode_game, find_format, formats, psq, recognise_game_format, sgf
from gridsage.sessions.mnk.play import play

PSQ = """Piskvorky 20x20, 11:11, 0
10,10,0
11,11,250
10,11,1200
first engine.exe
second engine.exe
-1
0,Freestyle
"""

SGF = "(;GM[4]FF[4]SZ[15]PB[ann \\] x]PW[bob];B[hh]C[a comment; with (signs)];W[ii](;B[hi];W[hg])(;B[aa]))"


@pytest.mark.parametrize("suffix", [".psq", ".sgf"])
@pytest.mark.parametrize("setup", ["15x15x5", "20x20x5@exact", "7x5x5", "9x9x5@renju", "9x9x5@caro"])
def test_game_comes_back(suffix: str, setup: str) -> None:
    record = play(parse_setup(setup), (Uniform(1), Uniform(2)), 0, names=("ann [x] \\", "bob"))
    form = find_format(suffix)
    again = form.parse(form.format(record))
    assert (again.setup, again.players) == (record.setup, record.players)
    assert [move.text for move in again.moves] == [move.text for move in record.moves]
    assert again.outcome == record.outcome
    assert replay(again).cells == replay(record).cells
    assert form.format(again) == form.format(record)


def test_psq_of_piskvork_is_read() -> None:
    record = find_format(".psq").parse(PSQ)
    assert record.players == ("first engine.exe", "second engine.exe")
    assert [(move.text, move.time_s) for move in record.moves] == [("j10", 0.0), ("k11", 0.25), ("j11", 1.2)]


def test_main_line_of_an_sgf_is_read() -> None:
    record = find_format(".sgf").parse(SGF)
    assert (record.setup, record.players) == ("15x15x5", ("ann ] x", "bob"))
    assert [move.text for move in record.moves] == ["h8", "i9", "h9", "h7"]


@pytest.mark.parametrize(
    ("suffix", "text"),
    [(".psq", PSQ.replace("Freestyle", "Omok")), (".sgf", "(;GM[4]FF[4]SZ[15]RU[Omok];B[hh])")],
    ids=["psq", "sgf"],
)
def test_a_rule_that_is_not_known_is_refused(suffix: str, text: str) -> None:
    with pytest.raises(ParseError, match=r"Omok.* is not known; known: .*enju"):
        find_format(suffix).parse(text)


def test_rules_of_other_programs_are_read_by_their_names() -> None:
    assert find_format(".psq").parse(PSQ.replace("Freestyle", "Renju")).setup == "20x20x5@renju"
    assert find_format(".sgf").parse("(;GM[4]SZ[15]RU[Renju];B[hh])").setup == "15x15x5@renju"
    assert find_format(".sgf").parse("(;GM[4]SZ[19]RU[Standard];B[hh])").setup == "19x19x5@exact"


def test_a_file_with_a_forbidden_move_is_refused_with_its_place() -> None:
    moves = ";B[hh];W[aa];B[ih];W[ac];B[ji];W[ae];B[jj];W[ag];B[jh]"
    with pytest.raises(ParseError, match="move 9 of the SGF file: cannot play j8: renju forbids X a double three"):
        find_format(".sgf").parse(f"(;GM[4]SZ[15]RU[renju]{moves})")


def test_sgf_holds_any_k_and_psq_five_alone() -> None:
    record = play(Setup(4, 3, 3), (Uniform(1), Uniform(2)), 0)
    assert find_format(".sgf").parse(find_format(".sgf").format(record)).setup == "4x3x3"
    with pytest.raises(ParseError, match="five in a row"):
        find_format(".psq").format(record)


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        (".psq", "", "not a psq file"),
        (".psq", "Piskvorky 20x20, 1:1, 0\n21,1,0", "line 2 .* outside"),
        (".psq", "Piskvorky 20x20, 1:1, 0\n1,1,0\n1,1,0", "line 3 .* a stone"),
        (".psq", "Piskvorky 99x99, 1:1, 0", "outside 3 to 25"),
        (".sgf", "hello", "expected"),
        (".sgf", "(;GM[1]SZ[19])", "GM"),
        (".sgf", "(;GM[4]SZ[15];W[aa])", "out of turn"),
        (".sgf", "(;GM[4]SZ[15];B[zz])", "cannot read 'zz'"),
        (".sgf", "(;GM[4]SZ[15];B[aa];W[aa])", "move 2 .* a stone"),
        (".sgf", "(;GM[4]SZ[big])", "board size"),
        (".sgf", "(;GM[4] !)", "cannot read"),
    ],
)
def test_bad_file_is_refused_with_the_place(suffix: str, text: str, message: str) -> None:
    with pytest.raises(GridsageError, match=message):
        find_format(suffix).parse(text)


@settings(max_examples=60)
@given(st.sampled_from(sorted(formats())), st.text(alphabet="(;)[]\\BWGMSZ4ab1,5x\nPiskvorky :0", max_size=60))
def test_any_text_is_read_or_refused_with_our_error(suffix: str, text: str) -> None:
    try:
        record = find_format(suffix).parse(text)
    except GridsageError:
        return
    replay(record)


def test_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"\.psq, \.sgf"):
        find_format(".pdf")


@pytest.mark.parametrize("charset", ["UTF-8", "shift_jis", "GB2312", "koi8-r", "utf-16"])
def test_sgf_is_read_in_the_encoding_that_it_names(charset: str) -> None:
    name = "Иванов" if charset == "koi8-r" else "五"
    data = f"(;GM[4]CA[{charset}]SZ[15]PB[{name}];B[hh])".encode("utf-8" if charset == "utf-16" else charset)
    if charset == "utf-16":
        data = data.decode("utf-8").encode("utf-16")
    assert sgf.parse(sgf.decode(data)).players[0] == name


def test_sgf_without_an_encoding_is_utf_8_or_latin_1() -> None:
    text = "(;GM[4]SZ[15]PB[José];B[hh])"
    for charset in ("utf-8", "utf-8-sig", "latin-1"):
        assert sgf.parse(sgf.decode(text.encode(charset))).players[0] == "José"
    for unknown in ("klingon", "hex", "undefined"):
        with pytest.raises(ParseError, match=f"CA\\[{unknown}\\]"):
            sgf.decode(f"(;CA[{unknown}])".encode())


@pytest.mark.parametrize(
    ("data", "suffix"),
    [
        (b"(;GM[4];B[hh])", ".sgf"),
        (b"\xef\xbb\xbf\n ( ;GM[4])", ".sgf"),
        (b"Piskvorky 20x20, 11:11, 0", ".psq"),
        (b"\xffRenLib\xff\x03\x04", ".lib"),
        (b"Cup 1=[Ann,Bob,+,888F,,,]", ".bdt"),
        (b"=[,, = ,,,,]", ".bdt"),
        (b"h8 i9 (a1) h9", None),
        (b"9x9/10", None),
        (b"a=[b]", None),
        (b"", None),
    ],
)
def test_a_file_is_known_by_its_beginning(data: bytes, suffix: str | None) -> None:
    assert recognise_game_format(data) == suffix


def test_every_format_that_tells_its_beginning_writes_it() -> None:
    record = play(parse_setup("15x15x5"), (Uniform(1), Uniform(2)), 0)
    for suffix, form in formats().items():
        told = hasattr(form, "BEGINNING")
        assert recognise_game_format(encode_game(record, suffix)) == (suffix if told else None)


def test_names_of_players_are_one_line_that_steers_no_terminal() -> None:
    for suffix, text in ((".sgf", SGF.replace("bob", "b\x1b[2Jo\nb")), (".psq", PSQ.replace("second", "s\x1b[2J"))):
        assert all(player.isprintable() for player in find_format(suffix).parse(text).players)


def test_old_psq_files_are_read() -> None:
    text = "Piskvorky 15x15, 11:11, 0\n8,8,0\nŽofie\nŘehoř\n-1\n0,Freestyle\n"
    for charset in ("utf-8", "cp1250"):
        assert psq.parse(psq.decode(text.encode(charset))).players == ("Žofie", "Řehoř")
