"""The report of games with two seats: scores and Elo of the players, and every pairing's wins, draws and losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gridsage.arena.families.base import Match, find_family
from gridsage.arena.rating import EloScore, Pairing, elo_ratings
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import MatchTally, Measure, Tally
from gridsage.record import Termination

__all__ = ["DUEL_COLUMNS", "duel_report"]


def duel_report(schedule: Schedule, tally: Tally) -> Report:
    """Players from best to worst; each pairing as the schedule lists it. Wins and losses are those of ``a``.

    Where there are several setups, the players are rated over all of them, and ``by_setup`` has those of each.
    """
    met = list(zip(schedule.matches, tally.matches, strict=True))
    document: dict[str, Any] = {
        "seed": schedule.seed,
        "games": schedule.games,
        "partial": tally.games < schedule.total,
        "games_played": tally.games,
        "games_planned": schedule.total,
        "failed_batches": tally.failed,
        "rows": _rows(met),
        "pairings": [_pairing_row(match, counts) for match, counts in met],
    }
    setups = list(dict.fromkeys(match.setup for match in schedule.matches))
    if len(setups) > 1:
        document["by_setup"] = [_setup_row([pair for pair in met if pair[0].setup == setup]) for setup in setups]
    return Report(document, DUEL_COLUMNS, tuple(_remarks(document)))


_Met = list[tuple[Match, MatchTally]]


def _rows(met: _Met) -> list[dict[str, Any]]:
    ratings = elo_ratings([_pairing(match, counts) for match, counts in met])
    return sorted((_row(player, ratings[player], met) for player in ratings), key=lambda row: -row["elo"])


def _setup_row(met: _Met) -> dict[str, Any]:
    """The players on one of several setups."""
    match = met[0][0]
    return {"setup": match.setup, "setup_name": match.label or match.setup, "rows": _rows(met)}


def _pairing(match: Match, counts: MatchTally) -> Pairing:
    a, b = match.players
    return Pairing(a, b, counts.wins[0], counts.draws, counts.wins[1])


def _row(player: str, rating: EloScore, met: _Met) -> dict[str, Any]:
    wins = draws = losses = errors = 0
    move_time_ns = Measure()
    lost_by: Counter[Termination] = Counter()
    for match, counts in met:
        if player not in match.players:
            continue
        side = match.players.index(player)
        wins += counts.wins[side]
        draws += counts.draws
        losses += counts.wins[1 - side]
        errors += counts.errors[side]
        move_time_ns.merge(counts.move_time_ns[side])
        lost_by.update(counts.lost_by[side])
    games = wins + draws + losses
    return {
        "player": player,
        "games": games,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "errors": errors,
        "score": (wins + draws / 2) / games if games else 0.0,
        "elo": rating.elo,
        "elo_low": rating.low,
        "elo_high": rating.high,
        "mean_move_time_s": move_time_ns.mean / 1e9,
        "longest_move_time_s": None if move_time_ns.most is None else move_time_ns.most / 1e9,
        "lost_by": {end.value: count for end, count in sorted(lost_by.items())},
    }


def _pairing_row(match: Match, counts: MatchTally) -> dict[str, Any]:
    a, b = match.players
    return {
        "a": a,
        "b": b,
        "setup": match.setup,
        "setup_name": match.label or match.setup,
        **find_family(match.game).describe(match),
        "games": counts.games,
        "wins": counts.wins[0],
        "draws": counts.draws,
        "losses": counts.wins[1],
        "void": counts.void,
        "first_player_wins": counts.first_seat_wins,
        "mean_moves": counts.moves.mean,
        "ends": {end.value: count for end, count in sorted(counts.ends.items())},
        "faults": [
            {
                "game": fault.number,
                "player": match.players[fault.player],
                "kind": fault.termination.value,
                "note": fault.note,
            }
            for fault in counts.faults
        ],
    }


DUEL_COLUMNS = (
    Column("Player", lambda row: str(row["player"]), right=False),
    Column("Score", lambda row: format_rate(row["score"]), of_games=True),
    Column("Elo", lambda row: f"{row['elo']:+.0f}", of_games=True),
    Column("95\u00a0% interval", lambda row: f"{row['elo_low']:+.0f} to {row['elo_high']:+.0f}", of_games=True),
    Column("Games", lambda row: f"{row['games']:,}"),
    Column("Wins", lambda row: f"{row['wins']:,}"),
    Column("Draws", lambda row: f"{row['draws']:,}"),
    Column("Losses", lambda row: f"{row['losses']:,}"),
    Column("Errors", lambda row: f"{row['errors']:,}"),
    Column("Average move", lambda row: format_duration(row["mean_move_time_s"]), of_games=True),
    Column("Longest move", lambda row: format_duration(row["longest_move_time_s"])),
)
"""The columns of the players' table."""


def _remarks(document: dict[str, Any]) -> Iterator[str]:
    if document["partial"]:
        yield f"Partial: {document['games_played']:,} of {document['games_planned']:,} games were played."
    for part in document.get("by_setup", ()):
        players = [f"{row['player']} {row['elo']:+.0f} ({format_rate(row['score'])})" for row in part["rows"]]
        yield f"Elo on {part['setup_name']} alone: {', '.join(players)}."
    for pairing in document["pairings"]:
        yield (
            f"{pairing['a']} against {pairing['b']} on {pairing['setup_name']}: {pairing['wins']} won, "
            f"{pairing['draws']} drawn, {pairing['losses']} lost; the first player won "
            f"{pairing['first_player_wins']} of {pairing['games']}."
        )
        for fault in pairing["faults"][:1]:
            note = f": {fault['note']}" if fault["note"] else ""
            yield f"{fault['player']} broke down in game {fault['game']} ({fault['kind']}{note})."
