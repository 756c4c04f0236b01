"""The lab: measure bots over many games, watch the figures grow, stop, go on, look at old runs.

A run's batches are played by the engine processes, one after the other beside the players' questions, and each is in
the store before it is counted: a run that is stopped, or whose server is, goes on where it was.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Iterable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from gridsage.arena import (
    Batch,
    Finished,
    Report,
    Schedule,
    Tally,
    duel_report,
    format_report,
    round_robin,
    solo_report,
)
from gridsage.arena.families.base import Match, find_family
from gridsage.errors import ConflictError, GridsageError, OptionError
from gridsage.record import GameResult
from gridsage.store import Run, Store
from gridsage.store.lab import KeptRun, begin_run, open_run, report_run
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import TooManyError, error_body
from gridsage.web.games.sessions import Sessions
from gridsage.web.messages import LabRequest, LabRun, LabRunList
from gridsage.web.settings import Settings
from gridsage.web.transport.caller import Caller

__all__ = ["Lab"]

_BATCH_LIMIT_S = 600.0
_GAME_LIMIT_S = 60.0
_MOST_RUNS = 2
"""Runs that may play at once on a server."""
_SHOW_EVERY_S = 0.3


@dataclass(eq=False, slots=True)
class _Playing:
    """A run under way."""

    kept: KeptRun
    tally: Tally
    task: asyncio.Task[None] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    fault: dict[str, Any] | None = None


class Lab:
    """Runs of the bench: those that play now, and all that the store has."""

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._playing: dict[str, _Playing] = {}
        # One engine stays free for people.
        self._width = max(1, min(settings.workers - 1, settings.limits.engine_jobs_per_client))

    async def close(self) -> None:
        """Stop every run; what is done is in the store."""
        for playing in self._playing.values():
            if playing.task is not None:
                playing.task.cancel()
        await asyncio.gather(*(p.task for p in self._playing.values() if p.task is not None), return_exceptions=True)

    async def start(self, wanted: LabRequest) -> LabRun:
        """Begin a run."""
        self._check_room()
        schedule = _make_schedule(wanted)
        kept = await self._sessions.ask_store(
            lambda store: begin_run(store, schedule, limit_s=_GAME_LIMIT_S, command=_command(wanted))
        )
        self._begin(_Playing(kept, Tally(len(schedule.matches))))
        return await self.get(kept.id)

    async def resume(self, run_id: str) -> LabRun:
        """Go on with a run that was stopped."""
        run = await self._run(run_id)
        if self._is_playing(run.id):
            raise ConflictError("that run is under way already", code="run-playing")
        if run.finished:
            raise ConflictError("that run is finished", code="run-finished")
        self._check_room()
        for match in run.settings["schedule"]["matches"]:
            for player in match["players"]:
                find_opponent(run.game, player)
        kept = await self._sessions.ask_store(lambda store: open_run(store, run.id, game=run.game))
        self._begin(_Playing(kept, await self._sessions.ask_store(lambda _: kept.tally())))
        return await self.get(run.id)

    def _check_room(self) -> None:
        if sum(self._is_playing(run_id) for run_id in self._playing) >= _MOST_RUNS:
            message = f"{_MOST_RUNS} runs are under way already; stop one first"
            raise TooManyError(message, code="runs-many", facts={"n": _MOST_RUNS})

    def _is_playing(self, run_id: str) -> bool:
        playing = self._playing.get(run_id)
        return playing is not None and playing.task is not None and not playing.task.done()

    def _begin(self, playing: _Playing) -> None:
        self._playing[playing.kept.id] = playing
        playing.task = asyncio.create_task(self._play(playing))

    async def stop(self, run_id: str) -> LabRun:
        """Stop a run; it can go on later."""
        playing = self._playing.get(run_id)
        if playing is not None and playing.task is not None:
            playing.task.cancel()
            await asyncio.gather(playing.task, return_exceptions=True)
            playing.changed.set()
        return await self.get(run_id)

    async def delete(self, run_id: str) -> None:
        """Forget a run with all its results."""
        await self.stop(run_id)
        self._playing.pop(run_id, None)
        await self._sessions.ask_store(lambda store: store.runs.delete(run_id))

    async def find(self, *, limit: int, offset: int) -> LabRunList:
        """The runs, the newest first."""
        found = await self._sessions.ask_store(lambda store: store.runs.find(limit=limit, offset=offset))
        return LabRunList(runs=[self._entry(run) for run in found])

    async def get(self, run_id: str) -> LabRun:
        """A run with its figures so far."""
        run = await self._run(run_id)
        entry = self._entry(run)
        entry.report = (await self._report(run)).document
        playing = self._playing.get(run.id)
        entry.fault = playing.fault if playing is not None else None
        return entry

    async def export(self, run_id: str, form: str) -> str:
        """The figures as a document: ``markdown``, ``csv``, ``json``, or ``html`` with all plots."""
        run = await self._run(run_id)
        report = await self._report(run)
        if form != "html":
            return format_report(report, form)
        # Drawing takes a while: not in the thread that keeps the moves.
        return await asyncio.to_thread(partial(_page, self._sessions.store, run.id, report))

    async def follow(self, caller: Caller, run_id: str) -> AsyncGenerator[tuple[str, Any]]:
        """The run whenever something is new: ``("part", …)``, and when it plays no more ``("result", …)``."""
        while self._is_playing(run_id):
            playing = self._playing[run_id]
            playing.changed.clear()
            yield "part", (await self.get(run_id)).model_dump()
            await asyncio.sleep(_SHOW_EVERY_S)
            await playing.changed.wait()
        yield "result", (await self.get(run_id)).model_dump()

    async def _run(self, run_id: str) -> Run:
        return await self._sessions.ask_store(lambda store: store.runs.get(run_id))

    def _entry(self, run: Run) -> LabRun:
        playing = self._playing.get(run.id)
        games = run.done_games if playing is None else max(run.done_games, playing.tally.games)
        return LabRun(
            id=run.id,
            game=run.game,
            settings=dict(run.settings["schedule"]),
            command=run.command,
            games=run.games,
            done_games=games,
            finished=run.finished,
            playing=self._is_playing(run.id),
            created_at=run.created_at.timestamp(),
            updated_at=run.updated_at.timestamp(),
        )

    async def _report(self, run: Run) -> Report:
        playing = self._playing.get(run.id)
        if playing is None:
            return await self._sessions.ask_store(lambda store: report_run(store, run.id))
        make = solo_report if find_family(run.game).seats == 1 else duel_report
        return make(playing.kept.schedule, playing.tally)

    async def _play(self, playing: _Playing) -> None:
        """Play what is left, a few batches side by side."""
        kept = playing.kept
        waiting = (batch for batch in kept.schedule.batches() if batch.number not in kept.done)
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._width):
                    group.create_task(self._play_some(playing, waiting))
            report = await self._report(await self._run(kept.id))
            await self._sessions.ask_store(lambda _: kept.finish(report))
        except* GridsageError as group_error:
            error: BaseException = group_error
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            assert isinstance(error, GridsageError)
            playing.fault = error_body(error)
        finally:
            playing.changed.set()

    async def _play_some(self, playing: _Playing, waiting: Iterable[Batch]) -> None:
        for batch in waiting:
            results = await self._play_batch(playing.kept.id, batch)
            keeping = partial(playing.kept.keep, Finished(batch, results))
            await self._sessions.ask_store(lambda _, keeping=keeping: keeping())  # type: ignore[misc]
            playing.tally.add(batch, results)
            playing.changed.set()

    async def _play_batch(self, run_id: str, batch: Batch) -> list[GameResult]:
        question = {**asdict(batch), "match": asdict(batch.match), "limit_s": _GAME_LIMIT_S}
        answer = await self._pool.ask(f"lab {run_id}", "lab.batch", question, limit_s=_BATCH_LIMIT_S)
        return [GameResult.from_list(values) for values in answer]


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
    for what, names in (("bot", wanted.bots), ("setup", wanted.setups)):
        if len(set(names)) != len(names):
            raise OptionError(f"a {what} is listed twice", code=f"{what}-twice")
    if game.seats == 2 and len(wanted.bots) < 2:
        raise OptionError("a tournament needs two players at least", code="need-players")
    players = [(bot,) for bot in wanted.bots] if game.seats == 1 else round_robin(wanted.bots)
    conditions = {} if game.seats == 1 else {"time_s": wanted.time_s}
    matches = [
        Match(wanted.game, game.parse_setup(setup), tuple(seats), conditions, setup)
        for setup in wanted.setups
        for seats in players
    ]
    return Schedule(tuple(matches), wanted.games, int(wanted.seed))


def _command(wanted: LabRequest) -> str:
    """The command line that repeats the run."""
    if wanted.game == "mines":
        return (
            f"gridsage mines bench --bots {','.join(wanted.bots)} --setups {','.join(wanted.setups)} "
            f"--games {wanted.games} --seed {wanted.seed}"
        )
    return (
        f"gridsage mnk bench --players {','.join(wanted.bots)} --setup {wanted.setups[0]} --games {wanted.games} "
        f"--time {wanted.time_s:g} --seed {wanted.seed}"
    )
