"""Plays on any empty cell, each as likely as the others: the baseline that every bot must beat."""

from __future__ import annotations

from gridsage.games.mnk import Choice, Hint, Limits, MnkBot, Position, Rule

__all__ = ["Uniform"]


class Uniform(MnkBot):
    """Knows the rules and nothing else."""

    source = "The baseline of every comparison"
    rules = frozenset(Rule)

    def choose(self, position: Position, limits: Limits) -> Choice:
        """A random cell that may be taken."""
        return Choice(self.random.choice(position.legal_moves))

    def hints(self, position: Position, limits: Limits) -> tuple[Hint, ...]:
        """No hint at all."""
        return ()
