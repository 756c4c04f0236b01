"""All sets behave as Python's set does; they differ in the order of their walk, and the tombstone set in its array."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from gridsage.structures import OrderedSet, PlainSet, TombstoneSet

ITEMS = st.integers(0, 60)


class TombstoneMachine(RuleBasedStateMachine):
    """The tombstone set beside its model."""

    reuse = False

    def __init__(self) -> None:
        super().__init__()
        self.set: TombstoneSet[int] = TombstoneSet(reuse=self.reuse)
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
    def little_more_than_three_quarters_are_used(self) -> None:
        assert 4 * (len(self.set) + self.set.tombstones - 1) <= 3 * self.set.capacity

    @invariant()
    def the_walk_goes_slot_by_slot(self) -> None:
        slots = [self.set.index(item) for item in self.set]
        assert slots == sorted(slots)


class ReusingMachine(TombstoneMachine):
    """The same with tombstones that are used again."""

    reuse = True


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
ReusingMachine.TestCase.settings = TombstoneMachine.TestCase.settings
OrderedMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestTombstoneSet = TombstoneMachine.TestCase
TestReusingSet = ReusingMachine.TestCase
TestOrderedSet = OrderedMachine.TestCase


def test_a_set_full_of_tombstones_is_cleaned_and_not_grown() -> None:
    numbers: TombstoneSet[int] = TombstoneSet()
    capacity = numbers.capacity
    for number in range(100):
        numbers.add(number)
        numbers.remove(number)
    assert numbers.capacity == capacity


def test_a_set_begins_with_sixteen_slots_and_doubles_before_the_next_element_when_thirteen_are_used() -> None:
    numbers = TombstoneSet(range(13))
    assert numbers.capacity == 16
    numbers.add(13)
    assert numbers.capacity == 32


def test_a_search_goes_on_past_a_tombstone() -> None:
    numbers = TombstoneSet([0, 16, 32])
    numbers.remove(16)
    assert 32 in numbers
    assert numbers.tombstones == 1
    assert not numbers.add(32)


@pytest.mark.parametrize(("reuse", "tombstones", "placed_anew"), [(False, 9, 7), (True, 1, 0)])
def test_a_tombstone_is_used_again_only_where_that_is_asked_for(reuse: bool, tombstones: int, placed_anew: int) -> None:
    numbers: TombstoneSet[int] = TombstoneSet(reuse=reuse)
    for _ in range(100):
        numbers.add(5)
        numbers.remove(5)
    assert (numbers.tombstones, numbers.placed_anew) == (tombstones, placed_anew)


def test_the_order_of_the_walk_is_that_of_the_key() -> None:
    assert list(TombstoneSet([1, 2, 3], key=lambda number: 16 - number)) == [3, 2, 1]


def test_the_plain_set_tells_what_was_new_and_what_was_there() -> None:
    numbers = PlainSet([4])
    assert numbers.add(5)
    assert not numbers.add(5)
    assert numbers.remove(4)
    assert not numbers.remove(4)
    numbers.add_all([6, 7])
    assert sorted(numbers) == [5, 6, 7]
    assert 6 in numbers
    assert len(numbers) == 3
    assert repr(PlainSet([1])) == "PlainSet([1])"
