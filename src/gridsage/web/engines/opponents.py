"""The bots that a stranger may ask for: no files, no programs that the text names, and only options that are safe.

Everything that the server plays with comes through here: what a request, a stored game or a stored run calls a bot is
looked up in the catalogue, or among the engines that the server's owner registered (``registered.py``).
"""

from __future__ import annotations

from gridsage.catalog import BotEntry, BotSpec, bots, parse_bot, registered_bots, split_bot
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.options import BotOption

__all__ = ["find_opponent", "mines_analyst", "mnk_analyst", "opponents", "safe_options"]


def opponents(game: str) -> tuple[BotEntry, ...]:
    """The bots that can be asked for over the web: not those that start a program named by whoever asks."""
    return (*(entry for entry in bots(game) if not entry.factory.programs), *registered_bots(game))


def safe_options(entry: BotEntry) -> dict[str, BotOption]:
    """What anybody may set of a bot: the options that its class declares as safe."""
    options = entry.factory.options.items()
    return {name: option for name, option in options if isinstance(option, BotOption) and option.safe}


def find_opponent(game: str, text: str) -> BotSpec:
    """Read a bot's name with safe options: ``champion:level=3``; ``champion#2`` is its second entry in a run."""
    name, _, settings = split_bot(text)
    known = {entry.name: entry for entry in opponents(game)}
    if name not in known:
        raise UnknownNameError("bot", name[:40], known)
    entry = known[name]
    allowed = safe_options(entry)
    for setting in settings:
        key = setting.partition("=")[0]
        if key in entry.factory.options and key not in allowed:
            # Threads, memory and depths are the server's business.
            message = f"{setting[:40]!r} cannot be set here; of {name} can be set: {', '.join(allowed) or 'nothing'}"
            raise OptionError(message, code="option-closed", facts={"setting": setting[:40]})
    return parse_bot(game, text)


def mines_analyst() -> str:
    """The bot that helps in Minesweeper: the strongest there is."""
    return _first_known("mines", ("champion", "exact", "csp"))


def mnk_analyst() -> str:
    """The bot that analyses m,n,k positions: the strongest there is."""
    return _first_known("mnk", ("champion", "classic"))


def _first_known(game: str, names: tuple[str, ...]) -> str:
    known = {entry.name for entry in bots(game)}
    return next(name for name in names if name in known)
