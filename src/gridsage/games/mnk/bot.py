"""What an m,n,k bot is: it sees a position and chooses within limits; asked for help, it tells its move and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gridsage.checks import check_seconds, check_whole
from gridsage.errors import OptionError
from gridsage.games.mnk.position import Position
from gridsage.games.mnk.reason import Hint
from gridsage.games.mnk.setup import Rule, Setup
from gridsage.games.options import document_options
from gridsage.stream import RandomStream

__all__ = ["Choice", "Limits", "MnkBot", "OnProgress", "Score", "SearchResult"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a bot may think on one move; None means that this is not limited. The first limit reached ends it."""

    time_s: float | None = None
    """Seconds for this move."""
    left_s: float | None = None
    """Seconds for this move and all that follow in the game."""
    nodes: int | None = None
    """Positions it may look at: unlike the time, the same on every machine."""
    depth: int | None = None
    """Plies it may look ahead."""
    memory_mb: int | None = None
    """The memory that its tables may take."""
    grace_s: float = 1.0
    """How much longer than its time a move may take before it is a timeout: a busy machine can hold up anyone.

    It is for whoever runs the clock; a bot that plans with it cheats, and reports tell the longest move of each player.
    """

    def __post_init__(self) -> None:
        check_seconds(self.grace_s, "grace")
        for name, seconds in (("time", self.time_s), ("time left", self.left_s)):
            if seconds is not None:
                check_seconds(seconds, name)
        for what, number in (("nodes", self.nodes), ("plies", self.depth), ("MB of memory", self.memory_mb)):
            if number is not None:
                check_whole(number, what, 1)


Score = int
"""How good a position is for the side to move, in the bot's own units; more is better."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what the bot found out about it as far as it knows."""

    cell: int
    score: Score | None = None
    """For the side to move."""
    mate_in: int | None = None
    """Plies to a forced end, this move included: positive when the side to move wins, negative when it loses."""
    depth: int | None = None
    nodes: int | None = None
    time_s: float | None = None
    line: tuple[int, ...] = ()
    """How the bot expects the game to go on, this move first."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best moves that a bot found, best first, and how far and wide it looked."""

    lines: tuple[Choice, ...]
    depth: int = 0
    nodes: int = 0
    time_s: float = 0.0


OnProgress = Callable[[Choice], None]
"""Is told of each better or deeper result while a bot thinks."""


class MnkBot(ABC):
    """A player of one game: a new one is made for each game, so it may remember what it likes.

    A bot is one file in ``gridsage/bots/mnk`` with one such class; the file's name is the bot's name, the first line of
    its docstring the summary that people see.
    """

    source: ClassVar[str] = ""
    """Where the algorithm comes from."""
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}
    """Keyword arguments that a user may set (``champion:level=3``), each with its declaration: a
    :class:`~gridsage.games.options.BotOption`, or any function that reads the text."""
    programs: ClassVar[frozenset[str]] = frozenset()
    """The options that name a program to be started: such a bot is asked for by a person, never by stored text."""
    levels: ClassVar[range] = range(0)
    """The levels of strength it can play at, weakest first, set with the option ``level``; empty when it has one."""
    max_cells: ClassVar[int | None] = None
    """The largest board it can play on in reasonable time; None means every board."""
    rules: ClassVar[frozenset[Rule]] = frozenset({Rule.FREE, Rule.EXACT})
    """The rules it knows: a game under another one is refused before it begins."""

    calibrated: ClassVar[bool] = False
    """Whether its scores are those of our engine, from which :mod:`gridsage.solving.mnk.chance` tells chances."""
    times_itself: ClassVar[bool] = False
    """Whether the clock goes by the ``time_s`` of its choices: so for a bot that stands for a program outside and knows
    when the answer came."""

    memory_used: int | None = None
    """Bytes that the program it stands for was seen to hold at most; None for a bot that starts none."""
    report: OnProgress | None = None
    """Set it to be told of the search while it runs; called in the thread that chooses."""
    report_lines: Callable[[SearchResult], None] | None = None
    """Set it to be told of all lines of an analysis while it runs, where a bot can tell; called like ``report``."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Let ``help()`` tell the options."""
        super().__init_subclass__(**settings)
        document_options(cls, cls.options)

    def __init__(self, seed: int = 0) -> None:
        self.random = RandomStream(seed)

    @classmethod
    def check(cls, setup: Setup, **options: Any) -> None:
        """Refuse, with an error that a user can read, a setup that a bot with these options cannot play."""
        cls.check_rule(setup)

    @classmethod
    def check_rule(cls, setup: Setup) -> None:
        """Refuse a setup whose rule this bot does not know."""
        if setup.rule not in cls.rules:
            bot = cls.__module__.rpartition(".")[2]
            known = " and ".join(rule.value for rule in Rule if rule in cls.rules)
            message = f"{bot} does not know the rule {setup.rule.value}; it plays {known}"
            raise OptionError(message, code="bot-rule", facts={"bot": bot, "rule": setup.rule.value, "known": known})

    def begin(self, setup: Setup, limits: Limits) -> None:  # noqa: B027 - most bots are always ready
        """Get ready for a game, before any clock runs: start a process, make tables. A game may do without."""

    @abstractmethod
    def choose(self, position: Position, limits: Limits) -> Choice:
        """The next move for the side to move; called while the game goes on."""

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        """Up to ``best`` moves with their scores and lines, best first; a bot that knows no more gives its choice."""
        choice = self.choose(position, limits)
        return SearchResult((choice,), choice.depth or 0, choice.nodes or 0, choice.time_s or 0.0)

    def hints(self, position: Position, limits: Limits) -> tuple[Hint, ...] | None:
        """The moves this bot would think of, best first, each with its reason.

        None for a bot without reasons of its own: its choices are then explained by
        :func:`gridsage.solving.mnk.explain.find_hints`.
        """
        return None

    def cancel(self) -> None:  # noqa: B027 - most bots answer at once and need not listen
        """Ask a running :meth:`choose` to come to its end; called from another thread.

        Where none runs, the next one may be cut short.
        """

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """The game is over: let go of processes and tables. May be called twice."""
