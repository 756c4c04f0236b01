"""Minesweeper puzzles from games of the strongest bot: at most one a game, most often the hardest that it met."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version

from gridsage._core import MinesProof, prove_mines
from gridsage.catalog import parse_bot
from gridsage.games.mines import FLAG, HIDDEN, Choice, Hints, MinesBot, Move, MoveKind, Setup, View
from gridsage.sessions.mines.bot import BotPlayer, play_on
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.puzzle import CertainCells, Puzzle, PuzzleKind, certain_by_numbers, make_puzzle
from gridsage.solving.puzzle_lines import Origin, choose_kind
from gridsage.stream import RandomStream, check_seed, derive_seed

__all__ = ["BOT", "SETUPS", "find_puzzles", "positions_of_game"]

SETUPS = ("9x9/10", "9x9/16", "9x9/20", "12x12/28", "16x16/51")
"""The boards that puzzles are made on unless others are asked for: those of beginners, and denser ones."""

BOT = "champion"
"""Whose games they are."""
_MOST_CELLS = 8
"""More cells to find are a chore."""
_ANY_EVERY = 4
"""In one game of so many it is not the hardest position that is taken but any…"""
_EASY = 2
"""…and else none that is as easy as this."""


def find_puzzles(kind: PuzzleKind | str, setup: Setup | str, seed: int) -> list[Puzzle]:
    """The puzzle of that kind from the game that ``champion`` plays with this seed, if it has one.

    >>> [puzzle.level for puzzle in find_puzzles("safe-cell", "9x9/16", 1)]
    [3]
    """
    kind = choose_kind(PuzzleKind, kind)
    stream = RandomStream(derive_seed(check_seed(seed), 2))
    ours = version("gridsage")
    found = []
    for view, certain, moves in positions_of_game(setup, seed):
        if _is_asked(kind, certain):
            if kind is PuzzleKind.SAFE_CELL:
                view = _unflagged(view)  # the mines are part of what has to be seen
            found.append(make_puzzle(kind, view, certain, Origin(BOT, seed, moves, ours)))
    if found and stream.below(_ANY_EVERY) == 0:
        return [stream.choice(found)]
    hardest = max(found, key=lambda puzzle: puzzle.level, default=None)
    return [hardest] if hardest is not None and hardest.level > _EASY else []


def _is_asked(kind: PuzzleKind, certain: CertainCells) -> bool:
    if kind is PuzzleKind.SAFE_CELL:
        return len(certain.safe) == 1
    return 2 <= len(certain.safe) + len(certain.mines) <= _MOST_CELLS


def positions_of_game(setup: Setup | str, seed: int) -> Iterator[tuple[View, CertainCells, int]]:
    """The views of the game after each opening, with the mines flagged that were certain before it.

    Of the cells that the bot is sure of the easiest is opened first, so that what is hard to see is left.
    """
    game = MinesGame(Setup.of(setup), seed)
    bot = parse_bot("mines", BOT).make(derive_seed(seed, 1))
    assert isinstance(bot, MinesBot)
    careful = _EasiestFirst(bot)
    for moves, _ in enumerate(play_on(BotPlayer(careful, game)), start=1):
        if game.over:
            return
        view = _flagged(game.view(), careful.known)
        certain = certain_by_numbers(view)
        yield view, certain, moves
        careful.known.update(certain.mines)


class _EasiestFirst(MinesBot):
    """Opens one cell at a time: of those that another bot is sure of the easiest."""

    def __init__(self, bot: MinesBot) -> None:
        super().__init__()
        self.known: set[int] = set()
        """The mines that were certain before."""
        self._bot = bot

    def choose(self, view: View) -> Choice:
        """One cell to open."""
        choice = self._bot.choose(view)
        cells = [move.cell for move in choice.moves if move.kind is MoveKind.OPEN]
        cell = cells[0] if choice.guess else _easiest(_flagged(view, self.known), cells)
        return replace(choice, moves=(Move.open(cell),))

    def hints(self, view: View) -> Hints:
        """Those of the other bot."""
        return self._bot.hints(view)

    def close(self) -> None:
        """The other bot is no longer needed either."""
        self._bot.close()


def _flagged(view: View, mines: set[int]) -> View:
    cells = bytearray(view.cells)
    for cell in mines:
        cells[cell] = FLAG
    return View(view.setup, bytes(cells))


def _unflagged(view: View) -> View:
    return View(view.setup, view.cells.replace(bytes([FLAG]), bytes([HIDDEN])))


def _easiest(view: View, cells: list[int]) -> int:
    """The safe cell that the fewest numbers prove."""
    if len(cells) == 1 or not view.started:
        return cells[0]
    proofs = prove_mines(view.setup, view.cells, cells, mines=False, trust_flags=True)
    return min(zip(cells, proofs, strict=True), key=_effort)[0]


def _effort(proved: tuple[int, MinesProof | None]) -> tuple[bool, int, int]:
    cell, proof = proved
    return (True, 0, cell) if proof is None else (proof.counts_mines, len(proof.clues), cell)
