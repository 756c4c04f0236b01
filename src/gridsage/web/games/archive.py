"""What was played: lists, statistics, replays of any finished game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from gridsage.animation import animate
from gridsage.games.mines import fresh_board, parse_move
from gridsage.games.mines.metrics import format_metrics_csv, measure_game
from gridsage.sessions.result_class import ResultClass
from gridsage.store import GameQuery, GameSummary, StoredGame
from gridsage.store.reviews import forget_reviews
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import ForbiddenError, NotFoundError
from gridsage.web.games.long_games import MANY_MOVES, LongGames
from gridsage.web.games.sessions import Sessions
from gridsage.web.long_work import LongWork
from gridsage.web.messages import (
    GameEntry,
    GameList,
    MinesAchieved,
    MinesWorth,
    MnkAchieved,
    Statistics,
)
from gridsage.web.messages.replay import replay_json
from gridsage.web.packed_text import PackedText
from gridsage.web.settings import Settings

__all__ = ["Archive"]

_MOST_COMPARED = 200
"""So many of somebody's latest games of a setup are looked through for those on the same board."""


class Archive:
    """The games of one owner, finished and unfinished."""

    def __init__(self, sessions: Sessions, pool: EnginePool, work: LongWork, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._work = work
        self._limit_s = settings.limits.look_time_s
        self._long = LongGames(sessions.store)

    async def list(self, caller: Caller, *, game: str | None, limit: int, offset: int) -> GameList:
        """The owner's games, the latest first."""
        games = self._sessions.store.games
        query = GameQuery(game=game, keys=caller.all_keys, limit=limit, offset=offset)
        found, count = await self._work.do(caller.client, lambda: (games.find(query), games.count(query)))
        return GameList(games=[_entry(summary, caller) for summary in found], count=count)

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
        """Forget one of the owner's games, and what was said of it."""
        stored = await self._read(caller, game_id)
        if stored.owner not in caller.keys:
            raise ForbiddenError("only whoever began a game can delete it", code="not-yours")
        await self._sessions.delete(game_id)
        await self._work.do(caller.client, lambda: forget_reviews(self._sessions.store, stored.record))

    async def finished(self, caller: Caller, game_id: str) -> StoredGame:
        """A finished game: whoever knows its id may look at it. One that goes on keeps its secrets."""
        stored = await self._read(caller, game_id)
        if stored.record.game == "mines" and not stored.finished:
            raise ForbiddenError("the game is not over yet: its mines are still a secret", code="secret")
        return stored

    async def _read(self, caller: Caller, game_id: str) -> StoredGame:
        stored = await self._sessions.playing(game_id)
        if stored is not None:
            return stored
        # A long game takes a while to read: whoever wants many of them waits for their turn.
        return await self._work.do(caller.client, lambda: self._long.read(game_id))

    async def replay(self, caller: Caller, game_id: str) -> str | PackedText:
        """A game move by move: a ``MinesReplay`` or ``MnkReplay``, as JSON; a long one comes packed."""
        stored = await self.finished(caller, game_id)
        seats = [seat for seat, key in enumerate(stored.keys) if key in caller.keys]
        return await self._look_through(
            caller,
            stored,
            lambda: replay_json(stored.id, stored.record, seats, practice=stored.practice),
            "records.replay",
            {"id": stored.id, "seats": seats, "practice": stored.practice},
        )

    async def same_board(self, caller: Caller, game_id: str) -> GameList:
        """The owner's other finished games on the board of a finished game of Minesweeper, the latest first."""
        stored = await self.finished(caller, game_id)
        if stored.record.game != "mines":
            raise NotFoundError("games are compared on one board in Minesweeper alone", code="no-table")
        store = self._sessions.store.games

        def ask() -> list[GameSummary]:
            setup, mines = stored.record.setup, _mines_of(stored)
            if not mines:
                return []
            queries = [
                GameQuery(game="mines", setup=setup, owner=key, finished=True, limit=_MOST_COMPARED)
                for key in caller.all_keys
            ]
            found = (summary for query in queries for summary in store.find(query))
            # Another first cell makes another board of the same seed, and given boards have no seed of their own.
            same = (one for one in found if one.seed == stored.record.seed and one.id != stored.id)
            return [one for one in same if _mines_of(store.get(one.id)) == mines]

        found = await self._work.do(caller.client, ask)
        return GameList(games=[_entry(summary, caller) for summary in found], count=len(found))

    async def record(self, caller: Caller, game_id: str) -> str:
        """The game's record, as JSON."""
        record = (await self.finished(caller, game_id)).record
        return await self._work.do(caller.client, record.to_json)

    async def moves_csv(self, caller: Caller, game_id: str) -> str | PackedText:
        """The moves with times and distances, as CSV; those of a long game come packed."""
        stored = await self.finished(caller, game_id)
        if stored.record.game != "mines":
            raise NotFoundError("there is a table of moves for Minesweeper alone", code="no-table")
        return await self._look_through(
            caller, stored, lambda: format_metrics_csv(measure_game(stored.record)), "records.moves", {}
        )

    async def film(self, caller: Caller, game_id: str, speed: float) -> str | PackedText:
        """The game as a picture that plays it; that of a long game comes packed."""
        stored = await self.finished(caller, game_id)
        return await self._look_through(
            caller, stored, lambda: animate(stored.record, speed=speed), "records.film", {"speed": speed}
        )

    async def _look_through(
        self, caller: Caller, stored: StoredGame, work: Callable[[], str], job: str, about: dict[str, Any]
    ) -> str | PackedText:
        """What the work finds out about a game; for a long one an engine process does the same as a job."""
        if len(stored.record.moves) <= MANY_MOVES:
            return await self._work.do(caller.client, work)
        name = (job, *map(str, about.values()))
        kept = self._long.text(stored, name)
        if kept is not None:
            return kept
        text = await self._work.do(caller.client, stored.record.to_json)
        answer = await self._pool.ask(
            caller.client, job, {**about, "record": text}, limit_s=self._limit_s, lane=Lane.SHORT
        )
        found = PackedText.from_json(answer)
        self._long.keep_text(stored, name, found)
        return found


def _mines_of(stored: StoredGame) -> frozenset[int]:
    """Where the mines of a game lie; nowhere yet before its first opening."""
    board = fresh_board(stored.record)
    for played in stored.record.moves:
        if board.mines:
            break
        board.push(parse_move(played.text, board.setup.grid))
    return frozenset(board.mines or ())


def _entry(summary: GameSummary, caller: Caller) -> GameEntry:
    return GameEntry(
        id=summary.id,
        game=summary.game,
        setup=summary.setup,
        players=list(summary.players),
        result=summary.outcome.termination.value,
        winner=summary.outcome.winner,
        moves=summary.moves,
        time_s=summary.time_s,
        practice=summary.result_class is ResultClass.PRACTICE,
        result_class=summary.result_class,
        seats=[seat for seat, key in enumerate(summary.keys) if key in caller.keys],
        played_at=summary.updated_at.timestamp(),
        worth=_worth(summary),
    )


def _worth(summary: GameSummary) -> MinesWorth | None:
    worth = summary.worth
    if worth is None:
        return None
    return MinesWorth.model_validate(
        worth.to_dict()
        | {
            "three_bv_per_s": worth.three_bv_per_s(summary.time_s),
            "efficiency": worth.efficiency,
            "zne": worth.zne,
            "figures": worth.told_figures(summary.time_s),
        }
    )
