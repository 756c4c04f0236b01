"""Limits hold without a cookie too: by address, whatever names and headers one makes up."""

from __future__ import annotations

from contextlib import ExitStack
from types import SimpleNamespace
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gridsage.web import Settings
from gridsage.web.settings import ClientLimits
from tests.waiting import WAIT_S

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve, Talk

TOKEN = {"Authorization": "Bearer secret-token"}


@pytest.fixture(autouse=True)
def clock_of_the_buckets_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, nothing comes back into a bucket meanwhile."""
    monkeypatch.setattr("gridsage.web.buckets.time", SimpleNamespace(monotonic=lambda: 0.0))


def limited(serve: Serve, limits: ClientLimits, *, trust_proxy: bool = False) -> Running:
    return serve(Settings(workers=1, token="secret-token", limits=limits, trust_proxy=trust_proxy))


def named(name: str) -> dict[str, str]:
    """The headers of a browser that shows this name."""
    return {**TOKEN, "Cookie": f"gridsage_client={name * 24}"}


def start(running: Running, setup: str = "beginner", headers: dict[str, str] = TOKEN) -> httpx.Response:
    """A new game of a client that keeps no cookie."""
    return httpx.post(f"{running.base}/api/v1/mines/games", json={"setup": setup}, headers=headers, timeout=WAIT_S)


def flood(talk: Talk) -> None:
    while True:
        talk.send("leave", game="a" * 26)
        talk.hear()


def test_who_floods_and_comes_back_is_not_let_in(serve: Serve) -> None:
    running = limited(serve, ClientLimits(messages_per_s=1))
    with running.socket(player=None, additional_headers=TOKEN) as talk, pytest.raises(ConnectionClosed):
        flood(talk)
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        running.socket(player=None, additional_headers=TOKEN) as talk,
    ):
        talk.hear()
    # Who has a name, and has said nothing yet, is not held back by those without.
    with running.socket(player=None, additional_headers=named("c")) as calm:
        assert calm.refused("join", game="a" * 26)["kind"] == "not-found"


def test_an_address_has_only_so_many_sockets_whatever_names_it_shows(serve: Serve) -> None:
    running = limited(serve, ClientLimits(sockets_per_address=3))
    with ExitStack() as sockets:
        for name in "abc":
            sockets.enter_context(running.socket(player=None, additional_headers=named(name)))
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            running.socket(player=None, additional_headers=named("d")) as talk,
        ):
            talk.hear()


def test_games_without_a_cookie_are_counted_together(serve: Serve) -> None:
    running = limited(serve, ClientLimits(new_games_per_s=0.5))
    statuses = [start(running).status_code for _ in range(8)]
    assert statuses[:4] == [201] * 4
    assert 429 in statuses


def test_a_giant_game_counts_as_several(serve: Serve) -> None:
    running = limited(serve, ClientLimits(new_games_per_s=0.5))
    statuses = [start(running, "200x200/4000").status_code for _ in range(3)]
    assert statuses[0] == 201
    assert statuses[2] == 429


def test_an_address_holds_only_so_many_games_whatever_names_it_shows(serve: Serve) -> None:
    running = limited(serve, ClientLimits(games_per_address=3))
    for name in "abcdef":
        assert start(running, headers=named(name)).status_code == 201
    assert len(running.services.sessions._sessions) == 3


def test_a_socket_has_only_so_much_under_way(serve: Serve) -> None:
    running = limited(serve, ClientLimits(long_per_socket=3))
    with running.socket(player=None, additional_headers=TOKEN) as talk:
        for _ in range(3):
            talk.send("mnk.analyse", setup="20x20x5", position="j10", time_s=15, best=1)
        refused = talk.refused("lab.follow", run="0123456789")
        assert (refused["kind"], refused["code"]) == ("too-many", "work-many")


def test_requests_without_a_cookie_are_counted_together(serve: Serve) -> None:
    running = limited(serve, ClientLimits(requests_per_s=0.2))
    statuses = [httpx.get(f"{running.base}/api/v1/catalogue", headers=TOKEN).status_code for _ in range(8)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert httpx.get(f"{running.base}/api/v1/catalogue", headers=named("c")).status_code == 200


def test_who_goes_on_after_a_refusal_is_refused_at_the_door(serve: Serve) -> None:
    running = limited(serve, ClientLimits(new_games_per_s=0.1, requests_per_s=0.15))
    with httpx.Client(base_url=f"{running.base}/api/v1", headers=named("c")) as client:
        answers = [client.post("/mines/games", json={"setup": "9x9/10"}) for _ in range(3)]
        codes = [answer.json().get("error", {}).get("code") for answer in answers]
        assert codes == [None, "games-fast", "requests-fast"]
        assert answers[-1].elapsed.total_seconds() > 0.9, "at the door one waits for the refusal"


@pytest.mark.parametrize("trusted", [True, False])
def test_the_address_is_the_forwarded_one_behind_a_trusted_proxy_alone(serve: Serve, *, trusted: bool) -> None:
    running = limited(serve, ClientLimits(new_games_per_s=0.2), trust_proxy=trusted)
    for _ in range(3):
        start(running, headers={**TOKEN, "X-Forwarded-For": "192.0.2.1"})
    # The first address is what the caller itself may have written.
    for forwarded in ("192.0.2.1", "6.6.6.6, 192.0.2.1"):
        assert start(running, headers={**TOKEN, "X-Forwarded-For": forwarded}).status_code == 429
    another = start(running, headers={**TOKEN, "X-Forwarded-For": "192.0.2.1, 192.0.2.2"})
    assert another.status_code == (201 if trusted else 429)
