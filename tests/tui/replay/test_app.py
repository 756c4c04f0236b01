"""The replay on the screen: its keys, its clock, two boards, the review, and playing on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines import FLAG, HIDDEN, Move, Setup
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.games.mnk import parse_moves
from gridsage.games.mnk.formats import sgf
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.replay_clock import parse_goal
from gridsage.tui.mines.board import BoardWidget
from gridsage.tui.mines.replay_view import MinesReplayView
from gridsage.tui.mines.resumed_deal import ResumedDeal
from gridsage.tui.mnk.board import StonesWidget
from gridsage.tui.mnk.replay_view import MnkReplayView
from gridsage.tui.replay.app import ReplayApp
from gridsage.tui.replay.dialogs import GoalDialog
from tests.games.mines.recordings import played, recorded
from tests.waiting import wait_until_async


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1.0

    def __call__(self) -> float:
        return self.now


def lost_game() -> Recording:
    """Four clicks on a small board, the last on a mine; the pointer goes beside the board in between."""
    setup, mines = Recording.board_of(5, 4, [4, 19], 2)

    def click(time_ms: int, x: int, y: int, down: PointerKind, up: PointerKind) -> list[PointerEvent]:
        return [
            PointerEvent(time_ms, down, 16 * x + 8, 16 * y + 8),
            PointerEvent(time_ms + 50, up, 16 * x + 8, 16 * y + 8),
        ]

    left, right = (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP), (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP)
    events = [
        *click(1000, 0, 0, *left),
        *click(3000, 4, 0, *right),
        PointerEvent(3500, PointerKind.MOVE, 500, 8),
        *click(5000, 4, 1, *left),
        *click(7000, 4, 3, *left),
    ]
    return Recording(setup=setup, mines=mines, events=tuple(events), player="Ada", program="Sweep 1")


def app_of(*games: Recording, at: str | None = "#0", clock: Callable[[], float] | None = None) -> ReplayApp:
    views = [MinesReplayView(game) for game in games]
    return ReplayApp(views, goal=None if at is None else parse_goal(at), clock=clock or Hand())


def shown(app: ReplayApp, id: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{id}", Static).visual)


def moves(app: ReplayApp) -> int:
    return app.spots[0].moves


async def test_it_plays_by_the_games_own_clock_and_stops_at_the_end() -> None:
    hand = Hand()
    app = app_of(lost_game(), at=None, clock=hand)
    async with app.run_test(size=(100, 30)) as pilot:
        assert app.clock.playing
        hand.now += 2.1
        await wait_until_async(lambda: moves(app) == 2)
        await pilot.press("space")
        hand.now += 100
        await pilot.pause()
        assert moves(app) == 2
        await pilot.press("plus", "plus", "space")
        assert app.clock.speed == 4.0
        hand.now += 0.5
        await wait_until_async(lambda: moves(app) == 3)
        hand.now += 100
        await wait_until_async(lambda: not app.clock.playing)
        assert (moves(app), app.clock.at_ms) == (4, app.clock.length_ms)
        await pilot.press("minus")
        assert app.clock.speed == 2.0


async def test_the_arrows_go_from_move_to_move_and_the_board_follows() -> None:
    app = app_of(lost_game())
    async with app.run_test(size=(100, 30)) as pilot:
        board = app.query_one(BoardWidget)
        assert set(board.picture.codes) == {HIDDEN}
        await pilot.press("right", "right")
        assert (moves(app), board.picture.codes[4]) == (2, FLAG)
        assert board.cursor == 4
        await pilot.press("left")
        assert (moves(app), board.picture.codes[4]) == (1, HIDDEN)
        await pilot.press("end")
        assert moves(app) == 4
        assert "lost" in shown(app, "status")
        await pilot.press("home")
        assert moves(app) == 0
        await pilot.press("full_stop", "full_stop", "comma")
        assert moves(app) == 1


async def test_the_figures_and_the_pointer_are_those_of_the_moment() -> None:
    app = app_of(lost_game(), at="#2")
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        panel = shown(app, "panel")
        assert "flag 4,0 · pointer at 4,0, right down" in panel
        assert "l+r+d       1+1+0" in panel
        assert "3BV" in panel
        assert "ZiNi" in panel
        assert "path" in panel
        assert "move 2 of 4" in shown(app, "time-bar")
        await pilot.press("j")
        await pilot.pause()
        app.screen.query_one(Input).value = "2.5"
        await pilot.press("enter")
        await pilot.pause()
        assert "pointer beside the board" in shown(app, "panel")
        assert "2.50 of" in shown(app, "time-bar")


async def test_a_jump_that_is_no_moment_says_so_and_escape_goes_back() -> None:
    app = app_of(lost_game())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("j")
        assert isinstance(app.screen, GoalDialog)
        await pilot.press("x", "enter")
        assert "is not a moment" in str(app.screen.query_one("#error", Static).visual)
        await pilot.press("backspace", "number_sign", "3", "enter")
        await pilot.pause()
        assert moves(app) == 3
        await pilot.press("j", "escape")
        await pilot.pause()
        assert moves(app) == 3


async def test_ten_seconds_on_and_back_and_a_click_into_the_line() -> None:
    app = app_of(recorded(MoveQueue(seed=1), "16x16/40@any", 4))
    async with app.run_test(size=(100, 36)) as pilot:
        await pilot.press("pagedown")
        assert app.clock.at_ms == 10_000
        await pilot.press("pageup")
        assert app.clock.at_ms == 0
        await pilot.pause()
        start, room = app.bar._line
        await pilot.click("#time-bar", offset=(start + room - 1, 0))
        await pilot.pause()
        assert app.clock.at_ms == app.clock.length_ms


async def test_move_by_move_keeps_the_moment() -> None:
    app = app_of(lost_game(), at="#2")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("m")
        assert (moves(app), app.paces[0].by_moves) == (2, True)
        assert app.clock.length_ms == 1600
        await pilot.press("m")
        assert (moves(app), app.paces[0].by_moves) == (2, False)


async def test_two_games_on_one_board_begin_their_clocks_together() -> None:
    first = lost_game()
    second = Recording(
        setup=first.setup,
        mines=first.mines,
        events=tuple(event._replace(time_ms=event.time_ms // 2) for event in first.events),
    )
    app = app_of(first, second, at="1.9")
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        assert len(app.query("BoardWidget")) == 2
        assert [spot.moves for spot in app.spots] == [1, 2]
        panel = shown(app, "panel")
        assert "left  open 0,0" in panel
        assert "right  flag 4,0" in panel
        assert "1+0+0      1+1+0" in panel


async def until_reviewed(pilot: Pilot[None], app: ReplayApp) -> None:
    await wait_until_async(lambda: any(word in shown(app, "panel") for word in ("Accuracy", "No review")))
    await pilot.pause()


async def test_the_review_tells_of_each_move_and_leads_to_the_blamed_ones() -> None:
    app = app_of(lost_game())
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.press("x")
        assert "v reviews the game first" in shown(app, "panel")
        await pilot.press("v")
        await until_reviewed(pilot, app)
        blamed = sorted(number for number, note in app.views[0].notes.items() if note.lesson)
        assert blamed[-1] == 4
        await pilot.press("x")
        assert moves(app) == blamed[0]
        await pilot.press("end", "X")
        assert moves(app) == (blamed[-2] if len(blamed) > 1 else 4)
        await pilot.press("end")
        assert "blunder" in shown(app, "panel")
        await pilot.press("x")
        assert "blames no other move" in shown(app, "panel")


async def test_a_lost_board_is_resumed_from_a_moment_as_practice() -> None:
    app = app_of(lost_game(), at="#3")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("r")
    deal = app.resumed
    assert isinstance(deal, ResumedDeal)
    game = deal.make_game(deal.replayed.setup)
    assert (len(game.moves), game.over, game.result_class.value) == (3, False, "practice")
    assert deal.next().make_game(deal.replayed.setup).view() == game.view()
    assert str(deal) == "resumed after move 3"
    assert not isinstance(deal.for_setup(Setup(9, 9, 10)), ResumedDeal)


async def test_nothing_is_resumed_where_the_game_is_over() -> None:
    app = app_of(lost_game(), at="100%")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert app.resumed is None
        assert "nobody can play on" in shown(app, "panel")


async def test_what_a_file_says_differently_is_said_first() -> None:
    told = lost_game()
    claims = type(told.claims)(three_bv=77, won=True)
    app = app_of(Recording(setup=told.setup, mines=told.mines, events=told.events, claims=claims))
    async with app.run_test(size=(120, 30)) as pilot:
        await pilot.pause()
        assert "The file says that its 3BV is 77" in shown(app, "panel")


async def test_a_bot_s_game_without_times_goes_move_by_move() -> None:
    record = played(MoveQueue(seed=1), "9x9/10", 3, time_s=0.0)
    app = ReplayApp([MinesReplayView(record)], clock=Hand())
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.paces[0].by_moves
        await pilot.press("right")
        assert moves(app) == 1
        assert "pointer" not in shown(app, "panel")


async def test_a_game_that_was_given_up_shows_no_mines() -> None:
    game = MinesGame(Setup(9, 9, 10), seed=4)
    game.push(Move.open(40))
    game.resign()
    view = MinesReplayView(game.record())
    app = ReplayApp([view], goal=parse_goal("100%"), clock=Hand())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert view.end == Termination.RESIGNED.value
        assert max(app.query_one(BoardWidget).picture.codes) <= 11


@pytest.mark.parametrize("size", [(30, 12), (80, 24), (200, 60)])
async def test_it_is_drawn_in_small_and_large_terminals(size: tuple[int, int]) -> None:
    app = app_of(recorded(MoveQueue(seed=1), "30x16/99@any", 4), at="50%")
    async with app.run_test(size=size) as pilot:
        await pilot.press("question_mark")
        await pilot.press("escape", "d")
        await pilot.pause()
        assert "move" in shown(app, "time-bar") or size[0] < 80


def mnk_view() -> MnkReplayView:
    setup = MnkSetup(9, 9, 5)
    game = MnkGame(setup)
    for cell in parse_moves("e5 a1 e6 b1 e4 c1 e7 d1 e3", setup):
        game.push(cell, time_s=1.0)
    return MnkReplayView(game.record())


async def test_a_game_of_five_in_a_row_is_replayed_reviewed_and_resumed() -> None:
    view = mnk_view()
    app = ReplayApp([view], goal=parse_goal("#3"), clock=Hand())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "X e6" in shown(app, "panel")
        await pilot.press("end")
        assert "X won" in shown(app, "status")
        assert len(app.query_one(StonesWidget).picture.row) == 5
        await pilot.press("r")
        assert "nobody can play on" in shown(app, "panel")
        await pilot.press("v")
        await until_reviewed(pilot, app)
        assert sorted(view.notes) == list(range(1, 10))
        await pilot.press("home", "right", "right", "right", "r")
    assert isinstance(app.resumed, MnkGame)
    assert (len(app.resumed.moves), app.resumed.turn) == (3, 1)
    assert [player.human for player in app.resumed.players] == [False, True]


async def test_what_people_wrote_on_a_game_stands_beside_the_board() -> None:
    record = sgf.parse("(;GM[4]EV[Cup]GC[a fine game]C[begin];B[hh]C[good [b\\]move];W[ii])")
    app = ReplayApp([MnkReplayView(record)], goal=parse_goal("#0"), clock=Hand())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "Cup\na fine game\nbegin" in shown(app, "panel")
        await pilot.press("right")
        assert "good [b]move" in shown(app, "panel")
        assert "Cup" not in shown(app, "panel")
        await pilot.press("right")
        assert "good" not in shown(app, "panel")
