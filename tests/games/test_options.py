"""The options of bots: declared once, they read what a user writes and say what they take."""

from __future__ import annotations

import inspect

import pytest

from gridsage.catalog import BotEntry, bots
from gridsage.games.options import BotOption, Choices, Number, Numbers, Switch, Text

ENTRIES = [entry for game in ("mines", "mnk") for entry in bots(game)]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game}-{entry.name}")
def test_every_option_of_our_bots_is_declared_with_the_default_that_holds(entry: BotEntry) -> None:
    parameters = inspect.signature(entry.factory).parameters
    for name, option in entry.factory.options.items():
        assert isinstance(option, BotOption)
        assert option.summary
        assert option.accepted
        value = option(option.default) if option.default else parameters[name].default
        usual = parameters[name].default
        own = getattr(entry.factory, f"default_{name}", usual) if usual is None else usual
        assert value == own, name


def test_options_that_name_programs_are_never_safe() -> None:
    for entry in ENTRIES:
        for name in entry.factory.programs:
            assert not entry.factory.options[name].safe


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (Choices("", "a", values=("a", "b")), {"a": "a", "b": "b"}, ["", "c", "A", "on"]),
        (Choices("", "off", values=("off", "on", "near")), {"": "on", "1": "on", "NO": "off", "near": "near"}, ["x"]),
        (Switch("", "off"), {"on": True, "": True, "yes": True, "0": False, "Off": False}, ["maybe", "2"]),
        (
            Number("", "1", low=1, high=9),
            {"1": 1, "9": 9, "007": 7},
            ["0", "10", "-1", "1.5", "", "none", "9" * 99],
        ),
        (Number("", "1", high=9, or_none=True), {"0": 0, "none": None}, ["None", "10"]),
        (
            Numbers("", "1,2", count=2, high=9),
            {"1,2": (1, 2), "3/3": (3, 3)},
            ["2,1", "1", "1,2,3", "1,10", "a,b"],
        ),
        (Text("", "", read=int), {"12": 12}, ["x"]),
    ],
)
def test_a_value_is_read_or_refused(option: BotOption, good: dict[str, object], bad: list[str]) -> None:
    for text, value in good.items():
        assert option(text) == value
    for text in bad:
        with pytest.raises(ValueError, match=r"expected|invalid"):
            option(text)
