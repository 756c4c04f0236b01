"""Charts: every plot that a report of a run can have, each with its title and how to read it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridsage.arena.distributions import Distribution, time_of_bin
from gridsage.arena.families.base import Family, Outline, Plot, find_family
from gridsage.arena.plots import COLOURS, MARKS, draw_win_rates, save_figure
from gridsage.extras import require_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import FigureBase

__all__ = ["WIDTH", "Chart", "Series", "charts_of", "draw_charts", "make_series"]

WIDTH = 9.0
"""Of every chart, in inches."""

_LINES = ("-", "--", "-.", ":")
_MAPS_SHOWN = 6
_GAMES_A_CELL = 5
_ROW_HEIGHT = 2.8


@dataclass(frozen=True, slots=True)
class Series:
    """One match with its names and its distribution."""

    family: Family
    players: tuple[str, ...]
    setup_name: str
    outline: Outline
    note: str
    """The conditions that tell two series of the same players on the same setup apart; empty otherwise."""
    distribution: Distribution = field(hash=False)

    @property
    def name(self) -> str:
        """Who plays, for a legend."""
        name = " – ".join(self.players)
        return f"{name}, {self.note}" if self.note else name


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot that has not been drawn yet."""

    title: str
    shows: str
    """One sentence: how to read it."""
    height: float
    """In inches."""
    draw: Callable[[FigureBase], None]


def make_series(matches: Sequence[Mapping[str, Any]]) -> list[Series]:
    """A series without games yet for each match of a schedule, given as plain JSON values."""
    return [_series(match, [other for other in matches if _met(other) == _met(match)]) for match in matches]


def _met(match: Mapping[str, Any]) -> tuple[str, ...]:
    return match["setup"], *match["players"]


def _series(match: Mapping[str, Any], alike: Sequence[Mapping[str, Any]]) -> Series:
    conditions = match["conditions"].items()
    differing = [f"{key} {value}" for key, value in conditions if any(a["conditions"].get(key) != value for a in alike)]
    family = find_family(match["game"])
    outline = family.outline(match["setup"])
    return Series(
        family=family,
        players=tuple(match["players"]),
        setup_name=match.get("label") or match["setup"],
        outline=outline,
        note=", ".join(differing),
        distribution=Distribution(outline.cells, family.seats, partial(family.plot_facts, outline)),
    )


def draw_charts(charts: Sequence[Chart], path: Path) -> None:
    """Draw charts, one under the other, into a PNG or SVG file."""
    require_extra("plots", "drawing plots")
    # Imported here: it takes longer to load than a small bench to run.
    from matplotlib.figure import Figure

    heights = [chart.height + 0.4 for chart in charts]
    figure = Figure(figsize=(WIDTH, sum(heights)), layout="constrained")
    parts = figure.subfigures(len(charts), 1, height_ratios=heights, squeeze=False)
    for part, chart in zip(parts.flat, charts, strict=True):
        part.suptitle(chart.title, fontweight="bold", x=0.02, ha="left")
        chart.draw(part)
    save_figure(figure, path)


def charts_of(document: Mapping[str, Any], series: Sequence[Series]) -> list[Chart]:
    """The charts that make sense for a run: those of one seat or of two, and only such as there are games for.

    The family says which of them it has beyond those of all families, and names them.
    """
    charts = _duel_charts(document, series) if "pairings" in document else _solo_charts(document, series)
    return list(charts)


