"""Every option of every bot, made from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from gridsage.catalog import BotEntry, bots

__all__ = ["format_options"]


def format_options(game: str) -> str:
    """A table of what may be set of each bot of a family; only our own bots, whatever else is installed."""
    return "\n".join(_lines(game))


def _lines(game: str) -> Iterator[str]:
    own = [entry for entry in bots(game) if entry.factory.__module__.startswith("gridsage.")]
    for entry in own:
        yield f"### {entry.name}\n"
        yield f"{entry.summary}\n"
        yield from _table(entry)


def _table(entry: BotEntry) -> Iterator[str]:
    if not entry.factory.options:
        yield "It has no options.\n"
        return
    yield "| option | meaning | values | default |"
    yield "|---|---|---|---|"
    for name, option in entry.factory.options.items():
        cells = (f"`{name}`", option.summary, option.accepted, f"`{option.default}`" if option.default else "")
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    yield ""
