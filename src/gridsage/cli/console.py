"""The console that the commands draw tables, bars and coloured boards on."""

from __future__ import annotations

from rich.console import Console

__all__ = ["OutputConsole"]


class OutputConsole(Console):
    """A console for standard output, or with ``stderr=True`` for standard error."""

    def on_broken_pipe(self) -> None:
        """Let the command end as every other one does whose reader has gone."""
        self.quiet = True
        raise BrokenPipeError
