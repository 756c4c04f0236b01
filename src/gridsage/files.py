"""Reading and writing the files that a user names: whole or not at all, and a mistake is one clear line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gridsage.errors import GridsageError, OptionError, ParseError

__all__ = ["MALFORMED", "STDIN", "make_private", "read_bytes", "read_text", "replacing", "write_bytes", "write_text"]

STDIN = "-"
"""The name under which standard input is read."""


MALFORMED = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)
"""What reading values out of JSON that a stranger wrote may raise."""


def read_text(name: str | Path) -> str:
    """All of a text file, or of standard input for ``-``; a person at the keyboard is told that we wait for them."""
    if str(name) == STDIN and sys.stdin.isatty():
        print("gridsage: reading from the keyboard; Ctrl-D on a new line ends it, Ctrl-C leaves", file=sys.stderr)
    shown = "standard input" if str(name) == STDIN else name
    try:
        text = sys.stdin.read() if str(name) == STDIN else Path(name).read_text(encoding="utf-8")
        text.encode("utf-8")  # standard input may let bytes through that are no text
    except OSError as error:
        raise OptionError(f"cannot read {shown}: {error.strerror or error}") from error
    except UnicodeError as error:
        raise ParseError(f"cannot read {shown}: it is not text") from error
    # Some editors begin a file with a mark that is no part of its text.
    return text.removeprefix("\ufeff")


def read_bytes(name: str | Path, *, most: int) -> bytes:
    """All of a file, or of standard input for ``-``; one that is larger than ``most`` bytes is refused."""
    shown = "standard input" if str(name) == STDIN else name
    try:
        if str(name) == STDIN:
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(most + 1)
    except OSError as error:
        raise OptionError(f"cannot read {shown}: {error.strerror or error}") from error
    if len(data) > most:
        raise ParseError(f"cannot read {shown}: it has more than {most:,} bytes")
    return data


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read and write; one that is there stays as it is."""
    if not path.exists():
        # Without O_EXCL: two programs may make the same database at once, and a link may lead to it.
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


@contextmanager
def replacing(path: Path, *, error: type[GridsageError] = OptionError) -> Iterator[Path]:
    """A file beside ``path`` to write to; it takes the place of ``path`` when all is written, and else disappears.

    A full disk or Ctrl-C must not leave half a file where a whole one was.
    """
    part = path.with_name(path.name + ".part")
    try:
        yield part
        part.replace(path)
    except OSError as problem:
        raise error(f"cannot write {path}: {problem.strerror or problem}") from problem
    finally:
        # A folder that is not there, or may not be looked into, has been told of above.
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text file; one that exists is only replaced when that is asked for."""
    with replacing(path) as part:
        if path.exists() and not replace:
            raise OptionError(f"{path} exists already")
        part.write_text(text, encoding="utf-8", newline="\n")


def write_bytes(path: Path, data: bytes, *, replace: bool = False) -> None:
    """Write a file; one that exists is only replaced when that is asked for."""
    with replacing(path) as part:
        if path.exists() and not replace:
            raise OptionError(f"{path} exists already")
        part.write_bytes(data)
