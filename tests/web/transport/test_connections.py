"""Connections to a real server, from real sockets: silent ones are hung up on, and nobody can take all the room."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import httpx
import pytest

from gridsage.web import Settings
from gridsage.web.settings import ConnectionLimits
from tests.waiting import PATIENT_S, WAIT_S, wait_until

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve

HALF_A_HEAD = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: "
HALF_A_BODY = b"POST /api/v1/mines/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
SOON_S = 0.3
PATIENT = ConnectionLimits(head_s=PATIENT_S, body_s=PATIENT_S, reading_s=PATIENT_S)
"""Limits that no test lives to see."""


def limited(serve: Serve, limits: ConnectionLimits, *, trust_proxy: bool = False) -> Running:
    """A server that asks for a token: what is tested here holds before anybody shows it."""
    return serve(Settings(workers=1, token="secret-token", connections=limits, trust_proxy=trust_proxy))


def replaced(**changes: float) -> ConnectionLimits:
    return replace(PATIENT, **changes)  # type: ignore[arg-type]


@pytest.fixture
def held() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def hold(held: ExitStack, running: Running, said: bytes, count: int = 1) -> list[socket.socket]:
    """Connections that say this, and then nothing more."""
    found = []
    for _ in range(count):
        connection = held.enter_context(socket.create_connection(("127.0.0.1", running.port), timeout=WAIT_S))
        connection.sendall(said)
        found.append(connection)
    return found


def is_hung_up(connection: socket.socket) -> bool:
    """Wait until the other side closes it; whatever it said before does not matter."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(65536, socket.MSG_PEEK))
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    finally:
        connection.settimeout(WAIT_S)


def answers(running: Running) -> bool:
    return httpx.get(f"{running.base}/api/v1/health", timeout=WAIT_S).status_code == 200


def test_half_a_head_is_not_waited_for(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(head_s=SOON_S))
    for connection in [*hold(held, running, HALF_A_HEAD, 20), *hold(held, running, b"", 20)]:
        assert is_hung_up(connection)
    wait_until(lambda: len(running.room) == 0)
    assert answers(running)


def test_a_head_that_comes_letter_by_letter_gets_no_more_time(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(head_s=SOON_S))
    (connection,) = hold(held, running, HALF_A_HEAD)
    over = threading.Event()

    def drip() -> None:
        with suppress(OSError):
            while not over.wait(0.02):
                connection.send(b"x")

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        assert is_hung_up(connection)
    finally:
        over.set()
        dripping.join()


def test_a_second_head_on_the_same_connection_is_not_waited_for_either(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(head_s=2.0))
    (connection,) = hold(held, running, b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert connection.recv(65536).startswith(b"HTTP/1.1 200")
    connection.sendall(HALF_A_HEAD)
    assert is_hung_up(connection)


def test_half_a_body_is_not_waited_for(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(body_s=SOON_S))
    for connection in hold(held, running, HALF_A_BODY, 10):
        assert is_hung_up(connection)
    assert answers(running)


def test_who_does_not_read_is_hung_up_on(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(reading_s=SOON_S))
    connection = held.enter_context(socket.socket())
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(WAIT_S)
    connection.connect(("127.0.0.1", running.port))
    ask = b"GET /api/v1/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer secret-token\r\n\r\n"
    with suppress(ConnectionError):
        connection.sendall(ask * 2000)
    wait_until(lambda: len(running.room) == 0)


def test_a_newcomer_takes_the_place_of_the_oldest_who_says_nothing(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(per_address=6))
    silent = hold(held, running, HALF_A_HEAD, 6)
    wait_until(lambda: len(running.room) == 6)
    assert answers(running)
    assert is_hung_up(silent[0])
    assert all(map(is_open, silent[1:]))


def test_any_number_of_half_open_connections_leaves_room(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(per_address=20))
    for _ in range(5):
        hold(held, running, HALF_A_HEAD, 30)
        assert answers(running)
        assert len(running.room) <= 20


def test_where_nobody_is_silent_a_newcomer_is_refused(serve: Serve) -> None:
    running = limited(serve, replaced(per_address=3))
    headers = {"Authorization": "Bearer secret-token"}
    with ExitStack() as sockets:
        for _ in range(3):
            sockets.enter_context(running.socket(additional_headers=headers))
        assert httpx.get(f"{running.base}/api/v1/health", timeout=WAIT_S).status_code == 503
    wait_until(lambda: httpx.get(f"{running.base}/api/v1/health", timeout=WAIT_S).status_code == 200)


def test_all_addresses_together_have_a_limit(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(most=5))
    hold(held, running, HALF_A_HEAD, 30)
    assert answers(running)
    assert len(running.room) <= 5


def test_behind_a_trusted_proxy_one_address_may_have_all(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, replaced(per_address=3), trust_proxy=True)
    silent = hold(held, running, HALF_A_HEAD, 10)
    wait_until(lambda: len(running.room) == 10)
    assert answers(running)
    assert all(map(is_open, silent))


def test_no_answer_waits_for_the_other_side_to_confirm_the_last(serve: Serve, held: ExitStack) -> None:
    running = limited(serve, PATIENT)
    hold(held, running, HALF_A_HEAD)
    wait_until(lambda: len(running.room) == 1)
    ((connection,),) = running.room._connected.values()
    own = connection.transport.get_extra_info("socket")
    assert own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "a body would wait 40 ms behind its head"
