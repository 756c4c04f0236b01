"""Who may come in: host, origin, access token, size of a body; and the headers that every answer carries.

One ASGI layer in front of everything, so that no route can forget a check, and sockets are held to the same rules.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import re
import secrets
import socket
from collections.abc import Iterable
from urllib.parse import parse_qs, unquote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridsage.web.buckets import Allowance
from gridsage.web.caller import clean_name, format_client
from gridsage.web.errors import (
    STATUSES,
    ForbiddenError,
    TooLargeError,
    TooManyError,
    UnauthorisedError,
    UnavailableError,
    WebError,
    error_body,
)
from gridsage.web.settings import Settings, is_loopback
from gridsage.web.transport.addresses import find_address
from gridsage.web.transport.locked import locked_page

__all__ = [
    "CLIENT_COOKIE",
    "NAME_COOKIE",
    "NAME_HEADER",
    "PLAYER_HEADER",
    "SOCKET_PROTOCOL",
    "TOKEN_COOKIE",
    "Gate",
    "new_token",
]

CLIENT_COOKIE = "gridsage_client"
"""The secret of a browser: limits, games and figures are its own by it. The store knows it by its key alone."""
PLAYER_HEADER = "x-gridsage-player"
"""The same secret for programs that keep no cookies: answered to whoever showed none, and taken in place of one."""
NAME_COOKIE = "gridsage_name"
"""The name that a person has chosen for others to see, percent-encoded; it gives no right to anything."""
NAME_HEADER = "x-gridsage-name"
"""The same for programs."""
TOKEN_COOKIE = "gridsage_token"
"""Holds the access token once the browser has shown it."""

_COOKIES = frozenset({CLIENT_COOKIE, NAME_COOKIE, TOKEN_COOKIE})

_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
SOCKET_PROTOCOL = "gridsage"
"""What a socket speaks; a page that offers protocols wants to hear one of them."""
_PLAYER_PROTOCOL = f"{SOCKET_PROTOCOL}.player."
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_YEAR_S = 365 * 24 * 3600
_CLIENT = re.compile(r"[A-Za-z0-9_-]{16,64}")
"""A client's name as we make them; whatever else a cookie holds could not be stored."""
_LENGTH_DIGITS = 18
"""A body's length with more digits is no number that needs to be read."""
_REFUSAL_COSTS = 9.0
"""As many requests more counts one that asked for more than its client may have."""
_REFUSED_AFTER_S = 1.0
"""How long whoever asks too fast waits for the refusal."""
_BODY_S = 20.0
"""How long a body may take to arrive."""


def new_token() -> str:
    """An access token that nobody guesses."""
    return secrets.token_urlsafe(24)


