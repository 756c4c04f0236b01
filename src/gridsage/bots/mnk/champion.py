"""The strong engine for any board: threats, forced wins and deep search."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, ClassVar

from gridsage.checks import shown
from gridsage.errors import OptionError
from gridsage.games.mnk import FIRST, SECOND, Choice, Limits, MnkBot, Position, Rule, SearchResult, Setup
from gridsage.games.options import Number, Text
from gridsage.solving.mnk.book import open_page
from gridsage.solving.mnk.book_file import BookFile, parse_book_file
from gridsage.solving.mnk.network import AUTO_NETWORK, parse_network, read_network
from gridsage.solving.mnk.searcher import Searcher

__all__ = ["Champion"]

_MEMORY_MB = 64
_LEVEL_NODES = 150
"""What level 1 looks at; every level looks at three times as much as the one below."""
_LEVEL_SPREAD = 12
"""A move that looks so much worse than the best is drawn e times more rarely; times (10 - level) squared."""
_LEVEL_LINES = 3
"""How many moves level 10 would draw from; each level below has two more."""


class Champion(MnkBot):
    """Plays to win, in the compiled core. ``level`` 1 to 10 sets its strength, ``threads`` how many search together.

    With one thread and a limit of nodes or depth the same position always gets the same answer. With ``book`` it plays
    moves of that book without a search, for as long as the book knows enough. ``network`` says what corrects its
    patterns: the shipped weights where they fit (auto), nothing (off), or the weights of a file.
    """

    calibrated = True
    source = "Our own; what each part owes to whom is in docs/mnk-engine.md"
    levels = range(1, 11)
    rules = frozenset(Rule)
    options: ClassVar = {
        "level": Number("its strength", "10", safe=True, low=levels[0], high=levels[-1]),
        "threads": Number("threads that search together", "1", low=1, high=256),
        "memory_mb": Number("megabytes of its table", str(_MEMORY_MB), low=1, high=1 << 20),
        "book": Text("the database file whose book it plays from, where that knows enough", "", read=parse_book_file),
        "network": Text(
            "what corrects the patterns: auto, off, or a file of weights", AUTO_NETWORK, read=parse_network
        ),
    }

    def __init__(
        self,
        seed: int = 0,
        *,
        level: int = 10,
        threads: int = 1,
        memory_mb: int = _MEMORY_MB,
        book: str = "",
        network: str = AUTO_NETWORK,
    ) -> None:
        super().__init__(seed)
        if level not in self.levels:
            raise OptionError(f"level {shown(level)} of champion is outside {self.levels[0]} to {self.levels[-1]}")
        self._level = level
        self._book = BookFile(book) if book else None
        self._engine = Searcher(threads=threads, memory_mb=memory_mb, network=network)

    @classmethod
    def check(cls, setup: Setup, **options: Any) -> None:
        """Refuse a book or a network that cannot be read, and a table that this machine has no memory for."""
        super().check(setup, **options)
        if "memory_mb" in options:
            Searcher(memory_mb=options["memory_mb"]).begin(setup, Limits())
        if book := options.get("book"):
            BookFile(book)
        read_network(options.get("network", AUTO_NETWORK))

    def begin(self, setup: Setup, limits: Limits) -> None:
        """Make the tables before the clock runs."""
        self._engine.begin(setup, self._limits_of_level(limits))

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The move of its book, where that knows one; else the best it finds, on lower levels one of the better."""
        if (known := self._book_move(position)) is not None:
            return known
        if self._level == self.levels[-1]:
            return self.analyse(position, limits).lines[0]
        return self._weaker_choice(position, limits)

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        """Up to ``best`` moves at full strength, each with its score and line."""
        return self._engine.analyse(position, limits, best, report=self.report, report_lines=self.report_lines)

    def cancel(self) -> None:
        """Ask a running search to come to its end; it answers with the best move so far."""
        self._engine.cancel()

    def close(self) -> None:
        """Let go of the tables."""
        self._engine.close()

    def _book_move(self, position: Position) -> Choice | None:
        """The move that its book knows enough of, if there is one; a position of an editor is in no book."""
        first, second = (position.cells.count(code) for code in (FIRST, SECOND))
        if self._book is None or first - second != position.turn:
            return None
        found = open_page(self._book, position).best()
        if found is None:
            return None
        return Choice(found.move, mate_in=found.mate_in, depth=found.entry.depth, nodes=0, line=(found.move,))

    def _limits_of_level(self, limits: Limits) -> Limits:
        """On lower levels it looks at so many positions at most."""
        if self._level == self.levels[-1]:
            return limits
        nodes = _LEVEL_NODES * 3 ** (self._level - 1)
        return replace(limits, nodes=min(nodes, limits.nodes or nodes))

    def _weaker_choice(self, position: Position, limits: Limits) -> Choice:
        """Look less far, overlook what is forced in too many plies, and draw among the moves that look good."""
        below = self.levels[-1] - self._level
        lines = self.analyse(position, self._limits_of_level(limits), _LEVEL_LINES + 2 * below).lines
        horizon = 2 * self._level
        open_scores = [line.score or 0 for line in lines if line.mate_in is None]
        usual = max(open_scores, default=0)

        def looks(line: Choice) -> int:
            overlooked = line.mate_in is not None and abs(line.mate_in) > horizon
            return usual if overlooked else line.score or 0

        best = max(looks(line) for line in lines)
        weights = [math.exp((looks(line) - best) / (_LEVEL_SPREAD * below**2)) for line in lines]
        drawn = self.random.unit() * sum(weights)
        for line, weight in zip(lines, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return line
        return lines[0]
