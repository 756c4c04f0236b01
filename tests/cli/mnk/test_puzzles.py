"""``gridsage mnk puzzles``: make writes what check proves; play asks, and shows how a wrong move loses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["mnk", "puzzles", *arguments], input=text)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout


def make(kind: str) -> str:
    status, out = run("make", "-", "--kind", kind, "--setups", "6x6x4", "--count", "3", "--workers", "0")
    assert status == 0
    return out


@pytest.mark.parametrize("kind", ["win", "defence"])
def test_what_is_made_is_proved_and_can_be_played(kind: str, tmp_path: Path) -> None:
    text = make(kind)
    file = tmp_path / "puzzles.jsonl"
    file.write_text(text, encoding="utf-8")
    assert run("check", str(file)) == (0, "3 of 3 puzzles are proved\n")

    puzzle = json.loads(text.splitlines()[0])
    file.write_text(text.splitlines()[0], encoding="utf-8")
    _, out = run("play", str(file), text=f"{puzzle['answer']}\n")
    assert "Right." in out
    assert "1 of 1 solved" in out
    rows = puzzle["position"].splitlines()
    others = [f"{'abcdef'[x]}{y + 1}" for y in range(6) for x in range(6) if rows[y][x] == "."]
    wrong = next(move for move in others if move != puzzle["answer"])
    taken = next(f"{'abcdef'[x]}{y + 1}" for y in range(6) for x in range(6) if rows[y][x] != ".")
    _, out = run("play", str(file), text=f"z9\n{taken}\n{wrong}\n")
    assert out.count("Try again") == 2
    assert f"{taken} cannot be played" in out
    assert "Wrong." in out
    assert f"{puzzle['answer']} " in out
    assert "0 of 1 solved" in out


def test_another_answer_is_refused_and_named() -> None:
    puzzle = json.loads(make("win").splitlines()[0])
    rows = puzzle["position"].splitlines()
    other = next(
        f"{'abcdef'[x]}{y + 1}"
        for y in range(6)
        for x in range(6)
        if rows[y][x] == "." and f"{'abcdef'[x]}{y + 1}" != puzzle["answer"]
    )
    status, out = run("check", "-", text=json.dumps(puzzle | {"answer": other}))
    assert status == 1
    assert f"refused: puzzle {puzzle['id']}: the only move is {puzzle['answer']}, not {other}" in out
