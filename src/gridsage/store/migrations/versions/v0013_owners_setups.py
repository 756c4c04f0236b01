"""Schema 13: an owner's games on a setup are found at once, however many they have on others."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the index."""
    op.create_index("games_by_owner_and_setup", "games", ["owner", "setup", "updated_at", "id"])
