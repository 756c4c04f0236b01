"""Files of the players' programs: each module of this folder reads, and some write, one format of boards or recordings.

A format is a module with ``NAME``, ``SUFFIXES``, ``recognise`` (whether bytes look like it) and ``parse`` (bytes to
recording); one that we write also has ``format`` (recording to bytes), and ``list_changes`` where it writes some events
otherwise than they were. One that holds several recordings has ``stream``: an open file to each of them, one at a time.
Files are recognised by what is in them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import PurePath
from typing import BinaryIO, Protocol, cast

from gridsage.checks import check_kind, check_opened, check_text, shown
from gridsage.errors import GridsageError, ParseError, UnknownNameError
from gridsage.games.mines.recording import PointerKind, Recording
from gridsage.games.mines.rerun import Rerun, play_recording

__all__ = [
    "MAX_BYTES",
    "RecordingFormat",
    "RecordingList",
    "find_losses",
    "list_losses",
    "read_recordings",
    "recognise_format",
    "recording_format",
    "recording_formats",
    "stream_recordings",
    "write_recording",
]

MAX_BYTES = 16_000_000
"""The largest recording that is read: a file, or one of those in a file that holds several."""
_HEAD = 1 << 16
"""So much of a file tells whether it holds several."""

_PLAIN = frozenset(map(PointerKind, ("mv", "lc", "lr", "rc", "rr", "mc", "mr")))
"""What every format has words for."""


class RecordingFormat(Protocol):
    """What each module of this folder holds."""

    @property
    def NAME(self) -> str:
        """What players call it."""

    @property
    def SUFFIXES(self) -> tuple[str, ...]:
        """How names of such files end; the first is the one we write."""

    def recognise(self, data: bytes) -> bool:
        """Whether the bytes begin as such a file does."""

    def parse(self, data: bytes) -> Recording:
        """The recording, or a :class:`~gridsage.errors.ParseError`."""


class RecordingList(RecordingFormat, Protocol):
    """What a module holds besides when its files hold several recordings."""

    def parse_all(self, data: bytes) -> list[Recording]:
        """All recordings of a file."""

    def stream(self, file: BinaryIO) -> Iterator[Recording]:
        """The recordings of an open file from where it is, one at a time."""


@cache
def recording_formats() -> dict[str, RecordingFormat]:
    """All formats by name."""
    names = [info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_")]
    modules = (cast(RecordingFormat, importlib.import_module(f"{__name__}.{name}")) for name in names)
    return {module.NAME: module for module in modules}


def recording_format(suffix: str) -> RecordingFormat:
    """The format of files whose names end so."""
    for found in recording_formats().values():
        if suffix.lower() in found.SUFFIXES:
            return found
    known = sorted(ending for found in recording_formats().values() for ending in found.SUFFIXES)
    raise UnknownNameError("Minesweeper file format", suffix, known)


def recognise_format(data: bytes, name: str = "") -> RecordingFormat:
    """The format of a file by its content; its name decides between those that look alike."""
    if len(data) > MAX_BYTES:
        raise ParseError(f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read")
    if not data.strip():
        raise ParseError("the file is empty")
    suffix = PurePath(name).suffix.lower()
    likely = [found for found in recording_formats().values() if found.recognise(data)]
    for found in likely:
        if suffix in found.SUFFIXES:
            return found
    if not likely:
        raise ParseError("the file is none of the Minesweeper formats: " + ", ".join(sorted(recording_formats())))
    # Formats without a mark of their own look like many things: only what reads to its end is one of them.
    return next((found for found in likely if _reads(found, data)), likely[0])


def _reads(found: RecordingFormat, data: bytes) -> bool:
    try:
        if hasattr(found, "stream"):
            deque(cast(RecordingList, found).stream(BytesIO(data)), maxlen=0)
        else:
            found.parse(data)
    except GridsageError:
        return False
    return True


def read_recordings(data: bytes, name: str = "") -> list[Recording]:
    """The recordings of a file: one, or all those of a collection."""
    if not isinstance(data, bytes | bytearray):
        raise TypeError(f"data: expected bytes, got {shown(data)}")
    found = recognise_format(bytes(data), check_text(name, "name"))
    read_all: Callable[[bytes], list[Recording]] | None = getattr(found, "parse_all", None)
    return [found.parse(data)] if read_all is None else read_all(data)


def stream_recordings(file: BinaryIO, name: str = "") -> Iterator[Recording]:
    """The recordings of an open file, one at a time: a collection may be larger than memory.

    A file of one recording has at most :data:`MAX_BYTES`. ``name`` decides between formats that look alike. The file
    must be one in which a reader can go back.

    >>> from io import BytesIO
    >>> [str(recording.setup) for recording in stream_recordings(BytesIO(b"\\x08\\x08\\0\\1\\2\\2"))]
    ['8x8/1@any']
    """
    check_text(name, "name")
    check_opened(file)
    file.seek(0)
    found = _recognise_list(file.read(_HEAD), name)
    file.seek(0)
    if found is None:
        data = file.read(MAX_BYTES + 1)
        form = recognise_format(data, name) if len(data) <= MAX_BYTES else _recognise_list(data[:_HEAD])
        if form is None:
            raise ParseError(f"the file has more than {MAX_BYTES:,} bytes, and does not hold several recordings")
        if not hasattr(form, "stream"):
            yield form.parse(data)
            return
        del data
        file.seek(0)
        found = cast(RecordingList, form)
    yield from found.stream(file)


def _recognise_list(head: bytes, name: str | None = None) -> RecordingList | None:
    """The format of several recordings that a file has by its beginning and, where one is told, by its name."""
    suffix = None if name is None else PurePath(name).suffix.lower()
    for found in recording_formats().values():
        if hasattr(found, "stream") and found.recognise(head) and (suffix is None or suffix in found.SUFFIXES):
            return cast(RecordingList, found)
    return None


def write_recording(recording: Recording, suffix: str) -> bytes:
    """The recording as a file of the format whose names end so; :func:`find_losses` tells what that leaves out."""
    check_kind(recording, Recording, "recording")
    found = recording_format(check_text(suffix, "suffix"))
    write: Callable[[Recording], bytes] | None = getattr(found, "format", None)
    if write is None:
        raise ParseError(f"{found.NAME} files are read, not written")
    data = write(_with_claims(recording))
    if "events" in getattr(found, "HOLDS", ()) and any(event.kind not in _PLAIN for event in recording.events):
        _check_moves(recording, found, data)
    return data


def _check_moves(recording: Recording, found: RecordingFormat, data: bytes) -> None:
    """Refuse a file that would tell another game: a format may have no words for some clicks among others."""
    told, written = ([moved.move for moved in Rerun(game).moves] for game in (recording, found.parse(data)))
    if told != written:
        place = next((n for n, (one, two) in enumerate(zip(told, written, strict=False), 1) if one != two), None)
        number = min(len(told), len(written)) + 1 if place is None else place
        raise ParseError(
            f"{found.NAME} files cannot hold this game: they have no words for some of its clicks, "
            f"and by the others move {number:,} would be another one (json holds it)"
        )


def _with_claims(recording: Recording) -> Recording:
    """The recording with its result and its time; what a file does not tell of them, its events do."""
    claims = recording.claims
    if not recording.events or (claims.won is not None and claims.time_ms is not None):
        return recording
    played = play_recording(recording).claims
    won = played.won if claims.won is None else claims.won
    time_ms = played.time_ms if claims.time_ms is None else claims.time_ms
    return replace(recording, claims=replace(claims, won=won, time_ms=time_ms))


def find_losses(recording: Recording, suffix: str) -> list[str]:
    """What a file of the format whose names end so cannot keep of the recording."""
    found = recording_format(suffix)
    kept = found.parse(write_recording(recording, suffix)).notes if recording.notes and hasattr(found, "format") else {}
    list_changes: Callable[[Recording], list[str]] | None = getattr(found, "list_changes", None)
    changed = [] if list_changes is None else list_changes(recording)
    return [*list_losses(recording, getattr(found, "HOLDS", frozenset()), kept), *changed, *_lost_cells(recording)]


def _lost_cells(recording: Recording) -> list[str]:
    """What a file shows of its board is not written: its events lead to it again, unless they never did."""
    if not recording.shown or all(remark.kind != "file-cell" for remark in play_recording(recording).remarks):
        return []
    return ["the cells that it shows, to which its events do not lead"]


def list_losses(recording: Recording, holds: Set[str], kept: Mapping[str, str]) -> list[str]:
    """What of a recording is in none of the parts that something holds, nor among the notes that it keeps, in words."""
    there = {
        "events": (bool(recording.events), f"the {len(recording.events):,} events of the pointer"),
        "player": (bool(recording.player), "the player's name"),
        "program": (bool(recording.program), "the program's name"),
        "mode": (recording.mode != "standard", f"the mode ({recording.mode})"),
        "time": (recording.claims.time_ms is not None, "the time"),
        "marks": (recording.marks, "that question marks were on"),
        "first": (recording.first is not None, "the first cell"),
    }
    lost = [words for key, (is_there, words) in there.items() if is_there and key not in holds]
    notes = [key for key, value in recording.notes.items() if kept.get(key) != value]
    return [*lost, *([f"the file's notes ({', '.join(notes)})"] if notes else [])]
