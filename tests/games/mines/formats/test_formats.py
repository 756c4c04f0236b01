"""The catalogue of files: recognised by content, refused in one sentence, kept through every round trip."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.errors import GridsageError, ParseError
from gridsage.games.mines.formats import (
    find_losses,
    read_recordings,
    recognise_format,
    recording_formats,
    write_recording,
)
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.record import GameRecord
from tests.games.mines.recordings import as_avf, as_evfs, as_mvf, as_old_evf, as_rmv, as_umf, recorded, recordings

GAME = recorded(MoveQueue(seed=1), "8x8/10@any", 7)
"""A game of 8x8/10 with flags and openings."""


FILES = {
    "evf": write_recording(GAME, ".evf"),
    "evf 0": as_old_evf(GAME, 0),
    "evf 1": as_old_evf(GAME, 1),
    "evf 2": as_old_evf(GAME, 2),
    "evf 3": as_old_evf(GAME, 3),
    "evfs": as_evfs(GAME),
    "rawvf": write_recording(GAME, ".rawvf"),
    "mbf": write_recording(GAME, ".mbf"),
    "board": write_recording(GAME, ".board"),
    "tatham": write_recording(GAME, ".tatham"),
    "avf": as_avf(GAME),
    "fsvf": as_avf(GAME, free=True),
    "rmv 1": as_rmv(GAME, 1),
    "rmv 2": as_rmv(GAME, 2),
    "umf": as_umf(GAME),
    "mvf early": as_mvf(GAME, "early"),
    "mvf 0.97": as_mvf(GAME, "097"),
    "mvf 0.97, without a mark": bytes(7) + as_mvf(GAME, "097")[74:],
    "mvf Funny Mode": as_mvf(GAME, "097")[:27] + b"8" + as_mvf(GAME, "097")[28:],
    "mvf 2006": as_mvf(GAME, "2007")[:27] + b"6" + as_mvf(GAME, "2007")[28:],
    "mvf 2007": as_mvf(GAME, "2007"),
}
"""The same game in every form."""
RECORDINGS = [name for name in FILES if name not in ("mbf", "board", "tatham")]


@pytest.mark.parametrize("name", FILES)
def test_file_is_recognised_by_its_content(name: str) -> None:
    expected = {"fsvf": "avf"}.get(name, name.split()[0])
    assert expected == recognise_format(FILES[name]).NAME


@pytest.mark.parametrize("name", FILES)
def test_board_of_every_file_is_the_same(name: str) -> None:
    (recording,) = read_recordings(FILES[name])
    assert (recording.setup, recording.mines) == (GAME.setup, GAME.mines)


@pytest.mark.parametrize("name", RECORDINGS)
def test_events_of_every_recording_lead_to_the_same_game(name: str) -> None:
    (recording,) = read_recordings(FILES[name])
    ours, theirs = play_recording(GAME), play_recording(recording)
    assert [move.text for move in theirs.record.moves] == [move.text for move in ours.record.moves]
    assert theirs.record.outcome == ours.record.outcome
    assert theirs.differences == ()
    assert recording.player == "bot"


@pytest.mark.parametrize("version", range(4))
def test_what_a_version_of_evf_tells_is_read(version: int) -> None:
    told = dataclasses.replace(GAME, marks=version == 3, notes={"started": "1700000000000000", "ended": "at noon"})
    (again,) = read_recordings(as_old_evf(told, version))
    assert (again.events, again.cell_px, again.marks) == (GAME.events, GAME.cell_px, version == 3)
    assert (again.player, again.program, again.mode, again.claims) == ("bot", "Gridsage", "standard", GAME.claims)
    assert again.notes == {
        "competition": "cup",
        "identifier": "42",
        "country": "CN",
        "started": "2023-11-14T22:13:20Z",
        "ended": "at noon",
    }


@given(recordings())
@settings(max_examples=60)
def test_what_is_written_as_evf_reads_back(recording: Recording) -> None:
    (again,) = read_recordings(write_recording(recording, ".evf"), "a.evf")
    assert dataclasses.replace(again, notes={}) == recording


@given(recordings((*("mv", "lc", "lr", "rc", "rr", "mc", "mr"), "sc", "mt")))
@settings(max_examples=60)
def test_what_is_written_as_rawvf_reads_back(recording: Recording) -> None:
    (again,) = read_recordings(write_recording(recording, ".rawvf"))
    assert again == recording


@given(recordings())
@settings(max_examples=40)
def test_boards_read_back(recording: Recording) -> None:
    for suffix in (".mbf", ".board", ".tatham"):
        (again,) = read_recordings(write_recording(recording, suffix), f"a{suffix}")
        assert (again.setup, again.mines) == (recording.setup, recording.mines)


def test_id_of_tathams_mines_is_read_masked_and_plain() -> None:
    # The program's own mask of a 9x9 board, by its published description, worked out by hand from SHA-1 sums.
    setup, mines = Recording.board_of(9, 9, [0, 10, 20, 80], 4)
    board = Recording(setup=setup, mines=mines, first=40)
    masked = write_recording(board, ".tatham")
    assert masked.startswith(b"9x9n4:4,4,m")
    assert read_recordings(masked)[0] == board
    plain = b"9x9:4,4,u802008000000000000008"
    assert read_recordings(plain)[0].mines == (0, 10, 20, 80)


def test_a_usual_board_of_ms_toollib_has_no_mode_to_lose() -> None:
    (board,) = read_recordings(write_recording(GAME, ".board"))
    assert board.mode == "standard"
    assert all(find_losses(board, suffix) == [] for suffix in (".board", ".mbf", ".abf", ".tatham", ".evf"))


def test_losses_are_named() -> None:
    assert find_losses(GAME, ".evf") == []
    assert [words.split()[-1] for words in find_losses(GAME, ".mbf")] == ["pointer", "name", "name", "time"]


def test_events_that_are_written_otherwise_are_named() -> None:
    first, *rest = GAME.events
    kinds = (PointerKind.SHIFT_LEFT_DOWN, PointerKind.LEFT_UP, PointerKind.TOGGLE_MARKS)
    odd = [first._replace(kind=kind) for kind in kinds]
    early = dataclasses.replace(GAME, events=(first._replace(time_ms=-40), *odd, *rest), mode="mode 77")
    words = " ".join(find_losses(early, ".evf"))
    for word in (
        "the mode (mode 77)",
        "times before zero or before those of earlier events (1)",
        "question marks were switched",
        "made with shift",
    ):
        assert word in words
    assert find_losses(dataclasses.replace(early, mode="upk"), ".rawvf") == []
    flagged = dataclasses.replace(GAME, events=(first._replace(kind=PointerKind.EARLY_FLAG), *GAME.events))
    assert find_losses(flagged, ".evf") == []
    assert find_losses(flagged, ".rawvf") == ["which flags were there before it began (1; they are right clicks)"]


def test_what_evf_has_no_room_for_is_one_sentence() -> None:
    with pytest.raises(ParseError, match="at most 255 pixels, not 300"):
        write_recording(dataclasses.replace(GAME, cell_px=300), ".evf")
    far = GAME.events[0]._replace(x=40_000)
    with pytest.raises(ParseError, match="at most 32,767 pixels"):
        write_recording(dataclasses.replace(GAME, events=(far, *GAME.events)), ".evf")
    (again,) = read_recordings(
        write_recording(dataclasses.replace(GAME, claims=Claims(99_999, 5, won=True)), ".evf"), "a.evf"
    )
    assert again.claims.three_bv == play_recording(GAME).claims.three_bv


def test_rawvf_that_leaves_out_the_word_before_the_board_is_read() -> None:
    (again,) = read_recordings(write_recording(GAME, ".rawvf").replace(b"Board:\n", b"RAW_Flags: 7         \n"))
    assert again == read_recordings(write_recording(GAME, ".rawvf"))[0]


@pytest.mark.parametrize(("word", "mode"), [("Classic", "standard"), ("Density", "density"), ("upk", "upk")])
def test_modes_of_rawvf_are_those_of_the_other_formats(word: str, mode: str) -> None:
    data = write_recording(GAME, ".rawvf").replace(b"Mode: Classic", f"Mode: {word}".encode())
    (recording,) = read_recordings(data)
    assert recording.mode == mode
    assert find_losses(recording, ".evf") == []


NOTED = dataclasses.replace(GAME, notes={"started": "2024-08-30T20:11:41.386418Z", "ended": "", "country": "Poland"})


@pytest.mark.parametrize(
    ("suffix", "lost"),
    [(".evf", ["the file's notes (country)"]), (".rawvf", ["the file's notes (country)"])],
)
def test_notes_that_a_format_cannot_hold_are_named_and_the_others_stay(suffix: str, lost: list[str]) -> None:
    noted = dataclasses.replace(NOTED, notes={key: note for key, note in NOTED.notes.items() if note})
    assert find_losses(noted, suffix) == lost
    (again,) = read_recordings(write_recording(noted, suffix), f"a{suffix}")
    assert again.notes["started"] == noted.notes["started"]


def test_a_moment_is_the_same_in_every_format_that_counts_it() -> None:
    (rmv,) = read_recordings(as_rmv(GAME, 2))
    assert rmv.notes["started"] == "1970-01-01T00:00:07Z"
    (evf,) = read_recordings(write_recording(rmv, ".evf"))
    (rawvf,) = read_recordings(write_recording(evf, ".rawvf"))
    assert rmv.notes == evf.notes == rawvf.notes


@pytest.mark.parametrize("suffix", [".evf", ".rawvf"])
def test_a_result_that_a_file_does_not_tell_is_that_of_its_events(suffix: str) -> None:
    (avf,) = read_recordings(as_avf(GAME))
    assert avf.claims.won is None
    (again,) = read_recordings(write_recording(avf, suffix), f"a{suffix}")
    assert again.claims.won is play_recording(GAME).claims.won
    assert play_recording(again).differences == ()
    untimed = dataclasses.replace(avf, claims=Claims())
    (again,) = read_recordings(write_recording(untimed, suffix), f"a{suffix}")
    assert again.claims.time_ms == play_recording(GAME).claims.time_ms


def test_a_record_keeps_the_notes_of_a_file() -> None:
    record = play_recording(NOTED).record
    assert record_game(GameRecord.from_json(record.to_json())).notes == NOTED.notes
    told = dict(record.details["recording"]) | {"notes": {"started": 5, "country": "PL"}}
    odd = dataclasses.replace(record, details={**record.details, "recording": told})
    assert record_game(odd).notes == {"country": "PL"}


def test_format_that_is_only_read_says_so() -> None:
    with pytest.raises(ParseError, match="avf files are read, not written"):
        write_recording(GAME, ".avf")


def test_collection_gives_all_its_recordings() -> None:
    assert len(read_recordings(as_evfs(GAME, GAME))) == 2
    with pytest.raises(ParseError, match="holds 2 recordings"):
        recording_formats()["evfs"].parse(as_evfs(GAME, GAME))


def test_left_click_with_shift_opens_around_in_evf_too() -> None:
    kinds = {PointerKind.LEFT_DOWN: PointerKind.SHIFT_LEFT_DOWN}
    events = tuple(event._replace(kind=kinds.get(event.kind, event.kind)) for event in GAME.events[:1])
    shifted = dataclasses.replace(GAME, events=(*events, PointerEvent(9, PointerKind.LEFT_UP, 8, 8)))
    (again,) = read_recordings(write_recording(shifted, ".evf"))
    assert [event.kind for event in again.events] == [PointerKind.MIDDLE_DOWN, PointerKind.MIDDLE_UP]


@pytest.mark.parametrize("name", FILES)
@given(data=st.data())
@settings(max_examples=25)
def test_damaged_file_is_read_or_refused_in_one_sentence(name: str, data: st.DataObject) -> None:
    damaged = bytearray(FILES[name])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(damaged)))
    for hostile in (bytes(damaged), bytes(damaged[:cut])):
        assert refusal(hostile, f"a.{name.split()[0]}").isprintable()


def refusal(data: bytes, name: str) -> str:
    """What is said of a file that cannot be read; nothing of one that can."""
    try:
        for recording in read_recordings(data, name):
            play_recording(recording)
    except GridsageError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"hello", "none of the Minesweeper formats"),
        (b"9x9:0,0,mffff", "needs 21 digits, got 4"),
        (b"9x9#123", "holds a random seed"),
        (b"9n10a:r1,u,abc", "holds a random seed"),
        (b"1#\n1#\n", "none of the Minesweeper formats"),
        (b"121#1\n##1#1\n", "none of the Minesweeper formats"),
        (b"\x02\x02\x00\x02\x00\x00\x00\x00", "announces 2 mines and places 1"),
        (b"\x02\x02\x00\x01\x05\x00", "outside its board of 2x2"),
        (b"# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[view]\nUU\n", "no \\[real\\] part"),
        (b"# MINESWEEPER-BOARD v0.1\nrows: 1\ncolumns: 2\nmines: 1\n[real]\n*2\n", "does not fit its mines"),
        (b"RawVF_Version: 6\nWidth: 3\n", "no board"),
        (b"*rmv\0\7" + bytes(60), "version 7"),
    ],
)
def test_mistakes_are_named(data: bytes, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        read_recordings(data)


def test_claims_that_the_events_contradict_are_told() -> None:
    false = dataclasses.replace(GAME, claims=Claims(three_bv=1, time_ms=5, won=not GAME.claims.won))
    told = play_recording(false).differences
    assert len(told) == 2
    assert "its 3BV is 1; it is" in told[0]
    assert "by its events it was" in told[1]
