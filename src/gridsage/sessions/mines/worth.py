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

    @property
    def accuracy(self) -> float | None:
        """The chance that no needless guess went wrong: 1 without any."""
        risk = self.guesses.needless_risk
        return None if risk is None else 1 - risk

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        own = {name: getattr(self, name) for name in ("three_bv", "three_bv_solved", "champion_won")}
        return {"guesses": self.guesses.to_dict()} | own

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameWorth:
        """The worth that :meth:`to_dict` wrote."""
        try:
            three_bv, won = data["three_bv"], data["champion_won"]
            return cls(
                GuessTotals.from_dict(data["guesses"]),
                None if three_bv is None else int(three_bv),
                int(data["three_bv_solved"]),
                None if won is None else bool(won),
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
    )


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
