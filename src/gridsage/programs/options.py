"""The options by which a user names a program: its command, and the memory it may hold."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from gridsage.checks import check_many, check_text
from gridsage.programs.kept import check_command

__all__ = ["check_words", "parse_command", "parse_megabytes"]


def parse_command(text: str) -> tuple[str, ...]:
    """Split a command as a shell does; one that cannot be started is a ValueError that says why."""
    command = tuple(shlex.split(text))
    check_command(command)
    return command


def check_words(command: Sequence[str]) -> tuple[str, ...]:
    """The words of a command, or an error that shows what was given instead."""
    return tuple(check_text(word, "word of the command") for word in check_many(command, "command"))


def parse_megabytes(text: str) -> int:
    """Read a number of megabytes; 0 means no limit."""
    number = int(text)
    if number < 0:
        raise ValueError("memory is a number of megabytes, 0 for no limit")
    return number
