"""Everything that can be asked of the server."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.web.buckets import Allowance
from gridsage.web.games.archive import Archive
from gridsage.web.games.daily import DailyService
from gridsage.web.games.lessons import LessonService
from gridsage.web.games.mines.service import MinesService
from gridsage.web.games.mnk.book import MnkBook
from gridsage.web.games.mnk.proofs import MnkProofs
from gridsage.web.games.mnk.service import MnkService
from gridsage.web.games.progress import ProgressService
from gridsage.web.games.puzzles import PuzzleService
from gridsage.web.games.recordings import Recordings
from gridsage.web.games.reviews import Reviews
from gridsage.web.games.sessions import Sessions
from gridsage.web.lab import Lab
from gridsage.web.settings import ClientLimits

__all__ = ["Services"]


@dataclass(frozen=True, slots=True)
class Services:
    """The games of both families, what was played, reviews, proofs, the book, puzzles, days, the lab, and the games in
    memory.
    """

    sessions: Sessions
    mines: MinesService
    mnk: MnkService
    archive: Archive
    recordings: Recordings
    reviews: Reviews
    proofs: MnkProofs
    book: MnkBook
    progress: ProgressService
    lab: Lab
    puzzles: PuzzleService
    daily: DailyService
    lessons: LessonService
    limits: ClientLimits
    messages: Allowance
    """What may be said on sockets: coming back on a new one gives nobody more."""
