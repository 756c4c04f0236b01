"""Setups read, print back and refuse what cannot be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.errors import GridsageError, ParseError, SetupError, UnknownNameError
from gridsage.games.mnk import PRESETS, Rule, Setup, format_setup, parse_setup


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    width, height = draw(st.integers(3, 25)), draw(st.integers(3, 25))
    k = draw(st.integers(3, min(8, max(width, height))))
    return Setup(width, height, k, draw(st.sampled_from([rule for rule in Rule if rule.k in (None, k)])))


@given(setups())
def test_setup_prints_and_parses_back(setup: Setup) -> None:
    assert parse_setup(format_setup(setup)) == setup
    assert str(setup) == format_setup(setup)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_our_error(text: str) -> None:
    try:
        setup = parse_setup(text)
    except GridsageError:
        return
    assert parse_setup(str(setup)) == setup


def test_presets_have_names() -> None:
    assert parse_setup("tictactoe") == Setup(3, 3, 3)
    assert parse_setup("gomoku") == Setup(15, 15, 5)
    assert parse_setup("five") == Setup(20, 20, 5)
    assert parse_setup("five@exact") == Setup(20, 20, 5, Rule.EXACT)
    assert parse_setup("standard@free") == Setup(15, 15, 5)
    assert parse_setup("renju") == Setup(15, 15, 5, Rule.RENJU)
    assert parse_setup("caro") == Setup(15, 15, 5, Rule.CARO)
    assert all(parse_setup(name) == setup for name, setup in PRESETS.items())


@pytest.mark.parametrize("text", ["", "20x20", "20x20x", "axbxc", "20x20x5x5", "-3x3x3", "20*20*5", "gobang", "²x3x3"])
def test_unreadable_setup_names_the_form(text: str) -> None:
    with pytest.raises(ParseError, match="WIDTHxHEIGHTxK"):
        parse_setup(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x3x3", "width 2 is outside 3 to 25"),
        ("3x26x3", "height 26 is outside 3 to 25"),
        ("9x9x2", "k = 2 is outside 3 to 8"),
        ("25x25x9", "k = 9 is outside 3 to 8"),
        ("4x4x5", "5 in a row do not fit on 4x4"),
        ("15x15x6@renju", "renju is played with 5 in a row, not 6"),
        ("tictactoe@caro", "caro is played with 5 in a row, not 3"),
        ("999999x3x3", "width 999999"),
    ],
)
def test_impossible_setup_is_refused(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        parse_setup(text)


def test_k_may_be_as_long_as_the_longer_side() -> None:
    assert parse_setup("3x8x8").k == 8


def test_unknown_rule_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="free, exact, renju, caro"):
        parse_setup("15x15x5@omok")


@pytest.mark.parametrize(("text", "meant"), [("TicTacToe", "3x3x3"), ("15X15X5@Renju", "15x15x5@renju")])
def test_case_does_not_matter(text: str, meant: str) -> None:
    assert str(parse_setup(text)) == meant