class Gate:
    """The ASGI layer that lets a request through, or answers it with an error of the one shape."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Allowance(settings.limits.requests_per_s, burst_s=20.0)
        self._names = {"localhost", "127.0.0.1", "[::1]", settings.host.lower(), *settings.allowed_hosts}
        # Bound to every address, the server is reached under this machine's own names too.
        if not is_loopback(settings.host):
            self._names |= {socket.gethostname().lower(), socket.getfqdn().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        cookies = _cookies(headers.get("cookie", ""))
        # The browser is named on its first visit.
        client = _shown_client(scope, headers, cookies)
        known = _CLIENT.fullmatch(client) is not None
        client = client if known else secrets.token_urlsafe(18)
        secure = self._is_secure(scope, headers)
        peer = (scope.get("client") or ("", 0))[0]
        address = find_address(peer, headers.get("x-forwarded-for", ""), trust_proxy=self._settings.trust_proxy)
        state = scope.setdefault("state", {})
        state["client"] = client
        state["name"] = clean_name(unquote(headers.get(NAME_HEADER, cookies.get(NAME_COOKIE, ""))))
        # Whoever shows no name shares the limits with all others there that do not.
        state["limited"] = format_client(client if known else "", address)
        new_cookies = [] if known else [_cookie(CLIENT_COOKIE, client, secure=secure)]
        is_api = scope["path"].startswith("/api/")
        new_headers = [] if known or not is_api else [(PLAYER_HEADER.encode(), client.encode())]
        sending = _with_headers(send, host, new_cookies, new_headers, is_api=is_api)
        try:
            self._check_rate(scope, state["limited"])
            self._check_host(host)
            self._check_origin(scope, headers, host)
            if await self._shown_by_link(scope, sending, secure=secure):
                return
            self._check_token(scope, headers, cookies)
            receiving = await self._body(headers, receive) if scope["type"] == "http" else receive
        except WebError as error:
            if isinstance(error, TooManyError):
                # An address has only so many connections: each that waits asks nothing more meanwhile.
                await asyncio.sleep(_REFUSED_AFTER_S)
            await _refuse(scope, receive, sending, error)
            return
        await self._answer(scope, receiving, sending)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                if message["status"] == STATUSES["too-many"]:
                    # Who goes on after a refusal is soon refused at the door, where it costs nearly nothing.
                    self._requests.charge(scope["state"]["limited"], _REFUSAL_COSTS)
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except asyncio.CancelledError:
            # So ends what is still under way when the server does.
            if begun or scope["type"] != "http":
                raise
            await _refuse(scope, receive, send, UnavailableError("the server is closing", code="closing"))

    def _is_secure(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether the browser reached us by TLS: ours, or that of a proxy that we were told to believe."""
        if scope.get("scheme") in ("https", "wss"):
            return True
        # Of several proxies the first is the one that the browser spoke to.
        spoken = headers.get("x-forwarded-proto", "").partition(",")[0].strip().lower()
        return self._settings.trust_proxy and spoken in ("https", "wss")

    def _check_rate(self, scope: Scope, client: str) -> None:
        # On a machine of one's own a program may ask as fast as it likes.
        if self._settings.shared and scope["type"] == "http" and not self._requests.take(client):
            raise TooManyError("you are asking faster than anyone can read; wait a moment", code="requests-fast")

    def _check_host(self, host: str) -> None:
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            name = ""
        shown = f"[{name}]" if ":" in name else name
        if shown in self._names or name in self._names:
            return
        # A page of another site can point its own name at this machine, but not an address.
        if not is_loopback(self._settings.host) and _is_address(name):
            return
        raise ForbiddenError(f"this server does not answer to the host name {host[:80]!r}; start it with --allow-host")

    def _check_origin(self, scope: Scope, headers: dict[str, str], host: str) -> None:
        asks_only = scope["type"] == "http" and scope["method"] in _SAFE_METHODS
        origin = headers.get("origin")
        if origin is not None and not asks_only and _netloc(origin) != host.lower():
            raise ForbiddenError(f"requests from {origin[:80]} are not taken here")
        site = headers.get("sec-fetch-site", "same-origin")
        to_api = scope["path"].startswith("/api/")
        if site not in ("same-origin", "none") and (to_api or not asks_only):
            raise ForbiddenError("requests from another site are not taken here")

    async def _shown_by_link(self, scope: Scope, send: Send, *, secure: bool) -> bool:
        """The link that the server printed carries the token once; from then on a cookie does."""
        token = self._settings.token
        if token is None or scope["type"] != "http" or scope["path"] != "/":
            return False
        shown = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        if not shown:
            return False
        if not hmac.compare_digest(shown[0].encode(), token.encode()):
            raise UnauthorisedError("that access token is not the one this server printed")
        cookie = _cookie(TOKEN_COOKIE, token, secure=secure)
        headers = [(b"location", b"/"), (b"set-cookie", cookie), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return True

    def _check_token(self, scope: Scope, headers: dict[str, str], cookies: dict[str, str]) -> None:
        token = self._settings.token
        if token is None or scope["path"] == "/api/v1/health":
            return
        kind, _, shown = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            shown = cookies.get(TOKEN_COOKIE, "")
        if not hmac.compare_digest(shown.encode(), token.encode()):
            raise UnauthorisedError("open the link with the access token that the server printed when it started")

    async def _body(self, headers: dict[str, str], receive: Receive) -> Receive:
        """Read the whole body, which is small or refused, so that no route waits for a slow sender."""
        most = self._settings.limits.body_bytes
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > _LENGTH_DIGITS or int(length) > most:
            raise TooLargeError(f"a request may have {most} bytes, this one has {length[:20]}")
        body = b""
        more = True
        try:
            async with asyncio.timeout(_BODY_S):
                while more:
                    message = await receive()
                    body += message.get("body", b"")
                    more = message.get("more_body", False)
                    if len(body) > most:
                        raise TooLargeError(f"a request may have {most} bytes")
        except TimeoutError:
            raise TooLargeError(f"the request did not arrive within {_BODY_S:g} s") from None
        given = False

        async def receiving() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return receiving


def _with_headers(
    send: Send, host: str, cookies: Iterable[bytes], more: Iterable[tuple[bytes, bytes]], *, is_api: bool
) -> Send:
    # Browsers that do not count sockets under 'self' get the socket's address by name.
    plain = host if all(letter.isalnum() or letter in ".-:[]" for letter in host) else ""
    csp = _CSP.format(sockets=f" ws://{plain} wss://{plain}" if plain else "").encode("latin-1", "replace")
    extra = [*_HEADERS, *more, (b"content-security-policy", csp), *((b"set-cookie", cookie) for cookie in cookies)]

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            headers = list(message.get("headers", []))
            present = {name.lower() for name, _ in headers}
            headers += [(name, value) for name, value in extra if name == b"set-cookie" or name not in present]
            if b"cache-control" not in present and message["type"] == "http.response.start":
                # The page's files are asked for again each time, and mostly answered "not changed".
                headers.append((b"cache-control", b"no-store" if is_api else b"no-cache"))
            message = {**message, "headers": headers}
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, error: WebError) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + STATUSES[error.kind], "reason": str(error)[:100]})
        return
    headers_in = dict(scope["headers"])
    wants_page = b"text/html" in headers_in.get(b"accept", b"")
    if wants_page and error.kind == "unauthorised":
        body = locked_page(headers_in.get(b"accept-language", b"").decode("latin-1")).encode()
        kind = b"text/html; charset=utf-8"
    else:
        body = json.dumps({"error": error_body(error)}).encode()
        kind = b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUSES[error.kind], "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _shown_client(scope: Scope, headers: dict[str, str], cookies: dict[str, str]) -> str:
    """Who a request says to come from; a page without cookies offers it as a protocol of its socket."""
    offered = (
        name.removeprefix(_PLAYER_PROTOCOL) for name in scope.get("subprotocols", ()) if _PLAYER_PROTOCOL in name
    )
    return headers.get(PLAYER_HEADER) or next(offered, None) or cookies.get(CLIENT_COOKIE, "")


def _cookies(text: str) -> dict[str, str]:
    """Our own cookies; whatever else a browser sends, from other programs at this address, is not looked at."""
    pairs = (pair.partition("=") for pair in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in _COOKIES}


def _cookie(name: str, value: str, *, secure: bool) -> bytes:
    more = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={_YEAR_S}; HttpOnly; SameSite=Strict{more}".encode()


def _netloc(origin: str) -> str:
    """The host and port of an origin; empty for text that is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
