"""No question to the store costs more than what it shows: SQLite's own steps are counted, which no load changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from gridsage.store import open_store
from gridsage.store.base import Analyses, Games, Runs
from gridsage.store.book import Book
from gridsage.store.puzzles import Puzzles
from gridsage.store.sql import SqlStore
from tests.store import growth
from tests.store.growth import GROWING, SHORT, add_games, add_others, add_runs

STEPS = 20
"""How many of SQLite's steps are counted at once."""
CHANGES = {
    "add",
    "add_batch",
    "apply",
    "clear",
    "create",
    "delete",
    "fail_batch",
    "finish",
    "keep_worth",
    "put",
    "reseat",
}
"""What is no question."""
SMALL, LARGE = 300, 2400
GROWN = LARGE / SMALL


class CountingStore:
    """A database of so many games, and the steps that questions to it take."""

    def __init__(self, path: Path, games: int) -> None:
        store = open_store(str(path))
        assert isinstance(store, SqlStore)
        self.store = store
        add_games(store, 0, games)
        add_others(store, 0, games)
        add_runs(store, games // 10, games)
        self._steps = 0
        engine = store.database.engine
        engine.dispose()
        event.listen(engine, "connect", self._listen)

    def _listen(self, connection: sqlite3.Connection, _: object) -> None:
        connection.set_progress_handler(self._count, STEPS)

    def _count(self) -> int:
        self._steps += STEPS
        return 0

    def steps(self, question: Callable[[SqlStore], object]) -> int:
        question(self.store)  # the first one opens a connection
        self._steps = 0
        question(self.store)
        return self._steps


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[CountingStore, CountingStore]]:
    folder = tmp_path_factory.mktemp("growth")
    small, large = (CountingStore(folder / f"{games}.db", games) for games in (SMALL, LARGE))
    yield small, large
    small.store.close()
    large.store.close()


def test_every_question_is_asked() -> None:
    asked = Path(growth.__file__).read_text(encoding="utf-8")
    parts = {"games": Games, "runs": Runs, "analyses": Analyses, "puzzles": Puzzles, "book": Book}
    for part, contract in parts.items():
        questions = contract.__abstractmethods__ - CHANGES
        assert questions
        for name in questions:
            assert f"store.{part}.{name}(" in asked, f"{part}.{name}"


@pytest.mark.parametrize("name", SHORT)
def test_what_shows_no_more_costs_no_more(name: str, stores: tuple[CountingStore, CountingStore]) -> None:
    small, large = (store.steps(SHORT[name]) for store in stores)
    assert large <= small * 1.5 + 10 * STEPS, f"{small} steps grew to {large} with {GROWN:g} times the games"


@pytest.mark.parametrize("name", GROWING)
def test_what_is_about_all_games_grows_as_they_do(name: str, stores: tuple[CountingStore, CountingStore]) -> None:
    small, large = (store.steps(GROWING[name]) for store in stores)
    assert small, "nothing was counted"
    # Sorting takes a little more than linear.
    assert large <= small * GROWN * 1.6 + 10 * STEPS, f"{small} steps grew to {large} with {GROWN:g} times the games"
