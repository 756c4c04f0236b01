"""A bot that cannot be made for a game of Minesweeper: its own breakdown ends the game, what it lacks is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from gridsage._core import CancelToken
from gridsage.bots.mines.csp import Csp
from gridsage.errors import BotError, OptionError
from gridsage.games.mines import Hints, MinesBot, View
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


class _Silent(Csp):
    closed = 0

    def hints(self, view: View) -> Hints:
        return cast("Hints", None)

    def close(self) -> None:
        type(self).closed += 1


def ask(monkeypatch: pytest.MonkeyPatch, make: Callable[[str, int], MinesBot]) -> None:
    monkeypatch.setattr(jobs, "_make_bot", make)
    question = {"setup": "2x1/1@any", "view": "1#", "bot": "csp", "seed": 0, "trust_flags": True}
    jobs.ask_hints(question, JobContext([].append, CancelToken(), KeptBots()))


def test_hints_that_are_none_are_told_as_the_bots_fault_and_the_bot_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BotError, match="the bot csp broke down: the bot told None, which is not Hints"):
        ask(monkeypatch, lambda text, seed: _Silent(seed))
    assert _Silent.closed == 1


def test_a_bot_that_breaks_down_as_it_is_made_for_hints_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(text: str, seed: int) -> MinesBot:
        raise SystemExit(3)

    with pytest.raises(BotError, match="the bot csp broke down: SystemExit: 3"):
        ask(monkeypatch, make)
