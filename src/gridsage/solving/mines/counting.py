"""Counting mine layouts that fit a set of constraints, exactly and without listing them.

1. Cells under the same constraints are interchangeable: they form a box, and only the number of mines in it matters.
2. Boxes that share no constraint, directly or through others, form independent components.
3. A component is counted by elimination: its boxes are walked one after the other, in an order that keeps few
   constraints half-finished. A state is what each half-finished constraint still needs, and the mines laid so far;
   walks that meet in the same state are counted together. So the work grows with the width of a component, not with
   its length.
4. Forwards this gives the layouts by number of mines; backwards, with a weight for each number of mines, how many
   mines each box holds over all layouts together.

All numbers are Python integers: the counts are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import NamedTuple

from gridsage.errors import CancelledError
from gridsage.solving.mines.masks import cells_of

__all__ = ["Box", "Component", "Constraint", "split"]

LIMIT_STATES = 2_000_000
"""The most transitions that one component may take before the count is given up; no game we played came near."""

_BITS = 5
_GUARD = 16
_WAYS = [[comb(size, mines) for mines in range(size + 1)] for size in range(9)]


class Constraint(NamedTuple):
    """So many mines among these cells, a set; ``clue`` is the open number that says so, or -1."""

    cells: int
    mines: int
    clue: int = -1


class Box(NamedTuple):
    """Cells that stand under the same constraints (their places in the component's list)."""

    cells: tuple[int, ...]
    constraints: tuple[int, ...]


class _Step(NamedTuple):
    """How the walk passes one box; states are packed, one field of five bits for each half-finished constraint."""

    box: int
    size: int
    opening: int
    """Added to a state: the fields of the constraints that begin with this box, each need with its guard bit."""
    mine: int
    """Added to a state for each mine in the box: one mine more in all, one less for each constraint."""
    guards: int
    """The guard bits of the box's constraints: one that is lost tells of a need below zero."""
    closing: int
    """All bits of the fields that end with this box."""
    closed: int
    """What those bits must be: guards with needs of zero."""
    forced: int
    """The place of a field that ends here, whose need is the number of mines in the box; or -1."""


class Component:
    """Boxes tied together by constraints; the layouts are counted when it is made.

    >>> left, right = Constraint(0b011, 1), Constraint(0b110, 1)
    >>> split([left, right])[0].layouts
    {1: 1, 2: 1}
    """

    def __init__(self, boxes: Sequence[Box], constraints: Sequence[Constraint]) -> None:
        self.boxes = tuple(boxes)
        self.constraints = tuple(constraints)
        self._steps, self._mines_at = _plan(self.boxes, self.constraints)
        self._forward: list[dict[int, int]] = []
        self._transitions: list[list[tuple[int, int, int]]] = []
        self.layouts = self._walk_forward()
        """How many layouts there are, by number of mines; empty when the constraints clash."""

    def mines_in_boxes(self, weights: Mapping[int, int]) -> list[int]:
        """The mines of each box over all layouts together, each layout counted ``weights[its mines]`` times."""
        totals = [0] * len(self.boxes)
        behind = {state: weights.get(state >> self._mines_at, 0) for state in self._forward[-1]}
        walk = zip(reversed(self._steps), reversed(self._forward[:-1]), reversed(self._transitions), strict=True)
        for step, layer, transitions in walk:
            ways = _WAYS[step.size]
            before = dict.fromkeys(layer, 0)
            total = 0
            for state, mines, after in transitions:
                if weight := behind.get(after):
                    weight *= ways[mines]
                    before[state] += weight
                    if mines:
                        total += layer[state] * weight * mines
            totals[step.box] = total
            behind = before
        return totals

    def _walk_forward(self) -> dict[int, int]:
        layer = {0: 1}
        self._forward.append(layer)
        work = 0
        for step in self._steps:
            ways = _WAYS[step.size]
            following: dict[int, int] = {}
            transitions: list[tuple[int, int, int]] = []
            for state, count in layer.items():
                opened = state + step.opening
                first, last = 0, step.size
                if step.forced >= 0:
                    first = opened >> step.forced & (_GUARD - 1)
                    last = min(first, last)
                for mines in range(first, last + 1):
                    after = opened + mines * step.mine
                    if after & step.guards != step.guards:
                        break
                    if after & step.closing != step.closed:
                        continue
                    after -= step.closed
                    following[after] = following.get(after, 0) + count * ways[mines]
                    transitions.append((state, mines, after))
            work += len(transitions)
            if work > LIMIT_STATES:
                raise CancelledError(f"counting was given up after {LIMIT_STATES} steps: the component is too wide")
            self._forward.append(following)
            self._transitions.append(transitions)
            layer = following
        return {state >> self._mines_at: count for state, count in sorted(layer.items())}


def split(constraints: Iterable[Constraint]) -> list[Component]:
    """The independent components of the constraints; a constraint without cells is left to the caller."""
    listed = [constraint for constraint in constraints if constraint.cells]
    components = []
    for group in _groups(listed):
        own = [listed[index] for index in group]
        components.append(Component(_boxes(own), own))
    return components


def _groups(constraints: Sequence[Constraint]) -> list[list[int]]:
    """The constraints that share cells, directly or through others."""
    groups: list[tuple[int, list[int]]] = []
    for index, constraint in enumerate(constraints):
        cells, members = constraint.cells, [index]
        apart = []
        for group in groups:
            if group[0] & cells:
                cells |= group[0]
                members = group[1] + members
            else:
                apart.append(group)
        groups = [*apart, (cells, members)]
    return [sorted(members) for _, members in groups]


def _boxes(constraints: Sequence[Constraint]) -> list[Box]:
    under: dict[int, list[int]] = {}
    for index, constraint in enumerate(constraints):
        for cell in cells_of(constraint.cells):
            under.setdefault(cell, []).append(index)
    together: dict[tuple[int, ...], list[int]] = {}
    for cell in sorted(under):
        together.setdefault(tuple(under[cell]), []).append(cell)
    return [Box(tuple(cells), key) for key, cells in together.items()]


def _plan(boxes: Sequence[Box], constraints: Sequence[Constraint]) -> tuple[list[_Step], int]:
    """The walk: its steps, and the bit at which the count of mines begins."""
    to_come = [0] * len(constraints)
    for box in boxes:
        for index in box.constraints:
            to_come[index] += 1
    field: dict[int, int] = {}
    free: list[int] = []
    fields = 0
    steps = []
    for place in _order(boxes, constraints):
        box = boxes[place]
        opening = guards = closing = closed = one = 0
        forced = -1
        for index in box.constraints:
            if index not in field:
                if free:
                    field[index] = free.pop()
                else:
                    field[index] = fields * _BITS
                    fields += 1
                # A need above 15 cannot arise: a number is at most 8.
                opening += (_GUARD + constraints[index].mines) << field[index]
        # Only when all of this box's fields have their place may one that ends here be given to another box.
        for index in box.constraints:
            shift = field[index]
            one += 1 << shift
            guards |= _GUARD << shift
            to_come[index] -= 1
            if to_come[index] == 0:
                forced = shift
                closing |= (2 * _GUARD - 1) << shift
                closed |= _GUARD << shift
                free.append(field.pop(index))
        steps.append((place, len(box.cells), opening, one, guards, closing, closed, forced))
    mines_at = fields * _BITS
    return [_Step(p, s, o, (1 << mines_at) - one, g, c, d, f) for p, s, o, one, g, c, d, f in steps], mines_at


def _order(boxes: Sequence[Box], constraints: Sequence[Constraint]) -> list[int]:
    """An order of the boxes that finishes constraints early and begins few."""
    of_constraint: list[list[int]] = [[] for _ in constraints]
    for place, box in enumerate(boxes):
        for index in box.constraints:
            of_constraint[index].append(place)
    to_come = [len(places) for places in of_constraint]
    begun: dict[int, int] = {}
    done = [False] * len(boxes)
    order: list[int] = []
    candidates: set[int] = set()
    # Begin at an end: the box under the fewest constraints.
    start = min(range(len(boxes)), key=lambda place: (len(boxes[place].constraints), place))
    while len(order) < len(boxes):

        def cost(place: int) -> tuple[int, int, int]:
            indices = boxes[place].constraints
            begins = sum(index not in begun for index in indices)
            ends = sum(to_come[index] == 1 for index in indices)
            oldest = min((begun[index] for index in indices if index in begun), default=len(order))
            return begins - ends, oldest, place

        place = min(candidates, key=cost) if candidates else start
        done[place] = True
        candidates.discard(place)
        for index in boxes[place].constraints:
            begun.setdefault(index, len(order))
            to_come[index] -= 1
            candidates.update(other for other in of_constraint[index] if not done[other])
        order.append(place)
    return order
