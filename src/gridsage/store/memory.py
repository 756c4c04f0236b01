"""The store in memory: for tests, for a bench that nobody wants to keep, and the plainest statement of the contract."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import RLock
from typing import Any

from gridsage.errors import ConflictError, MissingError
from gridsage.record import GameRecord, GameResult, Termination
from gridsage.sessions.events import Event, MoveMade, MovesTakenBack
from gridsage.sessions.mines.worth import GameWorth
from gridsage.store.base import (
    Analyses,
    GameQuery,
    Games,
    GameSummary,
    Run,
    Runs,
    Store,
    StoredAnalysis,
    StoredBatch,
    StoredGame,
    check_record,
    check_storable,
    find_by_prefix,
    seat_keys,
)
from gridsage.store.book import MemoryBook
from gridsage.store.changes import RESEATED, KeptState, keys_after
from gridsage.store.identity import new_game_id, new_run_id, now, now_after
from gridsage.store.puzzles import MemoryPuzzles
from gridsage.store.statistics import (
    MinesStatistics,
    MnkScore,
    PlayedGame,
    at_one_screen,
    mines_statistics,
    mnk_scores,
)

__all__ = ["MemoryAnalyses", "MemoryGames", "MemoryRuns", "MemoryStore"]


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """A copy that nobody else can change, and that holds JSON values alone."""
    copy: dict[str, Any] = json.loads(json.dumps(dict(values)))
    return copy


class MemoryGames(Games):
    """Games in a dictionary."""

    def __init__(self) -> None:
        self._games: dict[str, StoredGame] = {}
        self._lock = RLock()

    def add(self, record: GameRecord, *, owner: str = "", practice: bool = False, keys: Sequence[str] = ()) -> str:
        """Keep a game."""
        check_record(record)
        check_storable(owner)
        time = now()
        record = replace(record, details=_plain(record.details))
        game = StoredGame(new_game_id(), record, time, time, owner, practice, keys=seat_keys(record, keys))
        game = replace(game, ended_at=time) if game.finished else game
        with self._lock:
            self._games[game.id] = game
        return game.id

    def get(self, game_id: str) -> StoredGame:
        """The game with all its moves."""
        try:
            return self._games[game_id]
        except KeyError:
            raise MissingError("game", game_id) from None

    def apply(self, game_id: str, *events: Event) -> datetime:
        """Keep what happened in a game."""
        with self._lock:
            game = self.get(game_id)
            moves = game.record.moves
            new = _kept(game).not_kept(events, lambda number: moves[number] if 0 <= number < len(moves) else None)
            time = now_after(game.updated_at)
            for event in new:
                game = _after(game, event, time)
            self._games[game_id] = game
            return game.updated_at

    def reseat(self, game_id: str, names: Sequence[str], keys: Sequence[str], *, before: Sequence[str]) -> datetime:
        """Let others sit at a game."""
        check_storable(*names, *keys)
        with self._lock:
            game = self.get(game_id)
            if game.keys != tuple(before):
                raise ConflictError(RESEATED)
            time = now_after(game.updated_at)
            record = replace(game.record, players=tuple(names))
            self._games[game_id] = replace(game, record=record, keys=tuple(keys), updated_at=time)
            return time

    def keep_worth(self, game_id: str, worth: GameWorth, *, changed_at: datetime) -> bool:
        """Keep what a finished game was worth."""
        with self._lock:
            game = self.get(game_id)
            if not game.finished or game.updated_at != changed_at:
                return False
            self._games[game_id] = replace(game, worth=worth)
            return True

    def changed_at(self, *game_ids: str) -> dict[str, datetime]:
        """When each of the games was last changed."""
        with self._lock:
            return {game_id: self._games[game_id].updated_at for game_id in game_ids if game_id in self._games}

    def _matching(self, query: GameQuery) -> list[StoredGame]:
        def fits(game: StoredGame) -> bool:
            record = game.record
            return (
                query.game in (None, record.game)
                and query.setup in (None, record.setup)
                and query.owner in (None, game.owner)
                and (not query.keys or not {game.owner, *game.keys}.isdisjoint(query.keys))
                and query.finished in (None, game.finished)
                and (query.seeds is None or record.seed in query.seeds)
                and (query.player is None or query.player in record.players)
            )

        with self._lock:
            return [game for game in self._games.values() if fits(game)]

    def find(self, query: GameQuery = GameQuery()) -> list[GameSummary]:
        """The games that the query asks for."""
        found = sorted(self._matching(query), key=lambda game: (game.updated_at, game.id), reverse=True)
        return [_summary(game) for game in found[query.offset : query.offset + query.limit]]

    def count(self, query: GameQuery = GameQuery()) -> int:
        """How many games the query asks for."""
        return len(self._matching(query))

    def ids(self) -> Iterator[str]:
        """The ids of all games."""
        with self._lock:
            games = sorted(self._games.values(), key=lambda game: (game.created_at, game.id))
        return iter([game.id for game in games])

    def delete(self, game_id: str) -> None:
        """Delete a game."""
        with self._lock:
            self.get(game_id)
            del self._games[game_id]

    def put(self, game: StoredGame) -> bool:
        """Keep a game of another store."""
        check_record(game.record)
        with self._lock:
            if game.id in self._games:
                return False
            record = replace(game.record, details=_plain(game.record.details))
            self._games[game.id] = replace(game, record=record, keys=seat_keys(record, game.keys))
            return True

    def mines_statistics(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MinesStatistics, ...]:
        """What a player achieved in Minesweeper."""
        return mines_statistics(self._played("mines", player, keys))

    def mnk_scores(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MnkScore, ...]:
        """What a player achieved in m,n,k games."""
        return mnk_scores(self._played("mnk", player, keys))

    def _played(self, family: str, player: str, keys: Sequence[str]) -> list[PlayedGame]:
        games = [
            game
            for game in self._matching(GameQuery(game=family, finished=True))
            if game.ended_at and not (keys and at_one_screen(game.keys))
        ]
        games.sort(key=lambda game: (game.ended_at, game.id))
        return [
            PlayedGame(
                game.record.setup,
                game.record.players,
                seat,
                game.record.outcome,
                game.record.time_s,
                game.result_class,
            )
            for game in games
            for seat, (name, key) in enumerate(zip(game.record.players, game.keys, strict=True))
            if (key and key in keys if keys else name == player)
        ]


def _summary(game: StoredGame) -> GameSummary:
    record = game.record
    return GameSummary(
        id=game.id,
        game=record.game,
        setup=record.setup,
        seed=record.seed,
        players=record.players,
        outcome=record.outcome,
        moves=len(record.moves),
        time_s=record.time_s,
        created_at=game.created_at,
        updated_at=game.updated_at,
        owner=game.owner,
        practice=game.practice,
        result_class=game.result_class,
        keys=game.keys,
        worth=game.worth,
    )


@dataclass(slots=True)
class _RunEntry:
    run: Run
    batches: dict[int, StoredBatch] = field(default_factory=dict)


def _kept(game: StoredGame) -> KeptState:
    return KeptState(len(game.record.moves), game.record.outcome, game.record.details)


def _after(game: StoredGame, event: Event, time: datetime) -> StoredGame:
    """The game with what happened in it."""
    moves, kept = game.record.moves, _kept(game).after(event)
    if isinstance(event, MoveMade):
        moves = (*moves, event.move)
    record = replace(game.record, moves=moves[: kept.moves], outcome=event.outcome, details=_plain(event.details))
    if event.exchanged:
        record = replace(record, players=record.players[::-1])
        game = replace(game, keys=game.keys[::-1])
    if event.seats is not None:
        record = replace(record, players=event.seats)
        game = replace(game, keys=keys_after(event, game.owner))
    ended_at = None if event.outcome.termination is Termination.UNFINISHED else game.ended_at or time
    practice = game.practice or isinstance(event, MovesTakenBack)
    worth = None if ended_at is None or isinstance(event, MovesTakenBack) else game.worth
    return replace(game, record=record, practice=practice, updated_at=time, ended_at=ended_at, worth=worth)


class MemoryRuns(Runs):
    """Runs in a dictionary."""

    def __init__(self) -> None:
        self._runs: dict[str, _RunEntry] = {}
        self._lock = RLock()

    def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        *,
        batches: int,
        games: int,
        versions: Mapping[str, str] | None = None,
        command: str = "",
        owner: str = "",
    ) -> str:
        """Keep a new run."""
        check_storable(command, owner)
        time = now()
        values = (game, _plain(settings), _plain(versions or {}), command, batches, games)
        run = Run(new_run_id(), *values, time, time, owner=owner)
        with self._lock:
            self._runs[run.id] = _RunEntry(run)
        return run.id

    def _entry(self, run_id: str) -> _RunEntry:
        return self._runs[find_by_prefix("run", run_id, [known for known in self._runs if known.startswith(run_id)])]

    def get(self, run_id: str) -> Run:
        """The run with that id, or whose id begins so."""
        with self._lock:
            return _counted(self._entry(run_id))

    def find(
        self, *, game: str | None = None, owner: str | None = None, limit: int = 100, offset: int = 0
    ) -> list[Run]:
        """The runs, the newest first."""
        with self._lock:
            runs = [
                _counted(entry)
                for entry in self._runs.values()
                if game in (None, entry.run.game) and owner in (None, entry.run.owner)
            ]
        runs.sort(key=lambda run: (run.created_at, run.id), reverse=True)
        return runs[offset : offset + limit]

    def add_batch(self, run_id: str, number: int, results: Sequence[GameResult]) -> bool:
        """Keep the results of a batch."""
        kept = tuple(result._replace(details=_plain(result.details)) for result in results)
        return self._keep(run_id, StoredBatch(number, len(kept), kept))

    def fail_batch(self, run_id: str, number: int, games: int, note: str) -> bool:
        """Keep that a batch could not be played."""
        return self._keep(run_id, StoredBatch(number, games, note=note or "failed"))

    def _keep(self, run_id: str, batch: StoredBatch) -> bool:
        with self._lock:
            entry = self._entry(run_id)
            if batch.number in entry.batches:
                return False
            if not 0 <= batch.number < entry.run.batches:
                raise ConflictError(f"there is no batch {batch.number}: the run has {entry.run.batches}")
            entry.batches[batch.number] = batch
            entry.run = replace(entry.run, updated_at=now())
            return True

    def done(self, run_id: str) -> frozenset[int]:
        """The numbers of the batches that need not be played any more."""
        with self._lock:
            return frozenset(self._entry(run_id).batches)

    def batches(self, run_id: str) -> Iterator[StoredBatch]:
        """All batches kept so far."""
        with self._lock:
            batches = sorted(self._entry(run_id).batches.items())
        return (batch for _, batch in batches)

    def finish(self, run_id: str, figures: Mapping[str, Any]) -> None:
        """Nothing is left to be played."""
        with self._lock:
            entry = self._entry(run_id)
            time = now()
            entry.run = replace(entry.run, figures=_plain(figures), updated_at=time, ended_at=time)

    def delete(self, run_id: str) -> None:
        """Delete a run."""
        with self._lock:
            if run_id not in self._runs:
                raise MissingError("run", run_id)
            del self._runs[run_id]

    def put(self, run: Run, batches: Iterator[StoredBatch]) -> bool:
        """Keep a run of another store."""
        with self._lock:
            if run.id in self._runs:
                return False
            self._runs[run.id] = _RunEntry(run, {batch.number: batch for batch in batches})
            return True


def _counted(entry: _RunEntry) -> Run:
    batches = entry.batches.values()
    return replace(
        entry.run,
        done_batches=sum(not batch.failed for batch in batches),
        failed_batches=sum(batch.failed for batch in batches),
        done_games=sum(batch.games for batch in batches if not batch.failed),
    )


class MemoryAnalyses(Analyses):
    """Analyses in a dictionary."""

    def __init__(self) -> None:
        self._analyses: dict[str, StoredAnalysis] = {}

    def get(self, analysis_id: str) -> StoredAnalysis:
        """The analysis with that id."""
        try:
            return self._analyses[analysis_id]
        except KeyError:
            raise MissingError("analysis", analysis_id) from None

    def find(
        self, *, game: str | None = None, setup: str | None = None, id_begins: str = "", limit: int = 100
    ) -> list[StoredAnalysis]:
        """The analyses asked for, the newest first."""
        found = [
            analysis
            for analysis in list(self._analyses.values())
            if game in (None, analysis.game) and setup in (None, analysis.setup) and analysis.id.startswith(id_begins)
        ]
        return sorted(found, key=lambda analysis: (analysis.created_at, analysis.id), reverse=True)[:limit]

    def delete(self, analysis_id: str) -> None:
        """Delete an analysis."""
        self.get(analysis_id)
        del self._analyses[analysis_id]

    def put(self, analysis: StoredAnalysis) -> bool:
        """Keep an analysis."""
        check_storable(analysis.game, analysis.setup, analysis.position, analysis.engine, analysis.note)
        if analysis.id in self._analyses:
            return False
        self._analyses[analysis.id] = replace(analysis, result=_plain(analysis.result))
        return True


class MemoryStore(Store):
    """A store that lasts as long as the process."""

    def __init__(self) -> None:
        self._games = MemoryGames()
        self._runs = MemoryRuns()
        self._analyses = MemoryAnalyses()
        self._puzzles = MemoryPuzzles()
        self._book = MemoryBook()

    @property
    def games(self) -> MemoryGames:
        """Games of both families."""
        return self._games

    @property
    def runs(self) -> MemoryRuns:
        """Runs of the bench."""
        return self._runs

    @property
    def puzzles(self) -> MemoryPuzzles:
        """Tries at puzzles."""
        return self._puzzles

    @property
    def book(self) -> MemoryBook:
        """Positions of m,n,k with results and evaluations."""
        return self._book

    @property
    def analyses(self) -> MemoryAnalyses:
        """Analyses worth keeping."""
        return self._analyses

    @property
    def name(self) -> str:
        """Memory."""
        return "memory"

    def close(self) -> None:
        """Nothing to let go of."""
