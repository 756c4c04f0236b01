"""What a recording is made of: cells and events in every form that is taken, and what is refused."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from gridsage import mines
from gridsage.errors import GridsageError
from gridsage.games.mines.recording import Claims, ShownCell

GIVEN: dict[str, Any] = {"setup": "3x1/1@any", "mines": ["2,0"]}
CLICK: Any = [(0, "lc", 3, 3), mines.PointerEvent(5, mines.PointerKind.LEFT_UP, 3, 3)]


def test_a_recording_takes_text_cells_and_events_in_every_form() -> None:
    recording = mines.Recording(**GIVEN | {"first": (0, 0), "events": CLICK, "shown": [(1, (0, 0), "0")]})
    same = mines.Recording(
        setup=mines.Setup(3, 1, 1, mines.StartRule.ANY),
        mines=(2,),
        first=0,
        events=(mines.PointerEvent(0, mines.PointerKind.LEFT_DOWN, 3, 3), CLICK[1]),
        shown=(ShownCell(1, 0, "0"),),
    )
    assert recording == same == pickle.loads(pickle.dumps(recording))
    assert (hash(recording), repr(recording)) == (hash(same), repr(same))


def test_a_recording_that_was_played_can_be_looked_up() -> None:
    first, second = (mines.play_recording(mines.Recording(**GIVEN, events=CLICK)) for _ in range(2))
    assert first == second == pickle.loads(pickle.dumps(first))
    assert {first: "found"}[second] == "found"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"setup": None}, "cannot read the setup None"),
        ({"setup": "9x9/10"}, "9x9/10 needs 10 different mines on the board"),
        ({"mines": ()}, "needs 1 different mines on the board"),
        ({"mines": (9,)}, "there is no cell 9"),
        ({"mines": 5}, "mines: expected several in a list, got 5"),
        ({"first": "x"}, "cannot read the cell 'x'"),
        ({"first": 3}, "there is no cell 3"),
        ({"events": 5}, "events: expected several in a list"),
        ({"events": ["x"]}, "cannot read the event 'x'"),
        ({"events": [(0, "zz", 1, 1)]}, "cannot read the event"),
        ({"events": [(None, "mv", 1, 1)]}, "cannot read the event"),
        ({"shown": [(0, 0)]}, "cannot read the cell"),
        ({"shown": [(0, 7, "1")]}, "there is no cell 7"),
        ({"cell_px": 0}, "0 pixels of a cell: expected 1 or more"),
        ({"marks": None}, "marks: expected True or False, got None"),
        ({"player": None}, "cannot read the player None: expected text"),
        ({"claims": {}}, "claims: expected a Claims"),
        ({"notes": []}, "notes: expected a Mapping"),
        ({"notes": {"a": 1}}, "cannot read the note 1: expected text"),
    ],
)
def test_a_recording_of_something_else_is_refused_in_one_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises((GridsageError, TypeError), match=message) as raised:
        mines.Recording(**GIVEN | given)
    assert "\n" not in str(raised.value)


def test_what_a_file_claims_is_numbers_and_a_result() -> None:
    assert Claims(three_bv=3, time_ms=1500, won=True) == Claims(3, 1500, True)
    for claim in ({"three_bv": "3"}, {"time_ms": 1.5}, {"won": 1}):
        with pytest.raises(TypeError, match="expected"):
            Claims(**claim)
