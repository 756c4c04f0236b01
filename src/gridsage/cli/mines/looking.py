"""The search for a board, shown on stderr."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gridsage.cli.output import is_quiet

__all__ = ["looking"]


@contextmanager
def looking(for_what: str = "a board without guessing") -> Iterator[Callable[[int], None]]:
    """Shows how many boards were tried."""
    from gridsage.cli.console import OutputConsole

    with OutputConsole(stderr=True, quiet=is_quiet()).status(f"looking for {for_what}") as status:
        yield lambda tried: status.update(f"looking for {for_what}: {tried} tried")
