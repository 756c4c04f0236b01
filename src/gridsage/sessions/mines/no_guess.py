"""Boards without guessing: found by playing many, and certified by the moves of a bot that only deduces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridsage.catalog import find_bot
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mines import Choice, FirstCell, Hints, MinesBot, Setup, Start, View
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.play import play
from gridsage.stream import BoardSeed, check_board_seed, derive_seed

__all__ = ["DEDUCER", "NoGuessBoard", "certify", "find_no_guess_board"]

DEDUCER = "csp"
"""The bot that certifies: it finds every cell that is certain from all numbers and the count of mines together."""


@dataclass(frozen=True, slots=True)
class NoGuessBoard:
    """A board that can be solved from its first cell by certain deductions alone, with the moves that do it."""

    seed: int
    """The board's own seed: with the setup and the first cell it gives the mines."""
    tries: int
    """How many boards were played to find it."""
    certificate: GameRecord


class _Honest(MinesBot):
    """Plays as another bot does, but gives up where that one would guess."""

    def __init__(self, bot: MinesBot) -> None:
        super().__init__()
        self._bot = bot

    def choose(self, view: View) -> Choice:
        choice = self._bot.choose(view)
        # The first cell is given, so opening it is no guess, whatever the start rule promises.
        if choice.guess and view.started:
            raise IllegalMoveError("there is nothing left to deduce")
        return choice

    def hints(self, view: View) -> Hints:
        return self._bot.hints(view)


def certify(setup: Setup, seed: int, first: tuple[int, int]) -> GameRecord | None:
    """The game that solves this board from its first cell (column and row) without a guess; None if it takes one."""
    bot: MinesBot = find_bot("mines", DEDUCER).factory(0, start=Start(FirstCell.AT, first))
    record = play(setup, _Honest(bot), seed, name=DEDUCER)
    return record if record.outcome.termination is Termination.SOLVED else None


def find_no_guess_board(
    setup: Setup,
    seed: BoardSeed,
    first: tuple[int, int],
    *,
    tries: int = 5000,
    on_try: Callable[[int], None] | None = None,
) -> NoGuessBoard:
    """The first board without guessing among those of the seeds ``derive_seed(seed, 0)``, ``derive_seed(seed, 1)``, …

    Dense boards have none or next to none: after so many tries an :class:`OptionError` says so.
    """
    check_board_seed(seed)
    for number in range(tries):
        board_seed = derive_seed(seed, number)
        certificate = certify(setup, board_seed, first)
        if certificate is not None:
            return NoGuessBoard(board_seed, number + 1, certificate)
        if on_try is not None:
            on_try(number + 1)
    raise OptionError(
        f"none of {tries} boards of {setup} can be solved from {first[0]},{first[1]} without guessing; "
        f"fewer mines or more tries may help"
    )
