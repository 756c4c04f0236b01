"""What commands write: through pipes of every encoding, to readers that leave, and quietly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = {
    "game": "mnk",
    "setup": "15x15x5",
    "seed": 0,
    "players": ["żółć", "b"],
    "moves": [[0, "h8", 0, False, None]],
    "outcome": {"termination": "unfinished", "winner": None, "note": ""},
}


def run(*words: str, encoding: str = "utf-8", text: str = "") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(
        [sys.executable, "-m", "gridsage", *words],
        input=text.encode(),
        capture_output=True,
        env=environment,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_output_never_dies_of_an_encoding(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    told = run("mnk", "review", str(file), "--time", "0.05", encoding=encoding)
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"???? against b" in told.stdout or "?ó?? against b".encode(encoding) in told.stdout
    document = run("mnk", "review", str(file), "--time", "0.05", "--json", encoding=encoding)
    assert json.loads(document.stdout.decode(encoding))["players"] == ["żółć", "b"]


def test_signs_that_an_encoding_lacks_are_written_as_their_likeness(tmp_path: Path) -> None:
    told = run("runs", "list", "--database", "memory:", encoding="cp1252")
    assert told.returncode == 0
    assert b"----" in told.stdout


@pytest.mark.parametrize(
    "words", ["bots", "--help", "mines generate --setup expert --seed 1 --count 400", "bots --json"]
)
def test_closed_pipe_ends_with_141_and_without_a_word(words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "gridsage", *words.split()]
    with os.fdopen(writer, "wb") as out:
        ended = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize(
    ("closed", "words", "status"),
    [
        (">&-", "bots", 0),
        (">&-", "mines bench --bots uniform --setups 5x5/4 --games 2 --workers 0", 0),
        ("2>&-", "bots --nosuch", 2),
        ("<&-", "mnk analyse -", 2),
        ("<&- >&- 2>&-", "bots", 0),
    ],
)
def test_streams_that_were_closed_before_are_no_fault(closed: str, words: str, status: int, tmp_path: Path) -> None:
    script = f'"{sys.executable}" -m gridsage {words} {closed}'
    environment = {**os.environ, "GRIDSAGE_DATABASE": str(tmp_path / "a.db")}
    told = subprocess.run(["sh", "-c", script], capture_output=True, env=environment, timeout=120, check=False)
    assert told.returncode == status
    assert b"Traceback" not in told.stderr
    assert told.stdout == b""


def test_quiet_leaves_progress_and_remarks_out() -> None:
    bench = "mines bench --bots uniform --setups 7x7/4 --games 2 --workers 0 --json --database"
    told = run(*bench.split(), "memory:")
    assert b"playing" in told.stderr
    quiet = run(*bench.split(), "memory:", "-q")
    assert (quiet.returncode, quiet.stderr) == (0, b"")
    assert json.loads(quiet.stdout)["games"] == 2
    mistake = run("mines", "generate", "--quiet", "--setup", "9x9/99", "--seed", "1")
    assert mistake.returncode == 2
    assert mistake.stderr.startswith(b"gridsage: ")
