"""A book of m,n,k positions: what came of each in games, and what engines found; turned and mirrored ones are one.

A book is asked by setup and by the key of a position, :func:`book_key`. Who keeps it does not matter here: the store
does, and :mod:`gridsage.solving.mnk.book_file` reads one without a store.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from typing import Protocol

from gridsage.errors import SetupError
from gridsage.games.mnk import FIRST, SECOND, Position, Setup, format_move
from gridsage.games.mnk.symmetry import distinct_moves, symmetries
from gridsage.solving.mnk.solution import Value

__all__ = ["MAX_STONES", "BookEntry", "BookMove", "BookPage", "BookReader", "book_key", "book_key_of", "open_page"]

MAX_STONES = 60
"""Positions with more stones are in no book: no two games are the same by then."""

_PRIOR_GAMES = 4
"""So many games, half of them won, are added before a share is believed."""
_SEARCH_GAMES = 8
"""What an engine found counts as so many games."""
_LEAST_GAMES = 3
"""A move that no engine has looked at is only played from a book where so many games had it."""
_LEAST_WORTH = 0.45
"""A move with a smaller chance is not played from a book: a search may find better."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """What a book knows of one position. Games are counted for X and O, an evaluation is that of the side to move."""

    first_wins: int = 0
    """Games that came through here and X won."""
    draws: int = 0
    second_wins: int = 0
    unfinished: int = 0
    """Games without a result, and lines of trees."""
    chance: float | None = None
    """To win, a draw as half: what the engine said that looked at most positions."""
    proven: Value = Value.UNKNOWN
    mate_in: int | None = None
    """Plies to the end that is proven, where they are known: positive when the side to move wins."""
    depth: int = 0
    nodes: int = 0
    engine: str = ""

    @property
    def games(self) -> int:
        """Games with a result."""
        return self.first_wins + self.draws + self.second_wins

    @property
    def evaluated(self) -> bool:
        """Whether an engine has looked at it."""
        return self.chance is not None or self.proven is not Value.UNKNOWN

    def share(self, seat: int) -> float | None:
        """Of the games with a result, what that side made of them, a draw as half; None without one."""
        if not self.games:
            return None
        wins = self.second_wins if seat else self.first_wins
        return (wins + self.draws / 2) / self.games

    def joined(self, other: BookEntry) -> BookEntry:
        """Both together: the games of both, and the evaluation of the one that :meth:`outweighs`."""
        better = other if other.evaluated and other.outweighs(self) else self
        return replace(
            better,
            first_wins=self.first_wins + other.first_wins,
            draws=self.draws + other.draws,
            second_wins=self.second_wins + other.second_wins,
            unfinished=self.unfinished + other.unfinished,
        )

    def outweighs(self, other: BookEntry) -> bool:
        """Whether this evaluation takes the other's place: a proof does, and else the longer look."""
        known, others = self.proven is not Value.UNKNOWN, other.proven is not Value.UNKNOWN
        return known if known != others else self.nodes >= other.nodes


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a position, and what the book knows of where it leads."""

    move: int
    twins: tuple[int, ...]
    """Moves that a symmetry of the position maps onto this one."""
    seat: int
    """Who makes it."""
    entry: BookEntry
    """Of the position after it: an evaluation is that of the other side."""
    chance: float | None
    """Of whoever makes it, from the evaluation; a draw counts half."""

    @property
    def share(self) -> float | None:
        """What whoever made it got out of the games with a result."""
        return self.entry.share(self.seat)

    @property
    def value(self) -> Value:
        """What it is proven to be worth to whoever makes it."""
        return {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(self.entry.proven, self.entry.proven)

    @property
    def mate_in(self) -> int | None:
        """Plies to the proven end, this move included: positive when whoever makes it wins."""
        plies = self.entry.mate_in
        return None if plies is None else 1 - plies if plies <= 0 else -plies - 1

    @property
    def worth(self) -> float:
        """One number to compare moves by, 0 to 1: games and evaluation together; what is proven is certain."""
        proven = {Value.WIN: 1.0, Value.DRAW: 0.5, Value.LOSS: 0.0}
        if self.value in proven:
            return proven[self.value]
        weight, total = float(_PRIOR_GAMES), _PRIOR_GAMES / 2
        if self.share is not None:
            weight += self.entry.games
            total += self.entry.games * self.share
        if self.chance is not None:
            weight += _SEARCH_GAMES
            total += _SEARCH_GAMES * self.chance
        return total / weight


@dataclass(frozen=True, slots=True)
class BookPage:
    """A position in a book, and the moves that the book knows, the best first."""

    position: Position
    entry: BookEntry | None
    moves: tuple[BookMove, ...]

    def best(self) -> BookMove | None:
        """The move to play without a search, where the book knows enough of one: a proof, an evaluation or some games.

        None where no move is good enough; a proven win is the best there is.
        """
        for found in self.moves:
            known = found.entry.evaluated or found.entry.games >= _LEAST_GAMES
            if known and found.worth >= _LEAST_WORTH and found.value is not Value.LOSS:
                return found
        return None


class BookReader(Protocol):
    """Whatever has a book."""

    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        """What is known of the positions with these keys; what is not known is left out."""


@lru_cache(maxsize=64)
def _getters(setup: Setup) -> tuple[itemgetter[tuple[int, ...]], ...]:
    """For each way to turn the board, what takes the cells in the order that they have then."""
    found = []
    for cells in symmetries(setup):
        back = [0] * len(cells)
        for cell, place in enumerate(cells):
            back[place] = cell
        found.append(itemgetter(*back))
    return tuple(found)


def book_key(position: Position) -> str:
    """The text under which a position and all its mirror images stand: the stones of X, a stroke, and those of O.

    >>> book_key(Position.of("c3 a1", "3x3x3")) == book_key(Position.of("a1 c3", "3x3x3")) == "c1/a3"
    True
    """
    return book_key_of(position.cells, position.setup, position.turn)


def book_key_of(cells: bytes | bytearray, setup: Setup, turn: int) -> str:
    """The key of the position with these cells."""
    first, second = cells.count(FIRST), cells.count(SECOND)
    if first - second != turn:
        message = f"no game leads here, so it is in no book: X has {first} stones, O has {second}"
        raise SetupError(message, code="no-game-leads", facts={"first": first, "second": second})
    return _key(cells, setup)


def _key(cells: bytes | bytearray, setup: Setup) -> str:
    turned: tuple[int, ...] = min(get(cells) for get in _getters(setup))
    sides: tuple[list[str], list[str]] = ([], [])
    for cell, code in enumerate(turned):
        if code:
            sides[code - 1].append(format_move(cell, setup))
    return "/".join(map(" ".join, sides))


def open_page(book: BookReader, position: Position) -> BookPage:
    """What a book knows of the position and of its moves."""
    here = book_key(position)
    setup, cells = position.setup, bytearray(position.cells)
    moves = distinct_moves(position, position.legal_moves) if position.stones < MAX_STONES else {}
    keys = {}
    for move in moves:
        cells[move] = position.turn + 1
        keys[move] = _key(cells, setup)
        cells[move] = 0
    known = book.entries(str(setup), list(dict.fromkeys([here, *keys.values()])))
    found = (_move(position, move, moves[move], known[key]) for move, key in keys.items() if key in known)
    return BookPage(position, known.get(here), _sorted(found))


def _move(position: Position, move: int, twins: tuple[int, ...], entry: BookEntry) -> BookMove:
    certain = {Value.WIN: 0.0, Value.DRAW: 0.5, Value.LOSS: 1.0}.get(entry.proven)
    chance = certain if certain is not None or entry.chance is None else 1 - entry.chance
    return BookMove(move, twins, position.turn, entry, chance)


def _sorted(moves: Iterable[BookMove]) -> tuple[BookMove, ...]:
    return tuple(sorted(moves, key=lambda move: (-move.worth, -move.entry.games, move.move)))
