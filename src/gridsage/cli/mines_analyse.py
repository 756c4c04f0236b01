"""``gridsage mines analyse``: probabilities of a position, the best move, the chance to win, and why."""

from __future__ import annotations

import json
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from gridsage.errors import ParseError
from gridsage.files import MALFORMED, read_text
from gridsage.games.mines import HIDDEN, Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import Analysis, analyse, parse_view_setup, prove

__all__ = ["analyse_file", "read_position", "summary"]


def analyse_file(
    file: Annotated[str, typer.Argument(help="A file with the view, or - for standard input.")] = "-",
    setup: Annotated[
        str | None, typer.Option(help="WIDTHxHEIGHT/MINES or a preset; else the file's first line.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
    trust_flags: Annotated[bool, typer.Option(help="Take every flag for a mine.")] = False,
    time: Annotated[float, typer.Option(help="Seconds until the answer may be an estimate.")] = 10.0,
) -> None:
    """Mine probabilities of a position, the best move, and why.

    The view is rows of text: # hidden, F flagged, 0-8 open, * an exploded mine. Its first line may be the setup.
    """
    view = read_position(read_text(file), parse_view_setup(setup) if setup else None)
    began = monotonic()
    analysis = analyse(view, trust_flags=trust_flags, time_s=time)
    # A short proof is found in no time, and is worth more than none.
    why = _why(analysis, trust_flags=trust_flags, time_s=max(time - (monotonic() - began), 0.1))
    if as_json:
        print(json.dumps(_document(analysis, why), ensure_ascii=False))
        return
    console = Console(highlight=False)
    picture = _picture(analysis)
    if console.is_terminal:
        console.print(picture, soft_wrap=True)
    else:
        print(picture.plain)  # no colours to lay out, which takes its time on a large board
    console.print(summary(analysis, why), soft_wrap=True)


def read_position(text: str, setup: Setup | None = None) -> View:
    """Read a position: rows of a view, with the setup on the line before them unless it is given.

    A JSON object with ``rows`` and ``mines`` (or ``setup``) is read too. A setup that is given wins over the file's.
    """
    if text.lstrip().startswith("{"):
        return _from_json(text, setup)
    first, _, rest = text.lstrip().partition("\n")
    if "/" in first or "@" in first or (first.strip().isidentifier() and first.strip().islower()):
        written = parse_view_setup(first)
        setup, text = setup or written, rest
    if setup is None:
        raise ParseError("the setup is missing: give --setup 30x16/99, or write it on the line before the view")
    return parse_view(text, setup)


def _from_json(text: str, setup: Setup | None) -> View:
    try:
        data = json.loads(text)
        rows = "\n".join(data["rows"])
        if setup is None and "setup" in data:
            setup = parse_view_setup(str(data["setup"]))
        if setup is None:
            width, height, mines = len(data["rows"][0]), len(data["rows"]), int(data["mines"])
            setup = Setup(width, height, mines, StartRule.ANY)
    except MALFORMED as error:
        raise ParseError(f"cannot read the position: expected JSON with rows and mines ({error})") from error
    return parse_view(rows, setup)


def _why(analysis: Analysis, *, trust_flags: bool, time_s: float) -> str:
    if analysis.best is None:
        return "No cell is left to open."
    chance = analysis.chances[analysis.best]
    x, y = analysis.view.grid.xy(analysis.best)
    if chance == 0:
        (reason,) = prove(analysis.view, [analysis.best], Verdict.SAFE, trust_flags=trust_flags, time_s=time_s)
        return reason.sentence if reason else f"{x},{y} is safe."
    if not analysis.exact:
        estimate = f"a mine with {chance:.1%} (estimated, error up to {analysis.error:.1%})"
        return f"Time was up: {x},{y} looks safest, {estimate}."
    if analysis.win_chance is not None:
        return (
            f"Nothing is certain. Every line of play was searched: opening {x},{y}, a mine with {chance:.1%}, "
            f"wins most often."
        )
    return f"Nothing is certain. {x},{y} is a mine with {chance:.1%}."


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
        "components": len(analysis.components),
        "dead": places(analysis.dead),
        "coin_tosses": [places(group) for group in analysis.coin_tosses],
    }


def _picture(analysis: Analysis) -> Text:
    """The board: numbers as they are, hidden cells with their chance to be a mine in per cent."""
    view = analysis.view
    text = Text()
    for cell, code in enumerate(view.cells):
        if code < HIDDEN:
            text.append(f"{code if code else '·':>3} ", style="dim")
        else:
            chance = analysis.chances[cell]
            label = f"{100 * chance:3.0f}"
            if 0 < chance < 1:  # never shown as certain
                label = f"{min(max(round(100 * chance), 1), 99):3}"
            style = "bold white on green" if chance == 0 else "bold white on red" if chance == 1 else _shade(chance)
            text.append(label, style="bold black on yellow" if cell == analysis.best and chance > 0 else style)
            text.append(" ")
        if (cell + 1) % view.setup.width == 0 and cell + 1 < len(view.cells):
            text.append("\n")
    return text


def _shade(chance: float) -> str:
    return "green" if chance < 0.15 else "yellow" if chance < 0.4 else "red"


def summary(analysis: Analysis, why: str) -> str:
    """The lines below the board."""
    view = analysis.view
    lines = []
    if analysis.best is not None:
        x, y = view.grid.xy(analysis.best)
        lines.append(f"best move      open {x},{y}")
    lines.append(f"why            {why}")
    if analysis.win_chance is not None:
        lines.append(f"chance to win  {analysis.win_chance:.2%}")
    lines.append(f"layouts        {_layouts(analysis)}")
    lines.append(f"certain        {len(analysis.safe)} safe, {len(analysis.mines)} mines")
    if analysis.coin_tosses:
        lines.append(f"coin tosses    {len(analysis.coin_tosses)}")
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
