"""Both sets behave as Python's set does; they differ in the order of their walk, and the tombstone set in its array."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from gridsage.structures import OrderedSet, TombstoneSet

ITEMS = st.integers(0, 60)


class TombstoneMachine(RuleBasedStateMachine):
    """The tombstone set beside its model."""

    def __init__(self) -> None:
        super().__init__()
        self.set: TombstoneSet[int] = TombstoneSet()
        self.model: set[int] = set()

    @rule(item=ITEMS)
    def add(self, item: int) -> None:
        assert self.set.add(item) == (item not in self.model)
        self.model.add(item)

    @rule(items=st.lists(ITEMS, max_size=20))
    def add_all(self, items: list[int]) -> None:
        self.set.add_all(items)
        self.model.update(items)

    @rule(item=ITEMS)
    def remove(self, item: int) -> None:
        assert self.set.remove(item) == (item in self.model)
        self.model.discard(item)

    @rule(item=ITEMS)
    def find(self, item: int) -> None:
        assert (item in self.set) == (item in self.model)
        assert (self.set.index(item) >= 0) == (item in self.model)

    @invariant()
    def same_elements(self) -> None:
        assert sorted(self.set) == sorted(self.model)
        assert len(self.set) == len(self.model)

    @invariant()
    def at_most_three_quarters_are_used(self) -> None:
        assert 4 * (len(self.set) + self.set.tombstones) <= 3 * self.set.capacity

    @invariant()
    def the_walk_goes_slot_by_slot(self) -> None:
        slots = [self.set.index(item) for item in self.set]
        assert slots == sorted(slots)


class OrderedMachine(RuleBasedStateMachine):
    """The ordered set beside a dict, which keeps the order of adding."""

    def __init__(self) -> None:
        super().__init__()
        self.set: OrderedSet[int] = OrderedSet()
        self.model: dict[int, None] = {}

    @rule(items=st.lists(ITEMS, max_size=5))
    def add_all(self, items: list[int]) -> None:
        for item in items:
            assert self.set.add(item) == (item not in self.model)
            self.model.setdefault(item)

    @rule(item=ITEMS)
    def remove(self, item: int) -> None:
        assert self.set.remove(item) == (item in self.model)
        self.model.pop(item, None)

    @invariant()
    def same_elements_in_the_same_order(self) -> None:
        assert list(self.set) == list(self.model)
        assert len(self.set) == len(self.model)
        assert all(item in self.set for item in self.model)


TombstoneMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
OrderedMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestTombstoneSet = TombstoneMachine.TestCase
TestOrderedSet = OrderedMachine.TestCase


def test_a_set_full_of_tombstones_is_cleaned_and_not_grown() -> None:
    numbers: TombstoneSet[int] = TombstoneSet()
    capacity = numbers.capacity
    for number in range(100):
        numbers.add(number)
        numbers.remove(number)
    assert numbers.capacity == capacity


def test_a_set_full_of_elements_doubles() -> None:
    numbers = TombstoneSet(range(6))
    assert numbers.capacity == 8
    numbers.add(6)
    assert numbers.capacity == 16


def test_a_search_goes_on_past_a_tombstone() -> None:
    numbers = TombstoneSet([0, 8, 16])
    numbers.remove(8)
    assert 16 in numbers
    assert numbers.tombstones == 1
    assert not numbers.add(16)


@pytest.mark.parametrize(("kind", "met"), [(OrderedSet, [5, 6, 2]), (TombstoneSet, [5, 6])])
def test_what_is_added_behind_the_walk_is_met_by_the_ordered_set_alone(
    kind: type[OrderedSet[int]] | type[TombstoneSet[int]], met: list[int]
) -> None:
    numbers = kind([5, 6])
    walked = []
    for number in numbers:
        numbers.remove(number)
        walked.append(number)
        if number == 5:
            numbers.add(2)
    assert walked == met
