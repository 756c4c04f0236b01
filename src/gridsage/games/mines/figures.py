"""The figures that players live by: of a recording, or of a game of ours, finished or not, up to any moment.

The definitions, with their sources and formulas, are in ``docs/metrics.md``.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from gridsage.checks import check_kind, check_seconds
from gridsage.errors import ParseError
from gridsage.files import MALFORMED
from gridsage.games.mines.given_board import GivenBoard
from gridsage.games.mines.metrics import SolvedCounter, measure_board, opening_sizes
from gridsage.games.mines.pointer import Clicks
from gridsage.games.mines.record import outcome_of
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import Rerun
from gridsage.games.mines.setup import MAX_SIDE
from gridsage.games.mines.view import FLAG
from gridsage.games.mines.zini import hzini, zini
from gridsage.record import GameRecord, Termination

__all__ = ["OPENINGS_BY_SIZE", "Figures", "count_sizes", "format_sizes", "measure_given", "measure_recording"]

OPENINGS_BY_SIZE: Mapping[str, range] = {
    "openings_to_9": range(1, 10),
    "openings_10_to_19": range(10, 20),
    "openings_20_to_49": range(20, 50),
    "openings_from_50": range(50, MAX_SIDE**2 + 1),
}
"""Classes of openings by their cells, edges included: each board has its own sizes, and only classes have means."""

_STNB = {"8x8/10": 36, "16x16/40": 162, "30x16/99": 435}
"""STNB's factor for each level."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was counted; the properties are what follows from it, None where nothing can be said."""

    setup: str
    result: str
    """The termination: ``solved``, ``exploded`` or ``unfinished``."""
    time_s: float
    """From the first opened cell to the last move."""
    three_bv: int
    three_bv_solved: int
    openings: int
    islands: int
    opening_sizes: tuple[tuple[int, int], ...]
    """Sizes of openings in cells, edges included, each with how many there are."""
    opening_sizes_solved: tuple[tuple[int, int], ...]
    """The same of the openings that are open."""
    islands_solved: int
    """The islands that are open, all cells of each."""
    numbers: tuple[int, ...]
    """How many cells show 0, 1, … 8."""
    left: int
    right: int
    double: int
    left_effective: int
    right_effective: int
    double_effective: int
    flags: int
    """Flags that stand at the end."""
    path: float
    """The pointer's way over the board while the clock runs, in pixels of cells of 16."""
    zini: int
    hzini: int

    @property
    def openings_by_size(self) -> dict[str, int]:
        """How many openings there are of each class of :data:`OPENINGS_BY_SIZE`."""
        return {
            name: sum(count for size, count in self.opening_sizes if size in sizes)
            for name, sizes in OPENINGS_BY_SIZE.items()
        }

    @property
    def openings_solved(self) -> int:
        """How many openings are open."""
        return sum(count for _, count in self.opening_sizes_solved)

    @property
    def clicks(self) -> int:
        """All clicks (CL)."""
        return self.left + self.right + self.double

    @property
    def effective(self) -> int:
        """The clicks that brought the game on (CE)."""
        return self.left_effective + self.right_effective + self.double_effective

    @property
    def wasted(self) -> int:
        """The others."""
        return self.clicks - self.effective

    @property
    def three_bv_per_s(self) -> float | None:
        """Solved 3BV a second."""
        return _share(self.three_bv_solved, self.time_s)

    @property
    def clicks_per_s(self) -> float | None:
        """Clicks a second."""
        return _share(self.clicks, self.time_s)

    @property
    def efficiency(self) -> float | None:
        """IOE: solved 3BV a click."""
        return _share(self.three_bv_solved, self.clicks)

    @property
    def correctness(self) -> float | None:
        """The share of clicks that brought the game on."""
        return _share(self.effective, self.clicks)

    @property
    def throughput(self) -> float | None:
        """Solved 3BV a click that brought the game on."""
        return _share(self.three_bv_solved, self.effective)

    @property
    def rqp(self) -> float | None:
        """RQP: the time divided by the 3BV a second; the lower the better."""
        return _share(self.time_s**2, self.three_bv_solved) if self.time_s else None

    @property
    def qg(self) -> float | None:
        """QG: as RQP, with the time to the power of 1.7."""
        return _share(self.time_s**1.7, self.three_bv_solved) if self.time_s else None

    @property
    def ios(self) -> float | None:
        """IOS: the logarithm of the solved 3BV by that of the time."""
        if self.three_bv_solved < 1 or self.time_s <= 1:
            return None
        return math.log(self.three_bv_solved) / math.log(self.time_s)

    @property
    def stnb(self) -> float | None:
        """STNB: for the three levels, 3BV by the time to the power of 1.7, scaled so that levels compare."""
        factor = _STNB.get(self.setup.partition("@")[0])
        if factor is None or not self.three_bv or not self.time_s:
            return None
        solved = self.three_bv_solved
        return float(factor * solved / self.time_s**1.7 * math.sqrt(solved / self.three_bv))

    @property
    def zne(self) -> float | None:
        """ZiNi of what was solved, a click."""
        return _share(self._solved_share(self.zini), self.clicks)

    @property
    def znt(self) -> float | None:
        """ZiNi of what was solved, a click that brought the game on."""
        return _share(self._solved_share(self.zini), self.effective)

    @property
    def hzne(self) -> float | None:
        """HZiNi of what was solved, a click."""
        return _share(self._solved_share(self.hzini), self.clicks)

    @property
    def hznt(self) -> float | None:
        """HZiNi of what was solved, a click that brought the game on."""
        return _share(self._solved_share(self.hzini), self.effective)

    def _solved_share(self, clicks: int) -> float:
        return clicks * self.three_bv_solved / self.three_bv if self.three_bv else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain JSON values."""
        counted = asdict(self) | {"numbers": list(self.numbers)}
        for name in ("opening_sizes", "opening_sizes_solved"):
            counted[name] = {str(size): count for size, count in getattr(self, name)}
        return counted | self.openings_by_size | {name: getattr(self, name) for name in DERIVED}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Figures:
        """The figures that :meth:`to_dict` wrote: what was counted is read, the rest follows from it."""
        try:
            counts: dict[str, Any] = {name: _count(data[name]) for name in _COUNTS}
            return cls(
                setup=str(data["setup"]),
                result=str(data["result"]),
                time_s=_measure(data["time_s"]),
                path=_measure(data["path"]),
                numbers=tuple(_count(number) for number in data["numbers"]),
                opening_sizes=_sizes(data["opening_sizes"]),
                opening_sizes_solved=_sizes(data["opening_sizes_solved"]),
                **counts,
            )
        except MALFORMED as error:
            raise ParseError(f"not the figures of a game: {error}") from error


DERIVED = (
    "openings_solved", "clicks", "effective", "wasted", "three_bv_per_s", "clicks_per_s", "efficiency", "correctness",
    "throughput", "rqp", "qg", "ios", "stnb", "zne", "znt", "hzne", "hznt",
)  # fmt: skip
"""The figures that follow from others."""


_COUNTS = (
    "three_bv", "three_bv_solved", "openings", "islands", "islands_solved", "left", "right", "double",
    "left_effective", "right_effective", "double_effective", "flags", "zini", "hzini",
)  # fmt: skip
_MOST = 10**12
"""No game has more of anything."""


def _sizes(counted: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((_count(size), _count(number)) for size, number in counted.items()))


def _count(value: Any) -> int:
    return int(_measure(int(value)))


def _measure(value: Any) -> float:
    number = float(value)
    if not 0 <= number <= _MOST:
        raise ValueError(f"{number} is no measure")
    return number


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def count_sizes(sizes: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Sizes in their order, each with how often it occurs."""
    return tuple(sorted(Counter(sizes).items()))


