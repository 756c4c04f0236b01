"""What holds everybody's games is readable by its owner alone."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridsage.record import GameRecord
from gridsage.store import open_store
from gridsage.store.location import parse_location
from gridsage.store.sql.archive import write_archive
from gridsage.store.sql.engine import Database
from gridsage.store.sql.schema import copy_file

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a user's files apart by other means")


@pytest.fixture(autouse=True)
def open_handed() -> Iterator[None]:
    """A user whose new files everybody may read and change."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}", "sqlite:///file:{}?uri=true"])
def test_a_new_database_and_the_files_beside_it_are_the_owners(
    form: str, tmp_path: Path, mnk_record: GameRecord
) -> None:
    with open_store(form.format(tmp_path / "games.db")) as store:
        store.games.add(mnk_record)
        assert modes(tmp_path) == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}


def test_a_file_that_was_there_keeps_the_rights_its_owner_gave_it(tmp_path: Path, mnk_record: GameRecord) -> None:
    path = tmp_path / "games.db"
    open_store(str(path)).close()
    path.chmod(0o640)
    with open_store(str(path)) as store:
        store.games.add(mnk_record)
        assert set(modes(tmp_path).values()) == {0o640}


def test_the_folder_that_is_made_for_it_is_the_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDSAGE_DATABASE", str(tmp_path / "new" / "games.db"))
    open_store().close()
    assert modes(tmp_path) == {"new": 0o700}


def test_copies_and_backups_are_the_owners(tmp_path: Path, mnk_record: GameRecord) -> None:
    source, copies = tmp_path / "games.db", tmp_path / "copies"
    with open_store(str(source)) as store:
        store.games.add(mnk_record)
    copy_file(source, copies / "copy.db")
    database = Database(parse_location(str(source)))
    write_archive(database, copies / "archive.jsonl.gz")
    database.close()
    assert modes(copies) == {"copy.db": 0o600, "archive.jsonl.gz": 0o600}


def test_a_link_that_leads_nowhere_is_followed_as_ever(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "games.db").symlink_to(tmp_path / "there" / "real.db")
    open_store(str(tmp_path / "games.db")).close()
    assert modes(tmp_path / "there") == {"real.db": 0o600}


def test_a_file_that_may_only_be_read_is_not_made(tmp_path: Path) -> None:
    from gridsage.errors import StoreError

    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(f"sqlite:///file:{tmp_path / 'games.db'}?mode=ro&uri=true")
    assert modes(tmp_path) == {}
