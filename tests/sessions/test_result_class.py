"""With how much help a result came about, told by the game and by its record alike."""

from __future__ import annotations

import pytest

from gridsage.games.mines import Move
from gridsage.games.mines import Setup as MinesSetup
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.result_class import ResultClass, classify


@pytest.mark.parametrize(
    ("help", "practice", "wanted"),
    [
        ({}, False, "unaided"),
        ({"hints": 0, "chances": 0, "undone": 0}, False, "unaided"),
        ({"asked": 3}, False, "asked"),
        ({"hints": 229, "asked": 1}, False, "hints"),
        ({"hints": 2, "chances": 1}, False, "chances"),
        ({"chances": 1, "undone": 1}, False, "practice"),
        ({}, True, "practice"),
        ("no counts at all", False, "unaided"),
    ],
)
def test_the_class_is_that_of_the_greatest_help(help: object, practice: bool, wanted: str) -> None:
    assert classify({"help": help}, practice=practice) is ResultClass(wanted)


def test_a_record_from_before_help_was_counted_is_unaided() -> None:
    assert classify({}) is ResultClass.UNAIDED


def test_unaided_is_first() -> None:
    assert sorted(ResultClass, key=lambda each: each.rank) == ["unaided", "asked", "hints", "chances", "practice"]


def test_a_game_of_minesweeper_and_its_record_say_the_same() -> None:
    game = MinesGame(MinesSetup(4, 4, 2), seed=3)
    game.push(Move.open(0))
    for act, wanted in (
        (lambda: None, ResultClass.UNAIDED),
        (lambda: game.use_help("hints"), ResultClass.HINTS),
        (lambda: game.use_help("chances"), ResultClass.CHANCES),
        (game.take_back, ResultClass.PRACTICE),
    ):
        act()
        assert (game.result_class, classify(game.record().details)) == (wanted, wanted)


def test_an_mnk_game_and_its_record_say_the_same() -> None:
    game = MnkGame(MnkSetup(3, 3, 3))
    game.push(4)
    assert game.result_class is ResultClass.UNAIDED
    game.use_help()
    assert (game.result_class, classify(game.record().details)) == (ResultClass.HINTS, ResultClass.HINTS)
    game.take_back()
    assert MnkGame.from_record(game.record()).result_class is ResultClass.PRACTICE
