"""The arena knows no family: its code names none, and a third one, put in from outside, goes the whole way."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gridsage.arena
from gridsage.arena import InProcessPool, RunLoop, Schedule, format_report
from gridsage.arena.charts import charts_of, draw_charts, make_series
from gridsage.arena.families import base
from gridsage.arena.families.base import Figure, Guard, Job, Match, Outline, Plot, PlotFacts, PlotWords, TimedMove
from gridsage.games.base import GAMES, Clock
from gridsage.record import GameResult, Termination
from gridsage.stream import RandomStream

ARENA = Path(gridsage.arena.__file__).parent
FILES = sorted(path for path in ARENA.rglob("*.py") if path.parent.name != "families")

_OF_A_FAMILY = re.compile(
    r"mines|minesweeper|mnk|m,n,k|\bstones?\b|\bflag|\bopened\b|\bexplo|safe cell|\brenju\b|\d+x\d+", re.IGNORECASE
)


def words_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and text of the code; what docstrings give as an example is none of it."""
    prose = set()
    for node in ast.walk(tree):
        for statement in getattr(node, "body", []) if not isinstance(node, ast.Lambda | ast.IfExp) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                prose.add(statement.value)
    for node in ast.walk(tree):
        if node in prose:
            continue
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value
        for field in ("id", "attr", "arg", "name", "module"):
            if isinstance(text := getattr(node, field, None), str):
                yield line, text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_file_outside_the_families_speaks_of_one(path: Path) -> None:
    found = [f"{path.name}:{line}: {text}" for line, text in words_in(ast.parse(path.read_text(encoding="utf-8")))
             if _OF_A_FAMILY.search(text)]  # fmt: skip
    assert not found


def test_a_word_of_a_family_is_seen() -> None:
    for source in (
        "from gridsage.games.mines import x",
        "if game == 'mnk': pass",
        "details['opened']",
        "safe = stones",
    ):
        assert any(_OF_A_FAMILY.search(text) for _, text in words_in(ast.parse(source))), source


class Race:
    """Players take one to three steps on a track; who gets to its end first has won. A walker alone may stumble."""

    title = "race"
    columns: Mapping[str, str] = {"wind": "Wind"}
    figures: Mapping[str, Figure] = {}
    plots: Mapping[Plot, PlotWords] = {
        Plot.REACHED: PlotWords("Steps", "How far they came.", "steps, in %"),
        Plot.FIRST: PlotWords("Lanes", "Where they began.", "first places in %"),
        Plot.MOVE_TIMES: PlotWords("Stride", "How long a stride takes.", "track left"),
    }

    def __init__(self, name: str, seats: int) -> None:
        self.name = name
        self.seats = seats

    def parse_setup(self, text: str) -> str:
        return text

    def outline(self, setup: str) -> Outline:
        return Outline(int(setup), 1, int(setup))

    def plot_facts(self, outline: Outline, result: GameResult) -> PlotFacts:
        steps = int(result.details["steps"])
        moves = [TimedMove(n % self.seats, outline.cells - n, 0.001) for n in range(steps)]
        return PlotFacts(result.seed % outline.width, None if result.winner == 0 else steps, moves)

    def game_limit_s(self, match: Match) -> float:
        return 7.0

    def check(self, match: Match) -> None:
        assert int(match.setup) > 0

    def describe(self, match: Match) -> dict[str, Any]:
        return {"wind": match.conditions.get("wind", "calm")}

    def facts(self, match: Match) -> dict[str, Any]:
        return {}

    def play_jobs(self, match: Match, jobs: Sequence[Job], *, clock: Clock, guard: Guard) -> list[GameResult]:
        results = []
        for job in jobs:
            steps, random = 0, RandomStream(job.seed)
            while steps < int(match.setup) and random.below(8):
                steps += 1
            winner = 0 if steps == int(match.setup) else 1 if self.seats == 2 else None
            end = Termination.SOLVED if winner == 0 else Termination.EXPLODED
            results.append(GameResult(job.seed, end, winner, 0, steps, 0.01, "", {"steps": steps}))
        return results


@pytest.fixture(params=[1, 2], ids=["one seat", "two seats"])
def race(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Race:
    family = Race("race", request.param)
    module = ModuleType("gridsage.arena.families.race")
    module.FAMILY = family  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(base, "GAMES", (*GAMES, "race"))
    return family


def test_a_third_family_is_scheduled_played_tallied_rated_reported_and_drawn(race: Race, tmp_path: Path) -> None:
    players = [("ann",), ("bob",)] if race.seats == 1 else [("ann", "bob")]
    matches = tuple(Match("race", "4", names, {"wind": wind}) for wind in ("calm", "storm") for names in players)
    schedule = Schedule(matches, games=64, seed=2)
    series = make_series(schedule.to_dict()["matches"])
    loop = RunLoop(
        schedule,
        counted=lambda done: series[done.batch.match_number].distribution.add(done.batch.numbers, done.results),
    )
    assert schedule.game_limit_s == 7
    assert sum(finished.batch.games for finished in loop.play(InProcessPool())) == schedule.total
    report = loop.finish()
    table = format_report(report, "table")
    assert "ann" in table
    assert ("storm" in table) == (race.seats == 1)
    charts = charts_of(report.document, series)
    titles = [chart.title for chart in charts]
    assert ("Steps" in titles, "Lanes" in titles, "Stride" in titles) == (
        (True, True, False) if race.seats == 1 else (False, False, True)
    )
    draw_charts(charts, tmp_path / "race.svg")
    drawn = (tmp_path / "race.svg").read_text(encoding="utf-8")
    assert "wind storm" in drawn
