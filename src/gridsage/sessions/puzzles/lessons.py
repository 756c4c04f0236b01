"""Lessons on the famous patterns: what each looks like, why it holds, an example, and drills from games of our bots.

A drill asks for one cell that the pattern makes certain. Its position is a puzzle whose proofs are the shortest there
are, so what a cell is certain by is known of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from gridsage.errors import UnknownNameError
from gridsage.games.mines import Hint, Pattern, PatternName, Reason, Verdict, View, parse_view
from gridsage.puzzle_sets import mines_drills
from gridsage.solving.mines.hints import hints
from gridsage.solving.mines.puzzle import Puzzle

__all__ = ["LESSONS", "REDUCTION", "DrillAnswer", "DrillCheck", "PatternLesson", "find_lesson"]

REDUCTION = "reduction"
"""The lesson on patterns whose numbers have known mines taken off."""


class DrillAnswer(StrEnum):
    """What an answer to a drill is worth."""

    RIGHT = "right"
    """The cell is what was said, by the pattern."""
    OTHER_REASON = "other_reason"
    """The cell is what was said, but not by the pattern."""
    OPPOSITE = "opposite"
    """The cell is certain to be the opposite."""
    UNCERTAIN = "uncertain"
    """The numbers allow both."""


@dataclass(frozen=True, slots=True)
class DrillCheck:
    """An answer to a drill, and why the cell is certain, where it is."""

    answer: DrillAnswer
    reason: Reason | None


@dataclass(frozen=True)
class PatternLesson:
    """One pattern: its looks, its reason and a small board, in English; the page has the words of each language."""

    name: str
    look: str
    """What to look for, and what it tells."""
    why: str
    picture: str
    """The example, as a view is written."""
    mines: int
    """How many the example has."""

    @property
    def example(self) -> View:
        """The small board."""
        return parse_view(self.picture, mines=self.mines)

    @property
    def shown(self) -> tuple[Hint, ...]:
        """The cells of the example that the pattern makes certain."""
        return tuple(hint for hint in hints(self.example).hints if self.teaches(hint.reason.pattern))

    @property
    def drills(self) -> tuple[Puzzle, ...]:
        """Positions in which the pattern is to be found, as it is taught: reduced in the lesson on that alone."""
        return tuple(puzzle for puzzle, lessons in _drilled() if self.name in lessons)

    def teaches(self, pattern: Pattern | None) -> bool:
        """Whether the pattern is the one of this lesson."""
        if pattern is None:
            return False
        return pattern.reduced if self.name == REDUCTION else pattern.name.value == self.name

    def answers(self, drill: Puzzle) -> tuple[Hint, ...]:
        """The cells of a drill that the pattern makes certain."""
        found = []
        for step in drill.proof:
            for cell in step.cells:
                reason = drill.reason(cell)
                if reason is not None and self.teaches(reason.pattern):
                    found.append(Hint(cell, step.verdict, reason))
        return tuple(found)

    def check(self, drill: Puzzle, cell: int, verdict: Verdict) -> DrillCheck:
        """What it is worth to say so of a cell."""
        reason = drill.reason(cell)
        if reason is None:
            return DrillCheck(DrillAnswer.UNCERTAIN, None)
        if (cell in drill.safe) is not (verdict is Verdict.SAFE):
            return DrillCheck(DrillAnswer.OPPOSITE, reason)
        right = self.teaches(reason.pattern)
        return DrillCheck(DrillAnswer.RIGHT if right else DrillAnswer.OTHER_REASON, reason)


@cache
def _drilled() -> tuple[tuple[Puzzle, frozenset[str]], ...]:
    """The drills, each with the lessons that it is one of."""
    found = []
    for puzzle in mines_drills():
        reasons = (puzzle.reason(cell) for step in puzzle.proof for cell in step.cells)
        patterns = [reason.pattern for reason in reasons if reason is not None and reason.pattern is not None]
        lessons = frozenset(REDUCTION if pattern.reduced else pattern.name.value for pattern in patterns)
        found.append((puzzle, lessons))
    return tuple(found)


def find_lesson(name: str) -> PatternLesson:
    """The lesson of that name."""
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    raise UnknownNameError("lesson", name, (lesson.name for lesson in LESSONS))


LESSONS = (
    PatternLesson(
        PatternName.ONE_ONE.value,
        "Two 1s side by side, where the row of hidden cells begins at a wall: the edge of the board, or open cells. "
        "The third cell from the wall is safe.",
        "The 1 at the wall touches two hidden cells, and one of them is its mine. The other 1 touches both, so this "
        "mine is its mine too. What else it touches is safe.",
        "#####\n#####\n11111\n00000",
        4,
    ),
    PatternLesson(
        PatternName.ONE_ONE_CORNER.value,
        "A 1-1 whose second 1 stands at a corner and touches more than one further cell. All of those are safe.",
        "The second 1 has its mine among the cells that it shares with the first. It has none left for the cells round "
        "the corner, however many they are.",
        "#####\n11###\n01###\n01###",
        6,
    ),
    PatternLesson(
        PatternName.ONE_TWO.value,
        "A 1 beside a 2, wherever they are, where the 2 touches just one hidden cell that the 1 does not touch. That "
        "cell is a mine; and whatever the 1 touches beyond the 2 is safe.",
        "The cells that both touch hold one mine at most, for the 1 allows no more. The 2 needs another, and only one "
        "cell is left for it. So the shared cells hold exactly one, which is the mine of the 1.",
        "#####\n#####\n12221\n00000",
        5,
    ),
    PatternLesson(
        PatternName.ONE_TWO_CORNER.value,
        "A 1 beside a larger number, at a corner most often: a 3 with two hidden cells of its own, a 4 with three. "
        "Those are all mines; and whatever the 1 touches beyond is safe.",
        "The shared cells hold one mine at most. All others of the larger number must be in the cells of its own, and "
        "there are just as many of them.",
        "#####\n14###\n02###\n01###",
        6,
    ),
    PatternLesson(
        PatternName.ONE_TWO_ONE.value,
        "1, 2, 1 in a row along a wall. The cell before the 2 is safe, the mines are before the 1s.",
        "It is a 1-2 from both sides: each shows a mine on the far side of the 2. These are the two mines of the 2, so "
        "the cell between them is safe.",
        "#####\n#####\n12121\n00000",
        5,
    ),
    PatternLesson(
        PatternName.ONE_TWO_TWO_ONE.value,
        "1, 2, 2, 1 in a row along a wall. The mines are before the 2s, the cells before the 1s are safe.",
        "It is a 1-2 from both sides again: each shows the mine before the farther 2. Both 1s have their mine then, so "
        "the other cells that they touch are safe.",
        "####\n####\n1221\n0000",
        4,
    ),
    PatternLesson(
        REDUCTION,
        "Take the mines that are known off the numbers: a 2 beside a flag is a 1, a 3 beside two flags too. Then look "
        "for the patterns again.",
        "A number counts all mines around it. Those that are known leave fewer for the other cells, and of these the "
        "smaller number says the same as any other number of its size.",
        "#####\n#####\n13331\n01F10",
        6,
    ),
    PatternLesson(
        PatternName.HOLE.value,
        "A hole in the wall: a 1 below it that touches only the two cells on its sides, and a 1 in it or beyond. "
        "Whatever else the farther 1 touches is safe.",
        "It is a 1-1 through the hole. One of the two cells on the sides is the mine of the nearer 1; the farther 1 "
        "touches both, so it is its mine too.",
        "#####\n##1##\n11111\n00000",
        3,
    ),
    PatternLesson(
        PatternName.TRIANGLE.value,
        "Two numbers that are not in line, corner to corner or a knight's move apart, and share two hidden cells. What "
        "1-1 and 1-2 tell side by side they tell here too.",
        "It does not matter how the numbers stand, only what they share: a 1 that touches the two shared cells alone "
        "has its mine there, and so has the other number.",
        "#1###\n#####\n11111\n00000",
        3,
    ),
)
"""Every lesson, the easier first."""
