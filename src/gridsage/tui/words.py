"""Words that both games share: numbers of things, times, what was refused as a sentence."""

from __future__ import annotations

from gridsage.games.mnk import parse_setup
from gridsage.record import Termination
from gridsage.sessions.events import MovesTakenBack
from gridsage.sessions.result_class import ResultClass

__all__ = ["format_class", "format_clock", "format_count", "say_end", "say_taken_back", "to_sentence"]


def format_count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> format_count(1, "guess", "guesses"), format_count(2, "move")
    ('1 guess', '2 moves')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def say_end(end: str, setup: str) -> str:
    """How a game ended, by its name in records.

    >>> say_end("line", "15x15x5"), say_end("solved", "9x9/10")
    ('5 in a row', 'solved')
    """
    if end == Termination.ROW:
        return f"{parse_setup(setup).k} in a row"
    return "board full" if end == Termination.FULL else end


def say_taken_back(event: MovesTakenBack) -> str:
    """What was taken back: so many moves, choices and offers, or the resignation."""
    kinds = ((event.count, "move"), (event.choices, "choice"), (event.offers, "offer"))
    taken = [format_count(number, kind) for number, kind in kinds if number]
    return f"{' and '.join(taken) if taken else 'Resignation'} taken back"


def format_class(result_class: ResultClass) -> str:
    """The class of a result in a word or two; nothing for what needed no help.

    >>> format_class(ResultClass.HINTS), format_class(ResultClass.UNAIDED)
    ('with hints', '')
    """
    return {
        ResultClass.UNAIDED: "",
        ResultClass.ASKED: "asked whether to guess",
        ResultClass.HINTS: "with hints",
        ResultClass.CHANCES: "with exact chances",
        ResultClass.PRACTICE: "practice",
    }[result_class]


def format_clock(seconds: float) -> str:
    """A time as the players read it.

    >>> format_clock(75.9)
    '1:15'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def to_sentence(words: object) -> str:
    """The words with a capital letter.

    >>> to_sentence(ValueError("no move to take back"))
    'No move to take back'
    """
    text = str(words)
    return text[:1].upper() + text[1:]
