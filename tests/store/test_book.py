"""The book of a store: grown from games, trees, runs, searches, proofs and reviews; each source counts once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gridsage.arena.families.base import Match
from gridsage.arena.schedule import Schedule
from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import OptionError
from gridsage.games.mnk import Position, parse_tree
from gridsage.games.mnk.yixin import YixinEntry, YixinLabel
from gridsage.mnk import ProofTree, analyse, play
from gridsage.record import GameRecord, GameResult, Outcome, PlayedMove, Termination
from gridsage.solving.mnk.book import BookEntry, book_key, open_page
from gridsage.solving.mnk.book_file import BookFile
from gridsage.solving.mnk.solution import Value
from gridsage.store import Store, open_store
from gridsage.store.book import BookAdditions, BookSize
from gridsage.store.book_growth import (
    add_game,
    add_search,
    add_tree,
    add_yixin,
    grow_from_analyses,
    grow_from_games,
    grow_from_run,
    source_of,
)
from gridsage.store.lab import begin_run
from gridsage.store.proofs import keep_proof
from gridsage.store.reviews import keep_review


def key(moves: str, setup: str = "3x3x3") -> str:
    return book_key(Position.of(moves, setup) if moves else Position.start(setup))


def entry(store: Store, moves: str, setup: str = "3x3x3") -> BookEntry:
    return dict(store.book.entries(setup, [key(moves, setup)])).get(key(moves, setup), BookEntry())


def game(*moves: str, winner: int | None = 0, end: Termination = Termination.ROW, swapped: bool = False) -> GameRecord:
    played = tuple(PlayedMove((number + swapped) % 2, text) for number, text in enumerate(moves))
    return GameRecord("mnk", "3x3x3", 1, ("a", "b"), played, Outcome(end, winner))


def test_a_source_counts_once_and_entries_are_joined(store: Store) -> None:
    for source, winner in (("one", 0), ("two", 1), ("one", 0)):
        additions = BookAdditions(source, f"file {source}")
        add_game(additions, game("b2", "a1", winner=winner, end=Termination.RESIGNED))
        assert store.book.add(additions) is not (source == "one" and store.book.has_source("two"))
    assert entry(store, "b2") == entry(store, "b2 c3") == BookEntry(first_wins=1, second_wins=1)
    assert entry(store, "a1") == BookEntry()
    assert store.book.sizes() == [BookSize("3x3x3", 3, 0)]
    assert [(source.name, source.games) for source in store.book.sources()] == [("file two", 1), ("file one", 1)]
    assert store.book.sources(limit=1)[0].name == "file two"
    assert store.book.clear() == 3
    assert (store.book.sizes(), store.book.sources(), store.book.has_source("one")) == ([], [], False)


def test_every_store_joins_evaluations_as_the_entry_does(store: Store) -> None:
    found = [
        BookEntry(chance=0.25, depth=3, nodes=100, engine="a"),
        BookEntry(first_wins=2),
        BookEntry(chance=0.5, depth=2, nodes=50, engine="b"),
        BookEntry(chance=0.75, depth=9, nodes=900, engine="c"),
        BookEntry(proven=Value.DRAW, chance=0.5, nodes=7, engine="d"),
        BookEntry(chance=1.0, nodes=10_000, engine="e"),
        BookEntry(proven=Value.WIN, mate_in=5, nodes=8, engine="f"),
    ]
    expected = BookEntry()
    for number, one in enumerate(found):
        additions = BookAdditions(str(number), "")
        additions.add("3x3x3", key("b2"), one)
        assert store.book.add(additions)
        expected = expected.joined(one)
        assert entry(store, "b2") == expected, number
    assert expected.engine == "f"


def test_who_broke_down_or_left_tells_nothing_and_exchanged_sides_are_understood(store: Store) -> None:
    additions = BookAdditions("games", "games")
    add_game(additions, game("b2", "a1", winner=0, end=Termination.TIMEOUT))
    add_game(additions, game("b2", "a1", winner=None, end=Termination.UNFINISHED))
    add_game(additions, game("b2", "a1", winner=None, end=Termination.FULL))
    # Seat 1 has X here, and has won.
    add_game(additions, game("b2", "a1", winner=1, end=Termination.RESIGNED, swapped=True))
    store.book.add(additions)
    assert entry(store, "b2") == BookEntry(first_wins=1, draws=1, unfinished=2)


def test_positions_are_taken_up_to_so_many_stones() -> None:
    additions = BookAdditions("g", "g")
    add_game(additions, game("b2", "a1", "c3", "a2", "a3", winner=0), stones=2)
    assert set(additions.entries) == {("3x3x3", key(moves)) for moves in ("", "b2", "b2 a1")}


def test_a_tree_gives_its_positions_without_results(store: Store) -> None:
    additions = BookAdditions("tree", "a.lib")
    add_tree(additions, parse_tree("b2 a1 (b1 c1) c3", "3x3x3"))
    store.book.add(additions)
    assert additions.games == 2
    page = open_page(store.book, Position.of("b2", "3x3x3"))
    assert {move.move: move.entry.unfinished for move in page.moves} == {0: 1, 1: 1}
    assert page.best() is None


def test_the_main_line_of_a_tree_has_the_result_of_its_game(store: Store) -> None:
    additions = BookAdditions("tree", "a.sgf")
    played = game("b2", "a1", "c3", winner=1, end=Termination.RESIGNED)
    add_tree(additions, parse_tree("b2 a1 (b1 c1) c3", "3x3x3"), played)
    store.book.add(additions)
    page = open_page(store.book, Position.of("b2", "3x3x3"))
    assert {move.move: (move.entry.second_wins, move.entry.unfinished) for move in page.moves} == {0: (1, 0), 1: (0, 1)}
    assert (entry(store, "").second_wins, entry(store, "").unfinished) == (1, 0)


def test_games_and_runs_of_the_store_grow_it(store: Store) -> None:
    store.games.add(play("3x3x3", (Uniform(1), Uniform(2)), 3))
    store.games.add(game("b2", winner=None, end=Termination.UNFINISHED))
    for additions in grow_from_games(store):
        assert store.book.add(additions)
    assert entry(store, "").games == 1
    assert list(grow_from_games(store)) == []
    schedule = Schedule((Match("mnk", "3x3x3", ("uniform", "classic")),), games=2, size=2)
    run = begin_run(store, schedule)
    results = [
        GameResult(1, Termination.ROW, 0, moves=5, details={"line": "b2 a1 c3 a2 c1"}),
        GameResult(1, Termination.RESIGNED, 0, moves=2, details={"line": "b2 a1", "exchanged": True}),
    ]
    store.runs.add_batch(run.id, 0, results)
    store.book.clear()
    for additions in grow_from_run(store, store.runs.get(run.id)):
        assert store.book.add(additions)
    assert entry(store, "b2 a1") == BookEntry(first_wins=1, second_wins=1)
    assert list(grow_from_run(store, store.runs.get(run.id))) == []
    mines = store.runs.create("mines", {}, batches=1, games=1)
    with pytest.raises(OptionError, match="a run of mines"):
        list(grow_from_run(store, store.runs.get(mines)))


def test_searches_proofs_and_reviews_grow_it(store: Store) -> None:
    found = analyse("e5 e6 d5", "9x9x5", nodes=2000, best=2)
    additions = BookAdditions(source_of("search", "x"), "search")
    add_search(additions, found, "champion")
    store.book.add(additions)
    here = entry(store, "e5 e6 d5", "9x9x5")
    assert (here.chance, here.nodes, here.engine) == (found.chances[0], found.nodes, "champion")
    page = open_page(store.book, found.position)
    assert {move.move for move in page.moves} == {line.cell for line in found.lines}
    assert page.moves[0].chance == pytest.approx(found.chances[0])

    lost = Position.of("a1 b1 b2", "3x3x3")
    *_, opened = ProofTree("3x3x3").open(lost)
    keep_proof(store, opened)
    moves = [
        {"number": 2, "cell": 0, "before": 0.4, "after": 0.3, "mate_before": None, "mate_after": None},
        {"number": 1, "cell": 4, "before": 0.6, "after": 0.6, "mate_before": None, "mate_after": None},
    ]
    keep_review(store, game("b2", "a1"), "champion", {"parts": moves, "result": {}})
    keep_review(store, game("b2", "a2"), "champion", {"parts": [{"number": "?"}]})
    for additions in grow_from_analyses(store):
        assert store.book.add(additions)
    assert entry(store, "a1 b1 b2").proven is Value.LOSS
    assert {move.value for move in open_page(store.book, lost).moves} == {Value.LOSS}
    assert entry(store, "").chance == 0.6
    assert entry(store, "b2").chance == pytest.approx(0.4)
    assert entry(store, "b2 a1").chance == pytest.approx(0.7)
    assert list(grow_from_analyses(store)) == []


def test_a_yixin_database_grows_it(store: Store) -> None:
    def found(moves: str, label: YixinLabel, value: int | None = None, mate_in: int | None = None) -> YixinEntry:
        return YixinEntry(Position.of(moves, "9x9x5"), label, value, mate_in, 7, "")

    additions = BookAdditions("yixin", "base.yxdb")
    entries = [
        found("e5", YixinLabel.NONE, 0),
        found("e5 d5", YixinLabel.WIN, None, -8),
        found("e5 d4", YixinLabel.NONE, None, 5),
        found("e5 e7", YixinLabel.DRAW, None, 5),
        found("e5 a1", YixinLabel.BLOCKED),
    ]
    add_yixin(additions, entries)
    store.book.add(additions)
    assert entry(store, "e5", "9x9x5") == BookEntry(chance=0.5, depth=7, engine="a Yixin database")
    moves = {key("e5 d5", "9x9x5"): (Value.LOSS, -8), key("e5 d4", "9x9x5"): (Value.WIN, 5)}
    assert {k: (e.proven, e.mate_in) for k, e in store.book.entries("9x9x5", list(moves)).items()} == moves
    assert (entry(store, "e5 e7", "9x9x5").proven, entry(store, "e5 e7", "9x9x5").mate_in) == (Value.DRAW, None)
    assert entry(store, "e5 a1", "9x9x5") == BookEntry(unfinished=1)
    best = open_page(store.book, Position.of("e5", "9x9x5")).best()
    assert best is not None
    assert (best.value, best.mate_in) == (Value.WIN, 9)


def test_the_book_of_a_file_is_read_without_a_store_while_others_write(tmp_path: Path) -> None:
    path = tmp_path / "a book #1.db"
    with open_store(str(path)) as store:
        additions = BookAdditions("g", "g")
        add_game(additions, game("b2", "a1", winner=0, end=Termination.RESIGNED))
        store.book.add(additions)
        book = BookFile(str(path))
        keys = [key("b2"), key("a1"), *(f"none {number}" for number in range(1000))]
        assert book.entries("3x3x3", keys) == {key("b2"): BookEntry(first_wins=1)}
        more = BookAdditions("h", "h")
        add_game(more, game("a1", winner=1, end=Termination.RESIGNED))
        store.book.add(more)
        assert book.entries("3x3x3", keys)[key("a1")] == BookEntry(second_wins=1)
    assert BookFile(str(path)).entries("3x3x3", keys)[key("a1")] == BookEntry(second_wins=1)


@pytest.mark.parametrize("content", [b"", b"no database", None])
def test_a_file_without_a_book_is_refused_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "other.db"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(OptionError, match="book grow makes one") as caught:
        BookFile(str(path))
    assert "\n" not in str(caught.value)


def test_a_damaged_row_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with open_store(str(path)) as store:
        additions = BookAdditions("g", "g")
        add_game(additions, game("b2"))
        store.book.add(additions)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE book_positions SET proven = 'perhaps'")
    with pytest.raises(OptionError, match="cannot be read"):
        BookFile(str(path)).entries("3x3x3", [key("b2")])
