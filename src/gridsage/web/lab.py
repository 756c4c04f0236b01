"""The lab: measure bots over many games, watch the figures grow, stop, go on, look at old runs.

A run is played by the arena's own loop (:class:`gridsage.arena.RunLoop`), in a thread beside the event loop, with the
engine processes as its pool: what holds for a run on the command line holds here, and each can resume the other's.
"""

from __future__ import annotations

import asyncio
import logging
import shlex
import tempfile
import threading
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gridsage.arena import Finished, Pool, Report, RunLoop, Schedule, format_report, make_matches
from gridsage.arena.families.base import FIGURES, find_family
from gridsage.catalog import number_entries
from gridsage.errors import ConflictError, GridsageError, MissingError, StoreError
from gridsage.store import Run, Store
from gridsage.store.lab import KeptRun, begin_run, open_run, report_run, schedule_of
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller, address_of
from gridsage.web.engines.batches import BatchPool
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import TooManyError, error_body, plain_body
from gridsage.web.games.sessions import Sessions
from gridsage.web.long_work import LongWork
from gridsage.web.messages import LabEntry, LabRequest, LabRun, LabRunList, LabSettings
from gridsage.web.settings import Settings

__all__ = ["Lab"]

log = logging.getLogger(__name__)

_MOST_RUNS = 2
"""Runs that may play at once on a server."""
_MOST_RUNS_OF_ADDRESS = 1
"""On a server for others: one address leaves a run to the others."""
_MOST_REMEMBERED = 16
"""Runs that were played here and have ended: how each ended can be told."""
_SHOW_EVERY_S = 0.3


class _PlayedRun:
    """A run that this server plays, or has played since it started."""

    def __init__(self, kept: KeptRun, client: str) -> None:
        self.kept = kept
        self.client = client
        self.loop: RunLoop = kept.loop(counted=self._tell, tell=self._tell_trouble)
        self.changed = asyncio.Event()
        self._report: tuple[int, Report] | None = None
        self._reporting = asyncio.Lock()
        self.showing = asyncio.Lock()
        self.shown: tuple[tuple[int, dict[str, Any] | None], LabRun] | None = None
        """What was last shown of it, after how many games and with which fault."""
        self.fault: dict[str, Any] | None = None
        """Why it stopped by itself; while it plays, what it waits for."""
        self._events = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        self._ended.set()

    @property
    def playing(self) -> bool:
        """Whether it is under way."""
        return not self._ended.is_set()

    def start(self, pool: Pool) -> None:
        """Play what is left, in a thread of its own."""
        self._ended.clear()
        # A thread that ends with the process, should the server be torn down without being closed.
        threading.Thread(target=self._play, args=(pool,), daemon=True, name=f"run {self.kept.id}").start()

    async def report(self, work: LongWork) -> Report:
        """The figures so far, made once for all who look."""
        async with self._reporting:
            games = self.loop.games
            if self._report is None or self._report[0] != games:
                self._report = games, await work.do(f"lab {self.kept.id}", self.loop.report)
            return self._report[1]

    async def stop(self) -> None:
        """End it; what is done is in the store."""
        self.loop.stop()
        await self._ended.wait()

    def _play(self, pool: Pool) -> None:
        fault = None
        try:
            for _ in self.loop.play(pool):
                pass
            self.loop.finish()
        except GridsageError as error:
            fault = error_body(error)
        except Exception:
            log.exception("a run of the lab failed")
            fault = plain_body("internal", "something went wrong on the server")
        self._events.call_soon_threadsafe(self._end, fault)

    def _end(self, fault: dict[str, Any] | None) -> None:
        self.fault = fault
        self._ended.set()
        self.changed.set()

    def _tell(self, finished: Finished) -> None:
        self._events.call_soon_threadsafe(self._show_progress)

    def _tell_trouble(self, text: str) -> None:
        """The store refuses a batch, which is tried again, or takes it after all."""
        log.warning("run %s: %s", self.kept.id, text)
        self._events.call_soon_threadsafe(self._show_waiting if self.fault is None else self._show_progress)

    def _show_waiting(self) -> None:
        self.fault = plain_body("storage", "the database cannot be used; the run waits for it", code="run-waits")
        self.changed.set()

    def _show_progress(self) -> None:
        self.fault = None
        self.changed.set()


