"""Files of many games are read game by game: in bounded memory, whatever their size, and as they are read whole."""

from __future__ import annotations

import dataclasses
import io
from itertools import chain, pairwise, repeat
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage import mines, mnk
from gridsage.bots.mines.single_point import SinglePoint
from gridsage.errors import ParseError
from gridsage.files import (
    MOST_BYTES,
    decode_old_text,
    decode_text,
    find_encoding,
    find_old_encoding,
    read_pieces,
    split_lines,
)
from gridsage.games.mines.formats import MAX_BYTES, stream_recordings, write_recording
from gridsage.games.mnk.formats import bdt, encode_game, read_games, sgf
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination, split_records, stream_records
from tests.games.mines.recordings import as_evfs, recorded
from tests.long_files import RepeatedFile, peak_bytes

MOVES = tuple(PlayedMove(number % 2, move) for number, move in enumerate(("h8", "i9", "h9", "j10")))
GAME = GameRecord("mnk", "15x15x5", 0, ("Ada", "Grace"), MOVES, Outcome(Termination.RESIGNED, 0))
COMMENTED = dataclasses.replace(GAME, details={"comment": "well played " * 5000})
RECORDING = recorded(SinglePoint(seed=1), "8x8/10@any", 3)
LARGE = 40_000_000
"""More than twice what a file of one recording may have."""
FEW = 3_000_000
"""So much memory is enough for a game and a piece of its file."""


def large(body: bytes, head: bytes = b"") -> BinaryIO:
    return io.BufferedReader(RepeatedFile(body, LARGE // len(body) + 1, head))


def endless(body: bytes) -> BinaryIO:
    return io.BufferedReader(RepeatedFile(body, 1 << 40))


def test_records_beyond_any_size_are_read_one_by_one() -> None:
    file = large(COMMENTED.to_json().encode() + b"\n")
    with peak_bytes() as peak:
        assert all(record == COMMENTED for record in stream_records(file))
        assert file.tell() > LARGE > 2 * MAX_BYTES
        assert peak() < FEW


@pytest.mark.parametrize("suffix", [".sgf", ".bdt"])
def test_collections_beyond_any_size_are_read_one_by_one(suffix: str) -> None:
    one = encode_game(COMMENTED, suffix)
    file = large(one)
    with peak_bytes() as peak:
        games = mnk.stream_games(file, suffix)
        assert next(games).moves[:2] == tuple(move._replace(seat=n % 2) for n, move in enumerate(MOVES[:2]))
        assert 1 + sum(1 for _ in games) == LARGE // len(one) + 1
        assert peak() < FEW


def test_sittings_beyond_any_size_are_read_one_by_one() -> None:
    whole = as_evfs(dataclasses.replace(RECORDING, notes={"identifier": "x" * 1900}))
    file = large(whole[3:], whole[:3])
    with peak_bytes() as peak:
        found = mines.stream_recordings(file, "a.evfs")
        first = next(found)
        assert (first.mines, first.player) == (RECORDING.mines, RECORDING.player)
        for _ in range(500):
            next(found)
        assert peak() < FEW


def test_a_recording_beyond_the_limit_is_refused() -> None:
    file = large(b"0.000 mv 1 1\n" * 10_000, write_recording(RECORDING, ".rawvf"))
    with peak_bytes() as peak:
        with pytest.raises(ParseError, match=f"more than {MAX_BYTES:,} bytes, and does not hold several"):
            next(stream_recordings(file, "a.rawvf"))
        assert peak() < 3 * MAX_BYTES


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (endless(b"[" * 100_000), "more than"),
        (endless(b"{" * 100_000), "more than"),
        (endless(b"[" * 100_000 + b"\n"), "more than"),
    ],
    ids=["a line", "a record", "a layout"],
)
def test_records_without_an_end_are_refused(file: BinaryIO, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        next(stream_records(file))


def test_games_without_an_end_are_refused() -> None:
    for split, head, piece in ((sgf.split_games, "(;", "C[x] " * 10_000), (bdt.split_games, "=[", "x" * 50_000)):
        games = split(chain([head], repeat(piece)))
        with pytest.raises(ParseError, match=f"more than {MOST_BYTES:,} characters"):
            next(games)


def test_what_is_wrong_is_told_with_its_number_when_its_turn_comes() -> None:
    records = stream_records(io.BytesIO(f"{GAME.to_json()}\n\n{{}}\n".encode()))
    assert next(records) == GAME
    with pytest.raises(ParseError, match="record 2 of the file: not a game record: it has no 'outcome'"):
        next(records)
    undecodable = stream_records(io.BytesIO(f"{GAME.to_json()}\n".encode() * 400 + b"{\xff}"))
    with pytest.raises(ParseError, match=r"record \d+ of the file: it is not text"):
        list(undecodable)
    games = mnk.stream_games(io.BytesIO(b"(;GM[4];B[hh]) and (;GM[4];B[zz])"), ".sgf")
    next(games)
    with pytest.raises(ParseError, match=r"game 2 of the \.sgf file: move 1 of the SGF file: cannot read 'zz'"):
        next(games)
    whole = as_evfs(RECORDING, RECORDING)
    found = stream_recordings(io.BytesIO(whole[:-30]))
    assert next(found).mines == RECORDING.mines
    with pytest.raises(ParseError, match="ends too early"):
        next(found)


def test_a_size_in_a_sitting_is_not_believed() -> None:
    found = stream_recordings(io.BytesIO(b"\0\0\2a.evf\0" + (2**32 - 1).to_bytes(4, "big") + b"x" * 50), "a.evfs")
    with pytest.raises(ParseError, match="announces a recording of 4,294,967,295 bytes"):
        next(found)
    unending = stream_recordings(io.BytesIO(b"\0\0\2a.evf\0\0\0\0\0ok" + b"x" * 5000), "a.evfs")
    with pytest.raises(ParseError):
        list(unending)


def test_a_file_that_is_none_is_refused_in_one_line() -> None:
    for wrong in ("a.evfs", None, io.StringIO("x"), b"\0\0\2"):
        with pytest.raises(TypeError, match="expected a file that is open for its bytes"):
            next(mines.stream_recordings(wrong))  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a file that is open for its bytes"):
            next(stream_records(wrong))  # type: ignore[arg-type]


def cut(text: str, places: list[int]) -> list[str]:
    ends = sorted({min(place, len(text)) for place in places} | {0, len(text)})
    return [text[begin:end] for begin, end in pairwise(ends)]


TEXTS = [
    "(;GM[4];B[hh]) and (;GM[4](;B[aa])(;B[bb]))\n( \n ;GM[4]C[a \\] ( \\\\];B[ii])",
    "x ( y (;GM[4]C[[\\\\\\]])(;C[(;])(;",
    "(;GM[4]AB[aa]\n[bb];W[cc]C[\\\n]) ( ) (\n;B[dd])",
    "(;C[\\])\\]])(;B[aa])",
]
SGF_GAMES = [
    ["(;GM[4];B[hh])", "(;GM[4](;B[aa])(;B[bb]))", "( \n ;GM[4]C[a \\] ( \\\\];B[ii])"],
    ["( y (;GM[4]C[[\\\\\\]])(;C[(;])(;"],
    ["(;GM[4]AB[aa]\n[bb];W[cc]C[\\\n])", "(\n;B[dd])"],
    ["(;C[\\])\\]])", "(;B[aa])"],
]


@given(st.sampled_from(range(len(TEXTS))), st.lists(st.integers(0, 100), max_size=20))
def test_a_text_may_be_cut_anywhere(which: int, places: list[int]) -> None:
    assert list(sgf.split_games(cut(TEXTS[which], places))) == SGF_GAMES[which]
    lines = "a=[x,y,+,78,,,]\nnothing\n=[,,,8878,,,]"
    assert list(bdt.split_games(cut(lines, places))) == ["a=[x,y,+,78,,,]", "=[,,,8878,,,]"]
    records = '\n{"a":1}\n \n{"b":2}\n'
    assert list(split_records(cut(records, places))) == ['{"a":1}', '{"b":2}']
    laid = '{\n "a":\n [\n{}]}'
    assert list(split_records(cut(laid, places))) == [laid]


def test_a_text_may_come_letter_by_letter() -> None:
    assert [list(sgf.split_games(text)) for text in TEXTS] == SGF_GAMES


def test_line_ends_are_those_of_python() -> None:
    assert "".join(read_pieces(io.BytesIO(b"a\r\nb\rc\n"), "utf-8")) == "a\nb\nc\n"
    lines = f"{GAME.to_json()}\r\n{GAME.to_json()}\r\n".encode()
    assert list(stream_records(io.BytesIO(lines))) == [GAME, GAME]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), st.lists(st.integers(0, 60), max_size=9))
