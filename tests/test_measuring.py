"""``gridsage.bench``: bots by name, class and factory; plain rows; the same for any number of workers."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import gridsage
from gridsage._core import CancelToken
from gridsage.bots.mines.csp import Csp
from gridsage.errors import BotError, CancelledError, OptionError, ParseError, SetupError, UnknownNameError
from gridsage.games.mines import Choice, Hints, MinesBot, Setup, View
from gridsage.games.mnk import Choice as Stone
from gridsage.games.mnk import Limits, MnkBot, Position
from gridsage.measuring import bench

TIMES = {
    "mean_time_s",
    "time_deviation_s",
    "fastest_time_s",
    "slowest_time_s",
    "mean_move_time_s",
    "longest_move_time_s",
}


class AnyCell(MinesBot):
    """Guesses."""

    def choose(self, view: View) -> Choice:
        return self.guess_uniformly(view)

    def hints(self, view: View) -> Hints:
        return Hints()


class Silent(AnyCell):
    """Chooses nothing."""

    def choose(self, view: View) -> Choice:
        return None  # type: ignore[return-value]


class FirstEmpty(MnkBot):
    """Takes the first empty cell."""

    def choose(self, position: Position, limits: Limits) -> Stone:
        return Stone(position.empty_cells[0])


class Stuck(FirstEmpty):
    """Cannot even end."""

    def close(self) -> None:
        raise ValueError("no such process")


def without_times(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows]


def test_names_classes_and_factories_play_the_same_boards() -> None:
    bots = {"mine": AnyCell, "made": lambda seed: AnyCell(seed), "theirs": "uniform", "known": Csp}
    rows = bench(bots, ["9x9/10", Setup(7, 7, 4)], 20, workers=0)
    assert [(row["bot"], row["setup"]) for row in rows] == [
        (name, setup) for setup in ("9x9/10", "7x7/4") for name in ("mine", "made", "theirs", "known")
    ]
    mine, made, theirs, known = rows[:4]
    assert mine["wins"] == made["wins"] == theirs["wins"] < known["wins"]
    assert all(row["games"] == 20 and row["errors"] == 0 and row["fault"] == "" for row in rows)


@pytest.mark.parametrize(
    ("bots", "setups", "more"),
    [
        ([AnyCell, "csp", AnyCell, lambda seed: AnyCell(seed)], ["9x9/10", "beginner@safe"], {"start": "corner"}),
        ([FirstEmpty, "uniform", "champion:level=1", "uniform"], ["3x3x3", "5x5x4"], {"move_nodes": 200}),
    ],
)
def test_rows_are_plain_alike_and_the_same_for_any_number_of_workers(bots: Any, setups: Any, more: Any) -> None:
    here, there = (bench(bots, setups, 6, workers=workers, seed=3, **more) for workers in (0, 2))
    assert without_times(here) == without_times(there)
    assert len({tuple(row) for row in here}) == 1, "every row has the same keys"
    assert all(isinstance(value, str | int | float | None) for row in here for value in row.values())


def test_a_bot_entered_twice_is_told_apart_and_has_luck_of_its_own() -> None:
    rows = bench([AnyCell, AnyCell, "csp", "csp"], ["5x5/5@any"], 60, workers=0)
    assert [row["bot"] for row in rows] == ["AnyCell", "AnyCell#2", "csp", "csp#2"]
    assert rows[0]["mean_guesses"] != rows[1]["mean_guesses"]
    pair = bench(["uniform", "uniform"], ["3x3x3"], 10, workers=0)
    assert [(row["bot"], row["games"]) for row in pair] == [("uniform", 10), ("uniform#2", 10)]
    assert pair[0]["wins"] == pair[1]["losses"]


def test_what_a_bot_does_wrong_is_a_figure_of_its_row() -> None:
    silent, good = bench([Silent, AnyCell], ["9x9/10"], 4, workers=0)
    assert (silent["errors"], silent["wins"], good["errors"]) == (4, 0, 0)
    assert silent["fault"] == "illegal: the bot chose no move"


class NoHints(MinesBot):
    """Lacks half of the contract."""

    def choose(self, view: View) -> Choice:
        return self.guess_uniformly(view)


@pytest.mark.parametrize(
    ("bots", "setups", "error", "message"),
    [
        ([NoHints], ["9x9/10"], BotError, "the bot class NoHints has no hints"),
        (
            [FirstEmpty],
            ["9x9/10"],
            BotError,
            "the class FirstEmpty is not a bot of this game: it is not a subclass of gridsage.mines.MinesBot",
        ),
        ([lambda seed: 3], ["9x9/10"], BotError, "lambda made 3 from seed 0, which is not a MinesBot"),
        ([lambda seed: 1 / 0], ["9x9/10"], BotError, "made no bot from seed 0: ZeroDivisionError"),
        ([3], ["9x9/10"], BotError, "3 is not a bot: expected a name, a class, or a function"),
        (["champ"], ["9x9/10"], UnknownNameError, r"did you mean champion\?"),
        ([lambda seed: AnyCell(1), lambda seed: AnyCell(2)], ["9x9/10"], OptionError, "two different bots are called"),
        ({"a,b": AnyCell}, ["9x9/10"], OptionError, "a bot cannot be called 'a,b'"),
        ([], ["9x9/10"], OptionError, "no bot"),
        (["csp"], [], OptionError, "no setup"),
        (["csp"], ["nonsense"], ParseError, "cannot read the setup 'nonsense'"),
        (["uniform"], ["9x9x99"], SetupError, "k = 99 is outside"),
        (["uniform"], ["3x3x3"], OptionError, "needs at least two players"),
        (["uniform"], ["expert", "3x3x3"], OptionError, "expert and 3x3x3 are of two families: a bench plays one"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(
    bots: Any, setups: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        bench(bots, setups, 2, workers=0)


@pytest.mark.parametrize(
    ("setup", "conditions", "error", "message"),
    [
        ("9x9/10", {"move_time_s": -5}, OptionError, "a bench of Minesweeper games takes no move_time_s"),
        ("9x9/10", {"move_nodes": 5, "openings": "zzz"}, OptionError, "takes no move_nodes and no openings"),
        ("3x3x3", {"start": "corner"}, OptionError, "a bench of m,n,k games takes no start"),
        ("3x3x3", {"openings": "zzz"}, UnknownNameError, "no kind of openings is called 'zzz'"),
        ("3x3x3", {"openings": 3}, ParseError, "cannot read the openings 3: expected text"),
        ("3x3x3", {"move_time_s": -5}, OptionError, "time of a move -5 s: must be 0 or more"),
        ("3x3x3", {"move_nodes": 0}, OptionError, "0 nodes: expected 1 or more"),
        ("3x3x3", {"game": 3}, ParseError, "cannot read the game 3: expected text"),
    ],
)
def test_conditions_that_make_no_sense_are_refused(
    setup: str, conditions: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        bench(["uniform", "uniform"], [setup], 2, workers=0, **conditions)


def test_a_bot_that_cannot_travel_is_named() -> None:
    held = threading.Lock()

    def holding(seed: int) -> AnyCell:
        assert not held.locked()
        return AnyCell(seed)

    with pytest.raises(BotError, match=r"cannot send holding to worker processes: .*; workers=0 needs none"):
        bench([holding], ["9x9/10"], 2, workers=1)
    assert bench([holding], ["9x9/10"], 2, workers=0)[0]["games"] == 2


@pytest.mark.parametrize("workers", [0, 1])
def test_a_deadline_gives_the_rows_of_what_was_played(workers: int) -> None:
    token = CancelToken()
    told: list[tuple[int, int]] = []

    def enough(games: int, planned: int) -> None:
        told.append((games, planned))
        token.cancel()

    (row,) = bench([AnyCell], ["9x9/10"], 200_000, workers=workers, cancel=token, progress=enough)
    assert 0 < row["games"] < 200_000
    assert told[0][1] == 200_000
    assert row["games"] == told[-1][0]


def test_a_bench_that_is_cancelled_before_its_first_game_says_so() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError, match="stopped before its first batch of games was finished"):
        bench(["tank"], ["expert"], 1_000_000, workers=1, cancel=token)
    with pytest.raises(OptionError, match="expected more than 0"):
        bench(["csp"], ["9x9/10"], deadline_s=0)


def test_ctrl_c_ends_a_bench() -> None:
    def interrupt(games: int, planned: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench(["uniform"], ["9x9/10"], 10_000, workers=1, progress=interrupt)


class Interrupted(AnyCell):
    """Is at work when Ctrl-C comes."""

    def choose(self, view: View) -> Choice:
        raise KeyboardInterrupt


def test_ctrl_c_while_a_bot_thinks_ends_a_bench_in_this_process() -> None:
    with pytest.raises(KeyboardInterrupt):
        bench([Interrupted], ["9x9/10"], 10, workers=0)


def test_it_is_found_at_the_front_door() -> None:
    assert gridsage.bench is bench


def test_bots_that_cannot_even_end_are_measured() -> None:
    rows = bench({"class": Stuck, "made": lambda seed: Stuck(seed)}, "3x3x3", 4, openings="random", workers=0)
    assert [(row["games"], row["errors"]) for row in rows] == [(4, 0), (4, 0)]
