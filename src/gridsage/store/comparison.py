"""Compare runs: the same bots before and after a change, on the same boards where the runs have them, and over time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from gridsage.arena.families.base import Match
from gridsage.arena.rating import format_p, mcnemar, wilson
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import MatchTally
from gridsage.errors import OptionError
from gridsage.store.base import Run, Store
from gridsage.store.lab import schedule_of, tally_run

__all__ = ["compare_runs", "history"]


def compare_runs(store: Store, a: str, b: str) -> Report:
    """What both runs have measured, side by side: a row for each bot (or pairing) under the same conditions."""
    runs = [store.runs.get(a), store.runs.get(b)]
    if runs[0].game != runs[1].game:
        raise OptionError(
            f"run {runs[0].id} is of {runs[0].game}, run {runs[1].id} of {runs[1].game}: they cannot be compared"
        )
    schedules = [schedule_of(run) for run in runs]
    tallies = [tally_run(store, run.id, schedule).matches for run, schedule in zip(runs, schedules, strict=True)]
    counts = [
        {_key(match): counts for match, counts in zip(schedule.matches, matches, strict=True)}
        for schedule, matches in zip(schedules, tallies, strict=True)
    ]
    same_boards = schedules[0].seed == schedules[1].seed
    rows = [
        _row(match, counts[0][_key(match)], counts[1][_key(match)], same_boards=same_boards)
        for match in schedules[0].matches
        if _key(match) in counts[1]
    ]
    if not rows:
        raise OptionError(f"runs {runs[0].id} and {runs[1].id} have nothing in common: no bot on the same setup")
    document = {
        "a": _about(runs[0], schedules[0]),
        "b": _about(runs[1], schedules[1]),
        "same_boards": same_boards,
        "partial": not (runs[0].finished and runs[1].finished),
        "rows": rows,
    }
    return Report(document, _COMPARISON_COLUMNS, tuple(_remarks(document)))


def _key(match: Match) -> tuple[Any, ...]:
    return (match.setup, match.players, *sorted(match.conditions.items()))


def _about(run: Run, schedule: Schedule) -> dict[str, Any]:
    return {
        "run": run.id,
        "created_at": run.created_at.isoformat(timespec="seconds"),
        "commit": run.versions.get("commit", ""),
        "version": run.versions.get("gridsage", ""),
        "seed": schedule.seed,
        "finished": run.finished,
    }


def _row(match: Match, a: MatchTally, b: MatchTally, *, same_boards: bool) -> dict[str, Any]:
    two_seats = len(match.players) == 2
    rates = [_rate(counts, two_seats=two_seats) for counts in (a, b)]
    row: dict[str, Any] = {
        "bot": " against ".join(match.players),
        "setup": match.setup,
        "setup_name": match.label or match.setup,
        "conditions": dict(match.conditions),
        "games_a": a.games,
        "games_b": b.games,
        "rate_a": rates[0],
        "rate_b": rates[1],
        "difference": rates[1] - rates[0],
        "mean_time_s_a": a.time_ns.mean / 1e9,
        "mean_time_s_b": b.time_ns.mean / 1e9,
    }
    if same_boards and not two_seats:
        both = a.played & b.played
        won_a, won_b = a.won & both, b.won & both
        common = len(won_a & won_b)
        test = mcnemar(len(won_a) - common, len(won_b) - common)
        return row | {
            "only_a_won": test.only_a,
            "only_b_won": test.only_b,
            "p_value": test.p_value,
            "verdict": _verdict(test.p_value, rates),
        }
    p_value = _two_rates(rates[0], a.games, rates[1], b.games)
    return row | {"only_a_won": None, "only_b_won": None, "p_value": p_value, "verdict": _verdict(p_value, rates)}


def _rate(counts: MatchTally, *, two_seats: bool) -> float:
    """Wins by games; where there are two seats, the first player's points by games."""
    points = counts.wins[0] + (counts.draws / 2 if two_seats else 0)
    return points / counts.games if counts.games else 0.0