def _solo_charts(document: Mapping[str, Any], series: Sequence[Series]) -> Iterator[Chart]:
    rows = document["rows"]
    family = series[0].family
    kinds = len({(row["setup_name"], *(row.get(key) for key in family.columns)) for row in rows})
    yield Chart(
        "Win rate",
        "Each mark is the share of boards won, each bar its 95% interval (Wilson).",
        1.6 + max(0.42, 0.18 * kinds) * len({row["bot"] for row in rows}),
        lambda figure: draw_win_rates(figure, document, family.columns),
    )
    played = [item for item in series if item.distribution.games]
    if not played:
        return
    panels = _panels(played)
    height = _ROW_HEIGHT * math.ceil(len(panels) / 2) + 0.5
    if words := family.plots.get(Plot.REACHED):
        yield Chart(words.title, words.shows, height, lambda figure: _by_panel(figure, panels, _survival))
    yield Chart(
        "Thinking time",
        "The share of games by their thinking time, on a scale of powers of ten.",
        height,
        lambda figure: _by_panel(figure, panels, _times),
    )
    if words := family.plots.get(Plot.GUESSES):
        yield Chart(words.title, words.shows, height, lambda figure: _by_panel(figure, panels, _guesses))
    maps = [item for item in played if _enough_first_cells(item)][:_MAPS_SHOWN]
    if maps and (words := family.plots.get(Plot.FIRST)):
        yield Chart(
            words.title,
            words.shows,
            _ROW_HEIGHT * math.ceil(len(maps) / 2),
            lambda figure: _first_cells(figure, maps),
        )


def _duel_charts(document: Mapping[str, Any], series: Sequence[Series]) -> Iterator[Chart]:
    rows = document["rows"]
    yield Chart(
        "Elo ladder",
        "Ratings by Bradley–Terry with their 95% intervals; the mean of all players is 0.",
        1.2 + 0.42 * len(rows),
        lambda figure: _ladder(figure, rows),
    )
    if len(rows) > 1:
        yield Chart(
            "Crosstable",
            "The score of the player of the row against that of the column, a draw being half a point.",
            1.2 + 0.5 * len(rows),
            lambda figure: _crosstable(figure, document),
        )
    # The same player has the same colour here as on the ladder.
    moves = _move_times(series)
    times = {name: moves[row["player"], name] for row in rows for player, name in moves if player == row["player"]}
    words = series[0].family.plots.get(Plot.MOVE_TIMES)
    if times and words is not None:
        axis = words.axis
        yield Chart(
            words.title, words.shows, _ROW_HEIGHT + 0.8, lambda figure: _times_by_free_cells(figure, times, axis)
        )
    played = [item for item in series if item.distribution.games]
    if played:
        yield Chart(
            "Game length",
            "The share of games that have not ended after so many moves.",
            _ROW_HEIGHT + 0.8,
            lambda figure: _lengths(figure, played),
        )


def _styles() -> Iterator[tuple[str, str, str]]:
    """Colour, mark and line of one series after the other: neighbours differ in all three, the first 28 in some."""
    marked = cycle(zip(COLOURS, MARKS, strict=True))
    return ((colour, mark, line) for (colour, mark), line in zip(marked, cycle(_LINES), strict=False))


def _panels(series: Sequence[Series]) -> dict[str, list[Series]]:
    panels: dict[str, list[Series]] = {}
    for item in series:
        panels.setdefault(item.setup_name, []).append(item)
    return panels


def _tidy(axes: Axes) -> None:
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)


def _by_panel(
    figure: FigureBase,
    panels: Mapping[str, Sequence[Series]],
    draw: Callable[[Axes, Series, tuple[str, str, str]], None],
) -> None:
    """A panel for each setup; the same name has the same colour in all of them."""
    names = list(dict.fromkeys(item.name for members in panels.values() for item in members))
    style = dict(zip(names, _styles(), strict=False))
    columns = min(2, len(panels))
    grid = figure.subplots(math.ceil(len(panels) / columns), columns, squeeze=False)
    handles: dict[str, Any] = {}
    for axes, (setup, members) in zip(grid.flat, panels.items(), strict=False):
        for item in members:
            draw(axes, item, style[item.name])
        axes.set_title(setup, fontsize="medium")
        _tidy(axes)
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            handles.setdefault(label, handle)
    for axes in list(grid.flat)[len(panels) :]:
        axes.set_visible(False)
    figure.legend(
        handles.values(), handles.keys(), loc="outside lower center", ncols=min(4, len(handles)), frameon=False
    )


