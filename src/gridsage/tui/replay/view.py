"""What the replay of a game shows, whatever is played: a board, facts at a moment, and what a review says of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from gridsage._core import CancelToken
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.replay_clock import ReplayPace, Spot
from gridsage.tui.grid_board import GridBoard
from gridsage.tui.mines.resumed_deal import ResumedDeal

__all__ = ["MoveNote", "OnNote", "ReplayFact", "ReplayView", "Resumed"]

ReplayFact: TypeAlias = tuple[str, str]
"""A name and a value."""
Resumed: TypeAlias = ResumedDeal | MnkGame
"""What is played on from a moment of a replay."""


class MoveNote(NamedTuple):
    """What a review says of a move."""

    number: int
    """The move of the replay, from 1."""
    text: str
    lesson: bool
    """Whether there is something to be learnt from it."""
    best: int | None = None
    """The cell that was better, where another one was."""


OnNote = Callable[[MoveNote], None]


class ReplayView:
    """One game on the screen: it draws what is asked for, and keeps no time of its own."""

    def __init__(self, board: GridBoard, moves_ms: Sequence[float], *, began_ms: float = 0.0, end_ms: float = 0.0):
        self.board = board
        # The arrows go from move to move here, so the board itself takes no keys.
        board.can_focus = False
        self.moves_ms = moves_ms
        self.began_ms = began_ms
        self.end_ms = end_ms
        self.notes: dict[int, MoveNote] = {}
        """What the review said so far, by the number of the move."""

    def make_pace(self, *, by_moves: bool | None = None, lead_ms: float = 0.0) -> ReplayPace:
        """When its moves are due."""
        return ReplayPace(self.moves_ms, began_ms=self.began_ms, end_ms=self.end_ms, by_moves=by_moves, lead_ms=lead_ms)

    def clock_s(self, spot: Spot) -> float:
        """What the game's own clock shows there."""
        return max(0.0, spot.time_ms - self.began_ms) / 1000

    # ---- what a game says

    @property
    def name(self) -> str:
        """Who played, on what."""
        raise NotImplementedError

    @property
    def end(self) -> str:
        """How it ended."""
        raise NotImplementedError

    @property
    def remarks(self) -> Sequence[str]:
        """What is to be said before it begins."""
        return ()

    def draw(self, spot: Spot) -> None:
        """Show the board as it was there."""
        raise NotImplementedError

    def move_text(self, spot: Spot) -> str:
        """The last move, in a few words."""
        raise NotImplementedError

    @property
    def about(self) -> str:
        """What somebody wrote on the game as a whole."""
        return ""

    def comment(self, spot: Spot) -> str:
        """What somebody wrote on the last move."""
        return ""

    def facts(self, spot: Spot) -> list[ReplayFact]:
        """What was counted up to there."""
        raise NotImplementedError

    def text(self, spot: Spot) -> str:
        """The board as rows of text."""
        raise NotImplementedError

    def review(self, on_note: OnNote, cancel: CancelToken) -> str:
        """Judge every move, beside the screen; what they come to, in a sentence."""
        raise NotImplementedError

    def resume(self, spot: Spot) -> Resumed:
        """What is played on from there; an :class:`~gridsage.errors.OptionError` where the game is over."""
        raise NotImplementedError
