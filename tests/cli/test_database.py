"""``gridsage database`` as a user calls it."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import pytest

from gridsage.cli.main import main
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.store import open_store


def gridsage(*arguments: str, status: int = 0, **environment: str) -> str:
    """Call the command in this process; what it prints, or its one clear line."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        patch.setattr(sys, "argv", ["gridsage", *arguments])
        for name, value in environment.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            main()
    assert (end.value.code or 0) == status, err.getvalue()
    if status == 2:
        assert err.getvalue().startswith("gridsage: ")
        assert err.getvalue().count("\n") == 1
    return err.getvalue() if status else out.getvalue()


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    with open_store(str(path)) as store:
        record = GameRecord("mnk", "3x3x3", 1, ("Ada", "Bob"), (PlayedMove(0, "a1"),), Outcome(Termination.UNFINISHED))
        store.games.add(record)
        store.games.add(record)
    return path


def test_backup_and_restore(filled: Path, tmp_path: Path) -> None:
    backup, other = str(tmp_path / "b.jsonl.gz"), str(tmp_path / "other.db")
    assert "8 rows" in gridsage("database", "backup", backup, "--database", str(filled))
    assert "exists already" in gridsage("database", "backup", backup, "--database", str(filled), status=2)
    assert "8 rows" in gridsage("database", "restore", backup, "--database", f"sqlite:///{other}")
    assert "not empty" in gridsage("database", "restore", backup, "--database", other, status=2)
    assert "2 games, 0 runs, 0 analyses" in gridsage("database", "where", "--database", other)


def test_export_and_import(filled: Path, tmp_path: Path) -> None:
    for name in ("all.jsonl", "games.csv"):
        file = str(tmp_path / name)
        assert "2 games" in gridsage("database", "export", file, "--database", str(filled))
        assert "2 games" in gridsage("database", "import", file, "--database", str(tmp_path / f"{name}.db"))
    assert "2 known already" in gridsage("database", "import", file, "--database", str(filled))


def test_the_variable_names_the_database(filled: Path) -> None:
    assert str(filled) in gridsage("database", "upgrade", GRIDSAGE_DATABASE=str(filled))


def test_mistakes_are_one_clear_line(filled: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.gz"
    bad.write_bytes(b"nonsense")
    fresh = tmp_path / "fresh.db"
    assert "is not an archive" in gridsage("database", "restore", str(bad), "--database", str(fresh), status=2)
    assert not fresh.exists()
    assert "there is no database" in gridsage("database", "where", "--database", str(fresh), status=2)
    assert "memory" in gridsage("database", "backup", str(tmp_path / "m.gz"), "--database", "memory:", status=2)
    assert "no database" in gridsage("database", "where", "--database", str(bad), status=2)
    assert "file ending" in gridsage("database", "export", "x.pdf", "--database", str(filled), status=2)
