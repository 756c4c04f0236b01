"""The tree of commands as people meet it: help that reads well, old names of options, ``-h`` and ``--quiet``.

A command is imported when it is asked for. Help is plain text, which every terminal and pipe can show and which needs
nothing that takes long to import.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import partial
from shutil import get_terminal_size
from typing import Annotated, Any, ClassVar

import typer
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

from gridsage.cli.completion import OFFERED, offer
from gridsage.cli.output import set_quiet
from gridsage.errors import UnknownNameError

__all__ = ["Group", "build", "make_group"]


_WIDEST = 100
"""Longer lines of help are hard to read."""
_HELP_NAMES = ["-h", "--help"]


class _Context(typer.Context):
    """Where a command is called: its help fits the terminal, narrow ones too."""

    def make_formatter(self) -> Any:
        formatter = super().make_formatter()
        formatter.width = min(get_terminal_size().columns, _WIDEST)
        names = min(30, formatter.width // 2 - 4)
        setattr(formatter, "write_dl", partial(formatter.write_dl, col_max=names))  # noqa: B010
        return formatter


class Group(TyperGroup):
    """Commands under one name. Those of ``places`` are imported when somebody asks for them."""

    places: ClassVar[Mapping[str, str]] = {}
    """By name: the module under ``gridsage.cli``, and in it a function, or an app with commands of its own."""
    summaries: ClassVar[Mapping[str, str]] = {}
    """What some commands do, the first paragraph of their help, so that the list of commands need not import them."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, those that need no import first."""
        return [*self.commands, *self.places]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None where there is none."""
        return _load(cmd_name, self.places[cmd_name]) if cmd_name in self.places else self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, each with the first paragraph of its help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._summary(ctx, name)) for name in self.list_commands(ctx)])

    def _summary(self, ctx: Any, name: str) -> str:
        return self.summaries.get(name) or str(self.get_command(ctx, name).help).partition("\n\n")[0]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the words; without any, a group that needs a command shows its help, and that is a mistake."""
        if self.no_args_is_help and not args and not ctx.resilient_parsing:
            print(ctx.get_help())
            raise typer.Exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words begin with."""
        if args and not args[0].startswith("-") and args[0] not in (names := self.list_commands(ctx)):
            raise UnknownNameError("command", args[0], names)
        return super().resolve_command(ctx, args)


def make_group(name: str, summary: str, kind: type[Group] = Group) -> typer.Typer:
    """An app for commands under one name."""
    return typer.Typer(
        name=name, cls=kind, no_args_is_help=True, add_completion=False, rich_markup_mode=None, help=summary
    )


def build(app: typer.Typer) -> Any:
    """All commands of the app, ready to be called."""
    root = get_command(app)
    _finish(root)
    return root


def _load(name: str, place: str) -> Any:
    module, _, attribute = place.partition(":")
    found = getattr(importlib.import_module(f"gridsage.cli.{module}"), attribute)
    if isinstance(found, typer.Typer):
        return build(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(found)
    return build(alone)


def _finish(command: Any) -> None:
    command.context_class = _Context
    command.context_settings["help_option_names"] = _HELP_NAMES
    if not isinstance(command, TyperGroup):
        command.params.append(_make_quiet_option())
        _hide_old_names(command)
        for parameter in command.params:
            if parameter.name in OFFERED:
                parameter._custom_shell_complete = offer
    if command.help:
        # A paragraph is one line here; the terminal's width decides where it folds.
        command.help = "\n\n".join(" ".join(part.split()) for part in command.help.split("\n\n"))
    for option in [*command.params, command.get_help_option(typer.Context(command, help_option_names=_HELP_NAMES))]:
        # A switch takes no value, so none is to be shown.
        if isinstance(option, TyperOption) and option.is_flag:
            option.metavar = ""
        # What is to be filled in stands in capitals everywhere.
        if isinstance(option, TyperArgument) and option.metavar is None:
            option.metavar = str(option.name).upper()
    for child in getattr(command, "commands", {}).values():
        _finish(child)


def _make_quiet_option() -> Any:
    """The option that every command has; it tells the output, not the command."""
    probe = typer.Typer(add_completion=False, rich_markup_mode=None)

    @probe.command()
    def _(
        quiet: Annotated[
            bool,
            typer.Option(
                "--quiet",
                "-q",
                callback=set_quiet,
                is_eager=True,
                expose_value=False,
                help="No progress and no remarks on standard error; errors are still shown.",
            ),
        ] = False,
    ) -> None: ...

    return get_command(probe).params[0]


def _hide_old_names(command: Any) -> None:
    """Show of an option's long names the first alone; the others are old ones, which are still understood."""
    old: dict[str, list[str]] = {}
    for option in command.params:
        names = [name for name in option.opts if name.startswith("--")] if isinstance(option, TyperOption) else []
        if len(names) > 1:
            old[names[0]] = names[1:]
            option.opts = [name for name in option.opts if name not in names[1:]]
    make_parser = command.make_parser

    def make_parser_with_old_names(ctx: Any) -> Any:
        parser = make_parser(ctx)
        for name, others in old.items():
            parser._long_opt.update(dict.fromkeys(others, parser._long_opt[name]))
        return parser

    if old:
        command.make_parser = make_parser_with_old_names
