"""Why a move: what it completes, stops, threatens or forces, said in one sentence and with the cells it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridsage.games.mnk.board import DIRECTIONS, Board
from gridsage.games.mnk.position import EMPTY, Position
from gridsage.games.mnk.setup import Setup

__all__ = ["Hint", "Reason", "explain", "name_cells", "name_moves"]


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that speaks for a move, a sentence for people, the cells it speaks of, and the line it forces.

    Rules in use: ``row`` (wins at once), ``block`` (stops a row), ``forced`` (a win that cannot be stopped, with its
    line), ``fork`` (makes two threats at once), ``four`` (must be answered), ``three`` (threatens a fork),
    ``stop_fork`` (takes the cell of the other side's fork), ``lost`` (resists the longest), ``quiet`` (none of these).
    """

    rule: str
    sentence: str
    cells: tuple[int, ...] = ()
    line: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth making, and why."""

    cell: int
    reason: Reason


def name_cells(cells: Iterable[int], setup: Setup) -> str:
    """Cells as people read them: ``h8`` or ``h8 and i9``."""
    from gridsage.games.mnk.notation import format_move

    names = [format_move(cell, setup) for cell in cells]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def explain(position: Position, cell: int, *, mate_in: int | None = None, line: tuple[int, ...] = ()) -> Reason:
    """The strongest reason for a move; ``mate_in`` and ``line`` are what a search knows of it.

    >>> from gridsage.games.mnk.notation import parse_position
    >>> explain(parse_position("b2 a1 c1 a3", Setup(3, 3, 3)), 3).sentence
    'a2 stops O, who would win there.'
    """
    board, setup = position.board(), position.setup
    me, other = position.turn, 1 - position.turn
    name, them = name_cells((cell,), setup), "XO"[other]

    # 1. What ends the game, or would on the next move.
    if row := board.row_if(cell, me):
        return Reason("row", f"{name} completes {setup.k} in a row.", row)
    danger = board.winning_cells(other)
    if cell in danger:
        if len(danger) > 1:
            rest = name_cells((c for c in danger if c != cell), setup)
            return Reason("lost", f"{name} stops {them} there, but {them} can also win at {rest}.", danger)
        return Reason("block", f"{name} stops {them}, who would win there.", board.row_if(cell, other))

    # 2. What a search has proven.
    if mate_in is not None and mate_in > 0:
        so = f": {name_moves(line, setup)}" if len(line) > 1 else ""
        return Reason("forced", f"{name} wins by force in {mate_in} plies{so}.", line, line)
    if mate_in is not None and mate_in < 0:
        return Reason("lost", f"{them} can force a win; {name} resists the longest ({-mate_in} plies).", line, line)

    # 3. What it threatens.
    with board.trying(cell):
        wins = board.winning_cells(me)
        if len(wins) > 1:
            return Reason(
                "fork", f"{name} threatens to win at {name_cells(wins, setup)}: only one can be stopped.", wins
            )
        forks = () if wins else _forks(board, me, near=cell)
    if wins:
        return Reason("four", f"{name} threatens to win at {name_cells(wins, setup)}, which must be answered.", wins)
    if cell in _forks(board, other, near=cell):
        return Reason("stop_fork", f"{name} takes the cell where {them} would threaten to win twice.", (cell,))
    if forks:
        return Reason("three", f"{name} threatens to make two threats at once at {name_cells(forks, setup)}.", forks)
    return Reason("quiet", f"{name} is the best move found; nothing is forced yet.", (cell,))


def name_moves(line: tuple[int, ...], setup: Setup) -> str:
    """A line as people read it, cut where it gets long."""
    from gridsage.games.mnk.notation import format_moves

    longest = 15
    return format_moves(line[:longest], setup) + (" …" if len(line) > longest else "")


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
            if len(wins) > 1:
                found.append(cell)
    return tuple(sorted(found))


def _in_line(board: Board, cell: int) -> tuple[int, ...]:
    """The cell and those that could lie with it in one row."""
    setup = board.setup
    x, y = setup.xy(cell)
    reach = range(-setup.k + 1, setup.k)
    spots = ((x + i * dx, y + i * dy) for dx, dy in DIRECTIONS for i in reach if i)
    return (cell, *(setup.index(*spot) for spot in spots if setup.holds(*spot)))
