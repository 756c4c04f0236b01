"""Checks certificates of boards that need no guess, by the page ``docs/certificates.md`` alone.

It shares no code with what makes the boards and the certificates, and imports nothing but Python's own library: read
it, copy it, or write your own.
"""

import re
from collections.abc import Iterable
from functools import cache

__all__ = ["WrongStepError", "check_steps"]

_SETUP = re.compile(r"(\d{1,3})x(\d{1,3})/(\d{1,5})!?(?:@(opening|safe|any))?", re.ASCII)
_STEP = re.compile(r"([sm])(\d[\d,]*)<([\d,]*)(#?)", re.ASCII)

_WIDEST = 200
"""So many clues a step may have, and so many unknown cells around them; a proof that people follow has a few."""
_MOST_LOOKS = 100_000
"""So many beginnings of layouts are looked at for one cell."""

Step = tuple[str, list[int], list[int], bool]
"""Verdict, cells, clues, and whether the mine count is used."""


class WrongStepError(Exception):
    """The certificate proves nothing: ``step`` is the number of the first wrong step, from 1; 0 is the board itself."""

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(step, reason)
        self.step = step
        self.reason = reason

    def __str__(self) -> str:
        return f"step {self.step}: {self.reason}"


class _Game:
    """The board as it stands after some steps."""

    def __init__(self, width: int, height: int, mines: set[int]) -> None:
        self.width, self.height, self.mines = width, height, mines
        self.unknown = set(range(width * height))
        """Cells that are neither open nor proved to be mines."""
        self.opened: set[int] = set()
        self.proved: set[int] = set()

    def around(self, cell: int) -> list[int]:
        x, y = cell % self.width, cell // self.width
        columns = range(max(0, x - 1), min(self.width, x + 2))
        rows = range(max(0, y - 1), min(self.height, y + 2))
        return [r * self.width + c for r in rows for c in columns if (c, r) != (x, y)]

    def open(self, cell: int) -> None:
        todo = [cell]
        while todo:
            cell = todo.pop()
            if cell not in self.opened:
                self.opened.add(cell)
                self.unknown.discard(cell)
                if not self.mines.intersection(self.around(cell)):
                    todo += self.around(cell)

    def prove(self, cell: int) -> None:
        self.proved.add(cell)
        self.unknown.discard(cell)

    def at(self, cell: int) -> str:
        return f"{cell % self.width},{cell // self.width}"


def check_steps(board: dict[str, object]) -> int:
    """Check one board with its certificate; how many steps it has.

    A proof that is wrong, or of another board, raises a :class:`WrongStepError`; what is no certificate,
    a ``ValueError``.
    """
    if not isinstance(board, dict):
        raise TypeError("board: expected a dict, as its JSON is read")
    game, first, steps = _read(board)
    if first in game.mines:
        raise WrongStepError(0, f"the first cell {game.at(first)} is a mine")
    game.open(first)
    for number, step in enumerate(steps, 1):
        _check_step(game, number, *step)
    if left := len(game.unknown - game.mines):
        raise WrongStepError(
            len(steps) + 1, f"it is missing: {left} safe {'cell is' if left == 1 else 'cells are'} not open at the end"
        )
    return len(steps)


def _check_step(game: _Game, number: int, verdict: str, cells: list[int], clues: list[int], counted: bool) -> None:
    for cell in cells:
        if cell not in game.unknown:
            raise WrongStepError(number, f"{game.at(cell)} is open or proved before")
    for clue in clues:
        if clue not in game.opened:
            raise WrongStepError(number, f"the clue {game.at(clue)} is not open yet")
    if len(clues) > _WIDEST:
        raise WrongStepError(number, f"it has {len(clues)} clues; at most {_WIDEST} are checked")
    for cell in cells:
        if _possible(game, number, clues, cell, is_mine=verdict == "safe", counted=counted):
            raise WrongStepError(number, f"its clues do not prove that {game.at(cell)} is {_NAMES[verdict]}")
    for cell in cells:
        if verdict == "mine":
            game.prove(cell)
        else:
            game.open(cell)


_NAMES = {"safe": "safe", "mine": "a mine"}


