"""Schema 1: games with their players and moves, and analyses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(26), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("termination", sa.String(16), nullable=False),
        sa.Column("winner", sa.Integer),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("move_count", sa.Integer, nullable=False),
        sa.Column("time_s", sa.Double, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.Column("ended_at", sa.String(27)),
    )
    op.create_index("games_by_change", "games", ["updated_at"])
    op.create_index("games_by_owner", "games", ["owner", "updated_at"])
    op.create_table(
        "game_players",
        sa.Column("game_id", sa.String(26), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("game_players_by_name", "game_players", ["name"])
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(26), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time_s", sa.Double, nullable=False),
        sa.Column("guess", sa.Boolean, nullable=False),
        sa.Column("chance", sa.Double),
    )
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(26), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
    )
    op.create_index("analyses_by_time", "analyses", ["created_at"])
