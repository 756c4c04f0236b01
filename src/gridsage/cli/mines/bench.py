"""``gridsage mines bench``: measure bots over many games, every bot on the same boards."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from gridsage.arena.families.base import FIGURES, Match
from gridsage.arena.plots import check_plot_file
from gridsage.arena.schedule import Schedule, make_matches
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
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import FirstCell, Start, StartRule, parse_start

__all__ = ["bench", "lay_out", "parse_starts"]


def bench(
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--players",
            help="Bots, separated by commas; a bot's own options follow after colons (gridsage bots NAME). "
            r"Another program plays as process:command=/path/to/program; write \, for a comma in its command.",
        ),
    ] = None,
    setups: Annotated[
        str | None,
        typer.Option("--setups", "--setup", help="Setups, separated by commas: expert, 16x16/40, 30x16/99@safe."),
    ] = None,
    games: Annotated[int | None, typer.Option(help="Boards for each bot on each setup.")] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CELL",
            help="First cells (fixed, random, corner, edge, centre, or x,y) and start rules (opening, safe, any) to "
            "compare, separated by commas. Without it, each bot has its own first cell.",
        ),
    ] = None,
    figures: Annotated[
        bool,
        typer.Option(
            "--figures", help="Also measure the players' figures of each game: 3BV, clicks, IOE, ZiNi and others."
        ),
    ] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    game_timeout: Annotated[
        float | None, typer.Option(help="Seconds after which a game is stopped; 60 when left out, 0 for never.")
    ] = None,
    database: DatabaseOption = None,
    resume: ResumeOption = None,
    trust: TrustOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
    plot: PlotOption = None,
    force: ForceOption = False,
) -> None:
    """Play many games with each bot on the same boards, and compare them.

    Exit status 1: a bot broke down in some game. 130: stopped by Ctrl-C; what was done is shown.
    """
    shown_as = choose_format(format, as_json=as_json)
    check_new([plot], force=force)
    check_limit(game_timeout)
    if plot is not None:
        check_plot_file(plot)
    schedule: Schedule | None = None
    if bots is not None and setups is not None and games is not None:
        schedule = Schedule(lay_out(bots, setups, start or [], figures=figures), games, seed)
    elif resume is None or (bots, setups, games) != (None, None, None):
        raise OptionError("--bots, --setups and --games are required")
    with choose_pool(workers, scheduler) as pool:
        status = play_and_show(
            "mines",
            schedule,
            pool,
            database=database,
            resume=resume,
            trust=trust,
            limit_s=game_timeout,
            format=shown_as,
            plot=plot,
        )
    raise typer.Exit(status)


def lay_out(bots: str, setups: str, starts: list[str], *, figures: bool = False) -> tuple[Match, ...]:
    """Every setup under every start with every bot, in the order that the user gave."""
    firsts, rules = parse_starts(starts)
    measured: dict[str, Any] = {FIGURES: True} if figures else {}
    boards = [
        text + rule
        for text in split_list("setups", setups)
        for rule in ([""] if "@" in text or not rules else [f"@{rule.value}" for rule in rules])
    ]
    conditions = [{"first": str(first), **measured} for first in firsts] or [measured]
    return make_matches("mines", number_entries(split_list("bots", bots, again=True)), boards, conditions)


_CELL_OR_WORD = re.compile(r"\s*\d+\s*,\s*\d+(?=\s*(?:,|$))|[^,]+", re.ASCII)


def parse_starts(texts: list[str]) -> tuple[list[Start], list[StartRule]]:
    """Read the values of ``--start``: first cells and start rules, separated by commas; ``3,3`` is a cell.

    >>> [str(first) for first in parse_starts(["corner,3,3,random"])[0]]
    ['corner', '3,3', 'random']
    """
    firsts: list[Start] = []
    rules: list[StartRule] = []
    for text in texts:
        words = [re.sub(r"\s", "", word) for word in _CELL_OR_WORD.findall(text)]
        if not any(words):
            raise OptionError("--start is empty")
        for word in filter(None, words):
            if word in {rule.value for rule in StartRule}:
                rules.append(StartRule(word))
            else:
                firsts.append(_parse_first(word))
    for seen in (firsts, rules):
        for number, item in enumerate(seen):
            if item in seen[:number]:
                raise OptionError(f"--start lists {item} twice")
    return firsts, rules


def _parse_first(word: str) -> Start:
    try:
        return parse_start(word)
    except UnknownNameError:
        first_cells = [name.value for name in FirstCell if name is not FirstCell.AT]
        raise UnknownNameError("start", word, [*first_cells, "x,y", *(rule.value for rule in StartRule)]) from None
