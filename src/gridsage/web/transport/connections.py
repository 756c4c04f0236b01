"""Connections: how many there may be, of one address too, and how long each part of a request may take to arrive.

It works below the routes, before any token is looked at: uvicorn's own protocol, with clocks. Who is slow is hung up
on; where there is no room left, those go first who have been silent for longest.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridsage.web.buckets import ADDRESS_SHARE, Allowance
from gridsage.web.settings import ConnectionLimits, Settings
from gridsage.web.transport.addresses import group_address

__all__ = ["HEAD_BYTES", "ConnectionRoom", "LimitedProtocol", "limited_protocol"]

_NO_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"
_LARGE_HEAD = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
HEAD_BYTES = 32 * 1024
"""The largest head of a request."""
_HEAD_LINES = 100
_PART_BYTES = 4096
"""So much is read at once."""
_PIECES = 100
"""Crumbs that a body may come in."""
_PIECE_BYTES = 256
"""Of each piece of a body that is as long as this none is counted as a crumb."""


class ConnectionRoom:
    """Who is connected, by address, the oldest first."""

    def __init__(self, most: int, most_of_address: int | None, new_per_s: float | None = None) -> None:
        """Without a number for one address it may have all: behind a proxy all come from there."""
        self._most = most
        self._most_of_address = most_of_address
        self._new = None if new_per_s is None else Allowance(new_per_s / ADDRESS_SHARE)
        self._connected: dict[str, dict[LimitedProtocol, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._connected.values()))

    def enter(self, connection: LimitedProtocol, address: str) -> bool:
        """Let a new connection in, if need be in place of one that waits and says nothing; whether there was room."""
        if self._new is not None and not self._new.take_for_address(address):
            return False
        if self._most_of_address is not None and len(self._of(address)) >= self._most_of_address:
            self._tidy(address)
            if len(self._of(address)) >= self._most_of_address and not self._hang_up_on_one(address):
                return False
        if len(self) >= self._most:
            for known in list(self._connected):
                self._tidy(known)
            if len(self) >= self._most and not self._hang_up_on_any():
                return False
        self._connected.setdefault(address, {})[connection] = None
        return True

    def leave(self, connection: LimitedProtocol, address: str) -> None:
        """It is gone."""
        of_address = self._of(address)
        of_address.pop(connection, None)
        if not of_address:
            self._connected.pop(address, None)

    def _of(self, address: str) -> dict[LimitedProtocol, None]:
        return self._connected.get(address, {})

    def _tidy(self, address: str) -> None:
        """Forget those that became sockets and have been closed since."""
        for connection in list(self._of(address)):
            if connection.gone:
                self.leave(connection, address)

    def _hang_up_on_any(self) -> bool:
        """Hang up on somebody at the address that has most."""
        crowded = sorted(self._connected, key=lambda address: len(self._connected[address]), reverse=True)
        return any(self._hang_up_on_one(address) for address in crowded)

    def _hang_up_on_one(self, address: str) -> bool:
        silent = next((connection for connection in self._of(address) if connection.waits_for_head), None)
        if silent is None:
            return False
        silent.hang_up()
        self.leave(silent, address)
        return True


class _Requests(h11.Connection):
    """h11's reading of requests. It stops at one that would take far longer to read than to send.

    A line of a head, or a piece of a body, takes as long with three letters as with a thousand.
    """

    def __init__(self, most_bytes: int) -> None:
        super().__init__(h11.SERVER, most_bytes)
        self.stopped = False
        self._crumbs = 0.0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """What was read, or that more has to arrive."""
        if self.stopped or (self.their_state is h11.IDLE and self._has_many_lines()):
            self.stopped = True
            return h11.NEED_DATA
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._crumbs = 0.0
        elif isinstance(event, h11.Data):
            self._crumbs += max(0.0, 1 - len(event.data) / _PIECE_BYTES)
            if self._crumbs > _PIECES:
                self.stopped = True
                return h11.NEED_DATA
        return event

    @property
    def waiting(self) -> int:
        """Bytes that have arrived and were not read yet."""
        return len(self.trailing_data[0])

    def _has_many_lines(self) -> bool:
        waiting, _ = self.trailing_data
        end = waiting.find(b"\r\n\r\n")
        return waiting.count(b"\n", 0, end if end >= 0 else len(waiting)) > _HEAD_LINES


class LimitedProtocol(H11Protocol):
    """uvicorn's HTTP, with a clock for the head of a request, one for its body and one for whoever does not read."""

    room: ConnectionRoom
    limits: ConnectionLimits

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._requests = self.conn = _Requests(HEAD_BYTES)
        self._address = ""
        self._upgraded = False
        self._awaited: type[h11.IDLE] | type[h11.SEND_BODY] | None = None
        self._arriving: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    @property
    def gone(self) -> bool:
        """Whether the connection is closed, also one that became a socket."""
        return self.transport.is_closing()

    @property
    def waits_for_head(self) -> bool:
        """Whether it has asked for nothing so far, or for nothing more."""
        return self._awaited is h11.IDLE

    def hang_up(self) -> None:
        """Close the connection without a word."""
        self._stop_clocks()
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, if there is room."""
        super().connection_made(transport)
        _send_at_once(transport)
        self._address = group_address(self.client[0] if self.client else "")
        if not self.room.enter(self, self._address):
            transport.write(_NO_ROOM)
            transport.close()
            return
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        self._stop_clocks()
        self.room.leave(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what arrives, a little at a time, and see what is awaited next."""
        for start in range(0, len(data), _PART_BYTES):
            if self._upgraded or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PART_BYTES])
            self._refuse_floods()
            self._look()

    def on_response_complete(self) -> None:
        """After an answer the next request is awaited."""
        super().on_response_complete()
        self._refuse_floods()
        self._look()

    def _refuse_floods(self) -> None:
        """Hang up on requests that take long to read, and on more of them than one after the other."""
        if self.transport.is_closing():
            return
        if self._requests.stopped and self.conn.our_state is h11.IDLE:
            self.transport.write(_LARGE_HEAD)
            self.transport.close()
        elif self._requests.stopped or (self.conn.their_state is h11.DONE and self._requests.waiting > HEAD_BYTES):
            self.hang_up()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the socket's own limits hold."""
        self._upgraded = True
        self._stop_clocks()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other side does not read: not for long."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self.limits.reading_s, self.hang_up)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _look(self) -> None:
        """Set the clock of what is awaited; more of the same does not turn it back."""
        state = self.conn.their_state
        awaited = state if state in (h11.IDLE, h11.SEND_BODY) and not self._upgraded else None
        if awaited is self._awaited or self.transport.is_closing():
            return
        self._awaited = awaited
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
        if awaited is not None:
            patience_s = self.limits.head_s if awaited is h11.IDLE else self.limits.body_s
            self._arriving = self.loop.call_later(patience_s, self.hang_up)

    def _stop_clocks(self) -> None:
        self._awaited = None
        for clock in (self._arriving, self._reading):
            if clock is not None:
                clock.cancel()
        self._arriving = self._reading = None


def _send_at_once(transport: asyncio.Transport) -> None:
    """Let no answer wait for the other side to confirm what came before it.

    The head and the body of an answer are written apart, and the system would hold the body back for 40 ms. asyncio
    asks for this itself, but only of sockets that were made with the protocol's number.
    """
    connection = transport.get_extra_info("socket")
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def limited_protocol(settings: Settings) -> type[LimitedProtocol]:
    """The protocol of one server: all its connections share the room."""
    limits = settings.connections
    # All connections of a proxy come from one address; it counts those of its own clients.
    of_address = None if settings.trust_proxy else limits.per_address

    # On a machine of one's own a program may come as often as it likes.
    new_per_s = limits.new_per_s if settings.shared and not settings.trust_proxy else None

    class Protocol(LimitedProtocol):
        room = ConnectionRoom(limits.most, of_address, new_per_s)

    Protocol.limits = limits
    return Protocol
