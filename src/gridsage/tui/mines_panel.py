"""What stands beside the board, in words: the result, the bot, the hint under the cursor."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from gridsage.games.mines import HIDDEN, Hint, Hints, Recorder, Status, Verdict, View, measure_game
from gridsage.record import PlayedMove
from gridsage.tui.mines_bot import format_guess
from gridsage.tui.mines_session import format_result, hints_by_cell, summarise

__all__ = ["BotState", "HelpState", "bot_text", "clock_text", "end_text", "help_text"]

_GOOD = "bold #2f9e44"
_BAD = "bold #e03131"
_STRONG = "bold"


@dataclass(frozen=True, slots=True)
class BotState:
    """What the bot that took over is doing."""

    name: str
    speed: float
    paused: bool
    thinking: bool
    last: PlayedMove | None


@dataclass(frozen=True, slots=True)
class HelpState:
    """The hints that are shown, and the cell that is asked about; no hints yet means that the bot is thinking."""

    name: str
    hints: Hints | None
    cell: int
    failed: str = ""


def clock_text(seconds: float) -> str:
    """A time as the players read it.

    >>> clock_text(75.9)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def end_text(game: Recorder) -> Text:
    """The result and the statistics of a finished game."""
    text = Text()
    if game.board.status is Status.WON:
        text.append("WON\n", _GOOD)
    elif game.board.status is Status.LOST:
        text.append("LOST\n", _BAD)
        wrong = set(game.board.view().flagged) - set(game.board.mines)
        text.append("✹ mines" + (f"   ✗ wrong flags: {len(wrong)}" if wrong else "") + "\n")
    else:
        text.append(format_result(game) + "\n", _BAD)
    text.append("\n")
    for name, value in summarise(measure_game(game.record())):
        text.append(f"{name:<11}", "dim")
        text.append(f"{value}\n")
    return text


def bot_text(state: BotState) -> Text:
    """Who is playing, how fast, and the last move."""
    text = Text()
    text.append(state.name, _STRONG)
    text.append(" is playing")
    text.append(" · paused" if state.paused else " · thinking" if state.thinking else "")
    pace = "as fast as it can" if state.speed == 0 else f"{state.speed:g} moves a second"
    text.append(f"\n{pace}\n", "dim")
    if state.last is not None:
        text.append(f"{state.last.text}")
        if guess := format_guess(state.last):
            text.append(f"\n{guess}", "bold #d9730d")
        text.append("\n")
    return text


def help_text(state: HelpState, view: View) -> Text:
    """What the bot can tell, and why, of the cell under the cursor."""
    text = Text()
    text.append("Hints by ")
    text.append(state.name, _STRONG)
    text.append("\n")
    if state.failed:
        text.append(state.failed, _BAD)
        return text
    hints = state.hints
    if hints is None:
        text.append("thinking …\n", "dim")
        return text
    for contradiction in hints.contradictions[:3]:
        text.append(f"Flags and numbers clash: {contradiction.sentence}\n", _BAD)
    if more := len(hints.contradictions) - 3:
        text.append(f"and {more} more\n" if more > 0 else "", _BAD)
    found = hints_by_cell(hints)
    safe = sum(hint.verdict is Verdict.SAFE for hint in found.values())
    text.append(f"✓ {safe} safe", _GOOD)
    text.append("   ")
    text.append(f"! {len(found) - safe} mines\n\n", _BAD)
    text.append_text(_cell_text(state, found.get(state.cell), view))
    return text


def _cell_text(state: HelpState, hint: Hint | None, view: View) -> Text:
    x, y = view.grid.xy(state.cell)
    text = Text(f"{x},{y} ", _STRONG)
    chance = state.hints.chances.get(state.cell) if state.hints is not None else None
    if hint is not None:
        safe = hint.verdict is Verdict.SAFE
        text.append("is safe" if safe else "is a mine", _GOOD if safe else _BAD)
        text.append(f"  {hint.reason.rule}\n", "dim")
        text.append(hint.reason.sentence)
    elif view.cells[state.cell] != HIDDEN:
        text.append("is open" if view.cells[state.cell] <= 8 else "is flagged", "dim")
    elif chance is not None:
        text.append(f"is a mine with {100 * chance:.1f} %")
    else:
        text.append("cannot be told by this bot", "dim")
    text.append("\n")
    return text
