"""``gridsage mnk study``: the seed document's performance test, a bot against itself from every first cell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridsage.arena.loop import RunLoop
from gridsage.arena.plots import check_plot_file
from gridsage.cli.bench import (
    FormatOption,
    WorkersOption,
    check_limit,
    choose_format,
    choose_pool,
    play_with_progress,
    show_report,
)
from gridsage.cli.output import ForceOption, JsonOption, check_new
from gridsage.games.mnk import parse_setup
from gridsage.studies.first_cells import FirstCellStudy, plot_study, study_report, study_schedule
from gridsage.studies.move_rows import check_rows_file, write_rows

__all__ = ["study"]


def study(
    bot: Annotated[str, typer.Option(help="The bot, with options after colons.")] = "classic",
    setup: Annotated[str, typer.Option(help="WIDTHxHEIGHTxK or a preset.")] = "20x20x5",
    games: Annotated[int | None, typer.Option(help="How many first cells; all of them when left out.")] = None,
    time: Annotated[float | None, typer.Option(help="Seconds per move; as long as it takes when left out.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of bots that play at random.")] = 1,
    workers: WorkersOption = None,
    game_timeout: Annotated[float, typer.Option(help="Seconds after which a game is stopped; 0 for never.")] = 600.0,
    format: FormatOption = "table",
    as_json: JsonOption = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            help="Draw the time per move against the empty cells of the play area, and game lengths, into this PNG or "
            "SVG."
        ),
    ] = None,
    moves_file: Annotated[
        Path | None,
        typer.Option("--moves-file", "--moves", help="Write one row per move into this .csv, .jsonl or .parquet file."),
    ] = None,
    force: ForceOption = False,
) -> None:
    """Let a bot play itself from every first cell: time per move against the empty cells of the play area, game
    lengths, who wins.

    Exit status 1: the bot broke down in some game. 130: stopped by Ctrl-C; what was done is shown.
    """
    shown_as = choose_format(format, as_json=as_json)
    check_new([plot, moves_file], force=force)
    check_limit(game_timeout)
    if plot is not None:
        check_plot_file(plot)
    if moves_file is not None:
        check_rows_file(moves_file)
    board = parse_setup(setup)
    found = FirstCellStudy(board)
    schedule = study_schedule(bot, board, time_s=time, seed=seed, games=games)
    loop = RunLoop(schedule, limit_s=game_timeout, counted=lambda finished: found.add(finished.results))
    with choose_pool(workers, None) as pool:
        status = play_with_progress(loop, pool)
    show_report(study_report(bot, found, planned=schedule.total), shown_as)
    if moves_file is not None:
        write_rows(found.moves, moves_file)
    if plot is not None:
        plot_study(found, bot, plot)
    raise typer.Exit(status)
