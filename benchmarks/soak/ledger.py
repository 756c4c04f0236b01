"""What the server has acknowledged of each game, kept outside it."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Entry", "Ledger"]


@dataclass
class Entry:
    """One game: the moves that were answered as saved, and what was asked since without such an answer."""

    moves: list[str] = field(default_factory=list)
    doubts: int = 0
    """Questions since then whose answer never came, or said that the change was not saved."""
    doubtful_undos: int = 0
    """How many of them asked for a move to be taken back."""
    believed: list[str] = field(default_factory=list)
    """The moves as far as the server has told of them, saved or not."""
    pending: str = ""
    """The move that was asked for last."""
    over: bool = False

    def ask(self, move: str = "") -> None:
        """A move is asked for, or, without one, to take back: from now on the game may have gone on by it."""
        self.pending = move
        self.doubts += 1
        self.doubtful_undos += not move

    def hear(self, turn: int, *, saved: bool) -> None:
        """The server says that so many moves were made."""
        if self.pending and turn == len(self.believed) + 1:
            self.believed.append(self.pending)
        del self.believed[turn:]
        self.pending = ""
        if saved:
            self.settle(self.believed)

    def settle(self, moves: list[str]) -> None:
        """The store has these moves: the server says so, or it was looked up."""
        self.moves, self.believed = list(moves), list(moves)
        self.doubts = self.doubtful_undos = 0

    def agrees(self, stored: list[str]) -> bool:
        """Whether the store has all that was acknowledged."""
        if not self.doubts:
            return stored == self.moves
        # A move that is taken back goes with the bot's answer to it.
        sure = max(0, len(self.moves) - 2 * self.doubtful_undos)
        return stored[:sure] == self.moves[:sure]


@dataclass
class Ledger:
    """The games that the players have begun, each until it is over and was compared once."""

    games: dict[str, Entry] = field(default_factory=dict)

    def begin(self, game: str) -> Entry:
        """A new page."""
        return self.games.setdefault(game, Entry())

    def forget_the_finished(self) -> None:
        """Let go of games that will not change."""
        self.games = {game: entry for game, entry in self.games.items() if not entry.over}
