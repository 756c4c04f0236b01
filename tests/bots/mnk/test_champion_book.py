"""The champion with a book: it plays what the book knows, and searches where that knows too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.bots.mnk.champion import Champion
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits, Position, Setup
from gridsage.games.options import Text
from gridsage.solving.mnk.book import BookEntry, book_key
from gridsage.solving.mnk.solution import Value
from gridsage.store import open_store
from gridsage.store.book import BookAdditions

FEW = Limits(nodes=300)


def make_book(path: Path, **entries: BookEntry) -> str:
    """A book of 9x9x5 with these positions, each named by its moves."""
    additions = BookAdditions("test", "test")
    for moves, entry in entries.items():
        additions.add("9x9x5", book_key(Position.of(moves.replace("_", " "), "9x9x5")), entry)
    with open_store(str(path)) as store:
        store.book.add(additions)
    return str(path)


def test_it_plays_the_book_without_a_search_and_searches_where_the_book_ends(tmp_path: Path) -> None:
    book = make_book(tmp_path / "book.db", a1_i9=BookEntry(second_wins=5), e5=BookEntry(first_wins=2))
    # Another image of what the book has.
    there = Position.of("i1", "9x9x5")
    choice = Champion(book=book).choose(there, FEW)
    assert (choice.cell, choice.nodes) == (Setup(9, 9, 5).index(0, 8), 0)
    assert Champion().choose(there, FEW).nodes != 0
    # Two games are not enough for the first move; a mirrored stone alone is not in the book.
    assert Champion(book=book).choose(Position.start("9x9x5"), FEW).nodes != 0
    assert Champion(book=book, level=2).choose(there, FEW).nodes == 0


def test_a_proven_loss_is_not_played_and_plies_are_told(tmp_path: Path) -> None:
    lost = BookEntry(second_wins=99, proven=Value.WIN, mate_in=3)
    won = BookEntry(proven=Value.LOSS, mate_in=-6)
    book = make_book(tmp_path / "book.db", e5_e6=lost, e5_d4=won)
    choice = Champion(book=book).choose(Position.of("e5", "9x9x5"), FEW)
    assert choice.mate_in == 7
    assert choice.cell in {Setup(9, 9, 5).index(x, y) for x in (3, 5) for y in (3, 5)}


def test_positions_of_an_editor_and_other_boards_are_searched(tmp_path: Path) -> None:
    book = make_book(tmp_path / "book.db", e5=BookEntry(first_wins=5))
    odd = Position(Setup(9, 9, 5), bytes([1, 1, 1, *[0] * 78]), 0)
    assert Champion(book=book).choose(odd, FEW).nodes != 0
    assert Champion(book=book).choose(Position.start("9x9x5@exact"), FEW).nodes != 0


def test_a_book_is_named_by_a_person_alone_and_refused_where_it_is_none(tmp_path: Path) -> None:
    book = make_book(tmp_path / "a book.db", e5=BookEntry(first_wins=5))
    spec = parse_bot("mnk", f"champion:level=3:book='{book}'")
    assert spec.make(1).choose(Position.start("9x9x5"), FEW).nodes == 0
    option = Champion.options["book"]
    assert isinstance(option, Text)
    assert not option.safe
    with pytest.raises(OptionError, match="there is no book"):
        Champion.check(Setup(9, 9, 5), book=str(tmp_path / "none.db"))
    with pytest.raises(OptionError, match="one file"):
        parse_bot("mnk", "champion:book=")
