"""What a finished game of Minesweeper was worth: its guesses and luck, its 3BV, and what a bot made of its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridsage._core import CancelToken
from gridsage.bots.mines.champion import Champion
from gridsage.checks import check_kind
from gridsage.errors import CancelledError, ParseError
from gridsage.files import MALFORMED
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import GivenBoard, MoveKind, Status, measure_game, parse_move, replay
from gridsage.games.mines.figures import OPENINGS_BY_SIZE, Figures, measure_recording
from gridsage.games.mines.recorded_game import record_game
from gridsage.record import GameRecord
from gridsage.sessions.mines.bot import BotPlayer, play_on
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.judgement import GuessTotals, judge_game
from gridsage.solving.mines.no_guess import is_solvable

__all__ = ["HISTORY_FIGURES", "GameWorth", "work_out_worth"]

_MOST_CELLS = 2500
"""On larger boards no bot plays for comparison, and no ZiNi is looked for: that would take minutes."""

HISTORY_FIGURES = (
    "three_bv", "three_bv_per_s", "zini", "hzini", "clicks", "clicks_per_s", "left", "right", "double", "wasted",
    "efficiency", "correctness", "throughput", "zne", "znt", "rqp", "qg", "ios", "stnb", "flags", "openings",
    *OPENINGS_BY_SIZE, "islands", "path",
)  # fmt: skip
"""The players' figures that a list of games can have as columns."""


@dataclass(frozen=True, slots=True)
class GameWorth:
    """What is kept with a finished game beside its record."""

    guesses: GuessTotals
    three_bv: int | None
    """None where no mine was laid."""
    three_bv_solved: int
    champion_won: bool | None
    """Whether the bot ``champion`` wins this board from the same first cell; None where it was not tried."""

    clicks: int | None = None
    """All clicks; None, as ZiNi, where they were not counted: in games of before, and on large boards."""
    zini: int | None = None
    figures: Figures | None = None
    """All that was counted of the game; None as ``clicks``."""
    solvable: bool | None = None
    """Whether the board needs no guess from the cell that was opened first; None as ``clicks``."""
    complete: bool = True
    """False of a worth that was kept before there were figures in it: it is worked out again."""

    def told_figures(self, time_s: float) -> dict[str, float | None]:
        """The figures of :data:`HISTORY_FIGURES`, None where one cannot be told; nothing where none were measured.

        A bot's game may be over in less than the milliseconds in which recordings count: ``time_s`` is taken then.
        """
        if self.figures is None:
            return {}
        found = self.figures if self.figures.time_s else replace(self.figures, time_s=time_s)
        classes = found.openings_by_size
        return {name: classes[name] if name in classes else getattr(found, name) for name in HISTORY_FIGURES}

    def three_bv_per_s(self, time_s: float) -> float | None:
        """Solved 3BV a second, by the time told where none was measured."""
        if self.figures is not None and self.figures.time_s:
            return self.figures.three_bv_per_s
        return self.three_bv_solved / time_s if time_s > 0 else None

    @property
    def efficiency(self) -> float | None:
        """IOE: solved 3BV a click."""
        return self.three_bv_solved / self.clicks if self.clicks else None

    @property
    def zne(self) -> float | None:
        """ZiNi of what was solved, a click."""
        if self.zini is None or not self.clicks or not self.three_bv:
            return None
        return self.zini * self.three_bv_solved / self.three_bv / self.clicks

    @property
    def accuracy(self) -> float | None:
        """The chance that no needless guess went wrong: 1 without any."""
        risk = self.guesses.needless_risk
        return None if risk is None else 1 - risk

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        names = ("three_bv", "three_bv_solved", "champion_won", "clicks", "zini")
        own = {"guesses": self.guesses.to_dict()} | {name: getattr(self, name) for name in names}
        if not self.complete:
            return own
        return own | {"figures": self.figures and self.figures.to_dict(), "solvable": self.solvable}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameWorth:
        """The worth that :meth:`to_dict` wrote."""
        try:
            three_bv, won = data["three_bv"], data["champion_won"]
            clicks, greedy = data.get("clicks"), data.get("zini")
            figures, solvable = data.get("figures"), data.get("solvable")
            return cls(
                GuessTotals.from_dict(data["guesses"]),
                None if three_bv is None else int(three_bv),
                int(data["three_bv_solved"]),
                None if won is None else bool(won),
                None if clicks is None else int(clicks),
                None if greedy is None else int(greedy),
                None if figures is None else Figures.from_dict(figures),
                None if solvable is None else bool(solvable),
                complete="figures" in data,
            )
        except MALFORMED as error:
            raise ParseError(f"not the worth of a game: {error}") from error


def work_out_worth(
    record: GameRecord, *, time_s: float = 60.0, clock: Clock = no_clock, cancel: CancelToken | None = None
) -> GameWorth:
    """What a game was worth; what is not known in this time says so. The clock is for the bot that plays."""
    check_kind(record, GameRecord, "record")
    end = clock() + time_s
    measured = measure_game(record)
    guesses = judge_game(record, time_s=time_s, cancel=cancel)
    figures = _measure(record)
    return GameWorth(
        guesses,
        None if measured.board is None else measured.board.three_bv,
        measured.three_bv_solved,
        _let_champion_play(record, clock, end, cancel),
        clicks=None if figures is None else figures.clicks,
        zini=None if figures is None else figures.zini,
        figures=figures,
        solvable=None if figures is None else is_solvable(record),
    )


def _measure(record: GameRecord) -> Figures | None:
    """The figures, clicks in vain among them where the pointer was recorded."""
    try:
        recording = record_game(record)
    except ParseError:  # no mine was ever laid
        return None
    return None if recording.setup.cells > _MOST_CELLS else measure_recording(recording)


def _let_champion_play(record: GameRecord, clock: Clock, end: float, cancel: CancelToken | None) -> bool | None:
    board = replay(record)
    opened = next((move.text for move in record.moves if move.text.startswith(MoveKind.OPEN.value)), None)
    if opened is None or board.setup.cells > _MOST_CELLS:
        return None
    first = parse_move(opened, board.setup.grid).cell
    if first in board.mines:
        return False
    game = MinesGame.on_board(GivenBoard(board.setup, board.mines, first), player="champion")
    for _ in play_on(BotPlayer(Champion(0), game, name="champion")):
        if cancel is not None and cancel.cancelled:
            raise CancelledError("the comparison was cancelled")
        if clock() > end:
            return None
    return game.board.status is Status.WON
