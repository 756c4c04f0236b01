"""A player's progress at Minesweeper: the latest finished games with their times, guesses and luck, and as CSV."""

from __future__ import annotations

import csv
from io import StringIO

from gridsage.store import GameQuery, GameSummary
from gridsage.web.caller import Caller
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.long_work import LongWork
from gridsage.web.messages import MinesProgress, ProgressEntry

__all__ = ["ProgressService"]

_MOST_GAMES = 1000
"""So many of the latest games tell of a player's progress."""
_AT_ONCE = 50
"""So many of a player's games from before are worked out after one request."""


class ProgressService:
    """What came of the games of one owner over time."""

    def __init__(self, sessions: Sessions, work: LongWork, worths: Worths) -> None:
        self._sessions = sessions
        self._work = work
        self._worths = worths

    async def progress(self, caller: Caller) -> MinesProgress:
        """The latest finished games, the oldest first; those of which nothing is known yet are worked out."""
        games = self._sessions.store.games
        queries = [GameQuery(game="mines", owner=key, finished=True, limit=_MOST_GAMES) for key in caller.all_keys]
        found = await self._work.do(caller.client, lambda: [one for query in queries for one in games.find(query)])
        # A bot's game that was only watched is nobody's progress.
        played = sorted((one for one in found if any(one.keys)), key=lambda one: (one.updated_at, one.id))
        played = played[-_MOST_GAMES:]
        missing = [one.id for one in reversed(played) if one.worth is None]
        self._worths.want(*missing[:_AT_ONCE])
        return MinesProgress(games=[_entry(one) for one in played], missing=len(missing))

    async def progress_csv(self, caller: Caller) -> str:
        """The same as CSV, a row for each game."""
        rows = (await self.progress(caller)).games
        file = StringIO()
        writer = csv.DictWriter(file, list(ProgressEntry.model_fields), lineterminator="\n")
        writer.writeheader()
        writer.writerows(row.model_dump(mode="json") for row in rows)
        return file.getvalue()


def _entry(summary: GameSummary) -> ProgressEntry:
    entry = ProgressEntry(
        id=summary.id,
        played_at=summary.updated_at.timestamp(),
        setup=summary.setup,
        result_class=summary.result_class,
        won=summary.outcome.winner is not None,
        time_s=summary.time_s,
    )
    if (worth := summary.worth) is None:
        return entry
    guesses = worth.guesses
    return entry.model_copy(
        update={
            "three_bv": worth.three_bv,
            "three_bv_per_s": worth.three_bv_solved / summary.time_s if summary.time_s > 0 else None,
            "accuracy": worth.accuracy,
            "needless": guesses.needless,
            "forced": guesses.forced,
            "overlooked_counts": guesses.overlooked_counts,
            "luck": guesses.luck,
            "champion_won": worth.champion_won,
        }
    )
