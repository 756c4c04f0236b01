"""Which moves count as balanced, whatever the engine that ranks them."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, SearchResult, parse_position
from gridsage.solving.mnk.balance import balance_with, find_balanced


def off(choice: Choice, here: Position) -> float:
    return abs(choice.score or 0)


def test_each_move_is_the_least_off_at_its_place_and_a_forced_end_is_none() -> None:
    asked: list[tuple[int, int, float]] = []

    def find(here: Position, best: int, share: float) -> list[Choice]:
        asked.append((here.stones, best, share))
        free = here.empty_cells
        return [Choice(free[0], 0, 3), Choice(free[1], 70), Choice(free[2], -20), Choice(free[3], 20)]

    chosen = find_balanced(Position.start("5x5x4"), 2, find, off)
    assert [choice.cell for choice in chosen] == [2, 3]
    assert asked == [(0, 25, 0.5), (1, 24, 1.0)]
    assert [choice.cell for choice in find_balanced(Position.start("15x15x5"), 1, find, off)] == [2]
    assert asked[-1] == (0, 40, 1.0)


def test_where_all_ends_are_forced_one_of_them_is_taken() -> None:
    def find(here: Position, best: int, share: float) -> list[Choice]:
        return [Choice(3, -900, -2), Choice(4, -800, -4)]

    (choice,) = find_balanced(Position.start("3x3x3"), 1, find, off)
    assert choice.cell == 4


@pytest.mark.parametrize("rows", ["XOX\nXOO\nOX.\nX to move", "XX.\nOO.\n...\nX to move"])
def test_two_moves_need_room_and_a_game_that_goes_on_after_the_first(rows: str) -> None:
    def find(here: Position, best: int, share: float) -> list[Choice]:
        return [Choice(2)]

    with pytest.raises(OptionError, match="no two moves are left"):
        find_balanced(parse_position(rows, "3x3x3"), 2, find, off)


class Judge(MnkBot):
    """Scores the free cells as it is told, the first of them best."""

    calibrated = False

    def __init__(self, *scores: int | None) -> None:
        super().__init__()
        self._scores = scores
        self.times_s: list[float | None] = []

    def choose(self, position: Position, limits: Limits) -> Choice:
        raise NotImplementedError

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        self.times_s.append(limits.time_s)
        cells = position.empty_cells
        return SearchResult(tuple(Choice(cell, score) for cell, score in zip(cells, self._scores, strict=False)))


class Calibrated(Judge):
    calibrated = True


def test_a_bot_balances_by_its_scores_or_by_the_chances_that_they_tell() -> None:
    for kind in (Judge, Calibrated):
        bot = kind(300, 5, None, -80)
        (choice,) = balance_with(bot, Position.start("15x15x5"), 1, time_s=1.0, cancel=CancelToken(), clock=float)
        assert choice.cell == 1
    # What tells neither is as far off as can be.
    bot = Judge(None, 900)
    (choice,) = balance_with(bot, Position.start("15x15x5"), 1, time_s=1.0, cancel=CancelToken(), clock=float)
    assert choice.cell == 1


def test_two_moves_share_the_time_and_what_the_first_took_too_long_the_second_lacks() -> None:
    bot = Judge(1)
    moments = iter((0.0, 0.0, 3.99))
    balance_with(bot, Position.start("15x15x5"), 2, time_s=4.0, cancel=CancelToken(), clock=moments.__next__)
    assert bot.times_s == [2.0, 0.05]


def test_balancing_that_is_not_wanted_any_more_is_left() -> None:
    cancel = CancelToken()
    cancel.cancel()
    bot = Judge(1)
    with pytest.raises(CancelledError):
        balance_with(bot, Position.start("15x15x5"), 1, time_s=1.0, cancel=cancel)
    assert not bot.times_s
