"""MatchScore: the rounds of a match so far, counted by player, whoever began."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["MatchScore"]


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Rounds won by the first player, drawn, and won by the second.

    >>> MatchScore().with_win(1).with_draw()
    MatchScore(first=0, draws=1, second=1)
    """

    first: int = 0
    draws: int = 0
    second: int = 0

    def wins(self, player: int) -> int:
        """The rounds that this player won."""
        return self.second if player else self.first

    def with_win(self, player: int) -> MatchScore:
        """The score after another round that this player won."""
        return replace(self, second=self.second + 1) if player else replace(self, first=self.first + 1)

    def with_draw(self) -> MatchScore:
        """The score after another draw."""
        return replace(self, draws=self.draws + 1)

    @property
    def rounds(self) -> int:
        """All rounds together."""
        return self.first + self.draws + self.second

    @classmethod
    def of(cls, counts: Mapping[str, Any] | Sequence[int]) -> MatchScore:
        """The score that a record tells of; older ones list the wins of X, those of O, and the draws."""
        if isinstance(counts, Mapping):
            return cls(int(counts["first"]), int(counts["draws"]), int(counts["second"]))
        x, o, draws = counts
        return cls(x, draws, o)
