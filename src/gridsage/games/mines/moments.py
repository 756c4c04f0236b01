"""The figures at every moment of a game: what was clicked, opened and moved until then."""

from __future__ import annotations

from typing import NamedTuple

from gridsage.checks import check_kind
from gridsage.games.mines.board import Board
from gridsage.games.mines.metrics import SolvedCounter
from gridsage.games.mines.moves import MoveKind
from gridsage.games.mines.recording import PointerEvent, Recording
from gridsage.games.mines.rerun import Rerun

__all__ = ["Moment", "OpeningMoment", "Timeline", "measure_timeline"]


class Moment(NamedTuple):
    """What was counted up to an event; it holds until the next moment."""

    time_ms: int
    """On the clock of the recording, which begins with its first event."""
    left: int
    right: int
    double: int
    effective: int
    solved: int
    """The 3BV that is open."""
    path: int
    """In pixels of cells of 16."""
    islands: int
    """The islands that are open."""


class OpeningMoment(NamedTuple):
    """When an opening was opened."""

    time_ms: int
    """On the clock of the moments."""
    size: int
    """In cells, its edge included."""


class Timeline(NamedTuple):
    """What happened when in a whole game."""

    began_ms: int
    """When the first cell was opened: the game's own clock begins then."""
    moves_ms: list[int]
    """When each move was made."""
    moments: list[Moment]
    """One for each event that was a click or opened something."""
    openings: list[OpeningMoment]
    """Those of the board that were opened."""


def measure_timeline(recording: Recording) -> Timeline:
    """What happened when, on a clock that begins with the first event."""
    check_kind(recording, Recording, "recording")
    counter = SolvedCounter(recording.setup, frozenset(recording.mines))
    if recording.first is not None:
        counter.open(Board.with_mines(recording.setup, recording.mines).open(recording.first))
    moments: list[Moment] = []
    openings = [OpeningMoment(0, size) for size in counter.openings]
    first_ms = recording.events[0].time_ms if recording.events else 0
    counted = -1

    def note(rerun: Rerun, event: PointerEvent, changed: tuple[int, ...]) -> None:
        nonlocal counted
        clicks = rerun.clicks
        if changed and rerun.moves[-1].move.kind in (MoveKind.OPEN, MoveKind.CHORD):
            counter.open(changed)
            openings.extend(OpeningMoment(event.time_ms - first_ms, size) for size in counter.openings[len(openings) :])
        now = 1000 * clicks.total + clicks.effective
        if changed or now != counted:
            counted = now
            told = (clicks.left, clicks.right, clicks.double, clicks.effective, counter.three_bv, round(rerun.path))
            moments.append(Moment(event.time_ms - first_ms, *told, counter.islands))

    rerun = Rerun(recording, on_event=note)
    began_ms = first_ms if rerun.began_ms is None else rerun.began_ms
    return Timeline(began_ms - first_ms, [move.time_ms - first_ms for move in rerun.moves], moments, openings)
