"""A record goes to JSON and back unchanged, and replays the very game that was played."""

from __future__ import annotations

import contextlib
import dataclasses
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.catalog import BotEntry, bots
from gridsage.errors import GridsageError, ParseError, SetupError
from gridsage.games.mines import FastBoard, Status, parse_setup, replay
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.mines.play import play

records = st.builds(
    GameRecord,
    game=st.sampled_from(["mines", "mnk"]),
    setup=st.text(max_size=12),
    seed=st.integers(0, 1 << 63),
    players=st.lists(st.text(max_size=8), max_size=2).map(tuple),
    moves=st.lists(
        st.builds(
            PlayedMove,
            st.integers(0, 1),
            st.text(max_size=8),
            st.floats(0, 100),
            st.booleans(),
            st.none() | st.floats(0, 1),
        ),
        max_size=5,
    ).map(tuple),
    outcome=st.builds(Outcome, st.sampled_from(Termination), st.none() | st.integers(0, 1), st.text(max_size=9)),
    details=st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3),
)


@given(records)
@settings(max_examples=150)
def test_a_record_comes_back_from_json(record: GameRecord) -> None:
    text = record.to_json()
    assert "\n" not in text
    assert GameRecord.from_json(text) == record
    assert GameRecord.from_dict(json.loads(text)) == record


@pytest.mark.parametrize(
    "text",
    ["", "[]", "3", "{}", '{"game": 1}', '{"game":"mines","setup":"9x9/10","seed":"x","players":[],"moves":[]}', "{"],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="not a game record"):
        GameRecord.from_json(text)


def test_what_a_record_lacks_is_named() -> None:
    with pytest.raises(ParseError, match="not a game record: it has no 'outcome'"):
        GameRecord.from_json('{"setup": "9x9/10", "seed": 1, "mines": [[0, 0]]}')


def test_text_that_is_empty_is_told_as_such() -> None:
    with pytest.raises(ParseError, match="not a game record: the text is empty"):
        GameRecord.from_json(" \n")


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(["game", "setup", "seed", "players", "moves", "outcome"]), inner)
        ),
    )
)
@settings(max_examples=150)
def test_any_json_is_a_record_or_a_clear_error(data: object) -> None:
    with contextlib.suppress(ParseError):
        assert GameRecord.from_json(json.dumps(data)).to_dict()


@pytest.mark.parametrize(
    "entry", [entry for entry in bots("mines") if not entry.factory.programs], ids=lambda entry: str(entry.name)
)
def test_every_bots_games_replay_exactly(entry: BotEntry) -> None:
    for text in ("9x9/10", "16x16/40@safe", "8x8/12@any"):
        setup = parse_setup(text)
        for seed in range(4):
            board = FastBoard(setup, seed)
            record = play(setup, entry.factory(seed), seed, name=entry.name, board=board)
            again = replay(GameRecord.from_json(record.to_json()))
            assert again.view() == board.view()
            assert again.status is board.status
            assert list(again.mines) == record.details["mines"]
            assert record.players == (entry.name,)
            assert (record.outcome.winner == 0) == (again.status is Status.WON)


def test_a_record_that_breaks_the_rules_does_not_replay() -> None:
    setup = parse_setup("9x9/10")
    record = play(setup, bots("mines")[0].factory(1), 1)
    for moves in ((*record.moves, record.moves[0]), (PlayedMove(0, "open 9,9"),), (PlayedMove(0, "jump 1,1"),)):
        with pytest.raises(GridsageError):
            replay(dataclasses.replace(record, moves=moves))


def test_times_and_guesses_are_summed() -> None:
    moves = (PlayedMove(0, "open 1,1", 0.5), PlayedMove(0, "open 2,2", 0.25, True, 0.1))
    record = GameRecord("mines", "9x9/10", 1, ("a",), moves, Outcome(Termination.UNFINISHED))
    assert record.time_s == 0.75
    assert record.guesses == 1


@pytest.mark.parametrize("time_s", [float("nan"), float("inf"), -5, 1e300, 1e7])
def test_times_that_no_clock_can_show_are_no_record(time_s: float) -> None:
    moves = (PlayedMove(0, "open 1,1", 0.5), PlayedMove(0, "open 2,2", time_s))
    record = GameRecord("mines", "9x9/10", 1, ("a",), moves, Outcome(Termination.UNFINISHED))
    with pytest.raises(ParseError, match="must be 0 or more, and at most 10,000,000 s"):
        GameRecord.from_json(record.to_json())


@pytest.mark.parametrize("cell", [-1, 81, 10**30])
def test_a_mine_outside_the_board_makes_no_board(cell: int) -> None:
    with pytest.raises(SetupError, match="needs 1 different mines on the board"):
        FastBoard.with_mines("9x9/1", [cell])
