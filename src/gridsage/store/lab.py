"""The lab: a run of the bench is kept as it goes, batch by batch, and goes on after a break where it stopped."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from gridsage.arena.duel import DUEL_COLUMNS
from gridsage.arena.families.base import find_family
from gridsage.arena.loop import RunLoop
from gridsage.arena.patience import Tell
from gridsage.arena.report import Report
from gridsage.arena.run import Finished, failed_batch
from gridsage.arena.schedule import Schedule
from gridsage.arena.sequential import SequentialTest
from gridsage.arena.solo import solo_columns
from gridsage.arena.summary import make_report
from gridsage.arena.tally import Tally
from gridsage.errors import GridsageError, OptionError, StoreError
from gridsage.outside_code import LEAST_DIGITS, check_trusted, code_digests
from gridsage.store.base import Run, Store
from gridsage.store.provenance import versions

__all__ = ["KeptRun", "begin_run", "finished_batches", "open_run", "report_run", "schedule_of", "tally_run"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run that is being played and kept: its schedule, and what was done before."""

    store: Store
    id: str
    schedule: Schedule
    limit_s: float
    """The seconds that a game may take."""
    test: SequentialTest | None = None
    """What ends the run before all games are played."""
    code: Mapping[str, str] = field(default_factory=dict)
    """The digests of the code from outside that plays, by the player's text."""
    done: frozenset[int] = frozenset()
    """The batches that need not be played any more."""

    @property
    def resume_words(self) -> str:
        """What goes on with it on the command line."""
        trust = dict.fromkeys(f" --trust {digest[:LEAST_DIGITS]}" for digest in self.code.values())
        return f"--resume {self.id}{''.join(trust)}"

    def keep(self, finished: Finished) -> None:
        """Keep a finished batch, in one transaction."""
        number, batch = finished.batch.number, finished.batch
        if finished.failed:
            self.store.runs.fail_batch(self.id, number, batch.games, finished.failed)
        else:
            self.store.runs.add_batch(self.id, number, finished.results)

    def finished(self) -> Iterator[Finished]:
        """All batches kept so far, as they were when they had been played."""
        return finished_batches(self.store, self.id, self.schedule)

    def loop(self, counted: Callable[[Finished], None] | None = None, tell: Tell = log.warning) -> RunLoop:
        """The loop that plays what is left of this run, as it was when it began, and keeps it here."""
        return RunLoop(self.schedule, limit_s=self.limit_s, keeper=self, test=self.test, counted=counted, tell=tell)

    def tally(self) -> Tally:
        """The figures of all batches kept so far."""
        return tally_run(self.store, self.id, self.schedule)

    def finish(self, report: Report, *, enough: bool = False) -> None:
        """Keep what came of the run, if all of it is done, or what is done is ``enough``."""
        run = self.store.runs.get(self.id)
        if (enough or run.done_batches + run.failed_batches == run.batches) and not run.finished:
            self.store.runs.finish(self.id, report.document)


def begin_run(
    store: Store,
    schedule: Schedule,
    *,
    limit_s: float | None = None,
    command: str = "",
    test: SequentialTest | None = None,
    owner: str = "",
) -> KeptRun:
    """Keep a new run before its first game; without a limit of its own a game may take what its family gives it."""
    if limit_s is None:
        limit_s = schedule.game_limit_s
    if test is not None:
        test.check(schedule)
    game = schedule.matches[0].game
    code = code_digests(game, schedule.players)
    more = {"sprt": test and [test.elo0, test.elo1]}
    run_id = store.runs.create(
        game,
        {"schedule": schedule.to_dict(), "limit_s": limit_s, "more": more, "code": code},
        batches=schedule.batch_count,
        games=schedule.total,
        versions=versions(),
        command=command,
        owner=owner,
    )
    return KeptRun(store, run_id, schedule, limit_s, test, code)


def open_run(
    store: Store, run_id: str, *, game: str, asked: Schedule | None = None, trusted: Collection[str] = ()
) -> KeptRun:
    """Go on with a run of that game. Where a schedule is ``asked`` for, the run must be of that very schedule.

    Code from outside the catalogue plays only where a person asked for its players, or gave its digest as ``trusted``.
    """
    run = store.runs.get(run_id)
    if run.game != game:
        raise OptionError(f"{run.id} is a run of {run.game}: resume it with `gridsage {run.game} bench`")
    schedule = schedule_of(run)
    if asked is not None and asked != schedule:
        raise OptionError(f"the run {run.id} has other settings than those given; leave them out: --resume {run.id}")
    check_trusted(game, schedule.players, _code_of(run), named=asked is not None, trusted=trusted)
    try:
        schedule = schedule.check()
    except GridsageError as error:
        raise StoreError(f"the run {run.id} cannot be played with this program: {error}") from error
    code = code_digests(game, schedule.players)
    limit_s = float(run.settings["limit_s"])
    return KeptRun(store, run.id, schedule, limit_s, _test_of(run), code, store.runs.done(run.id))


def _code_of(run: Run) -> dict[str, str]:
    code = run.settings.get("code", {})
    return {str(text): str(digest) for text, digest in code.items()} if isinstance(code, Mapping) else {}


def _test_of(run: Run) -> SequentialTest | None:
    elos = run.settings.get("more", {}).get("sprt")
    return None if elos is None else SequentialTest(*elos)


def schedule_of(run: Run) -> Schedule:
    """The schedule of a run, to be looked at: its bots may be gone, and nothing that it names is run."""
    try:
        return Schedule.from_dict(run.settings["schedule"])
    except (KeyError, GridsageError) as error:
        raise StoreError(f"the settings of the run {run.id} cannot be read: {error}") from error


def finished_batches(store: Store, run_id: str, schedule: Schedule) -> Iterator[Finished]:
    """Every batch that is kept, as it was when it had been played."""
    for kept in store.runs.batches(run_id):
        batch = schedule.batch(kept.number)
        yield failed_batch(batch, kept.note) if kept.failed else Finished(batch, list(kept.results))


def tally_run(store: Store, run_id: str, schedule: Schedule) -> Tally:
    """The figures of all batches kept so far, in memory that does not grow with the games."""
    tally = Tally(len(schedule.matches))
    for finished in finished_batches(store, run_id, schedule):
        tally.add(finished.batch, finished.results, failed=bool(finished.failed))
    return tally


def report_run(store: Store, run_id: str) -> Report:
    """The report of all that a run has played so far. Its bots are not asked, and may be gone.

    Of a finished run whose settings cannot be read any more the figures are those that were kept at its end.
    """
    run = store.runs.get(run_id)
    try:
        schedule = schedule_of(run)
    except StoreError as error:
        if not run.finished:
            raise
        rows, family = run.figures["rows"], find_family(run.game)
        columns = solo_columns(rows, family) if "pairs" in run.figures else DUEL_COLUMNS
        return Report(dict(run.figures), columns, (f"As it was at the end: {error}.",))
    return make_report(schedule, tally_run(store, run.id, schedule), _test_of(run))
