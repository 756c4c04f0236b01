"""What stands beside the m,n,k board, in words: the players, the result, what a bot thinks, the hint."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from gridsage.games.mnk import Choice, format_move, format_moves
from gridsage.games.mnk.notation import format_mate
from gridsage.games.mnk.opening_rules import OpeningChoice
from gridsage.mnk import Analysis
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.mnk.words import format_end, format_help, format_score, say_step
from gridsage.tui.palette import Palette
from gridsage.tui.words import format_clock, to_sentence

__all__ = ["MnkPanelState", "ThinkingState", "panel_text", "status_text"]


@dataclass(frozen=True, slots=True)
class ThinkingState:
    """A bot that thinks: since when, and how far it says it has come."""

    time_s: float
    report: Choice | None
    chance: float | None = None
    """Its chance to win by that report, where its score tells it."""


@dataclass(frozen=True, slots=True)
class MnkPanelState:
    """All that the panel tells of."""

    game: MnkGame
    cell: int
    """The one under the cursor."""
    message: str
    study: Analysis | None
    """The hint, while one is shown."""
    thinking: ThinkingState | None


def status_text(game: MnkGame) -> Text:
    """The line above the board: the score, the round and the setup."""
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f" {format_score(game)} ", "bold")
    text.append(f"  round {game.round} of {game.rounds}   {game.setup}", "dim")
    return text


def panel_text(state: MnkPanelState, palette: Palette) -> Text:
    """Who plays, whose turn it is, and what there is to know."""
    game, text = state.game, Text()
    for seat, (name, time_s) in enumerate(zip(game.names, game.times_s, strict=True)):
        mark = "▸ " if seat == game.acting_seat and not game.over else "  "
        text.append(f"{mark}{'XO'[seat]} ", f"bold {palette.numbers[0 if seat == 0 else 4]}")
        text.append(name, "bold" if mark.strip() else "")
        text.append(f"  {format_clock(time_s)}\n", "dim")
    text.append("\n")
    text.append_text(_standing_text(state, palette))
    if state.message:
        text.append(state.message + "\n", "bold")
    if state.study is not None and state.study.reasons:
        text.append("Hint: ", f"bold {palette.good}")
        text.append(state.study.reasons[0].sentence + "\n")
    return text


def _standing_text(state: MnkPanelState, palette: Palette) -> Text:
    """The result, or who is to do something."""
    game, text = state.game, Text()
    if game.over:
        won = game.outcome.winner is not None
        text.append(f"{to_sentence(format_end(game))}.\n", f"bold {palette.good if won else palette.warn}")
        if used := format_help(game.help):
            text.append(f"With help: {used}\n", "dim")
        text.append("The match is over: n starts another.\n" if game.last_round else "n: next round\n")
    elif state.thinking is not None:
        text.append_text(_thinking_text(game, state.thinking))
    elif game.waits_for_first:
        text.append("Choose the first move of the round, or g: the bots begin by themselves.\n")
    elif game.paused:
        if game.bots_only:
            text.append("The bots wait: g lets them go on. You may place the next stone for them.\n")
        else:
            text.append(f"{game.to_move.name} waits: g lets it try again.\n")
    elif (step := game.opening_phase.step) is not None:
        text.append(f"{say_step(game, step)}\n", "bold")
        if step.options:
            more = {OpeningChoice.MORE: ", a: two more", OpeningChoice.TEN: ", t: offer ten"}
            text.append(f"Keys: x, o{''.join(more.get(option, '') for option in step.options)}\n", "dim")
    elif not state.message and state.study is None:
        text.append(f"{'XO'[game.turn]} to move", "bold")
        text.append(f"  {format_move(state.cell, game.setup)}\n", "dim")
    return text


def _thinking_text(game: MnkGame, state: ThinkingState) -> Text:
    text = Text(f"{game.to_move.name} is thinking … {state.time_s:.1f} s\n")
    report = state.report
    if report is None:
        return text
    if report.depth is not None:
        text.append(f"depth {report.depth}")
    if report.nodes is not None and report.time_s:
        text.append(f", {report.nodes / report.time_s / 1e6:.2f} M nodes/s")
    if report.mate_in is not None:
        text.append(f"\n{format_mate(report.mate_in)}")
    elif state.chance is not None:
        text.append(f"\nchance to win {state.chance:.0%}")
    elif report.score is not None:
        text.append(f"\nscore {report.score:+d}")
    if report.line:
        text.append(f"\n{format_moves(report.line[:8], game.setup)}", "dim")
    text.append("\n")
    return text
