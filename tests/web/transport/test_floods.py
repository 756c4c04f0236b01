"""What costs far more to take apart than to send, from real sockets: it is refused, and no turn of the loop is long."""

from __future__ import annotations

import json
import socket
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from gridsage.web import Settings
from tests.waiting import WAIT_S

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve, Talk

HEAD = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/v1/mines/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
PING = b"\x89\x80\0\0\0\0"
PONG = b"\x8a\x80\0\0\0\0"
BEGINNING = b"\x01\x80\0\0\0\0"
CRUMB = b"\x00\x80\0\0\0\0"
MESSAGE = b"\x81\x82\0\0\0\0{}"


def said(running: Running, data: bytes) -> bytes:
    """All that is answered, until the other side hangs up."""
    found = b""
    with socket.create_connection(("127.0.0.1", running.port), timeout=WAIT_S) as connection:
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                found += part
        except ConnectionError:
            pass
    return found


def test_a_head_of_many_lines_is_refused(server: Running) -> None:
    assert said(server, HEAD + b"a:b\r\n" * 90 + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    assert said(server, HEAD + b"a:b\r\n" * 120 + b"\r\n").startswith(b"HTTP/1.1 431 ")
    # What is hung up on while it still talks may not hear the answer.
    assert b" 200 " not in said(server, HEAD + b"a:b\r\n" * 40_000 + b"\r\n")


def test_a_head_of_many_lines_behind_another_one_is_refused(server: Running) -> None:
    answer = said(server, HEAD + b"\r\n" + HEAD + b"a:b\r\n" * 120 + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 431 " in answer


def test_a_head_of_many_letters_is_refused(server: Running) -> None:
    assert b" 200 " not in said(server, HEAD + b"a: " + b"b" * 200_000 + b"\r\n\r\n")


def test_many_requests_at_once_are_hung_up_on(server: Running) -> None:
    assert said(server, (HEAD + b"\r\n") * 4000).count(b"HTTP/1.1 200 ") < 4000


@pytest.mark.parametrize("trailers", [b"", b"a:b\r\n" * 40_000])
def test_a_body_in_crumbs_is_hung_up_on(server: Running, trailers: bytes) -> None:
    crumbs = b"1\r\n \r\n" * (10 if trailers else 40_000)
    assert b" 201 " not in said(server, CHUNKED + crumbs + b"0\r\n" + trailers + b"\r\n")


def test_a_body_in_some_pieces_is_read(server: Running) -> None:
    body = json.dumps({"setup": "9x9/10"}).encode()
    pieces = b"".join(b"1\r\n%c\r\n" % letter for letter in body)
    with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT_S) as connection:
        connection.sendall(CHUNKED + pieces + b"0\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 201 ")


def test_a_large_body_of_ordinary_pieces_is_read(server: Running) -> None:
    body = json.dumps({"setup": "9x9/10"}).encode() + b" " * 400_000
    with server.client() as client:
        assert client.post("/mines/games", content=body, headers={"Content-Type": "application/json"}).is_success


def test_cookies_of_other_programs_are_passed_over(server: Running) -> None:
    others = 'a="{b; =;;' + "c=d;" * 5000
    with server.client(player={"Cookie": f"{others}; gridsage_client=one-player-of-all-tests"}) as client:
        assert "set-cookie" not in client.get("/statistics").raise_for_status().headers


FLOODS = {
    "pings": PING * 40_000,
    "pongs": PONG * 40_000,
    "crumbs": BEGINNING + CRUMB * 40_000,
    "messages": MESSAGE * 30_000,
}


def send_and_listen(talk: Talk, data: bytes) -> None:
    talk.connection.socket.sendall(data)
    while True:
        talk.hear()


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_is_hung_up_on(serve: Serve, flood: bytes) -> None:
    with serve(Settings(workers=1)).socket() as talk, pytest.raises((ConnectionClosed, ConnectionError)):
        send_and_listen(talk, flood)


def test_what_an_ordinary_program_says_is_heard(server: Running) -> None:
    with server.socket() as talk:
        for _ in range(20):
            assert talk.connection.ping().wait(WAIT_S)
        text = json.dumps({"id": 1, "do": "leave", "game": "a" * 26})
        talk.connection.send(letter for letter in text)
        assert talk.hear() == {"id": 1, "ok": None}
        long = json.dumps({"id": 2, "do": "leave", "game": "a" * 26}) + " " * 100_000
        talk.connection.send(long)
        assert talk.hear() == {"id": 2, "ok": None}
        # Many at once: each is answered, in order.
        for number in range(3, 303):
            talk.connection.send(json.dumps({"id": number, "do": "leave", "game": "a" * 26}))
        assert [talk.hear()["id"] for _ in range(3, 303)] == list(range(3, 303))
