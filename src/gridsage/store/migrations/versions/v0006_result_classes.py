"""Schema 6: with how much help each game was played, so that figures can be told for each class by itself."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_PAGE = 1000


def upgrade() -> None:
    """Make the column; games from before are of the class that their details tell."""
    op.add_column("games", sa.Column("result_class", sa.String(16), nullable=False, server_default="unaided"))
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE games SET result_class = 'practice' WHERE practice"))
    last = ""
    while rows := connection.execute(
        sa.text(
            "SELECT id, details FROM games WHERE id > :last AND NOT practice AND details LIKE '%\"help\"%' "
            "ORDER BY id LIMIT :page"
        ),
        {"last": last, "page": _PAGE},
    ).all():
        last = rows[-1].id
        aided = [{"id": row.id, "found": found} for row in rows if (found := _class_of(row.details)) != "unaided"]
        if aided:
            connection.execute(sa.text("UPDATE games SET result_class = :found WHERE id = :id"), aided)


def _class_of(details: str) -> str:
    try:
        counts = json.loads(details)["help"]
        return next((name for name, kind in _KINDS if counts.get(kind)), "unaided")
    except (ValueError, LookupError, AttributeError, TypeError):
        # Whatever is damaged is told when the game is read.
        return "unaided"


_KINDS = (("practice", "undone"), ("chances", "chances"), ("hints", "hints"))