def _two_rates(rate_a: float, games_a: int, rate_b: float, games_b: int) -> float:
    """The two-sided test that two independent rates are the same, with their common spread."""
    if not games_a or not games_b:
        return 1.0
    common = (rate_a * games_a + rate_b * games_b) / (games_a + games_b)
    spread = math.sqrt(common * (1 - common) * (1 / games_a + 1 / games_b))
    return math.erfc(abs(rate_a - rate_b) / spread / math.sqrt(2)) if spread else 1.0


def _verdict(p_value: float, rates: list[float]) -> str:
    if p_value >= 0.05:
        return "no clear difference"
    return "better" if rates[1] > rates[0] else "worse"


_COMPARISON_COLUMNS = (
    Column("Bot", lambda row: str(row["bot"]), right=False),
    Column("Level", lambda row: str(row["setup_name"]), right=False),
    Column("A", lambda row: format_rate(row["rate_a"])),
    Column("B", lambda row: format_rate(row["rate_b"])),
    Column("Difference", lambda row: f"{100 * row['difference']:+.2f} %"),
    Column("p", lambda row: format_p(row["p_value"])),
    Column("B is", lambda row: str(row["verdict"]), right=False),
    Column("Games A", lambda row: f"{row['games_a']:,}"),
    Column("Games B", lambda row: f"{row['games_b']:,}"),
    Column("Duration A", lambda row: format_duration(row["mean_time_s_a"])),
    Column("Duration B", lambda row: format_duration(row["mean_time_s_b"])),
)


def _remarks(document: Mapping[str, Any]) -> list[str]:
    remarks = []
    for name in ("a", "b"):
        about = document[name]
        commit = f", commit {about['commit']}" if about["commit"] else ""
        unfinished = "" if about["finished"] else ", not finished"
        remarks.append(
            f"{name.upper()} is run {about['run']} of {about['created_at'][:10]}, Gridsage {about['version']}{commit}, "
            f"seed {about['seed']}{unfinished}."
        )
    if document["same_boards"]:
        remarks.append("Same seed, same boards: only the boards that one of them won and the other did not count.")
    else:
        remarks.append("Different seeds: the rates are compared as those of independent games.")
    return remarks


def history(store: Store, bot: str, *, setup: str | None = None, limit: int = 100) -> Report:
    """A bot over time: its figures in every finished run, the newest first, each with its commit."""
    rows: list[dict[str, Any]] = []
    for run in store.runs.find(limit=limit):
        for row in run.figures.get("rows", ()):
            name = row.get("bot", row.get("player"))
            if name != bot or setup not in (None, row.get("setup"), row.get("setup_name")):
                continue
            rows.append(_moment(run, row))
    if not rows:
        raise OptionError(f"no finished run has games of {bot!r}" + (f" on {setup}" if setup else ""))
    return Report({"bot": bot, "partial": False, "rows": rows}, _HISTORY_COLUMNS)


def _moment(run: Run, row: Mapping[str, Any]) -> dict[str, Any]:
    games = row["games"]
    rate = wilson(row["wins"], games)
    return {
        "run": run.id,
        "created_at": run.created_at.isoformat(timespec="seconds"),
        "version": run.versions.get("gridsage", ""),
        "commit": run.versions.get("commit", ""),
        "setup_name": row.get("setup_name", ""),
        "seed": run.figures.get("seed"),
        "games": games,
        "win_rate": rate.value,
        "win_rate_low": rate.low,
        "win_rate_high": rate.high,
        "mean_time_s": row.get("mean_time_s", row.get("mean_move_time_s")),
        "elo": row.get("elo"),
    }


_HISTORY_COLUMNS = (
    Column("Run", lambda row: str(row["run"]), right=False),
    Column("Began", lambda row: str(row["created_at"])[:16].replace("T", " "), right=False),
    Column("Version", lambda row: str(row["version"]), right=False),
    Column("Commit", lambda row: str(row["commit"]), right=False),
    Column("Level", lambda row: str(row["setup_name"]), right=False),
    Column("Seed", lambda row: str(row["seed"])),
    Column("Games", lambda row: f"{row['games']:,}"),
    Column("Win rate", lambda row: format_rate(row["win_rate"])),
    Column("95 % interval", lambda row: f"{100 * row['win_rate_low']:.1f}–{100 * row['win_rate_high']:.1f} %"),
    Column("Duration", lambda row: format_duration(row["mean_time_s"])),
)
