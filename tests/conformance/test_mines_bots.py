"""Every Minesweeper bot of the catalogue passes the conformance kit."""

from __future__ import annotations

import pytest

from gridsage.catalog import BotEntry, bots, parse_bot
from gridsage.testing import check_mines_bot

OWN = [entry for entry in bots("mines") if not entry.factory.programs]
"""Those that need no program of others."""
ENTRIES = pytest.mark.parametrize("entry", OWN, ids=lambda entry: str(entry.name))


@ENTRIES
def test_the_bot_keeps_the_rules_on_boards_of_all_kinds(entry: BotEntry) -> None:
    report = check_mines_bot(entry, games=6, positions=40, seed=3)
    assert report.positions == 6 * 60


@ENTRIES
def test_the_bots_hints_are_true_on_many_small_boards(entry: BotEntry) -> None:
    report = check_mines_bot(entry, setups=("5x5/6@any", "8x6/9", "9x9/14@safe"), games=10, positions=300, seed=4)
    assert report.positions == 3 * 450


@pytest.mark.parametrize(
    "text",
    [
        "tank:border_limit=none",
        "tank:border_limit=8",
        "naive:sweep=on",
        "naive:set=plain:guess=corner",
        "naive:set=tombstone_reuse:sweep=on",
        "naive_ordered:guess=edge",
        "single_point:guess=safest",
        "double_set:set=tombstone:guess=safest",
        "pairs:set=ordered:guess=corner",
        "move_queue:guess=edge",
    ],
)
def test_a_bot_with_options_keeps_the_rules(text: str) -> None:
    assert check_mines_bot(parse_bot("mines", text), games=4, positions=24).hints > 0
