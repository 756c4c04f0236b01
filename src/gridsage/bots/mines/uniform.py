"""Opens any hidden cell, each as likely as the others: the baseline that every bot must beat."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Uniform"]


class Uniform(MinesBot):
    """Knows nothing and says so."""

    source = "The seed document's test bot"

    def choose(self, view: View) -> Choice:
        """A random hidden cell."""
        return self.guess_uniformly(view) if view.started else self.first_choice(view)

    def hints(self, view: View) -> Hints:
        """No hint at all."""
        return Hints()
