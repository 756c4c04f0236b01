"""What stands beside the board, in words: the result, the bot, the hint under the cursor."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from gridsage.games.mines import HIDDEN, GameMetrics, Hint, Hints, Status, Verdict, View
from gridsage.record import PlayedMove, Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.judgement import GuessTotals
from gridsage.tui.mines.words import (
    format_guess,
    format_result,
    hints_by_cell,
    summarise,
    summarise_board,
    summarise_guesses,
)
from gridsage.tui.palette import Palette
from gridsage.tui.playback import Playback
from gridsage.tui.words import format_class, format_clock, format_count

__all__ = [
    "BotState",
    "HintsState",
    "MinesPanelState",
    "bot_text",
    "end_text",
    "hints_text",
    "panel_text",
    "status_text",
]

_STRONG = "bold"
_WON_STYLE = "bold white on #2b8a3e"
_LOST_STYLE = "bold white on #c92a2a"
_ENDS = {Termination.SOLVED: "WON", Termination.EXPLODED: "LOST", Termination.RESIGNED: "RESIGNED"}
"""The ends of a game in a word; any other is a bot's that broke down."""


@dataclass(frozen=True, slots=True)
class BotState:
    """What the bot that took over is doing."""

    name: str
    playback: Playback
    thinking: bool
    last: PlayedMove | None


@dataclass(frozen=True, slots=True)
class HintsState:
    """The hints that are shown, and the cell that is asked about; no hints yet means that the bot is thinking."""

    name: str
    hints: Hints | None
    cell: int
    failed: str = ""


@dataclass(frozen=True, slots=True)
class MinesPanelState:
    """All that the panel tells of: the game, what was said last, and whoever plays or helps."""

    game: MinesGame
    bot_name: str
    message: str
    metrics: GameMetrics | None
    """Of a game that is over."""
    guesses: GuessTotals | None
    """Of a game that is over, once they were judged."""
    bot: BotState | None
    """While it plays."""
    hints_shown: HintsState | None
    """While hints are shown."""


def panel_text(state: MinesPanelState, palette: Palette, *, narrow: bool) -> Text:
    """What stands beside the board, or in a few lines below it."""
    parts: list[Text] = []
    if state.message:
        parts.append(Text(state.message + "\n", "bold"))
    if state.metrics is not None:
        parts.append(end_text(state.game, state.metrics, palette, state.guesses, narrow=narrow))
    elif state.bot is not None:
        parts.append(bot_text(state.bot, state.game, palette))
    if state.hints_shown is not None:
        parts.append(hints_text(state.hints_shown, state.game.board.view(), palette, narrow=narrow))
    name = state.bot_name
    keys = Text(f"i  hints by {name}\ng  may I guess?\nb  {name} takes over\no  another bot\n?  all keys", "dim")
    if state.game.paused and not parts:
        keys = Text("Paused: the clock stands. p goes on with the game.", "bold")
    return Text("" if narrow else "\n").join(parts or [keys])


def status_text(game: MinesGame, deal: str, playing: str) -> Text:
    """The line above the board: mines without a flag, time, result or who plays, setup and seed."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" ⚑ {game.mines_left} left   {format_clock(game.elapsed_s)}  ", "bold")
    if game.over:
        won = game.board.status is Status.WON
        text.append(f" {_ENDS.get(game.outcome.termination, 'BROKE DOWN')} ", _WON_STYLE if won else _LOST_STYLE)
    else:
        text.append(playing)
    said = format_class(game.result_class)
    text.append(f"  {said}" if said else "")
    text.append(f"   {game.setup}  {deal}", "dim")
    return text


def end_text(
    game: MinesGame, metrics: GameMetrics, palette: Palette, guesses: GuessTotals | None = None, *, narrow: bool
) -> Text:
    """The result and the statistics of a finished game; in running lines where there is little height."""
    text = Text()
    good, bad = f"bold {palette.good}", f"bold {palette.bad}"
    won = game.board.status is Status.WON
    text.append(_ENDS.get(game.outcome.termination) or format_result(game), good if won else bad)
    if not won and (wrong := set(game.board.view().flagged) - set(game.board.mines)):
        text.append(f"   ✗ wrong flags: {len(wrong)}", bad)
    text.append("\n" if narrow else "\n\n")
    judged = [] if guesses is None else summarise_guesses(guesses)
    for name, value in [*summarise(metrics, game.help), *judged, *summarise_board(game.record())]:
        text.append(f"{name}\u00a0" if narrow else f"{name:<12}", "dim")
        # Name and value stay on one line.
        text.append(value.replace(" ", "\u00a0") + "  " if narrow else f"{value}\n")
    return text


def bot_text(state: BotState, game: MinesGame, palette: Palette) -> Text:
    """Who is playing, how fast, and the last move."""
    text = Text()
    text.append(state.name, _STRONG)
    text.append(" is playing")
    text.append(" · paused" if state.playback.paused else " · thinking" if state.thinking else "")
    guesses = sum(move.guess for move in game.moves)
    text.append(
        f"\n{state.playback} · {format_count(len(game.moves), 'move')}, {format_count(guesses, 'guess', 'guesses')}\n",
        "dim",
    )
    if state.last is not None:
        text.append(f"{state.last.text}")
        if guess := format_guess(state.last):
            text.append(f"  {guess}", f"bold {palette.warn}")
        text.append("\n")
    return text


def hints_text(state: HintsState, view: View, palette: Palette, *, narrow: bool) -> Text:
    """What the bot can tell, and why, of the cell under the cursor."""
    text = Text()
    good, bad = f"bold {palette.good}", f"bold {palette.bad}"
    text.append("Hints by ")
    text.append(state.name, _STRONG)
    text.append("   " if narrow else "\n")
    if state.failed:
        text.append(state.failed, bad)
        return text
    hints = state.hints
    if hints is None:
        text.append("thinking …\n", "dim")
        return text
    found = hints_by_cell(hints)
    safe = sum(hint.verdict is Verdict.SAFE for hint in found.values())
    text.append(f"✓ {safe} safe", good)
    text.append("   ")
    text.append(f"! {len(found) - safe} mines\n", bad)
    shown = 1 if narrow else 3
    for contradiction in hints.contradictions[:shown]:
        text.append(f"Your flags clash with a number: {contradiction.sentence}\n", bad)
    if (more := len(hints.contradictions) - shown) > 0 and not narrow:
        text.append(f"and {more} more\n", bad)
    text.append("" if narrow else "\n")
    text.append_text(_cell_text(state, found.get(state.cell), view, palette))
    return text


def _cell_text(state: HintsState, hint: Hint | None, view: View, palette: Palette) -> Text:
    text = Text()
    text.append(f"{view.grid.name_cell(state.cell)} ", _STRONG)
    chance = state.hints.chances.get(state.cell) if state.hints is not None else None
    if hint is not None:
        safe = hint.verdict is Verdict.SAFE
        text.append("is safe" if safe else "is a mine", f"bold {palette.good if safe else palette.bad}")
        text.append(f"  {hint.reason.rule}\n", "dim")
        text.append(hint.reason.sentence)
        if hint.reason.pattern is not None:
            text.append("\nt shows the lesson", "dim")
    elif view.cells[state.cell] != HIDDEN:
        text.append("is open" if view.cells[state.cell] <= 8 else "is flagged", "dim")
    elif chance is not None:
        text.append(f"– {chance:.1%} chance of a mine")
    else:
        text.append("– this bot cannot tell", "dim")
    text.append("\n")
    return text