def _survival(axes: Axes, item: Series, style: tuple[str, str, str]) -> None:
    colour, _, line = style
    goal = item.outline.goal
    curve = item.distribution.survival(goal)
    axes.step(
        [100 * reached / goal for reached, _ in curve],
        [100 * share for _, share in curve],
        where="post",
        color=colour,
        linestyle=line,
        label=item.name,
    )
    axes.set_xlabel(item.family.plots[Plot.REACHED].axis)
    axes.set_ylabel("games alive, in %")
    axes.set_ylim(0, 102)
    axes.set_xlim(0, 100)


def _times(axes: Axes, item: Series, style: tuple[str, str, str]) -> None:
    colour, _, line = style
    times = item.distribution.times
    low, high = min(times), max(times)
    edges = [time_of_bin(number) for number in range(low, high + 2)]
    shares = [100 * times[number] / item.distribution.games for number in range(low, high + 1)]
    axes.stairs(shares, edges, color=colour, linestyle=line, label=item.name, linewidth=1.4)
    axes.set_xscale("log")
    axes.set_xlabel("seconds a game")
    axes.set_ylabel("games, in %")


def _guesses(axes: Axes, item: Series, style: tuple[str, str, str]) -> None:
    colour, mark, line = style
    guesses = item.distribution.guesses
    # The last per mille of the games would stretch the axis for nothing.
    most, seen = 0, 0
    for most in sorted(guesses):
        seen += guesses[most]
        if seen >= 0.999 * item.distribution.games:
            break
    numbers = range(most + 1)
    shares = [100 * guesses[number] / item.distribution.games for number in numbers]
    axes.plot(numbers, shares, color=colour, marker=mark, linestyle=line, markersize=4, linewidth=1, label=item.name)
    axes.set_xlabel(item.family.plots[Plot.GUESSES].axis)
    axes.set_ylabel("games, in %")


def _first_cells(figure: FigureBase, maps: Sequence[Series]) -> None:
    grid = figure.subplots(math.ceil(len(maps) / 2), min(2, len(maps)), squeeze=False)
    rates = [_first_rates(item) for item in maps]
    known = [rate for rows in rates for row in rows for rate in row if not math.isnan(rate)]
    mesh = None
    for axes, item, rows in zip(grid.flat, maps, rates, strict=False):
        mesh = axes.pcolormesh(rows, cmap="cividis", vmin=min(known), vmax=max(known))
        axes.set_aspect("equal")
        axes.invert_yaxis()
        axes.set_xticks([])
        axes.set_yticks([])
        axes.set_title(f"{item.name}, {item.setup_name}", fontsize="medium")
    for axes in list(grid.flat)[len(maps) :]:
        axes.set_visible(False)
    assert mesh is not None
    figure.colorbar(mesh, ax=list(grid.flat), label=maps[0].family.plots[Plot.FIRST].axis, shrink=0.8)


def _enough_first_cells(item: Series) -> bool:
    return sum(games >= _GAMES_A_CELL for games in item.distribution.first_games.values()) > 1


def _first_rates(item: Series) -> list[list[float]]:
    games, wins = item.distribution.first_games, item.distribution.first_wins
    return [
        [
            100 * wins[cell] / games[cell] if games[cell] >= _GAMES_A_CELL else math.nan
            for cell in range(y * item.outline.width, (y + 1) * item.outline.width)
        ]
        for y in range(item.outline.height)
    ]


