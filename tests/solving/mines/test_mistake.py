"""Learn from mistakes at Minesweeper: the better cell is right, and every other answer is told why it is not."""

from __future__ import annotations

import pytest

from gridsage.catalog import find_bot
from gridsage.errors import IllegalMoveError
from gridsage.games.mines import Move, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.play import play
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.mistake import Mistake, find_mistakes
from gridsage.solving.mines.review import review


def careless_game() -> Mistake:
    """A mine was opened while a cell was certainly safe."""
    game = MinesGame(parse_setup("beginner!"), 8, first=40)
    found = analyse(game.view())
    game.push(Move.open(next(mine for mine in game.board.mines if 0 < found.chances[mine] < 1)))
    (mistake,) = find_mistakes(review(game.record()).moves)
    return mistake


def test_a_safe_cell_is_right_and_a_guess_or_a_mine_is_told_why_it_is_not() -> None:
    mistake = careless_game()
    view, chances = mistake.view, mistake.found.chances
    assert mistake.question.startswith("Move 2 opened ")
    assert mistake.question.endswith("Find a cell that is safe.")
    told = {chances[cell]: mistake.check(cell) for cell in view.hidden}
    assert told[0.0].right
    assert told[0.0].clues
    assert not told[1.0].right
    assert "is certainly a mine: If " in told[1.0].sentence
    guess = next(answer for chance, answer in told.items() if 0 < chance < 1)
    assert not guess.right
    assert guess.sentence.endswith("that is a guess, and none was needed.")
    assert mistake.solution.startswith("A safe cell was ")
    opened = next(cell for cell in range(view.setup.cells) if cell not in view.hidden)
    with pytest.raises(IllegalMoveError, match="is not hidden"):
        mistake.check(opened)


def test_the_best_cell_is_right_in_every_mistake_of_a_careless_bot() -> None:
    asked = 0
    for seed in range(6):
        record = play("9x9/20@safe", find_bot("mines", "uniform").factory(seed), seed)
        for mistake in find_mistakes(review(record).moves):
            best, played = mistake.move.best, mistake.move.judged.move.cell
            assert best is not None
            assert mistake.check(best).right, f"seed {seed}, move {mistake.number}"
            assert not mistake.check(played).right, f"seed {seed}, move {mistake.number}"
            asked += 1
    assert asked
