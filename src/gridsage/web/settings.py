"""How a server is set up: where it listens, who may come in, and how much each client may ask of it."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field

__all__ = ["ClientLimits", "ConnectionLimits", "Settings", "is_loopback", "thinking_time"]


@dataclass(frozen=True, slots=True)
class ClientLimits:
    """What one client may ask for; beyond it the client gets a clear refusal and nobody else notices.

    A client is a browser that shows its cookie, or all at one address that show none. What is said a second holds for a
    client, and four times as much for all of one address, whatever cookies they show.
    """

    body_bytes: int = 512 * 1024
    """The largest body of a request: a 200×200 position as text with room to spare."""
    message_bytes: int = 128 * 1024
    """The largest message on a socket."""
    messages_per_s: float = 60.0
    """How many messages a client may send on its sockets, on average; a burst of ten times as many is let through."""
    requests_per_s: float = 30.0
    """How many requests a client of a shared server may send, on average; a burst of twenty times as many."""
    sockets_per_client: int = 24
    sockets_per_address: int = 240
    long_per_socket: int = 16
    """Requests that one socket may have under way beside each other."""
    games_per_client: int = 64
    """Games that one client can hold open at once; idle ones go back to the store first."""
    games_per_address: int = 256
    new_games_per_s: float = 5.0
    """How fast one client may start games, on average, with the same burst; a large board counts as several."""
    engine_time_s: float = 20.0
    """The longest that one question to an engine may take."""
    look_time_s: float = 120.0
    """The longest that looking through a long game, or reading a file, may take. Its size says how much work that is, a
    second or two: only a machine that is busy with other things takes as long."""
    endless_time_s: float = 3600.0
    """The longest that an analysis until it is stopped may take; it ends sooner when others need the engine."""
    engine_jobs_per_client: int = 6
    """Questions that one client may have waiting or running."""
    engine_jobs_per_address: int = 24
    """Questions that all clients of one address may have waiting or running."""
    bots_per_engine: int = 3
    """Bots that an engine process remembers between moves, each with tables of some 64 MB at most."""
    bots_per_client: int = 4
    """Bots of one client's games that are remembered, in all processes together."""
    idle_bot_s: float = 300.0
    """A bot that was not asked for this long is forgotten."""
    idle_game_s: float = 900.0
    """A game that nobody looks at is put back into the store after this time."""


def thinking_time(limit_s: float) -> float:
    """How many of the seconds that a question may take an engine may think: the rest is for its answer.

    >>> thinking_time(20.0)
    19.0
    """
    return max(_LEAST_S, limit_s - 1)


_LEAST_S = 0.05


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """How many connections there may be, and how long they may be silent; they hold before any token is shown."""

    most: int = 1000
    per_address: int = 300
    """Connections of one address, open sockets among them; behind a trusted proxy it is the proxy that counts."""
    new_per_s: float = 30.0
    """New connections of one address a second to a server for others, on average; ten times as many at once."""
    head_s: float = 10.0
    """How long the head of a request may take to arrive, from the connection or from the answer before it."""
    body_s: float = 25.0
    """How long its body may take."""
    reading_s: float = 30.0
    """How long a client may leave an answer unread."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and what it protects; the defaults are those of one person on one machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    """What a browser must show to come in; None lets everyone in who reaches the server, for loopback alone."""
    allowed_hosts: frozenset[str] = frozenset()
    """More names under which the server may be addressed, for example behind a proxy."""
    trust_proxy: bool = False
    """Whether a proxy in front of the server is believed: ``X-Forwarded-Proto`` says whether it speaks TLS, and the
    last address in ``X-Forwarded-For`` for whom."""
    workers: int = field(default_factory=lambda: max(2, min(4, os.cpu_count() or 1)))
    """Processes for engine work; one more is kept for short questions."""
    limits: ClientLimits = field(default_factory=ClientLimits)
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)

    @property
    def shared(self) -> bool:
        """Whether several people use this server: then each sees only the games of their own browser."""
        return self.token is not None


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server bound to that host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
