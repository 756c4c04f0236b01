"""Events of the pointer as text."""

from __future__ import annotations

from hypothesis import given

from gridsage.games.mines.recording import Recording
from gridsage.games.mines.trace import format_trace, parse_trace
from tests.games.mines.recordings import recordings


@given(recordings())
def test_traces_come_back_as_they_were(recording: Recording) -> None:
    events = list(recording.events)
    since_ms = events[0].time_ms if events else 0
    assert parse_trace(format_trace(events), since_ms) == events
    assert parse_trace(format_trace(events, 0), 0) == events
