"""The seed document's performance test: a bot against itself from every first cell, its times against the empty cells.

The play area is the rectangle around all stones, one cell wider on each side as far as the board goes; only its empty
cells are counted. The seed document calls them free tiles, and so do the stored rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from gridsage.arena.families.base import Match
from gridsage.arena.plots import COLOURS, save_figure
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import Measure
from gridsage.bots.mnk.classic import DOCUMENT_DEPTHS
from gridsage.extras import require_extra
from gridsage.games.mnk import Setup, parse_moves
from gridsage.record import GameResult, Termination
from gridsage.studies.move_rows import MoveRow

__all__ = ["BAND", "FirstCellStudy", "free_tiles", "play_area", "plot_study", "study_report", "study_schedule"]

BAND = 25
"""Empty cells that are put together in the plot."""


def study_schedule(bot: str, setup: Setup, *, time_s: float | None, seed: int, games: int | None = None) -> Schedule:
    """One game from each first cell; fewer games take the first so many cells."""
    conditions: dict[str, Any] = {"openings": "each", "searches": True}
    if time_s is not None:
        conditions["time_s"] = time_s
    return Schedule((Match("mnk", str(setup), (bot, bot), conditions),), games or setup.cells, seed)


def play_area(setup: Setup, stones: Iterable[int]) -> int:
    """How many cells the play area has; all of the board's before the first move."""
    spots = [setup.xy(cell) for cell in stones]
    if not spots:
        return setup.cells
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    width = min(max(xs) + 1, setup.width - 1) - max(min(xs) - 1, 0) + 1
    height = min(max(ys) + 1, setup.height - 1) - max(min(ys) - 1, 0) + 1
    return width * height


def free_tiles(setup: Setup, stones: Sequence[int]) -> int:
    """How many cells of the play area are empty.

    >>> free_tiles(Setup(20, 20, 5), [0])
    3
    >>> free_tiles(Setup(20, 20, 5), [210, 211])
    10
    """
    return play_area(setup, stones) - len(stones)


@dataclass(slots=True)
class FirstCellStudy:
    """What is kept of the games."""

    setup: Setup
    ends: Counter[Termination] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    lengths: list[int] = field(default_factory=list)
    moves: list[MoveRow] = field(default_factory=list)
    """Every move that a bot chose."""
    notes: list[str] = field(default_factory=list)

    @property
    def times(self) -> list[tuple[int, float]]:
        """For each move, the empty cells of the play area before it and the seconds it took."""
        return [(row.free_tiles, row.time_s) for row in self.moves]

    def add(self, results: Iterable[GameResult]) -> None:
        """Count these games."""
        for result in results:
            self.ends[result.termination] += 1
            if result.winner is not None:
                self.wins[result.winner] += 1
            if result.fault:
                self.notes.append(f"{result.termination.value}: {result.note}")
            self._add_moves(result)

    def _add_moves(self, result: GameResult) -> None:
        line = result.details.get("line")
        if line is None:
            return
        moves = parse_moves(line, self.setup)
        self.lengths.append(len(moves))
        by_seat = [iter(times) for times in result.details["move_times_s"]]
        searches = iter(result.details.get("searches", ()))
        # The first move was given; the second seat answers it.
        for number in range(1, len(moves)):
            time_s = next(by_seat[number % 2], None)
            depth, nodes = next(searches, (None, None))
            if time_s is None:
                continue
            area = play_area(self.setup, moves[:number])
            name = self.setup.name_cell
            self.moves.append(
                MoveRow(
                    start=name(moves[0]),
                    ply=number + 1,
                    side="XO"[number % 2],
                    move=name(moves[number]),
                    free_tiles=area - number,
                    play_area=area,
                    depth=depth,
                    nodes=nodes,
                    time_s=time_s,
                )
            )


