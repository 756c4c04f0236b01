"""What a stranger may ask for over the web: bots of the catalogue, with the options that are safe."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError, UnknownNameError
from gridsage.web.engines.opponents import find_opponent, opponents, safe_options


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("mnk", "champion:level=3"),
        ("mnk", "classic:resist=on:order=near:deepen=on:reach=2"),
        ("mines", "tank:border_limit=30"),
        ("mines", "naive:set=plain:sweep=on:guess=corner"),
    ],
)
def test_safe_options_are_taken(game: str, text: str) -> None:
    assert find_opponent(game, text).text == text


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("mnk", "champion:threads=64"),
        ("mnk", "champion:memory_mb=4096"),
        ("mnk", "classic:depth=9"),
        ("mnk", "classic:depths=9,99,199"),
        ("mines", "tank:threads=8"),
    ],
)
def test_what_would_cost_the_server_is_not_and_the_others_are_named(game: str, text: str) -> None:
    with pytest.raises(OptionError, match=r"cannot be set here; of .* can be set: [a-z]"):
        find_opponent(game, text)


def test_an_option_out_of_range_is_one_clear_line() -> None:
    with pytest.raises(OptionError, match="expected a number from 1 to 3"):
        find_opponent("mnk", "classic:reach=9")
    with pytest.raises(UnknownNameError, match="lvl"):
        find_opponent("mnk", "champion:lvl=3")


def test_no_bot_that_starts_a_program_is_offered() -> None:
    for game in ("mines", "mnk"):
        for entry in opponents(game):
            assert not entry.factory.programs
            assert "command" not in safe_options(entry)
