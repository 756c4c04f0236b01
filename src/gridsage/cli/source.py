"""What a command is given to read: a file, standard input, or the text itself as one word of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gridsage.cli.mines.recording_file import RECORDED
from gridsage.errors import ParseError, UnknownNameError
from gridsage.files import STDIN, is_file
from gridsage.games.mnk.formats import formats

__all__ = ["GAME_ENDINGS", "RECORDS", "TEXT", "given_text", "naming"]

RECORDS = (".json", ".jsonl")
"""How the names of files with records end."""
TEXT = ".txt"
"""How the name of a file with moves, or with a board, ends."""
GAME_ENDINGS = tuple(sorted([*formats(), *RECORDED, *RECORDS, TEXT]))
"""How the names of all files that hold games end."""


def given_text(source: str) -> str | None:
    """The text that a word is itself, with ``\\n`` between its rows; None where it names a file or standard input.

    >>> given_text("h8 i9 h9")
    'h8 i9 h9'
    >>> given_text("nofile.sgf")
    """
    if source == STDIN or not source.strip() or is_file(source, pipes=True) or _is_meant_as_file(source):
        return None
    return source.replace("\\n", "\n")


def _is_meant_as_file(source: str) -> bool:
    """Whether a word looks like the name of a file, though there is none."""
    path = Path(source)
    return path.is_absolute() or source.startswith(("./", "../", "~/")) or path.suffix.lower() in GAME_ENDINGS


@contextmanager
def naming(source: str, done: str) -> Iterator[None]:
    """What cannot be read of a word that is no file is told with the word: it may be a file's name, mistyped.

    ``done`` says what was to be done with it: ``drawn``, ``analysed``.
    """
    try:
        yield
    except (ParseError, UnknownNameError) as error:
        if given_text(source) is None:
            raise
        raise ParseError(f"{source!r:.60} is no file, and cannot be {done} as it stands: {error}") from error
