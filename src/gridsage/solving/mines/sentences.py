"""Remarks on Minesweeper in English: why a cell is safe or a mine, and what cannot be right.

This is where the terminal's sentences come from. The web page has catalogues of its own, one for each language, with
the same kinds.
"""

from __future__ import annotations

from gridsage.games.mines.pattern import Pattern
from gridsage.games.mines.reason import Reason, Verdict, name_cells
from gridsage.games.mines.view import View
from gridsage.remark import Phrases, Remark, join_names

__all__ = ["PHRASES", "put_into_words", "say", "say_pattern", "unproved"]

PHRASES = Phrases(
    {
        # One number and its neighbours.
        "free_none": "The {clue} has no mine around it, so its neighbours are safe.",
        "free_flagged": (
            "The {clue} already has its mine flagged, so its other neighbours are safe.",
            "The {clue} already has its {n} mines flagged, so its other neighbours are safe.",
        ),
        "free_known": (
            "The {clue} already has its mine known at {cells}, so its other neighbours are safe.",
            "The {clue} already has its {n} mines known at {cells}, so its other neighbours are safe.",
        ),
        "full": (
            "The {clue} has only one cell left for its mine, so {cells} is a mine.",
            "The {clue} has only {n} cells left for its {n} mines, so {cells} are all mines.",
        ),
        # Two cells that hold one mine; n is how many cells follow from it.
        "pair_safe": (
            "By the {owner}, exactly one of {pair} is a mine; that is the last mine of the {clue}, so {cells} is safe.",
            "By the {owner}, exactly one of {pair} is a mine; that is the last mine of the {clue}, "
            "so {cells} are safe.",
        ),
        "pair_mine": (
            "By the {owner}, exactly one of {pair} is a mine; the {clue} needs {n} more among as many other cells, "
            "so {cells} is a mine.",
            "By the {owner}, exactly one of {pair} is a mine; the {clue} needs {n} more among as many other cells, "
            "so {cells} are mines.",
        ),
        # Several numbers at once; n is how many.
        "layouts_safe": (
            "In every layout that fits {clues}, {cell} is safe.",
            "In every layout that fits {clues} together, {cell} is safe.",
        ),
        "layouts_mine": (
            "In every layout that fits {clues}, {cell} is a mine.",
            "In every layout that fits {clues} together, {cell} is a mine.",
        ),
        "layouts_counted_safe": (
            "In every layout that fits {clues} and the mine counter ({left} left) together, {cell} is safe."
        ),
        "layouts_counted_mine": (
            "In every layout that fits {clues} and the mine counter ({left} left) together, {cell} is a mine."
        ),
        "counted_safe": "In every layout that fits the mine counter ({left} left), {cell} is safe.",
        "counted_mine": "In every layout that fits the mine counter ({left} left), {cell} is a mine.",
        "proof_safe": (
            "If {cell} were a mine, {clues} could not be right.",
            "If {cell} were a mine, {clues} could not all be right.",
        ),
        "proof_mine": (
            "If {cell} were safe, {clues} could not be right.",
            "If {cell} were safe, {clues} could not all be right.",
        ),
        "proof_total_safe": "If {cell} were a mine, {clues} and the board's mine count ({mines}) could not be right.",
        "proof_total_mine": "If {cell} were safe, {clues} and the board's mine count ({mines}) could not be right.",
        "total_safe": "If {cell} were a mine, the board's mine count ({mines}) could not be right.",
        "total_mine": "If {cell} were safe, the board's mine count ({mines}) could not be right.",
        # Certain, but why was not found in time.
        "unproved_safe": (
            "In every layout that fits all numbers, {cell} is safe. "
            "Which numbers are needed for that was not found in the time given."
        ),
        "unproved_mine": (
            "In every layout that fits all numbers, {cell} is a mine. "
            "Which numbers are needed for that was not found in the time given."
        ),
        # What cannot be right.
        "clash_unnamed": "The numbers cannot all be right. Which of them clash was not found in the time given.",
        "too_many_flags": ("There are {flags} flags but only 1 mine.", "There are {flags} flags but only {n} mines."),
        "wrong_flags": (
            "The {clue} has 1 flag around it: it is wrong.",
            "The {clue} has {n} flags around it: at least one of them is wrong.",
        ),
        "no_room": (
            "The {clue} has only 1 hidden or flagged cell around it.",
            "The {clue} has only {n} hidden or flagged cells around it.",
        ),
        "too_many_mines": "The {clue} would have {n} mines around it, at {cells}: a flag near it is wrong.",
        "too_few_left": (
            "The {clue} would have only 1 cell left for its mines: a flag near it is wrong.",
            "The {clue} would have only {n} cells left for its mines: a flag near it is wrong.",
        ),
        # ... of the board as a whole; n is how many mines are left.
        "over_known": "More mines are known than the board has.",
        "cannot_hold": (
            "The hidden cells cannot hold the 1 mine left.",
            "The hidden cells cannot hold the {n} mines left.",
        ),
        "cannot_hold_flags": (
            "The hidden cells cannot hold the 1 mine left with these flags.",
            "The hidden cells cannot hold the {n} mines left with these flags.",
        ),
        "clash_counted": (
            "{clues} and the 1 mine left cannot all be right.",
            "{clues} and the {n} mines left cannot all be right.",
        ),
        "clash_counted_flags": (
            "{clues} and the 1 mine left cannot all be right with these flags.",
            "{clues} and the {n} mines left cannot all be right with these flags.",
        ),
        # ... of several numbers; n is how many.
        "clash": ("{clues} cannot be right.", "{clues} cannot all be right."),
        "clash_flags": (
            "{clues} cannot be right with these flags.",
            "{clues} cannot all be right with these flags.",
        ),
    }
)
"""Every kind of remark, in English."""


