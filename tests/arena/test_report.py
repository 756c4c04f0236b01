"""Reports: every format says the same, and reads back where machines read it."""

from __future__ import annotations

import csv
import io
import json

import pytest
from rich.console import Console

from gridsage.arena.families.base import Match
from gridsage.arena.report import FORMATS, Report, check_format, format_duration, format_report, print_report
from gridsage.arena.schedule import Schedule
from gridsage.arena.solo import solo_report
from gridsage.arena.tally import Tally
from gridsage.errors import UnknownNameError
from gridsage.record import GameResult, Termination

WON = Termination.SOLVED
LOST = Termination.EXPLODED


def result(number: int, *, won: bool, guesses: int = 0) -> GameResult:
    return GameResult(number, WON if won else LOST, 0 if won else None, guesses, 10, 0.002)


@pytest.fixture
def report() -> Report:
    """Two bots on ten boards of two setups; the second bot broke down once, the last batch is missing."""
    matches = tuple(
        Match("mines", setup, (bot,), label=label)
        for setup, label in (("9x9/10", "beginner"), ("7x7/4", ""))
        for bot in ("uniform", "double_set")
    )
    schedule = Schedule(matches, games=10, seed=6, size=10)
    tally = Tally(4)
    batches = list(schedule.batches())
    tally.add(batches[0], [result(n, won=n < 3, guesses=n) for n in range(10)])
    second = [result(n, won=n < 8) for n in range(10)]
    second[9] = GameResult(9, Termination.CRASHED, note="ValueError: a | b")
    tally.add(batches[1], second)
    tally.add(batches[2], [result(n, won=True) for n in range(10)])
    return solo_report(schedule, tally)


def test_the_document_counts_what_was_played(report: Report) -> None:
    document = json.loads(format_report(report, "json"))
    uniform, double_set, small, missing = document["rows"]
    assert (uniform["wins"], uniform["losses"], uniform["errors"]) == (3, 7, 0)
    assert (double_set["wins"], double_set["losses"], double_set["errors"]) == (8, 1, 1)
    assert double_set["faults"] == [{"game": 9, "kind": "crashed", "note": "ValueError: a | b"}]
    assert (uniform["mean_guesses"], round(uniform["guesses_deviation"], 4)) == (4.5, 3.0277)
    assert (uniform["setup_name"], small["setup_name"]) == ("beginner", "7x7/4")
    assert uniform["mean_time_s"] == 0.002
    assert (missing["games"], missing["win_rate"], missing["fastest_time_s"]) == (0, 0.0, None)
    assert (document["partial"], document["games_played"], document["games_planned"]) == (True, 30, 40)
    pair, unplayed = document["pairs"]
    assert [pair[key] for key in ("both_won", "only_a_won", "only_b_won", "neither_won")] == [3, 0, 5, 2]
    assert unplayed["games"] == 0


def test_figures_of_games_that_nobody_played_are_no_zeros(report: Report) -> None:
    *_, missing = (row for row in format_report(report, "markdown").splitlines() if row.startswith("| double_set"))
    cells = [cell.strip() for cell in missing.strip("|").split("|")]
    assert cells == ["double_set", "7x7/4", "–", "–", "corner", "–", "0", "0", "0", "0", "–", "–", "–", "–"]


def test_csv_has_one_line_for_each_row(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(format_report(report, "csv"))))
    assert [row["wins"] for row in rows] == ["3", "8", "10", "0"]
    assert [row["ends_crashed"] for row in rows] == ["", "1", "", ""]
    assert {row["partial"] for row in rows} == {"True"}
    assert json.loads(rows[1]["faults"])[0]["kind"] == "crashed"


def test_markdown_is_one_table_and_remarks(report: Report) -> None:
    text = format_report(report, "markdown")
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 6
    assert len({line.count("|") for line in table}) == 1
    assert "Partial: 30 of 40 games were played." in text
    assert "double_set broke down in 1 of 10 games on beginner; first in game 9 (crashed: ValueError: a | b)." in text


@pytest.mark.parametrize("width", [20, 60, 80, 120, 200])
def test_a_narrow_terminal_leaves_columns_out_instead_of_breaking_words(report: Report, width: int) -> None:
    out = io.StringIO()
    print_report(report, Console(file=out, width=width, color_system=None))
    text = out.getvalue()
    assert all(len(line) <= width for line in text.splitlines())
    assert text.count("double_set") >= 2
    assert ("No room for" in text) == (width < 170)


def test_more_than_four_bots_are_compared_with_the_next_best_only(report: Report) -> None:
    bots = ("uniform", "double_set", "single_point", "pairs", "naive")
    schedule = Schedule(tuple(Match("mines", "9x9/10", (bot,)) for bot in bots), games=10, size=10)
    tally = Tally(5)
    for number, batch in enumerate(schedule.batches()):
        tally.add(batch, [result(n, won=n <= 2 * number) for n in range(10)])
    made = solo_report(schedule, tally)
    assert len(made.document["pairs"]) == 10
    assert len(made.remarks) == 4
    assert all("naive" in made.remarks[n] or "pairs" in made.remarks[n] for n in (0, 1))


@pytest.mark.parametrize(
    ("time_s", "text"),
    [
        (None, "–"),
        (0.0, "0 µs"),
        (2.5e-6, "2.5 µs"),
        (0.0123, "12.3 ms"),
        (0.9994, "999 ms"),
        (1.5, "1.5 s"),
        (700, "700 s"),
    ],
)
def test_durations_read_well(time_s: float | None, text: str) -> None:
    assert format_duration(time_s) == text


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=", ".join(FORMATS)):
        check_format("xml")