class Lab:
    """Runs of the bench: those that play now, and all that the store has."""

    def __init__(self, sessions: Sessions, pool: EnginePool, work: LongWork, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._work = work
        self._played: dict[str, _PlayedRun] = {}
        self._shared = settings.shared
        # One engine stays free for people's long questions.
        self._width = max(1, min(settings.workers - 1, settings.limits.engine_jobs_per_client))

    async def close(self) -> None:
        """Stop every run; what is done is in the store."""
        for played in self._played.values():
            await played.stop()

    async def start(self, caller: Caller, wanted: LabRequest) -> LabRun:
        """Begin a run."""
        self._check_room(caller)
        schedule = _make_schedule(wanted)
        kept = await self._sessions.ask_store(
            lambda store: begin_run(store, schedule, command=_command(wanted), owner=caller.owner)
        )
        return await self._begin(caller, kept)

    async def resume(self, caller: Caller, run_id: str) -> LabRun:
        """Go on with a run that was stopped, here or on the command line."""
        run = await self._run(caller, run_id)
        if self._is_playing(run.id):
            raise ConflictError("that run is under way already", code="run-playing")
        if run.finished:
            raise ConflictError("that run is finished", code="run-finished")
        self._check_room(caller)
        for player in schedule_of(run).players:
            find_opponent(run.game, player)
        kept = await self._sessions.ask_store(lambda store: open_run(store, run.id, game=run.game))
        return await self._begin(caller, kept)

    async def _begin(self, caller: Caller, kept: KeptRun) -> LabRun:
        played = _PlayedRun(kept, caller.client)
        await self._work.do(caller.client, played.loop.load)
        if self._is_playing(kept.id):
            raise ConflictError("that run is under way already", code="run-playing")
        self._check_room(caller)
        self._played.pop(kept.id, None)
        self._played[kept.id] = played
        ended = [run_id for run_id, before in self._played.items() if not before.playing and before is not played]
        for run_id in ended[:-_MOST_REMEMBERED]:
            del self._played[run_id]
        played.start(BatchPool(self._pool, f"lab {kept.id}", self._width))
        return await self.get(caller, kept.id)

    def _check_room(self, caller: Caller) -> None:
        address = address_of(caller.client)
        playing = [address_of(played.client) for played in self._played.values() if played.playing]
        most = _MOST_RUNS
        if self._shared and playing.count(address) >= _MOST_RUNS_OF_ADDRESS:
            most = _MOST_RUNS_OF_ADDRESS
        if len(playing) >= most:
            message = f"{most} runs are under way already; stop one first"
            raise TooManyError(message, code="runs-many", facts={"n": most})

    def _is_playing(self, run_id: str) -> bool:
        played = self._played.get(run_id)
        return played is not None and played.playing

    async def stop(self, caller: Caller, run_id: str) -> LabRun:
        """Stop a run; it can go on later."""
        await self._run(caller, run_id)
        played = self._played.get(run_id)
        if played is not None:
            await played.stop()
        return await self.get(caller, run_id)

    async def delete(self, caller: Caller, run_id: str) -> None:
        """Delete a run with all its results."""
        await self.stop(caller, run_id)
        self._played.pop(run_id, None)
        await self._sessions.ask_store(lambda store: store.runs.delete(run_id))

    async def find(self, caller: Caller, *, limit: int, offset: int) -> LabRunList:
        """The runs, the newest first: on a shared server the caller's own."""
        owner = caller.owner if self._shared else None
        found = await self._sessions.ask_store(lambda store: store.runs.find(owner=owner, limit=limit, offset=offset))
        return LabRunList(runs=[self._entry(run) for run in found])

    async def get(self, caller: Caller, run_id: str) -> LabRun:
        """A run with its figures so far."""
        # Asked first: a run that ends meanwhile is shown as playing, never as stopped before its end.
        playing = self._is_playing(run_id)
        run = await self._run(caller, run_id)
        entry = self._entry(run).model_dump()
        entry["playing"] |= playing and not run.finished
        entry["report"] = (await self._report(caller, run)).document
        played = self._played.get(run.id)
        entry["fault"] = played.fault if played is not None else None
        return LabRun.model_validate(entry)

    async def export(self, caller: Caller, run_id: str, form: str) -> str:
        """The figures as a document: ``markdown``, ``csv``, ``json``, or ``html`` with all plots."""
        run = await self._run(caller, run_id)
        report = await self._report(caller, run)
        make = partial(_page, self._sessions.store, run.id) if form == "html" else partial(format_report, name=form)
        return await self._work.do(caller.client, lambda: make(report))

    async def follow(self, caller: Caller, run_id: str) -> Answers[LabRun, LabRun]:
        """The run whenever something is new; the result is the run when it plays no more."""
        await self._run(caller, run_id)
        while self._is_playing(run_id):
            changed = self._played[run_id].changed
            changed.clear()
            yield Part(await self._show(caller, run_id))
            await asyncio.sleep(_SHOW_EVERY_S)
            await changed.wait()
        yield FinalAnswer(await self.get(caller, run_id))

    async def _show(self, caller: Caller, run_id: str) -> LabRun:
        """A run that is played, for all who follow it: made once after each change."""
        played = self._played[run_id]
        async with played.showing:
            stands = played.loop.games, played.fault
            if played.shown is None or played.shown[0] != stands:
                played.shown = stands, await self.get(caller, run_id)
            return played.shown[1]

    async def _run(self, caller: Caller, run_id: str) -> Run:
        """The run with that very id; guests of a shared server find their own alone."""
        try:
            run = await self._sessions.ask_store(lambda store: store.runs.get(run_id))
        except StoreError as error:
            # The store takes the beginning of an id; here it is none, whether one run begins so or several do.
            if error.code == "several-runs":
                raise MissingError("run", run_id) from None
            raise
        if run.id != run_id or (self._shared and run.owner not in caller.keys):
            raise MissingError("run", run_id)
        return run

    def _entry(self, run: Run) -> LabEntry:
        played = self._played.get(run.id)
        games = run.done_games if played is None else max(run.done_games, played.loop.games)
        return LabEntry(
            id=run.id,
            game=run.game,
            settings=_settings(run),
            command=run.command,
            games=run.games,
            done_games=games,
            finished=run.finished,
            playing=self._is_playing(run.id),
            created_at=run.created_at.timestamp(),
            updated_at=run.updated_at.timestamp(),
        )

    async def _report(self, caller: Caller, run: Run) -> Report:
        played = self._played.get(run.id)
        if played is not None and played.playing:
            return await played.report(self._work)
        return await self._work.do(caller.client, lambda: report_run(self._sessions.store, run.id))


def _settings(run: Run) -> LabSettings | None:
    try:
        return LabSettings.model_validate(run.settings.get("schedule"))
    except ValidationError:
        return None


def _page(store: Store, run_id: str, report: Report) -> str:
    # Imported here: drawing needs a plotting library that takes a second to load.
    from gridsage.store.pages import write_page

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.html"
        write_page(store, run_id, report, path)
        return path.read_text(encoding="utf-8")


def _make_schedule(wanted: LabRequest) -> Schedule:
    """The matches that were asked for; every name is looked up in the catalogue, since a match may also hold files."""
    game = find_family(wanted.game)
    for bot in wanted.bots:
        find_opponent(wanted.game, bot)
    if game.seats == 2:
        conditions: dict[str, Any] = {"openings": wanted.openings, "time_s": wanted.time_s}
    else:
        conditions = {FIGURES: True} if wanted.figures else {}
    matches = make_matches(wanted.game, number_entries(wanted.bots), wanted.setups, [conditions])
    return Schedule(matches, wanted.games, int(wanted.seed))


def _command(wanted: LabRequest) -> str:
    """The command line that repeats the run; an engine that the owner registered stands there by its id.

    Which program that is stays on the server: the page says what a terminal needs in its place.
    """
    # A comma in a bot's own text is no end of it: so `split_list` of the command line reads it.
    bots, setups = ",".join(bot.replace(",", r"\,") for bot in wanted.bots), ",".join(wanted.setups)
    if wanted.game == "mines":
        words = ["mines", "bench", "--bots", bots, "--setups", setups, *(["--figures"] if wanted.figures else [])]
    else:
        words = ["mnk", "bench", "--bots", bots, "--setups", setups, "--time", str(wanted.time_s)]
        if wanted.openings != "balanced":
            words += ["--opening", wanted.openings]
    return shlex.join(["gridsage", *words, "--games", str(wanted.games), "--seed", wanted.seed])
