"""What a file says that the board did is held against our rules: the first difference is told."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines.formats import find_losses, read_recordings
from gridsage.games.mines.recording import PointerKind, Recording, ShownCell
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.games.mines.view import HIDDEN
from tests.games.mines import recordings as written
from tests.games.mines.recordings import (
    as_evf_with_cells,
    as_rawvf_with_cells,
    as_rmv,
    as_umf,
    recorded,
    with_shown_cells,
)

Write = Callable[[Recording], bytes]

GAME = with_shown_cells(recorded(MoveQueue(seed=1), "8x8/10@any", 7))
"""A game with flags and openings, and what its cells showed."""
LOST = with_shown_cells(recorded(MoveQueue(seed=1), "8x8/10@any", 3))
UNFLAGGED = with_shown_cells(
    dataclasses.replace(
        GAME, events=tuple(event for event in GAME.events if event.kind.value not in ("rc", "rr")), shown=()
    )
)
"""The same, won without a flag."""
WRITERS: dict[str, Write] = {
    "rmv 1": lambda game: as_rmv(game, 1),
    "rmv 2": lambda game: as_rmv(game, 2),
    "umf": as_umf,
    "evf": as_evf_with_cells,
    "rawvf, ViennaSweeper": lambda game: as_rawvf_with_cells(game, vienna=True),
    "rawvf, its own program": lambda game: as_rawvf_with_cells(game, vienna=False),
}  # fmt: skip
every_format = pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)


def of_kind(letters: str) -> int:
    """Where the first cell stands that shows one of them, before the game ends."""
    end = GAME.shown[-1].events
    return next(at for at, shown in enumerate(GAME.shown) if shown.letter in letters and shown.events < end)


def told(write: Write, shown: list[ShownCell]) -> tuple[str, ...]:
    (recording,) = read_recordings(write(dataclasses.replace(GAME, shown=tuple(shown))))
    return play_recording(recording).differences


@every_format
def test_what_the_board_did_is_read_and_agrees(write: Write) -> None:
    (recording,) = read_recordings(write(GAME))
    assert set(recording.shown) == set(GAME.shown)
    assert {shown.letter for shown in recording.shown} >= {"0", "1", "F"}
    assert play_recording(recording).differences == ()


@every_format
def test_another_number_is_told_with_its_time_and_its_cell(write: Write) -> None:
    shown, at = list(GAME.shown), of_kind("12345678")
    shown[at] = shown[at]._replace(letter=str(int(shown[at].letter) - 1))
    (sentence,) = told(write, shown)
    x, y = GAME.setup.grid.xy(shown[at].cell)
    assert (
        f"the file shows {shown[at].letter} at {x},{y}; by its events {GAME.shown[at].letter} stands there" in sentence
    )


@every_format
def test_a_flag_that_the_events_do_not_set_is_told(write: Write) -> None:
    shown, at = list(GAME.shown), of_kind("F")
    shown[at] = shown[at]._replace(letter="#")
    (sentence,) = told(write, shown)
    assert "the file shows # at" in sentence
    assert "F stands there" in sentence


@every_format
def test_a_cell_that_the_file_leaves_closed_is_told(write: Write) -> None:
    at = of_kind("012345678")
    (sentence,) = told(write, [shown for place, shown in enumerate(GAME.shown) if place != at])
    x, y = GAME.setup.grid.xy(GAME.shown[at].cell)
    assert f"the file shows # at {x},{y}" in sentence


@every_format
def test_a_change_that_is_told_behind_the_next_event_of_the_same_moment_agrees(write: Write) -> None:
    at = of_kind("012345678")
    events = GAME.shown[at].events
    told_later = [shown._replace(events=shown.events + (shown.events >= events)) for shown in GAME.shown]
    twice = GAME.events[events - 1]._replace(kind=PointerKind.MOVE)
    moved = (*GAME.events[:events], twice, *GAME.events[events:])
    (recording,) = read_recordings(write(dataclasses.replace(GAME, events=moved, shown=tuple(told_later))))
    assert play_recording(recording).differences == ()


def differences(write: Write, game: Recording) -> tuple[str, ...]:
    (recording,) = read_recordings(write(game))
    return play_recording(recording).differences


def with_more(game: Recording, *more: ShownCell) -> Recording:
    return dataclasses.replace(game, shown=(*game.shown, *more))


@every_format
def test_mines_that_are_shown_when_a_game_is_over_are_no_news(write: Write) -> None:
    for game in (GAME, LOST, UNFLAGGED):
        end = Rerun(game).moves[-1].event + 1
        flags = [ShownCell(end, mine, "F") for mine in game.mines]
        assert differences(write, with_more(game, *flags)) == ()
    blasts = [ShownCell(LOST.shown[-1].events, mine, "*") for mine in LOST.mines]
    assert differences(write, with_more(LOST, *blasts)) == ()


@every_format
def test_a_mine_where_none_lies_is_told_at_the_end_too(write: Write) -> None:
    for game in (LOST, UNFLAGGED):
        end = Rerun(game).moves[-1].event + 1
        cell = next(cell for cell in range(64) if cell not in game.mines)
        (sentence,) = differences(write, with_more(game, ShownCell(end, cell, "*")))
        x, y = game.setup.grid.xy(cell)
        assert f"the file shows * at {x},{y}" in sentence


@every_format
def test_a_number_that_is_not_there_is_told_at_the_end_too(write: Write) -> None:
    end, codes = LOST.shown[-1].events, Rerun(LOST).board.view().cells
    hidden = next(cell for cell in range(64) if codes[cell] == HIDDEN)
    (sentence,) = differences(write, with_more(LOST, ShownCell(end, hidden, "8")))
    assert "the file shows 8 at" in sentence
    assert "# stands there" in sentence


@every_format
def test_a_mine_while_the_game_goes_on_is_told(write: Write) -> None:
    early = ShownCell(GAME.shown[0].events, GAME.mines[0], "*")
    (sentence,) = told(write, [early, *GAME.shown])
    assert "the file shows * at" in sentence


@every_format
def test_of_several_differences_the_first_is_told_with_the_time_since_the_first_cell(write: Write) -> None:
    later = tuple(event._replace(time_ms=event.time_ms + 4000) for event in GAME.events)
    flags = [at for at, shown in enumerate(GAME.shown) if shown.letter == "F"]
    shown = [one._replace(letter="#") if at in flags else one for at, one in enumerate(GAME.shown)]
    assert len(flags) > 1
    seconds = (GAME.events[GAME.shown[flags[0]].events - 1].time_ms - (Rerun(GAME).began_ms or 0)) / 1000
    assert seconds > 0
    for events in (GAME.events, later):
        (sentence,) = differences(write, dataclasses.replace(GAME, events=events, shown=tuple(shown)))
        assert sentence.startswith(f"after {seconds:.3f} s the file shows # at")


@pytest.mark.parametrize(
    ("cells", "letter", "code", "write"),
    [
        ("_RMV_CELLS", "#", 12, WRITERS["rmv 1"]),
        ("_RMV_CELLS", "*", 27, WRITERS["rmv 2"]),
        ("_RMV_CELLS", "#", 12, WRITERS["umf"]),
        ("_EVF_CELLS", "#", 120, WRITERS["evf"]),
    ],
)
def test_other_codes_of_the_same_signs_are_read(
    cells: str, letter: str, code: int, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(getattr(written, cells), letter, code)
    at = of_kind("F")
    shown = [*GAME.shown[:at], GAME.shown[at]._replace(letter=letter), *GAME.shown[at + 1 :]]
    (sentence,) = told(write, shown)
    assert f"the file shows {letter} at" in sentence


@pytest.mark.parametrize("vienna", [True, False])
def test_flags_behind_the_end_are_no_news(vienna: bool) -> None:
    flags = [ShownCell(len(GAME.events), mine, "F") for mine in GAME.mines]
    assert told(lambda game: as_rawvf_with_cells(game, vienna=vienna), [*GAME.shown, *flags]) == ()


def test_cells_beside_the_board_and_other_words_are_passed_over() -> None:
    data = as_rawvf_with_cells(dataclasses.replace(GAME, shown=()), vienna=True)
    words = b"number9 1 1\nnumber1 0 4\nflag 9 1\npressed 1 1\n0.000 start\nclosed\n"
    (recording,) = read_recordings(data.replace(b"Events:\n", b"Events:\n" + words))
    assert recording.shown == ()


@pytest.mark.parametrize(
    ("line", "won"), [("3.424 won", True), ("Won", True), ("27.887 boom", False), ("blast", False), ("", None)]
)
def test_how_a_game_ended_is_read_where_the_head_does_not_tell(line: str, won: bool | None) -> None:
    head = "Width: 2\nHeight: 1\nMines: 1\nBoard:\n*0\nEvents:\n0.000 lc 2 1 (20 4)\n0.010 lr 2 1 (20 4)\n"
    (recording,) = read_recordings(f"{head}{line}\n".encode(), "a.rawvf")
    assert recording.claims.won is won
    assert len(play_recording(recording).differences) == (won is False)


def test_what_a_file_shows_is_lost_only_where_its_events_do_not_lead_to_it() -> None:
    wrong = [*GAME.shown]
    wrong[of_kind("F")] = wrong[of_kind("F")]._replace(letter="#")
    for suffix in (".evf", ".rawvf", ".mbf"):
        lost = find_losses(dataclasses.replace(GAME, shown=tuple(wrong)), suffix)
        assert lost[-1:] == ["the cells that it shows, to which its events do not lead"]
        assert lost[:-1] == find_losses(GAME, suffix)
