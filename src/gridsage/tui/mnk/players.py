"""Who plays a match: players read from text, and the bots that sit at the board of a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from time import perf_counter

from gridsage.catalog import bots, parse_bot
from gridsage.errors import GridsageError, UnknownNameError
from gridsage.games.base import Clock
from gridsage.games.mnk import Choice, Forfeit, MnkBot, Setup
from gridsage.record import HUMAN, Termination
from gridsage.sessions.bot_calls import STOPPED, fault_of, make_bot
from gridsage.sessions.mnk.bot import BotPlayer, Thought, stone_to_propose
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.solving.mnk.chance import chance_of

__all__ = ["MakeBot", "SeatedBots", "make_named_bot", "parse_player", "player_names"]

MakeBot = Callable[[str, int], MnkBot]
"""Makes the bot of a text, with a seed."""


def make_named_bot(text: str, seed: int) -> MnkBot:
    """The bot that is named, with its options, or that is written in a file."""
    bot: MnkBot = parse_bot("mnk", text, files=True).make(seed)
    return bot


def parse_player(text: str, setup: Setup) -> MnkPlayer:
    """Read ``human`` or a bot with its options, and see that it can play on this board."""
    if text.strip() == HUMAN:
        return MnkPlayer()
    try:
        spec = parse_bot("mnk", text, files=True)
    except UnknownNameError as error:
        if error.kind != "bot":
            raise
        raise UnknownNameError("player", error.name, player_names()) from None
    spec.entry.factory.check(setup, **spec.options)
    return MnkPlayer(spec.text, spec.text)


def player_names() -> tuple[str, ...]:
    """What may be asked for, people first."""
    return (HUMAN, *(entry.name for entry in bots("mnk")))


class _Question:
    """A bot was asked for a move; nobody waits for the answer once it is dropped."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.dropped = False
        self.answered = False


class SeatedBots:
    """The bots of one round. Each is made when it is first asked, and stays until the round is left."""

    def __init__(self, game: MnkGame, *, make: MakeBot = make_named_bot, clock: Clock = perf_counter) -> None:
        self._game = game
        self._make = make
        self._clock = clock
        self._players: dict[int, BotPlayer] = {}
        self._question: _Question | None = None
        self._thinking = Lock()

    def ask(self, report: Callable[[Choice], None] | None = None) -> Callable[[], Thought]:
        """The question to the bot whose turn it is. Calling it is slow: for a thread.

        ``report`` is told how far the bot has come, in that thread. Where the bot cannot be made here, calling it
        raises what says why: nobody has lost for that.
        """
        question = self._question = _Question(self._game.acting_seat)
        position, limits = self._game.board.position(), self._game.limits
        if (find_stone := stone_to_propose(self._game)) is not None:
            question.answered = True
            return lambda: Thought(Choice(find_stone()))

        def think() -> Thought:
            # A bot that was stopped may need a moment to hear it; it is never asked twice at once.
            with self._thinking:
                if question.dropped:
                    return Thought(None, fault=Forfeit(Termination.TIMEOUT, STOPPED))
                try:
                    player = self._player_at(question.seat)
                    player.bot.report = report
                    return player.think(position, limits)
                except GridsageError:
                    raise
                except (Exception, SystemExit) as error:  # it broke down as it was made, or takes no reports
                    return Thought(None, fault=fault_of(error))
                finally:
                    question.answered = True

        return think

    def chance(self, report: Choice) -> float | None:
        """The chance to win of the bot whose turn it is, by its own report; None where its score does not tell."""
        player = self._players.get(self._game.acting_seat)
        calibrated = player is not None and player.bot.calibrated
        return chance_of(report, self._game.board.position(), calibrated=calibrated)

    def _player_at(self, seat: int) -> BotPlayer:
        if seat not in self._players:
            text = self._game.seated[seat].bot
            assert text is not None, "a person sits there"
            bot = make_bot(partial(self._make, text, self._game.bot_seed(seat)))
            self._players[seat] = BotPlayer(bot, clock=self._clock)
        return self._players[seat]

    def drop(self) -> None:
        """Nobody waits for the bot that thinks: it need not go on."""
        question, self._question = self._question, None
        if question is None:
            return
        question.dropped = True
        player = self._players.get(question.seat)
        # A bot that does not think might take this for its next move.
        if player is not None and not question.answered:
            player.cancel()

    def close(self) -> None:
        """Let go of the bots."""
        self.drop()
        for player in self._players.values():
            player.close()
        self._players = {}
