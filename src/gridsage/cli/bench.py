"""What the benches of both families share: progress while the games are played, Ctrl-C, the report and the status."""

from __future__ import annotations

import contextlib
import logging
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from gridsage.arena.charts import charts_of, draw_charts, make_series
from gridsage.arena.cluster import ClusterPool
from gridsage.arena.loop import RunLoop
from gridsage.arena.pool import Pool, make_pool
from gridsage.arena.report import Report, check_format, format_report, print_report
from gridsage.arena.run import Finished
from gridsage.arena.schedule import Schedule
from gridsage.arena.sequential import SequentialTest
from gridsage.checks import check_number
from gridsage.cli.output import print_json, remark
from gridsage.errors import ClusterError, OptionError, StoreError
from gridsage.store import MemoryStore, open_store
from gridsage.store.lab import KeptRun, begin_run, open_run

__all__ = [
    "FormatOption",
    "PlotOption",
    "ResumeOption",
    "SchedulerOption",
    "TrustOption",
    "WorkersOption",
    "check_limit",
    "choose_format",
    "choose_pool",
    "play_and_show",
    "play_with_progress",
    "show_report",
    "split_list",
]

FormatOption = Annotated[str, typer.Option(help="table, markdown, csv or json.")]
WorkersOption = Annotated[
    int | None, typer.Option(help="Worker processes; one per processor when left out, 0 to play in this process.")
]
PlotOption = Annotated[
    Path | None, typer.Option(help="Draw all plots, one under the other, into this PNG or SVG file.")
]
SchedulerOption = Annotated[
    str | None,
    typer.Option(help="Play on the Dask cluster with this scheduler, tcp://HOST:PORT, instead of on this machine."),
]
ResumeOption = Annotated[
    str | None, typer.Option(help="Resume an interrupted run; its settings need not be given again.")
]

TrustOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="DIGEST",
        help="With --resume: the digest of outside code that the run may go on with; can be repeated.",
    ),
]


def choose_format(format: str, *, as_json: bool) -> str:
    """The format that a report is shown in: ``--json`` is short for one of them."""
    return "json" if as_json else check_format(format)


def check_limit(limit_s: float | None) -> float | None:
    """The time limit of a game itself, or an error."""
    if limit_s is not None and not 0 <= check_number(limit_s, "time of a game", "a number of seconds") <= 1e6:
        raise OptionError(f"a game cannot have {limit_s:g} seconds: expected 0 (no limit) to 1000000")
    return limit_s


def split_list(option: str, text: str, *, again: bool = False) -> list[str]:
    r"""The parts of a list, none of them twice unless a thing may come ``again``; ``\,`` is a comma in a part.

    >>> split_list("bots", r"champion, process:command=program --size 3\,3")
    ['champion', 'process:command=program --size 3,3']
    """
    parts = [part.strip().replace("\\,", ",") for part in re.split(r"(?<!\\),", text) if part.strip()]
    if not parts:
        raise OptionError(f"--{option} is empty")
    for number, part in enumerate(parts):
        if part in parts[:number] and not again:
            raise OptionError(f"--{option} lists {part} twice")
    return parts


def play_and_show(
    game: str,
    schedule: Schedule | None,
    pool: Pool,
    *,
    database: str | None,
    resume: str | None,
    trust: Sequence[str] | None = None,
    limit_s: float | None,
    test: SequentialTest | None = None,
    format: str,
    plot: Path | None,
) -> int:
    """Play a schedule, or what is left of the run to be resumed, and print its report on stdout; the exit status."""
    if trust and resume is None:
        raise OptionError("--trust needs --resume: bots that you name yourself are trusted")
    with _kept_run(
        game, schedule, database=database, resume=resume, trust=trust or (), limit_s=limit_s, test=test
    ) as kept:
        planned = kept.schedule if kept is not None else schedule
        assert planned is not None
        series = [] if plot is None else make_series(planned.to_dict()["matches"])

        def count(finished: Finished) -> None:
            if series:
                series[finished.batch.match_number].distribution.add(finished.batch.numbers, finished.results)

        loop = (
            kept.loop(count, remark)
            if kept is not None
            else RunLoop(planned, limit_s=limit_s, test=test, counted=count)
        )
        status = play_with_progress(loop, pool, kept)
        report = loop.finish()
        show_report(report, format)
        if plot is not None:
            draw_charts(charts_of(report.document, series), plot)
    return status


