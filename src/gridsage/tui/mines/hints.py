"""The desk where hints are asked for: one question at a time, and only answers to what is on the screen count."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.catalog import BotSpec
from gridsage.games.mines import Hints, View
from gridsage.tui.mines.bot import BotBrokeError, ask_hints

__all__ = ["HintAnswer", "HintDesk", "answer"]


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """What a bot can tell of a view; ``failed`` says why it could tell nothing."""

    spec: BotSpec
    view: View
    hints: Hints
    failed: str = ""


def answer(spec: BotSpec, view: View) -> HintAnswer:
    """Ask the bot. Slow: for a thread."""
    try:
        return HintAnswer(spec, view, ask_hints(spec, view))
    except BotBrokeError as error:
        return HintAnswer(spec, view, Hints(), f"{spec.text} broke down: {error.note}")


class HintDesk:
    """Whether hints are wanted, and the ones there are for the view on the screen."""

    def __init__(self) -> None:
        self.open = False
        """Whether the person wants hints."""
        self.hints: Hints | None = None
        """The hints; None while the bot is thinking about them."""
        self.failed = ""
        self._asking = False

    def toggle(self) -> None:
        """Open or close the desk."""
        self.open = not self.open
        self.forget()

    def forget(self) -> None:
        """The view has changed, or the bot: what it told is of no use any more."""
        self.hints = None
        self.failed = ""

    def ask(self) -> bool:
        """Whether the bot has to be asked now; whoever is told so does it and brings the answer."""
        if not self.open or self.hints is not None or self._asking:
            return False
        self._asking = True
        return True

    def take(self, found: HintAnswer, spec: BotSpec, view: View) -> None:
        """Keep the answer, if it is about what is on the screen now and from the bot in use."""
        self._asking = False
        if found.spec is spec and found.view == view:
            self.hints, self.failed = found.hints, found.failed
