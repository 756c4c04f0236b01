"""What the benches of both families share: progress while the games are played, Ctrl-C, the report and the status."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from gridsage.arena.pool import Pool
from gridsage.arena.report import Report, format_report, print_report
from gridsage.arena.run import Finished, run
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import Tally
from gridsage.errors import OptionError

__all__ = ["check_limit", "play_and_show"]


def check_limit(limit_s: float) -> float:
    """The time limit of a game itself, or an error."""
    if not 0 <= limit_s <= 1e6:
        raise OptionError(f"a game cannot be given {limit_s:g} seconds: expected 0 (for ever) to 1000000")
    return limit_s


def play_and_show(
    schedule: Schedule,
    pool: Pool,
    make_report: Callable[[Schedule, Tally], Report],
    *,
    format: str,
    limit_s: float = 60.0,
    plot: Callable[[Report], None] | None = None,
    keep: Callable[[Finished], Any] | None = None,
    stop: Callable[[Tally], bool] | None = None,
    done: Tally | None = None,
    done_batches: frozenset[int] = frozenset(),
) -> int:
    """Play the schedule and print its report on stdout; the exit status.

    ``keep`` is given each finished batch before it is counted: a store writes it in one transaction. A run that is
    resumed brings the tally and the numbers of the batches that are ``done``. ``stop`` is asked after each batch
    whether the figures suffice.
    """
    tally = done or Tally(len(schedule.matches))
    status = 0
    try:
        with _progress(schedule, tally.games) as advance:
            for finished in run(schedule, pool, done=done_batches, limit_s=limit_s):
                with _uninterrupted():
                    if keep is not None:
                        keep(finished)
                    tally.add(finished.batch, finished.results)
                    if finished.failed:
                        tally.failed.append(finished.batch.number)
                advance(finished.batch.games)
                if stop is not None and stop(tally):
                    break
    except KeyboardInterrupt:
        status = 130
    report = make_report(schedule, tally)
    _show(report, format)
    if plot is not None:
        plot(report)
    return status or int(tally.errors > 0)


def _show(report: Report, format: str) -> None:
    if format == "table" and sys.stdout.isatty():
        print_report(report, Console())
    else:
        sys.stdout.write(format_report(report, format))
        sys.stdout.flush()


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2g} games/s")


@contextlib.contextmanager
def _progress(schedule: Schedule, done: int) -> Iterator[Callable[[int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("playing", total=schedule.total, completed=done)
        yield lambda games: progress.advance(task, games)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back while a batch is kept and counted: it is counted whole or not at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
