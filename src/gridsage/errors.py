"""Every error that Gridsage raises on purpose.

::

    GridsageError
    ├── ParseError            text that cannot be read
    ├── SetupError            a setup that can be read but not played
    │   └── NoBoardError      no board that needs no guess was found for a setup
    ├── IllegalMoveError      a move the rules refuse, or a cell that is not on the board
    │   └── OffBoardError     one that text names: it can be read, so it is also a ParseError of that text
    ├── UnknownNameError      no bot, preset, format… of that name; lists the known ones
    ├── OptionError           an option, or a combination of options, that makes no sense
    │   └── BotError          a class that is not a bot, or a bot that cannot be loaded or sent to a worker
    ├── ContradictionError    a view that no board can produce; names the clues that clash
    ├── PuzzleError           a puzzle that is not as it says: another solution, a proof that proves nothing
    ├── RefusedCertificateError  a certificate that proves nothing; names the first wrong step
    ├── CancelledError        a computation that was told to stop
    ├── ClusterError          a cluster that is not there, cannot play, or went away
    └── StoreError            a database that cannot be used: locked, corrupt, read-only, newer, full, out of reach
        ├── MissingError      nothing in the store has that id
        └── ConflictError     the game or the run went on differently meanwhile

All of them carry one line that a user can read; the command line prints it and exits with status 2. All of them can be
pickled, so that an error of a worker process arrives as it was raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from gridsage.remark import Fact

__all__ = [
    "BotError",
    "CancelledError",
    "ClusterError",
    "ConflictError",
    "ContradictionError",
    "GridsageError",
    "IllegalMoveError",
    "MissingError",
    "NoBoardError",
    "OffBoardError",
    "OptionError",
    "ParseError",
    "PuzzleError",
    "RefusedCertificateError",
    "SetupError",
    "StoreError",
    "UnknownNameError",
]


class GridsageError(Exception):
    """The root of the tree; ``code`` and ``facts`` say the same as the message, for programs and other languages."""

    code: str = ""
    facts: Mapping[str, Fact] = MappingProxyType({})

    def __init__(self, message: str = "", *, code: str = "", facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(_printable(message))
        if code:
            self.code, self.facts = code, facts or {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Subclasses make their message from other arguments, so they are not made again from it.
        return _restore, (type(self), self.args), self.__dict__


def _printable(message: str) -> str:
    """The message as one line that cannot steer a terminal, whatever a file or a person has put into it."""
    if message.isprintable():
        return message
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in message)


def _restore(kind: type[GridsageError], args: tuple[object, ...]) -> GridsageError:
    error = kind.__new__(kind, *args)
    error.args = args
    return error


class ParseError(GridsageError):
    """Text that cannot be read: the message shows the text and what was expected."""


class SetupError(GridsageError):
    """A setup that can be read but not played."""


class NoBoardError(SetupError):
    """None of the boards that were tried for a setup is as it was asked for: without a guess, of a grade."""


class IllegalMoveError(GridsageError):
    """A move the rules refuse, or a cell that is not on the board."""


class OffBoardError(IllegalMoveError, ParseError):
    """Text names a cell that is not on the board: for a player an illegal move, for a file text that is wrong there."""


class UnknownNameError(GridsageError):
    """No thing of that kind has that name."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        near = get_close_matches(name[:60], self.known, n=1)
        guess = f" (did you mean {near[0]}?)" if near else ""
        message = f"no {kind} is called {name!r:.60}{guess}; known: {', '.join(self.known) or 'none'}"
        super().__init__(message, code="unknown-name", facts={"name": name[:60], "known": ", ".join(self.known)})


class OptionError(GridsageError):
    """An option, or a combination of options, that makes no sense."""


class BotError(OptionError):
    """A class that is not a bot, or a bot that cannot be loaded or sent to a worker process."""


class ContradictionError(GridsageError):
    """A view that no board can produce; ``clues`` are the cell indices of the numbers that clash."""

    def __init__(
        self, message: str, clues: Iterable[int] = (), *, code: str = "", facts: Mapping[str, Fact] | None = None
    ) -> None:
        self.clues = tuple(clues)
        super().__init__(message, code=code, facts=facts)


class PuzzleError(GridsageError):
    """A puzzle that is not as it says: its answer is wrong or not the only one, or its proof proves nothing."""


class RefusedCertificateError(GridsageError):
    """A certificate proves nothing: ``step`` is the number of the first wrong step, from 1; 0 is the board itself."""

    def __init__(self, step: int, reason: str) -> None:
        self.step = step
        super().__init__(f"step {step}: {reason}")


class CancelledError(GridsageError):
    """A computation that was told to stop before it had an answer."""


class ClusterError(GridsageError):
    """A cluster that is not there, cannot play what it is asked to, or went away."""


class StoreError(GridsageError):
    """A database that cannot be used: locked, corrupt, read-only, newer than this program, full, out of reach.

    ``public`` says as much of it as a guest of a server may read: no file, no address. What is ``passing``, a lock or a
    server that is restarted, may be tried again; what is ``damaged`` may still be read in part.
    """

    def __init__(
        self,
        message: str = "",
        *,
        public: str = "",
        passing: bool = False,
        damaged: bool = False,
        code: str = "",
        facts: Mapping[str, Fact] | None = None,
    ) -> None:
        super().__init__(message, code=code, facts=facts)
        self.public = public or "the database cannot be used"
        self.passing = passing
        self.damaged = damaged


class MissingError(StoreError):
    """Nothing in the store has that id; the known ones are not listed, since knowing an id opens a game."""

    def __init__(self, kind: str, identity: str) -> None:
        self.kind = kind
        self.identity = identity
        super().__init__(f"there is no {kind} {identity!r} in the store", code=f"no-{kind}")


class ConflictError(StoreError):
    """The game or the run went on differently meanwhile: read it again."""
