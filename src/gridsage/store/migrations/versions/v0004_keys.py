"""Schema 4: a key for each seat, an owner for each run. Owners were secrets before, and names were made of them."""

from __future__ import annotations

import hashlib
import re

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_LOCAL = "local"
_PERSON = re.compile(r"human(-[A-Za-z0-9_-]{10})?( [2AB])?")


def upgrade() -> None:
    """Make the columns, and give the seats of people to whoever owned their games."""
    op.add_column("runs", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.create_index("runs_by_owner", "runs", ["owner", "created_at", "id"])
    op.add_column("game_players", sa.Column("key", sa.Text, nullable=False, server_default=""))
    op.create_index("game_players_by_key", "game_players", ["key", "game_id", "seat"])
    connection = op.get_bind()
    owners = connection.scalars(sa.text("SELECT DISTINCT owner FROM games WHERE owner <> ''")).all()
    for owner in owners:
        _take_over(connection, owner)


def _take_over(connection: sa.Connection, owner: str) -> None:
    """An owner was the secret of a browser, or ``local`` on a machine of one's own."""
    key = owner if owner == _LOCAL else hashlib.sha256(b"gridsage player " + owner.encode()).hexdigest()[:32]
    called = f"human-{owner[:10]}"
    names = connection.scalars(
        sa.text("SELECT DISTINCT name FROM game_players JOIN games ON games.id = game_id WHERE owner = :owner"),
        {"owner": owner},
    ).all()
    for name in names:
        if (person := _PERSON.fullmatch(name)) is not None:
            connection.execute(
                sa.text(
                    "UPDATE game_players SET name = :new, key = :key "
                    "WHERE name = :name AND game_id IN (SELECT id FROM games WHERE owner = :owner)"
                ),
                {"new": f"human{person[2] or ''}", "key": key, "name": name, "owner": owner},
            )
    connection.execute(
        sa.text("UPDATE games SET owner = :key, details = replace(details, :called, 'human') WHERE owner = :owner"),
        {"key": key, "owner": owner, "called": called},
    )
