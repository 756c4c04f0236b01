"""The fewest clicks that open a board when all mines are known: exact where time suffices, else between two bounds.

The cells that may be chorded on (:mod:`gridsage.solving.mines.click_choices`) are decided one after another. What the
rest has to know of the decisions so far is small: which mines are flagged, which island cells are opened, which chords
and openings hang together, each only as long as an undecided cell has to do with it. So equal states are one state, of
which the cheapest counts.

1. With at most so many states at a time the best ones are kept: whatever comes out is a play, an upper bound.
2. With at most so many states at a time the others are put together into one that has the advantages of all of them,
   and the price of the cheapest: whatever comes out is a lower bound. (Bergman, Cire and van Hoeve, *Decision Diagrams
   for Optimization*, call the two restricted and relaxed.)
3. The number is doubled until the bounds meet, nothing had to be left out, or time is up.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from gridsage._core import CancelToken
from gridsage.checks import check_kind, check_seconds
from gridsage.errors import CancelledError
from gridsage.games.cells import Cell
from gridsage.games.mines import Board, Move, Setup
from gridsage.games.mines.zini import zini_chords
from gridsage.solving.mines.click_choices import ChordCell, ClickChoices

__all__ = ["FewestClicks", "find_fewest_clicks"]

_FIRST_WIDTH = 256
_MAX_WIDTH = 1 << 20
_COMPARED = 32
"""With how many cheaper states of the same parts each one is compared."""


@dataclass(frozen=True, slots=True)
class FewestClicks:
    """Bounds on the fewest clicks, and a solution with `upper` of them."""

    lower: int
    upper: int
    moves: tuple[Move, ...]

    @property
    def exact(self) -> bool:
        """Whether no solution has fewer clicks than :attr:`moves`."""
        return self.lower == self.upper

    @property
    def gap(self) -> int:
        """How many clicks the bounds lie apart."""
        return self.upper - self.lower

    def to_dict(self) -> dict[str, Any]:
        """The bounds, as plain JSON values."""
        return {"lower": self.lower, "upper": self.upper, "exact": self.exact}

    def __str__(self) -> str:
        return str(self.upper) if self.exact else f"{self.lower} to {self.upper}"


def find_fewest_clicks(
    setup: Setup | str, mines: Iterable[Cell], *, time_s: float = 5.0, cancel: CancelToken | None = None
) -> FewestClicks:
    """The fewest clicks that open a board, mines known, with flags and chords where they pay.

    When time is up the bounds say how far it came; the first ones, ZiNi among them, are found in any case.

    >>> find_fewest_clicks("3x3/1@any", [0])
    FewestClicks(lower=1, upper=1, moves=(Move(kind=<MoveKind.OPEN: 'open'>, cell=2),))
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    setup = Setup.of(setup)
    laid = Board.with_mines(setup, mines).mines
    ends = time.monotonic() + check_seconds(time_s, "time_s")
    choices = ClickChoices(setup, laid)
    best = min((), zini_chords(setup, laid), key=choices.count_clicks)
    upper, lower, width = choices.count_clicks(best), choices.count_at_least(), 1
    search = _Search(choices, ends, cancel) if time_s else None
    while search is not None and lower < upper and width <= _MAX_WIDTH:
        try:
            found = search.run(width, relaxed=False)
            if found.clicks < upper:
                upper, best = found.clicks, found.chords
            lower = upper if found.complete else max(lower, search.run(width, relaxed=True).clicks)
        except TimeoutError:
            break
        width = max(_FIRST_WIDTH, 2 * width)
    moves = tuple(choices.plan(best))
    return FewestClicks(lower, len(moves), moves)


class _State(NamedTuple):
    """What the undecided cells have to know, as bits of places."""

    flagged: int
    opened: int
    parts: tuple[int, ...]
    """Each part as the bits of its chords and openings."""


class _Way(NamedTuple):
    """How a state is come to: the clicks so far, and the chords as a chain."""

    clicks: int
    chords: tuple[int, object] | None


