"""The reference of the command line, made from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridsage.cli.main import app
from gridsage.cli.tree import build

__all__ = ["format_commands"]

_FACTS = re.compile(r"\s*\[([^\[\]]*(?:required|default: |[<>]=)[^\[\]]*)\]$")
"""What the help says of an option in brackets, at the end."""

_SHARED = {"-h, --help", "-q, --quiet"}
"""What every command takes is told once, above."""


def format_commands(_: str = "") -> str:
    """Every command of ``gridsage`` under a heading of its own: how it is called, what it does, what it takes."""
    return "\n\n".join(_command(build(app), "gridsage", None))


def _command(command: Any, name: str, parent: Any) -> Iterator[str]:
    context = command.context_class(command, info_name=name, parent=parent)
    path = context.command_path
    yield f"({path.replace(' ', '-')})=\n{'#' * min(4, 1 + len(path.split()))} {path}"
    pieces = " ".join([path, *command.collect_usage_pieces(context)])
    yield f"```text\n{pieces}\n```"
    yield _plain(command.help or "")
    records = [
        record
        for parameter in command.get_params(context)
        if (record := parameter.get_help_record(context)) is not None
    ]
    yield "\n\n".join(_parameter(left, right) for left, right in records if left not in _SHARED)
    for child in getattr(command, "list_commands", lambda _: [])(context):
        yield from _command(command.get_command(context, child), child, context)


def _parameter(left: str, right: str) -> str:
    facts = _FACTS.search(right)
    words = _plain(_FACTS.sub("", right))
    return f"`{left}`\n: {words}" + (f" *({_plain(facts[1])})*" if facts else "")


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would take for markup."""
    return re.sub(r"([\\`*_<>\[\]#$|~])", r"\\\1", text)
