"""``gridsage mines show``: a recording or a board of another program, played by our rules, with its figures."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import Annotated

import typer

from gridsage._core import CancelToken
from gridsage.checks import check_seconds
from gridsage.cli.game_file import read_game
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import JsonOption, print_json, remark
from gridsage.cli.stoppable import stoppable
from gridsage.errors import ParseError
from gridsage.games.mines.figures import Figures, format_sizes, measure_recording
from gridsage.games.mines.given_board import format_board
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.games.mines.zini import best_zinis
from gridsage.record import GameRecord
from gridsage.solving.mines.fewest_clicks import FewestClicks, find_fewest_clicks
from gridsage.solving.mines.judgement import GuessTotals, judge_moves
from gridsage.solving.mines.no_guess import is_solvable

__all__ = ["show"]

_RESULTS = {"solved": "won", "exploded": "lost", "unfinished": "not finished"}


def show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A recording or a board: evf, evfs, avf, fsvf, rmv, umf, mvf, rawvf, mbf, abf, board, an id of "
            "Tatham's Mines, a Gridsage record (.json) or what generate writes (.txt); - reads it from standard input.",
        ),
    ],
    number: NumberOption = None,
    until_s: Annotated[
        float | None,
        typer.Option(
            "--until", "--at", metavar="SECONDS", help="The board and the figures at this moment of the game."
        ),
    ] = None,
    fewest: Annotated[
        bool, typer.Option("--fewest", help="Also search the fewest clicks that open the board, exactly or as bounds.")
    ] = False,
    time_s: Annotated[
        float, typer.Option("--time", metavar="SECONDS", help="How long the fewest clicks are searched.")
    ] = 10.0,
    as_json: JsonOption = False,
) -> None:
    """Show a recording or a board of any program: who played, the board, the result, and the players' figures.

    The events are played by our rules; differences from what the file says go to standard error.
    """
    if until_s is not None:
        check_seconds(until_s, "--until")
    found = read_game(Path(file), number)
    if isinstance(found, GameRecord) and found.game != "mines":
        raise ParseError(f"{file} holds a game of {found.game!s:.20}, not of mines")
    recording = record_game(found) if isinstance(found, GameRecord) else found
    played = play_recording(recording)
    remark(*played.differences)
    figures = measure_recording(recording, until_s=until_s)
    moment = Rerun(recording, until_s=until_s)
    judged = found if isinstance(found, GameRecord) else played.record
    steps = len(judged.moves) - (len(Rerun(recording).moves) - len(moment.moves))
    token = CancelToken()
    guesses = stoppable(lambda: _judge(judged, steps, token), token.cancel)
    least = None
    if fewest:
        least = stoppable(
            lambda: find_fewest_clicks(recording.setup, recording.mines, time_s=time_s, cancel=token), token.cancel
        )
    if as_json:
        head = {
            "player": recording.player, "program": recording.program, "mode": recording.mode,
            "events": len(recording.events), "notes": dict(recording.notes),
            "differences": list(played.differences), "mines": list(recording.mines),
        }  # fmt: skip
        best = best_zinis(recording.setup, recording.mines)
        told = figures.to_dict() | best | {"solvable": is_solvable(played.record)}
        if least is not None:
            told["fewest"] = least.to_dict()
        print_json(head | {"figures": told, "guesses": guesses.to_dict()})
    else:
        shown = [*_head(recording), "", *_board(recording, moment), "", *_figures(recording, figures)]
        shown += _fewest(least, figures) if least is not None else []
        print("\n".join([*shown, *_guesses(recording, guesses), *_solvable(played.record)]))


def _head(recording: Recording) -> list[str]:
    who = [text for text in (recording.player, recording.program, recording.mode) if text]
    return [f"{recording.setup}  {' · '.join(who)}".rstrip()]


def _judge(record: GameRecord, steps: int, cancel: CancelToken) -> GuessTotals:
    """The guesses among the first moves of a game."""
    return GuessTotals.of(takewhile(lambda each: each.step < steps, judge_moves(record, cancel=cancel)))


def _board(recording: Recording, moment: Rerun) -> list[str]:
    """The board as it is then, or its mines and numbers where nobody played."""
    if not recording.events:
        return format_board(recording.setup, recording.mines).splitlines()
    return str(moment.board.view()).splitlines()


def _fewest(least: FewestClicks, figures: Figures) -> list[str]:
    proven = f"proven; ZiNi has {figures.zini - least.upper} more"
    bounds = f"the bounds are {least.gap} apart; more --time may bring them together"
    return [f"fewest clicks {least} ({proven if least.exact else bounds})"]


def _solvable(record: GameRecord) -> list[str]:
    answers = {
        True: ["solvable without a guess from its first cell"],
        False: ["not solvable without a guess"],
        None: [],
    }
    return answers[is_solvable(record)]


def _guesses(recording: Recording, guesses: GuessTotals) -> list[str]:
    """The guesses, in words."""
    if not recording.events:
        return []
    luck = "unknown" if guesses.luck is None else f"{guesses.luck:.1%}"
    risk = "unknown" if guesses.needless_risk is None else f"{guesses.needless_risk:.1%}"
    overlooked = f", {guesses.overlooked_counts} of them by overlooking the mine count"
    return [
        f"forced guesses {guesses.forced}, luck needed {luck}",
        f"needless guesses {guesses.needless}, their risk {risk}{overlooked if guesses.overlooked_counts else ''}",
    ]


def _figures(recording: Recording, figures: Figures) -> list[str]:
    lines = [
        f"3BV {figures.three_bv}, openings {figures.openings}, islands {figures.islands}, "
        f"ZiNi {figures.zini}, HZiNi {figures.hzini}"
    ]
    if best := best_zinis(recording.setup, recording.mines):
        lines[0] += f"; in the best of eight orders {best['zini_of_eight']} and {best['hzini_of_eight']}"
    if figures.opening_sizes:
        lines.append(f"cells of the openings: {format_sizes(figures.opening_sizes)}")
    if not recording.events:
        return lines
    told = {
        "3BV/s": figures.three_bv_per_s, "clicks/s": figures.clicks_per_s, "IOE": figures.efficiency,
        "correctness": figures.correctness, "throughput": figures.throughput, "ZNE": figures.zne, "ZNT": figures.znt,
        "RQP": figures.rqp, "QG": figures.qg, "IOS": figures.ios, "STNB": figures.stnb,
    }  # fmt: skip
    return [
        f"{_RESULTS[figures.result]} in {figures.time_s:.3f} s; "
        f"3BV solved {figures.three_bv_solved} of {figures.three_bv}, openings {figures.openings_solved}, "
        f"islands {figures.islands_solved}",
        *lines,
        f"clicks {figures.clicks}: left {figures.left}, right {figures.right}, double {figures.double}; "
        f"wasted {figures.wasted}; flags {figures.flags}; path {figures.path:.0f} px",
        ", ".join(f"{name} {value:.3f}" for name, value in told.items() if value is not None),
    ]
