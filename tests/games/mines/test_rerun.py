"""Games of ours as recordings, and recordings under our rules."""

from __future__ import annotations

import dataclasses

import pytest

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.errors import ParseError
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.rerun import play_recording
from gridsage.record import Outcome, Termination
from tests.games.mines.recordings import played


def test_a_game_comes_back_as_it_was() -> None:
    record = played(SinglePoint(), "9x9/10", 4)
    again = play_recording(record_game(record))
    assert [move.text for move in again.record.moves] == [move.text for move in record.moves]
    assert again.record.outcome == record.outcome
    assert again.differences == ()


def test_a_game_without_an_opened_cell_has_no_mines_to_record() -> None:
    record = played(SinglePoint(), "9x9/10", 4)
    flagged = dataclasses.replace(
        record, moves=(record.moves[0]._replace(text="flag 0,0"),), outcome=Outcome(Termination.UNFINISHED)
    )
    with pytest.raises(ParseError, match="no cell of the game was opened"):
        record_game(flagged)
