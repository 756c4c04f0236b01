"""Pages: a run as one HTML file that needs nothing else, and all its plots as one picture."""

from __future__ import annotations

import io
import re
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from gridsage.arena.charts import WIDTH, Chart, Series, charts_of, draw_charts, make_series
from gridsage.arena.families.base import find_family
from gridsage.arena.plots import COLOURS
from gridsage.arena.report import Report
from gridsage.errors import StoreError
from gridsage.extras import require_extra
from gridsage.files import replacing
from gridsage.store.base import Run, Store
from gridsage.store.export.base import match_of_batch

__all__ = ["PAGE_STYLE", "draw_run", "gather_series", "write_page"]

_TEMPLATE = Path(__file__).parent / "page.html"
PAGE_STYLE = Path(__file__).parent / "page.css"
"""How all pages that stand by themselves look."""

# Colours that stand for others: what is drawn in them takes the page's own, light or dark.
_TEXT, _GRID = "#010101", "#020202"
_STYLE: dict[Any, Any] = {
    "text.color": _TEXT,
    "axes.edgecolor": _TEXT,
    "axes.labelcolor": _TEXT,
    "xtick.color": _TEXT,
    "ytick.color": _TEXT,
    "grid.color": _GRID,
    "svg.fonttype": "none",
    "svg.hashsalt": "gridsage",
    "axes.facecolor": "none",
}


def gather_series(store: Store, run: Run) -> list[Series]:
    """Every match of a run with its distributions, from the results that are kept; the bots themselves may be gone."""
    series = make_series(run.settings["schedule"]["matches"])
    for batch in store.runs.batches(run.id):
        if batch.failed:
            continue
        _, first = match_of_batch(run.settings, batch.number)
        distribution = series[batch.number % len(series)].distribution
        distribution.add(range(first, first + batch.games), batch.results)
    return series


def draw_run(store: Store, run_id: str, report: Report, path: Path) -> None:
    """Draw all charts of a run, one under the other, into a PNG or SVG file."""
    draw_charts(charts_of(report.document, gather_series(store, store.runs.get(run_id))), path)


def write_page(store: Store, run_id: str, report: Report, path: Path) -> None:
    """Write a run as one HTML file: tables, plots, settings and the command that repeats it."""
    require_extra("plots", "a report with plots")
    run = store.runs.get(run_id)
    charts = charts_of(report.document, gather_series(store, run))
    page = Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        style=PAGE_STYLE.read_text(encoding="utf-8"),
        title=escape(_title(run)),
        subtitle=escape(_subtitle(run)),
        note=_note(run, report),
        table=_table(report),
        remarks="".join(f"<p>{escape(remark)}</p>\n" for remark in report.remarks),
        charts="\n".join(_figure(number, chart) for number, chart in enumerate(charts)),
        settings=_settings(run),
        command=escape(run.command or "(this run was not started from the command line)"),
    )
    with replacing(path, error=StoreError) as part:
        part.write_text(page, encoding="utf-8", errors="xmlcharrefreplace")


def _title(run: Run) -> str:
    matches = run.settings["schedule"]["matches"]
    players = list(dict.fromkeys(player for match in matches for player in match["players"]))
    setups = list(dict.fromkeys(match.get("label") or match["setup"] for match in matches))
    names = ", ".join(players) if len(players) <= 4 else f"{len(players)} bots"
    return f"{find_family(run.game).title}: {names} on {', '.join(setups)}"


def _subtitle(run: Run) -> str:
    commit = run.versions.get("commit")
    program = f"Gridsage {run.versions.get('gridsage', '?')}" + (f" ({commit})" if commit else "")
    return (
        f"Run {run.id}, begun {run.created_at:%Y-%m-%d %H:%M} UTC · {run.done_games:,} of {run.games:,} games · "
        f"seed {run.settings['schedule']['seed']} · {program}"
    )


def _note(run: Run, report: Report) -> str:
    notes = []
    if report.document.get("partial"):
        notes.append(f"This run is not finished: {run.done_games:,} of {run.games:,} games are counted.")
    if run.failed_batches:
        notes.append(f"{run.failed_batches} batches could not be played; their games count as errors.")
    return "".join(f'<p class="note">{escape(note)}</p>' for note in notes)


def _table(report: Report) -> str:
    def cells(tag: str, texts: list[str]) -> str:
        kinds = [' class="right"' if column.right else "" for column in report.columns]
        return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))

    head = cells("th", [column.title for column in report.columns])
    rows = "".join(
        f"<tr>{cells('td', [column.cell(row) for column in report.columns])}</tr>\n" for row in report.document["rows"]
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"


def _figure(number: int, chart: Chart) -> str:
    return (
        f"<h2>{escape(chart.title)}</h2>\n"
        f'<p class="soft" id="shows-{number}">{escape(chart.shows)}</p>\n'
        f'<figure role="img" aria-label="{escape(chart.title)}" aria-describedby="shows-{number}">\n'
        f"{_svg(number, chart)}\n</figure>"
    )


def _svg(number: int, chart: Chart) -> str:
    """The chart as SVG that takes its colours from the page."""
    import matplotlib
    from matplotlib.figure import Figure

    out = io.StringIO()
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(WIDTH, chart.height), layout="constrained")
        chart.draw(figure)
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    # The page has several: what is named in one must not be found in another.
    svg = re.sub(r'\bid="', f'id="c{number}-', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\g<1>c{number}-", svg)
    svg = svg.replace(_TEXT, "var(--text)").replace(_GRID, "var(--soft)")
    for place, colour in enumerate(COLOURS):
        svg = svg.replace(colour.lower(), f"var(--c{place})")
    return svg


def _settings(run: Run) -> str:
    schedule = run.settings["schedule"]
    items = {
        "Games": f"{schedule['games']:,} of each match, in batches of {schedule['size']}",
        "Seed": str(schedule["seed"]),
        "Time limit": f"{run.settings.get('limit_s', 0):g} s a game",
        "Program": f"Gridsage {run.versions.get('gridsage', '?')}, commit {run.versions.get('commit') or 'unknown'}",
        "Python": run.versions.get("python", "?"),
        "Machine": f"{run.versions.get('processor', '?')} × {run.versions.get('processors', '?')}, "
        f"{run.versions.get('system', '?')}",
    }
    for number, match in enumerate(schedule["matches"], 1):
        told = ((key, "" if value is True else f" {value}") for key, value in match["conditions"].items())
        conditions = ", ".join(f"{key}{value}" for key, value in told)
        where = match["setup"] + (f", {conditions}" if conditions else "")
        items[f"Match {number}"] = f"{' against '.join(match['players'])} on {where}"
    return "<dl>\n" + "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>\n" for k, v in items.items()) + "</dl>"
