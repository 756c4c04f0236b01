"""Schema 8: what the pointer did before each move, where its player let it be recorded."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the column; nothing was recorded before."""
    op.add_column("moves", sa.Column("trace", sa.Text, nullable=False, server_default=""))
