"""A round of an m,n,k match in words, for the screen and for lines of text: its result, and the score."""

from __future__ import annotations

from gridsage.games.mnk import format_moves
from gridsage.record import Termination
from gridsage.sessions.mnk.game import MnkGame

__all__ = ["format_end", "format_score"]


def format_end(game: MnkGame) -> str:
    """How the round ended, in one sentence without its full stop."""
    outcome = game.outcome
    if outcome.winner is None:
        return "a draw: the board is full" if outcome.termination is Termination.FULL else "unfinished"
    winner, loser = game.names[outcome.winner], game.names[1 - outcome.winner]
    who = f"{'XO'[outcome.winner]} ({winner}) wins"
    match outcome.termination:
        case Termination.LINE:
            return f"{who} with {format_moves(game.board.winning_row, game.setup)}"
        case Termination.RESIGNED:
            return f"{who}: {loser} resigned"
        case fault:
            return f"{who}: {loser} broke down ({fault.value}: {outcome.note})"


def format_score(game: MnkGame) -> str:
    """The rounds that each player has won, each number beside its name, and the drawn ones.

    >>> from gridsage.games.mnk import Setup
    >>> format_score(MnkGame(Setup(3, 3, 3)))
    'human A 0 : 0 human B, 0 drawn'
    """
    (first, second), score = game.labels, game.score
    return f"{first} {score.first} : {score.second} {second}, {score.draws} drawn"
