"""``gridsage mnk solve``: the exact value of a position, and its proof as a tree that can be walked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from gridsage._core import CancelToken
from gridsage.cli.database import DatabaseOption
from gridsage.cli.mnk.position_file import read_file
from gridsage.cli.mnk.proof_walk import Branch, ProofWalk, format_branches
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import JsonOption, print_json, remark
from gridsage.cli.progress import show_proof
from gridsage.cli.stoppable import stoppable
from gridsage.errors import StoreError
from gridsage.files import STDIN, is_file
from gridsage.games.mnk import Position, format_move, format_moves, parse_moves, parse_setup
from gridsage.mnk import OpenedPosition, ProofTree, Solution, Value
from gridsage.solving.mnk.solution import solve_step_by_step
from gridsage.store import MemoryStore, Store, open_store
from gridsage.store.proofs import find_proof, keep_proof

__all__ = ["solve_board"]

_SENTENCES = {
    Value.WIN: "{} wins",
    Value.DRAW: "a draw",
    Value.LOSS: "{other} wins",
    Value.UNKNOWN: "not proven within the limits",
}
_BOUNDS = {(Value.DRAW, Value.WIN): ": {} does not lose", (Value.LOSS, Value.DRAW): ": {} does not win"}
"""What is proven of a value that is not known."""


def solve_board(
    board: Annotated[
        str,
        typer.Argument(
            metavar="MxNxK|FILE|-",
            help="WIDTHxHEIGHTxK with an optional @exact, @renju or @caro; or a file with a position, - for standard "
            "input.",
        ),
    ],
    moves: Annotated[str, typer.Option(help="Moves to make first, such as 'c3 b2'; a1 is the top left cell.")] = "",
    time: Annotated[float, typer.Option(help="Seconds after which the answer is 'unknown'.")] = 300.0,
    memory: Annotated[int, typer.Option(help="Megabytes for the table of positions that were searched.")] = 128,
    tree: Annotated[
        int,
        typer.Option(min=0, max=8, help="Show the proof this many moves deep: the best move, every reply."),
    ] = 0,
    walk: Annotated[bool, typer.Option("--walk", help="Open the proof move by move, as you type the moves.")] = False,
    number: NumberOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Prove what a position is worth to the side to move, with best play on both sides.

    What is proven is kept in the database: asking again is answered at once. Mirrored and turned positions
    count as one.
    """
    position = _read(board, moves, number)
    with _kept_proofs(database) as store:
        prover = _Prover(store, ProofTree(position.setup, memory_mb=memory), time, memory)
        if walk:
            ProofWalk(prover.open, _sentence).run(position)
            return
        opened = prover.open(position) if tree else prover.value(position)
        branches = prover.branches(opened, tree)
    if as_json:
        document = _document(opened)
        if tree:
            document["tree"] = [branch.to_dict(position.setup) for branch in branches]
        print_json(document)
        return
    solution = opened.solution
    print(f"{_sentence(solution)} ({solution.nodes:,} nodes, {solution.time_s:.1f} s)")
    for line in format_branches(branches, position):
        print(line)


def _read(board: str, moves: str, number: int | None) -> Position:
    """The position that a setup or a file names, after the moves."""
    written = board == STDIN or is_file(board, pipes=True)
    start = read_file(board, number=number) if written else Position.start(parse_setup(board))
    played = start.board()
    for cell in parse_moves(moves, start.setup):
        played.push(cell)
    return played.position()


def _kept_proofs(database: str | None) -> Store:
    """The store. A proof does not need one: where the user's own cannot be opened, nothing is kept."""
    try:
        return open_store(database)
    except StoreError as error:
        if database is not None:
            raise
        remark(f"proofs are not kept: {error}")
        return MemoryStore()


class _Prover:
    """Proofs as far as they are kept, and else made anew, with how far they have come on standard error."""

    def __init__(self, store: Store, tree: ProofTree, time_s: float, memory_mb: int) -> None:
        self._store = store
        self._tree = tree
        self._time_s = time_s
        self._memory_mb = memory_mb

    def value(self, position: Position) -> OpenedPosition:
        """What a position is worth, without its moves."""

        def prove(cancel: CancelToken) -> Iterator[OpenedPosition]:
            found = solve_step_by_step(position, time_s=self._time_s, memory_mb=self._memory_mb, cancel=cancel)
            return map(OpenedPosition, found)

        kept = find_proof(self._store, position)
        return kept or self._follow(prove)

    def open(self, position: Position) -> OpenedPosition:
        """What a position and each of its moves are worth."""
        kept = find_proof(self._store, position)
        if kept is not None and kept.complete:
            return kept
        known = None if kept is None else kept.solution
        return self._follow(
            lambda cancel: self._tree.open(position, solution=known, time_s=self._time_s, cancel=cancel)
        )

    def branches(self, opened: OpenedPosition, depth: int) -> tuple[Branch, ...]:
        """The proof, so many moves deep: of the side that keeps its value one move, of the other side all."""
        if depth == 0:
            return ()
        moves = opened.moves
        if opened.solution.value is not Value.LOSS:
            moves = moves[:1]
        board = opened.position.board()
        found = []
        for move in moves:
            board.push(move.move)
            below = self.branches(self.open(board.position()), depth - 1) if depth > 1 and not board.over else ()
            board.pop()
            found.append(Branch(move, below))
        return tuple(found)

    def _follow(self, prove: Callable[[CancelToken], Iterator[OpenedPosition]]) -> OpenedPosition:
        token = CancelToken()
        with show_proof() as tell:

            def last() -> OpenedPosition:
                opened: OpenedPosition | None = None
                for opened in prove(token):
                    tell(opened)
                assert opened is not None
                return opened

            opened = stoppable(last, token.cancel)
        keep_proof(self._store, opened)
        return opened


def _document(opened: OpenedPosition) -> dict[str, Any]:
    solution, setup = opened.solution, opened.position.setup
    return {
        "setup": str(setup),
        "to_move": "XO"[opened.position.turn],
        "value": solution.value.value,
        "best": None if solution.best is None else list(setup.xy(solution.best)),
        "nodes": solution.nodes,
        "time_s": round(solution.time_s, 3),
        "at_least": solution.at_least.value,
        "at_most": solution.at_most.value,
    }


def _sentence(solution: Solution) -> str:
    """What is proven of a position, in words."""
    position = solution.position
    empty = position.stones == 0 and position.turn == 0
    sides = ("the first player", "the second player") if empty else ("X", "O")
    mover, other = sides[position.turn], sides[1 - position.turn]
    proven = _BOUNDS.get((solution.at_least, solution.at_most), "") if solution.value is Value.UNKNOWN else ""
    keeps = solution.best is not None and solution.value is not Value.LOSS
    move = (
        f", for example with {format_move(solution.best, position.setup)}"
        if keeps and solution.best is not None
        else ""
    )
    after = f" after {format_moves(position.moves, position.setup)}" if position.moves and position.from_game else ""
    return f"{position.setup}{after}: {(_SENTENCES[solution.value] + proven).format(mover, other=other)}{move}"
