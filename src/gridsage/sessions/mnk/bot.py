"""The loop that drives m,n,k bots: each looks and chooses in its turn; what goes wrong is the loss of its player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridsage.games.base import Clock, no_clock
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Setup
from gridsage.games.mnk.opening_rules import OpeningChoice, area_cells, free_offers
from gridsage.record import Termination
from gridsage.sessions.bot_calls import call_bot, close_bot, fault_of_move
from gridsage.sessions.events import GameEnded, MoveMade, SideChosen, StoneOffered
from gridsage.sessions.mnk.game import MnkGame
from gridsage.solving.mnk.opening_stones import find_even_stone, find_weakest_stone, rank_stones
from gridsage.solving.mnk.swap_stones import propose_three

__all__ = ["BotPlayer", "Thought", "act", "apply", "play_on", "stone_to_propose"]


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose and how long it took; ``fault`` says how it broke down instead."""

    choice: Choice | None
    time_s: float = 0.0
    fault: Forfeit | None = None


class BotPlayer:
    """One bot at one seat; it stays for the whole game, so that what it learnt serves its next move.

    :meth:`begin` and :meth:`think` are slow and touch nothing, so they may run in a thread. A bot that is ``lent`` is
    closed by whoever lent it.
    """

    def __init__(self, bot: MnkBot, *, clock: Clock = no_clock, lent: bool = False) -> None:
        self.bot = bot
        self._lent = lent
        self._clock = clock
        self._begun_for: tuple[Setup, Limits] | None = None

    def begin(self, setup: Setup, limits: Limits) -> Thought:
        """Let the bot get ready before any clock runs."""
        self._begun_for = (setup, limits)
        answer = call_bot(lambda: self.bot.begin(setup, limits))
        return Thought(None, fault=answer if isinstance(answer, Forfeit) else None)

    def think(self, position: Position, limits: Limits) -> Thought:
        """Ask the bot for a move; whatever it does wrong becomes part of the answer."""
        if self._begun_for is None and (fault := self.begin(position.setup, limits).fault) is not None:
            return Thought(None, fault=fault)
        began = self._clock()
        answer = call_bot(lambda: self.bot.choose(position, limits))
        time_s = self._clock() - began
        if isinstance(answer, Forfeit):
            return Thought(None, time_s, answer)
        choice = answer if isinstance(answer, Choice) else None
        if self.bot.times_itself and self._clock is not no_clock and choice is not None:
            time_s = choice.time_s or 0.0
        return Thought(choice, time_s, _fault_in(answer, position, limits, time_s))

    def cancel(self) -> None:
        """A bot that thinks need not go on."""
        self.bot.cancel()

    def close(self) -> None:
        """The game is over: let go of processes and tables."""
        if not self._lent:
            close_bot(self.bot)


def apply(thought: Thought, game: MnkGame) -> MoveMade | GameEnded:
    """Make the move that was thought of, for the side to move; a bot that broke down has lost."""
    if thought.fault is not None:
        return game.fail(thought.fault.termination, thought.fault.note)
    assert thought.choice is not None
    return game.push(thought.choice.cell, time_s=thought.time_s)


def act(thought: Thought, game: MnkGame) -> MoveMade | GameEnded | SideChosen | StoneOffered:
    """What :func:`apply` does; where the opening lets the bot choose, it takes the side that it thinks better off."""
    step = game.opening_phase.step
    if thought.fault is not None or step is None or step.stones:
        return apply(thought, game)
    assert thought.choice is not None
    if step.offers:
        return game.offer(thought.choice.cell)
    # The score is for the side to move.
    ahead = game.turn if (thought.choice.score or 0) >= 0 else 1 - game.turn
    return game.choose((OpeningChoice.X, OpeningChoice.O)[ahead])


def stone_to_propose(game: MnkGame) -> Callable[[], int] | None:
    """The question for the next stone that an opening rule asks for, which every bot places alike; None where the bot
    itself is to be asked. It may be slow to answer, and touches nothing: it may run in a thread.

    By swap and swap2 it is the next of three stones that leave neither side ahead; another cell where a person's stone
    is in the way. By Taraguchi-10 our engine looks for a stone of the square that leaves neither side ahead, offers the
    ten best, and takes of ten that were offered the worst for X.
    """
    step, position, offers, seed = game.opening_phase.step, game.board.position(), game.opening_phase.offers, game.seed
    if step is None or step.options:
        return None
    if step.offers:
        return lambda: rank_stones(position, free_offers(position, offers))[0]
    if step.picks:
        return lambda: find_weakest_stone(position, offers)
    if step.area:
        cells = [cell for cell in position.legal_moves if cell in area_cells(position.setup, step.area)]
        return lambda: find_even_stone(position, cells, seed)
    stones = propose_three(game.setup, seed)
    cell, free = stones[len(game.moves) % len(stones)], game.board.legal_moves
    return lambda: cell if cell in free else free[0]


def play_on(game: MnkGame, players: Sequence[BotPlayer]) -> Iterator[MoveMade | GameEnded | SideChosen | StoneOffered]:
    """Let two bots play their game to its end, move by move; they are closed then. Players are named by number: an
    opening may exchange their seats.

    With ``limits.left_s`` each bot has a clock of its own for the whole game.
    """
    left = [game.limits.left_s, game.limits.left_s]
    try:
        for seat, player in enumerate(players):
            if (fault := player.begin(game.setup, game.limits).fault) is not None:
                yield game.fail(fault.termination, fault.note, seat=seat)
                return
        while not game.over:
            if (find_stone := stone_to_propose(game)) is not None:
                yield act(Thought(Choice(find_stone())), game)
                continue
            number = game.player_at(game.acting_seat)
            rest_s = left[number]
            limits = game.limits if rest_s is None else replace(game.limits, left_s=max(rest_s, 0.0))
            thought = players[number].think(game.board.position(), limits)
            yield act(thought, game)
            if rest_s is not None:
                left[number] = rest_s - thought.time_s
    finally:
        for player in players:
            player.close()


def _fault_in(answer: object, position: Position, limits: Limits, time_s: float) -> Forfeit | None:
    """What is wrong with an answer that came."""
    allowed_s = min((s for s in (limits.time_s, limits.left_s) if s is not None), default=None)
    if allowed_s is not None and time_s > allowed_s + limits.grace_s:
        return Forfeit(Termination.TIMEOUT, f"took {time_s:.3f} s of {allowed_s:.3f} s")
    if answer is None:
        return Forfeit(Termination.ILLEGAL, "the bot chose no move")
    if not isinstance(answer, Choice):
        return Forfeit(Termination.CRASHED, f"the bot chose {answer!r:.60}, which is not a Choice")
    try:
        position.board().push(answer.cell)
    except Exception as error:  # refused, or something else than a cell
        return fault_of_move(error)
    return None
