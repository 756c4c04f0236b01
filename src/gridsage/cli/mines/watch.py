"""``gridsage mines watch``: see a bot play, on the screen or as text."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

import typer

from gridsage.catalog import parse_bot
from gridsage.cli.mines.board_file import BoardOption, read_board
from gridsage.cli.output import JsonOption, print_json
from gridsage.errors import OptionError
from gridsage.games.base import Forfeit
from gridsage.games.mines import first_cell, parse_setup, parse_start
from gridsage.sessions.bot_calls import close_bot, make_bot
from gridsage.stream import RandomStream
from gridsage.tui.mines.deal import Deal, choose_seed
from gridsage.tui.playback import check_speed

__all__ = ["watch"]


def watch(
    bot: Annotated[str, typer.Option(help="A bot's name, with options after colons: tank:border_limit=40.")],
    setup: Annotated[str | None, typer.Option(help="WIDTHxHEIGHT/MINES or a preset; beginner when left out.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="SEED", help="The same seed shows the same game.")] = None,
    game: Annotated[
        int | None, typer.Option(help="With --seed: the game with this number, from 0, of a bench with that seed.")
    ] = None,
    start: Annotated[
        str | None, typer.Option(help="The first cell: fixed, random, corner, edge, centre or x,y; else the bot's own.")
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(help="Moves per second; 0 is as fast as possible. 5 on a terminal, 0 elsewhere."),
    ] = None,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Watch a bot play. When the output is not a terminal, each move and board is printed, then the result.

    With --json the record of the game is printed, and nothing else.
    """
    spec = parse_bot("mines", bot, files=True)
    given = read_board(board, setup=setup, game=game)
    shape = given.setup if given is not None else parse_setup(setup or "beginner")
    if game is not None and seed is None:
        raise OptionError("--game is a game of a bench: it needs --seed, the seed of the bench")
    if start is not None and given is not None and given.first is not None:
        raise OptionError("--start cannot be used: the board comes with its first cell")
    deal = Deal(choose_seed(seed), game, given)
    if start is not None:
        first = parse_start(start)
        first_cell(shape, first, RandomStream(0))  # a cell outside the board is told now
        spec = replace(spec, options={**spec.options, "start": first})
    # What keeps the bot from being made is told before the screen is taken; one that breaks down shows it in its game.
    with suppress(Forfeit):
        close_bot(make_bot(lambda: spec.make(0)))
    if sys.stdin.isatty() and sys.stdout.isatty() and not as_json:
        from gridsage.tui.mines.app import MinesApp

        MinesApp(shape, deal, spec, watch=True, speed=check_speed(5.0 if speed is None else speed)).run()
        return
    from gridsage.tui.mines.commands import watch_as_text

    pace = check_speed(0.0 if speed is None else speed)
    record = watch_as_text(
        spec,
        shape,
        deal,
        say=lambda text: None if as_json else print(text, flush=True),
        wait=lambda: time.sleep(1 / pace) if pace else None,
    )
    if as_json:
        print_json(record.to_dict())
    if record.outcome.termination.fault:
        raise typer.Exit(1)
