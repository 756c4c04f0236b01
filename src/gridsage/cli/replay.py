"""``gridsage replay``: a game that was played, shown again in the terminal."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridsage.animation.film import check_film_speed
from gridsage.cli.database import DatabaseOption
from gridsage.cli.game_file import read_game
from gridsage.cli.mines.play import play_deal
from gridsage.cli.mnk.play import play_match
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import remark
from gridsage.errors import OptionError, ParseError
from gridsage.games.mines.recording import Recording
from gridsage.record import GameRecord
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.replay_clock import Goal, parse_goal

if TYPE_CHECKING:
    from gridsage.tui.replay.view import ReplayView

__all__ = ["MomentOption", "SpeedOption", "replay", "replay_games"]

SpeedOption = Annotated[
    float | None,
    typer.Option(help="How many times as fast as it was played; 1 in a terminal, as fast as possible elsewhere."),
]
MomentOption = Annotated[
    str | None,
    typer.Option(
        metavar="MOMENT", help="Begin there, and wait: seconds (12.5 or 1:05), a move (#30) or a share of it (50%)."
    ),
]


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A recording of Minesweeper (.evf, .evfs, .avf, .fsvf, .rmv, .umf, .mvf, .rawvf), a game of five in a "
            "row (.psq, .sgf, .lib, .pos, .bdt, .txt), or a Gridsage record (.json); - reads one from standard input.",
        ),
    ],
    other: Annotated[
        Path | None,
        typer.Argument(metavar="OTHER", help="Another game of Minesweeper on the same board, shown beside it."),
    ] = None,
    number: NumberOption = None,
    at: MomentOption = None,
    speed: SpeedOption = None,
    database: DatabaseOption = None,
) -> None:
    """Play a game again: at any speed, from any moment, with the pointer and the figures up to it.

    Keys: space plays and pauses, the arrows go from move to move, + and - change the speed, j jumps to a moment, v
    reviews the game, r resumes it from there as practice, ? lists all of them. When the output is not a terminal, each
    move is printed with its time and the board; with --at, one moment with its figures.
    """
    games = [read_game(file, number)] if other is None else [_read_named(each, number) for each in (file, other)]
    replay_games(games, at=at, speed=speed, database=database)


def _read_named(file: Path, number: int | None) -> GameRecord | Recording:
    """One of two games; what is wrong with it is told with its file."""
    try:
        return read_game(file, number)
    except ParseError as error:
        raise error if str(file) in str(error) else ParseError(f"{file}: {error}") from error


def replay_games(
    games: list[GameRecord | Recording], *, at: str | None, speed: float | None, database: str | None
) -> None:
    """Show one game, or two on the same board, and play on from there when that is asked for."""
    goal = None if at is None else parse_goal(at)
    if speed is not None:
        check_film_speed(speed)
    # Textual is slow to import; other commands need not wait for it.
    from gridsage.tui.mines.replay_view import MinesReplayView
    from gridsage.tui.mnk.replay_view import MnkReplayView

    views: list[ReplayView] = []
    for game in games:
        if isinstance(game, Recording) or game.game == "mines":
            views.append(MinesReplayView(game))
        else:
            views.append(MnkReplayView(game))
    if len(views) > 1:
        boards = [view.replay.board for view in views if isinstance(view, MinesReplayView)]
        if len(boards) < len(views) or len({(str(each.setup), each.mines) for each in boards}) > 1:
            raise OptionError("two games are shown side by side only on the same board of Minesweeper")
    if any(not view.moves_ms for view in views):
        raise OptionError("there is nothing to replay: no move was made")
    if sys.stdin.isatty() and sys.stdout.isatty():
        _show(views, goal, 1.0 if speed is None else speed, database)
    else:
        _print(views, goal, speed)


def _show(views: list[ReplayView], goal: Goal | None, speed: float, database: str | None) -> None:
    from gridsage.tui.replay.app import ReplayApp

    app = ReplayApp(views, speed=speed, goal=goal)
    app.run()
    if isinstance(app.resumed, MnkGame):
        play_match(app.resumed, database=database)
    elif app.resumed is not None:
        play_deal(app.resumed.replayed.setup, app.resumed, database=database)


def _print(views: list[ReplayView], goal: Goal | None, speed: float | None) -> None:
    from gridsage.tui.replay.text import replay_as_text, show_moment

    def wait(seconds: float) -> None:
        if speed is not None:
            time.sleep(seconds / speed)

    for number, view in enumerate(views):
        if number:
            print()
        remark(*view.remarks)
        if goal is not None:
            show_moment(view, goal, say=lambda text: print(text, flush=True))
        else:
            replay_as_text(view, say=lambda text: print(text, flush=True), wait=wait)
