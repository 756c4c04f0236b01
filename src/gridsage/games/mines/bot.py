"""What a Minesweeper bot is: it sees a view and chooses; asked for help, it tells what it knows and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridsage.games.mines.moves import Move
from gridsage.games.mines.reason import Certain, Hints
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.start import FirstCell, Start, first_cell
from gridsage.games.mines.view import FLAG, View
from gridsage.games.options import document_options
from gridsage.stream import RandomStream

__all__ = ["Choice", "MinesBot"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does next: one guess, or one or more moves that it is sure of.

    Sure moves may be given all at once; one whose cell was opened meanwhile by the flood of an earlier one is passed
    over.
    """

    moves: tuple[Move, ...]
    guess: bool = False
    chance: float | None = None
    """The chance that a guess hits a mine, as far as the bot can tell."""

    @classmethod
    def sure(cls, *moves: Move) -> Choice:
        """Moves that follow from the view."""
        return cls(moves)

    @classmethod
    def guessing(cls, cell: int, chance: float | None = None) -> Choice:
        """Open a cell that may be a mine."""
        return cls((Move.open(cell),), guess=True, chance=chance)


class MinesBot(ABC):
    """A player of one game: a new one is made for each game, so it may remember what it likes.

    A bot is one file in ``gridsage/bots/mines`` with one such class; the file's name is the bot's name, the first line
    of its docstring the summary that people see.

    A bot that plays whole games by itself, as compiled ones do, may also offer the class method
    ``play_many(setup, seeds, bot_seeds, *, start=None, threads=1, **options) -> list[GameResult]``: one result for each
    board, in order, from which the arena takes its figures instead of playing move by move. Their details hold
    ``first`` (the first cell's index) and ``opened`` (the safe cells open at the end), as in any other game.
    """

    source: ClassVar[str] = ""
    """Where the algorithm comes from."""
    default_start: ClassVar[Start] = Start(FirstCell.FIXED)
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}
    """Keyword arguments that a user may set (``tank:border_limit=40``), each with its declaration: a
    :class:`~gridsage.games.options.BotOption`, or any function that reads the text."""
    programs: ClassVar[frozenset[str]] = frozenset()
    """The options that name a program to be started: such a bot is asked for by a person, never by stored text."""
    overlooks: bool = False
    """Whether it may guess although its own rules, asked for hints, tell of a safe cell."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Let ``help()`` tell the options."""
        super().__init_subclass__(**settings)
        document_options(cls, cls.options)

    def __init__(self, seed: int = 0, *, start: Start | None = None) -> None:
        self.random = RandomStream(seed)
        self.start = start or self.default_start

    @classmethod  # noqa: B027 - most bots play on every board
    def check(cls, setup: Setup, **options: Any) -> None:
        """Refuse, with an error that a user can read, a setup that a bot with these options cannot play."""

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """The next move, or all the moves it is sure of; called while the game goes on."""

    @abstractmethod
    def hints(self, view: View) -> Hints:
        """What this bot can tell of any view, with reasons. It trusts the player's flags; its own game goes on."""

    def certain(self, view: View) -> Certain:
        """The cells that :meth:`hints` tells of. A bot that is quicker when it gives no reasons says so here."""
        told = self.hints(view)
        return Certain(frozenset(told.safe), frozenset(told.mines))

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """The game is over: let go of processes and tables. May be called twice."""

    def first_choice(self, view: View) -> Choice:
        """Open the first cell: a guess only where the start rule promises nothing."""
        cell = first_cell(view.setup, self.start, self.random)
        if not view.setup.free_cells:
            return Choice.guessing(cell, view.setup.mines / view.setup.cells)
        return Choice.sure(Move.open(cell))

    def guess_uniformly(self, view: View) -> Choice:
        """Any hidden, unflagged cell, each as likely as the others; when only flags are left, one of them."""
        if hidden := view.hidden:
            return Choice.guessing(self.random.choice(hidden))
        return self.guess_at(view, self.random.choice(view.flagged))

    def guess_at(self, view: View, cell: int, chance: float | None = None) -> Choice:
        """Open a hidden cell that may be a mine; a flag on it is taken back first.

        A bot meets a flag that it does not trust only in a game that it took over from a person.
        """
        if view.cells[cell] == FLAG:
            return Choice((Move.unflag(cell), Move.open(cell)), guess=True, chance=chance)
        return Choice.guessing(cell, chance)
