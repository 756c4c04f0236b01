"""What a finished game of Minesweeper was worth: its guesses and luck, its 3BV, and what a bot made of its board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridsage._core import CancelToken
from gridsage.bots.mines.champion import Champion
from gridsage.checks import check_kind
from gridsage.errors import CancelledError, ParseError
from gridsage.files import MALFORMED
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import GivenBoard, MoveKind, Status, measure_game, parse_move, replay
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.recorded_game import record_game
from gridsage.record import GameRecord
from gridsage.sessions.mines.bot import BotPlayer, play_on
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.judgement import GuessTotals, judge_game

__all__ = ["GameWorth", "work_out_worth"]

_MOST_CELLS = 2500
"""On larger boards no bot plays for comparison: that would take minutes."""


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
        own = {name: getattr(self, name) for name in names}
        return {"guesses": self.guesses.to_dict()} | own

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameWorth:
        """The worth that :meth:`to_dict` wrote."""
        try:
            three_bv, won = data["three_bv"], data["champion_won"]
            clicks, greedy = data.get("clicks"), data.get("zini")
            return cls(
                GuessTotals.from_dict(data["guesses"]),
                None if three_bv is None else int(three_bv),
                int(data["three_bv_solved"]),
                None if won is None else bool(won),
                None if clicks is None else int(clicks),
                None if greedy is None else int(greedy),
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
    return GameWorth(
        guesses,
        None if measured.board is None else measured.board.three_bv,
        measured.three_bv_solved,
        _let_champion_play(record, clock, end, cancel),
        *_count_clicks(record),
    )


def _count_clicks(record: GameRecord) -> tuple[int | None, int | None]:
    """All clicks, those in vain among them where the pointer was recorded, and ZiNi."""
    try:
        recording = record_game(record)
    except ParseError:  # no mine was ever laid
        return None, None
    if recording.setup.cells > _MOST_CELLS:
        return None, None
    figures = measure_recording(recording)
    return figures.clicks, figures.zini


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
