"""Schema 5: seeds of boards that have more bits than a number can hold."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the column; the seeds that are there stay numbers."""
    op.add_column("games", sa.Column("wide_seed", sa.String(33), nullable=False, server_default=""))
