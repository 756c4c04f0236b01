"""What every command writes: text that any pipe can take, one JSON document, and remarks that can be left out."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage.errors import OptionError
from gridsage.programs.streams import open_closed_streams

__all__ = [
    "ForceOption",
    "JsonOption",
    "check_new",
    "closed_pipe",
    "drop_output",
    "is_quiet",
    "prepare_output",
    "print_json",
    "remark",
    "set_quiet",
]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
ForceOption = Annotated[bool, typer.Option("--force", "--replace", help="Replace files that exist.")]

_QUIET: ContextVar[bool] = ContextVar("quiet", default=False)

_LIKENESSES = {
    "─": "-", "━": "-", "╸": "-", "╺": "-", "│": "|", "–": "-", "—": "-", "→": "->", "·": ".", "×": "x", "±": "+-",
    "µ": "u", "≥": ">=", "≤": "<=", "…": "...", "✓": "v", "✗": "x", "⚑": "F", "✹": "*", "★": "*", "■": "#", "’": "'",
    "“": '"', "”": '"', "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ",
}  # fmt: skip
"""What stands for a sign that the output's encoding does not have."""

_ERRORS = "gridsage-likeness"


def _likeness(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_LIKENESSES.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def prepare_output() -> None:
    """Let standard output and error take every sign: one that their encoding does not have is written as another."""
    open_closed_streams()
    codecs.register_error(_ERRORS, _likeness)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def print_json(document: Any, *, indent: int | None = None) -> None:
    """Print one JSON document; where standard output is not UTF-8, letters beyond ASCII are escaped."""
    is_utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
    print(json.dumps(document, ensure_ascii=not is_utf8, indent=indent))


def set_quiet(quiet: bool) -> None:
    """Whether progress and remarks are left out from now on."""
    _QUIET.set(quiet)


def is_quiet() -> bool:
    """Whether progress and remarks are left out."""
    return _QUIET.get()


def remark(*texts: str) -> None:
    """Say something beside the result, on standard error; nothing where ``--quiet`` was asked for."""
    if not is_quiet():
        for text in texts:
            print(f"gridsage: {text}", file=sys.stderr, flush=True)


def check_new(files: Iterable[Path | None], *, force: bool) -> None:
    """Refuse to write over a file that exists, unless that was asked for: before the work, not after."""
    for file in files:
        if file is not None and not force and file.exists():
            raise OptionError(f"{file} exists already: --force replaces it")


@contextlib.contextmanager
def closed_pipe() -> Iterator[None]:
    """End with status 141, as the shell's own programs do, when whoever read our output has had enough."""
    try:
        yield
    except BrokenPipeError:
        drop_output()
        raise typer.Exit(141) from None


def drop_output() -> None:
    """Send what is still to be written nowhere: Python must not complain of it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # one that is no file, or is closed
            stream.flush()
            continue
        with contextlib.suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
