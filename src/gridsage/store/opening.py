"""Open the store that a user means."""

from __future__ import annotations

from pathlib import Path

from gridsage.errors import StoreError
from gridsage.store.base import Store
from gridsage.store.location import default_location, parse_location
from gridsage.store.memory import MemoryStore
from gridsage.store.sql.store import SqlStore

__all__ = ["open_store"]


def open_store(location: str | None = None, *, create: bool = True) -> Store:
    """The store at a location: a file's name, ``sqlite:///FILE``, ``postgresql://…`` or ``memory:``.

    Without a location it is the user's own file in the platform's data folder, whose folder is made where it is
    missing. With ``create=False`` a file that does not exist is refused. See :mod:`gridsage.store.location`.
    """
    if location is None:
        location = default_location()
        if create and "://" not in location and location != "memory:":
            try:
                Path(location).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                folder = Path(location).parent
                raise StoreError(f"cannot make the folder {folder}: {error.strerror}; use --database") from error
    url = parse_location(location)
    return MemoryStore() if url is None else SqlStore(url, create=create)
