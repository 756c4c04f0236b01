"""Hints by a bot: which bot is asked, what it answers, and which answer is about what the screen shows."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.catalog import BotSpec, bots, parse_bot
from gridsage.errors import GridsageError
from gridsage.games.base import Forfeit
from gridsage.games.mines import Hints, MinesBot, View
from gridsage.sessions.bot_calls import close_bot, make_bot
from gridsage.sessions.mines.bot import look

__all__ = ["HintAnswer", "HintsOnScreen", "ask_hints", "bot_names", "default_helper"]

_PREFERRED = ("csp", "pairs", "double_set", "single_point")


def bot_names() -> tuple[str, ...]:
    """Every bot that can help and play by its name alone."""
    return tuple(entry.name for entry in bots("mines") if not entry.factory.programs)


def default_helper() -> BotSpec:
    """The bot that helps when none was chosen: the one that can tell the most."""
    names = bot_names()
    return parse_bot("mines", next((name for name in _PREFERRED if name in names), names[0]))


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """What a bot can tell of a view; ``failed`` says why it could tell nothing."""

    spec: BotSpec
    view: View
    hints: Hints
    failed: str = ""


def ask_hints(spec: BotSpec, view: View) -> HintAnswer:
    """Ask the bot; whatever it does wrong becomes part of the answer. Slow: for a thread."""
    try:
        bot: MinesBot = make_bot(lambda: spec.make(0))
    except Forfeit as fault:
        return _none(spec, view, f"broke down: {fault.note}")
    except GridsageError as error:
        return _none(spec, view, f"cannot help: {error}")
    found = look(bot, view)
    close_bot(bot)
    if isinstance(found, Forfeit):
        return _none(spec, view, f"broke down: {found.note}")
    return HintAnswer(spec, view, found)


def _none(spec: BotSpec, view: View, why: str) -> HintAnswer:
    return HintAnswer(spec, view, Hints(), f"{spec.text} {why}")


class HintsOnScreen:
    """Whether hints are wanted, and those there are for the view on the screen. One question is asked at a time."""

    def __init__(self) -> None:
        self.on = False
        """Whether the person wants hints."""
        self.found: Hints | None = None
        """The hints; None while the bot is thinking about them."""
        self.failed = ""
        self._asking = False

    def toggle(self) -> None:
        """Switch them on or off."""
        self.on = not self.on
        self.forget()

    def forget(self) -> None:
        """The view has changed, or the bot: what it told is of no use any more."""
        self.found = None
        self.failed = ""

    def ask(self) -> bool:
        """Whether the bot has to be asked now; whoever is told so does it and brings the answer."""
        if not self.on or self.found is not None or self._asking:
            return False
        self._asking = True
        return True

    def take(self, answer: HintAnswer, spec: BotSpec, view: View) -> None:
        """Keep the answer, if it is about what is on the screen now and from the bot in use."""
        self._asking = False
        if answer.spec is spec and answer.view == view:
            self.found, self.failed = answer.hints, answer.failed