def format_sizes(sizes: Iterable[tuple[int, int]]) -> str:
    """Sizes with how often they occur, as people write them.

    >>> format_sizes(((4, 1), (9, 3)))
    '4, 3 × 9'
    """
    return ", ".join(f"{count} × {size}" if count > 1 else str(size) for size, count in sizes)


def measure_recording(game: Recording | GameRecord, *, until_s: float | None = None) -> Figures:
    """The figures of a recording or of a game of ours, up to a moment if one is given, else to its end.

    A game of ours is measured as if each move were made by the clicks that make it, in the middle of its cell.
    """
    recording = record_game(game) if isinstance(game, GameRecord) else game
    check_kind(recording, Recording, "game")
    if until_s is not None:
        check_seconds(until_s, "until_s")
    played = Rerun(recording, until_s=until_s)
    view = played.board.view()
    counter = SolvedCounter(recording.setup, frozenset(recording.mines))
    counter.open(cell for cell, code in enumerate(view.cells) if code <= 8)
    return replace(
        measure_given(recording.board),
        result=outcome_of(played.board.status).termination.value,
        time_s=played.time_ms / 1000,
        three_bv_solved=counter.three_bv,
        opening_sizes_solved=count_sizes(counter.openings),
        islands_solved=counter.islands,
        **asdict(played.clicks),
        flags=view.cells.count(FLAG),
        path=played.path,
    )


def measure_given(board: GivenBoard, *, zini_cells: int | None = None) -> Figures:
    """The figures of a board before anybody clicks; on boards with more than ``zini_cells`` cells ZiNi is left at 0."""
    setup, mines = board.setup, frozenset(board.mines)
    measured = measure_board(setup, mines)
    near = setup.grid.neighbours
    numbers = Counter(len(mines.intersection(near[cell])) for cell in range(setup.cells) if cell not in mines)
    looked = zini_cells is None or setup.cells <= zini_cells
    return Figures(
        setup=str(setup),
        result=Termination.UNFINISHED.value,
        time_s=0.0,
        three_bv=measured.three_bv,
        three_bv_solved=0,
        openings=measured.openings,
        islands=measured.islands,
        opening_sizes=tuple(sorted(opening_sizes(setup, mines).items())),
        opening_sizes_solved=(),
        islands_solved=0,
        numbers=tuple(numbers[number] for number in range(9)),
        **asdict(Clicks()),
        flags=0,
        path=0.0,
        zini=zini(setup, mines) if looked else 0,
        hzini=hzini(setup, mines) if looked else 0,
    )
