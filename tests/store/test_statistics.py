"""Statistics of a player, by setup, opponent and level."""

from __future__ import annotations

import pytest

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import GameEnded, HelpUsed
from gridsage.sessions.result_class import ResultClass
from gridsage.store import MinesStatistics, MnkScore, Store

ENDS = {
    "w": Outcome(Termination.SOLVED, 0),
    "l": Outcome(Termination.EXPLODED),
    "r": Outcome(Termination.RESIGNED),
    "?": Outcome(Termination.UNFINISHED),
}


def mines(store: Store, setup: str, ends: str, *, player: str = "Ada", practice: bool = False) -> None:
    """Games that end so, in this order; the n-th takes n seconds."""
    for number, end in enumerate(ends, 1):
        moves = (PlayedMove(0, "open 1,1", number / 2), PlayedMove(0, "open 2,1", number / 2))
        store.games.add(GameRecord("mines", setup, number, (player,), moves, ENDS[end]), practice=practice)


def test_mines_by_setup(store: Store) -> None:
    mines(store, "9x9/10", "lwwwlww?")
    mines(store, "9x9/10", "wwwwwwww", player="Bob")
    mines(store, "9x9/10", "wwwwwwww", practice=True)
    mines(store, "30x16/99", "lr")
    assert store.games.mines_statistics("Ada") == (
        MinesStatistics("30x16/99", 2, 0, None, None, 0, 0),
        MinesStatistics("9x9/10", 7, 5, 2.0, (2 + 3 + 4 + 6 + 7) / 5, 2, 3),
        MinesStatistics("9x9/10", 8, 8, 1.0, 4.5, 8, 8, ResultClass.PRACTICE),
    )
    assert store.games.mines_statistics("Ada")[1].win_rate == 5 / 7
    assert store.games.mines_statistics("nobody") == ()


def test_the_order_is_that_of_the_ends_not_of_the_beginnings(store: Store) -> None:
    """The game that began first ends last, and breaks the streak."""
    first = store.games.add(GameRecord("mines", "9x9/10", 1, ("Ada",), (), ENDS["?"]))
    mines(store, "9x9/10", "ww")
    store.games.apply(first, GameEnded(number=0, outcome=ENDS["l"], details={}))
    (row,) = store.games.mines_statistics("Ada")
    assert (row.streak, row.longest_streak) == (0, 2)


def test_a_win_with_help_is_no_unaided_one(store: Store) -> None:
    """Neither a best time nor a part of the rate, nor does it break a streak of the others."""
    mines(store, "9x9/10", "?lww")
    (aided,) = (game.id for game in store.games.find() if game.outcome.termination is Termination.UNFINISHED)
    for kind, counts in (("hints", {"hints": 1}), ("chances", {"hints": 1, "chances": 1})):
        store.games.apply(aided, HelpUsed(number=2, outcome=ENDS["?"], details={"help": counts}, kind=kind))
        assert {game.result_class for game in store.games.find() if game.id == aided} == {ResultClass(kind)}
    won = GameEnded(number=2, outcome=ENDS["w"], details={"help": {"hints": 1, "chances": 1}})
    store.games.apply(aided, won)
    assert store.games.mines_statistics("Ada") == (
        MinesStatistics("9x9/10", 3, 2, 3.0, 3.5, 2, 2),
        MinesStatistics("9x9/10", 1, 1, 1.0, 1.0, 1, 1, ResultClass.CHANCES),
    )


def test_mnk_with_hints_is_a_score_of_its_own(store: Store) -> None:
    for hints in (0, 3):
        details = {"help": {"hints": hints, "undone": 0}}
        players, outcome = ("Ada", "champion:level=3"), Outcome(Termination.ROW, 0)
        store.games.add(GameRecord("mnk", "15x15x5", 1, players, (), outcome, details))
    assert store.games.mnk_scores("Ada") == (
        MnkScore("15x15x5", "champion", "level=3", 1, 1, 0, 0),
        MnkScore("15x15x5", "champion", "level=3", 1, 1, 0, 0, ResultClass.HINTS),
    )


def test_mnk_by_opponent_and_level(store: Store) -> None:
    def play(players: tuple[str, str], outcome: Outcome, setup: str = "15x15x5") -> None:
        store.games.add(GameRecord("mnk", setup, 1, players, (), outcome))

    play(("Ada", "champion:level=3"), Outcome(Termination.ROW, 0))
    play(("champion:level=3", "Ada"), Outcome(Termination.ROW, 1))
    play(("champion:level=3", "Ada"), Outcome(Termination.FULL))
    play(("champion:level=4", "Ada"), Outcome(Termination.ROW, 0))
    play(("Ada", "Bob"), Outcome(Termination.RESIGNED, 1))
    play(("Ada", "Bob"), Outcome(Termination.FULL), "3x3x3")
    play(("Cid", "Bob"), Outcome(Termination.FULL), "3x3x3")
    play(("Ada", "Bob"), Outcome(Termination.UNFINISHED), "3x3x3")
    for two_people in (("Ada", "Ada 2"), ("Ada A", "Ada B")):  # at one screen
        play(two_people, Outcome(Termination.ROW, 0))
    scores = store.games.mnk_scores("Ada")
    assert scores == (
        MnkScore("15x15x5", "Bob", "", 1, 0, 0, 1),
        MnkScore("15x15x5", "champion", "level=3", 3, 2, 1, 0),
        MnkScore("15x15x5", "champion", "level=4", 1, 0, 0, 1),
        MnkScore("3x3x3", "Bob", "", 1, 0, 1, 0),
    )
    assert scores[1].score == pytest.approx(5 / 6)
