"""The calls of ``gridsage`` itself for the table of hostile values: the bench, the bots, the days."""

from __future__ import annotations

import gridsage
from gridsage import daily
from tests.hostile import Call

__all__ = ["FRONT_DOOR_CALLS"]

DAY = daily.FIRST_DAY

FRONT_DOOR_CALLS: dict[str, Call] = {
    "gridsage.bench": Call(
        gridsage.bench,
        {
            "bots": ["uniform"],
            "setups": ["5x5/3"],
            "games": 2,
            "game": None,
            "seed": 1,
            "workers": 0,
            "start": None,
            "move_time_s": None,
            "move_nodes": None,
            "openings": None,
            "game_time_s": None,
            "deadline_s": 1.0,
            "cancel": None,
            "progress": None,
        },
    ),
    "gridsage.bench of m,n,k": Call(
        lambda **given: gridsage.bench(["uniform", "uniform"], ["3x3x3"], 2, workers=0, **given),
        {"game": "mnk", "start": None, "move_time_s": 1.0, "move_nodes": 50, "openings": "none"},
    ),
    "gridsage.find_bot": Call(gridsage.find_bot, {"game": "mines", "name": "csp"}),
    # The board and the puzzle of a day.
    "daily.as_day": Call(daily.as_day, {"day": DAY}),
    "daily.board_of_day": Call(daily.board_of_day, {"day": DAY}),
    "daily.check_day": Call(daily.check_day, {"day": DAY, "today": DAY}),
    "daily.count_streak": Call(daily.count_streak, {"days": [DAY], "today": DAY}),
    "daily.generation_of": Call(daily.generation_of, {"day": DAY}),
    "daily.puzzle_of_day": Call(daily.puzzle_of_day, {"day": DAY}),
    "daily.share_text": Call(
        daily.share_text,
        {"result": daily.DailyResult(DAY), "board": daily.Streak(1, 2), "puzzle": daily.Streak(0, 0)},
    ),
    "daily.today_utc": Call(daily.today_utc, {}),
}
