"""Setups: text that parses and prints back, limits, and errors of one clear line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import GridsageError, ParseError, SetupError, UnknownNameError
from gridsage.games.mines import MAX_SIDE, PRESETS, Grid, Setup, StartRule, format_setup, parse_setup


def parsed_or_one_line(parse: Callable[[str], Setup], text: str) -> Setup | None:
    """What the text says, or None after an error of one line."""
    try:
        return parse(text)
    except GridsageError as error:
        message = str(error)
    assert message
    assert "\n" not in message
    return None


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    width, height = draw(st.integers(1, MAX_SIDE)), draw(st.integers(1, MAX_SIDE))
    start, no_guess = draw(st.sampled_from(StartRule)), draw(st.booleans())
    free = Setup(width, height, 0, start, no_guess).free_cells
    return Setup(width, height, draw(st.integers(0, max(0, width * height - free))), start, no_guess)


@given(setups())
@settings(max_examples=200)
def test_a_setup_parses_back_from_its_text(setup: Setup) -> None:
    assert parse_setup(format_setup(setup)) == setup
    assert parse_setup(f"  {setup}\n") == setup


@given(st.text(max_size=20))
@settings(max_examples=300)
def test_any_text_is_a_setup_or_a_clear_error(text: str) -> None:
    setup = parsed_or_one_line(parse_setup, text)
    assert setup is None or parse_setup(str(setup)) == setup


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_name_and_takes_a_start_rule(name: str) -> None:
    assert parse_setup(name) == PRESETS[name]
    assert parse_setup(f"{name}@safe").start is StartRule.SAFE
    assert parse_setup(f"{name}!") == PRESETS[name].with_no_guess()
    assert str(parse_setup(f"{name}!@safe")).endswith("!@safe")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0x5/1", "width 0 is outside 1 to 200"),
        ("5x201/1", "height 201 is outside 1 to 200"),
        ("3x3/1", "1 mines do not fit on 3x3 with start rule 'opening': at most 0"),
        ("9x9/73", "at most 72"),
        ("9x9/81@safe", "at most 80"),
        ("9x9/82@any", "at most 81"),
        ("9x9/81!@any", "at most 80"),
    ],
)
def test_a_setup_without_room_is_refused(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        parse_setup(text)


@pytest.mark.parametrize("text", ["9x9/72", "9x9/80@safe", "9x9/81@any", "200x200/39991", "1x1/0", "2x2/0"])
def test_the_last_that_fits_is_accepted(text: str) -> None:
    assert str(parse_setup(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "9x9", "9x9/", "9×9/10", "9x9/-1", "x/1", "expertt", "९x९/१०", "9x9/10 @safe", "9x9!/10", "9x9/10!!", "!"],
)
def test_unreadable_text_says_what_was_expected(text: str) -> None:
    with pytest.raises(ParseError, match="expected WIDTHxHEIGHT/MINES"):
        parse_setup(text)


def test_an_unknown_start_rule_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="opening, safe, any"):
        parse_setup("expert@nowhere")


def test_negative_mines_are_refused() -> None:
    with pytest.raises(SetupError, match="must be 0 or more"):
        Setup(9, 9, -1)


@given(st.integers(1, 12), st.integers(1, 12))
@settings(max_examples=60)
def test_neighbourhoods_are_the_cells_that_touch(width: int, height: int) -> None:
    grid = Grid.of(width, height)
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        assert grid.index(x, y) == cell
        touching = {grid.index(c, r) for r in range(height) for c in range(width) if max(abs(c - x), abs(r - y)) == 1}
        assert set(grid.neighbours[cell]) == touching
        assert grid.masks[cell] == sum(1 << other for other in touching)
        assert set(grid.block(cell)) == touching | {cell}
    assert Grid.of(width, height) is grid


@pytest.mark.parametrize(("text", "meant"), [("EXPERT", "30x16/99"), ("9X9/10!@Safe", "9x9/10!@safe")])
def test_case_does_not_matter(text: str, meant: str) -> None:
    assert str(parse_setup(text)) == meant
