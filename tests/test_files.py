"""Files that a user names: read whole, written whole or not at all."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.errors import OptionError, ParseError, StoreError
from gridsage.files import decode_old_text, is_file, printable, read_bytes, read_text, replacing, write_text


def test_text_is_read_without_the_mark_of_some_editors(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbf9x9/10\n")
    assert read_text(file) == "9x9/10\n"


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("h8 i9"))
    assert read_text("-") == "h8 i9"


def test_person_at_the_keyboard_is_told_that_we_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = io.StringIO("h8")
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", keyboard)
    assert read_text("-") == "h8"
    assert "Ctrl-D" in capsys.readouterr().err


def test_what_is_no_text_or_not_there_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "junk"
    file.write_bytes(bytes(range(256)))
    with pytest.raises(ParseError, match="it is not text"):
        read_text(file)
    with pytest.raises(OptionError, match="No such file"):
        read_text(tmp_path / "none")
    with pytest.raises(OptionError, match="Is a directory"):
        read_text(tmp_path)


def test_text_that_is_too_long_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x" * 11)
    assert read_text(file, most=11) == "x" * 11
    with pytest.raises(ParseError, match="it has more than 10 bytes"):
        read_text(file, most=10)


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        ("五目並べ", "utf-8"),
        ("五目並べ", "utf-8-sig"),
        ("五目並べ", "utf-16"),
        ("五子棋 题解", "gbk"),
        ("Ülo Ålesund, Käthe", "latin-1"),
        ("plain", "ascii"),
    ],
)
def test_text_of_an_old_file_is_read_in_its_encoding(words: str, encoding: str) -> None:
    assert decode_old_text(words.encode(encoding)) == words


@given(st.binary(max_size=60))
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert printable(decode_old_text(data)).isprintable()


def test_name_that_is_empty_is_told_as_such() -> None:
    with pytest.raises(OptionError, match="the name of the file to read is empty"):
        read_text("")
    with pytest.raises(OptionError, match="the name of the file to read is empty"):
        read_bytes(" ", most=10)


def test_pipe_is_a_file_where_anything_may_be_read(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    assert (is_file(str(file)), is_file(str(file), pipes=True)) == (True, True)
    assert (is_file(os.devnull), is_file(os.devnull, pipes=True)) == (False, True)
    for none in (str(tmp_path), str(tmp_path / "b"), "a\0b", "a" * 5000):
        assert not is_file(none, pipes=True)


def test_standard_input_that_is_no_text_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # What Python makes of the bytes ff fe where it was told to let everything through.
    monkeypatch.setattr(sys, "stdin", io.StringIO("\udcff\udcfe"))
    with pytest.raises(ParseError, match="cannot read standard input: it is not text"):
        read_text("-")


def test_file_that_exists_is_replaced_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_text(file, "one")
    with pytest.raises(OptionError, match="exists already"):
        write_text(file, "two")
    assert file.read_text(encoding="utf-8") == "one"
    write_text(file, "two", replace=True)
    assert file.read_text(encoding="utf-8") == "two"
    assert list(tmp_path.iterdir()) == [file]


def test_a_part_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    """Another program may be writing it, or a person may call a file so."""
    file, others = tmp_path / "a.txt", tmp_path / "a.txt.part"
    others.write_text("mine", encoding="utf-8")
    write_text(file, "one")
    assert (file.read_text(encoding="utf-8"), others.read_text(encoding="utf-8")) == ("one", "mine")
    assert sorted(tmp_path.iterdir()) == [file, others]


def test_writing_that_fails_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("whole", encoding="utf-8")

    def stop_at_half(problem: BaseException) -> None:
        with replacing(file, error=StoreError) as part:
            part.write_text("ha", encoding="utf-8")
            raise problem

    with pytest.raises(KeyboardInterrupt):
        stop_at_half(KeyboardInterrupt())
    with pytest.raises(StoreError, match="cannot write"):
        stop_at_half(OSError(28, "No space left on device"))
    assert file.read_text(encoding="utf-8") == "whole"
    assert list(tmp_path.iterdir()) == [file]


def test_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"cannot write .*No such file"):
        write_text(tmp_path / "no" / "a.txt", "")


def test_text_of_other_shells_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("h8 i9\r\nh9".encode("utf-16"))
    assert read_text(file) == "h8 i9\nh9"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("żółć".encode()), encoding="cp1252"))
    assert read_text("-") == "żółć"
