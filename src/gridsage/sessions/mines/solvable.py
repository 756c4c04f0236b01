"""Boards that a chosen bot solves without a guess: lessons for those who know no more than it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridsage.catalog import BotSpec, parse_bot
from gridsage.errors import IllegalMoveError, NoBoardError
from gridsage.games.mines import (
    Choice,
    FastBoard,
    FirstCell,
    Hints,
    MinesBot,
    Setup,
    Start,
    Verdict,
    View,
    make_layout,
)
from gridsage.record import Termination
from gridsage.sessions.mines.play import play
from gridsage.solving.mines.repair import Certain, repair
from gridsage.stream import BoardSeed, derive_seed

__all__ = ["find_solvable_board", "solves"]


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

    def close(self) -> None:
        self._bot.close()


def solves(bot: str, setup: Setup, mines: tuple[int, ...], first: int) -> bool:
    """Whether the bot of that name solves the board from its first cell without a guess."""
    spec = parse_bot("mines", bot)
    player = _Honest(_make(spec, setup, first))
    record = play(setup, player, 0, name=bot, board=FastBoard.with_mines(setup, mines))
    return record.outcome.termination is Termination.SOLVED


def find_solvable_board(
    bot: str,
    setup: Setup,
    seed: BoardSeed,
    first: int,
    *,
    tries: int = 50,
    on_try: Callable[[int], None] | None = None,
) -> tuple[int, ...]:
    """The mines of a board that the bot solves from the first cell: layouts of the seed are repaired until one is.

    A :class:`NoBoardError` says that none could be.
    """
    spec = parse_bot("mines", bot)
    shape = setup.with_no_guess()
    for number in range(tries):
        drawn = seed if number == 0 else derive_seed(seed, number)
        layout = make_layout(setup.with_no_guess(False), drawn, first)
        helper = _make(spec, shape, first)
        try:
            mines = repair(shape, layout, first, derive_seed(drawn, 0), partial(_certain, helper))
        finally:
            helper.close()
        # What a bot tells of a view is at times more than it remembers in a game.
        if mines is not None and solves(bot, setup, mines, first):
            return mines
        if on_try is not None:
            on_try(number + 1)
    raise NoBoardError(
        f"none of {tries} boards of {setup} could be made such that {bot} solves it; fewer mines may help",
        code="no-board",
        facts={"setup": str(setup), "tries": tries},
    )


def _make(spec: BotSpec, setup: Setup, first: int) -> MinesBot:
    bot = spec.make(0, start=Start(FirstCell.AT, setup.grid.xy(first)))
    assert isinstance(bot, MinesBot)
    return bot


def _certain(bot: MinesBot, view: View) -> Certain:
    told = bot.hints(view).hints
    by_verdict = {verdict: frozenset(hint.cell for hint in told if hint.verdict is verdict) for verdict in Verdict}
    return Certain(by_verdict[Verdict.SAFE], by_verdict[Verdict.MINE])
