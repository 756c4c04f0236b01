"""The bot of a browser game stays between its moves, and what it does wrong is told as its own fault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from gridsage._core import CancelToken
from gridsage.bots.mnk.champion import Champion
from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position
from gridsage.web.engines.jobs import mnk as jobs
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.jobs.proofs import prove_position
from gridsage.web.engines.kept_bots import KeptBots
from gridsage.web.engines.kept_proofs import KeptProofs
from gridsage.web.engines.pool import BotSeat, EnginePool

QUESTION: dict[str, Any] = {"setup": "3x3x3", "moves": [4], "bot": "minimax", "seed": 0, "time_s": 0.2}


class Learner(MnkBot):
    """Says how often it was asked before."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.asked = 0
        self.closed = False

    def choose(self, position: Position, limits: Limits) -> Choice:
        self.asked += 1
        free = next(cell for cell in range(9) if not position.cells[cell])
        return Choice(free, depth=self.asked)

    def close(self) -> None:
        self.closed = True


class Bench:
    """The jobs of one engine process, with bots of our own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, make: Callable[[], MnkBot]) -> None:
        self.made: list[MnkBot] = []
        self.bots = KeptBots()
        self.parts: list[Any] = []

        def make_bot(text: str, seed: int) -> MnkBot:
            self.made.append(make())
            return self.made[-1]

        monkeypatch.setattr(jobs, "_make_bot", make_bot)

    def choose(self, seat: str | None, **changes: Any) -> dict[str, Any]:
        context = JobContext(self.parts.append, CancelToken(), self.bots, seat)
        return jobs.choose_move({**QUESTION, **changes}, context)


def test_a_bot_remembers_between_the_moves_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, Learner)
    assert bench.choose("game/1")["depth"] == 1
    assert bench.choose("game/1", moves=[4, 0, 8])["depth"] == 2
    assert bench.choose("game/0")["depth"] == 1, "the other seat has a bot of its own"
    assert (len(bench.made), len(bench.bots)) == (2, 2)
    bench.bots.let_go("game/1")
    bench.bots.let_go("unknown")
    assert isinstance(bench.made[0], Learner)
    assert bench.made[0].closed
    assert bench.choose("game/1")["depth"] == 1


def test_without_a_seat_nothing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, Learner)
    assert bench.choose(None)["depth"] == 1
    assert isinstance(bench.made[0], Learner)
    assert bench.made[0].closed
    assert len(bench.bots) == 0


class Raises(Learner):
    def choose(self, position: Position, limits: Limits) -> Choice:
        raise RuntimeError("out of ideas")


class Occupied(Learner):
    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(4)


class Silent(Learner):
    def choose(self, position: Position, limits: Limits) -> Choice:
        return None  # type: ignore[return-value]


class NeverBegins(Learner):
    def __init__(self, seed: int = 0) -> None:
        raise RuntimeError("no tables")


class OutOfMemory(Learner):
    def __init__(self, seed: int = 0) -> None:
        raise MemoryError


@pytest.mark.parametrize(
    ("make", "termination", "note"),
    [
        (Raises, "crashed", "RuntimeError: out of ideas"),
        (Occupied, "illegal", "a stone of X is there"),
        (Silent, "illegal", "no move"),
        (NeverBegins, "crashed", "RuntimeError: no tables"),
        (OutOfMemory, "memory", "out of memory"),
    ],
)
def test_what_a_bot_does_wrong_is_its_fault(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], MnkBot], termination: str, note: str
) -> None:
    answer = Bench(monkeypatch, make).choose("game/1")
    assert answer["fault"]["termination"] == termination
    assert note in answer["fault"]["note"]


class NotHere(Learner):
    def __init__(self, seed: int = 0) -> None:
        raise OptionError("its program is not here")


def test_a_bot_that_cannot_be_made_here_is_told_and_has_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="its program is not here"):
        Bench(monkeypatch, NotHere).choose("game/1")


@pytest.fixture
async def pool() -> AsyncIterator[EnginePool]:
    pool = EnginePool(2, jobs_per_client=3)
    yield pool
    await pool.close()


async def choose(pool: EnginePool, seat: BotSeat | None, client: str = "me", **changes: Any) -> dict[str, Any]:
    said = [answer async for _, answer in pool.stream(client, "mnk.choose", QUESTION | changes, limit_s=30, seat=seat)]
    found: dict[str, Any] = said[-1]
    return found


async def test_a_seat_is_asked_again_in_the_process_that_has_its_bot(pool: EnginePool) -> None:
    one, other = BotSeat("a", 1), BotSeat("b", 1)
    await asyncio.gather(choose(pool, one), choose(pool, other, "you"))
    holders = pool._seats.holder(one), pool._seats.holder(other)
    assert None not in holders
    assert holders[0] is not holders[1]
    for seat, holder in zip((one, other, one), (*holders, holders[0]), strict=True):
        assert "move" in await choose(pool, seat, moves=[4, 0, 8])
        assert pool._seats.holder(seat) is holder
    # Both at once: the one that would have to wait gets a new bot elsewhere, or waits; either way it answers.
    answers = await asyncio.gather(choose(pool, one), choose(pool, one, moves=[4, 0, 8]))
    assert all("move" in answer for answer in answers)
    pool.let_go("a")
    assert pool._seats.holder(one) is None
    assert "move" in await choose(pool, one)


async def test_a_process_that_dies_takes_its_bots_along(pool: EnginePool) -> None:
    seat = BotSeat("a", 1)
    await choose(pool, seat)
    holder = pool._seats.holder(seat)
    assert holder is not None
    holder._process.kill()
    await holder._process.wait()
    assert "move" in await choose(pool, seat)
    assert pool._seats.holder(seat) is not holder


def test_a_proof_keeps_what_it_found_until_it_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, Learner)
    proofs = KeptProofs()
    question = {"setup": "4x4x4", "cells": [0] * 16, "turn": 0, "known": None, "time_s": 20.0}
    nodes = []
    for _ in range(2):
        context = JobContext(bench.parts.append, CancelToken(), bench.bots, "proof me/0", proofs)
        nodes.append(prove_position({**question, "setup": "5x4x4", "cells": [0] * 20}, context)["nodes"])
    assert nodes[1] < nodes[0] / 5
    assert len(proofs) == 1
    prove_position(question, JobContext(bench.parts.append, CancelToken(), bench.bots, "proof me/0", proofs))
    assert len(proofs) == 1
    proofs.let_go("proof me/0")
    proofs.let_go("nobody/0")
    assert len(proofs) == 0


def test_an_analysis_with_a_seat_asks_the_same_bot_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, Champion)
    question = {
        "setup": "9x9x5",
        "cells": [0] * 81,
        "turn": 0,
        "moves": [],
        "bot": "champion",
        "time_s": 0.1,
        "best": 1,
    }
    for _ in range(2):
        jobs.analyse_position(question, JobContext(bench.parts.append, CancelToken(), bench.bots, "analysis me/0"))
    assert (len(bench.made), len(bench.bots)) == (1, 1)
    jobs.analyse_position(question, JobContext(bench.parts.append, CancelToken(), bench.bots))
    assert (len(bench.made), len(bench.bots)) == (2, 1)
