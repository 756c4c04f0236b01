"""What follows from the numbers, in words that a person understands, and what contradicts them."""

from __future__ import annotations

import pytest

from gridsage.games.mines import Hints, Verdict, parse_view
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.solving.mines.inference import Inference, infer, read_single_points
from gridsage.solving.mines.masks import cells_of, mask_of, shown_mask


def single_point(rows: str, mines: int = 5) -> Hints:
    return infer(parse_view(rows, mines=mines), Inference.single_point)


def with_pairs(rows: str, mines: int = 5) -> Hints:
    return infer(parse_view(rows, mines=mines), Inference.single_point, Inference.pairs)


def test_as_many_flags_as_the_number_makes_the_other_neighbours_safe() -> None:
    hints = single_point("F2F\n###")
    assert hints.safe == (3, 4, 5)
    (reason,) = {hint.reason for hint in hints.hints}
    assert reason.rule == "AFN"
    assert reason.clues == (1,)
    assert reason.cells == (0, 2)
    assert reason.sentence == "The 2 at 1,0 already has its 2 mines flagged, so its other neighbours are safe."


def test_as_many_closed_cells_as_the_number_makes_them_mines() -> None:
    hints = single_point("#2#\n121")
    assert hints.mines == (0, 2)
    reason = hints.hints[0].reason
    assert reason.rule == "AMN"
    assert reason.clues == (1,)
    assert reason.sentence == "The 2 at 1,0 has only 2 cells left for its 2 mines, so 0,0 and 2,0 are all mines."


def test_a_mine_that_was_found_is_used_for_what_follows() -> None:
    hints = single_point("11##\n#1##\n11##")
    assert hints.mines == (4,)
    assert hints.safe == (2, 6, 10)
    assert hints.hints[-1].reason.sentence == (
        "The 1 at 1,1 already has its mine known at 0,1, so its other neighbours are safe."
    )


def test_one_number_alone_may_tell_nothing() -> None:
    assert single_point("1##\n###") == Hints()
    assert single_point("###\n###") == Hints()


def test_a_pair_counts_as_one_mine() -> None:
    # The 1 in the corner has its mine in 0,1 or 1,1; the 1 beside it sees both, so 2,0 and 2,1 are safe.
    assert single_point("11#\n###").safe == ()
    hints = with_pairs("11#\n###")
    assert hints.safe == (2, 5)
    reason = hints.hints[0].reason
    assert reason.rule == "pair"
    assert reason.clues == (0, 1)
    assert reason.sentence == (
        "By the 1 at 0,0, exactly one of 0,1 and 1,1 is a mine; that is the last mine of the 1 at 1,0, "
        "so 2,0 and 2,1 are safe. This is the pattern 1-1+."
    )


def test_a_pair_leaves_the_other_cells_as_mines() -> None:
    assert single_point("12#\n##1").hints == ()
    hints = with_pairs("12#\n##1")
    assert hints.mines == (2, 3)
    assert hints.safe == (4,)
    reason = next(hint.reason for hint in hints.hints if hint.cell == 2)
    assert "so 2,0 is a mine" in reason.sentence


def test_too_many_flags_are_named() -> None:
    hints = single_point("F1F\n###")
    assert [(clash.clue, clash.sentence) for clash in hints.contradictions] == [
        (1, "The 1 at 1,0 has 2 flags around it: at least one of them is wrong.")
    ]
    assert hints.safe == ()


def test_too_few_cells_for_a_number_are_named() -> None:
    hints = single_point("#30\n#00")
    assert hints.contradictions[0].clue == 1
    assert hints.contradictions[0].sentence == "The 3 at 1,0 has only 2 hidden or flagged cells around it."
    assert hints.hints == ()


def test_a_flag_that_leaves_another_number_without_a_mine_is_noticed() -> None:
    # The flag satisfies the left 1, which frees the cells that the right 1 needs.
    hints = single_point("F1#1", mines=1)
    assert [clash.clue for clash in hints.contradictions] == [3]
    assert hints.contradictions[0].sentence == (
        "The 1 at 3,0 would have only 0 cells left for its mines: a flag near it is wrong."
    )


def test_contradicting_flags_lead_to_no_hint_of_their_own() -> None:
    # 2,0 is the only cell for the right 1: the numbers alone show the flag wrong.
    hints = single_point("F1#1", mines=1)
    assert hints.mines == (2,)
    assert hints.safe == (0,)


def test_more_flags_than_mines_are_a_contradiction_without_a_clue() -> None:
    hints = single_point("FF#\n###", mines=1)
    assert [(clash.clue, clash.sentence) for clash in hints.contradictions] == [
        (None, "There are 2 flags but only 1 mine.")
    ]


def test_an_exploded_mine_counts_as_known() -> None:
    hints = single_point("*1#\n###")
    assert hints.safe == (2, 3, 4, 5)


@pytest.mark.parametrize("verdict", Verdict)
def test_every_cell_has_one_verdict(verdict: Verdict) -> None:
    hints = single_point("F2F\n###\n121")
    cells = [hint.cell for hint in hints.hints if hint.verdict is verdict]
    assert len(cells) == len(set(cells))


def test_a_wrong_flag_is_taken_back_before_the_opening() -> None:
    view = parse_view("F1#1", mines=1)
    known = Inference(view, trust_flags=False)
    known.single_point()
    assert [f"{move.kind.value} {move.cell}" for move in known.moves()] == ["flag 2", "unflag 0", "open 0"]


def test_masks_are_sets_of_cells() -> None:
    cells = parse_view("#F1\n*##", mines=3).cells
    assert list(cells_of(shown_mask(cells, HIDDEN))) == [0, 4, 5]
    assert shown_mask(cells, FLAG) == mask_of([1])


@pytest.mark.parametrize(
    ("rows", "trusted"),
    [
        ("1F\n1#", [True, False]),
        ("0F\n00", [False]),  # the flag clashes, the numbers do not
        ("3#", []),
    ],
)
def test_a_bot_reads_numbers_with_flags_and_without_unless_they_clash(rows: str, trusted: list[bool]) -> None:
    readings = list(read_single_points(parse_view(rows, mines=1)))
    assert [known.flags != 0 for known in readings] == trusted
