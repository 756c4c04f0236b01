"""How Alembic runs our migrations: on the connection it is given, inside the transaction that is already open there."""

from __future__ import annotations

from alembic import context

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("use `gridsage database upgrade`: it keeps a copy and holds the lock")
# The transaction is the caller's: everything happens, or nothing, on SQLite as well as on PostgreSQL.
context.configure(connection=connection)
context.run_migrations()
