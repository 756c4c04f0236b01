"""Opening rules: who places the first stones, and who chooses."""

from __future__ import annotations

from typing import Any

import pytest

from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.games.mnk import Setup
from gridsage.games.mnk.opening_rules import (
    Opening,
    OpeningChoice,
    OpeningRule,
    OpeningStep,
    check_opening_rule,
    format_opening,
    opening_step,
    parse_opening,
)

X, O, MORE = OpeningChoice.X, OpeningChoice.O, OpeningChoice.MORE  # noqa: E741


@pytest.mark.parametrize(
    ("rule", "stones", "choices", "step"),
    [
        (OpeningRule.NONE, 0, (), None),
        (OpeningRule.SWAP, 0, (), OpeningStep(by_opener=True, stones=3)),
        (OpeningRule.SWAP, 2, (), OpeningStep(by_opener=True, stones=1)),
        (OpeningRule.SWAP, 3, (), OpeningStep(by_opener=False, options=(X, O))),
        (OpeningRule.SWAP, 3, (X,), None),
        (OpeningRule.SWAP2, 3, (), OpeningStep(by_opener=False, options=(X, O, MORE))),
        (OpeningRule.SWAP2, 3, (O,), None),
        (OpeningRule.SWAP2, 3, (MORE,), OpeningStep(by_opener=False, stones=2)),
        (OpeningRule.SWAP2, 4, (MORE,), OpeningStep(by_opener=False, stones=1)),
        (OpeningRule.SWAP2, 5, (MORE,), OpeningStep(by_opener=True, options=(X, O))),
        (OpeningRule.SWAP2, 5, (MORE, X), None),
    ],
)
def test_the_steps_of_an_opening(
    rule: OpeningRule, stones: int, choices: tuple[OpeningChoice, ...], step: OpeningStep | None
) -> None:
    assert opening_step(rule, stones, choices) == step


@pytest.mark.parametrize("setup", ["3x3x3", "15x15x6", "5x9x5"])
def test_other_boards_have_no_opening_rule(setup: str) -> None:
    assert check_opening_rule(OpeningRule.NONE, Setup.of(setup)) is OpeningRule.NONE
    with pytest.raises(OptionError, match="swap2 opens five in a row on boards of at least 6 × 6"):
        check_opening_rule(OpeningRule.SWAP2, Setup.of(setup))


@pytest.mark.parametrize("text", ["swap x", "swap2 more o", "swap2", "taraguchi10 x o x o x"])
def test_an_opening_is_text(text: str) -> None:
    setup = Setup.of("renju")
    assert format_opening(parse_opening(text, setup), setup) == text


@pytest.mark.parametrize("text", ["swap more", "swap x x", "taraguchi10 ten", "taraguchi10 x x x o x x", "swap2 h8"])
def test_a_choice_that_the_rule_does_not_give_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="in the opening"):
        parse_opening(text, Setup.of("renju"))


def test_no_text_is_no_opening() -> None:
    with pytest.raises(UnknownNameError, match="no opening rule is called ''"):
        parse_opening(" ", Setup.of("renju"))


@pytest.mark.parametrize("told", [{"choices": [[1, "both"]]}, {"choices": 5}, {"rule": 5}, {"offers": ["z"]}, ["swap"]])
def test_a_record_whose_opening_makes_no_sense_is_refused(told: Any) -> None:
    with pytest.raises(ParseError):
        Opening.from_details(told, Setup.of("renju"))
