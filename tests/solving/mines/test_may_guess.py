"""May I guess? The answer against every layout of small boards, and what is said where nothing can be counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridsage.errors import CancelledError, ContradictionError
from gridsage.games.mines import FLAG, HIDDEN, Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import CancelToken, MayGuess, analyse, may_guess, prove
from gridsage.solving.mines.may_guess import find_safe_cell
from gridsage.solving.mines.reference import list_layouts
from tests.solving.mines.views import scattered_view, small_views


def covered(view: View) -> list[int]:
    return [cell for cell, code in enumerate(view.cells) if code in (HIDDEN, FLAG)]


def safe_by_numbers_alone(view: View) -> set[int]:
    """The cells that are safe whatever the number of mines is."""
    setup = view.setup
    safe = set(covered(view))
    for mines in range(setup.cells + 1):
        other = View(Setup(setup.width, setup.height, mines, StartRule.ANY), view.cells)
        for layout in list_layouts(other):
            safe -= set(layout)
    return safe


@given(small_views())
@settings(max_examples=60, deadline=None)
def test_the_answer_is_that_of_all_layouts(view: View) -> None:
    layouts = list_layouts(view)
    risks = {cell: sum(cell in mines for mines in layouts) / len(layouts) for cell in covered(view)}
    answer = may_guess(view)
    safe = {cell for cell, risk in risks.items() if risk == 0}
    if not safe:
        open_to_guess = [risk for risk in risks.values() if risk < 1]
        assert answer.permission is (MayGuess.YES if open_to_guess else MayGuess.DONE)
        assert answer.hint is None
        if open_to_guess:
            assert answer.risk == pytest.approx(min(open_to_guess))
            assert answer.safest is not None
            assert risks[answer.safest] == pytest.approx(answer.risk)
        return
    by_numbers = safe_by_numbers_alone(view)
    assert answer.permission is (MayGuess.NO if by_numbers else MayGuess.NOT_WITH_MINE_COUNT)
    assert answer.permission.forbidden
    assert answer.hint is not None
    assert answer.hint.verdict is Verdict.SAFE
    assert answer.hint.cell in (by_numbers or safe)
    assert prove(view, [answer.hint.cell], Verdict.SAFE) == (answer.hint.reason,)
    if 0 < len(by_numbers) <= 8:
        reasons = prove(view, sorted(by_numbers), Verdict.SAFE)
        fewest = min(len(reason.clues) for reason in reasons if reason is not None)
        assert len(answer.hint.reason.clues) <= max(fewest, 2)


def test_the_mine_count_is_named_where_it_alone_shows_the_safe_cell() -> None:
    answer = may_guess("01##", "4x1/1@any")
    assert answer.permission is MayGuess.NOT_WITH_MINE_COUNT
    assert answer.hint is not None
    assert answer.hint.cell == 3
    assert "mine count" in answer.hint.reason.sentence


def test_the_easiest_proof_is_told() -> None:
    # The 1-1 at the wall: the third cell beside it is safe.
    view = parse_view("####\n11##", "4x2/2@any")
    answer = may_guess(view)
    assert answer.hint is not None
    assert answer.hint.cell in (2, 6)
    assert answer.hint.reason.clues == (4, 5)


def test_a_view_that_no_board_can_produce_is_refused() -> None:
    with pytest.raises(ContradictionError):
        may_guess("0#", "2x1/1@any")


@pytest.mark.parametrize("setup", ["9x9/10", "9x9/10@safe", "9x9/10!@any"])
def test_a_protected_first_cell_is_no_guess(setup: str) -> None:
    assert may_guess(setup).permission is MayGuess.FIRST


def test_an_unprotected_first_cell_is_a_guess() -> None:
    answer = may_guess("4x4/4@any")
    assert (answer.permission, answer.risk) == (MayGuess.YES, 0.25)


def test_a_flag_is_no_knowledge() -> None:
    assert may_guess("01F#", "4x1/1@any").permission is MayGuess.NOT_WITH_MINE_COUNT
    # The flag is wrong: the cell under it is the safe one.
    assert may_guess("01#F", "4x1/1@any").hint is not None


def test_what_cannot_be_counted_in_time_is_unknown_or_proved() -> None:
    view = scattered_view(60, 0.2, 3, share=0.12)
    answer = may_guess(view, time_s=0.0)
    assert answer.permission in (MayGuess.UNKNOWN, MayGuess.NO)
    assert answer.risk in (None, 0.0)


def test_a_cancelled_question_raises() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        may_guess(scattered_view(30, 0.2, 3), cancel=token)


def test_a_cancelled_proof_raises() -> None:
    view = parse_view("01##", "4x1/1@any")
    found, token = analyse(view), CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        find_safe_cell(found, time_s=1.0, cancel=token)
