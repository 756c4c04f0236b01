"""Boards that a chosen bot solves without a guess: lessons for those who know no more than it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gridsage._core import CancelToken
from gridsage.catalog import BotSpec, parse_bot
from gridsage.checks import check_kind, check_text, check_whole
from gridsage.drawing.drawable import Drawable
from gridsage.errors import CancelledError, IllegalMoveError, NoBoardError
from gridsage.games.cells import Cell
from gridsage.games.mines import (
    Certain,
    Choice,
    FastBoard,
    FirstCell,
    GivenBoard,
    Hints,
    MinesBot,
    Setup,
    Start,
    StartRule,
    View,
    make_layout,
    parse_view,
)
from gridsage.record import Termination
from gridsage.sessions.mines.play import play
from gridsage.solving.deadline import Deadline
from gridsage.solving.mines.repair import repair
from gridsage.stream import BoardSeed, derive_seed

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = ["SolvableBoard", "can_deduce", "find_solvable_board", "solves"]


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


@dataclass(frozen=True, slots=True)
class SolvableBoard(Drawable):
    """A board that a bot solves from its first cell without a guess; as text it is what ``--board`` reads."""

    bot: str
    setup: Setup
    """The boards that it was looked for among."""
    seed: BoardSeed
    """Of the search: it is not the seed of this board, whose mines were moved."""
    first: int
    mines: tuple[int, ...]
    tries: int
    """How many layouts were looked at."""

    @property
    def given(self) -> GivenBoard:
        """The board as one whose mines are given: its first cell is told, and need not keep to a start rule."""
        return GivenBoard(
            Setup(self.setup.width, self.setup.height, self.setup.mines, StartRule.ANY), self.mines, self.first
        )

    def picture(self) -> MinesPicture:
        """All mines and numbers, as ``to_svg`` draws them."""
        return self.given.picture()

    def __str__(self) -> str:
        return str(self.given)


def can_deduce(bot: str) -> bool:
    """Whether the bot of that name is ever certain of anything: only then there are boards for it."""
    spec = parse_bot("mines", bot)
    view = parse_view("01#", "3x1/1@any")
    helper = _make(spec, view.setup, 0)
    try:
        return helper.certain(view) != Certain()
    finally:
        helper.close()


def solves(bot: str, setup: Setup, mines: tuple[int, ...], first: int) -> bool:
    """Whether the bot of that name solves the board from its first cell without a guess."""
    spec = parse_bot("mines", bot)
    player = _Honest(_make(spec, setup, first))
    record = play(setup, player, 0, name=bot, board=FastBoard.with_mines(setup, mines))
    return record.outcome.termination is Termination.SOLVED


def find_solvable_board(
    bot: str,
    setup: Setup | str,
    seed: BoardSeed,
    first: Cell,
    *,
    tries: int = 50,
    time_s: float | None = None,
    on_try: Callable[[int], None] | None = None,
    cancel: CancelToken | None = None,
) -> SolvableBoard:
    """A board that the bot solves from the first cell: layouts of the seed are repaired until one is.

    ``on_try`` hears how many were tried in vain so far. That none could be, or none in time, is a
    :class:`NoBoardError`; so is a bot that is never certain of anything, at once.

    >>> board = find_solvable_board("single_point", "beginner", 1, (4, 4))
    >>> len(board.mines), board.first
    (10, 40)
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    spec = parse_bot("mines", check_text(bot, "bot"))
    plain = Setup.of(setup).with_no_guess(False)
    shape, cell, end = plain.with_no_guess(), plain.as_cell(first), Deadline(time_s)
    if not can_deduce(bot):
        raise NoBoardError(
            f"{bot} is never certain of anything: it solves no board without a guess",
            code="bot-solves-none",
            facts={"bot": bot[:60]},
        )

    def known_to(helper: MinesBot, view: View) -> Certain:
        if cancel is not None and cancel.cancelled:
            raise CancelledError("the board is not wanted any more")
        if end.passed:
            raise _no_board(bot, plain, number, f"no board of {plain} that {bot} solves was found in {time_s:g} s")
        return helper.certain(view)

    for number in range(check_whole(tries, "tries", 1)):
        drawn = seed if number == 0 else derive_seed(seed, number)
        layout = make_layout(plain, drawn, cell)
        helper = _make(spec, shape, cell)
        try:
            mines = repair(shape, layout, cell, derive_seed(drawn, 0), partial(known_to, helper), open_walls=True)
        finally:
            helper.close()
        # What a bot tells of a view is at times more than it remembers in a game.
        if mines is not None and solves(bot, plain, mines, cell):
            return SolvableBoard(bot, plain, seed, cell, mines, number + 1)
        if on_try is not None:
            on_try(number + 1)
    raise _no_board(bot, plain, tries, f"none of {tries} boards of {plain} could be made such that {bot} solves it")


def _no_board(bot: str, setup: Setup, tries: int, what: str) -> NoBoardError:
    return NoBoardError(
        f"{what}; fewer mines may help",
        code="no-board-for-bot",
        facts={"setup": str(setup), "tries": tries, "bot": bot[:60]},
    )


def _make(spec: BotSpec, setup: Setup, first: int) -> MinesBot:
    bot = spec.make(0, start=Start(FirstCell.AT, setup.grid.xy(first)))
    assert isinstance(bot, MinesBot)
    return bot
