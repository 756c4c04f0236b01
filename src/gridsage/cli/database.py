"""``gridsage database``: look after the file or server that games, runs and analyses are kept in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridsage.cli.output import ForceOption, JsonOption, check_new, print_json, remark
from gridsage.cli.tree import make_group
from gridsage.errors import StoreError, UnknownNameError
from gridsage.games.base import GAMES
from gridsage.store import MemoryStore, Store, default_location, open_store
from gridsage.store.export import export_store, import_file
from gridsage.store.location import is_memory, parse_location

if TYPE_CHECKING:
    from gridsage.store.sql import SqlStore

# What needs SQLAlchemy is imported where it is used: `gridsage --help` must not wait for it.

__all__ = [
    "DatabaseOption",
    "FamilyOption",
    "app",
    "backup",
    "check_family",
    "export",
    "import_",
    "open_to_read",
    "restore",
    "upgrade",
    "where",
]

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A file, sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME, or memory: to keep nothing; your own file "
        "in the platform's data folder when left out.",
        show_default=False,
    ),
]

FamilyOption = Annotated[str | None, typer.Option("--family", "--game", help="Only this family: mines or mnk.")]


def check_family(family: str | None) -> None:
    """Refuse a family that is not there."""
    if family is not None and family not in GAMES:
        raise UnknownNameError("family", family, GAMES)


def open_to_read(database: str | None) -> Store:
    """The store to be looked at. Nothing is made: before the user's own database there is nothing to see."""
    if database is None:
        location = default_location()
        if "://" not in location and not is_memory(location) and not Path(location).exists():
            remark(f"nothing is kept yet: there is no database {location}")
            return MemoryStore()
    return open_store(database, create=False)


app = make_group("database", "The database: a file or a server that keeps everything.")


@app.command()
def where(database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Show where the database is and what it holds."""
    with open_store(database, create=False) as store:
        schema = _lasting(store).schema
        runs = len(store.runs.find(limit=1 << 31))
        analyses = len(store.analyses.find(limit=1 << 31))
        games = store.games.count()
        if as_json:
            counts = {"games": games, "runs": runs, "analyses": analyses}
            print_json({"database": store.name, "schema": schema, **counts})
        else:
            print(f"{store.name}: schema {schema}, {games} games, {runs} runs, {analyses} analyses")


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="A new file.")], database: DatabaseOption = None) -> None:
    """Write the whole database into one file, as it is at one moment; others may go on using it."""
    with open_store(database, create=False) as store:
        from gridsage.store.sql.archive import write_archive

        rows = write_archive(_lasting(store).database, file)
        print(f"{rows} rows of {store.name} are in {file}")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A backup.")], database: DatabaseOption = None) -> None:
    """Restore a backup into a new, empty database: all of it or nothing."""
    url = parse_location(database or default_location())
    from gridsage.store.sql.archive import read_archive
    from gridsage.store.sql.engine import Database

    opened = Database(url)
    is_new = opened.file is not None and not opened.file.exists()
    try:
        if opened.file is not None and database is None:
            opened.file.parent.mkdir(parents=True, exist_ok=True)
        rows = read_archive(opened, file)
    except BaseException:
        opened.close()
        if is_new and opened.file is not None:
            opened.file.unlink(missing_ok=True)
        raise
    opened.close()
    print(f"{rows} rows of {file} are in {opened.name}")


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="FILE.jsonl for everything, FILE.csv for the games.")],
    database: DatabaseOption = None,
    force: ForceOption = False,
) -> None:
    """Write games, runs and analyses into a file for other programs; from a damaged database, whatever can be read."""
    check_new([file], force=force)
    with open_store(database, create=False, check=False) as store:
        print(f"{file}: {export_store(store, file)}")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="FILE.jsonl or FILE.csv, as export writes them.")],
    database: DatabaseOption = None,
) -> None:
    """Import a file into the database; what is there already stays as it is."""
    with open_store(database) as store:
        print(f"{file}: {import_file(store, file)}")


@app.command()
def upgrade(database: DatabaseOption = None) -> None:
    """Bring an older database up to date; a copy is kept. Every other command does the same when it opens one."""
    with open_store(database, create=False) as store:
        print(f"{store.name} has schema {_lasting(store).schema}, the newest")


def _lasting(store: Store) -> SqlStore:
    from gridsage.store.sql import SqlStore

    if not isinstance(store, SqlStore):
        raise StoreError("memory: keeps no database; give a --database")
    return store
