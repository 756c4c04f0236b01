"""``gridsage mnk play``: k in a row in the terminal, or by commands where there is no terminal."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Annotated

import typer

from gridsage.cli.database import DatabaseOption
from gridsage.cli.game_file import read_record
from gridsage.cli.kept_games import keeping_games
from gridsage.cli.numbered import NumberOption
from gridsage.errors import OptionError, ParseError
from gridsage.files import MALFORMED
from gridsage.games.mnk import Limits, parse_setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.outside_code import names_outside_code
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mnk.match import new_match
from gridsage.tui.mnk.players import parse_player

__all__ = ["play", "play_match"]


def play(
    setup: Annotated[
        str, typer.Option(help="WIDTHxHEIGHTxK or a preset, with an optional @exact, @renju or @caro.")
    ] = "15x15x5",
    first: Annotated[str, typer.Option(help="Who begins: human, or a bot with options after colons.")] = "human",
    second: Annotated[str, typer.Option(help="Who answers: human, or a bot.")] = "champion",
    rounds: Annotated[int, typer.Option(help="Rounds of the match; the players take turns to begin.")] = 1,
    time: Annotated[float, typer.Option(help="Seconds per move for a bot.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The seed of bots that play at random.")] = 1,
    opening: Annotated[
        OpeningRule,
        typer.Option(
            metavar="RULE",
            help="none, swap or swap2: one player places three stones, the other chooses a side; taraguchi10: renju's.",
        ),
    ] = OpeningRule.NONE,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Go on with a round that was saved as .json, in its opening too. A player from outside the catalogue "
            "is named again with --first or --second.",
        ),
    ] = None,
    number: NumberOption = None,
    database: DatabaseOption = None,
) -> None:
    """Play k in a row: two people, a person and a bot, or two bots whose first move is yours.

    Without a terminal the game is played by commands: h8 · undo · hint · resign · choose x · go · new · players A B ·
    opening RULE · help · quit. Rounds are kept as they go: gridsage games list.
    """
    if resume is not None:
        game = _saved_round(resume, number, named=(first, second))
    elif number is not None:
        raise OptionError("--number needs --resume: it is for a file with several rounds")
    else:
        game = new_match(
            parse_setup(setup),
            first,
            second,
            limits=Limits(time_s=time),
            rounds=rounds,
            seed=seed,
            rule=opening,
            clock=perf_counter,
        )
    if play_match(game, database=database):
        raise typer.Exit(2)


def play_match(game: MnkGame, *, database: str | None = None) -> int:
    """Play on the screen, or by commands where there is none; how many commands were refused. All rounds are kept."""
    with keeping_games(database) as keeper:
        return _play_kept(game, keeper)


def _play_kept(game: MnkGame, keeper: GameKeeper) -> int:
    if sys.stdin.isatty() and sys.stdout.isatty():
        # Textual is slow to import; the line mode and the other commands need not wait for it.
        from gridsage.tui.mnk.app import MnkApp

        MnkApp(game, keeper=keeper).run()
        return 0
    from gridsage.tui.mnk.commands import CommandMatch

    match = CommandMatch(
        game,
        say=lambda text: print(text, flush=True),
        complain=lambda text: print(f"gridsage: {text}", file=sys.stderr, flush=True),
        keeper=keeper,
    )
    return match.run(sys.stdin)


def _saved_round(file: str, number: int | None, *, named: tuple[str, str]) -> MnkGame:
    """The round in a file, with the players, the score and the opening that it tells of.

    Code that it names is run where the person has ``named`` it too.
    """
    record = read_record(file, "mnk", number)
    try:
        game = MnkGame.from_record(record, clock=perf_counter)
    except MALFORMED as error:
        raise ParseError(f"cannot read the round in {file}: {error}") from None
    for player in game.players:
        if player.bot is None:
            continue
        if names_outside_code("mnk", player.bot) and player.bot not in named:
            raise OptionError(
                f"the player {player.bot} is code from outside, which a file does not start by itself: name it again "
                "with --first or --second"
            )
        parse_player(player.bot, game.setup)
    return game
