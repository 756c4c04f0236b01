"""The store: what keeps games, runs and analyses. Every implementation keeps these promises, one test suite proves it.

A store has five shelves, :class:`Games`, :class:`Runs`, :class:`Analyses`, :class:`~gridsage.store.puzzles.Puzzles`
and :class:`~gridsage.store.book.Book`. Each call is one transaction: when it returns, what it did is kept, and a
process that is killed during a call leaves either all of it or nothing.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from types import TracebackType
from typing import Any, Self

from gridsage.errors import MissingError, StoreError
from gridsage.record import GameRecord, GameResult, Outcome, PlayedMove, Termination
from gridsage.sessions.events import Event
from gridsage.sessions.mines.worth import GameWorth
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.store.book import Book
from gridsage.store.puzzles import Puzzles
from gridsage.store.statistics import MinesStatistics, MnkScore
from gridsage.stream import BoardSeed, check_board_seed, check_seed

__all__ = [
    "Analyses",
    "GameQuery",
    "GameSummary",
    "Games",
    "Run",
    "Runs",
    "Store",
    "StoredAnalysis",
    "StoredBatch",
    "StoredGame",
    "check_move",
    "check_record",
    "check_storable",
    "find_by_prefix",
    "seat_keys",
]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is kept: its record, and what only the store knows."""

    id: str
    record: GameRecord
    created_at: datetime
    updated_at: datetime
    owner: str = ""
    """Whose game it is: the key of whoever began it."""
    practice: bool = False
    """Whether moves were taken back, or it was meant as practice."""
    ended_at: datetime | None = None
    keys: tuple[str, ...] = ()
    """For each seat the key of the person who sits there, empty for a bot. Names are for people, keys for rights."""
    worth: GameWorth | None = None
    """Of a finished game of Minesweeper: its guesses and more, once they were worked out."""

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.record.outcome.termination is not Termination.UNFINISHED

    @property
    def result_class(self) -> ResultClass:
        """With how much help it was played."""
        return classify(self.record.details, practice=self.practice)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game without its moves, for lists."""

    id: str
    game: str
    setup: str
    seed: BoardSeed
    players: tuple[str, ...]
    outcome: Outcome
    moves: int
    time_s: float
    created_at: datetime
    updated_at: datetime
    owner: str = ""
    practice: bool = False
    result_class: ResultClass = ResultClass.UNAIDED
    keys: tuple[str, ...] = ()
    worth: GameWorth | None = None


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games to list; what is left out does not matter. The one that changed last comes first."""

    game: str | None = None
    setup: str | None = None
    player: str | None = None
    owner: str | None = None
    keys: tuple[str, ...] = ()
    """Only games that one of these keys began, or sits at."""
    finished: bool | None = None
    seeds: tuple[int, ...] | None = None
    """Only games from one of these seeds."""
    limit: int = 100
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the bench: what was to be played, with which program, and how far it is."""

    id: str
    game: str
    settings: Mapping[str, Any]
    """All that is needed to play it again or to go on; plain JSON values."""
    versions: Mapping[str, str]
    """The program, its commit, Python, the platform."""
    command: str
    """The command line that repeats it; empty where there was none."""
    batches: int
    """How many batches it has in all."""
    games: int
    """How many games it has in all."""
    created_at: datetime
    updated_at: datetime
    done_batches: int = 0
    failed_batches: int = 0
    done_games: int = 0
    figures: Mapping[str, Any] = field(default_factory=dict)
    """What came of it; empty before the end."""
    ended_at: datetime | None = None
    owner: str = ""
    """The key of whoever began it on a server; empty for the command line."""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be played."""
        return self.ended_at is not None


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """A batch of a run: its results, or why there are none."""

    number: int
    games: int
    results: tuple[GameResult, ...] = ()
    note: str = ""
    """Why the batch failed; empty when it did not."""

    @property
    def failed(self) -> bool:
        """Whether the batch could not be played."""
        return bool(self.note)


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """An analysis worth keeping: of which position, by whom, and what it found."""

    id: str
    game: str
    setup: str
    position: str
    """The view or the moves, as the game's notation writes them."""
    engine: str
    result: Mapping[str, Any]
    created_at: datetime
    note: str = ""


