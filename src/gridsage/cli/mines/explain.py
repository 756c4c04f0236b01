"""``gridsage mines analyse --bot``: what a bot knows of a position, why, and what it would do; or its whole game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gridsage.catalog import BotSpec, parse_bot
from gridsage.cli.mines.position_file import read_position
from gridsage.cli.output import print_json
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines import (
    Grid,
    MinesBot,
    Move,
    View,
    format_move,
    format_view,
    is_board_text,
    parse_board,
    parse_view_setup,
)
from gridsage.record import PlayedMove
from gridsage.sessions.bot_calls import make_asked_bot
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.walkthrough import BotStep, explain_view, walk_through
from gridsage.stream import check_seed
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.words import format_guess, format_hint, format_result, hints_by_cell
from gridsage.tui.words import format_count

__all__ = ["explain"]

_SAFEST = 5
"""So many cells are named where nothing is certain: the others are riskier."""


def explain(text: str, bot: str, *, setup: str | None, play: bool, seed: int | None, as_json: bool) -> int:
    """Print what the bot knows of the position or board in the text, and what it does; the exit status."""
    spec = parse_bot("mines", bot, files=True)
    bot_seed = check_seed(0 if seed is None else seed)
    game = _game(text, setup, player=spec.text) if play or is_board_text(text) else None
    view = read_position(text, parse_view_setup(setup) if setup else None) if game is None else game.view()
    asked: MinesBot = make_asked_bot(lambda: spec.make(bot_seed), spec.text)
    if play:
        assert game is not None
        steps: Iterable[BotStep] = walk_through(asked, game, name=spec.text)
    else:
        steps = [explain_view(asked, view)]
    if as_json:
        told = list(steps)
        print_json(_document(told, spec, game if play else None, view))
        return int(any(step.fault for step in told) or _broke(game))
    return _print(steps, spec, game if play else None)


def _game(text: str, setup: str | None, *, player: str) -> MinesGame:
    if setup is not None:
        raise OptionError("--setup cannot be combined with a whole board: it has its own")
    if not is_board_text(text):
        raise OptionError("--play needs a whole board, with its mines: this is a view")
    board = parse_board(text)
    return Deal(0, board=board).make_game(board.setup, player=player)


def _broke(game: MinesGame | None) -> bool:
    return game is not None and game.outcome.termination.fault


def _print(steps: Iterable[BotStep], spec: BotSpec, game: MinesGame | None) -> int:
    status = 0
    for number, step in enumerate(steps, start=1):
        if number == 1:
            print(f"{step.view.setup}  bot {spec.text}")
        print(f"\nstep {number}" if game is not None else "")
        print("\n".join(_lines(step)))
        status = status or int(step.fault is not None)
    if game is not None:
        print(f"\n{format_view(game.view())}")
        guesses = format_count(game.record().guesses, "guess", "guesses")
        print(f"result: {format_result(game)}, {format_count(len(game.moves), 'move')}, {guesses}")
    return int(status or _broke(game))


def _lines(step: BotStep) -> Iterator[str]:
    """The step as people read it: the view, what is certain and why, the safest cells, the choice."""
    view, hints = step.view, step.hints
    yield format_view(view)
    found = hints_by_cell(hints)
    yield f"knows   {len(hints.safe)} safe, {format_count(len(hints.mines), 'mine')}"
    for clash in hints.contradictions:
        yield f"        contradiction: {clash.sentence}"
    for _, hint in sorted(found.items()):
        yield f"        {format_hint(hint, view)}"
    hidden = {cell: hints.chances[cell] for cell in view.hidden if cell in hints.chances and cell not in found}
    if hidden and not hints.safe:
        safest = sorted(hidden, key=lambda cell: (hidden[cell], cell))[:_SAFEST]
        told = ", ".join(f"{view.grid.name_cell(cell)} {100 * hidden[cell]:.1f}%" for cell in safest)
        yield f"risks   {told}" + (", …" if len(hidden) > _SAFEST else "")
    yield f"does    {_deed(step)}"


def _deed(step: BotStep) -> str:
    if step.fault is not None:
        return f"nothing: it broke down ({step.fault})"
    if step.choice is None or not step.choice.moves:
        return "nothing"
    choice = step.choice
    moves = ", ".join(_say_move(move, step.view.grid) for move in choice.moves)
    guess = format_guess(PlayedMove(0, "", guess=choice.guess, chance=choice.chance))
    return f"{moves} ({guess or 'sure'})"


def _say_move(move: Move | str, grid: Grid) -> str:
    """The move as text; one that is none, or off the board, as the bot gave it."""
    try:
        return format_move(move, grid)
    except GridsageError:
        return f"{move.kind.value} {move.cell}" if isinstance(move, Move) else str(move)


def _document(steps: list[BotStep], spec: BotSpec, game: MinesGame | None, view: View) -> dict[str, Any]:
    return {
        "setup": str(view.setup),
        "bot": spec.text,
        "steps": [_step(step) for step in steps],
        "result": None if game is None else game.outcome.termination.value,
        "note": "" if game is None else game.outcome.note,
    }


def _step(step: BotStep) -> dict[str, Any]:
    grid, choice = step.view.grid, step.choice
    return {
        "view": format_view(step.view).splitlines(),
        "hints": [
            {
                "cell": list(grid.xy(hint.cell)),
                "verdict": hint.verdict.value,
                "rule": hint.reason.rule,
                "clues": [list(grid.xy(clue)) for clue in hint.reason.clues],
                "why": hint.reason.sentence,
                "pattern": None if hint.reason.pattern is None else hint.reason.pattern.name.value,
            }
            for hint in step.hints.hints
        ],
        "contradictions": [clash.sentence for clash in step.hints.contradictions],
        "chances": [[*grid.xy(cell), chance] for cell, chance in sorted(step.hints.chances.items())],
        "choice": None
        if choice is None
        else {
            "moves": [_say_move(move, grid) for move in choice.moves],
            "guess": choice.guess,
            "chance": choice.chance,
        },
        "fault": None if step.fault is None else str(step.fault),
    }
