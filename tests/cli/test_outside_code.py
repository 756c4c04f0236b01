"""Looking at a stored run or a file never runs code that it names; going on with it needs a person's word."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from gridsage.catalog import bot_from_file
from gridsage.games.mnk import parse_setup
from gridsage.outside_code import LEAST_DIGITS, digest_code
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.store import open_store
from tests.cli.calling import call
from tests.cli.test_serve import address_in, started
from tests.waiting import WAIT_S

BOT = '''"""Marks that it was run, and plays as the catalogue's own."""
from pathlib import Path
from gridsage.bots.mines.uniform import Uniform

Path(__file__).with_name("marker").write_text("was here")


class Mine(Uniform):
    """A bot of somebody's own."""
'''


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "my_bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    path = tmp_path / "engine"
    path.write_text(f"#!/bin/sh\necho was here > {tmp_path / 'marker'}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def shown_digest(bot: Path) -> str:
    """What people are shown of the digest, and give back."""
    return str(digest_code("mines", str(bot)))[:LEAST_DIGITS]


class Done(NamedTuple):
    stdout: str
    stderr: str


def gridsage(*arguments: str, status: int = 0) -> Done:
    """Call the command in this process, without what it has loaded before."""
    bot_from_file.cache_clear()
    done = call(*arguments)
    assert done.returncode == status, done.stderr
    return Done(done.stdout, done.stderr)


def gridsage_process(*arguments: str, status: int = 0) -> Done:
    """Call the command as a program of its own."""
    command = [sys.executable, "-m", "gridsage", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT_S)
    assert done.returncode == status, done.stderr
    return Done(done.stdout, done.stderr)


def was_run(tmp_path: Path) -> bool:
    """Whether the marker was written since it was last looked for."""
    marker = tmp_path / "marker"
    found = marker.exists()
    marker.unlink(missing_ok=True)
    return found


def kept_run(tmp_path: Path, game: str, players: list[str], *, more: dict[str, Any] | None = None) -> tuple[str, str]:
    """A database into which somebody else's run was imported, half played; and the run's id."""
    setup = "7x7/4" if game == "mines" else "5x5x5"
    match = {"game": game, "setup": setup, "players": players, "conditions": {}, "label": ""}
    schedule = {"matches": [match], "games": 20, "seed": 1, "size": 4}
    times = {"created_at": "2026-01-01T00:00:00.000000Z", "updated_at": "2026-01-01T00:00:00.000000Z", "ended_at": None}
    run: dict[str, Any] = {
        "kind": "run",
        "id": "abcdefghij",
        "game": game,
        "settings": {"schedule": schedule, "limit_s": 60.0},
    }
    run |= {"versions": {}, "command": "", "batches": 5, "games": 20, "figures": {}, **times}
    run["settings"] |= more or {}
    results = [[1, "crashed", None, 0, 0, 0.0, "", {}]] * 4
    batch = {"kind": "batch", "run": run["id"], "number": 0, "games": 4, "note": "", "results": results}
    file, database = tmp_path / "run.jsonl", str(tmp_path / "t.db")
    file.write_text(f"{json.dumps(run)}\n{json.dumps(batch)}\n", encoding="utf-8")
    gridsage("database", "import", str(file), "--database", database)
    return database, "abcdefghij"


def test_looking_at_a_run_that_names_a_file_runs_nothing(tmp_path: Path, bot: Path) -> None:
    database, run = kept_run(tmp_path, "mines", [str(bot)])
    place = ("--database", database)
    looks = [
        ("runs", "list", *place),
        ("runs", "show", run, *place, "--format", "json"),
        ("runs", "show", run, *place, "--html", str(tmp_path / "run.html")),
        ("runs", "compare", run, run, *place),
        ("runs", "export", run, str(tmp_path / "out.csv"), *place),
        ("runs", "export", run, str(tmp_path / "out.jsonl"), *place),
    ]
    for look in looks:
        gridsage(*look)
        assert not was_run(tmp_path), look
    shown = json.loads(gridsage_process("runs", "show", run, *place, "--format", "json").stdout)
    assert [(row["bot"], row["games"]) for row in shown["rows"]] == [(str(bot), 4)]


def test_the_lab_shows_such_a_run_and_never_plays_it(tmp_path: Path, bot: Path) -> None:
    database, run = kept_run(tmp_path, "mines", [str(bot)])
    with started("--database", database) as line, httpx.Client(base_url=address_in(line), timeout=100) as client:
        assert client.get("api/v1/lab/runs").json()["runs"][0]["id"] == run
        assert client.get(f"api/v1/lab/runs/{run}").json()["report"]["rows"][0]["games"] == 4
        for form in ("html", "markdown", "csv", "json"):
            assert client.get(f"api/v1/lab/runs/{run}/report/{form}").status_code == 200
        assert client.post(f"api/v1/lab/runs/{run}/resume").json()["error"]["kind"] == "unknown-name"
        assert client.post("api/v1/lab/runs", json={"game": "mines", "bots": [str(bot)]}).status_code in (404, 422)
    assert not was_run(tmp_path)


def test_looking_at_a_run_that_names_a_command_starts_nothing(tmp_path: Path, engine: Path) -> None:
    database, run = kept_run(tmp_path, "mnk", [f"pbrain:command={engine}", "uniform"])
    assert "pbrain" in gridsage("runs", "show", run, "--database", database).stdout
    message = gridsage("mnk", "bench", "--resume", run, "--database", database, "--workers", "0", status=2).stderr
    assert f"pbrain:command={engine}" in message
    assert not was_run(tmp_path)
    engine.unlink()
    assert "pbrain" in gridsage("runs", "show", run, "--database", database).stdout


def test_resuming_asks_for_a_persons_word_and_says_how_to_give_it(tmp_path: Path, bot: Path) -> None:
    database, run = kept_run(tmp_path, "mines", [str(bot)])
    resume = ("mines", "bench", "--database", database, "--workers", "0", "--resume", run)
    done = gridsage_process(*resume, status=2)
    assert not was_run(tmp_path)
    assert done.stderr.count("\n") == 1
    (digest,) = (word for word in done.stderr.split() if len(word) == 32)
    assert f"--trust {digest}" in done.stderr
    gridsage(*resume, "--trust", "0" * 32, status=2)
    gridsage(*resume, "--trust", digest[:8], status=2)
    assert not was_run(tmp_path)
    report = gridsage(*resume, "--trust", digest, "--format", "json", status=1)  # the imported games had crashed
    assert was_run(tmp_path)
    assert json.loads(report.stdout)["games_played"] == 20


def test_an_imported_digest_is_no_persons_word(tmp_path: Path, bot: Path) -> None:
    """Whoever wrote the file may have written the digest too."""
    digest = shown_digest(bot)
    database, run = kept_run(tmp_path, "mines", [str(bot)], more={"code": {str(bot): digest}})
    gridsage("mines", "bench", "--database", database, "--workers", "0", "--resume", run, status=2)
    assert not was_run(tmp_path)


def half_played(tmp_path: Path, bot: Path) -> tuple[str, str, tuple[str, ...]]:
    """A run of one's own, stopped after a batch; its database, id, and the words that began it."""
    database = str(tmp_path / "own.db")
    words = ("mines", "bench", "--bots", str(bot), "--setups", "7x7/4", "--games", "200", "--workers", "0")
    begun = gridsage(*words, "--database", database)
    with open_store(database) as store:
        (run,) = store.runs.find()
        first = next(iter(store.runs.batches(run.id)))
        half = store.runs.create(run.game, run.settings, batches=run.batches, games=run.games)
        store.runs.add_batch(half, first.number, first.results)
    assert f"--resume {run.id} --trust {shown_digest(bot)}" in begun.stderr
    return database, half, words


def test_a_bot_named_again_goes_on_as_long_as_its_file_is_the_same(tmp_path: Path, bot: Path) -> None:
    database, run, words = half_played(tmp_path, bot)
    resumed = gridsage(*words, "--database", database, "--resume", run, "--format", "json")
    assert json.loads(resumed.stdout)["games_played"] == 200


def test_a_bot_that_changed_since_is_refused_until_that_is_wanted(tmp_path: Path, bot: Path) -> None:
    database, run, words = half_played(tmp_path, bot)
    before = shown_digest(bot)
    bot.write_text(f"{BOT}\n# better now\n", encoding="utf-8")
    after = shown_digest(bot)
    for resume in (words, ("mines", "bench", "--workers", "0", "--trust", before)):
        message = gridsage(*resume, "--database", database, "--resume", run, status=2).stderr
        assert "changed since the run began" in message
        assert f"--trust {after}" in message
    gridsage("mines", "bench", "--workers", "0", "--database", database, "--resume", run, "--trust", after)


def test_a_bot_whose_file_is_gone_is_one_clear_line(tmp_path: Path, bot: Path) -> None:
    database, run, _ = half_played(tmp_path, bot)
    bot.unlink()
    assert str(bot) in gridsage("runs", "show", run, "--database", database).stdout
    message = gridsage("mines", "bench", "--database", database, "--resume", run, status=2).stderr
    assert "is gone" in message
    assert message.count("\n") == 1


def saved_round(tmp_path: Path, player: str) -> Path:
    """A round of five in a row that somebody sent, against that player, who is to move."""
    game = MnkGame(parse_setup("15x15x5"), (MnkPlayer("human"), MnkPlayer(player, player)))
    game.push(0)
    file = tmp_path / "round.json"
    file.write_text(json.dumps(game.record().to_dict()), encoding="utf-8")
    return file


MNK_BOT = BOT.replace("mines.uniform", "mnk.uniform")


def test_going_on_with_a_round_of_a_file_runs_no_code_that_the_file_names(tmp_path: Path, engine: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(MNK_BOT, encoding="utf-8")
    for player in (str(bot), f"pbrain:command={engine}"):
        file = str(saved_round(tmp_path, player))
        message = gridsage("mnk", "play", "--resume", file, "--database", "memory:", status=2).stderr
        assert player in message
        assert message.count("\n") == 1
        assert "name it again with --first or --second" in message
        gridsage("mnk", "review", file, "--nodes", "1000")
        assert not was_run(tmp_path)


def test_a_round_of_a_file_goes_on_with_code_that_is_named_again(tmp_path: Path) -> None:
    bot = tmp_path / "my_bot.py"
    bot.write_text(MNK_BOT, encoding="utf-8")
    file = str(saved_round(tmp_path, str(bot)))
    gridsage("mnk", "play", "--resume", file, "--second", str(bot), "--database", "memory:")
    assert was_run(tmp_path)
