"""A file with a recording or a board of another program, as the commands take it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gridsage.errors import OptionError
from gridsage.files import read_bytes
from gridsage.games.mines.formats import MAX_BYTES, read_recordings, recording_formats
from gridsage.games.mines.recording import Recording

__all__ = ["RECORDED", "choose_recording", "read_recording"]

RECORDED = frozenset(suffix for found in recording_formats().values() for suffix in found.SUFFIXES)
"""How the names of such files end."""


def read_recording(file: str | Path, number: int | None = None) -> Recording:
    """The recording in a file; of several, the one with that ``number``, from 1."""
    return choose_recording(read_recordings(read_bytes(file, most=MAX_BYTES), str(file)), str(file), number)


def choose_recording(found: Sequence[Recording], shown: str, number: int | None) -> Recording:
    """The only recording of a file, or the one with that ``number``, from 1."""
    if number is None and len(found) == 1:
        return found[0]
    if number is None or not 1 <= number <= len(found):
        raise OptionError(f"{shown} holds {len(found)} recordings; --number names one of them, from 1")
    return found[number - 1]
