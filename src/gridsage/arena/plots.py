"""Plots of a report as PNG or SVG: told apart by colour and by mark, for eyes of every kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridsage.errors import OptionError
from gridsage.extras import require_extra

if TYPE_CHECKING:
    from matplotlib.figure import Figure, FigureBase

__all__ = ["COLOURS", "MARKS", "PLOT_FORMATS", "check_plot_file", "draw_win_rates", "save_figure"]

PLOT_FORMATS = (".png", ".svg")
"""The endings of files that a plot can be written to."""

# The palette of Okabe and Ito (2008), which stays distinct in every kind of colour vision.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""The colours of series, in their order."""
MARKS = ("o", "s", "D", "^", "v", "P", "X")
"""The marks of series, in their order: told apart without colour too."""


def check_plot_file(path: Path) -> Path:
    """The path itself, or an error where no plot can be written there: before the games are played, not after."""
    require_extra("plots", "drawing plots")
    if path.suffix.lower() not in PLOT_FORMATS:
        raise OptionError(f"cannot plot to {str(path)!r}: expected a name that ends in {' or '.join(PLOT_FORMATS)}")
    if not path.parent.is_dir():
        raise OptionError(f"cannot plot to {str(path)!r}: there is no folder {str(path.parent)!r}")
    if path.is_dir():
        raise OptionError(f"cannot plot to {str(path)!r}: it is a folder")
    return path


def draw_win_rates(figure: FigureBase, document: Mapping[str, Any], keys: Iterable[str]) -> None:
    """Draw each row's win rate with its 95% interval: bots downwards, one colour and mark for each setup.

    What a row has under the ``keys`` is named where rows of one bot differ in it.
    """
    rows = document["rows"]
    bots = list(dict.fromkeys(row["bot"] for row in rows))
    series = _win_rate_series(rows, list(keys))

    axes = figure.add_subplot()
    styles = cycle(zip(COLOURS, MARKS, strict=True))
    for place, (label, members) in enumerate(series.items()):
        colour, mark = next(styles)
        shift = 0.6 * ((place + 0.5) / len(series) - 0.5)
        rates = [100 * row["win_rate"] for row in members]
        below = [100 * max(0.0, row["win_rate"] - row["win_rate_low"]) for row in members]
        above = [100 * max(0.0, row["win_rate_high"] - row["win_rate"]) for row in members]
        axes.errorbar(
            rates,
            [bots.index(row["bot"]) + shift for row in members],
            xerr=(below, above),
            fmt=mark,
            color=colour,
            capsize=3,
            markersize=5,
            label=label,
        )
    axes.set_yticks(range(len(bots)), bots)
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.set_xlim(-2, 102)
    axes.set_xlabel("win rate in %, with its 95% interval")
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    games = f"{document['games']:,} boards each, seed {document['seed']}"
    axes.set_title(f"{games} (partial)" if document["partial"] else games, fontsize="medium")
    figure.legend(loc="outside lower center", ncols=min(4, len(series)), frameon=False)


def _win_rate_series(rows: Sequence[dict[str, Any]], keys: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """The rows by the setup, and by what else tells the rows of one bot on it apart."""
    series: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        alike = [other for other in rows if (other["bot"], other["setup_name"]) == (row["bot"], row["setup_name"])]
        differing = [key for key in keys if len({other.get(key) for other in alike}) > 1]
        label = ", ".join([row["setup_name"], *(f"{key} {row[key]}" for key in differing)])
        series.setdefault(label, []).append(row)
    return series


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure to a PNG or SVG file: the same figures give the same file."""
    import matplotlib

    # Text in an SVG stays text that can be found and read aloud.
    with matplotlib.rc_context({"svg.hashsalt": "gridsage", "svg.fonttype": "none"}):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": None}
        try:
            figure.savefig(path, dpi=150, facecolor="white", metadata=metadata)
        except OSError as error:
            raise OptionError(f"cannot plot to {str(path)!r}: {error.strerror or error}") from error
