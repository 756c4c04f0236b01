"""A bot that cannot be made for a game of Minesweeper: its own breakdown ends the game, what it lacks is told."""

from __future__ import annotations

from typing import Any

import pytest

from gridsage._core import CancelToken
from gridsage.errors import OptionError
from gridsage.games.mines import MinesBot
from gridsage.web.engines.jobs import mines as jobs
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.kept_bots import KeptBots

QUESTION: dict[str, Any] = {"setup": "9x9/10", "seed": 4, "bot": "unmade", "bot_seed": 0}


def play(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> tuple[dict[str, Any], list[Any]]:
    def make(text: str, seed: int) -> MinesBot:
        raise error

    monkeypatch.setattr(jobs, "_make_bot", make)
    parts: list[Any] = []
    return jobs.play_game(QUESTION, JobContext(parts.append, CancelToken(), KeptBots())), parts


@pytest.mark.parametrize(
    ("error", "result", "note"),
    [
        (RuntimeError("no tables"), "crashed", "RuntimeError: no tables"),
        (SystemExit(3), "crashed", "SystemExit: 3"),
        (MemoryError(), "memory", "out of memory"),
    ],
)
def test_a_bot_that_breaks_down_as_it_is_made_ends_its_game(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, result: str, note: str
) -> None:
    answer, parts = play(monkeypatch, error)
    assert (answer["status"], answer["result"], answer["note"]) == ("failed", result, note)
    assert not parts


def test_a_bot_that_cannot_be_made_here_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="its program is not here"):
        play(monkeypatch, OptionError("its program is not here"))
