"""Who comes in and who does not: host names, other sites, the access token, sizes, and the headers of every answer."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gridsage.web import ClientLimits, Settings, create_app
from gridsage.web.settings import is_loopback
from gridsage.web.transport.security import Gate
from tests.waiting import WAIT_S

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve


def test_every_answer_carries_the_headers(server: Running) -> None:
    with httpx.Client(base_url=server.base) as client:
        for path in ("/", "/static/js/main.js", "/api/v1/health", "/api/v1/nothing", "/nothing"):
            headers = client.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[", "localhost.evil"]
)
def test_strange_host_names_are_refused(server: Running, host: str) -> None:
    answer = httpx.get(f"{server.base}/api/v1/health", headers={"Host": host})
    assert answer.status_code in (400, 403)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_our_own_names_are_taken(server: Running, host: str) -> None:
    answer = httpx.get(f"{server.base}/api/v1/health", headers={"Host": f"{host}:{server.port}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost.evil", "http://[", "", "//[x]]", "\\"],
)
def test_requests_of_other_sites_are_refused(server: Running, origin: str) -> None:
    answer = httpx.post(f"{server.base}/api/v1/mines/games", json={}, headers={"Origin": origin})
    assert answer.status_code == 403
    assert answer.json()["error"]["kind"] == "forbidden"
    own = httpx.post(f"{server.base}/api/v1/mines/games", json={}, headers={"Origin": server.base})
    assert own.status_code == 201


def test_another_site_cannot_even_read(server: Running) -> None:
    answer = httpx.get(f"{server.base}/api/v1/games", headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_sockets_of_other_sites_are_refused(server: Running) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)), server.socket(origin="http://evil.example") as talk:
        talk.ask("join", game="a" * 26)
    with server.socket(origin=server.base) as talk:
        assert talk.refused("join", game="a" * 26)["kind"] == "not-found"


def test_a_socket_whose_origin_is_no_address_is_refused(server: Running) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)) as refused, server.socket(origin="http://[") as talk:
        talk.ask("join", game="a" * 26)
    assert "500" not in str(refused.value)


ODD_VALUES = [
    b"",
    b"[",
    b"http://[",
    b"\xff\xfe",
    b"a" * 9000,
    b"9" * 5000,
    b"-1",
    b"%00",
    b'=;=;;"\\000"',
    b"\t\x80\x9f",
    b"bytes=0-0,1-1,-",
    b"bytes=99999999999999999999999999-",
    b"bytes=5-1",
    b"bytes=\xb2-\xb3",
    b"Mon, 99 Foo 99999 99:99:99 +99999999999",
    b"1 Jan 0 0:0:0 -0000",
    b"text/html;q=\xe9",
    b'W/"',
    b"basic",
    b"Bearer \xff",
    b'gridsage_client="' + b"\\000" * 20 + b'"',
    b'gridsage_client="aaaaaaaaaaaaaaaa\\012b"',
    b"gridsage_token=\xff",
]
HEADERS = [
    *("Host", "Cookie", "Origin", "Accept", "Accept-Language", "Accept-Encoding", "Authorization", "Content-Length"),
    *("Content-Type", "Range", "If-Range", "If-Modified-Since", "If-None-Match", "If-Match", "If-Unmodified-Since"),
    *("Sec-Fetch-Site", "X-Forwarded-Proto", "X-Forwarded-For", "Forwarded", "Referer", "User-Agent", "Expect"),
    *("Transfer-Encoding", "Connection", "Upgrade", "Date", "X-HTTP-Method-Override"),
]
REQUESTS = [("GET", "/"), ("GET", "/static/js/main.js"), ("GET", "/api/v1/games"), ("POST", "/api/v1/mines/games")]


def status_of(running: Running, method: str, path: str, headers: dict[str, bytes]) -> int | None:
    """The status of one request sent as it is, or None where the connection was closed without an answer."""
    lines = {"Host": f"127.0.0.1:{running.port}".encode(), "Content-Length": b"2" if method == "POST" else b"0"}
    lines |= {"Content-Type": b"application/json", "Connection": b"close", **headers}
    head = b"".join(name.encode() + b": " + value + b"\r\n" for name, value in lines.items())
    with socket.create_connection(("127.0.0.1", running.port), WAIT_S) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\n".encode() + head + b"\r\n" + b"{}" * (method == "POST"))
        answer = connection.makefile("rb").readline()
    return int(answer.split()[1]) if answer else None


@pytest.mark.parametrize("token", [None, "secret-token"], ids=["open", "token"])
def test_no_header_is_a_fault_of_the_server(serve: Serve, token: str | None) -> None:
    running = serve(Settings(workers=1, token=token, limits=ClientLimits(new_games_per_s=1e6)))
    faults = [
        (method, path, name, value[:40], status)
        for method, path in REQUESTS
        for name in HEADERS
        for value in ODD_VALUES
        if (status := status_of(running, method, path, {name: value})) == 500
    ]
    assert faults == []


@pytest.mark.parametrize("path", ["/static/%00", "/static/" + "a" * 5000, "/static/js/%ff", "/replay/%00", "/%ff"])
def test_no_path_is_a_fault_of_the_server(server: Running, path: str) -> None:
    assert status_of(server, "GET", path, {}) in (200, 400, 404)


def cookies_of(running: Running, path: str = "/", **headers: str) -> list[str]:
    return httpx.get(f"{running.base}{path}", headers=headers).headers.get_list("set-cookie")


@pytest.mark.parametrize(
    ("trusted", "spoken", "secure"),
    [
        (True, "https", True),
        (True, "HTTPS, http", True),
        (True, "http", False),
        (True, "", False),
        (False, "https", False),
    ],
)
def test_cookies_are_secure_behind_a_proxy_that_is_trusted(
    serve: Serve, trusted: bool, spoken: str, secure: bool
) -> None:
    running = serve(Settings(workers=1, token="t", trust_proxy=trusted))
    cookies = cookies_of(running, "/?token=t", **{"X-Forwarded-Proto": spoken})
    assert [cookie.partition("=")[0] for cookie in cookies] == ["gridsage_token", "gridsage_client"]
    assert ["; Secure" in cookie for cookie in cookies] == [secure, secure]


def test_cookies_are_secure_where_the_server_speaks_tls_itself() -> None:
    async def ask(base: str) -> list[str]:
        gate = Gate(create_app(), Settings(token="t"))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(gate), base_url=base) as client:
            return (await client.get("/?token=t")).headers.get_list("set-cookie")

    assert all("; Secure" in cookie for cookie in asyncio.run(ask("https://localhost")))
    assert not any("; Secure" in cookie for cookie in asyncio.run(ask("http://localhost")))


def test_what_is_under_way_when_the_server_ends_is_told_so() -> None:
    async def ask() -> httpx.Response:
        begun = asyncio.Event()

        async def thinks(*_: object) -> None:
            begun.set()
            await asyncio.Event().wait()

        transport = httpx.ASGITransport(Gate(thinks, Settings()))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            asking = asyncio.create_task(client.get("/api/v1/catalogue"))
            await begun.wait()
            asking.cancel()  # the transport calls the app in the same task, as the server's task does
            return await asking

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "closing")


def test_a_token_is_asked_for_and_a_cookie_remembers_it(serve: Serve) -> None:
    running = serve(Settings(workers=1, token="secret-token"))
    base = running.base
    assert httpx.get(f"{base}/api/v1/health").status_code == 200
    for refused in (
        httpx.get(f"{base}/api/v1/catalogue"),
        httpx.get(f"{base}/static/js/main.js"),
        httpx.get(f"{base}/api/v1/catalogue", headers={"Authorization": "Bearer wrong"}),
        httpx.get(f"{base}/?token=wrong"),
    ):
        assert refused.status_code == 401
    assert "secret-token" not in httpx.get(f"{base}/", headers={"Accept": "text/html"}).text
    with pytest.raises((InvalidStatus, ConnectionClosed)), running.socket() as talk:
        talk.hear()
    bearer = {"Authorization": "Bearer secret-token"}
    assert httpx.get(f"{base}/api/v1/catalogue", headers=bearer).status_code == 200
    with httpx.Client(base_url=base) as client:
        entered = client.get("/?token=secret-token")
        assert entered.status_code == 303
        assert entered.headers["location"] == "/"
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert client.get("/api/v1/catalogue").status_code == 200


def test_on_a_shared_server_each_browser_sees_its_own_games(serve: Serve) -> None:
    running = serve(Settings(workers=1, token="t"))
    headers = {"Authorization": "Bearer t"}
    with running.client(headers=headers, player=None) as one, running.client(headers=headers, player=None) as other:
        game = one.post("/mines/games", json={"setup": "beginner", "seed": "1"}).json()
        one.post(f"/mines/games/{game['id']}/moves", json={"move": "open 4,4"})
        assert one.get("/games").json()["count"] == 1
        assert other.get("/games").json()["count"] == 0
        assert other.delete(f"/games/{game['id']}").status_code == 403
        assert other.get("/statistics").json() == {"mines": [], "mnk": []}


def test_a_large_body_is_refused_whether_announced_or_not(server: Running) -> None:
    large = b'{"view": "' + b"#" * (server.settings.limits.body_bytes + 10) + b'"}'
    answer = httpx.post(f"{server.base}/api/v1/mines/analysis", content=large)
    assert answer.status_code == 413

    def in_pieces() -> object:
        for _ in range(60):
            yield b"x" * 10_000

    answer = httpx.post(f"{server.base}/api/v1/mines/analysis", content=in_pieces())  # type: ignore[arg-type]
    assert answer.status_code == 413
    assert answer.json()["error"]["kind"] == "too-large"


def test_games_per_client_are_limited_and_idle_ones_make_room(serve: Serve) -> None:
    running = serve(Settings(workers=1, limits=ClientLimits(games_per_client=3, new_games_per_s=1)))
    with running.client() as client:
        client.get("/health")  # from here on the browser has a name
        ids = [client.post("/mines/games", json={}).json()["id"] for _ in range(4)]
        # A game without a move that nobody looks at is given up first.
        assert client.get(f"/mines/games/{ids[0]}").status_code == 404
        assert client.get(f"/mines/games/{ids[3]}").status_code == 200
        statuses = {client.post("/mines/games", json={}).status_code for _ in range(10)}
        assert 429 in statuses


def test_game_ids_are_long_and_never_alike(api: httpx.Client) -> None:
    ids = {api.post("/mines/games", json={}).json()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(len(game_id) >= 22 for game_id in ids)


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/js/../../../app.py"])
def test_no_file_outside_the_page_is_given(server: Running, path: str) -> None:
    answer = httpx.get(f"{server.base}{path}")
    assert answer.status_code == 404
    assert "create_app" not in answer.text


def test_only_this_machine_counts_as_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.0.0.9", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.4", "example.org", "")))
