"""The loop that drives a Minesweeper bot: it looks, chooses, and its moves are made one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from gridsage.errors import NoBoardError
from gridsage.games.base import Clock, Forfeit, TimeUp, no_clock
from gridsage.games.mines import Choice, Contradiction, Grid, Hint, Hints, MinesBot, Reason, Verdict, View
from gridsage.games.mines.notation import as_move
from gridsage.record import Termination
from gridsage.sessions.bot_calls import STOPPED, call_bot, close_bot, fault_of_move
from gridsage.sessions.events import GameEnded, MoveMade
from gridsage.sessions.mines.game import MinesGame

__all__ = ["BotPlayer", "Thought", "look", "make_moves", "play_on", "play_out", "play_turns"]

T = TypeVar("T")


class Thought(NamedTuple):
    """What a bot chose and how long it took; ``fault`` says how it broke down instead."""

    choice: Choice | None
    time_s: float
    fault: Forfeit | None = None


class BotPlayer:
    """One bot at one game.

    :meth:`think` is slow and touches nothing, so it may run in a thread; :meth:`accept` and :meth:`step` belong to
    whoever holds the game. A bot that is ``lent`` is closed by whoever lent it.
    """

    def __init__(
        self, bot: MinesBot, game: MinesGame, *, name: str = "bot", clock: Clock = no_clock, lent: bool = False
    ) -> None:
        self.name = name
        self._lent = lent
        self.game = game
        self.bot = bot
        self._clock = clock
        self._steps: Iterator[tuple[int, ...]] = iter(())
        self._left = 0
        self._made = 0
        # Each cell can be flagged, unflagged and opened once with some purpose; a bot that needs more gets nowhere.
        self._limit = 4 * game.setup.cells + 16

    @property
    def pending(self) -> bool:
        """Whether moves of the last thought are still to be made."""
        return self._left > 0

    def close(self) -> None:
        """The bot is no longer needed: let go of processes and tables."""
        if not self._lent:
            close_bot(self.bot)

    def think(self, view: View) -> Thought:
        """Ask the bot; whatever it raises becomes part of the answer."""
        began = self._clock()
        answer = call_bot(lambda: _read_choice(self.bot.choose(view)))
        time_s = self._clock() - began
        return Thought(None, time_s, answer) if isinstance(answer, Forfeit) else Thought(answer, time_s)

    def accept(self, thought: Thought) -> None:
        """Take the bot's answer; its moves are then made one :meth:`step` at a time.

        A bot that broke down, moves against the rules or gets nowhere is a :class:`~gridsage.games.base.Forfeit` here
        or there; the game itself is as it was before.
        """
        if thought.fault is not None:
            raise thought.fault
        assert thought.choice is not None
        self._left = len(thought.choice.moves)
        self._steps = self._make_moves(thought.choice, thought.time_s)

    def step(self) -> MoveMade | None:
        """Make the next move; None when the flood of an earlier move of the same choice has done all that were left."""
        try:
            changed = next(self._steps, None)
        except BaseException:
            self._left = 0  # what was left of the choice is void
            raise
        return None if changed is None else self.game.last_event(changed)

    def step_quietly(self) -> Iterator[tuple[int, ...]]:
        """Make all moves that are left, without events, for benches: the cells that each of them changed."""
        return self._steps

    def _make_moves(self, choice: Choice, time_s: float) -> Iterator[tuple[int, ...]]:
        game = self.game
        grid = game.setup.grid
        flooded: set[int] = set()
        for move in choice.moves:
            self._left -= 1
            if self._made >= self._limit:
                raise Forfeit(Termination.STALLED, f"no end after {self._limit} moves")
            try:
                if flooded and as_move(move, grid).cell in flooded:
                    continue
                changed = game.make(move, self.name, time_s, choice.guess, choice.chance)
            except NoBoardError:
                raise  # that there is no board is no fault of the bot's
            except Exception as error:  # refused, or something else than a move
                raise fault_of_move(error) from error
            if len(changed) > 1:
                flooded.update(changed)
            self._made += 1
            time_s = 0.0
            if game.over:
                self._left = 0
                yield changed
                return
            yield changed


def make_moves(player: BotPlayer) -> Iterator[MoveMade]:
    """The bot's moves until the game is over, for whoever takes as many of them as they like.

    Those that are left of an earlier thought come first. What the bot does wrong is a
    :class:`~gridsage.games.base.Forfeit` here; the game itself goes on.
    """
    game = player.game
    while not game.over:
        if not player.pending:
            player.accept(player.think(game.view()))
        if (event := player.step()) is not None:
            yield event


def play_on(player: BotPlayer) -> Iterator[MoveMade | GameEnded]:
    """Let the bot play its game to the end, move by move; it is closed then.

    What it does wrong ends the game, and is never raised.
    """
    return play_turns(player, lambda: make_moves(player))


def play_out(player: BotPlayer) -> None:
    """:func:`play_on` for a bench: nobody looks, so no events are made."""

    def take_turn() -> Iterator[tuple[int, ...]]:
        player.accept(player.think(player.game.view()))
        return player.step_quietly()

    for _ in play_turns(player, take_turn):
        pass


def play_turns(player: BotPlayer, turn: Callable[[], Iterator[T]]) -> Iterator[T | GameEnded]:
    """Take turns until the game is over, and tell what each of them tells; the bot is closed then.

    A ``turn`` has the bot think, accepts the thought and makes its moves. What the bot does wrong ends the game.
    """
    game = player.game
    try:
        while not game.over:
            yield from turn()
    except Forfeit as fault:
        yield game.fail(fault.termination, fault.note)
    except TimeUp:
        yield game.fail(Termination.TIMEOUT, STOPPED)
    finally:
        player.close()


def look(bot: MinesBot, view: View) -> Hints | Forfeit:
    """What the bot can tell of a view, or how it broke down."""
    return call_bot(lambda: _read_hints(bot.hints(view), view.setup.grid))


def _read_choice(answer: object) -> Choice:
    """A bot's choice; what is none is the bot's fault."""
    if answer is None:
        raise Forfeit(Termination.ILLEGAL, "the bot chose no move")
    if not isinstance(answer, Choice):
        raise Forfeit(Termination.CRASHED, f"the bot chose {answer!r:.60}, which is not a Choice")
    moves = tuple(islice(answer.moves, len(answer.moves)))
    if not moves:
        raise Forfeit(Termination.ILLEGAL, "the bot chose no move")
    return Choice(moves, bool(answer.guess), None if answer.chance is None else float(answer.chance))


def _read_hints(answer: object, grid: Grid) -> Hints:
    """What a bot told of a view; what is none, or is about cells that are not there, is the bot's fault."""
    if not isinstance(answer, Hints):
        raise Forfeit(Termination.CRASHED, f"the bot told {answer!r:.60}, which is not Hints")
    return Hints(
        tuple(_read_hint(hint, grid) for hint in answer.hints),
        tuple(_read_contradiction(clash, grid) for clash in answer.contradictions),
        {grid.as_cell(cell): float(chance) for cell, chance in answer.chances.items()},
    )


def _read_hint(hint: object, grid: Grid) -> Hint:
    if not (isinstance(hint, Hint) and isinstance(hint.reason, Reason)):
        raise Forfeit(Termination.CRASHED, f"the bot told {hint!r:.60}, which is not a Hint with its Reason")
    for clue in (*hint.reason.clues, *hint.reason.cells):
        grid.as_cell(clue)
    return Hint(grid.as_cell(hint.cell), Verdict(hint.verdict), hint.reason)


def _read_contradiction(clash: object, grid: Grid) -> Contradiction:
    if not isinstance(clash, Contradiction):
        raise Forfeit(Termination.CRASHED, f"the bot told {clash!r:.60}, which is not a Contradiction")
    if clash.clue is not None:
        grid.as_cell(clash.clue)
    return clash
