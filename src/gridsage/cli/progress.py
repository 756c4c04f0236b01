"""A bar that shows how many games of a bench are played, and how fast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from gridsage.cli.console import OutputConsole
from gridsage.cli.output import is_quiet

__all__ = ["show_progress"]


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f} games/s" if speed >= 10 else f"{speed:.2g} games/s")


@contextmanager
def show_progress(*, total: int, done: int, doing: str = "playing") -> Iterator[Callable[[int], None]]:
    """Show the bar on standard error until the block ends; what it gives is called with each number of games."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=OutputConsole(stderr=True), disable=is_quiet()) as progress:
        task = progress.add_task(doing, total=total, completed=done)
        yield lambda games: progress.advance(task, games)
