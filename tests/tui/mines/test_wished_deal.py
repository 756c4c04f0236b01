"""Boards that are wished for in the terminal: of a grade, or such as a bot can solve, one after the other."""

from __future__ import annotations

from gridsage.catalog import parse_bot
from gridsage.games.mines import Setup, StartRule, parse_setup
from gridsage.sessions.mines.solvable import solves
from gridsage.sessions.mines.wish import BoardWish
from gridsage.solving.mines.certificate import certify
from gridsage.solving.mines.no_guess import GradeRange
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.wished_deal import WishedDeal
from tests.tui.mines.helpers import until

SETUP = parse_setup("beginner")
FIRST = SETUP.grid.index(3, 3)
RARE = Setup(30, 16, 170)


def test_every_board_of_the_series_has_the_grade() -> None:
    deal = WishedDeal(seed=7, wish=BoardWish(SETUP, GradeRange(3, 5)))
    assert str(deal) == "seed 7, grade 3-5"
    for number in range(3):
        game = deal.make_game(SETUP)
        assert (str(game.setup), game.given) == ("9x9/10!", 1)
        assert certify(game.setup, game.board.mines, FIRST).grade.level in GradeRange(3, 5), number
        assert deal.for_setup(game.setup) is deal
        deal = deal.next()


def test_every_board_of_the_series_is_solved_by_the_bot() -> None:
    deal = WishedDeal(seed=7, wish=BoardWish(SETUP, solvable_by="single_point"))
    assert str(deal) == "seed 7, for single_point"
    boards = set()
    for _ in range(3):
        game = deal.make_game(SETUP)
        assert (game.setup.start, game.given) == (StartRule.ANY, 1)
        assert solves("single_point", game.setup, game.board.mines, FIRST)
        boards.add(game.board.mines)
        following = deal.for_setup(game.setup).next()
        assert isinstance(following, WishedDeal)
        deal = following
    assert len(boards) == 3


def test_another_setup_is_played_without_the_wish() -> None:
    other = WishedDeal(seed=7, wish=BoardWish(SETUP, solvable_by="single_point")).for_setup(Setup(5, 5, 3))
    assert str(other) == "seed 7"


async def test_on_the_screen_a_board_that_cannot_be_had_is_told_and_the_game_stays() -> None:
    deal = WishedDeal(seed=7, wish=BoardWish(Setup(5, 5, 1), GradeRange(1, 1)))
    app = MinesApp(deal.wish.setup, deal, parse_bot("mines", "csp"))
    async with app.run_test(size=(100, 30)) as pilot:
        first = app.game
        app.deal = WishedDeal(seed=7, wish=BoardWish(Setup(5, 5, 1), GradeRange(10, 10)))
        await pilot.press("n", "n")
        await until(pilot, lambda: "has grade 10" in app.message)
        assert app.game is first


async def test_on_the_screen_the_next_board_is_looked_for_beside_it_and_esc_stops() -> None:
    deal = WishedDeal(seed=7, wish=BoardWish(SETUP, solvable_by="single_point"))
    app = MinesApp(SETUP, deal, parse_bot("mines", "csp"))
    async with app.run_test(size=(100, 30)) as pilot:
        first = app.game
        await pilot.press("n", "n")
        await until(pilot, lambda: app.game is not first)
        assert app.game.wish == deal.wish
        assert str(app.deal) == "seed 8, for single_point"
        second = app.game
        # So dense that hardly a board of it is so easy.
        app._new(RARE, WishedDeal(seed=7, wish=BoardWish(RARE, GradeRange(1, 1))))
        await until(pilot, lambda: "Looking for a board of grade 1: " in app.message)
        await pilot.press("escape")
        await until(pilot, lambda: "Stopped: this game goes on" in app.message)
        assert app.game is second
