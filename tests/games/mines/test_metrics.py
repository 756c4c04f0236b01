"""Statistics against values computed by hand."""

from __future__ import annotations

import csv
import io
import json
import math

import pytest

from gridsage.errors import GridsageError
from gridsage.games.mines import (
    GameMetrics,
    Move,
    Setup,
    StartRule,
    format_metrics_csv,
    format_metrics_json,
    measure_board,
    measure_game,
    replay,
)
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.mines.game import MinesGame


def mines_of(picture: str) -> tuple[Setup, list[int]]:
    rows = picture.split()
    cells = "".join(rows)
    mines = [cell for cell, letter in enumerate(cells) if letter == "*"]
    return Setup(len(rows[0]), len(rows), len(mines), StartRule.ANY), mines


@pytest.mark.parametrize(
    ("picture", "three_bv", "openings", "islands"),
    [
        ("*.. ... ...", 1, 1, 0),  # one opening uncovers all
        ("... .*. ...", 8, 0, 1),  # no 0 at all: eight clicks, one ring
        (".*.", 2, 0, 2),  # two cells that do not touch
        ("..*..", 2, 2, 0),  # an opening on each side
        ("**** **** ****", 0, 0, 0),
        ("...", 1, 1, 0),
        # The left 0s and the right 0s are two openings; the numbers between belong to both rims.
        ("...*... ...*... ...*...", 2, 2, 0),
        # The corner behind the mines is an island of one.
        (".*... **... ..... .....", 2, 1, 1),
    ],
)
def test_board_values(picture: str, three_bv: int, openings: int, islands: int) -> None:
    metrics = measure_board(*mines_of(picture))
    assert (metrics.three_bv, metrics.openings, metrics.islands) == (three_bv, openings, islands)


def test_published_example_of_3bv() -> None:
    """The 8x8 example of codegolf.stackexchange.com/questions/82447, whose 3BV is 23."""
    picture = "........ ...*.... ...*..*. .*..*... ..*....* ...*.... ......*. .......*"
    assert measure_board(*mines_of(picture)).three_bv == 23


def played_game() -> GameRecord:
    """5x1 with one mine: seed 0 is looked for so that the mine is in the middle."""
    setup = Setup(5, 1, 1, StartRule.SAFE)
    for seed in range(100):
        game = MinesGame(setup, seed)
        game.push(Move.open(0), player="human", time_s=0.0)
        if game.board.mines == (2,):
            game.push(Move.flag(2), player="human", time_s=1.5)
            game.push(Move.unflag(2), player="human", time_s=0.5)
            game.push(Move.flag(2), player="human", time_s=0.25)
            game.push(Move.open(4), player="test", time_s=0.75, guess=True, chance=0.5)
            return game.record()
    raise AssertionError("no seed puts the mine there")


def test_totals_of_a_game() -> None:
    metrics = measure_game(played_game())
    assert (metrics.opens, metrics.flags, metrics.unflags, metrics.chords, metrics.guesses) == (2, 2, 1, 0, 1)
    assert metrics.result == "solved"
    assert metrics.time_s == 3.0
    assert metrics.distance == 2 + 0 + 0 + 2
    assert [step.elapsed_s for step in metrics.moves] == [0.0, 1.5, 2.0, 2.25, 3.0]
    assert [step.changed for step in metrics.moves] == [2, 1, 1, 1, 2]
    assert [step.player for step in metrics.moves] == ["human"] * 4 + ["test"]
    assert metrics.three_bv_solved == 2
    assert metrics.board is not None
    assert metrics.board.three_bv == 2
    assert metrics.three_bv_per_s == pytest.approx(2 / 3)
    assert metrics.efficiency == pytest.approx(2 / 5)


def test_distance_is_euclidean() -> None:
    game = MinesGame(Setup(9, 9, 0), 0)
    game.push(Move.flag(0), player="human")
    game.push(Move.flag(9 * 4 + 3), player="human")
    metrics = measure_game(game.record())
    assert metrics.moves[1].distance == 5.0
    game.push(Move.flag(1), player="human")
    assert measure_game(game.record()).distance == pytest.approx(5.0 + math.hypot(2, 4))


def test_lost_game_counts_only_what_was_opened() -> None:
    setup = Setup(3, 1, 1, StartRule.ANY)
    for seed in range(100):
        game = MinesGame(setup, seed)
        game.push(Move.open(0), player="human")
        if game.board.mines == (1,):
            break
    game.push(Move.open(1), player="human")
    metrics = measure_game(game.record())
    assert metrics.result == "exploded"
    assert (metrics.three_bv_solved, metrics.board and metrics.board.three_bv) == (1, 2)


def test_game_without_an_opening_has_no_board_values() -> None:
    game = MinesGame(Setup(9, 9, 10), 1)
    empty = measure_game(game.record())
    assert (empty.board, empty.efficiency, empty.three_bv_per_s) == (None, None, None)
    game.push(Move.flag(0), player="human")
    assert measure_game(game.record()).board is None


def test_csv_has_one_row_a_move_and_reads_back() -> None:
    metrics = measure_game(played_game())
    rows = list(csv.DictReader(io.StringIO(format_metrics_csv(metrics))))
    assert len(rows) == 5
    assert rows[1] == {
        "number": "2",
        "player": "human",
        "kind": "flag",
        "x": "2",
        "y": "0",
        "time_s": "1.500",
        "elapsed_s": "1.500",
        "distance": "2.000",
        "changed": "1",
        "guess": "0",
        "chance": "",
    }
    assert (rows[4]["guess"], rows[4]["chance"]) == ("1", "0.500")


def test_json_holds_totals_moves_and_a_record_that_replays() -> None:
    record = played_game()
    document = json.loads(format_metrics_json(measure_game(record), record))
    assert document["totals"]["moves"] == 5
    assert document["totals"]["three_bv"] == document["totals"]["bbbv"] == 2
    assert document["moves"][4]["kind"] == "open"
    again = GameRecord.from_dict(document["record"])
    assert again == record
    assert replay(again).status.value == "won"
    assert "record" not in json.loads(format_metrics_json(measure_game(record)))


@pytest.mark.parametrize(
    "record",
    [
        GameRecord("mnk", "3x3x3", 0, ("a", "b"), (), Outcome(Termination.FULL)),
        GameRecord("mines", "9x9/10", 0, ("a",), (PlayedMove(0, "chord 1,1"),), Outcome(Termination.UNFINISHED)),
        GameRecord("mines", "9x9/10", 0, ("a",), (PlayedMove(0, "open 9,9"),), Outcome(Termination.UNFINISHED)),
    ],
)
def test_a_record_that_is_none_is_refused(record: GameRecord) -> None:
    with pytest.raises(GridsageError):
        measure_game(record)


def test_metrics_are_values() -> None:
    assert isinstance(measure_game(played_game()), GameMetrics)
    assert measure_game(played_game()) == measure_game(played_game())
