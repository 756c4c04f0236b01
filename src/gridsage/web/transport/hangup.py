"""Work for a request that ends when whoever asked hangs up: nobody would read the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from starlette.requests import Request

from gridsage.web.errors import UnavailableError

__all__ = ["while_connected"]

T = TypeVar("T")


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of the work; it is cancelled at once when the connection is closed from the other side."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_wait_until_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise UnavailableError("whoever asked has hung up")
    finally:
        for task in (working, leaving):
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task


async def _wait_until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
