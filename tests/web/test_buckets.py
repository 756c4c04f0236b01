"""Rates: a burst is let through, then the average; a new name or a new connection gives nobody more."""

from __future__ import annotations

import pytest

from gridsage.web.buckets import ADDRESS_SHARE, Allowance, TokenBucket


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("gridsage.web.buckets.time", clock)
    return clock


def test_a_bucket_lets_a_burst_through_and_then_the_rate(clock: Clock) -> None:
    bucket = TokenBucket(2.0, burst_s=5)
    assert [bucket.take() for _ in range(11)] == [True] * 10 + [False]
    clock.now += 1
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert not bucket.full
    clock.now += 5
    assert bucket.full


def test_what_costs_more_than_a_full_bucket_waits_for_a_full_one(clock: Clock) -> None:
    bucket = TokenBucket(1.0, burst_s=5)
    assert bucket.take(8)
    assert not bucket.take(8)
    clock.now += 8
    assert bucket.take(8)


def test_a_client_has_one_bucket_however_often_it_comes_back(clock: Clock) -> None:
    allowance = Allowance(1.0)
    assert [allowance.take("a@1") for _ in range(11)] == [True] * 10 + [False]
    assert allowance.take("b@1")
    assert allowance.take("a@2")


def test_an_address_has_one_bucket_whatever_names_it_takes(clock: Clock) -> None:
    allowance = Allowance(1.0)
    taken = sum(allowance.take(f"{number}@1") for number in range(1000))
    assert taken == 10 * ADDRESS_SHARE
    assert allowance.take("me@2")


def test_buckets_that_are_full_are_forgotten(clock: Clock) -> None:
    allowance = Allowance(1.0)
    for number in range(3000):
        allowance.take(f"a@{number}")
        clock.now += 1
    assert len(allowance._buckets) < 1100


def test_what_is_charged_is_taken_as_far_as_it_goes(clock: Clock) -> None:
    allowance = Allowance(1.0, burst_s=5)
    allowance.charge("a@1", 4)
    assert [allowance.take("a@1") for _ in range(2)] == [True, False]
    allowance.charge("a@1", 100)
    clock.now += 1
    assert [allowance.take("a@1") for _ in range(2)] == [True, False]
