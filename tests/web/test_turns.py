"""Whose turn it is: neither many questions nor many names give anybody more turns."""

from __future__ import annotations

from gridsage.web.turns import Turns


def order(turns: Turns[str]) -> list[str]:
    found = []
    while (item := turns.take()) is not None:
        found.append(item)
    return found


def test_a_client_that_asks_much_gets_no_more_turns_than_one_that_asks_once() -> None:
    turns = Turns[str]()
    for number in range(5):
        turns.add("greedy@1", f"g{number}")
    turns.add("modest@1", "m")
    assert order(turns) == ["g0", "m", "g1", "g2", "g3", "g4"]


def test_an_address_with_many_names_gets_no_more_turns_than_one_with_one() -> None:
    turns = Turns[str]()
    for number in range(4):
        turns.add(f"{number}@many", f"many{number}")
    turns.add("a@one", "one0")
    turns.add("a@one", "one1")
    assert order(turns) == ["many0", "one0", "many1", "one1", "many2", "many3"]


def test_turns_are_remembered_when_nothing_waits() -> None:
    turns = Turns[str]()
    turns.add("a@1", "a0")
    assert turns.take() == "a0"
    turns.add("a@1", "a1")
    turns.add("b@2", "b0")
    assert order(turns) == ["b0", "a1"]


def test_what_may_have_no_turn_now_keeps_its_place() -> None:
    turns = Turns[str]()
    turns.add("a@1", "long")
    turns.add("a@1", "short")
    turns.add("b@2", "long too")
    assert turns.take(lambda item: item == "short") == "short"
    assert turns.take(lambda item: item == "nothing") is None
    assert order(turns) == ["long too", "long"]


def test_what_was_taken_back_has_no_turn() -> None:
    turns = Turns[str]()
    turns.add("a@1", "x")
    assert turns.remove("a@1", "x")
    assert not turns.remove("a@1", "x")
    assert (len(turns), turns.take()) == (0, None)
