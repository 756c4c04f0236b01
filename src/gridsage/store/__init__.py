"""Keep games, runs and analyses: in memory, in an SQLite file, or on a PostgreSQL server."""

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
)
from gridsage.store.connect import open_store
from gridsage.store.location import MEMORY, default_location
from gridsage.store.memory import MemoryStore
from gridsage.store.statistics import MinesStatistics, MnkScore

__all__ = [
    "MEMORY",
    "Analyses",
    "GameQuery",
    "GameSummary",
    "Games",
    "MemoryStore",
    "MinesStatistics",
    "MnkScore",
    "Run",
    "Runs",
    "Store",
    "StoredAnalysis",
    "StoredBatch",
    "StoredGame",
    "default_location",
    "open_store",
]
