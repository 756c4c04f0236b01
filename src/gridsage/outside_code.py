"""Code that a bot's text names outside the catalogue: which files it is, and the digest by which it is known again.

A text that comes from a store or a file runs nothing by itself. Nothing here runs or imports what it looks at.
"""

from __future__ import annotations

import hashlib
import shlex
import shutil
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from gridsage.catalog import bots, split_bot
from gridsage.errors import OptionError

__all__ = ["LEAST_DIGITS", "check_trusted", "code_digests", "digest_code", "names_outside_code"]

LEAST_DIGITS = 32
"""The digits of a digest that are shown, and that are enough to trust it: nobody finds two files that share them."""


def names_outside_code(game: str, text: str) -> bool:
    """Whether the bot is a file, or one of the catalogue that starts a program which the text names."""
    return _named(game, text) is not None


def digest_code(game: str, text: str) -> str | None:
    """The SHA-256 of the files that the text names; None where there is no outside code, or it is gone.

    For a single file it is the file's own, as ``sha256sum`` prints it.
    """
    named = _named(game, text)
    files = [] if named is None else [file for file in map(_file, named) if file is not None]
    if not files:
        return None
    try:
        digests = [_digest_file(file) for file in files]
    except OSError:
        return None
    return digests[0] if len(digests) == 1 else hashlib.sha256("\n".join(digests).encode()).hexdigest()


def code_digests(game: str, texts: Iterable[str]) -> dict[str, str]:
    """The digests of all outside code that these bots name, by their texts."""
    return {text: digest for text in dict.fromkeys(texts) if (digest := digest_code(game, text)) is not None}


def check_trusted(
    game: str, texts: Iterable[str], kept: Mapping[str, str], *, named: bool, trusted: Collection[str]
) -> None:
    """Refuse bots with outside code that no person has asked for, before any of it runs.

    ``kept`` are the digests from when the run began. Whoever ``named`` the bots again may go on with the same code;
    whoever gives the digest of the code as it is now may go on with that.
    """
    for text in dict.fromkeys(texts):
        if not names_outside_code(game, text):
            continue
        digest = digest_code(game, text)
        if digest is None:
            raise OptionError(f"the run cannot go on: the code of its player {text} is gone")
        if any(len(word) >= LEAST_DIGITS and digest.startswith(word.lower()) for word in trusted):
            continue
        before, told = kept.get(text, digest), f"--trust {digest[:LEAST_DIGITS]}"
        if before != digest:
            raise OptionError(
                f"the player {text} changed since the run began, and the figures would be those of two bots: begin a "
                f"new run, or go on all the same with {told}"
            )
        if not named:
            raise OptionError(
                f"the player {text} is code from outside, which a stored run does not start by itself: name it again "
                f"with the settings of the run, or confirm it with {told}"
            )


def _named(game: str, text: str) -> list[str] | None:
    """The words of the text that may be files with code; None where it speaks of the catalogue alone."""
    name, _, settings = split_bot(text)
    if name.endswith(".py"):
        return [name]
    entry = next((entry for entry in bots(game) if entry.name == name), None)
    programs: Collection[str] = getattr(entry.factory, "programs", ()) if entry is not None else ()
    if not programs:
        return None
    commands = [value for key, _, value in (setting.partition("=") for setting in settings) if key in programs]
    return [word for command in commands for word in _words(command)]


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def _file(word: str) -> Path | None:
    """The file that a word of a command names: by its path, or as a program that is looked for."""
    try:
        path = Path(word)
        if path.is_file():
            return path
        found = shutil.which(word)
    except (OSError, ValueError):  # no name that a file can have
        return None
    return None if found is None else Path(found)


def _digest_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