def test_lines_are_those_of_the_whole_text(text: str, places: list[int]) -> None:
    found = list(split_lines(cut(text, places)))
    expected = text.split("\n")
    assert found == (expected if expected[-1] else expected[:-1])


def test_a_line_beyond_the_limit_is_refused() -> None:
    assert list(split_lines(["ab", "c\n", "abc"], most=3)) == ["abc", "abc"]
    with pytest.raises(ParseError, match="more than 3 characters"):
        list(split_lines(["abc\nab", "cd"], most=3))


@given(
    st.sampled_from(["Ülo Ålesund", "五目並べ 対局", "plain", "", "Žofie", "ÄÖ 五"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "gb18030", "latin-1", "cp1252", "big5", "shift_jis"]),
)
def test_a_file_is_decoded_piece_by_piece_as_whole(text: str, encoding: str) -> None:
    data = text.encode(encoding, errors="ignore") * 30_000
    file = io.BytesIO(data)
    assert "".join(read_pieces(file, find_old_encoding(file))) == decode_old_text(data)
    try:
        whole = decode_text(data)
    except UnicodeDecodeError:
        with pytest.raises(UnicodeDecodeError):
            list(read_pieces(file, find_encoding(file)))
    else:
        assert "".join(read_pieces(file, find_encoding(file))) == whole


def test_a_collection_in_an_old_encoding_reads_as_whole() -> None:
    text = "(;GM[4]CA[shift_jis]PB[五目表];B[hh])(;GM[4]PB[ソ];B[ii])" * 5000
    data = text.encode("shift_jis")
    whole = read_games(sgf.decode(data), ".sgf")
    found = list(mnk.stream_games(io.BytesIO(data), ".sgf"))
    assert found == whole
    assert [game.players[0] for game in found[:2]] == ["五目表", "ソ"]
