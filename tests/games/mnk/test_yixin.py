"""Databases of Yixin and Rapfi: read from files written by their layout, plain and packed, and refused when broken."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.errors import GridsageError, ParseError
from gridsage.games.mnk import Position
from gridsage.games.mnk.lz4_frame import decompress_lz4
from gridsage.games.mnk.yixin import YixinLabel, looks_like_yixin, read_yixin

EXACT = 3


def key(rule: int, width: int, height: int, *stones: tuple[int, int]) -> bytes:
    return bytes([rule, width, height]) + b"".join(struct.pack("<bb", *stone) for stone in stones)


def message(label: str, value: int = 0, depth: int = 0, bound: int = EXACT, text: bytes = b"") -> bytes:
    return struct.pack("<bhh", ord(label) if label else -1, value, depth << 2 | bound) + text


def database(*records: tuple[bytes, bytes], count: int | None = None) -> bytes:
    parts = [struct.pack("<H", len(part)) + part for record in records for part in record]
    return struct.pack("<I", len(records) if count is None else count) + b"".join(parts)


def frame(data: bytes, *blocks: bytes, flags: int = 0x40) -> bytes:
    """An LZ4 frame: these blocks, or the data as it is."""
    packed = [struct.pack("<I", len(block)) + block for block in blocks]
    plain = [struct.pack("<I", len(data) | 1 << 31) + data] if data else []
    return b"\x04\x22\x4d\x18" + bytes([flags, 0x40, 0]) + b"".join([*packed, *plain]) + bytes(4)


CENTRE = ((7, 7), (8, 8), (7, 8))
"""Two stones of the first player, then one of the second."""


def test_positions_are_read_with_their_labels_values_and_comments() -> None:
    facts = (key(0, 0, 0), message("\0", bound=0, text=b'charset="UTF-8"'))
    data = database(
        facts,
        (key(0, 15, 15, *CENTRE), message("", 120, 9, text="@BTXT@77A\b五 <b>\b\x07".encode())),
        (key(1, 20, 20, (3, 4)), message("W", -29_991, 30)),
        (key(2, 15, 15), b""),
        (key(0, 15, 15, (7, 7), (-1, -1)), message("d")),
        (key(0, 15, 15, (7, 7)), message("d", 55, bound=1)),
    )
    for found in (list(read_yixin(data)), list(read_yixin(frame(data)))):
        one, won, empty, drawn = found
        assert one.position == Position(one.position.setup, one.position.cells, 1)
        assert str(one.position.setup) == "15x15x5"
        assert one.position.stones_of(0) == (7 * 15 + 7, 8 * 15 + 8)
        assert one.position.stones_of(1) == (8 * 15 + 7,)
        assert (one.label, one.value, one.depth, one.text) == (YixinLabel.NONE, 120, 9, "五 <b>")
        assert (won.label, won.mate_in, won.value, str(won.position.setup)) == (
            YixinLabel.WIN, -9, None, "20x20x5@exact",
        )  # fmt: skip
        assert (str(empty.position.setup), empty.label, empty.value) == ("15x15x5@renju", YixinLabel.NONE, None)
        assert (drawn.label, drawn.value) == (YixinLabel.DRAW, None)


def test_a_packed_file_is_unpacked_with_its_copies() -> None:
    # "abcd", then eight letters from four back, then the last literals.
    block = b"\x44abcd\x04\x00" + b"\x50efghi"
    assert decompress_lz4(frame(b"", block), most=100) == b"abcd" + b"abcdabcd" + b"efghi"
    # A length that goes on in the next bytes.
    long = b"\xf0\x05" + b"x" * 20
    assert decompress_lz4(frame(b"tail", long), most=100) == b"x" * 20 + b"tail"
    again = b"\x1fa\x01\x00\xff\x00" + b"\x10b"
    assert decompress_lz4(frame(b"", again), most=1000) == b"a" * (1 + 4 + 15 + 255) + b"b"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not an LZ4"),
        (frame(b"x")[:-6], "cut short"),
        (frame(b"", b"\xf0\xff"), "cut short"),
        (frame(b"", b"\x40abcd\x09\x00\x10b"), "before its beginning"),
        (frame(b"", b"\x1fa\x01\x00" + b"\xff" * 90 + b"\x00\x10b"), "more than 1,000"),
        (frame(b"x" * 1001), "more than 1,000"),
        (frame(b"x", flags=0x80), "version 2"),
    ],
)
def test_a_broken_frame_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        decompress_lz4(data, most=1000)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not a Yixin"),
        (b"SQLite format 3\0" + bytes(100), "not a Yixin"),
        (database((key(0, 15, 15, *CENTRE), message("w")), count=1 << 31), "ends within record 2"),
        (database((key(0, 15, 15, *CENTRE), message("w")))[:-3], "ends within record 1"),
        (database((key(0, 15, 15), b""), (key(9, 15, 15), b"")), "the rule 9"),
        (database((key(0, 15, 15), b""), (key(0, 200, 15), b"")), "record 2"),
        (database((key(0, 15, 15), b""), (key(0, 15, 15)[:2], b"")), "a key of 2 bytes"),
        (database((key(0, 15, 15, (7, 7), (7, 7)), b"")), "where none can be"),
        (database((key(0, 15, 15, (15, 7)), b"")), "a stone at 15,7, where none can be"),
    ],
)
def test_a_broken_database_is_refused_with_its_place(data: bytes, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        list(read_yixin(data))


@given(st.binary(max_size=80), st.lists(st.integers(0, 60), max_size=4))
def test_any_bytes_end_in_positions_or_one_error(noise: bytes, places: Sequence[int]) -> None:
    data = bytearray(database((key(0, 15, 15, *CENTRE), message("w", 5, 3, text=b"abc")), (noise, noise)))
    for place in places:
        data[place % len(data)] ^= 1 + place
    for tried in (bytes(data), frame(bytes(data)), b"\x04\x22\x4d\x18" + noise):
        looks_like_yixin(tried)
        try:
            for entry in read_yixin(tried):
                assert entry.text.isprintable()
        except GridsageError as error:
            assert "\n" not in str(error)  # noqa: PT017
