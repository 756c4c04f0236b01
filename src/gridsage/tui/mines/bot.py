"""BotPlayer: a bot that plays on a game in progress, thinking and moving in separate steps."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from time import perf_counter

from gridsage.catalog import BotSpec
from gridsage.errors import IllegalMoveError
from gridsage.games.mines import FLAG, HIDDEN, Choice, Hints, MinesBot, Move, MoveKind, View
from gridsage.record import PlayedMove, Termination
from gridsage.sessions.mines.recorder import Recorder

__all__ = ["BotBrokeError", "BotPlayer", "Thought", "ask_hints", "format_guess"]


class BotBrokeError(Exception):
    """The bot raised, moved against the rules, or got nowhere; the game itself is as it was before."""

    def __init__(self, termination: Termination, note: str) -> None:
        self.termination = termination
        self.note = note
        super().__init__(f"{termination.value}: {note}")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot came to and how long it took; ``failed`` says why it came to nothing."""

    choice: Choice | None
    time_s: float
    failed: str = ""


class BotPlayer:
    """One bot at one game.

    :meth:`think` is slow and touches nothing, so it may run in a thread; :meth:`accept` and :meth:`step` belong to
    whoever holds the game.
    """

    def __init__(self, spec: BotSpec, game: Recorder, seed: int) -> None:
        self.name = spec.text or spec.entry.name
        self.game = game
        self.bot: MinesBot = spec.make(seed)
        self._moves: deque[Move] = deque()
        self._choice = Choice(())
        self._time_s = 0.0
        self._before = b""
        self._made = 0
        # Each cell can be flagged, unflagged and opened once with some purpose; a bot that needs more gets nowhere.
        self._limit = 4 * game.setup.cells + 16

    @property
    def pending(self) -> bool:
        """Whether moves of the last thought are still to be made."""
        return bool(self._moves)

    def think(self, view: View) -> Thought:
        """Ask the bot; whatever it raises becomes part of the answer."""
        began = perf_counter()
        try:
            choice = self.bot.choose(view)
        except Exception as error:  # any failure of a bot is a result
            return Thought(None, perf_counter() - began, f"{type(error).__name__}: {error}")
        return Thought(choice, perf_counter() - began)

    def accept(self, thought: Thought) -> None:
        """Take the bot's answer; its moves are then made one :meth:`step` at a time."""
        if thought.choice is None:
            raise BotBrokeError(Termination.CRASHED, thought.failed)
        if not thought.choice.moves:
            raise BotBrokeError(Termination.ILLEGAL, "the bot chose no move")
        self._choice = thought.choice
        self._time_s = thought.time_s
        self._moves = deque(thought.choice.moves)
        self._before = self.game.board.view().cells

    def step(self) -> PlayedMove | None:
        """Make the next move; None when the moves that were left had already been done by a flood."""
        while self._moves and not self.game.over:
            move = self._moves.popleft()
            if self._done_already(move):
                continue
            if self._made >= self._limit:
                raise BotBrokeError(Termination.STALLED, f"no end after {self._limit} moves")
            choice = self._choice
            try:
                self.game.push(move, player=self.name, time_s=self._time_s, guess=choice.guess, chance=choice.chance)
            except IllegalMoveError as error:
                raise BotBrokeError(Termination.ILLEGAL, str(error)) from error
            self._made += 1
            self._time_s = 0.0
            return self.game.moves[-1]
        return None

    def _done_already(self, move: Move) -> bool:
        """Whether a cell that was hidden when the bot looked was opened by an earlier move of the same choice."""
        if move.kind not in (MoveKind.OPEN, MoveKind.FLAG) or move is self._choice.moves[0]:
            return False
        if not 0 <= move.cell < len(self._before):
            return False
        now = self.game.board.view().cells[move.cell]
        return self._before[move.cell] == HIDDEN and now not in (HIDDEN, FLAG)


def ask_hints(spec: BotSpec, view: View) -> Hints:
    """What the bot can tell of a view; a bot that raises is a :class:`BotBrokeError`."""
    try:
        hints: Hints = spec.make(0).hints(view)
    except Exception as error:  # any failure of a bot is a result
        raise BotBrokeError(Termination.CRASHED, f"{type(error).__name__}: {error}") from error
    return hints


def format_guess(played: PlayedMove) -> str:
    """How much the player trusted a move, as people read it: empty for a sure one.

    >>> format_guess(PlayedMove(0, "open 1,1", guess=True, chance=0.25))
    'a guess, 25.0 % to hit a mine'
    """
    if not played.guess:
        return ""
    return "a guess" if played.chance is None else f"a guess, {played.chance:.1%} to hit a mine".replace("%", " %")
