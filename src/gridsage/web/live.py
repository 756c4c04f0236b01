"""The socket of a tab: requests with an id, answers to them, parts of long answers, and events of the games it joined.

A client sends ``{"id": 7, "do": "mines.move", …}`` and gets ``{"id": 7, "ok": …}`` or ``{"id": 7, "error": …}``; a
long answer comes in ``{"id": 7, "part": …}`` first. ``{"event": …}`` tells of what others did. When the socket
closes, everything it asked for is stopped.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gridsage.errors import GridsageError
from gridsage.web.archive import Archive
from gridsage.web.buckets import Bucket
from gridsage.web.caller import Caller
from gridsage.web.errors import TooManyError, error_body
from gridsage.web.lab import Lab
from gridsage.web.mines_table import MinesTable
from gridsage.web.mnk import MnkGame
from gridsage.web.mnk_table import MnkTable
from gridsage.web.schemas import (
    BotText,
    GameId,
    Message,
    MinesMove,
    MinesQuestion,
    MnkMove,
    MnkQuestion,
    Seed,
    SetupText,
)
from gridsage.web.sessions import Held, Sessions
from gridsage.web.settings import Limits

__all__ = [
    "AnalyseMines",
    "AnalyseMnk",
    "Cancel",
    "ChancesMines",
    "Connection",
    "FollowRun",
    "GoOnMnk",
    "HintMines",
    "HintMnk",
    "Join",
    "Leave",
    "MoveMines",
    "MoveMnk",
    "MoveNowMnk",
    "Request",
    "Review",
    "Tables",
    "TakeBackMnk",
    "UndoMines",
    "WatchMines",
    "validation_body",
]

log = logging.getLogger(__name__)

_QUEUE = 512
"""Messages that may wait for a slow reader; one that stays further behind is let go and can come back."""


class _Request(Message):
    id: Annotated[int, Field(ge=0, le=2**53)]


class Join(_Request):
    """Look at a game: its state now, and every change from now on."""

    do: Literal["join"]
    game: GameId


class Leave(_Request):
    """Look at a game no more."""

    do: Literal["leave"]
    game: GameId


class Cancel(_Request):
    """Stop an earlier request of this socket."""

    do: Literal["cancel"]
    request: int


class MoveMines(_Request, MinesMove):
    """Make a move in a game of Minesweeper."""

    do: Literal["mines.move"]
    game: GameId


class UndoMines(_Request):
    """Take the last move back."""

    do: Literal["mines.undo"]
    game: GameId


class HintMines(_Request):
    """Ask a bot what it can tell."""

    do: Literal["mines.hints"]
    game: GameId
    bot: BotText


class ChancesMines(_Request):
    """Ask for the exact chances of a game."""

    do: Literal["mines.chances"]
    game: GameId


class WatchMines(_Request):
    """Watch a bot's whole game."""

    do: Literal["mines.watch"]
    setup: SetupText
    seed: Seed | None = None
    bot: BotText


class AnalyseMines(_Request, MinesQuestion):
    """Ask for the exact chances of any position of Minesweeper."""

    do: Literal["mines.analyse"]


class FollowRun(_Request):
    """Hear of a run of the lab whenever something is new."""

    do: Literal["lab.follow"]
    run: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class Review(_Request):
    """Compare the moves of a finished game with the best ones."""

    do: Literal["review"]
    game: GameId


class MoveMnk(_Request, MnkMove):
    """Make a move in an m,n,k game."""

    do: Literal["mnk.move"]
    game: GameId


class TakeBackMnk(_Request):
    """Take back a move."""

    do: Literal["mnk.takeback"]
    game: GameId


class GoOnMnk(_Request):
    """Stop the bots of a game, or let them go on."""

    do: Literal["mnk.go_on"]
    game: GameId
    stopped: bool


class MoveNowMnk(_Request):
    """The bot makes the best move it has found so far."""

    do: Literal["mnk.move_now"]
    game: GameId


class HintMnk(_Request):
    """Ask a bot for a move and its reason."""

    do: Literal["mnk.hints"]
    game: GameId
    bot: BotText


class AnalyseMnk(_Request, MnkQuestion):
    """Analyse any m,n,k position, better and better."""

    do: Literal["mnk.analyse"]


Request = Annotated[
    Join
    | Leave
    | Cancel
    | FollowRun
    | Review
    | MoveMines
    | UndoMines
    | HintMines
    | ChancesMines
    | WatchMines
    | AnalyseMines
    | MoveMnk
    | TakeBackMnk
    | GoOnMnk
    | MoveNowMnk
    | HintMnk
    | AnalyseMnk,
    Field(discriminator="do"),
]
"""Everything that a socket may ask for."""

_READER: TypeAdapter[Request] = TypeAdapter(Request)


class Tables:
    """What a socket may ask: the tables of both families and the games in memory."""

    def __init__(
        self, sessions: Sessions, mines: MinesTable, mnk: MnkTable, archive: Archive, lab: Lab, limits: Limits
    ) -> None:
        self.sessions = sessions
        self.mines = mines
        self.mnk = mnk
        self.archive = archive
        self.lab = lab
        self.limits = limits


