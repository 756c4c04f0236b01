"""The board of a day on the screen: its first cell is open, it goes on, and other boards follow it."""

from __future__ import annotations

from gridsage.catalog import parse_bot
from gridsage.daily import board_of_day
from gridsage.games.mines import Move, Setup
from gridsage.sessions.result_class import ResultClass
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.daily_deal import deal_day

BOARD = board_of_day("2026-11-16")


def test_the_game_begins_with_the_first_cell_of_the_day() -> None:
    deal = deal_day(BOARD)
    game = deal.make_game(BOARD.setup)
    assert (game.moves[0].text, game.given, game.board.mines) == ("open 4,4", 1, BOARD.mines())
    assert str(deal) == "board of 2026-11-16"
    assert game.result_class is ResultClass.UNAIDED
    assert deal_day(BOARD, practice=True).make_game(BOARD.setup).result_class is ResultClass.PRACTICE


def test_a_kept_game_goes_on() -> None:
    game = deal_day(BOARD).make_game(BOARD.setup)
    game.push(Move.flag(0))
    assert deal_day(BOARD, kept=game.record()).make_game(BOARD.setup).record() == game.record()


def test_what_follows_is_no_board_of_a_day() -> None:
    deal = deal_day(BOARD)
    assert deal.for_setup(BOARD.setup) is deal
    for other in (deal.next(), deal.for_setup(Setup(5, 5, 3))):
        assert not other.make_game(Setup(5, 5, 3)).moves


async def test_a_new_game_on_the_screen_leaves_the_day() -> None:
    app = MinesApp(BOARD.setup, deal_day(BOARD), parse_bot("mines", "csp"))
    async with app.run_test(size=(100, 30)) as pilot:
        first = app.game
        assert first.moves[0].text == "open 4,4"
        await pilot.press("n", "n")
        assert app.game is not first
        assert not app.game.moves
