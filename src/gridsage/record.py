"""GameRecord: the one value that makes the whole trip from the rules to the screen.

A record is text and numbers alone, the same shape for both families, and it replays exactly: the game's own
module reads its setup and moves (:func:`gridsage.games.mines.replay`, :func:`gridsage.games.mnk.replay`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from gridsage.checks import MOST_SECONDS, check_opened
from gridsage.errors import ParseError
from gridsage.files import MALFORMED, MOST_BYTES, find_encoding, read_pieces, split_lines
from gridsage.stream import BoardSeed, check_seed, parse_board_seed

__all__ = [
    "HUMAN",
    "GameRecord",
    "GameResult",
    "Outcome",
    "PlayedMove",
    "Termination",
    "split_records",
    "stream_records",
]


HUMAN = "human"
"""The name under which a person's moves are recorded when no other is known."""


class Termination(StrEnum):
    """How a game came to its end."""

    SOLVED = "solved"
    """Every safe cell is open."""
    EXPLODED = "exploded"
    """A mine was opened."""
    ROW = "line"
    """k in a row."""
    FULL = "full"
    """No empty cell and no row: a draw."""
    RESIGNED = "resigned"
    ILLEGAL = "illegal"
    """A player's move was refused by the rules."""
    CRASHED = "crashed"
    """A player raised, died or answered garbage."""
    TIMEOUT = "timeout"
    """A player took longer than it was given."""
    STALLED = "stalled"
    """A player kept moving without getting anywhere."""
    MEMORY = "memory"
    """A player took more memory than it was given."""
    UNFINISHED = "unfinished"
    """The game was left, and can go on."""

    @property
    def fault(self) -> bool:
        """Whether a player broke down, rather than won, lost or drew."""
        return self in _FAULTS


