"""A recording: a board, and what a player's pointer did on it, as the players' programs keep it in their files.

A recording without events is a board. What the file says of its own game (3BV, time, result) is kept beside the events,
so that it can be compared with what the events lead to (:func:`gridsage.games.mines.rerun.play_recording`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import index
from typing import Any, NamedTuple

from gridsage.checks import check_flag, check_kind, check_many, check_text, check_whole, shown, whole
from gridsage.errors import ParseError, SetupError
from gridsage.games.mines.given_board import GivenBoard
from gridsage.games.mines.setup import Setup, StartRule, parse_view_setup

__all__ = ["MAX_EVENTS", "Claims", "PointerEvent", "PointerKind", "Recording", "ShownCell", "name_buttons"]

MAX_EVENTS = 200_000
"""The most events of one recording: an hour of a restless hand."""


class PointerKind(StrEnum):
    """What a pointer did, in the words of the raw video format."""

    MOVE = "mv"
    LEFT_DOWN = "lc"
    LEFT_UP = "lr"
    RIGHT_DOWN = "rc"
    RIGHT_UP = "rr"
    MIDDLE_DOWN = "mc"
    MIDDLE_UP = "mr"
    SHIFT_LEFT_DOWN = "sc"
    """The left button with the shift key: opens around a number when it is released."""
    EARLY_FLAG = "pf"
    """A flag that was set before the recording begins."""
    BOTH_DOWN = "cc"
    """The second of two buttons went down; which one, the file does not tell."""
    LEFT = "l"
    """The left button changed; whether down or up, the file does not tell."""
    RIGHT = "r"
    MIDDLE = "m"
    TOGGLE_MARKS = "mt"
    """Question marks were switched on or off."""


class PointerEvent(NamedTuple):
    """One event: when, what, and where in pixels from the board's left and upper edge."""

    time_ms: int
    kind: PointerKind
    x: int
    y: int


class ShownCell(NamedTuple):
    """What a file says that a cell showed after so many of its events."""

    events: int
    cell: int
    letter: str
    """One of a view's: a number, ``#`` hidden, ``F`` flagged, ``*`` an exploded mine."""


def _as_event(event: Sequence[Any]) -> PointerEvent:
    """The event with its kind as one and its numbers as whole ones."""
    try:
        time_ms, kind, x, y = event
        return PointerEvent(index(time_ms), PointerKind(kind), index(x), index(y))
    except (TypeError, ValueError):
        raise ParseError(f"cannot read the event {shown(event)}: expected a PointerEvent") from None


def _as_shown(told: Sequence[Any], setup: Setup) -> ShownCell:
    try:
        events, cell, letter = told
        return ShownCell(index(events), setup.as_cell(cell), check_text(letter, "sign of a cell"))
    except (TypeError, ValueError):
        raise ParseError(f"cannot read the cell {shown(told)}: expected a ShownCell") from None


def name_buttons(events: Iterable[PointerEvent]) -> Iterator[PointerEvent]:
    """The events with every button named: one that a file leaves open is told by those that are down already."""
    down = dict.fromkeys("lrm", False)
    for event in events:
        kind = event.kind
        if kind is PointerKind.BOTH_DOWN:
            for button in "lr":
                if not down[button]:
                    down[button] = True
                    yield event._replace(kind=PointerKind(f"{button}c"))
            continue
        if kind in (PointerKind.LEFT, PointerKind.RIGHT, PointerKind.MIDDLE):
            kind = PointerKind(kind.value + ("r" if down[kind.value] else "c"))
        if kind.value[0] in down and kind.value[1] in "cr":
            down[kind.value[0]] = kind.value[1] == "c"
        yield event._replace(kind=kind)


@dataclass(frozen=True, slots=True)
class Claims:
    """What a file says of its own game, where it says it."""

    three_bv: int | None = None
    time_ms: int | None = None
    won: bool | None = None

    def __post_init__(self) -> None:
        for name in ("three_bv", "time_ms"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, whole(getattr(self, name), name))
        if self.won is not None:
            check_flag(self.won, "won")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """One game as a file holds it."""

    setup: Setup
    """Under the start rule ``any``: the mines lie as they lie."""
    mines: tuple[int, ...]
    events: tuple[PointerEvent, ...] = ()
    first: int | None = None
    """The cell that is open when the game begins, where a board tells one."""
    cell_px: int = 16
    """The side of a cell in the events' pixels."""
    marks: bool = False
    """Whether a second right click puts a question mark."""
    player: str = ""
    program: str = ""
    mode: str = "standard"
    claims: Claims = Claims()
    shown: tuple[ShownCell, ...] = ()
    """What the board did by the file, where the file tells that beside what the pointer did."""
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What else the file says, as text."""

    def __post_init__(self) -> None:
        setup = parse_view_setup(self.setup) if isinstance(self.setup, str) else Setup.of(self.setup)
        mines = tuple(sorted({setup.as_cell(cell) for cell in check_many(self.mines, "mines")}))
        if len(mines) != setup.mines:
            raise SetupError(f"{setup} needs {setup.mines} different mines on the board, got {shown(self.mines)}")
        read = {
            "setup": setup,
            "mines": mines,
            "first": None if self.first is None else setup.as_cell(self.first),
            "events": tuple(map(_as_event, check_many(self.events, "events"))),
            "shown": tuple(_as_shown(told, setup) for told in check_many(self.shown, "shown")),
            "cell_px": check_whole(self.cell_px, "pixels of a cell", 1),
        }
        for name, value in read.items():
            object.__setattr__(self, name, value)
        check_flag(self.marks, "marks")
        check_kind(self.claims, Claims, "claims")
        check_kind(self.notes, Mapping, "notes")
        texts = {name: getattr(self, name) for name in ("player", "program", "mode")}
        for name, text in (*texts.items(), *(("note", part) for note in self.notes.items() for part in note)):
            check_text(text, name)

    @classmethod
    def board_of(cls, width: int, height: int, mines: list[int], count: int) -> tuple[Setup, tuple[int, ...]]:
        """The setup and the mines in order, checked: each on the board, none twice, as many as were announced."""
        setup = Setup(width, height, count, StartRule.ANY)
        laid = sorted(set(mines))
        if len(laid) != count or len(mines) != count:
            raise ParseError(f"the file announces {count} mines and places {len(laid)}")
        if laid and not 0 <= laid[0] <= laid[-1] < setup.cells:
            raise ParseError(f"the file places a mine outside its board of {width}x{height}")
        return setup, tuple(laid)

    @property
    def board(self) -> GivenBoard:
        """The board alone."""
        return GivenBoard(self.setup, self.mines, self.first)
