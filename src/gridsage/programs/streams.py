"""Our own standard streams, which may be closed, and which are a protocol's alone where we speak one."""

from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from typing import TextIO

__all__ = ["is_heard", "open_closed_streams", "print_to_errors", "read_input", "take_output"]

_LONGEST_LINE = 1 << 16


def open_closed_streams() -> None:
    """Let a stream that was closed before we began (``gridsage >&-``) lead nowhere.

    Otherwise the next file that is opened would take its place, and whatever is printed would go there.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def take_output() -> TextIO:
    """Standard output for the protocol alone: what a bot or a library prints goes to standard error from now on."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    print_to_errors()
    return out


def is_heard(out: TextIO) -> bool:
    """Whether somebody may still read what is written: False once the other end of a pipe is closed."""
    try:
        file = out.fileno()
    except (OSError, ValueError):
        return True  # it is no file of the system's
    if not hasattr(select, "poll"):
        return True
    end = select.poll()
    end.register(file, 0)
    return not end.poll(0)


def print_to_errors() -> None:
    """Let standard output be standard error, even for what prints past Python; line by line, so nothing is lost."""
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)


def read_input() -> Iterator[str]:
    """The lines of standard input as they come; bytes that are no text become question marks, endless lines are cut."""
    while line := sys.stdin.buffer.readline(_LONGEST_LINE):
        yield line.decode("utf-8", errors="replace")
