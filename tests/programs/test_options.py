"""The command of a program and the memory it may hold, as a user writes them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridsage.programs.options import parse_command, parse_megabytes


def test_a_command_is_split_as_a_shell_does() -> None:
    assert parse_command(f"'{sys.executable}' -c 'print(1)' \"two words\"") == (
        sys.executable,
        "-c",
        "print(1)",
        "two words",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the command is empty"),
        ("no-such-program-here --fast", "'no-such-program-here': there is no such program"),
        ("'a\0b'", "there is no such program"),
        ("'left open", "No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_started_says_why(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        parse_command(text)


def test_a_file_that_is_no_program_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no program")
    with pytest.raises(ValueError, match="is not a program that can be started"):
        parse_command(str(tmp_path / "notes.txt"))


def test_megabytes_are_whole_and_none_means_no_limit() -> None:
    assert (parse_megabytes("0"), parse_megabytes("350")) == (0, 350)
    for text in ("-1", "much", "1.5"):
        with pytest.raises(ValueError, match=r"megabytes|invalid literal"):
            parse_megabytes(text)
