"""No path leads from what a bot gets, or from a bot after a game, to a hidden cell."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from gridsage._core import MinesBoard
from gridsage.catalog import BotEntry, bots
from gridsage.games.mines import Board, FastBoard, View, parse_setup
from gridsage.sessions.mines.play import play

MINES = frozenset({4, 9, 15, 22, 40, 41, 77, 80, 60, 61})
SETUP = parse_setup("9x9/10@any")


def reachable(root: object) -> list[Any]:
    """Everything that can be reached from an object by any reference, code and modules aside."""
    seen: dict[int, Any] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        # Classes, functions and modules are the program, the same for every game; a board in one of their globals
        # would be found by the test for a shared board below.
        if id(thing) in seen or isinstance(thing, type | FunctionType | ModuleType):
            continue
        seen[id(thing)] = thing
        todo.extend(gc.get_referents(thing))
    return list(seen.values())


def leaks(things: list[Any]) -> list[Any]:
    """Boards, and any collection that holds exactly the mines."""
    found: list[Any] = [thing for thing in things if isinstance(thing, Board | FastBoard | MinesBoard)]
    for thing in things:
        if isinstance(thing, tuple | list | set | frozenset) and len(thing) == len(MINES):
            try:
                found += [thing] if frozenset(thing) == MINES else []
            except TypeError:
                continue
        if isinstance(thing, int) and thing == sum(1 << mine for mine in MINES):
            found.append(thing)
    return found


def test_the_search_finds_a_board_where_there_is_one() -> None:
    board = Board.with_mines(SETUP, MINES)
    assert board in leaks(reachable({"deep": [board]}))
    assert MINES in leaks(reachable(board))


@pytest.mark.parametrize("kind", [Board, FastBoard])
def test_nothing_hidden_can_be_reached_from_a_view(kind: type[Board] | type[FastBoard]) -> None:
    board = kind.with_mines(SETUP, MINES)
    board.open(0)
    board.flag(4)
    view = board.view()
    assert not leaks(reachable(view))
    assert not leaks(reachable([view.hidden, view.flagged, view.grid, view.setup]))


@pytest.mark.parametrize("kind", [Board, FastBoard])
def test_views_of_two_boards_that_look_alike_are_equal(kind: type[Board] | type[FastBoard]) -> None:
    """What lies under the hidden cells changes nothing in the view."""
    other = (MINES - {77}) | {78}
    views = []
    for mines in (MINES, other):
        board = kind.with_mines(SETUP, mines)
        board.open(0)
        views.append(board.view())
    assert views[0] == views[1]
    assert repr(views[0]) == repr(views[1])
    assert hash(views[0]) == hash(views[1])


class Keeper:
    """Keeps every view that a bot was shown."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.views: list[View] = []

    def choose(self, view: View) -> Any:
        self.views.append(view)
        return self.bot.choose(view)


@pytest.mark.parametrize(
    "entry", [entry for entry in bots("mines") if not entry.factory.programs], ids=lambda entry: str(entry.name)
)
def test_nothing_hidden_can_be_reached_from_a_bot_in_its_game(entry: BotEntry) -> None:
    for seed in range(4):
        bot = Keeper(entry.factory(seed))
        board = FastBoard.with_mines(SETUP, MINES)
        play(SETUP, bot, seed, board=board)  # type: ignore[arg-type]
        boards = [thing for thing in reachable(bot) if isinstance(thing, Board | FastBoard | MinesBoard)]
        assert not boards
        assert all(view.cells[mine] > 8 for view in bot.views for mine in MINES)
