"""The socket of a tab: requests with an id, answers to them, parts of long answers, and events of the games it joined.

A client sends ``{"id": 7, "do": "mines.move", …}`` and gets ``{"id": 7, "ok": …}`` or ``{"id": 7, "error": …}``; a
long answer comes in ``{"id": 7, "part": …}`` first. ``{"event": …}`` tells of what others did. When the socket
closes, everything it asked for is stopped.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable
from contextlib import aclosing
from functools import partial
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gridsage.errors import GridsageError
from gridsage.sessions.mnk.game import MnkGame
from gridsage.web.answers import Answers, FinalAnswer
from gridsage.web.caller import Caller
from gridsage.web.errors import TooManyError, error_body, plain_body, shape_body
from gridsage.web.games.session import Session
from gridsage.web.games.states import state_of
from gridsage.web.messages import MinesState, MnkState
from gridsage.web.messages.push import Push
from gridsage.web.services import Services
from gridsage.web.transport.requests import READER, Long, Quick, Request, RequestContext

__all__ = ["Connection", "validation_body"]

log = logging.getLogger(__name__)

_FAULT = plain_body("internal", "something went wrong on the server")

_QUEUE = 512
"""Messages that may wait for a slow reader; one that stays further behind is let go and can come back."""


class Connection:
    """One tab, from its first message to its last."""

    def __init__(self, socket: WebSocket, caller: Caller, services: Services) -> None:
        self._socket = socket
        self._caller = caller
        self._services = services
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue(_QUEUE)
        self._joined: dict[str, Session[Any]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._limits = services.limits
        # One object for as long as the tab is there: games know their listeners by it.
        self._listener = self._hear
        self._context = RequestContext(services, caller, self._listener, self)
        self._reader: asyncio.Task[Any] | None = None
        self._lost = False

    async def run(self) -> None:
        """Serve until the client leaves."""
        writer = asyncio.create_task(self._write())
        self._reader = asyncio.current_task()
        try:
            while True:
                await self._read_one()
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if not self._lost:
                raise
        finally:
            writer.cancel()
            for task in self._tasks.values():
                task.cancel()
            for session in self._joined.values():
                self._services.sessions.leave(session, self._listener)
            await asyncio.gather(writer, *self._tasks.values(), return_exceptions=True)

    def _hear(self, news: Push) -> None:
        self._say(news.model_dump())

    def _say(self, message: dict[str, Any]) -> None:
        if self._lost:
            return
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            # It does not read: let it go; when it comes back it gets the whole state.
            self._lost = True
            if self._reader is not None:
                self._reader.cancel()

    async def _write(self) -> None:
        while True:
            message = await self._out.get()
            await self._socket.send_text(json.dumps(message, separators=(",", ":")))

    async def _read_one(self) -> None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            self._refuse(None, plain_body("validation", "messages are text, one JSON object each"))
            return
        if not self._services.messages.take(self._caller.client):
            await self._close(1008, "too many messages")
        try:
            request = READER.validate_json(text)
        except ValidationError as error:
            self._refuse(_id_of(text), validation_body(error))
            return
        await self._serve(request)

    async def _close(self, code: int, reason: str) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.close(code, reason)
        raise WebSocketDisconnect(code)

    def _refuse(self, request_id: int | None, body: dict[str, Any]) -> None:
        self._say({"id": request_id, "error": body})

    async def _serve(self, request: Request) -> None:
        """Answer moves one after the other, in the order they came; whatever may take long runs beside them."""
        match request:
            case Quick():
                await self._answer(request.id, request.answer(self._context))
            case Long():
                self._beside(request.id, request.answers(self._context))

    async def _answer(self, request_id: int, answer: Awaitable[BaseModel | None]) -> None:
        try:
            found = await answer
            self._say({"id": request_id, "ok": None if found is None else found.model_dump()})
        except GridsageError as error:
            self._refuse(request_id, error_body(error))
        except Exception:
            log.exception("a request on a socket failed")
            self._refuse(request_id, _FAULT)

    def _beside(self, request_id: int, answers: Answers[BaseModel, BaseModel]) -> None:
        if request_id in self._tasks:
            self._refuse(request_id, error_body(TooManyError("that request is under way already")))
            return
        if len(self._tasks) >= self._limits.long_per_socket:
            message = "this tab has asked for many things at once; wait for an answer first"
            self._refuse(request_id, error_body(TooManyError(message, code="work-many")))
            return
        task = asyncio.create_task(self._pour(request_id, answers))
        self._tasks[request_id] = task
        task.add_done_callback(partial(self._end, request_id))

    def _end(self, request_id: int, task: asyncio.Task[None]) -> None:
        """A request is served; one that was cancelled is answered here, since it may not even have begun."""
        self._tasks.pop(request_id, None)
        if task.cancelled() and self._out.qsize() < _QUEUE:
            self._refuse(request_id, plain_body("cancelled", "stopped"))

    async def _pour(self, request_id: int, answers: Answers[BaseModel, BaseModel]) -> None:
        async def pour() -> None:
            async with aclosing(answers) as stream:
                async for said in stream:
                    kind = "ok" if isinstance(said, FinalAnswer) else "part"
                    message = {"id": request_id, kind: said.content.model_dump()}
                    # An engine that reports faster than the client reads waits for it.
                    await self._out.put(message)

        try:
            await pour()
        except GridsageError as error:
            self._refuse(request_id, error_body(error))
        except Exception:
            log.exception("a request on a socket failed")
            self._refuse(request_id, _FAULT)

    async def join(self, game_id: str) -> MinesState | MnkState:
        """Look at a game from now on; its state."""
        session = await self._services.sessions.find(game_id, self._caller.client)
        if self._joined.get(game_id) is not session:
            await self.leave(game_id)
            self._joined[game_id] = session
        if self._listener not in session.listeners or session.seats_here.get(self._listener, []) != (
            session.seats_of(self._caller)
        ):
            # New here, or somebody who has taken or given a seat since.
            self._services.sessions.join(session, self._listener, self._caller)
            if isinstance(session.game, MnkGame):
                self._services.mnk.let_bot_think(session)
        await session.work_out_end()
        return state_of(session, self._caller)

    async def leave(self, game_id: str) -> None:
        """Look at a game no more."""
        session = self._joined.pop(game_id, None)
        if session is not None:
            self._services.sessions.leave(session, self._listener)

    def cancel(self, request_id: int) -> None:
        """Stop a request that is under way."""
        if task := self._tasks.get(request_id):
            task.cancel()


def _id_of(text: str) -> int | None:
    """The id of a request that could not be read, so that the client knows which of its own was refused."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def validation_body(error: ValidationError) -> dict[str, Any]:
    """What stands under ``error`` for a message of the wrong shape."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return shape_body(where, first["msg"])
