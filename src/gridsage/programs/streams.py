"""Our own standard streams, where we are the program that speaks a protocol of lines."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from typing import TextIO

__all__ = ["print_to_errors", "read_input", "take_output"]

_LONGEST_LINE = 1 << 16


def take_output() -> TextIO:
    """Standard output for the protocol alone: what a bot or a library prints goes to standard error from now on."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    print_to_errors()
    return out


def print_to_errors() -> None:
    """Let standard output be standard error, even for what prints past Python; line by line, so nothing is lost."""
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)


def read_input() -> Iterator[str]:
    """The lines of standard input as they come; bytes that are no text become question marks, endless lines are cut."""
    while line := sys.stdin.buffer.readline(_LONGEST_LINE):
        yield line.decode("utf-8", errors="replace")
