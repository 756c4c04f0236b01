"""``gridsage mines analyse``: the chances of a position, the best move, the chance to win, and why."""

from __future__ import annotations

from time import monotonic
from typing import Annotated, Any

import typer

from gridsage._core import CancelToken
from gridsage.cli.board_text import colour_board
from gridsage.cli.mines.explain import explain
from gridsage.cli.mines.position_file import read_position
from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.source import given_text, naming
from gridsage.cli.stoppable import stoppable
from gridsage.errors import OptionError
from gridsage.files import read_text
from gridsage.games.mines import HIDDEN, StartRule, Verdict
from gridsage.mines import Analysis, GuessAnswer, MayGuess, analyse, parse_view_setup, prove
from gridsage.sessions.mines.asking import say_answer
from gridsage.solving.mines.may_guess import answer_from

__all__ = ["analyse_file", "summary"]


def analyse_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|TEXT",
            help="A file with the view, - for standard input, or the view itself, with \\n between its rows.",
        ),
    ] = "-",
    setup: Annotated[
        str | None, typer.Option(help="WIDTHxHEIGHT/MINES or a preset; else the file's first line.")
    ] = None,
    as_json: JsonOption = False,
    trust_flags: Annotated[bool, typer.Option(help="Treat every flag as a mine.")] = False,
    time: Annotated[float, typer.Option(help="Seconds to count exactly before the answer may be an estimate.")] = 10.0,
    bot: Annotated[
        str | None, typer.Option(help="Show what this bot knows of the position, why, and what it would do.")
    ] = None,
    play: Annotated[
        bool, typer.Option("--play", help="With --bot and a whole board: its game to the end, step by step.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="With --bot: the seed of its random choices.")] = None,
) -> None:
    """Mine chances of a position, the best move, and why; or what a bot knows of it.

    The view is rows of text: # hidden, F flagged, 0-8 open, * an exploded mine. Its first line may be the setup; a
    setup alone is a board that nobody has touched. A JSON object with rows and mines, or a setup, is read too. With
    --bot the file may also hold a whole board: rows of * for a mine and 0-8 or . for a safe cell, what generate writes,
    or the record of a game.
    """
    given = given_text(file)
    text = read_text(file) if given is None else given
    if bot is not None:
        raise typer.Exit(explain(text, bot, setup=setup, play=play, seed=seed, as_json=as_json))
    if play or seed is not None:
        raise OptionError(f"{'--play' if play else '--seed'} needs --bot, the bot that plays")
    asked = parse_view_setup(setup) if setup else None
    with naming(file, "read"):
        view = read_position(text, asked)
    token = CancelToken()

    def think() -> tuple[Analysis, str, GuessAnswer]:
        began = monotonic()
        found = analyse(view, trust_flags=trust_flags, time_s=time, cancel=token)
        # A short proof is found in no time, and is worth more than none.
        left_s = max(time - (monotonic() - began), 0.1)
        why = _why(found, trust_flags=trust_flags, time_s=left_s, cancel=token)
        return found, why, answer_from(found, trust_flags=trust_flags, time_s=left_s, cancel=token)

    analysis, why, answer = stoppable(think, token.cancel)
    if as_json:
        print_json(_document(analysis, why) | {"may_guess": _answer(answer)})
        return
    from gridsage.cli.console import OutputConsole

    console = OutputConsole(highlight=False)
    picture = colour_board(analysis.picture())
    if console.is_terminal:
        console.print(picture, soft_wrap=True)
    else:
        print(picture.plain)  # no colours to lay out, which takes its time on a large board
    console.print(summary(analysis, why), soft_wrap=True)
    console.print(f"may I guess?   {say_answer(answer)}", soft_wrap=True)


def _why(analysis: Analysis, *, trust_flags: bool, time_s: float, cancel: CancelToken) -> str:
    if analysis.best is None:
        return "No cell is left to open."
    if not analysis.view.started and analysis.view.setup.free_cells:
        return _why_first(analysis, analysis.best)
    chance = analysis.chances[analysis.best]
    cell = analysis.view.grid.name_cell(analysis.best)
    if chance == 0:
        (reason,) = prove(
            analysis.view, [analysis.best], Verdict.SAFE, trust_flags=trust_flags, time_s=time_s, cancel=cancel
        )
        return reason.sentence if reason else f"{cell} is safe."
    if not analysis.exact:
        estimate = f"a mine chance of {chance:.1%} (estimated, error up to {analysis.error:.1%})"
        return f"Time was up: {cell} looks safest, with {estimate}."
    if analysis.win_chance is not None:
        return (
            "Nothing is certain. Every line of play was searched: "
            f"opening {cell}, with a mine chance of {chance:.1%}, wins most often."
        )
    return f"Nothing is certain. {cell} has a mine chance of {chance:.1%}."


def _why_first(analysis: Analysis, best: int) -> str:
    cell = analysis.view.grid.name_cell(best)
    start = analysis.view.setup.start
    promise = "is no mine, nor is any around it" if start is StartRule.OPENING else "is no mine"
    searched = f"Every line of play was searched: beginning with {cell} wins most often."
    known = f"{cell} is where the champion begins." if analysis.win_chance is None else searched
    return f"The first cell {promise}: the start rule is '{start.value}'. {known}"


def _document(analysis: Analysis, why: str) -> dict[str, Any]:
    view = analysis.view
    width = view.setup.width
    shown = [chance if code >= HIDDEN else None for chance, code in zip(analysis.chances, view.cells, strict=True)]

    def places(cells: tuple[int, ...]) -> list[list[int]]:
        return [list(view.grid.xy(cell)) for cell in cells]

    return {
        "setup": str(view.setup),
        "probabilities": [shown[start : start + width] for start in range(0, len(shown), width)],
        "safe": places(analysis.safe),
        "mines": places(analysis.mines),
        "best": None if analysis.best is None else list(view.grid.xy(analysis.best)),
        "why": why,
        "layouts_log10": analysis.layouts_log10,
        "layouts_log10_error": analysis.layouts_log10_error,
        "layouts": analysis.layouts,
        "win_chance": analysis.win_chance,
        "exact": analysis.exact,
        "error": analysis.error,
        "components": [places(cells) for cells in analysis.components],
        "dead": places(analysis.dead),
        "coin_tosses": [places(group) for group in analysis.coin_tosses],
    }


def _answer(answer: GuessAnswer) -> dict[str, Any]:
    """Whether a guess is needed; the safe cell that is easiest to see, with the numbers that show it."""
    hint, grid = answer.hint, answer.view.grid
    return {
        "answer": answer.permission.value,
        "cell": None if hint is None else list(grid.xy(hint.cell)),
        "clues": [] if hint is None else [list(grid.xy(clue)) for clue in hint.reason.clues],
        "mine_count": answer.permission is MayGuess.NOT_WITH_MINE_COUNT,
        "pattern": None if hint is None or hint.reason.pattern is None else hint.reason.pattern.name.value,
        "sentence": say_answer(answer),
    }


def summary(analysis: Analysis, why: str) -> str:
    """The lines below the board."""
    view = analysis.view
    lines = []
    if analysis.best is not None:
        lines.append(f"best move      open {view.grid.name_cell(analysis.best)}")
    lines.append(f"why            {why}")
    if analysis.win_chance is not None:
        lines.append(f"chance to win  {analysis.win_chance:.2%}")
    lines.append(f"layouts        {_layouts(analysis)}")
    lines.append(f"certain        {len(analysis.safe)} safe, {len(analysis.mines)} mines")
    if analysis.coin_tosses:
        groups = [" ".join(map(view.grid.name_cell, group)) for group in analysis.coin_tosses]
        lines.append(f"50/50 guesses  {'; '.join(groups)}")
    if not analysis.exact:
        lines.append(f"estimated      error up to {analysis.error:.2%}")
    return "\n".join(lines)


def _layouts(analysis: Analysis) -> str:
    """How many there are: exactly, by their logarithm, or by an estimate of it with its error."""
    if analysis.layouts is not None:
        return f"{analysis.layouts:,}"
    if analysis.layouts_log10 is None:
        return "not known in this time"
    error = "" if analysis.exact else f" ± {analysis.layouts_log10_error:.1f} in the exponent"
    return f"10^{analysis.layouts_log10:.2f}{error}"
