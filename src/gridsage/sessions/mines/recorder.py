"""Recorder: a game in progress that writes its own record, whoever makes the moves."""

from __future__ import annotations

from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.moves import Move
from gridsage.games.mines.notation import format_move
from gridsage.games.mines.setup import Setup
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

__all__ = ["Recorder"]


class Recorder:
    """A board and the list of the moves made on it.

    Several players may share one game, a person and the bot that takes over from them: each name gets a seat of its
    own when it first moves. The time of a move is told by the caller, since the rules do not look at the clock.

    >>> game = Recorder(Setup(4, 4, 2), seed=3)
    >>> changed = game.push(Move.open(0), player="human")
    >>> game.record().moves[0].text
    'open 0,0'
    """

    def __init__(self, setup: Setup, seed: int = 0, *, board: Board | FastBoard | None = None) -> None:
        self.board: Board | FastBoard = FastBoard(setup, seed) if board is None else board
        self.setup = setup
        self.seed = seed
        self.players: list[str] = []
        self.moves: list[PlayedMove] = []
        self._fault: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether no move can be made any more: won, lost, or a player that plays alone broke down."""
        return self.board.over or self._fault is not None

    @property
    def outcome(self) -> Outcome:
        """How the game ended, or that it can go on; a win belongs to whoever made the last move."""
        if self._fault is not None:
            return self._fault
        match self.board.status:
            case Status.WON:
                return Outcome(Termination.SOLVED, winner=self.moves[-1].seat if self.moves else 0)
            case Status.LOST:
                return Outcome(Termination.EXPLODED)
            case Status.PLAYING:
                return Outcome(Termination.UNFINISHED)

    def push(
        self, move: Move, *, player: str, time_s: float = 0.0, guess: bool = False, chance: float | None = None
    ) -> tuple[int, ...]:
        """Make a move and write it down; the cells it changed. A move the rules refuse raises and leaves no trace."""
        changed = self.board.push(move)
        if player not in self.players:
            self.players.append(player)
        seat = self.players.index(player)
        self.moves.append(PlayedMove(seat, format_move(move, self.setup.grid), time_s, guess, chance))
        return changed

    def end(self, termination: Termination, note: str = "") -> None:
        """End the game because the player broke down; nobody else can go on with it."""
        self._fault = Outcome(termination, note=note)

    def record(self) -> GameRecord:
        """The record of the game so far; its details hold the mines once they are laid."""
        return GameRecord(
            "mines",
            str(self.setup),
            self.seed,
            tuple(self.players),
            tuple(self.moves),
            self.outcome,
            {"mines": list(self.board.mines)},
        )
