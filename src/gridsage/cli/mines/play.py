"""``gridsage mines play``: Minesweeper in the terminal, or by commands where there is no terminal."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gridsage.cli.database import DatabaseOption
from gridsage.cli.kept_games import keeping_games
from gridsage.cli.mines.board_file import BoardOption, read_board
from gridsage.cli.mines.looking import looking
from gridsage.errors import OptionError
from gridsage.games.mines import PRESETS, Setup, parse_setup
from gridsage.sessions.mines.wish import BoardWish
from gridsage.solving.mines.no_guess import parse_grades
from gridsage.store import Store, StoredGame
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.deal import Deal, choose_seed
from gridsage.tui.mines.hints import default_helper
from gridsage.tui.mines.wished_deal import WishedDeal

__all__ = ["play", "play_deal"]


def play(
    setup: Annotated[
        str | None,
        typer.Option(
            help="WIDTHxHEIGHT/MINES or a preset, with an optional ! for no guess and @opening, @safe or @any; you are "
            "asked without it."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="The same seed and first cell give the same board.")
    ] = None,
    board: BoardOption = None,
    grade: Annotated[
        str | None, typer.Option(metavar="A-B", help="Boards without a guess of these grades, 1 (easy) to 10.")
    ] = None,
    solvable_by: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Boards that this bot solves without a guess: single_point for beginners."),
    ] = None,
    database: DatabaseOption = None,
) -> None:
    """Play Minesweeper, with help, hints and a bot that can take over.

    Without a terminal the game is played by commands: open 3,4 · flag 3,4 · chord 3,4 · undo · redo · hints · bot ·
    resign · help · quit. Games are kept as they go: gridsage games list.
    """
    if sum(wish is not None for wish in (board, grade, solvable_by)) > 1:
        raise OptionError("--board, --grade and --solvable-by cannot be combined")
    given = read_board(board, setup=setup, seed=seed)
    chosen = given.setup if given is not None else None if setup is None else parse_setup(setup)
    shape = chosen or PRESETS["beginner"]
    deal, wished = Deal(choose_seed(seed), board=given), False
    if grade is not None or solvable_by is not None:
        grades = None if grade is None else parse_grades(grade)
        wish = WishedDeal(seed=deal.seed, wish=BoardWish(shape, grades, solvable_by or ""))
        with looking(wish.wish.board_name) as on_try:
            deal, wished = wish.find(on_try=on_try), True
    if play_deal(shape, deal, ask_setup=chosen is None and not wished, database=database):
        raise typer.Exit(2)


def play_deal(
    setup: Setup,
    deal: Deal,
    *,
    ask_setup: bool = False,
    database: str | Store | None = None,
    at_once: bool = False,
    stored: StoredGame | None = None,
) -> int:
    """Play on the screen, or by commands where there is none; how many commands were refused.

    All games are kept from their first move on; the first one ``at_once``, or as the one that is ``stored``.
    """
    with keeping_games(database) as keeper:
        if at_once or stored is not None:
            keeper.keep_at_once(stored)
        return _play_kept(setup, deal, keeper, ask_setup=ask_setup)


def _play_kept(setup: Setup, deal: Deal, keeper: GameKeeper, *, ask_setup: bool) -> int:
    if sys.stdin.isatty() and sys.stdout.isatty():
        # Textual is slow to import; the line mode and the other commands need not wait for it.
        from gridsage.tui.mines.app import MinesApp

        app = MinesApp(setup, deal, default_helper(), keeper=keeper, ask_setup=ask_setup)
        app.run()
        return 0
    from gridsage.tui.mines.commands import CommandGame

    played = CommandGame(
        setup,
        deal,
        default_helper(),
        say=lambda text: print(text, flush=True),
        complain=lambda text: print(f"gridsage: {text}", file=sys.stderr, flush=True),
        keeper=keeper,
    )
    return played.run(sys.stdin)
