"""The command line called in the test's own process: what it answers is the same, without the start of a program.

What a program of its own shows alone (signals, pipes that close, exit at the very end) is tested with one.
"""

from __future__ import annotations

import contextlib
import io
import sys
from subprocess import CompletedProcess
from unittest.mock import patch

from gridsage.cli.main import main

__all__ = ["call"]


def call(*words: str, text: str = "") -> CompletedProcess[str]:
    """What ``gridsage`` answers to these words, with that text on its standard input."""
    out, err = _pipe(), _pipe()
    given = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    with (
        patch.object(sys, "argv", ["gridsage", *words]),
        patch.object(sys, "stdin", given),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    return CompletedProcess(list(words), status, _text_of(out), _text_of(err))


def _pipe() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def _text_of(pipe: io.TextIOWrapper) -> str:
    pipe.flush()
    assert isinstance(pipe.buffer, io.BytesIO)
    return pipe.buffer.getvalue().decode("utf-8").replace("\r\n", "\n")
