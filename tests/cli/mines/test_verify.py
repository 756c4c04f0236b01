"""``gridsage mines verify``: 0 when all certificates are good, 1 when one is refused, 2 when the file is unreadable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app, main
from gridsage.games.mines import Move, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.testing.certificates import TAMPERINGS, tamper


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["mines", *arguments], input=text)
    return done.exit_code, done.stdout


@pytest.fixture(scope="module")
def boards() -> list[dict[str, Any]]:
    _, out = run("generate", "--setup", "16x16/40!", "--seed", "8", "--count", "3", "--certificate", "--format", "json")
    made: list[dict[str, Any]] = json.loads(out)
    return made


def test_good_certificates_end_with_0(boards: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(boards), encoding="utf-8")
    status, out = run("verify", str(file))
    assert status == 0
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        f"board {number}, 16x16/40! seed {seed}" for number, seed in ((1, 8), (2, 9), (3, 10))
    ]
    assert run("verify", "-", text=json.dumps(boards[0]))[0] == 0


@pytest.mark.parametrize("kind", TAMPERINGS)
def test_one_that_is_refused_ends_with_1_and_names_board_and_step(boards: list[dict[str, Any]], kind: str) -> None:
    text = json.dumps([boards[0], tamper(boards[1], kind, 3), boards[2]])
    status, out = run("verify", "-", text=text)
    assert status == 1
    first, second, third = out.splitlines()
    assert ": good, " in first
    assert ": good, " in third
    assert second.startswith("board 2, 16x16/40! seed 9: refused: step ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"setup": "16x16/41!"}, "step 0: the board's mines are 40, and its setup says 41"),
        ({"setup": "8x16/40!"}, "step "),
        ({"mines": []}, "step 0: the board's mines are 0, and its setup says 40"),
    ],
)
def test_a_board_that_its_setup_does_not_describe_is_refused(
    boards: list[dict[str, Any]], change: dict[str, Any], reason: str
) -> None:
    status, out = run("verify", "-", text=json.dumps(boards[0] | change))
    assert status == 1
    assert f" refused: {reason}" in out


def test_a_game_that_is_over_keeps_its_certificate() -> None:
    setup = parse_setup("16x16/40!")
    game = MinesGame(setup, 4)
    game.push(Move.open(100))
    assert "certificate" not in game.record().details
    game.resign()
    record = game.record()
    assert 1 <= record.details["grade"] <= 10
    assert run("verify", "-", text=record.to_json())[0] == 0
    assert len(record.details["certificate"]) < 3000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read the certificates: the file is empty"),
        ("9x9/10 seed 1", "expected JSON as generate --certificate --format json writes it"),
        ("[]", "expected a board"),
        ("[3]", "expected a board"),
        ("{}", "cannot read the certificate of board 1"),
        ('{"setup": "9x9/10", "seed": 1, "first": [1, 1], "mines": []}', "lacks a part, or has one of the wrong kind"),
        (MinesGame(parse_setup("9x9/10"), 4).record().to_json(), "this game has none"),
    ],
)
def test_what_cannot_be_read_ends_with_2(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "boards.json"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["gridsage", "mines", "verify", str(file)])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert message in capsys.readouterr().err
