"""A round of an m,n,k match in words, for the screen and for the game by commands: its result, and the score."""

from __future__ import annotations

from gridsage.games.mnk import format_moves
from gridsage.games.mnk.opening_rules import OpeningChoice, OpeningStep
from gridsage.record import Termination
from gridsage.sessions.mnk.game import MnkGame, MnkHelp
from gridsage.solving.mnk.review import Missed
from gridsage.tui.words import format_count

__all__ = ["MISSED", "format_end", "format_help", "format_score", "say_step"]

MISSED = {Missed.WIN: "missed a forced win", Missed.DEFENCE: "missed the last defence"}
"""What a move let slip."""


def format_end(game: MnkGame) -> str:
    """How the round ended, in one sentence without its full stop."""
    outcome = game.outcome
    if outcome.winner is None:
        return "a draw: the board is full" if outcome.termination is Termination.FULL else "unfinished"
    winner, loser = game.names[outcome.winner], game.names[1 - outcome.winner]
    who = f"{'XO'[outcome.winner]} ({winner}) wins"
    match outcome.termination:
        case Termination.ROW:
            return f"{who} with {format_moves(game.board.winning_row, game.setup)}"
        case Termination.RESIGNED:
            return f"{who}: {loser} resigned"
        case fault:
            return f"{who}: {loser} broke down ({fault.value}: {outcome.note})"


def say_step(game: MnkGame, step: OpeningStep) -> str:
    """What the opening rule asks for next, and of whom."""
    name = game.names[game.acting_seat]
    if step.options:
        more = ", or more to place two stones" if OpeningChoice.MORE in step.options else ""
        ten = ", or ten to keep X and offer ten fifth stones" if OpeningChoice.TEN in step.options else ""
        return f"{name} chooses a side: x or o{more}{ten}"
    if step.offers:
        return f"{name} offers {format_count(step.offers, 'more fifth stone')}, no two of them symmetric"
    if step.picks:
        return (
            f"{name} takes one of the stones that were offered: {format_moves(game.opening_phase.offers, game.setup)}"
        )
    where = f" in the central {step.area}×{step.area}" if step.area > 1 else " in the middle" if step.area else ""
    return f"{name} places {format_count(step.stones, 'stone')} of the opening{where}, {'XO'[game.turn]} next"


def format_help(help: MnkHelp) -> str:
    """The help that was used in a round; empty when none was.

    >>> format_help(MnkHelp(hints=1, undone=2))
    '1 hint, 2 times taken back'
    """
    used = (help.hints, "hint", "hints"), (help.undone, "time taken back", "times taken back")
    return ", ".join(format_count(number, one, many) for number, one, many in used if number)


def format_score(game: MnkGame) -> str:
    """The rounds that each player has won, each number beside its name, and the drawn ones.

    >>> from gridsage.games.mnk import Setup
    >>> format_score(MnkGame(Setup(3, 3, 3)))
    'human A 0 : 0 human B, 0 drawn'
    """
    (first, second), score = game.labels, game.score
    return f"{first} {score.first} : {score.second} {second}, {score.draws} drawn"