class Games(ABC):
    """Games of both families, in progress and finished."""

    @abstractmethod
    def add(self, record: GameRecord, *, owner: str = "", practice: bool = False, keys: Sequence[str] = ()) -> str:
        """Keep a game, new, half played or finished; the id is new and cannot be guessed."""

    @abstractmethod
    def get(self, game_id: str) -> StoredGame:
        """The game with all its moves."""

    @abstractmethod
    def apply(self, game_id: str, *events: Event) -> datetime:
        """Keep what happened in a game, in this order: all of it or, where one event is refused, none.

        Each event says how many moves the game had before it. Where the store has another number, or moves were taken
        back or help was used that the sender does not know of, or the game is over, a
        :class:`~gridsage.errors.ConflictError`: whoever sent it has an older game before them and must read it again.
        Events that are kept already (their sender did not hear the answer) are passed over. Moves taken back make the
        game practice.

        The answer is when the game was last changed, as :meth:`changed_at` tells it.
        """

    @abstractmethod
    def reseat(self, game_id: str, names: Sequence[str], keys: Sequence[str], *, before: Sequence[str]) -> datetime:
        """Let others sit at a game: a name and a key for each seat. A conflict where its keys are not those of before.

        The answer is when the game was last changed, as :meth:`changed_at` tells it.
        """

    @abstractmethod
    def keep_worth(self, game_id: str, worth: GameWorth, *, changed_at: datetime) -> bool:
        """Keep what a finished game was worth that had last changed then; False where it is not that game any more.

        It follows from the record, so that the game counts as unchanged. Moves taken back make the store forget it.
        """

    @abstractmethod
    def changed_at(self, *game_ids: str) -> dict[str, datetime]:
        """When each of the games was last changed; one that is not here is left out.

        Every change of a game gets a later time than the one before it, whatever the clocks say: a game that still has
        the time it had is the game it was.
        """

    @abstractmethod
    def find(self, query: GameQuery = GameQuery()) -> list[GameSummary]:
        """The games that the query asks for, without their moves."""

    @abstractmethod
    def count(self, query: GameQuery = GameQuery()) -> int:
        """How many games the query asks for, its limit and offset aside."""

    @abstractmethod
    def ids(self) -> Iterator[str]:
        """The ids of all games, in the order of their beginning."""

    @abstractmethod
    def delete(self, game_id: str) -> None:
        """Delete a game."""

    @abstractmethod
    def put(self, game: StoredGame) -> bool:
        """Keep a game of another store with its id and times; False where the id is here already."""

    @abstractmethod
    def mines_statistics(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MinesStatistics, ...]:
        """What a player of that name, or whoever has one of these keys, achieved in Minesweeper.

        By class and setup, what was achieved unaided first.
        """

    @abstractmethod
    def mnk_scores(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MnkScore, ...]:
        """What a player of that name, or whoever has one of these keys, achieved in m,n,k games.

        By class, setup, opponent and level. Two people at one screen have one key, and play for nobody's score.
        """


class Runs(ABC):
    """Runs of the bench, batch by batch."""

    @abstractmethod
    def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        *,
        batches: int,
        games: int,
        versions: Mapping[str, str] | None = None,
        command: str = "",
        owner: str = "",
    ) -> str:
        """Keep a new run, before its first game; the id is new."""

    @abstractmethod
    def get(self, run_id: str) -> Run:
        """The run with that id, or whose id begins so, where only one does."""

    @abstractmethod
    def find(
        self, *, game: str | None = None, owner: str | None = None, limit: int = 100, offset: int = 0
    ) -> list[Run]:
        """The runs, the newest first."""

    @abstractmethod
    def add_batch(self, run_id: str, number: int, results: Sequence[GameResult]) -> bool:
        """Keep the results of a batch; False where it is here already, and then nothing changes."""

    @abstractmethod
    def fail_batch(self, run_id: str, number: int, games: int, note: str) -> bool:
        """Keep that a batch of so many games could not be played, and why; False where it is here already."""

    @abstractmethod
    def done(self, run_id: str) -> frozenset[int]:
        """The numbers of the batches that need not be played any more."""

    @abstractmethod
    def batches(self, run_id: str) -> Iterator[StoredBatch]:
        """All batches kept so far, by number; read as they are asked for, so that memory stays flat."""

    @abstractmethod
    def finish(self, run_id: str, figures: Mapping[str, Any]) -> None:
        """Nothing is left to be played: keep what came of it."""

    @abstractmethod
    def delete(self, run_id: str) -> None:
        """Delete the run with that id, which is given whole, with all its results."""

    @abstractmethod
    def put(self, run: Run, batches: Iterator[StoredBatch]) -> bool:
        """Keep a run of another store with its id and times; False where the id is here already."""


