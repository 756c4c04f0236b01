"""A bot is made and its code is called, the same for both families: what goes wrong in it is how the bot broke down."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from gridsage.errors import BotError, GridsageError, IllegalMoveError
from gridsage.games.base import Forfeit, TimeUp
from gridsage.games.mines import MinesBot
from gridsage.games.mnk import MnkBot
from gridsage.record import Termination

__all__ = ["STOPPED", "call_bot", "close_bot", "fault_of", "fault_of_move", "make_asked_bot", "make_bot"]

T = TypeVar("T")

STOPPED = "was stopped"
"""The note of a player whose time was up."""


def make_bot(make: Callable[[], T]) -> T:
    """The bot that is made; what its own code does wrong in that is a :class:`~gridsage.games.base.Forfeit`.

    One rule for page, terminal and arena. A :class:`~gridsage.errors.GridsageError` says that the bot was asked for
    wrongly, or that something it needs is not on this machine: a program, a network, a book. It is raised as it is, for
    whoever shows the game to tell; nobody has lost. Whatever else goes wrong is the bot's own, and a Forfeit: the game
    is lost. Only the arena has nobody to tell in the midst of a run. It refuses before the run what it can find out,
    and counts the rest as lost: :func:`fault_of`.
    """
    try:
        return make()
    except GridsageError:
        raise
    except (Exception, SystemExit) as error:  # any failure of a bot is a result, and none ends the program
        raise fault_of(error) from error


def make_asked_bot(make: Callable[[], T], name: str) -> T:
    """:func:`make_bot` for whoever asks the bot about a position: nobody can lose, so what it does wrong is told."""
    try:
        return make_bot(make)
    except Forfeit as fault:
        raise BotError(f"the bot {name} broke down: {fault.note}") from fault


def call_bot(call: Callable[[], T]) -> T | Forfeit:
    """What the bot gives back, or how it broke down.

    Whatever error its code raises is a crash, an :class:`IllegalMoveError` too: illegal is a move that the board
    refuses. See :func:`fault_of_move`.
    """
    try:
        return call()
    except TimeUp:
        return Forfeit(Termination.TIMEOUT, STOPPED)
    except (Exception, SystemExit) as error:  # any failure of a bot is a result, and none ends the program
        return fault_of(error)


def fault_of(error: BaseException) -> Forfeit:
    """How a bot broke down whose code raised this."""
    if isinstance(error, Forfeit):
        return error
    if isinstance(error, MemoryError):
        return Forfeit(Termination.MEMORY, str(error) or "out of memory")
    return Forfeit(Termination.CRASHED, f"{type(error).__name__}: {error}")


def fault_of_move(error: Exception) -> Forfeit:
    """How a bot broke down whose move the board did not take: refused by the rules, or no move at all."""
    return Forfeit(Termination.ILLEGAL, str(error)) if isinstance(error, IllegalMoveError) else fault_of(error)


def close_bot(bot: MinesBot | MnkBot) -> None:
    """Let the bot let go of processes and tables."""
    # A bot that cannot even end, or would end the program, is not the next one's trouble.
    with suppress(Exception, SystemExit):
        bot.close()
