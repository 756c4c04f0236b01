"""Files of puzzles: what cannot be read is named with its line, and nothing is too large."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gridsage.errors import ParseError
from gridsage.solving import puzzle_lines
from gridsage.solving.puzzle_lines import Origin, make_id, parse_lines


def name_of(data: Mapping[str, Any]) -> str:
    return str(data["id"])


def test_blank_lines_are_passed_over() -> None:
    assert parse_lines('\n{"id": "a"}\n\n  \n{"id": "b"}\n', name_of) == ("a", "b")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1"),
        ('{"id": "a"}\n[1]', "line 2: expected an object"),
        ('{"id": "a"}\n\n{}', "line 3: it has no 'id'"),
        ("[" * 5000, "line 1"),
        ('{"id": ' + "9" * 5000 + "}", "line 1"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, told: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_lines(text, name_of)
    assert told in str(refused.value)


def test_files_and_lines_have_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ParseError, match="line 1: it has more than 65,536 characters"):
        parse_lines('{"id": "' + "a" * 65_536 + '"}', name_of)
    monkeypatch.setattr(puzzle_lines, "MOST_PUZZLES", 2)
    with pytest.raises(ParseError, match="more than 2"):
        parse_lines('{"id": "a"}\n' * 3, name_of)


def test_the_question_is_the_name() -> None:
    assert make_id("win", "3x3x3", "...") == make_id("win", "3x3x3", "...")
    assert len({make_id(kind, setup, "...") for kind in ("win", "defence") for setup in ("3x3x3", "4x4x3")}) == 4


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": "1"}, {"moves": 1.5}, {"bot": 3}, {"version": None}])
def test_an_origin_of_the_wrong_kind_is_refused(wrong: dict[str, Any]) -> None:
    origin = Origin("champion", 1, 2, "0.1.0")
    assert Origin.from_dict(origin.to_dict()) == origin
    with pytest.raises(ParseError):
        Origin.from_dict(origin.to_dict() | wrong)
