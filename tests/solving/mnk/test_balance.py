"""Which moves count as balanced, whatever the engine that ranks them."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Position, parse_position
from gridsage.solving.mnk.balance import find_balanced


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
