"""The engine against every layout of small boards: flags that are trusted, and coin tosses that nothing can avoid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import ContradictionError
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import Engine, analyse, prove, sample_layouts
from gridsage.solving.mines.reference import list_layouts

SIZES = [(1, 7), (2, 5), (3, 3), (4, 3), (4, 4), (7, 2)]


@st.composite
def flagged_views(draw: st.DrawFn) -> View:
    """Some safe cells of a board are open, some mines are flagged or exploded, and now and then a flag is wrong."""
    width, height = draw(st.sampled_from(SIZES))
    cells = range(width * height)
    mines = draw(st.sets(st.sampled_from(cells), max_size=6))
    setup = Setup(width, height, len(mines), StartRule.ANY)
    codes = bytearray([HIDDEN]) * len(cells)
    for cell in cells:
        if cell in mines:
            codes[cell] = draw(st.sampled_from([HIDDEN, HIDDEN, FLAG, EXPLODED]))
        elif draw(st.booleans()):
            codes[cell] = sum(other in mines for other in setup.grid.neighbours[cell])
        elif draw(st.integers(0, 9)) == 0:
            codes[cell] = FLAG
    return View(setup, bytes(codes))


def trusted(view: View) -> View:
    """The same view for those who trust no flag: what is flagged is known to be a mine."""
    return View(view.setup, view.cells.replace(bytes([FLAG]), bytes([EXPLODED])))


@given(flagged_views())
@settings(max_examples=150, deadline=None)
def test_trusted_flags_are_known_mines(view: View) -> None:
    layouts = list_layouts(trusted(view))
    if not layouts:
        with pytest.raises(ContradictionError):
            analyse(view, trust_flags=True)
        with pytest.raises(ContradictionError):
            Engine(view.setup).chances(view, trust_flags=True)
        return
    analysis = analyse(view, trust_flags=True)
    assert analysis.layouts == len(layouts)
    for cell, code in enumerate(view.cells):
        chance = sum(cell in mines for mines in layouts) / len(layouts)
        assert analysis.chances[cell] == pytest.approx(chance, abs=1e-12)
        assert (analysis.chances[cell] in (0, 1)) == (chance in (0, 1)) or code <= 8
    assert Engine(view.setup).chances(view, trust_flags=True) == pytest.approx(analysis.chances)
    for sample in sample_layouts(view, 5, 1, trust_flags=True):
        assert frozenset(sample) in layouts


@given(flagged_views())
@settings(max_examples=60, deadline=None)
def test_a_proof_with_trusted_flags_is_that_of_known_mines(view: View) -> None:
    if not list_layouts(trusted(view)):
        return
    analysis = analyse(view, trust_flags=True, end_limit=0)
    for verdict, cells in ((Verdict.SAFE, analysis.safe), (Verdict.MINE, analysis.mines)):
        undecided = [cell for cell in cells if view.cells[cell] == HIDDEN]
        reasons = prove(view, undecided, verdict, trust_flags=True)
        assert None not in reasons
        assert reasons == prove(trusted(view), undecided, verdict)


@given(flagged_views())
@settings(max_examples=150, deadline=None)
def test_whatever_is_opened_first_a_coin_toss_stays_one(view: View) -> None:
    layouts = list_layouts(view)
    for toss in analyse(view, end_limit=0).coin_tosses if layouts else ():
        assert stays_even(view, frozenset(toss), layouts)


def stays_even(view: View, toss: frozenset[int], layouts: Sequence[frozenset[int]]) -> bool:
    """Whether the other side of the coin is always a layout too, and no cell that can be opened tells the two apart."""
    known = set(layouts)
    around = {cell: frozenset(view.grid.neighbours[cell]) for cell in range(view.setup.cells) if cell not in toss}
    return all(
        mines ^ toss in known
        and all(len(near & mines) == len(near & (mines ^ toss)) for cell, near in around.items() if cell not in mines)
        for mines in layouts
    )


@given(flagged_views())
@settings(max_examples=150, deadline=None)
def test_every_pair_that_nothing_tells_apart_is_found(view: View) -> None:
    layouts = list_layouts(view)
    if not layouts:
        return
    found = [frozenset(toss) for toss in analyse(view, end_limit=0).coin_tosses]
    hidden = [cell for cell, code in enumerate(view.cells) if code in (HIDDEN, FLAG)]
    for pair in map(frozenset, combinations(hidden, 2)):
        if all(len(pair & mines) == 1 for mines in layouts) and stays_even(view, pair, layouts):
            assert any(pair <= toss for toss in found)


@pytest.mark.parametrize(
    ("view", "mines", "tosses"),
    [
        ("1#\n1#", 1, [{1, 3}]),
        ("#11#\n#11#", 2, [{0, 4}, {3, 7}]),
        # Seen by no number, behind mines: the mine count leaves one for the two.
        ("##20\n##30\n##20\n#310", 6, [{0, 4}]),
        # Two pairs that no single number knows to hold one mine each.
        ("11000\n#3121\n#5#4#\n#####", 7, [{15, 16}, {18, 19}]),
    ],
)
def test_known_coin_tosses_are_found(view: str, mines: int, tosses: list[set[int]]) -> None:
    assert [set(toss) for toss in analyse(parse_view(view, mines=mines)).coin_tosses] == tosses
