"""Schema 2: runs of the bench and the results of their batches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "runs",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("versions", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("batches", sa.Integer, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.Column("ended_at", sa.String(27)),
    )
    op.create_index("runs_by_time", "runs", ["created_at"])
    op.create_table(
        "batches",
        sa.Column("run_id", sa.String(10), sa.ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("results", sa.LargeBinary, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
