"""Files of the players' programs, for an engine process: what is in them, and what their events lead to."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import Any

from gridsage.errors import GridsageError, ParseError
from gridsage.games.mines.formats import read_recordings, recognise_format
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.record import HUMAN, GameRecord, Outcome, Termination
from gridsage.web.engines.jobs.context import JobContext, remark_answer

__all__ = ["kept_record", "read_file"]

_LONGEST_NAME = 80


def read_file(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The games of a file: how many, and the one that is asked for as a record, or its board where nobody played."""
    name = arguments["name"]
    data = base64.b64decode(arguments["data"])
    try:
        kind = recognise_format(data, name).NAME
    except GridsageError as error:
        raise ParseError(str(error), code="no-recording") from error
    try:
        found = read_recordings(data, name)
    except GridsageError as error:
        raise ParseError(str(error), code="broken-recording", facts={"format": kind}) from error
    answer = {"format": kind, "count": len(found), "record": None, "board": None, "setup": None}
    game = arguments["game"] or (1 if len(found) == 1 else 0)
    if game > len(found):
        raise ParseError(f"the file holds {len(found)} games", code="no-such-recording", facts={"n": len(found)})
    if not game:
        return answer
    recording = found[game - 1]
    answer["setup"] = str(recording.setup)
    if recording.events:
        answer["record"] = kept_record(recording, kind, name).to_dict()
    else:
        answer["board"] = str(recording.board)
    return answer


def kept_record(recording: Recording, kind: str, name: str) -> GameRecord:
    """The record as it is kept: one that stops before its end was given up, so that everybody may look at it."""
    played = play_recording(recording)
    record = played.record
    player = recording.player[:_LONGEST_NAME].strip()
    told = record.details["recording"] | {
        "file": name[:_LONGEST_NAME],
        "format": kind,
        "differences": [remark_answer(remark) for remark in played.remarks],
    }
    outcome = record.outcome
    if outcome.termination is Termination.UNFINISHED:
        outcome = Outcome(Termination.RESIGNED)
    players = (f"{HUMAN}:{player}" if player else HUMAN,)
    return replace(record, players=players, outcome=outcome, details={**record.details, "recording": told})
