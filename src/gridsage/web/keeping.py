"""Where games are kept: what the sessions need of a store, and the store that forgets when the process ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gridsage.record import GameRecord

__all__ = ["GameKeeper", "KeptGame", "MemoryKeeper"]


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game as it is kept: its id, whose it is, when it was last played (seconds since 1970), and its record."""

    id: str
    owner: str
    played_at: float
    record: GameRecord


class GameKeeper(Protocol):
    """Keeps games in progress and finished ones; every method may take its time and may be called from any thread."""

    def save(self, game: KeptGame) -> None:
        """Keep this state of the game; when the call returns, it outlives the process."""

    def load(self, game_id: str) -> KeptGame | None:
        """The game, or None when there is no such game."""

    def list(self, owner: str, *, family: str | None, limit: int, before: float | None) -> Sequence[KeptGame]:
        """The owner's games, the latest first; only those played before the given moment."""

    def delete(self, game_id: str) -> None:
        """Forget the game."""

    def close(self) -> None:
        """Let go of files and connections."""


class MemoryKeeper:
    """Keeps games as long as the process lives."""

    def __init__(self) -> None:
        self._games: dict[str, KeptGame] = {}

    def save(self, game: KeptGame) -> None:
        """Keep this state of the game."""
        self._games[game.id] = game

    def load(self, game_id: str) -> KeptGame | None:
        """The game, or None when there is no such game."""
        return self._games.get(game_id)

    def list(self, owner: str, *, family: str | None, limit: int, before: float | None) -> Sequence[KeptGame]:
        """The owner's games, the latest first."""
        games = [
            game
            for game in tuple(self._games.values())
            if game.owner == owner
            and family in (None, game.record.game)
            and (before is None or game.played_at < before)
        ]
        return sorted(games, key=lambda game: -game.played_at)[:limit]

    def delete(self, game_id: str) -> None:
        """Forget the game."""
        self._games.pop(game_id, None)

    def close(self) -> None:
        """Nothing to let go of."""
