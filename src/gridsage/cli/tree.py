"""The tree of commands as people meet it: help that reads well, and unknown commands that list the known ones."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup, TyperOption
from typer.main import get_command

from gridsage.errors import UnknownNameError

__all__ = ["Group", "grow"]


class Group(TyperGroup):
    """Commands under one name."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, those that hold commands of their own first."""
        return sorted(super().list_commands(ctx), key=lambda name: not hasattr(self.commands[name], "commands"))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words begin with."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise UnknownNameError("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def grow(app: typer.Typer) -> Any:
    """All commands of the app, ready to be called."""
    root = get_command(app)
    _tend(root)
    return root


def _tend(command: Any) -> None:
    if command.help:
        # A paragraph is one line here; the terminal's width decides where it folds.
        command.help = "\n\n".join(" ".join(part.split()) for part in command.help.split("\n\n"))
    for option in [*command.params, command.get_help_option(typer.Context(command))]:
        # A switch takes no value, so none is to be shown.
        if isinstance(option, TyperOption) and option.is_flag:
            option.metavar = ""
    for child in getattr(command, "commands", {}).values():
        _tend(child)
