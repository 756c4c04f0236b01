"""A board and a puzzle a day: the same for everyone from the date (UTC), with no server between them.

>>> from datetime import date
>>> board = board_of_day(date(2026, 1, 1))
>>> str(board.setup), board.first_text, board.version
('16x16/40!', '7,7', 1)
"""

from gridsage.daily.board import DailyBoard, board_of_day
from gridsage.daily.day import FIRST_DAY, GENERATIONS, Generation, as_day, check_day, generation_of, today_utc
from gridsage.daily.puzzle import DailyPuzzle, puzzle_of_day
from gridsage.daily.results import DailyResult, DailyTry, Streak, count_streak, share_text

__all__ = [
    "FIRST_DAY",
    "GENERATIONS",
    "DailyBoard",
    "DailyPuzzle",
    "DailyResult",
    "DailyTry",
    "Generation",
    "Streak",
    "as_day",
    "board_of_day",
    "check_day",
    "count_streak",
    "generation_of",
    "puzzle_of_day",
    "share_text",
    "today_utc",
]
