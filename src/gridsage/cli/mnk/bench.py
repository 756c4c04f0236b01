"""``gridsage mnk bench``: players against each other, both colours on each opening."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridsage.arena.plots import check_plot_file
from gridsage.arena.schedule import Schedule, make_matches
from gridsage.arena.sequential import SequentialTest
from gridsage.catalog import number_entries
from gridsage.cli.bench import (
    FormatOption,
    PlotOption,
    ResumeOption,
    SchedulerOption,
    TrustOption,
    WorkersOption,
    check_limit,
    choose_format,
    choose_pool,
    play_and_show,
    split_list,
)
from gridsage.cli.database import DatabaseOption
from gridsage.cli.output import ForceOption, JsonOption, check_new
from gridsage.errors import OptionError
from gridsage.games.mnk.openings import OPENINGS

__all__ = ["bench", "parse_players", "parse_sprt"]


def bench(
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--players",
            help="Bots, separated by commas; a bot's own options follow after colons (gridsage bots NAME). "
            r"An outside engine is pbrain:command=/path/to/engine; write \, for a comma in its command.",
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="Games per pairing; an even number gives both players each colour equally often.")
    ] = None,
    setups: Annotated[
        str,
        typer.Option(
            "--setups",
            "--setup",
            help="Setups, separated by commas: gomoku, 15x15x5, 15x15x5@renju.",
        ),
    ] = "20x20x5",
    time: Annotated[float | None, typer.Option(help="Seconds per move.")] = None,
    grace: Annotated[
        float | None, typer.Option(help="Seconds beyond its time before a move counts as a timeout; 1 when left out.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes per move: the same games on every machine.")] = None,
    first_against_all: Annotated[
        bool,
        typer.Option(
            "--gauntlet", help="Only the first player against each of the others, not everyone against everyone."
        ),
    ] = False,
    opening: Annotated[
        str,
        typer.Option(
            "--opening",
            "--openings",
            help=f"{', '.join(OPENINGS)}: stones made for the players, or a rule by which they open.",
        ),
    ] = "balanced",
    test: Annotated[
        str | None,
        typer.Option("--sprt", help="ELO0,ELO1: stop as soon as it is clear which of the two Elo differences holds."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.")] = 1,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    game_timeout: Annotated[
        float | None,
        typer.Option(help="Seconds after which a game is stopped; enough for every move when left out, 0 for never."),
    ] = None,
    database: DatabaseOption = None,
    resume: ResumeOption = None,
    trust: TrustOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
    plot: PlotOption = None,
    force: ForceOption = False,
) -> None:
    """Let players meet on the same openings with both colours: score, Elo with interval, draws, how games end, times.

    Exit status 1: a player broke down in some game. 130: stopped by Ctrl-C; what was done is shown.
    """
    shown_as = choose_format(format, as_json=as_json)
    check_new([plot], force=force)
    if plot is not None:
        check_plot_file(plot)
    schedule: Schedule | None = None
    sprt = None if test is None else parse_sprt(test)
    if bots is not None and games is not None:
        conditions: dict[str, Any] = {"openings": opening}
        conditions |= {
            key: value for key, value in (("time_s", time), ("nodes", nodes), ("grace_s", grace)) if value is not None
        }
        matches = make_matches(
            "mnk",
            parse_players(bots),
            split_list("setups", setups),
            [conditions],
            first_against_all=first_against_all,
        )
        schedule = Schedule(matches, games, seed)
        if sprt is not None:
            sprt.check(schedule)
    elif resume is None or (bots, games) != (None, None):
        raise OptionError("--bots and --games are required")
    with choose_pool(workers, scheduler) as pool:
        status = play_and_show(
            "mnk",
            schedule,
            pool,
            database=database,
            resume=resume,
            trust=trust,
            limit_s=check_limit(game_timeout),
            test=sprt,
            format=shown_as,
            plot=plot,
        )
    raise typer.Exit(status)


def parse_players(text: str) -> list[str]:
    r"""Read a list of players; a comma in one of them is written ``\,``. One that comes again is numbered.

    >>> parse_players(r"champion, pbrain:command=engine --weights a\,b")
    ['champion', 'pbrain:command=engine --weights a,b']
    """
    return number_entries(split_list("bots", text, again=True))


def parse_sprt(text: str) -> SequentialTest:
    """Read the two Elo differences that a sequential test tells apart.

    >>> parse_sprt("0,5")
    SequentialTest(elo0=0.0, elo1=5.0)
    """
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise OptionError(f"cannot read --sprt {text!r}: expected two Elo differences such as 0,5") from None
    return SequentialTest(low, high)
