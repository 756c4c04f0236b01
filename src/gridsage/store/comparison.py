"""Compare runs: a bot before and after a change, or two bots, on the same boards where possible; and over time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridsage.arena.families.base import Match
from gridsage.arena.rating import format_p, wilson
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.same_boards import compare_on_same_boards
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import MatchTally
from gridsage.errors import OptionError
from gridsage.games.base import GAMES
from gridsage.store.base import Run, Store
from gridsage.store.lab import schedule_of, tally_run

__all__ = ["compare_runs", "history"]


def compare_runs(store: Store, a: str, b: str) -> Report:
    """What both runs have measured, side by side: a row for each bot (or pairing) under the same conditions.

    Bots that only one of them has are compared with those that only the other one has.
    """
    runs = [store.runs.get(a), store.runs.get(b)]
    if runs[0].game != runs[1].game:
        raise OptionError(
            f"run {runs[0].id} is of {runs[0].game}, run {runs[1].id} of {runs[1].game}: they cannot be compared"
        )
    schedules = [schedule_of(run) for run in runs]
    tallies = [tally_run(store, run.id, schedule).matches for run, schedule in zip(runs, schedules, strict=True)]
    same_boards = schedules[0].seed == schedules[1].seed
    entries = [_entries(schedule, matches) for schedule, matches in zip(schedules, tallies, strict=True)]
    rows = [_row(one, other, same_boards=same_boards) for one, other in _pairs(*entries)]
    if not rows:
        raise OptionError(f"runs {runs[0].id} and {runs[1].id} have nothing in common: no game on the same setup")
    document = {
        "a": _about(runs[0], schedules[0]),
        "b": _about(runs[1], schedules[1]),
        "same_boards": same_boards,
        "partial": not (runs[0].finished and runs[1].finished),
        "rows": rows,
    }
    return Report(document, _COMPARISON_COLUMNS, tuple(_remarks(document)))


@dataclass(frozen=True, slots=True)
class _Entry:
    """What one bot did in a run, where there are two seats against one opponent."""

    bot: str
    opponent: str
    match: Match
    counts: MatchTally = field(hash=False)
    seat: int = 0
    """Its place in the match."""

    @property
    def name(self) -> str:
        return f"{self.bot} against {self.opponent}" if self.opponent else self.bot

    @property
    def terms(self) -> tuple[Any, ...]:
        """Where and against whom it played: what two entries must share to be compared."""
        return (self.match.setup, self.opponent, *sorted(self.match.terms.items()))

    @property
    def rate(self) -> float:
        """Wins by games; where there are two seats, points by games."""
        counts = self.counts
        points = counts.wins[self.seat] + (counts.draws / 2 if self.opponent else 0)
        return points / counts.games if counts.games else 0.0


def _entries(schedule: Schedule, tallies: Sequence[MatchTally]) -> list[_Entry]:
    """Every match as its first player sees it, then as the second one does."""
    told = list(zip(schedule.matches, tallies, strict=True))
    first = [_Entry(match.players[0], "".join(match.players[1:]), match, counts) for match, counts in told]
    return first + [
        _Entry(match.players[1], match.players[0], match, counts, 1) for match, counts in told if len(match.players) > 1
    ]


def _pairs(a: list[_Entry], b: list[_Entry]) -> list[tuple[_Entry, _Entry]]:
    """Each bot with itself in the other run; those that only one run has, with those that only the other one has."""
    in_b = {(entry.bot, entry.terms): entry for entry in b}
    in_a = {(entry.bot, entry.terms) for entry in a}
    same = [
        (entry, in_b[entry.bot, entry.terms]) for entry in a if entry.seat == 0 and (entry.bot, entry.terms) in in_b
    ]
    only_a = [entry for entry in a if (entry.bot, entry.terms) not in in_b]
    only_b = [entry for entry in b if (entry.bot, entry.terms) not in in_a]
    return same + [(one, other) for one in only_a for other in only_b if one.terms == other.terms]


def _about(run: Run, schedule: Schedule) -> dict[str, Any]:
    return {
        "run": run.id,
        "created_at": run.created_at.isoformat(timespec="seconds"),
        "commit": run.versions.get("commit", ""),
        "version": run.versions.get("gridsage", ""),
        "seed": schedule.seed,
        "finished": run.finished,
    }


def _row(one: _Entry, other: _Entry, *, same_boards: bool) -> dict[str, Any]:
    match, a, b = one.match, one.counts, other.counts
    rates = [one.rate, other.rate]
    row: dict[str, Any] = {
        "bot": one.name if one.bot == other.bot else f"{one.bot} → {other.name}",
        "bot_a": one.bot,
        "bot_b": other.bot,
        "opponent": one.opponent or None,
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
    if same_boards and not one.opponent:
        test = compare_on_same_boards(a, b).test
        return row | {
            "only_a_won": test.only_a,
            "only_b_won": test.only_b,
            "p_value": test.p_value,
            "verdict": _verdict(test.p_value, rates),
        }
    p_value = _two_rates(rates[0], a.games, rates[1], b.games)
    return row | {"only_a_won": None, "only_b_won": None, "p_value": p_value, "verdict": _verdict(p_value, rates)}


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
    Column("Difference", lambda row: f"{100 * row['difference']:+.2f}%"),
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


def history(store: Store, bot: str, *, game: str | None = None, setup: str | None = None, limit: int = 100) -> Report:
    """A bot over time: its figures in every finished run, family by family, the newest first, each with its commit."""
    wanted = None if setup is None else setup.lower()
    rows: list[dict[str, Any]] = []
    for family in GAMES if game is None else (game,):
        for run in store.runs.find(game=family, limit=limit):
            for row in _rows_of(run):
                setups = {str(row.get(key, "")).lower() for key in ("setup", "setup_name")}
                if row.get("bot", row.get("player")) == bot and (wanted is None or wanted in setups):
                    rows.append(_moment(run, row))
    if not rows:
        place = f" of {game}" if game else ""
        raise OptionError(f"no finished run{place} has games of {bot!r}" + (f" on {setup}" if setup else ""))
    return Report({"bot": bot, "partial": False, "rows": rows}, _HISTORY_COLUMNS)


def _rows_of(run: Run) -> list[dict[str, Any]]:
    """What each bot did; where there are two seats, on each setup alone."""
    parts = run.figures.get("by_setup")
    if parts:
        return [{**part, **row} for part in parts for row in part["rows"]]
    played: Mapping[str, Any] = next(iter(run.figures.get("pairings", ())), {})
    place = {key: played[key] for key in ("setup", "setup_name") if key in played}
    return [place | row for row in run.figures.get("rows", ())]


def _moment(run: Run, row: Mapping[str, Any]) -> dict[str, Any]:
    games = row["games"]
    rate = wilson(row["wins"], games)
    return {
        "run": run.id,
        "game": run.game,
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
    Column("Game", lambda row: str(row["game"]), right=False),
    Column("Run", lambda row: str(row["run"]), right=False),
    Column("Began", lambda row: str(row["created_at"])[:16].replace("T", " "), right=False),
    Column("Version", lambda row: str(row["version"]), right=False),
    Column("Commit", lambda row: str(row["commit"]), right=False),
    Column("Level", lambda row: str(row["setup_name"]), right=False),
    Column("Seed", lambda row: str(row["seed"])),
    Column("Games", lambda row: f"{row['games']:,}"),
    Column("Win rate", lambda row: format_rate(row["win_rate"])),
    Column("95% interval", lambda row: f"{100 * row['win_rate_low']:.1f}–{100 * row['win_rate_high']:.1f}%"),
    Column("Duration", lambda row: format_duration(row["mean_time_s"])),
)
