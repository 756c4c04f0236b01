"""What was played: lists, statistics, replays of any finished game, and a review of its guesses."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import asdict
from typing import Any

from gridsage.games import mines, mnk
from gridsage.games.mines.metrics import format_metrics_csv, measure_game
from gridsage.record import GameRecord
from gridsage.store import GameQuery, GameSummary, StoredGame
from gridsage.web.caller import Caller
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import ForbiddenError, NotFoundError
from gridsage.web.games.sessions import Sessions
from gridsage.web.long_work import LongWork
from gridsage.web.messages import (
    GameEntry,
    GameList,
    MinesAchieved,
    MinesReplay,
    MnkAchieved,
    MnkReplay,
    ReplayStep,
    Statistics,
)
from gridsage.web.messages.from_mines import first_opened, given_board_text, mines_measures
from gridsage.web.settings import Settings

__all__ = ["Archive"]


class Archive:
    """The games of one owner, finished and unfinished."""

    def __init__(self, sessions: Sessions, pool: EnginePool, work: LongWork, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._work = work
        self._limit_s = settings.limits.engine_time_s

    async def list(self, caller: Caller, *, game: str | None, limit: int, offset: int) -> GameList:
        """The owner's games, the latest first."""
        games = self._sessions.store.games
        queries = [GameQuery(game=game, owner=key, limit=offset + limit) for key in caller.all_keys]

        def ask() -> tuple[list[GameSummary], int]:
            found = [summary for query in queries for summary in games.find(query)]
            found.sort(key=lambda summary: (summary.updated_at, summary.id), reverse=True)
            return found[offset : offset + limit], sum(games.count(query) for query in queries)

        found, count = await self._work.do(caller.client, ask)
        return GameList(games=[_entry(summary) for summary in found], count=count)

    async def statistics(self, caller: Caller) -> Statistics:
        """What the player achieved, by setup."""
        games, keys = self._sessions.store.games, caller.all_keys
        solo, scores = await self._work.do(
            caller.client, lambda: (games.mines_statistics(keys=keys), games.mnk_scores(keys=keys))
        )
        return Statistics(
            mines=[MinesAchieved(**asdict(row), win_rate=row.win_rate) for row in solo],
            mnk=[MnkAchieved(**asdict(row), score=row.score) for row in scores],
        )

    async def delete(self, caller: Caller, game_id: str) -> None:
        """Forget one of the owner's games."""
        if (await self._sessions.stored(game_id)).owner not in caller.keys:
            raise ForbiddenError("only whoever began a game can delete it", code="not-yours")
        await self._sessions.delete(game_id)

    async def finished(self, game_id: str) -> StoredGame:
        """A finished game: whoever knows its id may look at it. One that goes on keeps its secrets."""
        stored = await self._sessions.stored(game_id)
        if stored.record.game == "mines" and not stored.finished:
            raise ForbiddenError("the game is not over yet: its mines are still a secret", code="secret")
        return stored

    async def replay(self, caller: Caller, game_id: str) -> bytes:
        """A game move by move: a :class:`MinesReplay` or :class:`MnkReplay`, as JSON."""
        stored = await self.finished(game_id)
        seats = [seat for seat, key in enumerate(stored.keys) if key in caller.keys]
        make = _mines_replay if stored.record.game == "mines" else _mnk_replay
        return await self._work.do(caller.client, lambda: make(stored, seats).model_dump_json().encode())

    async def record(self, caller: Caller, game_id: str) -> str:
        """The game's record, as JSON."""
        record = (await self.finished(game_id)).record
        return await self._work.do(caller.client, record.to_json)

    async def moves_csv(self, caller: Caller, game_id: str) -> str:
        """The moves with times and distances, as CSV."""
        record = (await self.finished(game_id)).record
        if record.game != "mines":
            raise NotFoundError("there is a table of moves for Minesweeper alone", code="no-table")
        return await self._work.do(caller.client, lambda: format_metrics_csv(measure_game(record)))

    async def review(self, caller: Caller, game_id: str) -> AsyncGenerator[tuple[str, Any]]:
        """Each opened cell against the best one: ``("part", …)`` for each, and at last ``("result", …)``."""
        record = (await self.finished(game_id)).record
        question = {"record": record.to_dict()}
        name = "mines.review" if record.game == "mines" else "mnk.review"
        stream = self._pool.stream(caller.client, name, question, limit_s=self._limit_s)
        async with aclosing(stream) as said:
            async for answer in said:
                yield answer


def _entry(summary: GameSummary) -> GameEntry:
    return GameEntry(
        id=summary.id,
        game=summary.game,
        setup=summary.setup,
        players=list(summary.players),
        result=summary.outcome.termination.value,
        winner=summary.outcome.winner,
        moves=summary.moves,
        time_s=summary.time_s,
        practice=summary.practice,
        played_at=summary.updated_at.timestamp(),
    )


def _mines_replay(stored: StoredGame, seats: list[int]) -> MinesReplay:
    record = stored.record
    setup = mines.parse_setup(record.setup)
    board = mines.fresh_board(record)
    steps = []
    for played in record.moves:
        changed = board.push(mines.parse_move(played.text, setup.grid))
        shown = board.view().cells
        cells = [(cell, mines.LETTERS[shown[cell]]) for cell in changed]
        steps.append(
            ReplayStep(
                move=played.text,
                seat=played.seat,
                time_s=played.time_s,
                guess=played.guess,
                chance=played.chance,
                cells=cells,
            )
        )
    return MinesReplay(
        **_about(stored, seats),
        width=setup.width,
        height=setup.height,
        mines=setup.mines,
        seed=str(record.seed),
        first=first_opened(record.moves),
        board=given_board_text(record),
        mine_cells=list(board.mines),
        steps=steps,
        statistics=mines_measures(record),
    )


def _mnk_replay(stored: StoredGame, seats: list[int]) -> MnkReplay:
    record = stored.record
    setup = mnk.parse_setup(record.setup)
    board = mnk.replay(record)
    return MnkReplay(
        **_about(stored, seats),
        width=setup.width,
        height=setup.height,
        k=setup.k,
        moves=list(board.moves),
        times_s=[played.time_s for played in record.moves],
        row=list(board.winning_row),
    )


def _about(stored: StoredGame, seats: list[int]) -> dict[str, Any]:
    record: GameRecord = stored.record
    return {
        "id": stored.id,
        "setup": record.setup,
        "players": list(record.players),
        "seats": seats,
        "result": record.outcome.termination.value,
        "winner": record.outcome.winner,
        "help": dict(record.details.get("help", {})),
    }
