"""A player's progress at Minesweeper on the server: the latest finished games, those not worked out yet asked for."""

from __future__ import annotations

from gridsage.store.progress import GameProgress, find_progress, format_progress_csv, format_totals_csv, sum_progress
from gridsage.web.caller import Caller
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.long_work import LongWork
from gridsage.web.messages import MinesProgress, ProgressEntry, ProgressTotal

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

    async def progress(self, caller: Caller, *, figures: bool) -> MinesProgress:
        """The latest finished games, the oldest first; those of which not all is known yet are worked out."""
        games = await self._find(caller)
        left_out = {} if figures else {"figures": None}
        entries = [ProgressEntry.model_validate(game.to_dict() | left_out) for game in games]
        totals = [ProgressTotal.model_validate(total.to_dict()) for total in sum_progress(games)]
        return MinesProgress(games=entries, totals=totals, missing=sum(not game.worked_out for game in games))

    async def progress_csv(self, caller: Caller) -> str:
        """The same as CSV, a row for each game."""
        return format_progress_csv(await self._find(caller))

    async def totals_csv(self, caller: Caller) -> str:
        """The sums and the personal bests as CSV, a row for each board and class of help."""
        return format_totals_csv(sum_progress(await self._find(caller)))

    async def _find(self, caller: Caller) -> list[GameProgress]:
        store = self._sessions.store
        games = await self._work.do(caller.client, lambda: find_progress(store, caller.all_keys, limit=_MOST_GAMES))
        missing = [game.id for game in reversed(games) if not game.worked_out]
        self._worths.want(caller.client, *missing[:_AT_ONCE])
        return games
