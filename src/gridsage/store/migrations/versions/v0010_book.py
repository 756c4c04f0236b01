"""Schema 10: a book of m,n,k positions with results and evaluations, and what it was grown from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "book_positions",
        sa.Column("setup", sa.String(64), primary_key=True),
        sa.Column("position", sa.String(400), primary_key=True),
        sa.Column("first_wins", sa.BigInteger, nullable=False),
        sa.Column("draws", sa.BigInteger, nullable=False),
        sa.Column("second_wins", sa.BigInteger, nullable=False),
        sa.Column("unfinished", sa.BigInteger, nullable=False),
        sa.Column("chance", sa.Double),
        sa.Column("proven", sa.String(8), nullable=False),
        sa.Column("mate_in", sa.Integer),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("nodes", sa.BigInteger, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
    )
    op.create_table(
        "book_sources",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("evaluations", sa.BigInteger, nullable=False),
        sa.Column("added_at", sa.String(27), nullable=False),
    )
    op.create_index("book_sources_by_time", "book_sources", ["added_at", "id"])
