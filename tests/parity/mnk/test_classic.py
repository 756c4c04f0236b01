"""The compiled ``classic`` makes the seed document's moves: compared with a plain search that recounts every line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from gridsage._core import mnk_classic
from gridsage.bots.mnk import classic as classic_bot
from gridsage.bots.mnk.classic import Classic
from gridsage.games.mnk import DIRECTIONS, Board, Limits, Setup
from gridsage.stream import RandomStream

WIN = 10**9


@dataclass
class Area:
    left: int
    top: int
    right: int
    bottom: int


def area_of(board: Board) -> Area:
    """The cells with marks and one more on each side, where the board has one."""
    setup = board.setup
    spots = [setup.xy(cell) for cell, code in enumerate(board.cells) if code]
    if not spots:
        x, y = setup.width // 2 - 1, setup.height // 2 - 1
        return Area(x, y, x, y)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Area(
        max(min(xs) - 1, 0),
        max(min(ys) - 1, 0),
        min(max(xs) + 1, setup.width - 1),
        min(max(ys) + 1, setup.height - 1),
    )


def depth_of(area: Area, played: int) -> int:
    free = (area.bottom - area.top + 1) * (area.right - area.left + 1) - played
    return 4 if free < 9 else 3 if free < 37 else 2 if free < 77 else 1


def valid(board: Board, area: Area, x: int, y: int) -> bool:
    setup = board.setup
    if not setup.holds(x, y) or board.cells[setup.index(x, y)]:
        return False
    return not board.moves or any(
        board.cells[setup.index(nx, ny)]
        for nx in range(max(x - 1, area.left), min(x + 1, area.right) + 1)
        for ny in range(max(y - 1, area.top), min(y + 1, area.bottom) + 1)
    )


@cache
def windows(setup: Setup) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(setup.index(x + i * dx, y + i * dy) for i in range(setup.k))
        for dx, dy in DIRECTIONS
        for y in range(setup.height)
        for x in range(setup.width)
        if setup.holds(x + (setup.k - 1) * dx, y + (setup.k - 1) * dy)
    )


def heuristic(board: Board) -> int:
    """Tens for open rows. As in the seed document, the other side's stone is overlooked at one end of a row."""
    values = [0, 0]
    cells = board.cells
    for window in windows(board.setup):
        codes = [cells[cell] for cell in window]
        if 1 in codes and 2 not in codes[:-1]:
            values[0] += 10 ** (codes.count(1) - 1) - (board.turn != 0)
        if 2 in codes and 1 not in codes[1:]:
            values[1] += 10 ** (codes.count(2) - 1) - (board.turn != 1)
    return values[0] - values[1]


def value(board: Board, area: Area, alpha: int, beta: int, ply: int, depth: int) -> int:
    most = WIN - ply
    if board.winner is not None:
        return most if board.winner == 0 else -most
    if board.drawn:
        return 0
    if ply >= depth:
        return heuristic(board)
    turn = board.turn
    best = -most if turn == 0 else most
    for x in range(area.left - 1, area.right + 2):
        for y in range(area.top - 1, area.bottom + 2):
            if not valid(board, area, x, y):
                continue
            grown = Area(min(area.left, x), min(area.top, y), max(area.right, x), max(area.bottom, y))
            with board.trying(board.setup.index(x, y)):
                child = value(board, grown, alpha, beta, ply + 1, depth)
            if turn == 0:
                best = max(best, child)
                alpha = max(alpha, best)
            else:
                best = min(best, child)
                beta = min(beta, best)
        if alpha >= beta:
            return best
    return best


def document_move(board: Board, depth: int | None = None) -> tuple[int, int]:
    """Cell and value for the first player, as the seed document's player finds them."""
    area, turn = area_of(board), board.turn
    depth = depth_of(area, len(board.moves)) if depth is None else depth
    alpha, beta = -WIN, WIN
    best, move = (alpha if turn == 0 else beta), -1
    for x in range(area.left, area.right + 1):
        for y in range(area.top, area.bottom + 1):
            if not valid(board, area, x, y):
                continue
            cell = board.setup.index(x, y)
            with board.trying(cell):
                child = value(board, area, alpha, beta, 0, depth)
            if (best <= child) if turn == 0 else (best >= child):
                best, move = child, cell
            if turn == 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                return move, best
    return move, best


def test_whole_games_of_tic_tac_toe_agree_at_the_seed_documents_depth() -> None:
    for first in range(9):
        board = Board(Setup(3, 3, 3), (first,))
        while not board.over:
            move, best = document_move(board)
            found = mnk_classic(board.position())
            assert (found.cell, found.value) == (move, best if board.turn == 0 else -best), str(board)
            board.push(found.cell)


@pytest.mark.parametrize("text", [(7, 6, 4), (6, 8, 5), (9, 9, 5)])
@pytest.mark.parametrize("depth", [1, 2])
def test_moves_agree_along_random_games(text: tuple[int, int, int], depth: int) -> None:
    setup = Setup(*text)
    stream = RandomStream(depth * 100 + setup.cells)
    for _ in range(2):
        board = Board(setup)
        for _ in range(3 + stream.below(6)):
            if not board.over:
                board.push(stream.choice(board.legal_moves))
        for _ in range(3):
            if board.over:
                break
            move, best = document_move(board, depth)
            found = mnk_classic(board.position(), depth=depth)
            assert (found.cell, found.value) == (move, best if board.turn == 0 else -best), str(board)
            board.push(found.cell)


def test_it_opens_in_the_middle() -> None:
    assert Classic().choose(Board(Setup(20, 20, 5)).position(), Limits()).cell == 9 * 20 + 9


def open_four() -> Board:
    """X is to answer an open four of O: lost, whatever it does."""
    board = Board(Setup(15, 15, 5))
    for ours, theirs in zip((0, 14, 210, 224), (7 * 15 + 5, 7 * 15 + 6, 7 * 15 + 7, 7 * 15 + 8), strict=True):
        board.push(ours)
        board.push(theirs)
    return board


def test_the_mended_player_blocks_even_when_lost() -> None:
    board = open_four()
    choice = Classic(resist=True).choose(board.position(), Limits())
    assert choice.cell in (7 * 15 + 4, 7 * 15 + 9)
    assert choice.mate_in == -2


def test_a_limit_of_nodes_is_the_only_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def watched(*positional: Any, time_s: float, **named: Any) -> Any:
        given.append(time_s)
        return mnk_classic(*positional, time_s=time_s, **named)

    monkeypatch.setattr(classic_bot, "mnk_classic", watched)
    position = Board(Setup(15, 15, 5), (112, 113)).position()
    for limits in (Limits(nodes=100), Limits(nodes=100, time_s=10.0)):
        Classic(deepen=True).choose(position, limits)
    assert given == [float("inf"), 9.0]


def test_deepening_within_nodes_repeats_itself() -> None:
    board = Board(Setup(15, 15, 5), (112, 113, 98, 97))
    bot = Classic(order=True, deepen=True, resist=True)
    first = bot.choose(board.position(), Limits(nodes=20000))
    again = bot.choose(board.position(), Limits(nodes=20000))
    assert (first.cell, first.score, first.nodes) == (again.cell, again.score, again.nodes)
    assert first.nodes is not None
    assert first.nodes <= 20000


def test_a_cancelled_search_still_has_a_move() -> None:
    board = Board(Setup(20, 20, 5), (190,))
    bot = Classic(deepen=True)
    bot.cancel()
    assert bot.choose(board.position(), Limits(time_s=5)).cell in board.legal_moves
