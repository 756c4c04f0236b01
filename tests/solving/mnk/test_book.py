"""A book: one key for all mirror images, moves with what came of them, and what is good enough to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.errors import SetupError
from gridsage.games.mnk import Position, Setup, format_moves, parse_moves
from gridsage.games.mnk.symmetry import symmetries
from gridsage.solving.mnk.book import MAX_STONES, BookEntry, book_key, open_page
from gridsage.solving.mnk.solution import Value


class PlainBook(dict[str, BookEntry]):
    """A book of one setup."""

    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        return {key: self[key] for key in keys if key in self}


def after(moves: str, setup: str = "5x5x4") -> Position:
    return Position.of(moves, setup) if moves else Position.start(setup)


@given(
    st.sampled_from(["3x3x3", "5x4x4", "7x7x5", "15x15x5@renju"]).flatmap(
        lambda name: st.tuples(
            st.just(Setup.of(name)), st.lists(st.integers(0, Setup.of(name).cells - 1), max_size=4, unique=True)
        )
    )
)
def test_all_mirror_images_have_one_key_and_other_positions_another(drawn: tuple[Setup, list[int]]) -> None:
    setup, cells = drawn
    here = Position.of(format_moves(cells, setup), setup) if cells else Position.start(setup)
    for turned in symmetries(setup):
        there = format_moves([turned[cell] for cell in cells], setup)
        assert book_key(Position.of(there, setup) if there else Position.start(setup)) == book_key(here)
    free = here.empty_cells[0]
    assert book_key(Position.of(format_moves([*cells, free], setup), setup)) != book_key(here)


def test_the_key_reads_as_the_stones_of_one_image() -> None:
    key = book_key(after("b2 a1 d4"))
    first, second = key.split("/")
    stones = [*parse_moves(first, "5x5x4"), *parse_moves(second, "5x5x4")]
    assert len(stones) == 3
    assert book_key(after(" ".join((first.split()[0], second, first.split()[1])))) == key


def test_stones_that_no_game_has_are_in_no_book() -> None:
    odd = Position(Setup(3, 3, 3), bytes([1, 1, 1, 0, 0, 0, 0, 0, 0]), 0)
    with pytest.raises(SetupError, match="X has 3 stones"):
        book_key(odd)


def test_a_page_counts_mirrored_moves_as_one_and_turns_them_back() -> None:
    book = PlainBook({book_key(after("a1")): BookEntry(first_wins=3, second_wins=1)})
    (corner,) = open_page(book, after("")).moves
    assert (corner.move, len(corner.twins), corner.share) == (0, 3, 0.75)
    # Another image of a position that is known: the move is the one of this image.
    book = PlainBook({book_key(after("a1 b1")): BookEntry(second_wins=4)})
    (answer,) = open_page(book, after("e5")).moves
    assert {answer.move, *answer.twins} == set(parse_moves("d5 e4", "5x5x4"))
    assert answer.share == 1.0


def test_moves_that_transpose_lead_to_the_same_entry() -> None:
    book = PlainBook({book_key(after("a1 b2 c3")): BookEntry(draws=2)})
    assert [move.move for move in open_page(book, after("c3 b2")).moves] == [0]
    assert [move.move for move in open_page(book, after("a1 b2")).moves] == [12]


def entry_after(move: str, **known: object) -> dict[str, BookEntry]:
    return {book_key(after(move)): BookEntry(**known)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entries", "best"),
    [
        (entry_after("c3", first_wins=2), None),  # too few games
        (entry_after("c3", first_wins=3), 12),
        (entry_after("c3", second_wins=9), None),  # known to be bad
        (entry_after("c3", unfinished=50), None),  # a line without a result
        (entry_after("c3", chance=0.2), 12),  # the other side's chance
        (entry_after("c3", chance=0.9), None),
        (entry_after("c3", first_wins=99, proven=Value.WIN), None),  # for the other side
        (entry_after("c3", second_wins=99, proven=Value.LOSS, mate_in=-4), 12),
        (entry_after("c3", first_wins=60, second_wins=40) | entry_after("b2", first_wins=9, second_wins=1), 6),
    ],
)
def test_what_is_played_from_a_book(entries: dict[str, BookEntry], best: int | None) -> None:
    found = open_page(PlainBook(entries), after("")).best()
    assert (None if found is None else min(found.move, *found.twins, 24)) == best


def test_plies_and_values_are_those_of_the_one_who_moves() -> None:
    won, lost = (
        open_page(PlainBook(entry_after("c3", proven=proven, mate_in=mate)), after("")).moves[0]
        for proven, mate in ((Value.LOSS, -4), (Value.WIN, 3))
    )
    assert (won.value, won.mate_in, won.chance) == (Value.WIN, 5, 1.0)
    assert (lost.value, lost.mate_in, lost.chance) == (Value.LOSS, -4, 0.0)


def test_entries_join_by_their_games_and_the_weightier_evaluation() -> None:
    games = BookEntry(first_wins=1, draws=2)
    looked = BookEntry(second_wins=3, chance=0.4, nodes=100)
    longer = BookEntry(chance=0.6, nodes=200)
    proof = BookEntry(proven=Value.DRAW, chance=0.5, nodes=1)
    assert games.joined(looked) == BookEntry(1, 2, 3, chance=0.4, nodes=100)
    assert looked.joined(longer).chance == longer.joined(looked).chance == 0.6
    assert proof.joined(longer).proven is longer.joined(proof).proven is Value.DRAW
    assert games.joined(games) == BookEntry(2, 4)


def test_a_full_board_is_looked_up_no_further() -> None:
    board = Position.start("20x20x5").board()
    for cell in range(MAX_STONES):
        board.push(cell)
    assert open_page(PlainBook(), board.position()).moves == ()
