"""The growable list behaves as Python's list does, over one array that doubles."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from gridsage.structures import GrowableList


class ListMachine(RuleBasedStateMachine):
    """The list beside its model."""

    def __init__(self) -> None:
        super().__init__()
        self.list: GrowableList[int] = GrowableList()
        self.model: list[int] = []

    @rule(item=st.integers(0, 9))
    def add(self, item: int) -> None:
        self.list.add(item)
        self.model.append(item)

    @rule(items=st.lists(st.integers(0, 9), max_size=12))
    def add_all(self, items: list[int]) -> None:
        self.list.add_all(items)
        self.model.extend(items)

    @rule(item=st.integers(0, 9))
    def remove(self, item: int) -> None:
        assert self.list.remove(item) == (item in self.model)
        if item in self.model:
            self.model.remove(item)

    @rule(index=st.integers(-3, 40))
    def get(self, index: int) -> None:
        if 0 <= index < len(self.model):
            assert self.list.get(index) == self.list[index] == self.model[index]
        else:
            with pytest.raises(IndexError):
                self.list.get(index)

    @rule(item=st.integers(0, 9))
    def contains(self, item: int) -> None:
        assert (item in self.list) == (item in self.model)

    @invariant()
    def same_elements(self) -> None:
        assert list(self.list) == self.model
        assert len(self.list) == len(self.model)
        assert bool(self.list) == bool(self.model)
        assert self.list.capacity >= len(self.model)


ListMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestGrowableList = ListMachine.TestCase


def test_the_array_doubles_and_never_shrinks() -> None:
    numbers: GrowableList[int] = GrowableList()
    capacities = []
    for number in range(17):
        numbers.add(number)
        capacities.append(numbers.capacity)
    assert sorted(set(capacities)) == [4, 8, 16, 32]
    for number in range(17):
        assert numbers.remove(number)
    assert numbers.capacity == 32
    assert not numbers
