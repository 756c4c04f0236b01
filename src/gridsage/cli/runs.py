"""``gridsage runs``: look at the runs of the bench that were kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage.arena.plots import check_plot_file
from gridsage.arena.report import Column, Report
from gridsage.cli.bench import FormatOption, choose_format, show_report
from gridsage.cli.database import DatabaseOption, FamilyOption, check_family, open_to_read
from gridsage.cli.output import ForceOption, JsonOption, check_new
from gridsage.cli.tree import make_group
from gridsage.errors import OptionError
from gridsage.extras import require_extra
from gridsage.store import Run, open_store
from gridsage.store.comparison import compare_runs
from gridsage.store.comparison import history as bot_history
from gridsage.store.export import export_run
from gridsage.store.lab import report_run

__all__ = ["app", "compare", "delete", "export", "history", "list_", "show"]

app = make_group("runs", "Stored runs of the bench.")

RunArgument = Annotated[str, typer.Argument(metavar="ID", help="The run's id, or its beginning.")]


@app.command("list")
def list_(
    database: DatabaseOption = None,
    family: FamilyOption = None,
    limit: Annotated[int, typer.Option(help="At most this many, newest first.", min=1)] = 50,
    format: FormatOption = "table",
    as_json: JsonOption = False,
) -> None:
    """List the runs, newest first."""
    shown_as = choose_format(format, as_json=as_json)
    check_family(family)
    with open_to_read(database) as store:
        rows = [_line(run) for run in store.runs.find(game=family, limit=limit)]
    show_report(Report({"partial": False, "rows": rows}, _LIST_COLUMNS), shown_as)


def _line(run: Run) -> dict[str, Any]:
    schedule = run.settings.get("schedule", {})
    matches = schedule.get("matches", [])
    state = "finished" if run.finished else f"{run.done_games / run.games:.0%}" if run.games else "empty"
    return {
        "run": run.id,
        "game": run.game,
        "created_at": run.created_at.isoformat(timespec="seconds"),
        "state": state,
        "finished": run.finished,
        "games": run.games,
        "games_done": run.done_games,
        "failed_batches": run.failed_batches,
        "players": list(dict.fromkeys(player for match in matches for player in match["players"])),
        "setups": list(dict.fromkeys(match.get("label") or match["setup"] for match in matches)),
        "seed": schedule.get("seed"),
        "version": run.versions.get("gridsage", ""),
        "commit": run.versions.get("commit", ""),
        "command": run.command,
    }


_LIST_COLUMNS = (
    Column("Run", lambda row: str(row["run"]), right=False),
    Column("Game", lambda row: str(row["game"]), right=False),
    Column("Began", lambda row: str(row["created_at"])[:16].replace("T", " "), right=False),
    Column("State", lambda row: str(row["state"])),
    Column("Games", lambda row: f"{row['games']:,}"),
    Column("Players", lambda row: ", ".join(row["players"]), right=False),
    Column("Setups", lambda row: ", ".join(row["setups"]), right=False),
    Column("Seed", lambda row: str(row["seed"])),
    Column("Commit", lambda row: str(row["commit"]), right=False),
)


@app.command()
def show(
    run: RunArgument,
    database: DatabaseOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
    html: Annotated[Path | None, typer.Option(help="Write the whole report with its plots into this file.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw all plots of the run into this PNG or SVG file.")] = None,
    force: ForceOption = False,
) -> None:
    """Show the results of a run, finished or not."""
    shown_as = choose_format(format, as_json=as_json)
    check_new([html, plot], force=force)
    if html is not None:
        require_extra("plots", "a report with plots")
    if plot is not None:
        check_plot_file(plot)
    with open_store(database, create=False) as store:
        report = report_run(store, run)
        show_report(report, shown_as)
        if html is not None or plot is not None:
            # Drawing takes longer to load than all the rest.
            from gridsage.store.pages import draw_run, write_page

            if html is not None:
                write_page(store, run, report, html)
            if plot is not None:
                draw_run(store, run, report, plot)


@app.command()
def export(
    run: RunArgument,
    file: Annotated[Path, typer.Argument(help="FILE.csv for one row per game, FILE.jsonl for the whole run.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
) -> None:
    """Write every game's result into a file."""
    check_new([file], force=force)
    with open_store(database, create=False) as store:
        export_run(store, run, file)


@app.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="The earlier run's id, or its beginning.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The later run's id, or its beginning.")],
    database: DatabaseOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
) -> None:
    """Compare two runs: what both have measured, or two bots on the same boards; with the same seed, board by board."""
    shown_as = choose_format(format, as_json=as_json)
    with open_store(database, create=False) as store:
        show_report(compare_runs(store, a, b), shown_as)


@app.command()
def history(
    bot: Annotated[str, typer.Argument(help="A bot's name, with its options as it was run.")],
    family: FamilyOption = None,
    setup: Annotated[str | None, typer.Option(help="Only on this setup.")] = None,
    database: DatabaseOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
) -> None:
    """Show a bot over time: its figures in every finished run, with the commit that played it."""
    shown_as = choose_format(format, as_json=as_json)
    check_family(family)
    with open_store(database, create=False) as store:
        show_report(bot_history(store, bot, game=family, setup=setup), shown_as)


@app.command()
def delete(
    run: Annotated[str, typer.Argument(metavar="ID", help="The run's whole id.")],
    database: DatabaseOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Accept the beginning of an id.")] = False,
) -> None:
    """Delete a run and all its results."""
    with open_store(database, create=False) as store:
        found = store.runs.get(run)
        if found.id != run and not yes:
            raise OptionError(
                f"{run!r} is the beginning of run {found.id} with {found.done_games:,} games: to delete it, give the "
                "whole id, or --yes"
            )
        store.runs.delete(found.id)
        print(f"run {found.id} with {found.done_games:,} games is forgotten")
