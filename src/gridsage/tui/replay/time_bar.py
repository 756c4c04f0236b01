"""The line between the beginning and the end of a replay: a click goes to that moment."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from gridsage.sessions.replay_clock import ReplayClock

__all__ = ["TimeBar"]


class TimeBar(Static):
    """How far the replay is, and how fast it goes."""

    class Chosen(Message):
        """A share of the whole, from 0 to 1, was clicked at."""

        def __init__(self, share: float) -> None:
            self.share = share
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="time-bar")
        self._clock: ReplayClock | None = None
        self._said = ""
        self._line = (0, 1)
        """Where the line begins, and how long it is."""

    def show(self, clock: ReplayClock, said: str) -> None:
        """Bring it up to date; ``said`` stands behind the line."""
        self._clock, self._said = clock, said
        head = f" {'▶' if clock.playing else '‖'} {clock.speed:g}× "
        room = max(4, self.size.width - len(head) - len(said) - 2)
        share = clock.at_ms / clock.length_ms if clock.length_ms else 1.0
        done = round(share * (room - 1))
        self._line = (len(head), room)
        text = Text(head, "bold", no_wrap=True)
        text.append("━" * done + "●", "bold")
        text.append("─" * (room - 1 - done), "dim")
        self.update(text.append(f" {said} ", "not dim"))

    def on_resize(self) -> None:
        """The line is as long as there is room for it."""
        if self._clock is not None:
            self.show(self._clock, self._said)

    def on_click(self, event: events.Click) -> None:
        """Go there."""
        start, room = self._line
        self.post_message(self.Chosen(min(1.0, max(0.0, (event.x - start) / max(1, room - 1)))))
