"""Every check refuses what it does not take with an error of Gridsage, or a TypeError that says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from gridsage.animation.film import check_film_speed
from gridsage.arena.report import check_format
from gridsage.bots.mines.process import Process
from gridsage.bots.mnk.pbrain import Pbrain
from gridsage.checks import check_flag, check_kind, check_many, check_number, check_seconds, check_text, check_whole
from gridsage.daily import check_day
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mnk import Limits
from gridsage.games.mnk.openings import check_openings
from gridsage.games.mnk.position import check_seat
from gridsage.sessions.mnk.clocks import check_move_time
from gridsage.stream import check_board_seed, check_seed
from gridsage.tui.playback import check_speed
from tests.hostile import HOSTILE

CHECKS: dict[str, Callable[[Any], object]] = {
    "check_day": check_day,
    "check_film_speed": check_film_speed,
    "check_flag": partial(check_flag, what="it"),
    "check_format": check_format,
    "check_kind": partial(check_kind, kind=OptionError, what="it"),
    "check_many": partial(check_many, what="it"),
    "check_move_time": check_move_time,
    "check_number": partial(check_number, what="it"),
    "check_openings": check_openings,
    "check_seat": check_seat,
    "check_seconds": check_seconds,
    "check_board_seed": check_board_seed,
    "check_seed": check_seed,
    "check_speed": check_speed,
    "check_text": partial(check_text, what="it"),
    "check_whole": partial(check_whole, what="of it", least=1, most=9),
    "Limits.grace_s": lambda value: Limits(grace_s=value),
    "pbrain.command": lambda value: Pbrain(command=value),
    "process.command": lambda value: Process(command=value),
}


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_speaks_in_one_sentence_of_ours(name: str) -> None:
    said: list[Exception] = []
    for value in HOSTILE.values():
        try:
            CHECKS[name](value)
        except (GridsageError, TypeError) as error:
            said.append(error)
    assert said
    for refusal in said:
        assert isinstance(refusal, GridsageError) or "expected" in str(refusal)
        assert "\n" not in str(refusal)


@pytest.mark.parametrize("value", [10**400, -(10**400)])
def test_a_number_too_large_for_a_clock_is_endless(value: int) -> None:
    assert check_number(value, "it") in (float("inf"), float("-inf"))
    for check in (check_seconds, check_speed, check_move_time, check_film_speed):
        with pytest.raises(OptionError):
            check(value)
