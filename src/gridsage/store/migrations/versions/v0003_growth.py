"""Schema 3: an index for every question, and counts kept with a run: no answer costs more than what it shows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the indices, in place of those that are their beginnings, and count the batches."""
    for name, table in (
        ("games_by_change", "games"),
        ("games_by_owner", "games"),
        ("game_players_by_name", "game_players"),
        ("analyses_by_time", "analyses"),
        ("runs_by_time", "runs"),
    ):
        op.drop_index(name, table)
    op.create_index("games_by_change", "games", ["updated_at", "id"])
    op.create_index("games_by_family", "games", ["game", "updated_at", "id"])
    op.create_index("games_by_setup", "games", ["setup", "updated_at", "id"])
    op.create_index("games_by_owner", "games", ["owner", "updated_at", "id"])
    op.create_index("games_by_owner_and_family", "games", ["owner", "game", "updated_at", "id"])
    op.create_index("games_by_beginning", "games", ["created_at", "id"])
    op.create_index("game_players_by_name", "game_players", ["name", "game_id", "seat"])
    op.create_index("analyses_by_time", "analyses", ["created_at", "id"])
    op.create_index("analyses_by_setup", "analyses", ["setup", "created_at", "id"])
    op.create_index("runs_by_time", "runs", ["created_at", "id"])
    op.create_index("runs_by_family", "runs", ["game", "created_at", "id"])
    for name, kind in (("done_batches", sa.Integer), ("failed_batches", sa.Integer), ("done_games", sa.BigInteger)):
        op.add_column("runs", sa.Column(name, kind, nullable=False, server_default="0"))
    of_run = "FROM batches WHERE batches.run_id = runs.id AND batches.note"
    op.execute(
        f"UPDATE runs SET done_batches = (SELECT count(*) {of_run} = ''), "
        f"failed_batches = (SELECT count(*) {of_run} <> ''), "
        f"done_games = (SELECT coalesce(sum(batches.games), 0) {of_run} = '')"
    )
