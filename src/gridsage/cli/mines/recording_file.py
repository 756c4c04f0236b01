"""A file with a recording or a board of another program, as the commands take it."""

from __future__ import annotations

from pathlib import Path

from gridsage.cli.numbered import choose
from gridsage.files import open_bytes
from gridsage.games.mines.formats import recording_formats, stream_recordings
from gridsage.games.mines.recording import Recording

__all__ = ["RECORDED", "read_recording"]

RECORDED = frozenset(suffix for found in recording_formats().values() for suffix in found.SUFFIXES)
"""How the names of such files end."""


def read_recording(file: str | Path, number: int | None = None) -> Recording:
    """The recording in a file; of several, the one with that ``number``, from 1."""
    with open_bytes(file) as opened:
        return choose(stream_recordings(opened, str(file)), number, "recording", str(file))
