"""``gridsage mnk bench``: players against each other, both colours on each opening."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from gridsage.arena.duel import duel_report
from gridsage.arena.families.base import Match
from gridsage.arena.plots import check_plot_file
from gridsage.arena.rating import SprtVerdict, sprt
from gridsage.arena.report import Report, check_format
from gridsage.arena.schedule import Schedule, gauntlet, round_robin
from gridsage.arena.tally import Tally
from gridsage.cli.bench import (
    FormatOption,
    PlotOption,
    ResumeOption,
    SchedulerOption,
    WorkersOption,
    check_limit,
    choose_pool,
    kept_run,
    play_and_show,
)
from gridsage.cli.database import DatabaseOption
from gridsage.errors import OptionError
from gridsage.games.mnk import parse_setup

__all__ = ["bench", "make_matches", "parse_players", "parse_sprt"]


def bench(
    players: Annotated[
        str | None,
        typer.Option(
            help="Bots, separated by commas; a bot's own options follow after colons. An outside engine is "
            r"pbrain:command=/path/to/engine; write \, for a comma in its command."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(help="Games of each pairing; an even number gives both the same colours.")
    ] = None,
    setup: Annotated[str, typer.Option(help="WIDTHxHEIGHTxK or a preset, with an optional @exact.")] = "20x20x5",
    time: Annotated[float | None, typer.Option(help="Seconds a move.")] = None,
    grace: Annotated[
        float | None, typer.Option(help="Seconds that a move may take beyond its time before it is a timeout; 1.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(help="Nodes a move: the same games on every machine.")] = None,
    first_against_all: Annotated[
        bool, typer.Option("--gauntlet", help="The first player against each of the others, not everybody.")
    ] = False,
    openings: Annotated[str, typer.Option(help="balanced, random or none.")] = "balanced",
    test: Annotated[
        str | None,
        typer.Option("--sprt", help="ELO0,ELO1: stop as soon as it is clear which of the two differences holds."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same openings.")] = 1,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    game_timeout: Annotated[
        float | None, typer.Option(help="Seconds after which a game is stopped; 0 for never. Enough for every move.")
    ] = None,
    database: DatabaseOption = None,
    resume: ResumeOption = None,
    format: FormatOption = "table",
    plot: PlotOption = None,
) -> None:
    """Let players meet on the same openings with both colours: score, Elo with its interval, draws, ends, times.

    Exit status 1: a player broke down in some game. 130: stopped by Ctrl-C; what was done is shown.
    """
    check_format(format)
    if plot is not None:
        check_plot_file(plot)
    schedule: Schedule | None = None
    elos = None if test is None else parse_sprt(test)
    if players is not None and games is not None:
        conditions: dict[str, Any] = {"openings": openings}
        conditions |= {
            key: value for key, value in (("time_s", time), ("nodes", nodes), ("grace_s", grace)) if value is not None
        }
        matches = make_matches(parse_players(players), setup, conditions, first_against_all=first_against_all)
        if elos is not None and len(matches) != 1:
            raise OptionError("--sprt compares two players, not more")
        schedule = Schedule(matches, games, seed)
    elif resume is None or (players, games) != (None, None):
        raise OptionError("--players and --games are needed")
    if game_timeout is None:
        # A timeout of its own is what ends a slow player; this one only guards against one that hangs.
        game_timeout = 60 + 2 * parse_setup(setup).cells * (time or 60)
    limit_s = check_limit(min(game_timeout, 1e6))
    more = {"sprt": elos}
    with (
        choose_pool(workers, scheduler) as pool,
        kept_run("mnk", schedule, database=database, resume=resume, limit_s=limit_s, more=more) as kept,
    ):
        if kept is not None:
            schedule, limit_s = kept.schedule, kept.limit_s
            elos = tuple(kept.more["sprt"]) if kept.more.get("sprt") else None
        assert schedule is not None
        status = play_and_show(
            schedule,
            pool,
            lambda schedule, tally: _report(schedule, tally, elos),
            format=format,
            limit_s=limit_s,
            plot=plot,
            stop=None if elos is None else lambda tally: _verdict(tally, elos) is not SprtVerdict.GO_ON,
            kept=kept,
        )
    raise typer.Exit(status)


def make_matches(
    names: list[str], setup: str, conditions: dict[str, Any], *, first_against_all: bool = False
) -> tuple[Match, ...]:
    """Everybody against everybody, or the first player against each of the others."""
    if len(names) < 2:
        raise OptionError("--players needs two players or more")
    board = str(parse_setup(setup))
    pairings = gauntlet(names) if first_against_all else round_robin(names)
    return tuple(Match("mnk", board, pairing, conditions, setup) for pairing in pairings)


def parse_players(text: str) -> list[str]:
    r"""Read a list of players; a comma in one of them is written ``\,``.

    >>> parse_players(r"champion, pbrain:command=engine --weights a\,b")
    ['champion', 'pbrain:command=engine --weights a,b']
    """
    names = [part.strip().replace("\\,", ",") for part in re.split(r"(?<!\\),", text) if part.strip()]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise OptionError(f"--players lists {name} twice")
    return names


def parse_sprt(text: str) -> tuple[float, float]:
    """Read the two Elo differences that a sequential test tells apart.

    >>> parse_sprt("0,5")
    (0.0, 5.0)
    """
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise OptionError(f"cannot read --sprt {text!r}: expected two Elo differences such as 0,5") from None
    sprt(0, 0, 0, elo0=low, elo1=high)
    return low, high


def _verdict(tally: Tally, elos: tuple[float, float]) -> SprtVerdict:
    [counts] = tally.matches
    return sprt(counts.wins[0], counts.draws, counts.wins[1], elo0=elos[0], elo1=elos[1]).verdict


def _report(schedule: Schedule, tally: Tally, elos: tuple[float, float] | None) -> Report:
    report = duel_report(schedule, tally)
    if elos is None:
        return report
    [counts], [match] = tally.matches, schedule.matches
    test = sprt(counts.wins[0], counts.draws, counts.wins[1], elo0=elos[0], elo1=elos[1])
    document = report.document | {
        "sprt": {"elo0": elos[0], "elo1": elos[1], "llr": test.llr, "low": test.lower, "high": test.upper}
        | {"verdict": test.verdict.value}
    }
    remark = f"SPRT of {match.players[0]}, {elos[0]:g} against {elos[1]:g} Elo: {test.verdict.value}, log-likelihood "
    return Report(document, report.columns, (*report.remarks, f"{remark}ratio {test.llr:+.2f}."))
