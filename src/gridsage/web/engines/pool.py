"""Engine work off the event loop: a few processes, shared fairly between clients, each question with an end.

Clients take turns, and so do the addresses they come from (:class:`Turns`); what may be thought about at once depends
on its kind (:class:`Lanes`).

A question that is dropped or runs out of time is first asked to stop; a process that does not listen is ended and
replaced, so one stuck engine costs its asker an error and nobody else anything.

The bot at a seat of a game stays in the process that it was first asked in, as long as :class:`BotSeats` has room for
it: the next question for that seat goes there, and what the bot remembers serves its next move. Where that process is
busy or gone, a new bot in another one answers.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from gridsage.arena.child import child_environment
from gridsage.web.caller import address_of
from gridsage.web.engines.lanes import SHORT_S, Lane, Lanes
from gridsage.web.engines.seats import BotSeat, BotSeats
from gridsage.web.errors import EngineTimeoutError, RemoteError, TooManyError, UnavailableError
from gridsage.web.turns import Turns

__all__ = ["BotSeat", "EnginePool", "EngineStoppedError"]

log = logging.getLogger(__name__)

_START_S = 60.0
"""How long a process may take to start, on a machine that is busy with other things."""
_GRACE_S = 2.0
"""How long a process may take to notice that its answer is not wanted any more."""
_LINE_BYTES = 64 * 1024 * 1024


class EngineStoppedError(UnavailableError):
    """The process that worked on this question died; nothing else is lost with it."""

    def __init__(self) -> None:
        super().__init__("the engine stopped; please try again")


@dataclass(eq=False, slots=True)
class _Job:
    client: str
    request: dict[str, Any]
    limit_s: float
    lane: Lane = Lane.LONG
    seat: BotSeat | None = None
    """Where the bot sits that is asked; None for a question that needs no bot of its own."""
    parts: asyncio.Queue[tuple[str, Any]] = field(default_factory=asyncio.Queue)
    """What the engine said so far: ``("part", …)``, and at last ``("result", …)`` or ``("error", …)``."""
    worker: _Worker | None = None
    dropped: bool = False
    began: float = 0.0
    """When it was taken up, by the loop's clock."""
    ending: bool = False
    """Whether it was asked to make way."""


