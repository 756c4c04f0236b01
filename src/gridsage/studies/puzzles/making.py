"""Many puzzles from consecutive seeds, by any number of workers: the puzzles are the same whoever makes them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from gridsage.arena.pool import LocalPool, count_workers
from gridsage.checks import check_whole
from gridsage.solving.puzzle_lines import MOST_PUZZLES
from gridsage.stream import MAX_SEED

__all__ = ["make_puzzles"]

_GAMES = 8
"""A worker looks through so many games at a time."""
MOST_GAMES = 10_000_000


class _Named(Protocol):
    @property
    def id(self) -> str: ...


K = TypeVar("K")
P = TypeVar("P", bound=_Named)


def make_puzzles(
    find: Callable[[K, str, int], list[P]],
    kind: K,
    setups: Sequence[str],
    seed: int,
    *,
    count: int,
    games: int = MOST_GAMES,
    workers: int | None = None,
    on_found: Callable[[int], None] = lambda found: None,
) -> list[P]:
    """The first puzzles that the games with this seed and the following ones have, on the setups in turn.

    ``find`` looks for them in one game. At most so many games are played; there may then be fewer puzzles. No question
    is in the list twice.
    """
    check_whole(count, "puzzles", 1, MOST_PUZZLES)
    check_whole(games, "games", 1, MOST_GAMES)
    last = min(check_whole(seed, "seed", 0, MAX_SEED) + games, MAX_SEED + 1)
    batches = (range(at, min(at + _GAMES, last)) for at in range(seed, last, _GAMES))
    jobs = ((find, kind, [(setups[game % len(setups)], game) for game in batch]) for batch in batches)
    found: dict[str, P] = {}
    for puzzles in _in_order(jobs, count_workers(workers)):
        for puzzle in puzzles:
            if len(found) < count:
                found.setdefault(puzzle.id, puzzle)
        on_found(len(found))
        if len(found) == count:
            break
    return list(found.values())


Job = tuple[Callable[[K, str, int], list[P]], K, list[tuple[str, int]]]


def _look(find: Callable[[K, str, int], list[P]], kind: K, games: list[tuple[str, int]]) -> list[P]:
    return [puzzle for setup, seed in games for puzzle in find(kind, setup, seed)]


def _in_order(jobs: Iterator[Job[K, P]], workers: int) -> Iterator[list[P]]:
    """What each job gives, in the order of the jobs."""
    if not workers:
        for job in jobs:
            yield _look(*job)
        return
    pool = LocalPool(workers)
    waiting: deque[Future[list[P]]] = deque()
    try:
        for job in jobs:
            waiting.append(pool.submit(_look, *job))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.close()