class _Found(NamedTuple):
    clicks: int
    chords: tuple[int, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """One cell to decide on, with the places of what it has to do with, and what may be forgotten after it."""

    cell: int
    me: int
    mines: int
    islands: int
    touches: int
    begun: tuple[int, ...]
    """Openings that no cell before had to do with."""
    flags_kept: int
    islands_kept: int
    nodes_kept: int
    due: int
    """Island cells that no later chord opens."""


class _Search:
    def __init__(self, choices: ClickChoices, ends: float, cancel: CancelToken | None) -> None:
        self._ends, self._cancel = ends, cancel
        order = choices.order()
        self._steps = _plan_steps(order)
        reached = frozenset[int]().union(*(cell.islands for cell in order))
        self._base = len(choices.openings) + len(choices.islands - reached)

    def run(self, width: int, *, relaxed: bool) -> _Found:
        """Decide cell after cell with at most `width` states at a time."""
        states = {_State(0, 0, ()): _Way(self._base, None)}
        complete = True
        for step in self._steps:
            self._look_at_clock()
            states = _thin_out(_decide(step, states))
            if len(states) > width:
                complete = False
                states = _merge(states, width) if relaxed else dict(_ranked(states)[:width])
        best = min(states.values(), key=lambda way: way.clicks)
        return _Found(best.clicks, tuple(_unchain(best.chords)), complete)

    def _look_at_clock(self) -> None:
        if self._cancel is not None and self._cancel.cancelled:
            raise CancelledError("the search for the fewest clicks was cancelled")
        if time.monotonic() > self._ends:
            raise TimeoutError


def _plan_steps(order: list[ChordCell]) -> list[_Step]:
    """Give every mine, island cell and node a place, a bit that is free again when nobody needs it any more."""
    last = {item: number for number, cell in enumerate(order) for item in cell.items}
    places = {kind: _Places() for kind in ("mine", "island", "node")}
    steps = []
    for number, cell in enumerate(order):
        begun = tuple(
            places["node"].take(node) for node in sorted(cell.touches) if node < 0 and node not in places["node"].of
        )
        masks = {
            "mine": places["mine"].mask(cell.mines),
            "island": places["island"].mask(cell.islands),
            # A neighbour that was not decided on yet has no place, and no part.
            "node": sum(places["node"].of.get(node, 0) for node in cell.touches),
        }
        me = places["node"].take(cell.cell)
        done = {item for item in cell.items if last[item] == number}
        # A chord is remembered for its neighbours; those before it are none that come later.
        due = places["island"].mask(one for kind, one in done if kind == "island")
        for kind, one in done:
            places[kind].free(one)
        nodes, flags, islands = (places[kind].used for kind in ("node", "mine", "island"))
        steps.append(
            _Step(cell.cell, me, masks["mine"], masks["island"], masks["node"], begun, flags, islands, nodes, due)
        )
    return steps


class _Places:
    """Bits for things that come and go."""

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.used = 0

    def take(self, thing: int) -> int:
        """The bit of a thing; the lowest free one for a new one."""
        if thing not in self.of:
            self.of[thing] = bit = ~self.used & (self.used + 1)
            self.used |= bit
        return self.of[thing]

    def mask(self, things: Iterable[int]) -> int:
        """The bits of several things."""
        return sum(self.take(thing) for thing in things)

    def free(self, thing: int) -> None:
        """The thing is not needed any more."""
        self.used &= ~self.of.pop(thing, 0)


def _decide(step: _Step, states: dict[_State, _Way]) -> dict[_State, _Way]:
    """Every state, with and without a chord on this cell."""
    found: dict[_State, _Way] = {}
    for state, way in states.items():
        parts = (*state.parts, *step.begun)
        for chord in (False, True):
            flagged, opened, clicks, chords, left = state.flagged, state.opened, way.clicks, way.chords, parts
            if chord:
                touched = [part for part in parts if part & step.touches]
                left = (step.me | sum(touched), *(part for part in parts if not part & step.touches))
                clicks += 2 + (step.mines & ~flagged).bit_count() - len(touched)
                flagged |= step.mines
                opened |= step.islands
                chords = (step.cell, chords)
            clicks += (step.due & ~opened).bit_count()
            kept = tuple(sorted(rest for part in left if (rest := part & step.nodes_kept)))
            after = _State(flagged & step.flags_kept, opened & step.islands_kept, kept)
            known = found.get(after)
            if known is None or clicks < known.clicks:
                found[after] = _Way(clicks, chords)
    return found


def _thin_out(states: dict[_State, _Way]) -> dict[_State, _Way]:
    """Leave out a state that a cheaper one of the same parts can be made into: a flag or an opened cell is a click."""
    groups: dict[tuple[int, ...], list[tuple[int, _State, _Way]]] = {}
    for state, way in states.items():
        groups.setdefault(state.parts, []).append((way.clicks, state, way))
    kept: dict[_State, _Way] = {}
    for group in groups.values():
        group.sort(key=lambda one: one[0])
        better: list[tuple[int, int, int]] = []
        for clicks, state, way in group:
            flagged, opened = state.flagged, state.opened
            for least, flags, cells in better:
                if clicks >= least + (flagged & ~flags).bit_count() + (opened & ~cells).bit_count():
                    break
            else:
                kept[state] = way
                if len(better) < _COMPARED:
                    better.append((clicks, flagged, opened))
    return kept


def _ranked(states: dict[_State, _Way]) -> list[tuple[_State, _Way]]:
    """The most promising first: a flag and an opened cell count as half a click saved."""
    return sorted(
        states.items(), key=lambda one: 2 * one[1].clicks - one[0].flagged.bit_count() - one[0].opened.bit_count()
    )


def _merge(states: dict[_State, _Way], width: int) -> dict[_State, _Way]:
    """The best half as it is; the others put together, first those of the same parts, then all the rest."""
    ranked = _ranked(states)
    kept = dict(ranked[: width // 2])
    groups: dict[tuple[int, ...], tuple[_State, int]] = {}
    for state, way in ranked[width // 2 :]:
        known = groups.get(state.parts)
        groups[state.parts] = (state, way.clicks) if known is None else _together(known, (state, way.clicks))
    merged = sorted(groups.values(), key=lambda one: one[1])
    apart = max(0, width - width // 2 - 1)
    if len(merged) > apart + 1:
        rest = merged[apart]
        for other in merged[apart + 1 :]:
            rest = _together(rest, other)
        merged[apart:] = [rest]
    for state, clicks in merged:
        known_way = kept.get(state)
        if known_way is None or clicks < known_way.clicks:
            kept[state] = _Way(clicks, None)
    return kept


def _together(one: tuple[_State, int], other: tuple[_State, int]) -> tuple[_State, int]:
    """A state that is at least as good as both: all their flags and cells, their chords, and parts that hang together
    only where they do in both, so that a chord can still join them."""
    (first, clicks), (second, more) = one, other
    parts = first.parts if first.parts == second.parts else _common_parts(first.parts, second.parts)
    return _State(first.flagged | second.flagged, first.opened | second.opened, parts), min(clicks, more)


def _common_parts(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    in_first, in_second = sum(first), sum(second)
    parts = [part & other for part in first for other in second if part & other]
    parts += [rest for part in first if (rest := part & ~in_second)]
    parts += [rest for part in second if (rest := part & ~in_first)]
    return tuple(sorted(parts))


def _unchain(chords: object) -> Iterable[int]:
    while isinstance(chords, tuple):
        cell, chords = chords
        yield cell
