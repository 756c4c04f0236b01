"""A clock that is moved by hand, moves from text, and the record that the events of a game tell of."""

from __future__ import annotations

from dataclasses import replace

from gridsage.games.mnk import parse_moves
from gridsage.record import GameRecord
from gridsage.sessions.events import Event, MoveMade, MovesTakenBack
from gridsage.sessions.mnk.game import MnkGame

__all__ = ["Hands", "follow", "play_moves"]


class Hands:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        """Let this time pass."""
        self.now += seconds


def follow(record: GameRecord, event: Event) -> GameRecord:
    """The record after an event, made from nothing but the record before and the event."""
    assert event.number == len(record.moves), "an event is missing"
    moves = record.moves
    if isinstance(event, MoveMade):
        moves = (*moves, event.move)
    elif isinstance(event, MovesTakenBack):
        moves = moves[: event.moves]
    assert len(moves) == event.moves
    players = record.players[::-1] if event.exchanged else record.players
    players = players if event.seats is None else event.seats
    return replace(record, players=players, moves=moves, outcome=event.outcome, details=event.details)


def play_moves(game: MnkGame, moves: str) -> None:
    """Make these moves, one after the other."""
    for cell in parse_moves(moves, game.setup):
        game.push(cell)