class Connection:
    """One tab, from its first message to its last."""

    def __init__(self, socket: WebSocket, caller: Caller, tables: Tables) -> None:
        self._socket = socket
        self._caller = caller
        self._tables = tables
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue(_QUEUE)
        self._joined: dict[str, Held[Any]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._bucket = Bucket(tables.limits.messages_per_s)
        self._hear = self._say
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
            for held in self._joined.values():
                self._tables.sessions.leave(held, self._hear)
            await asyncio.gather(writer, *self._tasks.values(), return_exceptions=True)

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
            self._refuse(None, {"kind": "validation", "message": "messages are text, one JSON object each"})
            return
        if not self._bucket.take():
            await self._close(1008, "too many messages")
        try:
            request = _READER.validate_json(text)
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
        mines, mnk, caller, hear = self._tables.mines, self._tables.mnk, self._caller, self._hear
        match request:
            case Join():
                await self._answer(request.id, lambda: self._join(request.game))
            case Leave():
                await self._answer(request.id, lambda: self._leave(request.game))
            case Cancel():
                if task := self._tasks.get(request.request):
                    task.cancel()
                self._say({"id": request.id, "ok": None})
            case MoveMines():
                await self._answer(request.id, lambda: mines.move(caller, request.game, request.move, by=hear))
            case UndoMines():
                await self._answer(request.id, lambda: mines.undo(caller, request.game, by=hear))
            case HintMines():
                self._beside(request.id, self._one(lambda: mines.hints(caller, request.game, request.bot)))
            case ChancesMines():
                self._beside(request.id, self._one(lambda: mines.chances(caller, request.game)))
            case WatchMines():
                self._beside(request.id, mines.watch(caller, request.setup, request.seed, request.bot))
            case AnalyseMines():
                self._beside(request.id, self._one(lambda: mines.analyse(caller, request)))
            case FollowRun():
                self._beside(request.id, self._tables.lab.follow(caller, request.run))
            case Review():
                self._beside(request.id, self._tables.archive.review(caller, request.game))
            case MoveMnk():
                await self._answer(request.id, lambda: mnk.move(caller, request.game, request, by=hear))
            case TakeBackMnk():
                await self._answer(request.id, lambda: mnk.take_back(caller, request.game, by=hear))
            case GoOnMnk():
                await self._answer(
                    request.id, lambda: mnk.go_on(caller, request.game, stopped=request.stopped, by=hear)
                )
            case MoveNowMnk():
                await self._answer(request.id, lambda: mnk.move_now(caller, request.game))
            case HintMnk():
                self._beside(request.id, self._one(lambda: mnk.hints(caller, request.game, request.bot)))
            case AnalyseMnk():
                self._beside(request.id, mnk.analyse(caller, request))

    async def _answer(self, request_id: int, action: Callable[[], Awaitable[Any]]) -> None:
        try:
            self._say({"id": request_id, "ok": _plain(await action())})
        except GridsageError as error:
            self._refuse(request_id, error_body(error))
        except Exception:
            log.exception("a request on a socket failed")
            self._refuse(request_id, {"kind": "internal", "message": "something went wrong on the server"})

    async def _one(self, action: Callable[[], Awaitable[Any]]) -> AsyncGenerator[tuple[str, Any]]:
        yield "result", _plain(await action())

    def _beside(self, request_id: int, answers: AsyncGenerator[tuple[str, Any]]) -> None:
        if request_id in self._tasks:
            self._refuse(request_id, error_body(TooManyError("that request is under way already")))
            return
        task = asyncio.create_task(self._pour(request_id, answers))
        self._tasks[request_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(request_id, None))

    async def _pour(self, request_id: int, answers: AsyncGenerator[tuple[str, Any]]) -> None:
        async def pour() -> None:
            async with aclosing(answers) as stream:
                async for kind, content in stream:
                    message = {"id": request_id, "ok" if kind == "result" else "part": content}
                    # An engine that reports faster than the client reads waits for it.
                    await self._out.put(message)

        try:
            await pour()
        except GridsageError as error:
            self._refuse(request_id, error_body(error))
        except asyncio.CancelledError:
            if self._out.qsize() < _QUEUE:
                self._refuse(request_id, {"kind": "cancelled", "message": "stopped"})
            raise
        except Exception:
            log.exception("a request on a socket failed")
            self._refuse(request_id, {"kind": "internal", "message": "something went wrong on the server"})

    async def _join(self, game_id: str) -> Any:
        held = await self._tables.sessions.find(game_id, self._caller.client)
        if game_id not in self._joined:
            self._joined[game_id] = held
            self._tables.sessions.join(held, self._hear)
            if isinstance(held.game, MnkGame):
                self._tables.mnk.let_bot_think(held)
        return held.game.state(held.id)

    async def _leave(self, game_id: str) -> None:
        held = self._joined.pop(game_id, None)
        if held is not None:
            self._tables.sessions.leave(held, self._hear)


def _plain(answer: Any) -> Any:
    return answer.model_dump() if isinstance(answer, BaseModel) else answer


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
    return {"kind": "validation", "message": f"{where or 'message'}: {first['msg']}", "where": where}
