"""Sockets of browsers: what arrives is taken apart a little at a time, so that no flood of frames holds up the others.

A frame of six bytes costs as much as one of a thousand, and of a quarter of a megabyte that arrives at once forty
thousand could be taken apart before anybody else has a turn.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from gridsage.web.buckets import TokenBucket

__all__ = ["LimitedSocket"]

_PART_BYTES = 1024
"""So much is taken apart at once; what more there is waits while a message has not been taken."""
_AFTER_CLOSING_BYTES = 8192
"""What is left of a flood when we have hung up is more than this: nobody hears it, and nothing holds it back."""
_REMARKS_PER_S = 5.0
_REMARKS_BURST_S = 20.0
_REMARK_BYTES = 256
"""A part of a message that is as long as this is no remark."""


class LimitedSocket(WebSocketsSansIOProtocol):
    """uvicorn's sockets. Who says more than now and then what is no message (pings, crumbs of one) is hung up on."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._held = bytearray()
        self._remarks = TokenBucket(_REMARKS_PER_S, _REMARKS_BURST_S)

    def data_received(self, data: bytes) -> None:
        """Take what arrives."""
        self._held += data
        self._take_apart()

    async def receive(self) -> Any:
        """The next message; when it is the last that was taken apart, more is."""
        message = await super().receive()
        self._take_apart()
        return message

    def _take_apart(self) -> None:
        while self._held and not self.read_paused and not self.transport.is_closing():
            if self.conn.state is State.CLOSING and len(self._held) > _AFTER_CLOSING_BYTES:
                self._held.clear()
                self.transport.abort()
                return
            part = bytes(self._held[:_PART_BYTES])
            del self._held[:_PART_BYTES]
            super().data_received(part)

    def handle_ping(self) -> None:
        """A sign of life that is to be answered."""
        super().handle_ping()
        self._count_remark()

    def handle_pong(self, event: Frame) -> None:
        """A sign of life."""
        super().handle_pong(event)
        self._count_remark()

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        super().handle_cont(event)
        self._count_remark(len(event.data))

    def _count_remark(self, size: int = 0) -> None:
        if size < _REMARK_BYTES and not self._remarks.take():
            self._held.clear()
            self.transport.abort()