def _ladder(figure: FigureBase, rows: Sequence[Mapping[str, Any]]) -> None:
    axes = figure.add_subplot()
    for place, (row, (colour, mark, _)) in enumerate(zip(rows, _styles(), strict=False)):
        error = [[row["elo"] - row["elo_low"]], [row["elo_high"] - row["elo"]]]
        axes.errorbar([row["elo"]], [place], xerr=error, fmt=mark, color=colour, capsize=4, markersize=6)
        axes.annotate(f"{row['elo']:+.0f}", (row["elo"], place), (0, 7), textcoords="offset points", ha="center")
    axes.set_yticks(range(len(rows)), [row["player"] for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.7)
    axes.set_xlabel("Elo")
    _tidy(axes)


def _crosstable(figure: FigureBase, document: Mapping[str, Any]) -> None:
    players = [row["player"] for row in document["rows"]]
    points: dict[tuple[str, str], float] = {}
    games: dict[tuple[str, str], int] = {}
    for pairing in document["pairings"]:
        a, b, played = pairing["a"], pairing["b"], pairing["wins"] + pairing["draws"] + pairing["losses"]
        for pair, won in (((a, b), pairing["wins"]), ((b, a), pairing["losses"])):
            points[pair] = points.get(pair, 0) + won + pairing["draws"] / 2
            games[pair] = games.get(pair, 0) + played
    rates = [[100 * points[a, b] / games[a, b] if games.get((a, b)) else math.nan for b in players] for a in players]
    axes = figure.add_subplot()
    mesh = axes.pcolormesh(rates, cmap="cividis", vmin=0, vmax=100, edgecolors="#888888", linewidth=0.5)
    for y, a in enumerate(players):
        for x, b in enumerate(players):
            if games.get((a, b)):
                text = f"{points[a, b]:g} / {games[a, b]}"
                # Cividis is dark at its low end.
                colour = "#ffffff" if rates[y][x] < 55 else "#101010"
                axes.text(x + 0.5, y + 0.5, text, ha="center", va="center", color=colour, fontsize="small")
    axes.set_xticks([x + 0.5 for x in range(len(players))], players, rotation=20, ha="right")
    axes.set_yticks([y + 0.5 for y in range(len(players))], players)
    axes.invert_yaxis()
    figure.colorbar(mesh, ax=axes, label="score in %")


def _move_times(series: Sequence[Series]) -> dict[tuple[str, str], list[tuple[float, float, float]]]:
    """By player and name in the legend: its times by empty cells, of all its matches on one setup together."""
    several = len({item.setup_name for item in series}) > 1
    sums: dict[tuple[str, str], dict[float, list[float]]] = {}
    for item in series:
        for player, times in zip(item.players, item.distribution.move_times, strict=False):
            name = f"{player}, {item.setup_name}" if several else player
            for place in times.count:
                middle = (place + 0.5) * times.cells_a_bin
                entry = sums.setdefault((player, name), {}).setdefault(middle, [0, 0.0, 0.0])
                entry[0] += times.count[place]
                entry[1] += times.total_s[place]
                entry[2] = max(entry[2], times.longest_s[place])
    return {
        key: [(middle, total / count, most) for middle, (count, total, most) in sorted(bins.items())]
        for key, bins in sums.items()
    }


def _times_by_free_cells(
    figure: FigureBase, times: Mapping[str, Sequence[tuple[float, float, float]]], axis: str
) -> None:
    axes = figure.add_subplot()
    for (name, points), (colour, mark, line) in zip(times.items(), _styles(), strict=False):
        free = [cells for cells, _, _ in points]
        means = [1000 * max(mean, 1e-7) for _, mean, _ in points]
        longest = [1000 * max(most, 1e-7) for _, _, most in points]
        axes.plot(free, means, color=colour, marker=mark, linestyle=line, markersize=4, label=name)
        axes.plot(free, longest, color=colour, linestyle=line, linewidth=0.8, alpha=0.4)
    axes.set_yscale("log")
    axes.invert_xaxis()
    axes.set_xlabel(axis)
    axes.set_ylabel("ms a move")
    _tidy(axes)
    figure.legend(loc="outside lower center", ncols=min(4, len(times)), frameon=False)


def _lengths(figure: FigureBase, played: Sequence[Series]) -> None:
    axes = figure.add_subplot()
    several = len({item.setup_name for item in played}) > 1
    for item, (colour, _, line) in zip(played, _styles(), strict=False):
        going, points = item.distribution.games, [(0, 100.0)]
        for moves in sorted(item.distribution.moves):
            going -= item.distribution.moves[moves]
            points.append((moves, 100 * going / item.distribution.games))
        xs, ys = zip(*points, strict=True)
        label = f"{item.name}, {item.setup_name}" if several else item.name
        axes.step(xs, ys, where="post", color=colour, linestyle=line, label=label)
    axes.set_xlabel("moves")
    axes.set_ylabel("games going on, in %")
    _tidy(axes)
    figure.legend(loc="outside lower center", ncols=min(3, len(played)), frameon=False)