class _Worker:
    """One engine process and the job it works on."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Worker:
        """A process that is ready for its first job: the time it needs to start is nobody's thinking time."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gridsage.web.engines.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=child_environment(),
            limit=_LINE_BYTES,
        )
        worker = cls(process)
        assert process.stdout is not None
        try:
            async with asyncio.timeout(_START_S):
                if not await process.stdout.readline():
                    raise OSError("it ended at once")
        except TimeoutError as error:
            await worker.end()
            raise OSError(f"it was not ready after {_START_S:g} s") from error
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process still runs, as far as is known."""
        return self._process.returncode is None

    async def work(self, job: _Job) -> bool:
        """Do the job; whether the process can be used again."""
        reading = asyncio.create_task(self._listen(job))
        try:
            self._send({"job": job.request})
            done, _ = await asyncio.wait({reading}, timeout=job.limit_s)
            if not done:
                self._send({"cancel": True})
                # One that listens may still say what it has found.
                done, _ = await asyncio.wait({reading}, timeout=_GRACE_S)
                if not done:
                    job.parts.put_nowait(("error", EngineTimeoutError(_too_long(job.limit_s))))
            return bool(done) and reading.result()
        except (OSError, RuntimeError, ValueError):
            # It has ended, or says what nobody can read: no answer, or one that is too long.
            job.parts.put_nowait(("error", EngineStoppedError()))
            return False
        finally:
            reading.cancel()

    async def _listen(self, job: _Job) -> bool:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            answer = json.loads(line)
            if "part" in answer:
                job.parts.put_nowait(("part", answer["part"]))
            elif "error" in answer:
                job.parts.put_nowait(("error", RemoteError(answer["error"])))
                return True
            else:
                job.parts.put_nowait(("result", answer["result"]))
                return True
        job.parts.put_nowait(("error", EngineStoppedError()))
        return False

    def cancel(self) -> None:
        """Ask for an early end of the job."""
        with suppress(OSError, RuntimeError):
            self._send({"cancel": True})

    def let_go(self, seat: BotSeat) -> None:
        """Let it forget the bot at that seat."""
        with suppress(OSError, RuntimeError):
            self._send({"let_go": str(seat)})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


def _too_long(limit_s: float) -> str:
    return f"the engine had no answer after {limit_s:g} s"


class EnginePool:
    """``size`` engine processes for what takes long, and one that is kept for short questions.

    They start when they are needed, and one ahead of that.
    """

    def __init__(
        self, size: int, *, jobs_per_client: int = 6, jobs_per_address: int = 24, seats: BotSeats[Any] | None = None
    ) -> None:
        self._lanes = Lanes(size)
        self._seats: BotSeats[_Worker] = BotSeats() if seats is None else seats
        self._jobs_per_client = jobs_per_client
        self._jobs_per_address = jobs_per_address
        self._waiting = Turns[_Job]()
        self._running: set[_Job] = set()
        self._idle: list[_Worker] = []
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def warm(self) -> None:
        """Start an engine ahead of the next question, where none is idle; when that fails, the question will tell."""
        if self._closed or self._idle or len(self._running) + self._starting >= self._lanes.most:
            return
        self._starting += 1
        try:
            worker = await _Worker.start()
        except OSError:
            return
        finally:
            self._starting -= 1
        if self._closed or len(self._idle) + len(self._running) >= self._lanes.most:
            await worker.end()
        else:
            self._idle.append(worker)

    async def ask(
        self, client: str, name: str, arguments: dict[str, Any], *, limit_s: float, lane: Lane = Lane.LONG
    ) -> Any:
        """The answer to one question; the error of the engine, of its end or of its time is raised."""
        async with aclosing(self.stream(client, name, arguments, limit_s=limit_s, lane=lane)) as stream:
            async for kind, content in stream:
                if kind == "result":
                    return content
        raise UnavailableError("the engine gave no answer")

    async def stream(
        self,
        client: str,
        name: str,
        arguments: dict[str, Any],
        *,
        limit_s: float,
        lane: Lane = Lane.LONG,
        seat: BotSeat | None = None,
    ) -> AsyncGenerator[tuple[str, Any]]:
        """What the engine says, as it says it: ``("part", …)`` and at last ``("result", …)``.

        With a ``seat`` the bot that sat there is asked again, if it is still there. Leaving the loop early stops the
        engine.
        """
        named = None if seat is None else str(seat)
        request = {"name": name, "arguments": arguments, "limit_s": limit_s, "seat": named}
        job = _Job(client, request, limit_s, lane, seat)
        self._enter(job)
        try:
            while True:
                kind, content = await job.parts.get()
                if kind == "error":
                    raise content
                yield kind, content
                if kind == "result":
                    return
        finally:
            self._drop(job)

    def _enter(self, job: _Job) -> None:
        if self._closed:
            raise UnavailableError("the server is closing", code="closing")
        if self._asks_too_much(job.client):
            raise TooManyError(
                "you have asked the engine many things at once; wait for an answer first", code="engine-many"
            )
        self._waiting.add(job.client, job)
        self._start_waiting()

    def _asks_too_much(self, client: str) -> bool:
        address = address_of(client)
        own = self._waiting.count(client) + sum(job.client == client for job in self._running)
        near = self._waiting.count_of_address(address) + sum(address_of(job.client) == address for job in self._running)
        return own >= self._jobs_per_client or near >= self._jobs_per_address

    def _start_waiting(self) -> None:
        while not self._closed:
            job = self._waiting.take(lambda job: self._lanes.may_start(job, self._running))
            if job is None:
                self._end_one_endless()
                return
            self._running.add(job)
            job.began = asyncio.get_running_loop().time()
            if job.lane is Lane.SHORT:
                self._call_later(SHORT_S, partial(self._count_as_long, job))
            self._beside(self._run(job))

    def _end_one_endless(self) -> None:
        """Where long questions wait, the analysis without an end that is under way for longest makes way for one."""
        waiting = sum(job.lane is Lane.LONG for job in self._waiting)
        ending = sum(job.ending for job in self._running)
        endless = [
            job for job in self._running if job.lane is Lane.ENDLESS and not job.ending and job.worker is not None
        ]
        if waiting > ending and endless:
            (oldest, *_) = sorted(endless, key=lambda job: job.began)
            oldest.ending = True
            assert oldest.worker is not None
            oldest.worker.cancel()

    def _count_as_long(self, job: _Job) -> None:
        """A short question takes long: the process kept for short ones is another one now."""
        if job in self._running:
            job.lane = Lane.LONG
            self._start_waiting()
            self._beside(self.warm())

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, job: _Job) -> None:
        worker: _Worker | None = None
        usable = False
        try:
            worker = self._take_idle(job) or await _Worker.start()
            job.worker = worker
            if self._closed:
                raise OSError("the server is closing")
            if job.seat is not None:
                self._seat(job.seat, job.client, worker)
            # The next question shall not have to wait for a start.
            self._beside(self.warm())
            usable = job.dropped or await worker.work(job)
        except OSError as error:
            log.error("no engine could be started: %s", error)
            job.parts.put_nowait(("error", UnavailableError("no engine could be started")))
        finally:
            job.worker = None
            self._running.discard(job)
            if worker is not None and usable and not self._closed:
                self._idle.append(worker)
            elif worker is not None:
                self._seats.forget_all_of(worker)
                await worker.end()
            self._start_waiting()
            if not usable:
                self._beside(self.warm())

    def _take_idle(self, job: _Job) -> _Worker | None:
        """The process that has the bot in question, or else one with few bots; None where none is idle."""
        # One that has ended while it waited is no use to anybody.
        for idle in [idle for idle in self._idle if not idle.alive]:
            self._seats.forget_all_of(idle)
            self._idle.remove(idle)
        if not self._idle:
            return None
        holder = None if job.seat is None else self._seats.holder(job.seat)
        worker = holder if holder in self._idle else min(reversed(self._idle), key=self._seats.count)
        self._idle.remove(worker)
        return worker

    def _seat(self, seat: BotSeat, client: str, worker: _Worker) -> None:
        for gone, holder in self._seats.take(seat, client, worker):
            holder.let_go(gone)
        self._call_later(self._seats.idle_s, self._let_go_idle)

    def let_go(self, game: str) -> None:
        """Nobody looks at the game any more, or it is over: its bots need not be remembered."""
        for gone, holder in self._seats.leave(game):
            holder.let_go(gone)

    def _let_go_idle(self) -> None:
        if not self._closed:
            for gone, holder in self._seats.leave_idle():
                holder.let_go(gone)

    def _drop(self, job: _Job) -> None:
        """Nobody waits for the answer any more."""
        job.dropped = True
        if self._waiting.remove(job.client, job):
            return
        if job.worker is not None and job in self._running:
            job.worker.cancel()
            # An engine that does not hear is ended when its grace is over.
            self._call_later(_GRACE_S, lambda: self._end_if_running(job))

    def _call_later(self, delay_s: float, action: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(delay_s, action)

    def _end_if_running(self, job: _Job) -> None:
        if job in self._running and job.worker is not None:
            self._beside(job.worker.end())

    async def close(self) -> None:
        """End every engine; whoever waits gets an error."""
        self._closed = True
        for job in self._waiting:
            job.parts.put_nowait(("error", UnavailableError("the server is closing", code="closing")))
        self._waiting.clear()
        for job in list(self._running):
            if job.worker is not None:
                await job.worker.end()
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        for worker in self._idle:
            await worker.end()
        self._idle.clear()
