"""The schedule: which games are to be played, in which batches. The same for any number of workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, asdict, dataclass, replace
from itertools import combinations
from typing import Any

from gridsage.arena.families.base import Job, Match, find_family
from gridsage.errors import OptionError, ParseError
from gridsage.stream import check_seed, derive_seed

__all__ = ["MAX_GAMES", "Batch", "Schedule", "batch_size", "gauntlet", "job_of", "make_matches", "round_robin"]

MAX_GAMES = 1_000_000_000
"""The most games of one match."""

_PARTS = 64
"""A match is cut into about so many batches: enough for progress, balance and resuming…"""
_LARGEST = 512
"""…and at most so many games each: beyond, the cost of a batch (a millisecond or two) no longer counts."""


def batch_size(games: int) -> int:
    """How many games of a match are played in one go, when nobody says otherwise."""
    return max(1, min(-(-games // _PARTS), _LARGEST))


def job_of(seed: int, number: int, *, seats: int) -> Job:
    """The game with this number in a run with this seed."""
    # Where there are two seats, a game and the next one share their board: both colours on each opening.
    board = derive_seed(seed, number // seats)
    return Job(number, board, tuple(derive_seed(seed, number, 1 + seat) for seat in range(seats)))


@dataclass(frozen=True, slots=True)
class Batch:
    """Some consecutive games of one match: the unit that a worker plays and that a store keeps at once."""

    number: int
    """Its place in the schedule."""
    match_number: int
    match: Match
    first: int
    """The number of its first game."""
    games: int
    seed: int
    """The run's seed."""

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.first + self.games)

    def jobs(self) -> list[Job]:
        """Its games. The board depends on the run's seed and the game's number alone, so every player gets the same."""
        return [job_of(self.seed, number, seats=len(self.match.players)) for number in self.numbers]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Matches, games of each, and the seed of the run.

    >>> schedule = Schedule((Match("mines", "9x9/10", ("uniform",)),), games=5, seed=1, size=2)
    >>> [(batch.number, batch.first, batch.games) for batch in schedule.batches()]
    [(0, 0, 2), (1, 2, 2), (2, 4, 1)]
    """

    matches: tuple[Match, ...]
    games: int
    seed: int = 1
    size: int = 0
    """Games of a batch; 0 leaves it to :func:`batch_size`."""
    checked: InitVar[bool] = True
    """Whether the bots are looked up, which runs the code of those in files; without it a schedule is text."""

    def __post_init__(self, checked: bool) -> None:
        if not self.matches:
            raise OptionError("nothing to play: no match")
        if not 1 <= self.games <= MAX_GAMES:
            raise OptionError(f"{self.games} games: expected 1 to {MAX_GAMES}")
        check_seed(self.seed)
        for number, match in enumerate(self.matches):
            game = find_family(match.game)
            if len(match.players) != game.seats:
                raise OptionError(f"a game of {match.game} has {game.seats} seats, not {len(match.players)}")
            if match in self.matches[:number]:
                again = f"{' against '.join(match.players)} on {match.setup}"
                raise OptionError(
                    f"{again} would be played twice; a second entry of a bot is written {match.players[0]}#2"
                )
            game.parse_setup(match.setup)
        if checked:
            object.__setattr__(self, "matches", tuple(_check(match) for match in self.matches))
        if self.size == 0:
            object.__setattr__(self, "size", batch_size(self.games))

    @property
    def total(self) -> int:
        """The games of all matches together."""
        return self.games * len(self.matches)

    @property
    def batch_count(self) -> int:
        """How many batches there are in all."""
        return -(-self.games // self.size) * len(self.matches)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who plays, once."""
        return tuple(dict.fromkeys(player for match in self.matches for player in match.players))

    @property
    def game_limit_s(self) -> float:
        """The seconds after which a game is stopped, where nobody says otherwise."""
        return max(find_family(match.game).game_limit_s(match) for match in self.matches)

    def batches(self) -> Iterator[Batch]:
        """All batches. The matches take turns, so that what is done when a run is stopped can be compared."""
        return map(self.batch, range(self.batch_count))

    def batch(self, number: int) -> Batch:
        """The batch with that number."""
        turn, match_number = divmod(number, len(self.matches))
        first = turn * self.size
        games = min(self.size, self.games - first)
        return Batch(number, match_number, self.matches[match_number], first, games, self.seed)

    def check(self) -> Schedule:
        """The same schedule with its bots looked up, or an error that a user can read. It runs the code of files."""
        return replace(self, checked=True)

    def to_dict(self) -> dict[str, Any]:
        """The schedule as plain JSON values: a run that is resumed needs no more."""
        return {**asdict(self), "matches": [asdict(match) for match in self.matches]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Schedule:
        """The schedule that :meth:`to_dict` wrote, to be looked at: what it names is not run.

        Whoever wants to play it makes it anew with :meth:`check`.
        """
        try:
            matches = tuple(_match_from_dict(match) for match in data["matches"])
            return cls(matches, data["games"], data["seed"], data["size"], checked=False)
        except (KeyError, TypeError) as error:
            raise ParseError(f"not a schedule: {error}") from error


def _check(match: Match) -> Match:
    game = find_family(match.game)
    game.check(match)
    return replace(match, facts=game.facts(match))


def _match_from_dict(data: Mapping[str, Any]) -> Match:
    text = (str(data["game"]), str(data["setup"]), tuple(str(player) for player in data["players"]))
    return Match(*text, dict(data["conditions"]), str(data["label"]), dict(data.get("facts", {})))


def make_matches(
    game: str,
    bots: Sequence[str],
    setups: Iterable[str],
    conditions: Sequence[Mapping[str, Any]] = ({},),
    *,
    first_against_all: bool = False,
) -> tuple[Match, ...]:
    """On each setup under each of the conditions every bot; where there are two seats everybody against everybody, or
    the first against each of the others. A report names the setups as they are written here.

    >>> [(match.setup, match.players) for match in make_matches("mines", ["csp", "tank"], ["expert"])]
    [('30x16/99', ('csp',)), ('30x16/99', ('tank',))]
    """
    family = find_family(game)
    seatings: Sequence[tuple[str, ...]] = [(bot,) for bot in bots]
    if family.seats > 1:
        if len(bots) < 2:
            raise OptionError(f"a bench of {family.title} games needs at least two players", code="need-players")
        seatings = gauntlet(bots) if first_against_all else round_robin(bots)
    boards: dict[str, str] = {}
    for label in setups:
        setup = family.parse_setup(label)
        if setup in boards:
            raise OptionError(f"the setups {boards[setup]} and {label} are the same", code="setup-twice")
        boards[setup] = label
    return tuple(
        Match(game, setup, seats, condition, label)
        for setup, label in boards.items()
        for condition in conditions
        for seats in seatings
    )


def round_robin(players: Iterable[str]) -> list[tuple[str, str]]:
    """Every two players once; each match has both colours by itself."""
    return list(combinations(players, 2))


def gauntlet(players: Iterable[str]) -> list[tuple[str, str]]:
    """The first player against each of the others."""
    first, *others = players
    return [(first, other) for other in others]
