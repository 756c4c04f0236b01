"""What stands beside the m,n,k board, in words: the players, the result, what a bot thinks, the hint."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from gridsage.games.mnk import Choice, format_move, format_moves
from gridsage.mnk import Analysis
from gridsage.tui.mnk.session import Match, format_end
from gridsage.tui.palette import Palette

__all__ = ["PanelState", "ThinkingState", "panel_text", "status_text"]


@dataclass(frozen=True, slots=True)
class ThinkingState:
    """A bot that thinks: since when, and how far it says it has come."""

    time_s: float
    report: Choice | None


@dataclass(frozen=True, slots=True)
class PanelState:
    """All that the panel tells of."""

    match: Match
    cell: int
    """The one under the cursor."""
    message: str
    study: Analysis | None
    """The hint, while one is shown."""
    thinking: ThinkingState | None


def status_text(match: Match) -> Text:
    """The line above the board: the score, the round and the setup."""
    text = Text(no_wrap=True, overflow="ellipsis")
    first, drawn, second = match.score
    names = match.labels
    text.append(f" {names[0]} {first} : {second} {names[1]} ", "bold")
    if drawn:
        text.append(f"  {drawn} drawn ")
    text.append(f"  round {match.round} of {match.rounds}   {match.setup}", "dim")
    return text


def panel_text(state: PanelState, palette: Palette) -> Text:
    """Who plays, whose turn it is, and what there is to know."""
    match, board = state.match, state.match.board
    text = Text()
    for seat, name in enumerate(match.names):
        mark = "▸ " if seat == board.turn and not match.over else "  "
        text.append(f"{mark}{'XO'[seat]} ", f"bold {palette.numbers[0 if seat == 0 else 4]}")
        text.append(f"{name}\n", "bold" if mark.strip() else "")
    text.append("\n")
    if match.over:
        won = match.outcome.winner is not None
        text.append(_sentence(format_end(match)), f"bold {palette.good if won else palette.warn}")
        text.append("\nThe match is over: n starts another.\n" if match.last_round else "\nn: next round\n")
    elif state.thinking is not None:
        text.append_text(_thinking_text(match, state.thinking))
    elif match.waits_for_first:
        text.append("Choose the first move of the game, or g: the bots begin by themselves.\n")
    elif not state.message and state.study is None:
        text.append(f"{'XO'[board.turn]} to move", "bold")
        text.append(f"  {format_move(state.cell, match.setup)}\n", "dim")
    if state.message:
        text.append(state.message + "\n", "bold")
    if state.study is not None and state.study.reasons:
        text.append("Hint: ", f"bold {palette.good}")
        text.append(state.study.reasons[0].sentence + "\n")
    return text


def _thinking_text(match: Match, state: ThinkingState) -> Text:
    text = Text(f"{match.to_move.name} is thinking … {state.time_s:.1f} s\n")
    report = state.report
    if report is None:
        return text
    if report.depth is not None:
        text.append(f"depth {report.depth}")
    if report.nodes is not None and report.time_s:
        text.append(f", {report.nodes / report.time_s / 1e6:.2f} M nodes/s")
    if report.mate_in is not None:
        text.append(f"\n{'wins' if report.mate_in > 0 else 'loses'} in {abs(report.mate_in)}")
    elif report.score is not None:
        text.append(f"\nscore {report.score:+d}")
    if report.line:
        text.append(f"\n{format_moves(report.line[:8], match.setup)}", "dim")
    text.append("\n")
    return text


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}.\n"
