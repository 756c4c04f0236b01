"""Puzzles on the server: the next question, a try at it, and how far a player has come."""

from __future__ import annotations

import secrets
import time
from functools import cache

from gridsage.daily.puzzle import AnyPuzzle, DailyPuzzle
from gridsage.games.mines import format_view
from gridsage.games.mines.reason import Reason
from gridsage.puzzle_sets import mines_puzzles, mnk_puzzles
from gridsage.sessions.puzzles.progress import Progress, choose_puzzle
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk
from gridsage.store import Store
from gridsage.store.puzzles import rate_try
from gridsage.stream import MAX_SEED
from gridsage.web.caller import Caller
from gridsage.web.errors import NotFoundError
from gridsage.web.games.puzzle_steps import tell_step
from gridsage.web.long_work import LongWork
from gridsage.web.messages.puzzles import (
    PuzzleDay,
    PuzzleKindText,
    PuzzleProgress,
    PuzzleProgressList,
    PuzzleQuestion,
    PuzzleStep,
    PuzzleTry,
    PuzzleVerdict,
)

__all__ = ["PuzzleService"]

KINDS: tuple[PuzzleKindText, ...] = ("safe-cell", "sure-cells", "win", "defence")
_MOST_DAYS = 60


@cache
def _set_of(kind: str) -> dict[str, AnyPuzzle]:
    found: tuple[AnyPuzzle, ...]
    if kind in tuple(mines.PuzzleKind):
        found = mines_puzzles(mines.PuzzleKind(kind))
    else:
        found = mnk_puzzles(mnk.PuzzleKind(kind))
    return {puzzle.id: puzzle for puzzle in found}


class PuzzleService:
    """The puzzles that come with Gridsage, for every player apart."""

    def __init__(self, store: Store, work: LongWork) -> None:
        self._store = store.puzzles
        self._work = work

    async def progress(self, caller: Caller) -> PuzzleProgressList:
        """How far the player has come with every kind."""
        return await self._work.do(
            caller.client,
            lambda: PuzzleProgressList(kinds=[_told(kind, self._progress(caller, kind)) for kind in KINDS]),
        )

    async def next(self, caller: Caller, kind: PuzzleKindText) -> PuzzleQuestion:
        """What was missed and comes back, or else a new puzzle that suits the player."""
        return await self._work.do(caller.client, lambda: self._next(caller, kind))

    async def ask(self, caller: Caller, asked: DailyPuzzle) -> PuzzleQuestion:
        """The puzzle of a day."""
        kind = next(kind for kind in KINDS if kind == asked.kind.value)
        return await self._work.do(caller.client, lambda: _question(kind, asked.puzzle, self._progress(caller, kind)))

    async def answer(self, caller: Caller, kind: PuzzleKindText, said: PuzzleTry) -> PuzzleVerdict:
        """Look at a try, keep it, and tell the solution."""
        return await self._work.do(caller.client, lambda: self._answer(caller, kind, said))

    def _progress(self, caller: Caller, kind: str) -> Progress:
        return Progress(self._store.attempts(caller.owner, kind))

    def _next(self, caller: Caller, kind: PuzzleKindText) -> PuzzleQuestion:
        progress = self._progress(caller, kind)
        seed = secrets.randbelow(MAX_SEED)
        puzzle = choose_puzzle(progress, list(_set_of(kind).values()), time.time(), seed)
        if puzzle is None:
            raise NotFoundError("you have tried every puzzle of this kind", code="no-puzzle")
        return _question(kind, puzzle, progress)

    def _answer(self, caller: Caller, kind: PuzzleKindText, said: PuzzleTry) -> PuzzleVerdict:
        puzzle = _set_of(kind).get(said.id)
        if puzzle is None:
            raise NotFoundError(f"there is no puzzle {said.id!r}", code="no-puzzle")
        verdict = _judge(puzzle, said)
        tried = rate_try(self._store, caller.owner, kind, puzzle, solved=verdict.solved, at_s=time.time())
        return verdict.model_copy(
            update={
                "rated": tried.rated,
                "change": tried.change,
                "puzzle_rating": tried.puzzle.value,
                "progress": _told(kind, tried.progress),
            }
        )


def _told(kind: PuzzleKindText, progress: Progress) -> PuzzleProgress:
    now, waiting = time.time(), progress.waiting()
    return PuzzleProgress(
        kind=kind,
        rating=progress.rating.value,
        deviation=progress.rating.deviation,
        tried=len(progress.attempts),
        solved=progress.solved,
        streak=progress.streak,
        best_streak=progress.best_streak,
        due=sum(when <= now for when in waiting.values()),
        waiting=len(waiting),
        days=[
            PuzzleDay(day=day.day, tried=day.tried, solved=day.solved, rating=day.rating)
            for day in progress.days[-_MOST_DAYS:]
        ],
    )


def _question(kind: PuzzleKindText, puzzle: AnyPuzzle, progress: Progress) -> PuzzleQuestion:
    of_mines = isinstance(puzzle, mines.Puzzle)
    setup = puzzle.view.setup if isinstance(puzzle, mines.Puzzle) else puzzle.position.setup
    return PuzzleQuestion(
        id=puzzle.id,
        kind=kind,
        game="mines" if of_mines else "mnk",
        setup=str(setup),
        width=setup.width,
        height=setup.height,
        level=puzzle.level,
        again=puzzle.id in progress.tried,
        letters=format_view(puzzle.view).replace("\n", "") if isinstance(puzzle, mines.Puzzle) else "",
        mines_left=puzzle.view.mines_left if isinstance(puzzle, mines.Puzzle) else 0,
        stones=[] if isinstance(puzzle, mines.Puzzle) else list(puzzle.position.cells),
        turn=0 if isinstance(puzzle, mines.Puzzle) else puzzle.position.turn,
        k=0 if isinstance(puzzle, mines.Puzzle) else puzzle.position.setup.k,
        progress=_told(kind, progress),
    )


def _judge(puzzle: AnyPuzzle, said: PuzzleTry) -> PuzzleVerdict:
    """The verdict without what the store knows."""
    verdict = PuzzleVerdict(
        solved=False,
        wrong=[],
        missed=[],
        steps=[],
        move=None,
        line=[],
        refutation=[],
        rated=False,
        change=0.0,
        puzzle_rating=0.0,
        progress=_told("win", Progress()),
    )
    if isinstance(puzzle, mines.Puzzle):
        checked = puzzle.check_answer(said.safe, said.mines)
        verdict.solved, verdict.wrong, verdict.missed = checked.right, list(checked.wrong), list(checked.missed)
        verdict.steps = [_step(puzzle, number) for number in range(len(puzzle.proof))]
        return verdict
    answer = puzzle.answer
    verdict.solved, verdict.move, verdict.line = said.move == answer.move, answer.move, list(answer.line)
    if said.move is not None and not verdict.solved:
        verdict.wrong = [said.move]
        if said.move in puzzle.position.legal_moves:
            verdict.refutation = list(puzzle.check_answer(said.move).refutation)
    return verdict


def _step(puzzle: mines.Puzzle, number: int) -> PuzzleStep:
    step = puzzle.proof[number]
    reason = puzzle.reason(step.cells[0])
    assert isinstance(reason, Reason)
    return tell_step(step.cells, step.verdict, reason)
