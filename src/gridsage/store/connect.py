"""Connect to the store that a location names: a file, a database server, or memory."""

from __future__ import annotations

from pathlib import Path

from gridsage.errors import StoreError
from gridsage.store.base import Store
from gridsage.store.location import default_location, is_memory, parse_location
from gridsage.store.memory import MemoryStore

__all__ = ["open_store"]


def open_store(location: str | None = None, *, create: bool = True, check: bool = True) -> Store:
    """The store at a location: a file's name, ``sqlite:///FILE``, ``postgresql://…`` or ``memory:``.

    Without a location it is the user's own file in the platform's data folder, whose folder is made where it is
    missing. With ``create=False`` a file that does not exist is refused. A file that is damaged is refused, as far as a
    moment's look tells, unless ``check=False`` asks for what can be read. See :mod:`gridsage.store.location`.
    """
    if location is None:
        location = default_location()
        if create and "://" not in location and not is_memory(location):
            try:
                Path(location).parent.mkdir(0o700, parents=True, exist_ok=True)
            except OSError as error:
                folder = Path(location).parent
                raise StoreError(f"cannot make the folder {folder}: {error.strerror}; use --database") from error
    if is_memory(location):
        return MemoryStore()
    # SQLAlchemy takes a third of a second to import: only who opens a database waits for it.
    from gridsage.store.sql.store import SqlStore

    return SqlStore(parse_location(location), create=create, check=check)