def play_with_progress(loop: RunLoop, pool: Pool, kept: KeptRun | None = None) -> int:
    """Play what is left, with a progress bar; the exit status. Ctrl-C ends it with what is done."""
    from gridsage.cli.progress import show_progress

    status = 0
    loop.load()
    try:
        with show_progress(total=loop.schedule.total, done=loop.games) as advance:
            for finished in loop.play(pool):
                advance(finished.batch.games)
    except KeyboardInterrupt:
        status = 130
        if kept is not None:
            remark(f"stopped; resume it with {kept.resume_words}")
    except (ClusterError, StoreError) as error:
        if kept is None:
            raise
        raise type(error)(f"{error}; what was finished is kept: resume it with {kept.resume_words}") from error
    return status or int(loop.errors > 0)


@contextlib.contextmanager
def _kept_run(
    game: str,
    schedule: Schedule | None,
    *,
    database: str | None,
    resume: str | None,
    trust: Sequence[str],
    limit_s: float | None,
    test: SequentialTest | None,
) -> Iterator[KeptRun | None]:
    """The run in the store: a new one of the schedule, or the one to be resumed. None where it is not kept.

    A run that is resumed brings its own limit and test. One that nobody asked to keep is played even where the user's
    own database cannot be used.
    """
    if resume is not None:
        with open_store(database, create=False) as store:
            yield open_run(store, resume, game=game, asked=schedule, trusted=trust)
        return
    assert schedule is not None
    try:
        store = open_store(database)
    except StoreError as error:
        if database is not None:
            raise
        remark(f"the run is not kept: {error}")
        yield None
        return
    with store:
        if isinstance(store, MemoryStore):
            yield None
            return
        kept = begin_run(store, schedule, limit_s=limit_s, command=_command(), test=test)
        remark(f"run {kept.id} is kept in {store.name}; if it is interrupted, resume it with {kept.resume_words}")
        yield kept


def _command() -> str:
    """The command line that repeats the run; the database's address may hold a password, and is left out."""
    words = ["gridsage"]
    given = iter(sys.argv[1:])
    for word in given:
        if word == "--database":
            next(given, None)
        elif not word.startswith("--database="):
            words.append(word)
    return shlex.join(words)


@contextlib.contextmanager
def choose_pool(workers: int | None, scheduler: str | None) -> Iterator[Pool]:
    """The cluster where a scheduler is named, this machine otherwise."""
    if scheduler is not None and workers is not None:
        raise OptionError("--workers and --scheduler cannot be combined: a cluster has its own workers")
    with contextlib.closing(make_pool(workers) if scheduler is None else _join_cluster(scheduler)) as pool:
        yield pool


def _join_cluster(scheduler: str) -> Pool:
    # What happens on the cluster is told by the run's own lines. Importing Dask sets its levels: ours come after.
    with contextlib.suppress(ImportError):
        import distributed  # noqa: F401
    for name in ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return ClusterPool(scheduler)


def show_report(report: Report, format: str) -> None:
    """Print a report on stdout: as a table that fits the terminal, or as the text that programs and files get."""
    if format == "json":
        print_json(report.document, indent=2)
    elif format == "table" and sys.stdout.isatty():
        from gridsage.cli.console import OutputConsole

        print_report(report, OutputConsole())
    else:
        sys.stdout.write(format_report(report, format))
    sys.stdout.flush()