def _possible(game: _Game, step: int, clues: list[int], assumed: int, *, is_mine: bool, counted: bool) -> bool:
    """Whether mines can lie so that the clues are right, and the mine count if it is used, with one cell assumed."""
    looks = 0
    unknown = game.unknown
    groups = [[cell for cell in game.around(clue) if cell in unknown] for clue in clues]
    # What each clue still asks of its unknown cells.
    needs = tuple(
        len(game.mines.intersection(game.around(clue))) - len(game.proved.intersection(game.around(clue)))
        for clue in clues
    )
    cells = _in_order(assumed, groups)
    if len(cells) > _WIDEST:
        raise WrongStepError(step, f"its clues see {len(cells)} unknown cells; at most {_WIDEST} are checked")
    left = len(game.mines) - len(game.proved)
    others = len(unknown) - len(cells)
    # After the last cell of a clue nothing more can be added to it.
    room = [tuple(len(set(group).intersection(cells[i:])) for group in groups) for i in range(len(cells) + 1)]

    @cache
    def can_finish(i: int, needs: tuple[int, ...], used: int) -> bool:
        nonlocal looks
        looks += 1
        if looks > _MOST_LOOKS:
            raise WrongStepError(step, f"its clues see too much: {_MOST_LOOKS:,} beginnings were looked at")
        if any(need < 0 or need > most for need, most in zip(needs, room[i], strict=True)):
            return False
        if i == len(cells):
            return not counted or 0 <= left - used <= others
        for mine in (0, 1):
            if cells[i] == assumed and mine != is_mine:
                continue
            after = tuple(need - (mine and cells[i] in group) for need, group in zip(needs, groups, strict=True))
            if can_finish(i + 1, after, used + mine if counted else 0):
                return True
        return False

    return can_finish(0, needs, 0)


def _in_order(assumed: int, groups: Iterable[list[int]]) -> list[int]:
    """The cell and those of the clues, such that cells of one clue are near each other."""
    cells, waiting = [assumed], list(groups)
    while waiting:
        near = next((group for group in waiting if not set(group).isdisjoint(cells)), waiting[0])
        waiting.remove(near)
        cells += [cell for cell in near if cell not in cells]
    return cells


def _read(board: dict[str, object]) -> tuple[_Game, int, list[Step]]:
    """The board and the steps of its certificate."""
    try:
        found = _SETUP.fullmatch(str(board["setup"]))
        if found is None:
            raise ValueError(f"its setup is {board['setup']!r:.40}")
        if not isinstance(board["certificate"], str | dict):
            raise TypeError(f"its certificate is {board['certificate']!r:.20}")
        width, height, count = map(int, found.groups()[:3])
        game = _Game(width, height, set())
        certificate = board["certificate"]
        if isinstance(certificate, str):
            steps = [_step_in_short(number, text, game) for number, text in enumerate(certificate.split(), 1)]
        elif certificate["version"] == 1:
            steps = [_step(number, step, game) for number, step in enumerate(certificate["steps"], 1)]
        else:
            raise ValueError("its certificate is of a version that is not known here")
        mines, (first,) = _cells(board["mines"], game, 0), _cells([board["first"]], game, 0)
    except (KeyError, TypeError) as error:
        raise ValueError(f"it lacks a part, or has one of the wrong kind: {error}") from error
    game.mines = set(mines)
    if len(mines) > len(game.mines):
        raise WrongStepError(0, "the board names a mine twice")
    if len(mines) != count:
        raise WrongStepError(0, f"the board's mines are {len(mines)}, and its setup says {count}")
    return game, first, steps


def _step(number: int, step: dict[str, object], game: _Game) -> Step:
    try:
        verdict, counted = step["verdict"], step["mine_count"]
        cells, clues = _cells(step["cells"], game, number), _cells(step["clues"], game, number)
    except (KeyError, TypeError) as error:
        raise ValueError(f"step {number} lacks a part, or has one of the wrong kind: {error}") from error
    if verdict not in ("safe", "mine") or not isinstance(counted, bool) or not cells:
        raise ValueError(f"step {number} cannot be read: {step!r:.80}")
    return str(verdict), cells, clues, counted


def _step_in_short(number: int, text: str, game: _Game) -> Step:
    found = _STEP.fullmatch(text)
    if found is None:
        raise ValueError(f"step {number} cannot be read: {text!r:.80}")
    cells, clues = ([int(cell) for cell in found[i].split(",") if cell] for i in (2, 3))
    if max([*cells, *clues]) >= game.width * game.height:
        raise WrongStepError(number, f"it has a cell outside the board: {text!r:.80}")
    return {"s": "safe", "m": "mine"}[found[1]], cells, clues, bool(found[4])


def _cells(places: object, game: _Game, step: int) -> list[int]:
    """Places of a step, or of the board itself, each column and row, as numbers of cells."""
    cells = []
    if not isinstance(places, list | tuple):
        raise TypeError(f"{places!r:.20} is no list of cells")
    for place in places:
        if not isinstance(place, list | tuple) or [type(number) for number in place] != [int, int]:
            raise ValueError(f"{place!r:.20} is no cell: expected two whole numbers")
        x, y = place
        if not (0 <= x < game.width and 0 <= y < game.height):
            raise WrongStepError(step, f"{x},{y} is no cell of a board of {game.width}x{game.height}")
        cells.append(y * game.width + x)
    return cells
