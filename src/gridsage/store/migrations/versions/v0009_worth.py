"""Schema 9: what each finished game of Minesweeper was worth; worked out when somebody asks for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the column; nothing is known yet of the games from before."""
    op.add_column("games", sa.Column("worth", sa.Text))
