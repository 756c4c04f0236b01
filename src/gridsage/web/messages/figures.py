"""The figures of a run, as the bench prints them in JSON: what each bot did, and how they compare."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = [
    "DuelFigures",
    "DuelPairing",
    "DuelRow",
    "DuelSetup",
    "RunFault",
    "SequentialFigures",
    "SoloFigures",
    "SoloPair",
    "SoloRow",
]


class _Figures(BaseModel):
    # What a family says of its matches beside these (start rule, time a move, openings) goes along.
    model_config = ConfigDict(extra="allow")


class RunFault(BaseModel):
    """A game that ended because a bot broke down."""

    game: int
    kind: str
    note: str
    player: str | None = None


class SoloRow(_Figures):
    """A bot that plays alone, on one setup."""

    bot: str
    setup: str
    setup_name: str
    games: int
    wins: int
    losses: int
    errors: int
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    mean_time_s: float
    time_deviation_s: float
    fastest_time_s: float | None
    slowest_time_s: float | None
    mean_guesses: float
    guesses_deviation: float
    mean_moves: float
    moves_deviation: float
    figures: dict[str, float] = {}
    """The players' figures, means of the games that were won: where they were asked for."""
    ends: dict[str, int]
    faults: list[RunFault]


class SoloPair(_Figures):
    """Two bots on the same boards."""

    a: str
    b: str
    setup: str
    setup_name: str
    games: int
    both_won: int
    only_a_won: int
    only_b_won: int
    neither_won: int
    p_value: float
    verdict: str


class DuelRow(_Figures):
    """A player against all others."""

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    errors: int
    score: float
    elo: float
    elo_low: float
    elo_high: float
    mean_move_time_s: float
    longest_move_time_s: float | None
    lost_by: dict[str, int]


class DuelPairing(_Figures):
    """Two players against each other; wins and losses are those of ``a``."""

    a: str
    b: str
    setup: str
    setup_name: str
    games: int
    wins: int
    draws: int
    losses: int
    void: int
    first_player_wins: int
    mean_moves: float
    ends: dict[str, int]
    faults: list[RunFault]


class DuelSetup(BaseModel):
    """The players on one of several setups."""

    setup: str
    setup_name: str
    rows: list[DuelRow]


class SequentialFigures(BaseModel):
    """What a sequential test says of a run so far."""

    elo0: float
    elo1: float
    llr: float
    low: float
    high: float
    verdict: str


class _RunFigures(_Figures):
    seed: int
    games: int
    partial: bool
    games_played: int
    games_planned: int
    failed_batches: list[int]


class SoloFigures(_RunFigures):
    """The figures of bots that play alone, all on the same boards."""

    rows: list[SoloRow]
    pairs: list[SoloPair]


class DuelFigures(_RunFigures):
    """The figures of players who met each other."""

    rows: list[DuelRow]
    pairings: list[DuelPairing]
    by_setup: list[DuelSetup] = []
    sprt: SequentialFigures | None = None
