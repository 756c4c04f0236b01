"""Every m,n,k bot of the catalogue goes through the kit that outside bots use, and the kit finds what is wrong."""

from __future__ import annotations

from typing import ClassVar

import pytest

from gridsage.catalog import BotEntry, bots
from gridsage.games.mnk import Choice, Limits, MnkBot, Position
from gridsage.testing import check_mnk_bot

OWN = [entry for entry in bots("mnk") if not entry.factory.programs]
"""An outside engine needs a command; tests/bots/mnk/test_pbrain.py puts one through the same kit."""


@pytest.mark.parametrize("entry", OWN, ids=lambda entry: entry.name)
def test_bot_holds_what_every_bot_must(entry: BotEntry) -> None:
    check_mnk_bot(entry.factory, sees_wins=entry.name != "uniform")


@pytest.mark.parametrize("entry", bots("mnk"), ids=lambda entry: entry.name)
def test_bot_says_what_it_is(entry: BotEntry) -> None:
    assert entry.summary.endswith(".")
    assert entry.source


class Scripted(MnkBot):
    """Plays the first empty cell, unless told otherwise."""

    answer: ClassVar[int | None] = None

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.empty_cells[0] if self.answer is None else self.answer)


def test_kit_accepts_a_bot_that_only_keeps_the_rules() -> None:
    check_mnk_bot(Scripted, sees_wins=False)


def test_kit_refuses_a_bot_that_misses_a_win() -> None:
    with pytest.raises(AssertionError, match="wins at once"):
        check_mnk_bot(Scripted)


def test_kit_refuses_an_illegal_move() -> None:
    class Outside(Scripted):
        answer = 9999

    with pytest.raises(AssertionError, match="chose cell 9999"):
        check_mnk_bot(Outside, sees_wins=False)


def test_kit_refuses_a_bot_that_is_not_repeatable() -> None:
    calls = []

    class Moody(Scripted):
        def choose(self, position: Position, limits: Limits) -> Choice:
            calls.append(1)
            return Choice(position.empty_cells[len(calls) % len(position.empty_cells)])

    with pytest.raises(AssertionError, match="with the same seed"):
        check_mnk_bot(Moody, sees_wins=False)


def test_kit_refuses_a_line_that_cannot_be_played() -> None:
    class Dreamer(Scripted):
        def choose(self, position: Position, limits: Limits) -> Choice:
            cell = position.empty_cells[0]
            return Choice(cell, line=(cell, cell))

    with pytest.raises(Exception, match="a stone"):
        check_mnk_bot(Dreamer, sees_wins=False)
