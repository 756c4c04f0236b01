"""Where the database is: the platform's data folder, a file's name, or an address."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from gridsage.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import URL

__all__ = ["MEMORY", "default_location", "is_memory", "parse_location"]

MEMORY = "memory:"
"""The location that keeps nothing beyond the process."""

_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def default_location() -> str:
    """``$GRIDSAGE_DATABASE`` where it is set, otherwise a file in the platform's data folder."""
    return os.environ.get("GRIDSAGE_DATABASE") or str(
        Path(platformdirs.user_data_dir("gridsage", appauthor=False)) / "gridsage.db"
    )


def is_memory(text: str) -> bool:
    """Whether a location is in memory alone."""
    return text in (MEMORY, ":memory:", "sqlite://", "sqlite:///:memory:")


def parse_location(text: str) -> URL:
    """Read a file's name, ``sqlite:///FILE`` or ``postgresql://USER@HOST/NAME``.

    >>> str(parse_location("games.db"))
    'sqlite:///games.db'
    """
    from sqlalchemy.engine import URL, make_url
    from sqlalchemy.exc import ArgumentError

    if is_memory(text):
        raise StoreError("memory: keeps no database; give a file or a server")
    if "://" not in text:
        if not text.strip():
            raise StoreError("the database has no name")
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(f"cannot read the database's address {_without_password(text)!r}: {_EXPECTED}") from None
    driver = _DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None or not url.database:
        raise StoreError(f"cannot use the database {_without_password(text)!r}: {_EXPECTED}")
    return url.set(drivername=driver)


_EXPECTED = "expected a file's name, sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME or memory:"


def _without_password(text: str) -> str:
    scheme, _, rest = text.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}{at}{place}"
