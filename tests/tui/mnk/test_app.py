"""Whole games in the terminal, by keyboard and mouse: all four modes, hints, takeback, rounds."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.geometry import Size
from textual.widgets import Input, Static

from gridsage.games.mnk import Rule, Setup, replay
from gridsage.games.mnk.formats import find_format
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import GameRecord
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.dialogs import HelpDialog, LeaveDialog, SaveDialog
from gridsage.tui.mnk.app import MnkApp
from gridsage.tui.mnk.dialogs import MenuDialog
from tests.tui.mnk.helpers import PERSON, Broken, Calibrated, First, Slow, app_for, bot, panel, status, until
from tests.tui.spots import spot


async def test_two_people_play_with_the_keyboard() -> None:
    app = app_for(PERSON, PERSON, rounds=2)
    async with app.run_test() as pilot:
        for keys in ("space", "up space", "left down space", "up right right space", "down space"):
            await pilot.press(*keys.split())
        assert app.game.board.winner == 0
        assert app.board_widget.picture.row == {3, 4, 5}
        assert "X (human A) wins with a2 b2 c2" in panel(app)
        assert "human A 1 : 0 human B" in status(app)
        await pilot.press("space")
        assert "n starts the next one" in panel(app)
        await pilot.press("n")
        assert (app.game.round, app.game.board.moves) == (2, ())


async def test_person_plays_a_bot_with_the_mouse_and_sees_a_ghost() -> None:
    app = app_for(PERSON, bot(First))
    async with app.run_test() as pilot:
        await pilot.hover("#board", offset=spot(app.board_widget, 2, 2))
        assert app.board_widget.cursor == 8
        assert app.board_widget.picture.ghost == 0
        assert "c3" in panel(app)
        await pilot.click("#board", offset=spot(app.board_widget, 2, 2))
        await until(pilot, lambda: len(app.game.board.moves) == 2)
        assert list(app.game.board.moves) == [8, 0]
        await pilot.click("#board", offset=spot(app.board_widget, 0, 0))
        assert "a stone of O is there" in panel(app)
        await pilot.press("u")
        assert app.game.board.moves == ()
        assert "2 moves taken back" in panel(app)


async def test_bot_begins_and_a_person_answers() -> None:
    app = app_for(bot(First), PERSON)
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.game.board.moves == (0,))
        assert app.board_widget.picture.last == 0
        assert app.board_widget.picture.ghost == 1
        await pilot.press("space")
        await until(pilot, lambda: app.game.board.moves == (0, 4, 1))


async def test_between_bots_the_first_move_is_the_persons_and_no_ghost_follows() -> None:
    app = app_for(bot(First), bot(First))
    async with app.run_test() as pilot:
        assert "Choose the first move" in panel(app)
        assert app.board_widget.picture.ghost == 0
        await pilot.press("space")
        assert app.board_widget.picture.ghost is None
        await pilot.press("space")  # no move of the person's comes between those of the bots
        await until(pilot, lambda: app.game.over)
        assert app.game.board.moves == (4, 0, 1, 2, 3, 5, 6, 7, 8)


async def test_bots_may_begin_by_themselves() -> None:
    app = app_for(bot(First), bot(First))
    async with app.run_test() as pilot:
        await pilot.press("g")
        await until(pilot, lambda: app.game.over)
        assert app.game.board.moves[0] == 0


async def test_takeback_stops_a_bot_that_thinks() -> None:
    app = app_for(PERSON, bot(Slow))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "depth 3" in panel(app))
        assert "slow is thinking" in panel(app)
        assert "score +5" in panel(app)
        await pilot.press("space")
        assert "slow's turn" in panel(app)
        await pilot.press("u")
        assert app.game.board.moves == ()
        await asyncio.sleep(0.2)
        await pilot.pause()
        assert app.game.board.moves == ()  # its late answer is not played


async def test_an_engine_tells_its_chance_to_win_in_place_of_a_bare_score() -> None:
    app = app_for(PERSON, bot(Calibrated))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "depth 3" in panel(app))
        assert "chance to win" in panel(app)
        assert "%" in panel(app)
        assert "score +" not in panel(app)


async def test_hint_names_a_move_and_why() -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        for cell in (0, 3, 1, 4):
            app.game.push(cell)
        await pilot.press("i")
        await until(pilot, lambda: app.study is not None)
        assert app.board_widget.picture.hint == 2
        assert "c1 completes 3 in a row." in panel(app)
        await pilot.press("right", "up", "space")
        assert app.game.over
        await pilot.press("i")
        assert "No hint" in panel(app)


async def test_unfinished_round_is_left_only_when_asked_twice() -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        await pilot.press("space", "n")
        assert app.game.board.empty == 8
        await pilot.press("n")
        assert app.game.board.empty == 9


async def test_broken_bot_loses_and_the_reason_is_shown() -> None:
    app = app_for(PERSON, bot(Broken))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: app.game.over)
        assert "no idea" in panel(app)


async def test_menu_makes_another_match_or_says_what_is_wrong() -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        await pilot.press("m")
        assert isinstance(app.screen, MenuDialog)
        app.screen.query_one("#setup", Input).value = "2x2x2"
        await pilot.press("enter")
        assert "outside 3 to 25" in str(app.screen.query_one("#error", Static).render())
        app.screen.query_one("#setup", Input).value = "20x20x5"
        app.screen.query_one("#second", Input).value = "uniform"
        await pilot.press("enter")
        assert str(app.game.setup) == "20x20x5"
        assert app.game.players[1].name == "uniform"
        await pilot.press("m", "escape")
        assert not isinstance(app.screen, MenuDialog)


async def test_menu_chooses_the_opening_which_is_taken_back_and_goes_on_from_its_file(tmp_path: Path) -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        await pilot.press("m")
        app.screen.query_one("#setup", Input).value = "15x15x5"
        app.screen.query_one("#opening", Input).value = "swop"
        await pilot.press("enter")
        error = str(app.screen.query_one("#error", Static).render())
        assert "no opening rule is called 'swop'" in error
        assert "swap2" in error
        app.screen.query_one("#opening", Input).value = "swap2"
        await pilot.press("enter")
        assert app.game.opening_phase.rule is OpeningRule.SWAP2
        await pilot.press("space", "up", "space", "right", "space")
        assert "chooses a side" in panel(app)
        await pilot.press("a", "u", "a", "right", "space")
        record = app.game.record()
    saved = tmp_path / "round.json"
    saved.write_text(record.to_json())
    again = MnkGame.from_record(GameRecord.from_json(saved.read_text()))
    assert again.opening_phase.step == app.game.opening_phase.step
    assert (again.acting_seat, again.opening_phase.step.stones if again.opening_phase.step else 0) == (1, 1)
    app = MnkApp(again)
    async with app.run_test() as pilot:
        await pilot.press("down", "down", "space")
        assert "chooses a side: x or o" in panel(app)
        await pilot.press("o")
        assert app.game.opening_phase.step is None


async def test_round_is_saved_and_reads_back(tmp_path: Path) -> None:
    app = app_for(PERSON, PERSON)
    path = tmp_path / "round.sgf"
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert "Nothing to save" in panel(app)
        await pilot.press("space", "up", "space", "s")
        app.screen.query_one("#file", Input).value = "round.doc"
        await pilot.press("enter")
        assert ".psq or .sgf" in str(app.screen.query_one("#error", Static).render())
        app.screen.query_one("#file", Input).value = str(path)
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, SaveDialog)
    assert replay(find_format(".sgf").parse(path.read_text(encoding="utf-8"))).moves == (4, 1)


async def test_leaving_an_unfinished_round_is_asked_about() -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        await pilot.press("space", "q")
        assert isinstance(app.screen, LeaveDialog)
        await pilot.press("escape")
        assert app.is_running
        await pilot.press("q", "q")
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("size", [(51, 18), (30, 30)])
async def test_a_cursor_that_moves_while_the_screen_is_laid_out_is_shown_where_it_is_then(
    size: tuple[int, int],
) -> None:
    app = MnkApp(MnkGame(Setup(25, 25, 5)))
    async with app.run_test(size=size) as pilot:
        board = app.board_widget
        await pilot.pause()
        board.settle(Size(200, 100))
        board.action_move(25, 25)  # the cursor is shown when all is laid out, and is elsewhere by then
        await pilot.pause()
        assert board.cell_size == (6, 3)
        assert board.scroll_offset == (board.max_scroll_x, board.max_scroll_y)


async def test_coordinates_stay_in_sight_while_a_large_board_scrolls() -> None:
    app = MnkApp(MnkGame(Setup(25, 25, 5)))
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("ctrl+end")
        board = app.board_widget
        await until(pilot, lambda: board.scroll_offset == (board.max_scroll_x, board.max_scroll_y))
        assert board.scroll_offset.x > 0
        assert board.scroll_offset.y > 0
        assert board.render_line(0).text.split()[-1] == "y"
        bottom = board.scrollable_content_region.height - 1
        assert board.render_line(bottom).text.startswith("25 ")
        await pilot.click("#board", offset=spot(board, 0, 0))
        x, y = board.scroll_offset.x // board.cell_size.width, board.scroll_offset.y
        assert app.game.board.moves == (y * 25 + x,)
        await pilot.click("#board", offset=(1, spot(board, 0, 0)[1]))
        assert len(app.game.board.moves) == 1  # a row's number is no cell


@pytest.mark.parametrize("size", [(80, 24), (50, 20)])
async def test_keys_and_shades_on_any_size(size: tuple[int, int]) -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test(size=size) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpDialog)
        await pilot.press("escape", "d")
        assert not app.current_theme.dark
        await pilot.press("home", "end", "pageup", "pagedown", "left", "q")


async def test_a_forbidden_point_is_marked_and_explained() -> None:
    setup = Setup(15, 15, 5, Rule.RENJU)
    game = MnkGame(setup, (PERSON, PERSON))
    for move in ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"):
        game.push(setup.as_cell(move))
    app = MnkApp(game)
    async with app.run_test(size=(120, 40)) as pilot:
        point = setup.as_cell("j8")
        assert app.board_widget.picture.forbidden == {point}
        app.board_widget.post_message(app.board_widget.Asked(point))
        await until(pilot, lambda: "a double three: h8–j8, j8–j10" in panel(app))
        assert app.board_widget.picture.spoken == {setup.as_cell(cell) for cell in ("h8", "i8", "j8", "j9", "j10")}
        assert len(game.moves) == 8


async def test_ten_fifth_stones_are_offered_with_the_keyboard() -> None:
    setup = Setup.of("renju")
    game = MnkGame(setup, (PERSON, PERSON), opening_rule=OpeningRule.TARAGUCHI10)
    for step in ["h8", "o", "i8", "x", "j8", "o", "h10"]:
        _ = game.choose(step) if step in "xo" else game.push(setup.as_cell(step))
    app = MnkApp(game)
    async with app.run_test(size=(120, 40)) as pilot:
        assert "t: offer ten" in panel(app)
        await pilot.press("t")
        for row in range(1, 11):
            app.board_widget.post_message(app.board_widget.Asked(setup.as_cell(f"a{row}")))
        await until(pilot, lambda: "human B takes one of the stones" in panel(app))
        assert app.board_widget.picture.offered == set(game.opening_phase.offers)
        assert app.board_widget.face(setup.as_cell("a3"))[0] == "+"
        app.board_widget.post_message(app.board_widget.Asked(setup.as_cell("a3")))
        await until(pilot, lambda: len(game.moves) == 5)
        assert not app.board_widget.picture.offered


async def test_an_opening_by_swap2_with_the_keyboard() -> None:
    app = MnkApp(MnkGame(Setup(9, 9, 5), (PERSON, PERSON), opening_rule=OpeningRule.SWAP2))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "human A places 3 stones of the opening, X next" in panel(app)
        await pilot.press("x")
        assert "there is nothing to choose" in panel(app)
        for keys in ("space", "up space", "up space"):
            await pilot.press(*keys.split())
        assert "human B chooses a side" in panel(app)
        await pilot.press("x")
        assert (app.game.names, app.game.opening_phase.step) == (("human B", "human A"), None)
        await pilot.press("u")
        assert "choice taken back" in panel(app)
        await pilot.press("a")
        assert app.game.opening_phase.step is not None
        assert app.game.opening_phase.step.stones == 2