def say(remark: Remark, view: View) -> str:
    """The remark as a sentence; cells are named by column and row, from zero.

    >>> from gridsage.games.mines.notation import parse_view
    >>> say(Remark.of("full", clue=(0,), n=1, cells=(1,)), parse_view("1#", mines=1))
    'The 1 at 0,0 has only one cell left for its mine, so 1,0 is a mine.'
    """

    def number(cell: int) -> str:
        return f"{view.cells[cell]} at {view.grid.name_cell(cell)}"

    def name(fact: str, cells: tuple[int, ...]) -> str:
        match fact:
            case "clue" | "owner":
                return number(cells[0])
            case "clues":
                return join_names([f"the {number(cell)}" for cell in cells])
            case _:
                return name_cells(cells, view.grid)

    sentence = PHRASES.say(remark, name)
    return sentence[0].upper() + sentence[1:]


def say_pattern(pattern: Pattern) -> str:
    """The name of a pattern in a sentence.

    >>> from gridsage.games.mines.pattern import PatternName
    >>> say_pattern(Pattern(PatternName.ONE_TWO, (3, 4), reduced=False))
    'This is the pattern 1-2.'
    """
    reduced = ", reduced: known mines are taken off the numbers" if pattern.reduced else ""
    return f"This is the pattern {pattern.name.value}{reduced}."


def put_into_words(
    rule: str, clues: tuple[int, ...], cells: tuple[int, ...], remark: Remark, view: View, pattern: Pattern | None
) -> Reason:
    """A reason with its sentence, and with the name of the pattern where it is one."""
    sentence = say(remark, view)
    if pattern is not None:
        sentence = f"{sentence} {say_pattern(pattern)}"
    return Reason(rule, clues, sentence, cells, remark, pattern)


def unproved(cell: int, verdict: Verdict, view: View) -> Reason:
    """The reason of a cell that is certain, when the search for the clues that make it so was not completed."""
    remark = Remark.of(f"unproved_{verdict.value}", cell=(cell,))
    return Reason("combinations", (), say(remark, view), remark=remark)
