"""Every error travels: pickled in one process, it is the same in the next."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil

import pytest
from joblib.externals.loky import ProcessPoolExecutor

import gridsage
from gridsage import errors
from gridsage._core import MinesBoard
from gridsage.catalog import find_bot
from gridsage.errors import (
    ContradictionError,
    GridsageError,
    IllegalMoveError,
    MissingError,
    OffBoardError,
    ParseError,
    RefusedCertificateError,
    SetupError,
    UnknownNameError,
)
from gridsage.games.mines import Setup, parse_setup
from gridsage.games.mnk import Forfeit
from gridsage.record import Termination
from gridsage.solving.mines.check_certificate import WrongStepError
from gridsage.web.engines.pool import EngineStoppedError
from gridsage.web.errors import RemoteError, error_kind

CLASSES = [thing for _, thing in inspect.getmembers(errors, inspect.isclass) if issubclass(thing, GridsageError)]


def derived(kind: type[GridsageError]) -> set[type[GridsageError]]:
    """The classes below a class, of whatever module."""
    return {kind, *(lower for below in kind.__subclasses__() for lower in derived(below))}


for info in pkgutil.walk_packages(gridsage.__path__, "gridsage."):
    if not info.name.endswith("__main__"):
        importlib.import_module(info.name)
EVERY_CLASS = sorted(
    (kind for kind in derived(GridsageError) if kind.__module__.startswith("gridsage.")), key=lambda kind: kind.__name__
)
OTHERWISE_MADE = {
    UnknownNameError: UnknownNameError("bot", "champ", ["champion", "csp"]),
    ContradictionError: ContradictionError("they clash", [3, 4], code="clash", facts={"clues": (3, 4)}),
    MissingError: MissingError("game", "abc"),
    RefusedCertificateError: RefusedCertificateError(3, "its clues prove nothing"),
    EngineStoppedError: EngineStoppedError(),
    RemoteError: RemoteError({"kind": "parse", "message": "cannot read the move", "clues": [3]}),
}
"""Those that are made from something else than their message."""


def made(kind: type[GridsageError]) -> GridsageError:
    return OTHERWISE_MADE.get(kind) or kind("what went wrong", code="a-code", facts={"n": 3})


def assert_the_same(error: GridsageError, other: GridsageError) -> None:
    assert type(other) is type(error)
    assert (str(other), other.args, vars(other)) == (str(error), error.args, vars(error))
    assert (other.code, dict(other.facts)) == (error.code, dict(error.facts))


@pytest.mark.parametrize("kind", EVERY_CLASS, ids=lambda kind: str(kind.__name__))
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_every_error_can_be_pickled(kind: type[GridsageError], protocol: int) -> None:
    error = made(kind)
    assert_the_same(error, pickle.loads(pickle.dumps(error, protocol)))
    assert_the_same(error, copy.copy(error))
    assert_the_same(error, copy.deepcopy(error))


def test_every_class_is_listed_and_drawn_in_the_tree() -> None:
    assert sorted(kind.__name__ for kind in CLASSES) == sorted(errors.__all__)
    for kind in CLASSES:
        assert kind.__name__ in (errors.__doc__ or "")


def test_the_checker_of_certificates_has_an_error_that_travels_too() -> None:
    error = WrongStepError(3, "its clues prove nothing")
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (same.step, same.reason, str(same)) == (3, error.reason, "step 3: its clues prove nothing")


def test_a_cell_off_the_board_is_an_illegal_move_for_a_bot_and_unreadable_text_for_a_file_and_the_web() -> None:
    assert issubclass(OffBoardError, IllegalMoveError)
    assert issubclass(OffBoardError, ParseError)
    assert error_kind(OffBoardError("no such cell")) == "parse"


def test_errors_of_the_compiled_core_can_be_pickled() -> None:
    with pytest.raises(IllegalMoveError) as illegal:
        MinesBoard(Setup(9, 9, 10), 1).open(900)
    with pytest.raises(SetupError) as impossible:
        MinesBoard.with_mines(Setup(9, 9, 10), [1, 2])
    for raised in (illegal.value, impossible.value):
        assert_the_same(raised, pickle.loads(pickle.dumps(raised)))


def test_a_bot_that_stands_for_another_tells_its_fault_across_processes() -> None:
    fault = pickle.loads(pickle.dumps(Forfeit(Termination.TIMEOUT, "no answer")))
    assert (fault.termination, fault.note, str(fault)) == (Termination.TIMEOUT, "no answer", "timeout: no answer")


def test_an_error_in_a_worker_reaches_the_caller_and_the_pool_goes_on() -> None:
    with ProcessPoolExecutor(max_workers=1) as pool:
        error = pool.submit(find_bot, "mines", "champ").exception(timeout=120)
        assert isinstance(error, UnknownNameError)
        assert "did you mean champion?" in str(error)
        assert error.known == tuple(pool.submit(known_bots).result(timeout=120))
        assert isinstance(pool.submit(parse_setup, "nonsense").exception(timeout=120), ParseError)


def known_bots() -> list[str]:
    from gridsage.catalog import bots

    return [entry.name for entry in bots("mines")]


def test_a_message_is_one_line_that_cannot_steer_a_terminal() -> None:
    error = ParseError("expected a number, not '\x1b[2J\n\x00'")
    assert str(error) == r"expected a number, not '\x1b[2J\n\x00'"
