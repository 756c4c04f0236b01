"""Why a move: what it completes, stops, threatens or forces, said in one sentence and with the cells it speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from gridsage.checks import check_whole
from gridsage.games.cells import Cell
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.bot import Limits, MnkBot
from gridsage.games.mnk.position import EMPTY, Position
from gridsage.games.mnk.reason import Hint, Reason
from gridsage.games.mnk.setup import DIRECTIONS, Setup
from gridsage.remark import Remark
from gridsage.solving.mnk.chance import chance_of
from gridsage.solving.mnk.sentences import say

__all__ = ["explain", "find_hints"]


def find_hints(bot: MnkBot, position: Position, limits: Limits) -> tuple[Hint, ...]:
    """The moves this bot would think of, best first, each with a reason: its own, or the strongest that can be seen."""
    own = bot.hints(position, limits)
    if own is not None:
        return own
    return tuple(
        Hint(
            choice.cell,
            explain(position, choice.cell, mate_in=choice.mate_in, line=choice.line),
            chance_of(choice, position, calibrated=bot.calibrated),
        )
        for choice in bot.analyse(position, limits).lines
    )


def explain(
    position: Position | Board | str,
    cell: Cell,
    setup: Setup | str | None = None,
    *,
    mate_in: int | None = None,
    line: Iterable[Cell] | str = (),
) -> Reason:
    """The strongest reason for a move; ``mate_in`` and ``line`` are what a search knows of it.

    >>> explain("b2 a1 c1 a3", "a2", "3x3x3").sentence
    'a2 stops O, who would win there.'
    """
    position = Position.of(position, setup)
    board, setup = position.board(), position.setup
    cell = setup.as_cell(cell)
    if mate_in is not None:
        check_whole(mate_in, "plies", -setup.cells, setup.cells)
    expected = setup.as_cells(line, "line")
    me, other = position.turn, 1 - position.turn
    here, them = (cell,), "XO"[other]

    def because(rule: str, remark: Remark, cells: tuple[int, ...], line: tuple[int, ...] = ()) -> Reason:
        return Reason(rule, say(remark, setup), cells, line, remark)

    # 1. What ends the game, or would on the next move.
    if row := board.row_if(cell, me):
        return because("row", Remark.of("row", cell=here, k=setup.k), row)
    danger = board.winning_cells(other)
    if cell in danger:
        if len(danger) > 1:
            rest = tuple(c for c in danger if c != cell)
            return because("lost", Remark.of("twice", cell=here, them=them, cells=rest), danger)
        return because("block", Remark.of("block", cell=here, them=them), board.row_if(cell, other))

    # 2. What a search has proven.
    if mate_in is not None and mate_in > 0:
        if len(expected) > 1:
            return because("forced", Remark.of("forced", cell=here, n=mate_in, line=expected), expected, expected)
        return because("forced", Remark.of("forced_short", cell=here, n=mate_in), expected, expected)
    if mate_in is not None and mate_in < 0:
        return because("lost", Remark.of("resist", cell=here, them=them, n=-mate_in), expected, expected)

    # 3. What it threatens.
    with board.trying(cell):
        wins = board.winning_cells(me)
        if len(wins) > 1:
            return because("fork", Remark.of("fork", cell=here, cells=wins), wins)
        forks = () if wins else _forks(board, me, near=cell)
    if wins:
        return because("four", Remark.of("four", cell=here, cells=wins), wins)
    if cell in _forks(board, other, near=cell):
        return because("stop_fork", Remark.of("stop_fork", cell=here, them=them), here)
    if forks:
        return because("three", Remark.of("three", cell=here, cells=forks), forks)
    return because("quiet", Remark.of("quiet", cell=here), here)


def _forks(board: Board, seat: int, near: int) -> tuple[int, ...]:
    """The empty cells in line with ``near`` where a stone of that seat would make two winning cells at once."""
    if board.over:
        return ()
    found = []
    for cell in _in_line(board, near):
        if board.cells[cell] == EMPTY and not board.row_if(cell, seat):
            cells = bytearray(board.cells)
            cells[cell] = seat + 1
            after = Board.at(Position(board.setup, bytes(cells), 1 - seat))
            wins = [at for at in _in_line(after, cell) if after.row_if(at, seat)]
            if len(wins) > 1 and board.allows(cell, seat):
                found.append(cell)
    return tuple(sorted(found))


def _in_line(board: Board, cell: int) -> tuple[int, ...]:
    """The cell and those that could lie with it in one row."""
    setup = board.setup
    x, y = setup.xy(cell)
    reach = range(-setup.k + 1, setup.k)
    spots = ((x + i * dx, y + i * dy) for dx, dy in DIRECTIONS for i in reach if i)
    return (cell, *(setup.index(*spot) for spot in spots if setup.holds(*spot)))
