"""A bot that is made: what it does wrong itself is its loss, what it was asked for wrongly or lacks is not."""

from __future__ import annotations

import pytest

from gridsage.errors import BotError, GridsageError, NoBoardError, OptionError, StoreError, UnknownNameError
from gridsage.games.base import Forfeit, TimeUp
from gridsage.record import Termination
from gridsage.sessions.bot_calls import fault_of, make_asked_bot, make_bot


def raising(error: BaseException) -> int:
    raise error


def test_what_was_made_is_given_back() -> None:
    assert make_bot(lambda: 7) == 7


@pytest.mark.parametrize(
    "error",
    [OptionError("no program"), StoreError("no book"), NoBoardError("none"), UnknownNameError("bot", "nobody", ())],
)
def test_an_error_of_ours_is_told_as_it_is(error: GridsageError) -> None:
    with pytest.raises(type(error)) as raised:
        make_bot(lambda: raising(error))
    assert raised.value is error


@pytest.mark.parametrize(
    ("error", "termination", "note"),
    [
        (RuntimeError("no tables"), Termination.CRASHED, "RuntimeError: no tables"),
        (FileNotFoundError("net.bin"), Termination.CRASHED, "FileNotFoundError: net.bin"),
        (SystemExit(3), Termination.CRASHED, "SystemExit: 3"),
        (MemoryError(), Termination.MEMORY, "out of memory"),
        (Forfeit(Termination.TIMEOUT, "did not greet"), Termination.TIMEOUT, "did not greet"),
    ],
)
def test_whatever_else_goes_wrong_is_the_bots_own_loss(
    error: BaseException, termination: Termination, note: str
) -> None:
    with pytest.raises(Forfeit) as raised:
        make_bot(lambda: raising(error))
    assert (raised.value.termination, raised.value.note) == (termination, note)


@pytest.mark.parametrize("error", [TimeUp(), KeyboardInterrupt()])
def test_what_stops_a_program_is_no_ones_fault(error: BaseException) -> None:
    with pytest.raises(type(error)):
        make_bot(lambda: raising(error))


def test_the_arena_counts_what_is_told_elsewhere_as_a_crash() -> None:
    fault = fault_of(OptionError("no program"))
    assert (fault.termination, fault.note) == (Termination.CRASHED, "OptionError: no program")


def test_who_asks_about_a_position_is_told_what_went_wrong() -> None:
    with pytest.raises(BotError, match="the bot mine broke down: RuntimeError: no tables"):
        make_asked_bot(lambda: raising(RuntimeError("no tables")), "mine")
    with pytest.raises(OptionError, match="no program"):
        make_asked_bot(lambda: raising(OptionError("no program")), "mine")
