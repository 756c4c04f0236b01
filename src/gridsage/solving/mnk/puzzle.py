"""m,n,k puzzles: a position with one right move, and the proof that it is the only one.

Win by force
: the move wins, and after every other move the other side wins by force, or at least does not lose.

The only defence
: every other move loses by force. That the defence itself holds is proven on small boards; on larger ones no forced win
  against it was found.

The proofs are the engine's forced wins, searched with limits that count positions and never seconds, and on small
boards those of the solver. :func:`check_puzzle` proves a puzzle again, from nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridsage._core import MnkBoard, MnkEngine, MnkLine, MnkSolution, MnkValue, mnk_solve
from gridsage.checks import check_kind, shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import IllegalMoveError, ParseError, PuzzleError
from gridsage.games.cells import Cell
from gridsage.games.mnk import EMPTY, Position, Setup, format_move, format_moves, format_rows, parse_moves, parse_rows
from gridsage.solving.puzzle_lines import MAX_LEVEL, Origin, make_id, parse_lines

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import MnkPicture

__all__ = [
    "LONGEST",
    "SHORTEST",
    "AnswerCheck",
    "Judge",
    "OnlyMove",
    "Puzzle",
    "PuzzleKind",
    "check_puzzle",
    "parse_puzzles",
]

SHORTEST, LONGEST = 3, 15
"""The plies of the forced wins that puzzles are about."""

_FIND_NODES = 500
"""Positions that the search for the win or the threat that a puzzle is about may look at…"""
_NODES = 2_000
"""…that for the win after each other move…"""
_HOLD_NODES = 20_000
"""…and that for one against the only defence."""
_PROOF_NODES = (2_000, 20_000, 200_000)
"""Positions that a check may look at for a proof."""
_SOLVED_CELLS = 49
"""Up to so many cells a position is also given to the solver…"""
_SOLVE_NODES = 100_000
"""…which may look at so many."""
_MEMORY_MB = 4


class PuzzleKind(StrEnum):
    """What is asked."""

    WIN = "win"
    """Win by force."""
    DEFENCE = "defence"
    """Find the only defence."""


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The answer to a puzzle and what the proof found."""

    move: int
    plies: int
    """How long the win takes; where a defence is asked for, how long the other moves can last."""
    line: tuple[int, ...]
    """The win, move by move; where a defence is asked for, how the other side would win if nothing were done."""

    @property
    def level(self) -> int:
        """How hard it is, 1 to 10: the moves to look ahead."""
        return max(1, min(MAX_LEVEL, (self.plies + 1) // 2))


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """What an answer to a puzzle is worth."""

    right: bool
    """Whether the puzzle is solved."""
    refutation: tuple[int, ...] = ()
    """How the other side wins by force after a wrong answer, as far as the search tells."""


@dataclass(frozen=True)
class Puzzle(Drawable):
    """A question of a position, with its only answer."""

    kind: PuzzleKind
    position: Position
    answer: OnlyMove
    level: int
    origin: Origin

    @cached_property
    def id(self) -> str:
        """Its name."""
        return make_id(self.kind.value, str(self.position.setup), format_rows(self.position))

    def check_answer(self, move: Cell) -> AnswerCheck:
        """Whether a move is the answer, and how a wrong one loses; one that the rules refuse is an error."""
        position = self.position
        setup, cell = position.setup, position.setup.as_cell(move)
        if cell == self.answer.move:
            return AnswerCheck(True)
        if cell not in position.legal_moves:
            raise IllegalMoveError(f"{format_move(cell, setup)} cannot be played: the cell is taken, or forbidden")
        return AnswerCheck(False, Judge(setup).refutation(position, cell))

    def picture(self, *, solution: bool = False) -> MnkPicture:
        """The question, as ``to_svg`` draws it; with ``solution`` the answer and how the game goes on."""
        from gridsage.solving.mnk.pictures import picture_puzzle

        return picture_puzzle(self, solution=solution)

    def to_dict(self) -> dict[str, Any]:
        """As a line of a file has it."""
        setup = self.position.setup
        return {
            "id": self.id,
            "kind": self.kind.value,
            "setup": str(setup),
            "position": format_rows(self.position),
            "answer": format_move(self.answer.move, setup),
            "proof": {"plies": self.answer.plies, "line": format_moves(self.answer.line, setup)},
            "level": self.level,
            "origin": self.origin.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Puzzle:
        """Read what :meth:`to_dict` gives; what cannot be read is a :class:`ParseError`."""
        if data["kind"] not in tuple(PuzzleKind):
            raise ParseError(f"no m,n,k puzzle is of the kind {shown(data['kind'])}")
        setup = Setup.of(data["setup"])
        position = parse_rows(data["position"], setup)
        plies, level = data["proof"]["plies"], data["level"]
        if type(plies) is not int or not SHORTEST <= plies <= LONGEST:
            raise ParseError(f"{shown(plies)} plies: expected {SHORTEST} to {LONGEST}")
        if type(level) is not int or not 1 <= level <= MAX_LEVEL:
            raise ParseError(f"the level {shown(level)} is outside 1 to {MAX_LEVEL}")
        answer = OnlyMove(setup.as_cell(data["answer"]), plies, parse_moves(data["proof"]["line"], setup))
        puzzle = cls(PuzzleKind(data["kind"]), position, answer, level, Origin.from_dict(data["origin"]))
        if puzzle.id != data["id"]:
            raise ParseError(f"the id {shown(data['id'])} is not that of its question, {puzzle.id}")
        return puzzle


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, one a line."""
    return parse_lines(text, Puzzle.from_dict)


class Judge:
    """Finds and proves the only moves of positions of one setup; each is looked at as if it were the first."""

    def __init__(self, setup: Setup | str) -> None:
        self.setup = Setup.of(setup)
        self._engine = MnkEngine(self.setup, _MEMORY_MB)

    def only_move(self, kind: PuzzleKind, position: Position) -> OnlyMove | None:
        """The answer to the puzzle that the position is; None where it is none of that kind."""
        board = MnkBoard.at(position)
        # Where a side can make its row at once, nothing is left to find.
        if board.over or board.winning_cells(position.turn):
            return None
        self._engine.clear()
        return self._only_win(position) if kind is PuzzleKind.WIN else self._only_defence(position, board)

    def find_fault(self, kind: PuzzleKind, position: Position, said: OnlyMove) -> str | None:
        """What is wrong with an answer; None where it is proven to be right, and to be the only one."""
        board = MnkBoard.at(position)
        if board.over or board.winning_cells(position.turn):
            return "its position has nothing to find: a side can make its row at once, or the game is over"
        if said.move not in board.legal_moves:
            return f"its move {self.setup.name_cell(said.move)} cannot be made"
        self._engine.clear()
        return (self._fault_of_win if kind is PuzzleKind.WIN else self._fault_of_defence)(position, board, said)

    def _fault_of_win(self, position: Position, board: MnkBoard, said: OnlyMove) -> str | None:
        """The win is proven within its plies, its line leads there, and no other move wins."""
        if said.line[:1] != (said.move,):
            return self._other_win(position, said.move) or "its line is not the win"
        if not self._leads_to_row(position, said.line, said.plies):
            return "its line is not the win"
        if not self._is_lost(_after(position, said.move), said.plies - 1):
            return f"no win by force in {said.plies} plies was found after {format_move(said.move, self.setup)}"
        others = self._others(position, (said.move,))
        again = next((move for move in others if not self._does_not_win(_after(position, move))), None)
        return None if again is None else self._second(again)

    def _fault_of_defence(self, position: Position, board: MnkBoard, said: OnlyMove) -> str | None:
        """There is a threat, its line shows it, every other move loses, and the answer holds."""
        if board.winning_cells(1 - position.turn):
            return "its position has nothing to find: the other side makes its row at once"
        threat = Position(position.setup, position.cells, 1 - position.turn)
        if not said.line or not self._leads_to_row(threat, said.line, LONGEST):
            return "its line is no threat"
        if not self._is_won(threat):
            return "no threat was found: the other side does not win by force"
        if self._forced_win(position) is not None:
            return "the side to move wins by force: nothing has to be defended"
        others = self._others(position, (said.move,))
        again = next((move for move in others if not self._is_won(_after(position, move))), None)
        if again is not None:
            return self._second(again)
        return None if self._holds(_after(position, said.move)) else "its move does not hold"

    def _other_win(self, position: Position, move: int) -> str | None:
        """That another move is the answer, where it is."""
        found = self._only_win(position)
        if found is None or found.move == move:
            return None
        return f"the only move is {format_move(found.move, self.setup)}, not {format_move(move, self.setup)}"

    def _second(self, move: int) -> str:
        return f"there is another solution: {format_move(move, self.setup)}"

    def _leads_to_row(self, position: Position, line: Sequence[int], plies: int) -> bool:
        """Whether the line can be played and, unless it is cut short, ends with the row of whoever begins."""
        board = MnkBoard.at(position)
        for move in line:
            if board.over or move not in board.legal_moves:
                return False
            board.push(move)
        return len(line) <= plies and (board.winner == position.turn or (len(line) < plies and not board.over))

    def _is_won(self, position: Position, plies: int = LONGEST) -> bool:
        """Whether it is proven that the side to move wins by force, in so many plies at most."""
        return any(0 < (found.mate_in or 0) <= plies for found in self._looks(position))

    def _is_lost(self, position: Position, plies: int) -> bool:
        """Whether it is proven that the side to move loses by force, in so many plies at most."""
        if any(0 < -(found.mate_in or 0) <= plies for found in self._looks(position)):
            return True
        # The first loss that the search proves need not be the shortest: each answer is looked at by itself.
        answers = MnkBoard.at(position).legal_moves
        return bool(answers) and all(self._is_won(_after(position, answer), plies - 1) for answer in answers)

    def _looks(self, position: Position) -> Iterator[MnkLine]:
        """The best line after ever more positions: what one engine proves at once takes another longer."""
        if position.cells.count(EMPTY):
            for nodes in _PROOF_NODES:
                yield self._engine.search(position, nodes=nodes).lines[0]

    def refutation(self, position: Position, move: int) -> tuple[int, ...]:
        """How the other side wins by force after a move, as far as the search tells; empty where it does not."""
        self._engine.clear()
        won = self._forced_win(_after(position, move))
        return () if won is None else won.moves

    def _only_win(self, position: Position) -> OnlyMove | None:
        won = self._forced_win(position, _FIND_NODES)
        if won is None or not SHORTEST <= (won.mate_in or 0) <= LONGEST:
            return None
        for move in self._others(position, (won.cell,)):
            if not self._does_not_win(_after(position, move)):
                return None
        return OnlyMove(won.cell, won.mate_in or 0, won.moves)

    def _only_defence(self, position: Position, board: MnkBoard) -> OnlyMove | None:
        if board.winning_cells(1 - position.turn):
            return None
        threat = self._forced_win(Position(position.setup, position.cells, 1 - position.turn), _FIND_NODES)
        if threat is None or self._forced_win(position) is not None:
            return None
        defences, plies = [], SHORTEST
        legal = frozenset(board.legal_moves)
        for move in (*(move for move in threat.moves if move in legal), *self._others(position, threat.moves)):
            lost = self._forced_win(_after(position, move))
            if lost is None:
                defences.append(move)
                if len(defences) > 1:
                    return None
            else:
                plies = max(plies, lost.mate_in or 0)
        if len(defences) != 1 or plies > LONGEST or not self._holds(_after(position, defences[0])):
            return None
        return OnlyMove(defences[0], plies, threat.moves)

    def _forced_win(self, position: Position, nodes: int = _NODES) -> MnkLine | None:
        """The win that the side to move can force, where the search proves one."""
        if not position.cells.count(EMPTY):
            return None
        best = self._engine.search(position, nodes=nodes).lines[0]
        return best if (best.mate_in or 0) > 0 else None

    def _does_not_win(self, after: Position) -> bool:
        """Whether the side that just moved is proven not to win."""
        if not after.cells.count(EMPTY):
            return True
        return self._forced_win(after) is not None or (
            self.setup.cells <= _SOLVED_CELLS and self._solved(after).at_least in (MnkValue.DRAW, MnkValue.WIN)
        )

    def _holds(self, after: Position) -> bool:
        """Whether the side that just moved does not lose: proven on a small board, else as far as is searched."""
        if not after.cells.count(EMPTY):
            return True
        if self.setup.cells <= _SOLVED_CELLS:
            return self._solved(after).at_most in (MnkValue.DRAW, MnkValue.LOSS)
        return self._forced_win(after, _HOLD_NODES) is None

    def _solved(self, position: Position) -> MnkSolution:
        return mnk_solve(position, nodes=_SOLVE_NODES, memory_mb=_MEMORY_MB)

    def _others(self, position: Position, known: Iterable[int]) -> list[int]:
        """The other legal moves, those near the known ones first: there a second solution is likeliest."""
        known = tuple(known)
        places = [self.setup.xy(cell) for cell in known]

        def distance(cell: int) -> int:
            x, y = self.setup.xy(cell)
            return min(max(abs(x - there[0]), abs(y - there[1])) for there in places)

        return sorted((cell for cell in MnkBoard.at(position).legal_moves if cell not in known), key=distance)


def check_puzzle(puzzle: Puzzle, judge: Judge | None = None) -> None:
    """Prove a puzzle again; a :class:`PuzzleError` says what is wrong with it. A judge may serve for many.

    It asks what can be proven, and not how the engine goes about it: a puzzle stays right when the engine changes.
    """
    check_kind(puzzle, Puzzle, "puzzle")
    check_kind(judge, Judge, "judge", or_none=True)
    setup = puzzle.position.setup
    if judge is None or judge.setup != setup:
        judge = Judge(setup)
    fault = judge.find_fault(puzzle.kind, puzzle.position, puzzle.answer)
    if fault is None and puzzle.level != puzzle.answer.level:
        fault = f"its level is {puzzle.answer.level}, not {puzzle.level}"
    if fault is not None:
        raise PuzzleError(f"puzzle {puzzle.id}: {fault}")


def _after(position: Position, move: int) -> Position:
    cells = bytearray(position.cells)
    cells[move] = position.turn + 1
    return Position(position.setup, bytes(cells), 1 - position.turn)
