"""Two bots with one seat each, compared on the boards that both of them have played."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.arena.rating import McNemar, mcnemar
from gridsage.arena.tally import MatchTally

__all__ = ["SameBoards", "compare_on_same_boards"]


@dataclass(frozen=True, slots=True)
class SameBoards:
    """How many boards both have played and both have won, and the test of those that one of them won."""

    games: int
    both_won: int
    test: McNemar

    @property
    def neither_won(self) -> int:
        """The boards that none of them won."""
        return self.games - self.both_won - self.test.only_a - self.test.only_b


def compare_on_same_boards(a: MatchTally, b: MatchTally) -> SameBoards:
    """What both have played of the same boards, side by side."""
    both_played = a.played & b.played
    won_a, won_b = a.won & both_played, b.won & both_played
    both_won = len(won_a & won_b)
    return SameBoards(len(both_played), both_won, mcnemar(len(won_a) - both_won, len(won_b) - both_won))
