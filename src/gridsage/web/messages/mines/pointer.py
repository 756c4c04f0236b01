"""What a record tells of the pointer, as a replay shows it."""

from __future__ import annotations

from typing import Any

from gridsage.errors import ParseError
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.moments import measure_timeline
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.trace import format_trace
from gridsage.games.mines.zini import best_zinis
from gridsage.record import GameRecord
from gridsage.solving.mines.fewest_clicks import find_fewest_clicks
from gridsage.solving.mines.no_guess import is_solvable
from gridsage.web.messages.recordings import ReplayCourse, ReplayRecording

__all__ = ["replay_recording"]

_MOST_MOVES = 20_000
"""Of a longer game nothing is told but its moves."""
_MEASURED_CELLS = 2500
"""The largest boards whose ZiNi is looked for: it takes a tenth of a second there."""
_FEWEST_S = 0.2
"""For the fewest clicks: enough for a beginner's board, and for bounds on others."""


def replay_recording(record: GameRecord) -> dict[str, Any]:
    """The parts of a replay that concern the pointer and the clicks; none where no mine was ever laid."""
    if len(record.moves) > _MOST_MOVES:
        return {}
    try:
        recording = record_game(record)
    except ParseError:
        return {}
    timeline = measure_timeline(recording)
    parts: dict[str, Any] = {
        "course": ReplayCourse(
            began_ms=timeline.began_ms,
            moves_ms=timeline.moves_ms,
            moments=[list(moment) for moment in timeline.moments],
            openings=[list(opening) for opening in timeline.openings],
        )
    }
    if recording.setup.cells <= _MEASURED_CELLS:
        fewest = find_fewest_clicks(recording.setup, recording.mines, time_s=_FEWEST_S)
        parts["figures"] = measure_recording(recording).to_dict() | {
            **best_zinis(recording.setup, recording.mines),
            "solvable": is_solvable(record),
            "fewest": fewest.to_dict(),
        }
    told = record.details.get("recording")
    if isinstance(told, dict):
        parts["recording"] = ReplayRecording(
            file=str(told.get("file", "")),
            format=str(told.get("format", "")),
            program=recording.program,
            mode=recording.mode,
            cell_px=recording.cell_px,
            trace=format_trace(recording.events),
            differences=told.get("differences", []),
        )
    return parts
