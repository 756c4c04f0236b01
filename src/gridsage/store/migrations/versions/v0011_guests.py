"""Schema 11: seats at games of others are found without looking at one's own, and a player's games by their seeds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the column and the indexes; who sits at a game that another one began is its guest."""
    op.add_column("game_players", sa.Column("guest", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("game_players_by_guest", "game_players", ["key", "guest", "game_id"])
    op.create_index("games_by_owner_and_seed", "games", ["owner", "seed", "id"])
    op.execute(
        sa.text(
            "UPDATE game_players SET guest = :guest WHERE key <> '' AND NOT EXISTS "
            "(SELECT 1 FROM games WHERE games.id = game_players.game_id AND games.owner = game_players.key)"
        ).bindparams(sa.bindparam("guest", True, sa.Boolean))
    )
