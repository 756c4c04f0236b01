"""Colours of the boards in the terminal, for dark and for light screens."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """Foregrounds and backgrounds; every pair that meets on the board has a contrast of at least 4.5 to 1."""

    hidden: tuple[str, str]
    """Two shades, laid like a chessboard, so that hidden cells can be counted."""
    hidden_ink: str
    open: str
    numbers: tuple[str, ...]
    """The inks of 1 to 8."""
    flag: str
    cursor: str
    cursor_ink: str
    safe: str
    mine: str
    hint_ink: str
    clue: str
    """Behind a number that a reason rests on."""
    spoken: str
    """Behind a hidden cell that a reason speaks of."""
    last: str
    """Behind the bot's last move."""
    guess: str
    """Behind the bot's last move when it was a guess."""
    mark_ink: str
    """On the four backgrounds above."""
    truth: str
    """A mine shown after the game."""
    wrong: str
    wrong_ink: str
    good: str
    """Words beside the board: safe, won."""
    bad: str
    """Words beside the board: a mine, lost."""
    warn: str
    """Words beside the board: a guess."""
    paper: tuple[str, ...]
    """What such words stand on: the theme's panels."""

    def mark(self, name: str) -> tuple[str, str]:
        """Ink and background of what is laid over a cell: cursor, safe, mine, clue, spoken, last or guess."""
        ink = {"cursor": self.cursor_ink, "safe": self.hint_ink, "mine": self.hint_ink}.get(name, self.mark_ink)
        ground: str = getattr(self, name)
        return ink, ground


DARK = Palette(
    hidden=("#3d4456", "#464e62"),
    hidden_ink="#e6e9f0",
    open="#15181f",
    numbers=("#82aaff", "#7bd88f", "#ff8b85", "#d0a8ff", "#ffb86b", "#6fdfe0", "#f5f5f5", "#b4b4b4"),
    flag="#ffd166",
    cursor="#ffe08a",
    cursor_ink="#101010",
    safe="#2f7d32",
    mine="#b3261e",
    hint_ink="#ffffff",
    clue="#1d5fae",
    spoken="#6a3fa0",
    last="#0b6b75",
    guess="#9a3412",
    mark_ink="#ffffff",
    truth="#ff8b85",
    wrong="#7f1d1d",
    wrong_ink="#ffffff",
    good="#69db7c",
    bad="#ff8b85",
    warn="#ffb86b",
    paper=("#1e1e1e", "#242f38"),
)
"""For dark screens."""

LIGHT = Palette(
    hidden=("#bcc4d2", "#c8cfdb"),
    hidden_ink="#1a1d24",
    open="#f7f8fa",
    numbers=("#1a3fd0", "#00661a", "#b3151a", "#5a1ea6", "#8a3a00", "#00606a", "#111111", "#555555"),
    flag="#7a1200",
    cursor="#20242c",
    cursor_ink="#ffffff",
    safe="#8fd694",
    mine="#ff9d96",
    hint_ink="#101010",
    clue="#a9ccff",
    spoken="#dcc2ff",
    last="#9fe3e8",
    guess="#ffc48a",
    mark_ink="#101010",
    truth="#b3151a",
    wrong="#b3151a",
    wrong_ink="#ffffff",
    good="#00571a",
    bad="#9c1116",
    warn="#7a3300",
    paper=("#d8d8d8", "#d0d0d0"),
)
"""For light screens."""
