"""The command line as a stranger meets it: help, names that are not there, input that makes no sense."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from gridsage.cli.main import app, main
from gridsage.cli.tree import Group, build


def call(monkeypatch: pytest.MonkeyPatch, *words: str, lines: str = "") -> int:
    monkeypatch.setattr(sys, "argv", ["gridsage", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    with pytest.raises(SystemExit) as stopped:
        main()
    return int(stopped.value.code or 0)


def commands(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    for name in command.list_commands(None) if isinstance(command, Group) else ():
        yield from commands(command.get_command(None, name), *words, name)


ALL = list(commands(build(app)))


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"gridsage {version('gridsage')}\n"


def test_every_command_of_the_contract_is_there() -> None:
    words = {" ".join(command) for command in ALL}
    contract = {"serve", "bots", "convert", "runs list", "runs show", "runs export"}
    contract |= {f"games {name}" for name in ("list", "show", "export")}
    contract |= {f"mines {name}" for name in ("play", "watch", "analyse", "bench", "generate")}
    contract |= {f"mnk {name}" for name in ("play", "analyse", "bench", "solve", "engine")}
    assert words >= contract


def test_summaries_that_need_no_import_are_what_the_commands_say() -> None:
    root = build(app)
    for name, summary in root.summaries.items():
        assert root.get_command(None, name).help.partition("\n\n")[0] == summary


@pytest.mark.parametrize("command", ALL, ids=" ".join)
@pytest.mark.parametrize("columns", ["40", "100"])
def test_help_of_every_command_reads_well(
    command: tuple[str, ...], columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert call(monkeypatch, *command, "--help" if columns == "40" else "-h") == 0
    text = capsys.readouterr().out
    assert "<bool>" not in text  # a switch takes no value
    assert max(map(len, text.splitlines())) <= int(columns)


@pytest.mark.parametrize(
    ("words", "name", "old"),
    [
        (["mnk", "bench"], "--bots", "--players"),
        (["mnk", "bench"], "--setups", "--setup "),
        (["mines", "generate"], "--start", "--first"),
        (["convert"], "--force", "--replace"),
        (["mnk", "review"], "--force", "--replace"),
        (["mines", "puzzles", "play"], "--seed", "--order"),
        (["mines", "puzzles", "make"], "--tries", "--games "),
        (["mnk", "puzzles", "make"], "--tries", "--games "),
        (["mnk", "bench"], "--opening", "--openings"),
        (["mnk", "study"], "--moves-file", "--moves "),
        (["convert"], "--number", "--game "),
        (["mines", "draw"], "--number", "--game "),
        (["mines", "show"], "--until", "--at "),
        (["mines", "progress"], "--format", "--csv"),
        (["runs", "list"], "--family", "--game "),
        (["games", "list"], "--family", "--game "),
        (["daily"], "--limit", "--days"),
        (["mnk", "book", "grow"], "--stored-games", "--games "),
    ],
)
def test_old_names_of_options_are_understood_and_not_shown(
    words: list[str], name: str, old: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, *words, "--help") == 0
    told = capsys.readouterr().out
    assert name in told
    assert old not in told
    assert call(monkeypatch, *words, old.strip(), "x") == 2
    assert "No such option" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["wacth"], "no command is called 'wacth'; known: mines, mnk, runs"),
        (["mines", "wacth"], "no command is called 'wacth' (did you mean watch?); known: play, watch"),
        (["runs", "lst"], "(did you mean list?)"),
        (["runs", "list", "--family", "chess"], "no family is called 'chess'; known: mines, mnk"),
        (["mnk", "play", "--first", "humann"], "no player is called 'humann' (did you mean human?); known: human, "),
        (["mnk", "play", "--first", "champion:lvl=3"], "no option of champion is called 'lvl'"),
        (["bots", "chess"], "no game or bot is called 'chess'"),
        (["mines", "bench", "--bots", "exaxt", "--setups", "9x9/10", "--games", "1"], "(did you mean exact?)"),
        (["mines", "watch", "--bot", "csp", "--seeed", "3"], "--seed"),
    ],
)
def test_unknown_names_list_the_known_ones(
    words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gridsage: ")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("group", ["mines", "mnk", "runs", "database"])
def test_group_without_a_command_shows_its_help_and_no_more(
    group: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, group) == 2
    out, err = capsys.readouterr()
    assert f"gridsage {group}" in out
    assert err == ""


DEEP = '{"rows":' + "[" * 200_000


@pytest.mark.parametrize("game", ["mines", "mnk"])
@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        "{",
        "{}",
        '{"rows": 5, "mines": 1}',
        '{"rows": ["##"], "mines": 1e400}',
        '{"rows": ["##"], "mines": 99999999999999999999}',
        '{"size": 1e400, "moves": []}',
        '{"size": 15, "moves": [[1e400, 0]]}',
        '{"size": 15, "moves": [[null, 0]]}',
    ],
)
def test_senseless_json_is_one_line(
    game: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, game, "analyse", "--json", lines=text) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_record_that_goes_too_deep_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.json"
    file.write_text(DEEP, encoding="utf-8")
    assert call(monkeypatch, "convert", str(file), str(tmp_path / "b.psq")) == 2
    assert "not a game record" in capsys.readouterr().err
