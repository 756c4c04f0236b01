"""The report of games with one seat: win rates side by side, and bots compared on the same boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from gridsage.arena.families.base import Family, Figure, Match, find_family
from gridsage.arena.rating import wilson
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.same_boards import compare_on_same_boards
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import MatchTally, Tally

__all__ = ["figure_column", "solo_columns", "solo_report"]

_ALL_PAIRS_UP_TO = 4


def solo_report(schedule: Schedule, tally: Tally) -> Report:
    """Rows by match, in the schedule's order, and every two bots on the same boards."""
    rows = [_row(match, counts) for match, counts in zip(schedule.matches, tally.matches, strict=True)]
    groups = list(_groups(schedule, tally))
    pairs = [
        _pair(a, b, first_match, extra) for first_match, extra, players in groups for a, b in combinations(players, 2)
    ]
    missing = schedule.total - tally.games
    document = {
        "seed": schedule.seed,
        "games": schedule.games,
        "partial": missing > 0,
        "games_played": tally.games,
        "games_planned": schedule.total,
        "failed_batches": tally.failed,
        "rows": rows,
        "pairs": pairs,
    }
    family = find_family(schedule.matches[0].game)
    return Report(document, solo_columns(rows, family), tuple(_remarks(document, groups)))


def _row(match: Match, counts: MatchTally) -> dict[str, Any]:
    games, wins, errors = counts.games, counts.wins[0], counts.errors[0]
    rate = wilson(wins, games)
    time_s = counts.time_ns
    return {
        "bot": match.players[0],
        "setup": match.setup,
        "setup_name": match.label or match.setup,
        **find_family(match.game).describe(match),
        "games": games,
        "wins": wins,
        "losses": games - wins - errors,
        "errors": errors,
        "win_rate": rate.value,
        "win_rate_low": rate.low,
        "win_rate_high": rate.high,
        "mean_time_s": time_s.mean / 1e9,
        "time_deviation_s": time_s.deviation / 1e9,
        "fastest_time_s": None if time_s.least is None else time_s.least / 1e9,
        "slowest_time_s": None if time_s.most is None else time_s.most / 1e9,
        "mean_guesses": counts.guesses.mean,
        "guesses_deviation": counts.guesses.deviation,
        "mean_moves": counts.moves.mean,
        "moves_deviation": counts.moves.deviation,
        "figures": counts.mean_figures(),
        "ends": {end.value: count for end, count in sorted(counts.ends.items())},
        "faults": [
            {"game": fault.number, "kind": fault.termination.value, "note": fault.note} for fault in counts.faults
        ],
    }


_Player = tuple[str, MatchTally]
_Group = tuple[Match, dict[str, Any], list[_Player]]


def _groups(schedule: Schedule, tally: Tally) -> Iterator[_Group]:
    """The bots that met the same boards under the same conditions, with what they have in common."""
    groups: dict[tuple[Any, ...], list[tuple[Match, MatchTally]]] = {}
    for match, counts in zip(schedule.matches, tally.matches, strict=True):
        key = (match.game, match.setup, *sorted(match.conditions.items()))
        groups.setdefault(key, []).append((match, counts))
    for members in groups.values():
        first = members[0][0]
        described = [find_family(match.game).describe(match) for match, _ in members]
        # Where each bot brings its own, the comparison has none.
        shared = {
            key: value if all(d[key] == value for d in described) else None for key, value in described[0].items()
        }
        yield first, shared, [(match.players[0], counts) for match, counts in members]


def _pair(a: _Player, b: _Player, match: Match, extra: dict[str, Any]) -> dict[str, Any]:
    (name_a, counts_a), (name_b, counts_b) = a, b
    found = compare_on_same_boards(counts_a, counts_b)
    return {
        "a": name_a,
        "b": name_b,
        "setup": match.setup,
        "setup_name": match.label or match.setup,
        **extra,
        "games": found.games,
        "both_won": found.both_won,
        "only_a_won": found.test.only_a,
        "only_b_won": found.test.only_b,
        "neither_won": found.neither_won,
        "p_value": found.test.p_value,
        "verdict": found.test.verdict(name_a, name_b),
    }


def solo_columns(rows: Sequence[dict[str, Any]], family: Family) -> tuple[Column, ...]:
    """Who, where, how often and how fast; the family's own columns only where they tell rows apart.

    The players' figures come last, where they were measured.
    """
    columns = [
        Column("Bot", lambda row: str(row["bot"]), right=False),
        Column("Level", lambda row: str(row["setup_name"]), right=False),
        Column("Win rate", lambda row: format_rate(row["win_rate"]), of_games=True),
        Column("Average duration", lambda row: format_duration(row["mean_time_s"]), of_games=True),
        Column(
            "95\u00a0% interval",
            lambda row: f"{100 * row['win_rate_low']:.1f}–{100 * row['win_rate_high']:.1f}%",
            of_games=True,
        ),
        Column("Games", lambda row: f"{row['games']:,}"),
        Column("Wins", lambda row: f"{row['wins']:,}"),
        Column("Losses", lambda row: f"{row['losses']:,}"),
        Column("Errors", lambda row: f"{row['errors']:,}"),
        Column("Fastest", lambda row: format_duration(row["fastest_time_s"])),
        Column("Slowest", lambda row: format_duration(row["slowest_time_s"])),
        Column("Guesses", lambda row: f"{row['mean_guesses']:.2f} ± {row['guesses_deviation']:.2f}", of_games=True),
        Column("Moves", lambda row: f"{row['mean_moves']:.1f}", of_games=True),
    ]
    for key, title in family.columns.items():
        if len({row.get(key) for row in rows}) > 1:
            columns.insert(4, _plain_column(title, key))
    measured = {key for row in rows for key in row.get("figures", ())}
    columns += [figure_column(key, figure) for key, figure in family.figures.items() if key in measured]
    return tuple(columns)


def figure_column(key: str, figure: Figure) -> Column:
    """A column of one of the players' figures: ``figures`` of a row has its value, or has not."""

    def cell(row: dict[str, Any]) -> str:
        value = row.get("figures", {}).get(key)
        return "–" if value is None else f"{value:,.{figure.decimals}f}"

    return Column(figure.title, cell)


def _plain_column(title: str, key: str) -> Column:
    return Column(title, lambda row: str(row[key]), right=False)


def _remarks(document: dict[str, Any], groups: Sequence[_Group]) -> Iterator[str]:
    if document["partial"]:
        yield f"Partial: {document['games_played']:,} of {document['games_planned']:,} games were played."
    if any(row["figures"] for row in document["rows"]):
        yield "The players' figures are means of the games that each bot won."
    for match, extra, players in groups:
        name = match.label or match.setup
        couples = list(combinations(players, 2))
        if len(players) > _ALL_PAIRS_UP_TO:
            # Everybody against the next best; the JSON has all pairs.
            ranked = sorted(players, key=lambda player: -player[1].wins[0])
            couples = list(pairwise(ranked))
        for a, b in couples:
            yield f"{name}: {_pair(a, b, match, extra)['verdict']}"
    for row in document["rows"]:
        for fault in row["faults"][:1]:
            note = f": {fault['note']}" if fault["note"] else ""
            yield (
                f"{row['bot']} broke down in {row['errors']:,} of {row['games']:,} games on {row['setup_name']}; "
                f"first in game {fault['game']} ({fault['kind']}{note})."
            )
