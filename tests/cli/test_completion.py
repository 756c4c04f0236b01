"""What the Tab key offers: bots, setups, formats, and ids of what is stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridsage.catalog import bots
from gridsage.cli.completion import OFFERED
from gridsage.cli.main import app
from gridsage.cli.tree import build
from gridsage.store import open_store
from tests.cli.calling import call

Tab = Callable[..., list[str]]


@pytest.fixture
def tab(monkeypatch: pytest.MonkeyPatch) -> Tab:
    """Presses Tab after these words, the last of which is not whole."""

    def press(*words: str) -> list[str]:
        monkeypatch.setenv("_GRIDSAGE_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", " ".join(["gridsage", *words]).rstrip())
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        done = call()
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.split()

    return press


def test_bots_are_those_of_the_family(tab: Tab) -> None:
    assert tab("mines", "bench", "--bots", "ch") == ["champion"]
    assert tab("mines", "bench", "--bots", "csp,t") == ["csp,tank"]
    assert tab("mines", "bench", "--bots", "tank,t") == []
    assert tab("mnk", "bench", "--bots", "minimax,ch") == ["minimax,champion"]
    assert tab("mnk", "play", "--second", "") == ["human", *(entry.name for entry in bots("mnk"))]
    assert tab("mnk", "analyse", "--bot", "mini") == ["minimax"]
    assert tab("bots", "m") == ["mines", "mnk", "move_queue", "minimax"]
    # A bot may be a file of somebody's own: that the shell offers.
    assert tab("mines", "bench", "--bots", "./") == []


def test_setups_are_those_of_the_family_and_case_does_not_matter(tab: Tab) -> None:
    assert tab("mines", "play", "--setup", "Ex") == ["expert"]
    assert tab("mines", "bench", "--setups", "expert,inter") == ["expert,intermediate"]
    assert tab("mnk", "solve", "tic") == ["tictactoe"]
    assert {"expert", "tictactoe"} < set(tab("games", "list", "--setup", ""))
    assert "expert" not in tab("games", "list", "--family", "mnk", "--setup", "")
    assert tab("mnk", "bench", "--setups", "gomoku,tic") == ["gomoku,tictactoe"]
    assert tab("mines", "play", "--board", "e") == []  # a file: that the shell offers


def test_formats_are_those_of_the_command(tab: Tab) -> None:
    assert tab("runs", "list", "--format", "") == ["table", "markdown", "csv", "json"]
    assert tab("mines", "generate", "--format", "") == ["text", "json"]
    assert tab("runs", "list", "--family", "") == ["mines", "mnk"]
    assert tab("mines", "draw", "--theme", "") == ["light", "dark", "classic", "print", "auto"]
    assert tab("mnk", "draw", "--palette", "c") == ["colour-blind"]
    assert tab("mines", "generate", "--start", "") == []
    assert tab("mines", "watch", "--game", "") == []


def test_runs_and_games_are_those_of_the_database(tab: Tab, tmp_path: Path) -> None:
    database = str(tmp_path / "t.db")
    with open_store(database) as store:
        first, second = (store.runs.create(game, {}, batches=1, games=1) for game in ("mines", "mnk"))
    place = ("--database", database)
    for words in (("runs", "show"), ("runs", "delete"), ("runs", "compare", first)):
        assert tab(*words[:2], *place, *words[2:], "") == [second, first]
    assert tab("runs", "export", *place, first[:6]) == [first]
    assert tab("mines", "bench", *place, "--resume", "") == [first]
    assert tab("mnk", "play", *place, "--resume", "") == []
    assert tab("games", "show", *place, "") == []


def test_a_database_that_is_not_there_offers_nothing_and_is_not_made(tab: Tab, tmp_path: Path) -> None:
    assert tab("runs", "show", "--database", str(tmp_path / "no.db"), "") == []
    (tmp_path / "junk.db").write_text("no database", encoding="utf-8")
    assert tab("runs", "show", "--database", str(tmp_path / "junk.db"), "") == []
    assert [path.name for path in tmp_path.iterdir()] == ["junk.db"]


def test_every_name_in_the_list_is_that_of_a_parameter() -> None:
    names: set[str] = set()

    def walk(command: Any, context: Any = None) -> None:
        here = command.context_class(command, parent=context)
        names.update(parameter.name for parameter in command.params)
        for child in getattr(command, "list_commands", lambda _: [])(here):
            walk(command.get_command(here, child), here)

    walk(build(app))
    assert set(OFFERED) <= names