_FAULTS = frozenset(
    {Termination.ILLEGAL, Termination.CRASHED, Termination.TIMEOUT, Termination.STALLED, Termination.MEMORY}
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won (a seat number, or None) and how the game ended; ``note`` says more where a player broke down."""

    termination: Termination
    winner: int | None = None
    note: str = ""


class PlayedMove(NamedTuple):
    """One move as it was played: by whom, what, after how long, and with how much trust."""

    seat: int
    text: str
    time_s: float = 0.0
    guess: bool = False
    chance: float | None = None
    """The player's own estimate that the move would go wrong, where it has one."""
    trace: str = ""
    """What the pointer did before the move, where that was recorded: see :mod:`gridsage.games.mines.trace`."""

    def to_list(self) -> list[Any]:
        """The move as plain JSON values; a trace that is not there takes no room."""
        return list(self if self.trace else self[:-1])

    @classmethod
    def from_list(cls, values: Sequence[Any]) -> PlayedMove:
        """The move that :meth:`to_list` wrote."""
        seat, text, time_s, guess, chance, *trace = values
        if len(trace) > 1:
            raise ValueError(f"a move of {len(values)} values")
        return cls(int(seat), str(text), float(time_s), bool(guess), chance, *map(str, trace))


_NOTHING: Mapping[str, Any] = {}


class GameResult(NamedTuple):
    """What a bench keeps of one game: light enough for millions; a :class:`GameRecord` has the rest."""

    seed: int
    """The board's seed."""
    termination: Termination
    winner: int | None = None
    """The seat that won; None for a draw, or when the mines won."""
    guesses: int = 0
    moves: int = 0
    time_s: float = 0.0
    """The thinking time of all moves together."""
    note: str = ""
    """What went wrong, where a player broke down."""
    details: Mapping[str, Any] = _NOTHING
    """What only one family or one plot needs; plain JSON values."""

    @property
    def fault(self) -> bool:
        """Whether a player broke down, rather than won, lost or drew."""
        return self.termination.fault

    def __hash__(self) -> int:
        return hash(self[:-1])

    def to_list(self) -> list[Any]:
        """The result as plain JSON values, in the order of the fields."""
        return [*self[:-1], dict(self.details)]

    @classmethod
    def from_list(cls, values: Sequence[Any]) -> GameResult:
        """The result that :meth:`to_list` wrote."""
        try:
            seed, termination, winner, guesses, moves, time_s, note, details = values
            return cls(seed, Termination(termination), winner, guesses, moves, time_s, note, details)
        except (TypeError, ValueError) as error:
            raise ParseError(f"not a game result: {error}") from error


def _seed_of(value: object) -> BoardSeed:
    return parse_board_seed(value) if isinstance(value, str) else int(value)  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Everything needed to show, count or replay one game."""

    game: str
    """The family: ``mines`` or ``mnk``."""
    setup: str
    seed: BoardSeed
    players: tuple[str, ...]
    moves: tuple[PlayedMove, ...]
    outcome: Outcome
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What only one family or one use needs; plain JSON values."""

    @property
    def time_s(self) -> float:
        """The thinking time of all moves together."""
        return sum(move.time_s for move in self.moves)

    @property
    def guesses(self) -> int:
        """How many moves were guesses."""
        return sum(move.guess for move in self.moves)

    def result(self, **details: Any) -> GameResult:
        """What a bench keeps of this game, with the details it asks for."""
        end = self.outcome
        # A bench does this for every game: summing whole columns is several times faster than move by move.
        _, _, times, guesses, *_ = zip(*self.moves, strict=True) if self.moves else ((),) * 5
        return GameResult(
            check_seed(self.seed),
            end.termination,
            end.winner,
            sum(guesses),
            len(self.moves),
            sum(times),
            end.note,
            details or _NOTHING,
        )

    def to_dict(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        return {
            "game": self.game,
            "setup": self.setup,
            "seed": self.seed,
            "players": list(self.players),
            "moves": [move.to_list() for move in self.moves],
            "outcome": {
                "termination": self.outcome.termination.value,
                "winner": self.outcome.winner,
                "note": self.outcome.note,
            },
            "details": dict(self.details),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """The record that :meth:`to_dict` wrote."""
        try:
            outcome = data["outcome"]
            moves = tuple(map(PlayedMove.from_list, data["moves"]))
            # So that no sum of them, and no clock that is made of it, is endless or no number.
            if not all(move.time_s >= 0 for move in moves) or sum(move.time_s for move in moves) > MOST_SECONDS:
                raise ValueError(f"the times of its moves must be 0 or more, and at most {MOST_SECONDS:,.0f} s")
            return cls(
                game=str(data["game"]),
                setup=str(data["setup"]),
                seed=_seed_of(data["seed"]),
                players=tuple(str(player) for player in data["players"]),
                moves=moves,
                outcome=Outcome(Termination(outcome["termination"]), outcome["winner"], str(outcome["note"])),
                details=dict(data.get("details", {})),
            )
        except KeyError as error:
            raise ParseError(f"not a game record: it has no {error.args[0]!r:.40}") from error
        except MALFORMED as error:
            raise ParseError(f"not a game record: {error}") from error

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> GameRecord:
        """The record that :meth:`to_json` wrote."""
        if not text.strip():
            raise ParseError("not a game record: the text is empty")
        try:
            data = json.loads(text)
        except MALFORMED as error:
            raise ParseError(f"not a game record: {error}") from error
        if not isinstance(data, dict):
            raise ParseError(f"not a game record: expected an object, got {type(data).__name__}")
        return cls.from_dict(data)


def split_records(pieces: Iterable[str]) -> Iterator[str]:
    """The text of each record of a text that comes in pieces: one a line, or a single one laid out over many lines.

    >>> list(split_records(['{"a":1}\\n{"b', '":2}']))
    ['{"a":1}', '{"b":2}']
    """
    lines = (line for line in split_lines(pieces) if line.strip())
    begun = [line for _, line in zip(range(2), lines, strict=False)]
    if all(line.lstrip().startswith("{") for line in begun):
        yield from chain(begun, lines)
        return
    text, size = list[str](), 0
    for line in chain(begun, lines):
        text.append(line)
        size += len(line) + 1
        if size > MOST_BYTES:
            raise ParseError(f"not a game record: the text has more than {MOST_BYTES:,} characters")
    yield "\n".join(text)


def stream_records(file: BinaryIO) -> Iterator[GameRecord]:
    """The records of an open file of JSON lines, one at a time: a file may be larger than memory.

    What cannot be read is refused with the number of the record, when its turn comes.
    """
    check_opened(file)
    texts = split_records(read_pieces(file, find_encoding(file)))
    number = 0
    while True:
        try:
            number += 1
            text = next(texts, None)
            if text is None:
                return
            record = GameRecord.from_json(text)
        except UnicodeError:
            raise ParseError(f"record {number} of the file: it is not text") from None
        except ParseError as error:
            raise ParseError(f"record {number} of the file: {error}") from error
        yield record
