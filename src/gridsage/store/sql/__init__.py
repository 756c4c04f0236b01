"""The store in a database: SQLite in a file, or PostgreSQL by its address."""

from gridsage.store.sql.store import SqlStore

__all__ = ["SqlStore"]
