"""``gridsage mines play``: Minesweeper in the terminal, or by commands where there is no terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gridsage.cli.mines.board_file import BoardOption, read_board
from gridsage.games.mines import PRESETS, parse_setup
from gridsage.tui.mines.deal import Deal, choose_seed
from gridsage.tui.mines.hints import default_helper

__all__ = ["play"]


def play(
    setup: Annotated[
        str | None,
        typer.Option(
            help="WIDTHxHEIGHT/MINES or a preset, with an optional @opening, @safe or @any; you are asked without it."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="The same seed and first cell give the same board.")
    ] = None,
    board: BoardOption = None,
) -> None:
    """Play Minesweeper, with help, hints and a bot that can take over.

    Without a terminal the game is played by commands: open 3,4 · flag 3,4 · chord 3,4 · undo · hints · bot · resign ·
    help · quit.
    """
    given = read_board(board, setup=setup, seed=seed)
    chosen = given.setup if given is not None else None if setup is None else parse_setup(setup)
    shape = chosen or PRESETS["beginner"]
    deal = Deal(choose_seed(seed), board=given)
    if sys.stdin.isatty() and sys.stdout.isatty():
        # Textual is slow to import; the line mode and the other commands need not wait for it.
        from gridsage.tui.mines.app import MinesApp

        MinesApp(shape, deal, default_helper(), ask_setup=chosen is None).run()
        return
    from gridsage.tui.mines.commands import CommandGame

    game = CommandGame(
        shape,
        deal,
        default_helper(),
        say=lambda text: print(text, flush=True),
        complain=lambda text: print(f"gridsage: {text}", file=sys.stderr, flush=True),
    )
    if game.run(sys.stdin):
        raise typer.Exit(2)
