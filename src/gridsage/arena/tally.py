"""The tally: what is counted of the games. Tallies add up in any order to exactly the same figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gridsage.arena.families.base import FIGURES
from gridsage.arena.schedule import Batch
from gridsage.record import GameResult, Termination

__all__ = ["Fault", "GameSet", "MatchTally", "Measure", "Tally"]

_BLOCK = 1 << 16
_NOTES_KEPT = 5
_NOTE_LENGTH = 200
_MILLION = 1_000_000


@dataclass(slots=True)
class Measure:
    """Mean, deviation, least and most of a quantity that is counted in whole units, so that no order rounds it."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        """Count one value."""
        self.count += 1
        self.total += value
        self.squares += value * value
        if self.least is None or value < self.least:
            self.least = value
        if self.most is None or value > self.most:
            self.most = value

    def merge(self, other: Measure) -> None:
        """Count all that the other has counted."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares
        self.least = min((v for v in (self.least, other.least) if v is not None), default=None)
        self.most = max((v for v in (self.most, other.most) if v is not None), default=None)

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The sample's standard deviation; 0 of fewer than two values."""
        if self.count < 2:
            return 0.0
        return math.sqrt((self.squares * self.count - self.total**2) / (self.count * (self.count - 1)))


class GameSet:
    """A set of game numbers, a bit each: a hundred million take 12 MB.

    >>> len(GameSet([1, 5, 70_000]) - GameSet([5]))
    2
    """

    __slots__ = ("_blocks",)

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._blocks: dict[int, int] = {}
        self.update(numbers)

    def update(self, numbers: Iterable[int]) -> None:
        """Put the numbers in."""
        news: dict[int, bytearray] = {}
        for number in numbers:
            block, bit = divmod(number, _BLOCK)
            mask = news.get(block)
            if mask is None:
                mask = news[block] = bytearray(_BLOCK // 8)
            mask[bit >> 3] |= 1 << (bit & 7)
        for block, mask in news.items():
            self._blocks[block] = self._blocks.get(block, 0) | int.from_bytes(mask, "little")

    def merge(self, other: GameSet) -> None:
        """Put in all that the other holds."""
        for block, mask in other._blocks.items():
            self._blocks[block] = self._blocks.get(block, 0) | mask

    def __and__(self, other: GameSet) -> GameSet:
        both = GameSet()
        both._blocks = {b: mask & other._blocks[b] for b, mask in self._blocks.items() if b in other._blocks}
        return both

    def __sub__(self, other: GameSet) -> GameSet:
        rest = GameSet()
        rest._blocks = {b: mask & ~other._blocks.get(b, 0) for b, mask in self._blocks.items()}
        return rest

    def __len__(self) -> int:
        return sum(mask.bit_count() for mask in self._blocks.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameSet):
            return NotImplemented
        return {b: m for b, m in self._blocks.items() if m} == {b: m for b, m in other._blocks.items() if m}

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A game in which a player broke down."""

    number: int
    termination: Termination
    note: str
    player: int = 0
    """Which player of the match."""


@dataclass(slots=True)
class MatchTally:
    """The figures of one match. Players are numbered as the match lists them, whatever seat they had."""

    ends: Counter[Termination] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    """Of each player; where there is one seat only the first counts."""
    first_seat_wins: int = 0
    errors: list[int] = field(default_factory=lambda: [0, 0])
    """Games in which each player broke down; where there are two, the other one has won them."""
    lost_by: list[Counter[Termination]] = field(default_factory=lambda: [Counter(), Counter()])
    """How each player lost to the other."""
    void: int = 0
    """Games that broke down without a winner."""
    faults: list[Fault] = field(default_factory=list)
    """The first few of them."""
    guesses: Measure = field(default_factory=Measure)
    moves: Measure = field(default_factory=Measure)
    time_ns: Measure = field(default_factory=Measure)
    """Thinking time of a game, all seats together."""
    move_time_ns: list[Measure] = field(default_factory=lambda: [Measure(), Measure()])
    """Of each player, a move: where the game's results tell (``details["move_times_s"]``)."""
    figures: dict[str, Measure] = field(default_factory=dict)
    """The players' figures of the games that the first player won, in millionths: where they were measured."""
    played: GameSet = field(default_factory=GameSet)
    won: GameSet = field(default_factory=GameSet)
    """The games that the first player won: what paired comparison needs."""

    @property
    def games(self) -> int:
        """The games counted so far."""
        return self.ends.total()

    @property
    def draws(self) -> int:
        """Games that came to an end without a winner: draws where there are two seats, losses where there is one."""
        return self.games - sum(self.wins) - self.void

    def add(self, numbers: Sequence[int], results: Sequence[GameResult], seats: int) -> None:
        """Count these games, each number with its result."""
        won = []
        for number, result in zip(numbers, results, strict=True):
            self.ends[result.termination] += 1
            turned = number % seats  # 1 where the second player has the first seat
            if result.winner is not None:
                player = result.winner ^ turned
                self.wins[player] += 1
                self.first_seat_wins += result.winner == 0
                if seats == 2:
                    self.lost_by[1 - player][result.termination] += 1
                if player == 0:
                    won.append(number)
                    self._add_figures(result)
            if result.fault:
                self._add_fault(number, result, seats)
            self.guesses.add(result.guesses)
            self.moves.add(result.moves)
            self.time_ns.add(round(result.time_s * 1e9))
            for seat, times in enumerate(result.details.get("move_times_s", ())):
                for time_s in times:
                    self.move_time_ns[seat ^ turned].add(round(time_s * 1e9))
        self.played.update(numbers)
        self.won.update(won)

    def _add_figures(self, result: GameResult) -> None:
        found = result.details.get(FIGURES)
        for name, value in found.items() if isinstance(found, Mapping) else ():
            self.figures.setdefault(name, Measure()).add(round(value * _MILLION))

    def mean_figures(self) -> dict[str, float]:
        """The mean of each figure, in its own unit."""
        return {name: measure.mean / _MILLION for name, measure in self.figures.items()}

    def _add_fault(self, number: int, result: GameResult, seats: int) -> None:
        player = None
        if seats == 1:
            player = 0
        elif result.winner is not None:
            # Of two, the one that broke down is the one that did not win.
            player = (1 - result.winner) ^ (number % seats)
        if player is not None:
            self.errors[player] += 1
        self.void += result.winner is None
        # A bot wrote it: nothing of it may move the cursor of the terminal that shows it.
        note = "".join(letter if letter.isprintable() else "�" for letter in " ".join(result.note.split()))
        note = note[:_NOTE_LENGTH]
        self.faults.append(Fault(number, result.termination, note, player or 0))
        self.faults = sorted(self.faults)[:_NOTES_KEPT]

    def merge(self, other: MatchTally) -> None:
        """Count all that the other has counted."""
        self.ends.update(other.ends)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.first_seat_wins += other.first_seat_wins
        self.errors = [a + b for a, b in zip(self.errors, other.errors, strict=True)]
        self.void += other.void
        for mine, theirs in zip(self.lost_by, other.lost_by, strict=True):
            mine.update(theirs)
        self.faults = sorted({*self.faults, *other.faults})[:_NOTES_KEPT]
        self.guesses.merge(other.guesses)
        self.moves.merge(other.moves)
        self.time_ns.merge(other.time_ns)
        for measure, more in zip(self.move_time_ns, other.move_time_ns, strict=True):
            measure.merge(more)
        for name, measure in other.figures.items():
            self.figures.setdefault(name, Measure()).merge(measure)
        self.played.merge(other.played)
        self.won.merge(other.won)


class Tally:
    """The figures of a whole run, by match."""

    def __init__(self, matches: int) -> None:
        self.matches = [MatchTally() for _ in range(matches)]
        self.failed: list[int] = []
        """The batches that could not be played: see :class:`gridsage.arena.run.Finished`."""

    def add(self, batch: Batch, results: Sequence[GameResult], *, failed: bool = False) -> None:
        """Count a finished batch, and remember one that could not be played."""
        if failed:
            self.failed = sorted([*self.failed, batch.number])
        self.matches[batch.match_number].add(batch.numbers, results, len(batch.match.players))

    def merge(self, other: Tally) -> None:
        """Count all that the other has counted."""
        for mine, theirs in zip(self.matches, other.matches, strict=True):
            mine.merge(theirs)
        self.failed = sorted({*self.failed, *other.failed})

    @property
    def games(self) -> int:
        """The games counted so far."""
        return sum(match.games for match in self.matches)

    @property
    def errors(self) -> int:
        """The games counted in which a player broke down."""
        return sum(end.fault * count for match in self.matches for end, count in match.ends.items())
