"""``gridsage mnk bench``: players against each other, both colours on each opening."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from gridsage.arena.duel import duel_report
from gridsage.arena.rating import SprtVerdict, sprt
from gridsage.arena.report import Report, check_format
from gridsage.arena.schedule import Schedule, gauntlet, round_robin
from gridsage.arena.tally import Tally
from gridsage.cli.bench import ResumeOption, SchedulerOption, check_limit, choose_pool, kept_run, play_and_show
from gridsage.cli.database import DatabaseOption
from gridsage.errors import OptionError
from gridsage.games.base import Match
from gridsage.games.mnk import parse_setup

__all__ = ["bench", "parse_players", "parse_sprt"]


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
    workers: Annotated[
        int | None, typer.Option(help="Worker processes; as many as processors when left out, 0 for none.")
    ] = None,
    scheduler: SchedulerOption = None,
    game_timeout: Annotated[
        float | None, typer.Option(help="Seconds after which a game is stopped; 0 for never. Enough for every move.")
    ] = None,
    database: DatabaseOption = None,
    resume: ResumeOption = None,
    format: Annotated[str, typer.Option(help="table, markdown, csv or json.")] = "table",
) -> None:
    """Let players meet on the same openings with both colours: score, Elo with its interval, draws, ends, times.

    Exit status 1: a player broke down in some game. 130: stopped by Ctrl-C; what was done is shown.
    """
    check_format(format)
    board = parse_setup(setup)
    schedule: Schedule | None = None
    if players is not None and games is not None:
        conditions: dict[str, Any] = {"openings": openings}
        conditions |= {key: value for key, value in (("time_s", time), ("nodes", nodes)) if value is not None}
        names = parse_players(players)
        pairings = gauntlet(names) if first_against_all else round_robin(names)
        schedule = Schedule(
            tuple(Match("mnk", str(board), pairing, conditions, setup) for pairing in pairings), games, seed
        )
    elif resume is None or (players, games) != (None, None):
        raise OptionError("--players and --games are needed")
    elos = None if test is None else parse_sprt(test)
    # A slow player loses by its own clock; this limit is only for a game that hangs.
    limit_s = check_limit(60 + 2 * board.cells * (time or 60) if game_timeout is None else game_timeout)
    with (
        choose_pool(workers, scheduler) as pool,
        kept_run("mnk", schedule, database=database, resume=resume, limit_s=limit_s) as kept,
    ):
        planned = kept.schedule if kept else schedule
        assert planned is not None
        if elos is not None and len(planned.matches) != 1:
            raise OptionError(f"--sprt compares two players; here are {len(planned.matches)} pairings")
        status = play_and_show(
            planned,
            pool,
            lambda schedule, tally: _report(schedule, tally, elos),
            format=format,
            limit_s=kept.limit_s if kept else limit_s,
            stop=None if elos is None else lambda tally: _verdict(tally, elos) is not SprtVerdict.GO_ON,
            kept=kept,
        )
    raise typer.Exit(status)


def parse_players(text: str) -> list[str]:
    r"""Read a list of players; a comma in one of them is written ``\,``.

    >>> parse_players(r"champion, pbrain:command=engine --weights a\,b")
    ['champion', 'pbrain:command=engine --weights a,b']
    """
    names = [part.strip().replace("\\,", ",") for part in re.split(r"(?<!\\),", text) if part.strip()]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise OptionError(f"--players lists {name} twice")
    if len(names) < 2:
        raise OptionError("--players needs two players or more")
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
