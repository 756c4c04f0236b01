"""Which process holds which bot: bounded for each process and each client, and let go when idle."""

from __future__ import annotations

from gridsage.web.engines.seats import BotSeat, BotSeats


def seats(*names: str) -> list[BotSeat]:
    return [BotSeat(name, 1) for name in names]


def test_a_seat_keeps_its_process_until_it_is_asked_elsewhere() -> None:
    held: BotSeats[str] = BotSeats()
    (seat,) = seats("a")
    assert held.holder(seat) is None
    assert held.take(seat, "me", "p") == []
    assert held.take(seat, "me", "p") == []
    assert held.holder(seat) == "p"
    assert held.take(seat, "me", "q") == [(seat, "p")], "the bot in the first process is not needed any more"
    assert (held.holder(seat), held.count("p"), held.count("q")) == ("q", 0, 1)


def test_a_process_holds_so_many_and_the_least_recently_used_leaves() -> None:
    held: BotSeats[str] = BotSeats(per_process=2, per_client=9)
    a, b, c = seats("a", "b", "c")
    held.take(a, "me", "p")
    held.take(b, "me", "p")
    held.take(a, "me", "p")
    assert held.take(c, "you", "p") == [(b, "p")]
    assert held.count("p") == 2


def test_one_client_cannot_fill_every_process() -> None:
    held: BotSeats[str] = BotSeats(per_process=9, per_client=2)
    a, b, c, d = seats("a", "b", "c", "d")
    held.take(d, "you", "p")
    held.take(a, "me", "p")
    held.take(b, "me", "q")
    assert held.take(c, "me", "p") == [(a, "p")]
    assert held.holder(d) == "p"


def test_the_bots_of_a_game_leave_together() -> None:
    held: BotSeats[str] = BotSeats()
    first, second = BotSeat("a", 0), BotSeat("a", 1)
    held.take(first, "me", "p")
    held.take(second, "me", "q")
    assert held.leave("b") == []
    assert sorted(map(str, (seat for seat, _ in held.leave("a")))) == ["a/0", "a/1"]
    assert held.leave("a") == []


def test_who_was_not_asked_for_long_leaves() -> None:
    now = [0.0]
    held: BotSeats[str] = BotSeats(idle_s=10, clock=lambda: now[0])
    a, b = seats("a", "b")
    held.take(a, "me", "p")
    now[0] = 6
    held.take(b, "me", "p")
    now[0] = 11
    assert held.leave_idle() == [(a, "p")]
    now[0] = 16
    assert held.leave_idle() == [(b, "p")]


def test_a_process_that_ends_takes_its_bots_along() -> None:
    held: BotSeats[str] = BotSeats()
    a, b = seats("a", "b")
    held.take(a, "me", "p")
    held.take(b, "me", "q")
    held.forget_all_of("p")
    assert (held.holder(a), held.holder(b)) == (None, "q")
