"""Schema 12: analyses of a family, an owner's runs of a family and the run that ended last are found at once."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("analyses_by_family", "analyses", ["game", "created_at", "id"])
    op.create_index("runs_by_owner_and_family", "runs", ["owner", "game", "created_at", "id"])
    op.create_index("runs_by_end", "runs", ["ended_at"])