def study_report(bot: str, study: FirstCellStudy, *, planned: int | None = None) -> Report:
    """The figures as a document, and the times by empty cells as its table, grouped by the seed document's depths.

    Fewer games than were planned make it a partial one.
    """
    games = study.ends.total()
    time_s = [seconds for _, seconds in study.times]
    draws = study.ends[Termination.FULL]
    decided = sum(study.wins)
    document: dict[str, Any] = {
        "bot": bot,
        "setup": str(study.setup),
        "games": games,
        "games_planned": games if planned is None else planned,
        "partial": planned is not None and games < planned,
        "first_player_wins": study.wins[0],
        "second_player_wins": study.wins[1],
        "draws": draws,
        "first_player_share": study.wins[0] / games if games else 0.0,
        "ends": {end.value: count for end, count in sorted(study.ends.items())},
        "mean_moves": sum(study.lengths) / len(study.lengths) if study.lengths else 0.0,
        "shortest_moves": min(study.lengths, default=0),
        "longest_moves": max(study.lengths, default=0),
        "moves_chosen": len(time_s),
        "mean_move_time_s": sum(time_s) / len(time_s) if time_s else 0.0,
        "longest_move_time_s": max(time_s, default=0.0),
        "rows": _by_depth(study),
        "bands": _bands(study),
    }
    columns = (
        Column("Empty cells", lambda row: f"{row['free_tiles_from']}–{row['free_tiles_to']}"),
        Column("Depth", lambda row: _span(row["least_depth"], row["most_depth"])),
        Column("Moves", lambda row: f"{row['moves']:,}"),
        Column("Average nodes", lambda row: "–" if row["mean_nodes"] is None else f"{row['mean_nodes']:,.0f}"),
        Column("Average move", lambda row: format_duration(row["mean_time_s"])),
        Column("Longest move", lambda row: format_duration(row["longest_time_s"])),
    )
    remarks = [
        f"{bot} against itself on {study.setup}, from {games} first cells: the first player won {study.wins[0]} "
        f"({format_rate(document['first_player_share'])}), the second {study.wins[1]}, {games - decided} without a "
        f"winner.",
        f"A game took {document['mean_moves']:.1f} moves ({document['shortest_moves']} to "
        f"{document['longest_moves']}), a move {format_duration(document['mean_move_time_s'])} and at most "
        f"{format_duration(document['longest_move_time_s'])}.",
        *(f"Broke down: {note}" for note in study.notes[:3]),
        *([f"Partial: {games} of {planned} games."] if document["partial"] else []),
    ]
    return Report(document, columns, tuple(remarks))


def _span(least: int | None, most: int | None) -> str:
    return "–" if least is None else f"{least}" if least == most else f"{least}–{most}"


def _by_depth(study: FirstCellStudy) -> list[dict[str, Any]]:
    """The moves by empty cells, parted where the seed document's depth changes."""
    edges = (0, *DOCUMENT_DEPTHS, study.setup.cells + 1)
    rows = []
    for low, high in pairwise(edges):
        moves = [row for row in study.moves if low <= row.free_tiles < high]
        depths = [row.depth for row in moves if row.depth is not None]
        nodes = [row.nodes for row in moves if row.nodes is not None]
        if not moves:
            continue
        rows.append(
            {
                "free_tiles_from": low,
                "free_tiles_to": high - 1,
                "least_depth": min(depths, default=None),
                "most_depth": max(depths, default=None),
                "moves": len(moves),
                "mean_nodes": sum(nodes) / len(nodes) if nodes else None,
                "mean_time_s": sum(row.time_s for row in moves) / len(moves),
                "longest_time_s": max(row.time_s for row in moves),
            }
        )
    return rows


def _bands(study: FirstCellStudy) -> list[dict[str, Any]]:
    bands: dict[int, Measure] = {}
    for free, time_s in study.times:
        bands.setdefault(free // BAND, Measure()).add(round(time_s * 1e9))
    return [
        {
            "free_tiles_from": band * BAND,
            "free_tiles_to": band * BAND + BAND - 1,
            "moves": measure.count,
            "mean_time_s": measure.mean / 1e9,
            "longest_time_s": (measure.most or 0) / 1e9,
        }
        for band, measure in sorted(bands.items())
    ]


def plot_study(study: FirstCellStudy, bot: str, path: Path) -> None:
    """Draw the time of each move against the empty cells before it, and how long the games were."""
    require_extra("plots", "drawing plots")
    # Imported here: it takes longer to load than many a command to run.
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 7), layout="constrained")
    above, below = figure.subplots(2, 1, height_ratios=(3, 2))
    above.scatter(
        [free for free, _ in study.times],
        [1000 * time_s for _, time_s in study.times],
        s=5,
        alpha=0.35,
        color=COLOURS[0],
        linewidths=0,
    )
    bands = _bands(study)
    above.plot(
        [(band["free_tiles_from"] + band["free_tiles_to"]) / 2 for band in bands],
        [1000 * band["mean_time_s"] for band in bands],
        color=COLOURS[1],
        marker="s",
        label=f"mean of {BAND} empty cells",
    )
    above.set_yscale("log")
    above.set_xlabel("empty cells of the play area")
    above.set_ylabel("time of a move, ms")
    above.set_title(f"{bot} against itself on {study.setup} from {study.ends.total()} first cells")
    above.legend()
    above.grid(alpha=0.3)
    longest = max(study.lengths, default=1)
    below.hist(study.lengths, bins=range(0, longest + 6, 5), color=COLOURS[2], edgecolor="white")
    below.set_xlabel("moves of a game")
    below.set_ylabel("games")
    below.grid(alpha=0.3, axis="y")
    save_figure(figure, path)
