"""Recognition of the famous patterns: which of them a proof uses, if it is one of them and nothing else.

1. Numbers of the proof that tell their cells by themselves come first; the mines they show are known then.
2. From the other numbers the known mines are taken off. What is left of them must be the numbers of one pattern, no
   more and no fewer. The one exception is 1-2-2-1, of which every proof can spare one 2: that one must be there.
3. The arrangement is compared by distances and by shared cells alone, so that all eight orientations are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridsage.games.mines.pattern import Pattern, PatternName
from gridsage.games.mines.reason import Verdict
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View
from gridsage.solving.mines.masks import cells_of, shown_mask

__all__ = ["Recognition"]


@dataclass(frozen=True, slots=True)
class _Number:
    """An open number: the unknown cells around it, as a set, and the mines that it still needs."""

    clue: int
    cells: int
    need: int


@dataclass(frozen=True, slots=True)
class Recognition:
    """What is known of a view, and the patterns that proofs from it use.

    >>> from gridsage.games.mines.notation import parse_view
    >>> seen = Recognition.of(parse_view("###\\n111\\n000", mines=1), trust_flags=False)
    >>> seen.pattern((3, 4), 2, Verdict.SAFE).name.value
    '1-1'
    """

    view: View
    unknown: int
    """The hidden cells of which nothing is known, as a set."""
    mines: int
    """The known mines."""

    @classmethod
    def of(cls, view: View, *, trust_flags: bool) -> Recognition:
        """What is known before anything is proved: exploded mines, and flags where they are trusted."""
        flags, exploded = shown_mask(view.cells, FLAG), shown_mask(view.cells, EXPLODED)
        unknown = shown_mask(view.cells, HIDDEN)
        return cls(view, unknown, exploded | flags) if trust_flags else cls(view, unknown | flags, exploded)

    def pattern(self, clues: Sequence[int], cell: int, verdict: Verdict) -> Pattern | None:
        """The pattern that the proof of a cell by these numbers is; None where it is another reason.

        No number of the proof may be superfluous.
        """
        after = self._after_single_numbers(clues)
        numbers = [number for clue in sorted(clues) if (number := after._number(clue)).cells]
        if not after.unknown >> cell & 1:
            return None
        if len(numbers) == 2:
            return after._two(numbers, cell, verdict)
        if len(numbers) == 3 and verdict is Verdict.SAFE:
            return after._line(numbers, cell)
        return None

    def _number(self, clue: int) -> _Number:
        around = self.view.grid.masks[clue]
        return _Number(clue, around & self.unknown, self.view.cells[clue] - (around & self.mines).bit_count())

    def _after_single_numbers(self, clues: Sequence[int]) -> Recognition:
        """What is known when each of the numbers has told all that it tells by itself."""
        for number in map(self._number, clues):
            if number.cells and number.need in (0, number.cells.bit_count()):
                mines = self.mines | (number.cells if number.need else 0)
                told = replace(self, unknown=self.unknown & ~number.cells, mines=mines)
                return told._after_single_numbers(clues)
        return self

    def _two(self, numbers: Sequence[_Number], cell: int, verdict: Verdict) -> Pattern | None:
        for one, other in (numbers, numbers[::-1]):
            own = other.cells & ~one.cells
            if one.need != 1:
                continue
            if other.need == 1 and verdict is Verdict.SAFE and own >> cell & 1 and not one.cells & ~other.cells:
                name = self._like_one_one(one, other, own.bit_count())
            elif own.bit_count() == other.need - 1 > 0 and self._told_by_one_two(one, other, cell, verdict):
                name = self._like_one_two(one, other)
            else:
                continue
            return None if name is None else self._found(name, (one, other))
        return None

    def _told_by_one_two(self, one: _Number, other: _Number, cell: int, verdict: Verdict) -> bool:
        told = other.cells & ~one.cells if verdict is Verdict.MINE else one.cells & ~other.cells
        return bool(told >> cell & 1)

    def _like_one_one(self, one: _Number, other: _Number, own: int) -> PatternName | None:
        match self._distance(one, other):
            case (0, 1):
                if self._is_hole(one, other):
                    return PatternName.HOLE
                return PatternName.ONE_ONE if own == 1 else PatternName.ONE_ONE_CORNER
            case (1, 1 | 2):
                return PatternName.TRIANGLE
            case (0, 2) if self._has_hole_between(one, other):
                return PatternName.HOLE
            case _:
                return None

    def _like_one_two(self, one: _Number, other: _Number) -> PatternName | None:
        match self._distance(one, other):
            case (0, 1):
                return PatternName.ONE_TWO if other.need == 2 else PatternName.ONE_TWO_CORNER
            case (1, 1 | 2):
                return PatternName.TRIANGLE
            case _:
                return None

    def _distance(self, one: _Number, other: _Number) -> tuple[int, int]:
        """Columns and rows from one number to the other, the smaller of the two first."""
        (x, y), (other_x, other_y) = self.view.grid.xy(one.clue), self.view.grid.xy(other.clue)
        near, far = sorted((abs(x - other_x), abs(y - other_y)))
        return near, far

    def _is_hole(self, one: _Number, other: _Number) -> bool:
        """Whether two neighbours share two cells that stand on both sides of one of them."""
        cells = tuple(cells_of(one.cells))
        return len(cells) == 2 and sum(cells) in (2 * one.clue, 2 * other.clue)

    def _has_hole_between(self, one: _Number, other: _Number) -> bool:
        """Whether two of the three cells between two numbers are shared, and the third is open."""
        masks = self.view.grid.masks
        between = cells_of(masks[one.clue] & masks[other.clue])
        return one.cells.bit_count() == 2 and any(self.view.cells[cell] <= 8 for cell in between)

    def _line(self, numbers: Sequence[_Number], cell: int) -> Pattern | None:
        """The pattern of three numbers in one row or column that show a safe cell."""
        first, middle, last = numbers
        gaps = self._distance(first, middle), self._distance(middle, last), self._distance(first, last)
        if gaps == ((0, 1), (0, 1), (0, 2)):
            return self._one_two_one(first, middle, last, cell)
        if gaps == ((0, 2), (0, 1), (0, 3)):
            return self._one_two_two_one(first, middle, last, cell)
        if gaps == ((0, 1), (0, 2), (0, 3)):
            return self._one_two_two_one(last, middle, first, cell)
        return None

    def _one_two_one(self, left: _Number, two: _Number, right: _Number, cell: int) -> Pattern | None:
        line = (left, two, right)
        ends = all((two.cells & ~end.cells).bit_count() == 1 for end in (left, right))
        shared = left.cells & two.cells & right.cells
        if _needs(line) == (1, 2, 1) and ends and shared >> cell & 1:
            return self._found(PatternName.ONE_TWO_ONE, line)
        return None

    def _one_two_two_one(self, left: _Number, far: _Number, right: _Number, cell: int) -> Pattern | None:
        """The 2 beside the left 1 is none of the proof: the far 2 and the right 1 show the mine that the left 1 has."""
        line = (left, self._number((left.clue + far.clue) // 2), far, right)
        mine = far.cells & ~right.cells
        fits = mine.bit_count() == 1 and mine & left.cells and left.cells >> cell & 1
        if self.view.cells[line[1].clue] <= 8 and _needs(line) == (1, 2, 2, 1) and fits:
            return self._found(PatternName.ONE_TWO_TWO_ONE, line)
        return None

    def _found(self, name: PatternName, numbers: Sequence[_Number]) -> Pattern:
        reduced = any(number.need != self.view.cells[number.clue] for number in numbers)
        return Pattern(name, tuple(sorted(number.clue for number in numbers)), reduced)


def _needs(numbers: Sequence[_Number]) -> tuple[int, ...]:
    return tuple(number.need for number in numbers)