class Analyses(ABC):
    """Analyses worth keeping."""

    @abstractmethod
    def get(self, analysis_id: str) -> StoredAnalysis:
        """The analysis with that id."""

    @abstractmethod
    def find(
        self, *, game: str | None = None, setup: str | None = None, id_begins: str = "", limit: int = 100
    ) -> list[StoredAnalysis]:
        """The analyses asked for, the newest first; what belongs together may have ids of the same beginning."""

    @abstractmethod
    def delete(self, analysis_id: str) -> None:
        """Delete an analysis."""

    @abstractmethod
    def put(self, analysis: StoredAnalysis) -> bool:
        """Keep an analysis with its id and time; False where the id is here already."""


class Store(ABC):
    """Games, runs and analyses in one place; close it, or use it in a ``with`` statement."""

    @property
    @abstractmethod
    def games(self) -> Games:
        """Games of both families."""

    @property
    @abstractmethod
    def runs(self) -> Runs:
        """Runs of the bench."""

    @property
    @abstractmethod
    def analyses(self) -> Analyses:
        """Analyses worth keeping."""

    @property
    @abstractmethod
    def puzzles(self) -> Puzzles:
        """Tries at puzzles."""

    @property
    @abstractmethod
    def book(self) -> Book:
        """Positions of m,n,k with results and evaluations."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What it is kept in, for people: a file's name or an address without its password."""

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes of this thread inside the block one transaction: many cost the disk no more than one.

        A call that raises takes back its own changes alone; the block goes on if the error is caught inside it. What
        was changed is kept when the block ends, and not before.
        """
        yield

    def find_damage(self) -> list[str]:
        """What a full check finds that is not as it was written, in a few words each; empty where all is well."""
        return []

    @abstractmethod
    def close(self) -> None:
        """Let go of files and connections."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def check_storable(*texts: str) -> None:
    """Refuse text that not every database can hold."""
    for text in texts:
        if "\0" in text or (not text.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in text)):
            message = f"text with a NUL character or an incomplete one cannot be stored: {text[:40]!a}"
            raise StoreError(message, public=message)


def check_move(move: PlayedMove) -> None:
    """Refuse a move whose times or chances are no numbers."""
    check_storable(move.text, move.trace)
    if not (math.isfinite(move.time_s) and (move.chance is None or math.isfinite(move.chance))):
        message = f"a move's time and chance must be numbers, got {move.time_s} and {move.chance}"
        raise StoreError(message, public=message)


def seat_keys(record: GameRecord, keys: Sequence[str]) -> tuple[str, ...]:
    """A key for each seat of the game, empty where none is given."""
    check_storable(*keys)
    if len(keys) > len(record.players):
        message = f"a game of {len(record.players)} seats cannot have {len(keys)} keys"
        raise StoreError(message, public=message)
    return (*keys, *[""] * (len(record.players) - len(keys)))


def check_record(record: GameRecord) -> None:
    """Refuse a record that not every database can hold."""
    (check_board_seed if record.game == "mines" else check_seed)(record.seed)
    check_storable(record.game, record.setup, *record.players, record.outcome.note)
    for move in record.moves:
        check_move(move)


def find_by_prefix(kind: str, prefix: str, ids: Sequence[str]) -> str:
    """The one id that begins so; an id that is given whole counts even where another begins with it."""
    if prefix in ids:
        return prefix
    if not prefix or not ids:
        raise MissingError(kind, prefix)
    if len(ids) > 1:
        message = f"several {kind}s begin with {prefix!r}"
        raise StoreError(f"{message}: {', '.join(sorted(ids))}", public=message, code=f"several-{kind}s")
    return ids[0]
