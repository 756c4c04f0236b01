"""Times: what happened later comes later in every list, whatever the clock says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.store import identity, open_store


def set_clock(patch: pytest.MonkeyPatch, days: float) -> None:
    """A program that starts with a clock that is so many days ahead."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + timedelta(days=days)

    patch.setattr(identity, "datetime", Clock)
    patch.setattr(identity, "_last", datetime.min.replace(tzinfo=UTC))


def test_a_clock_set_back_reorders_nothing(
    location: str, mines_record: GameRecord, mnk_record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(location) as store:
        first, second = store.games.add(mines_record), store.games.add(mnk_record)
        run = store.runs.create("mines", {}, batches=1, games=1)
    for days in (-1, -400, -20_000):
        set_clock(monkeypatch, days)
        with open_store(location) as store:
            third = store.games.add(mnk_record)
            assert store.games.find()[0].id == third
            record = store.games.get(first).record
            move = PlayedMove(0, f"flag {len(record.moves)},7")
            event = MoveMade(number=len(record.moves), outcome=Outcome(Termination.UNFINISHED), details={}, move=move)
            store.games.apply(first, event)
            assert [game.id for game in store.games.find()][:2] == [first, third]
            assert store.games.find()[-1].id == second
            assert list(store.games.ids())[:2] == [first, second]
            later = store.runs.create("mines", {}, batches=1, games=1)
            assert store.runs.find()[0].id == later
            game = store.games.get(first)
            assert game.created_at < game.updated_at
    with open_store(location) as store:
        assert store.runs.find()[-1].id == run
