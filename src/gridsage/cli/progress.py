"""How far something is that takes a while: games of a bench as a bar, a proof as a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from gridsage.cli.console import OutputConsole
from gridsage.cli.output import is_quiet
from gridsage.solving.mnk.proof_tree import OpenedPosition

__all__ = ["show_progress", "show_proof"]


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


@contextmanager
def show_proof() -> Iterator[Callable[[OpenedPosition], None]]:
    """Show on standard error, where it is a terminal, how far a proof has come, until the block ends."""
    with OutputConsole(stderr=True, quiet=is_quiet()).status("proving") as status:

        def tell(opened: OpenedPosition) -> None:
            solution = opened.solution
            known = f", at least a {solution.at_least.value}" if solution.at_least != "loss" else ""
            known += f", at most a {solution.at_most.value}" if solution.at_most != "win" else ""
            moves = f", {len(opened.moves)} of {opened.distinct} moves" if opened.distinct else ""
            status.update(f"proving: {solution.nodes:,} nodes, {solution.time_s:.0f} s{known}{moves}")

        yield tell
