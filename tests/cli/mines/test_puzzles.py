"""``gridsage mines puzzles``: make writes what check proves, whatever the workers; play asks and explains."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app
from gridsage.cli.puzzles import in_order
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.puzzle_sets import mines_puzzles
from gridsage.solving.mines.puzzle import PuzzleKind
from gridsage.store import open_store
from gridsage.store.keys import LOCAL_KEY


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["mines", "puzzles", *arguments], input=text)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout


def make(*more: str) -> str:
    status, out = run("make", "-", "--setups", "8x8/10,9x9/16", "--count", "4", "--seed", "3", "--workers", "0", *more)
    assert status == 0
    return out


@pytest.fixture(scope="module")
def safe_cells() -> str:
    return make()


@pytest.mark.parametrize("kind", ["safe-cell", "sure-cells"])
def test_what_is_made_is_proved(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(make("--kind", kind), encoding="utf-8")
    assert run("check", str(file)) == (0, "4 of 4 puzzles are proved\n")


def test_a_puzzle_that_is_not_as_it_says_is_refused_and_named(safe_cells: str) -> None:
    puzzles = [json.loads(line) for line in safe_cells.splitlines()]
    puzzles[1]["level"] = puzzles[1]["level"] % 10 + 1
    status, out = run("check", "-", text="\n".join(map(json.dumps, puzzles)))
    assert status == 1
    assert out.startswith(f"number 2: refused: puzzle {puzzles[1]['id']}: its level is")
    assert "3 of 4 puzzles are proved" in out


def test_the_same_question_twice_is_refused(safe_cells: str) -> None:
    first = safe_cells.splitlines()[0]
    status, out = run("check", "-", text=f"{first}\n{first}\n")
    assert status == 1
    assert "number 2: refused" in out


def test_playing_tells_right_from_wrong_and_why(safe_cells: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(safe_cells.splitlines()[0], encoding="utf-8")
    puzzle = json.loads(safe_cells.splitlines()[0])
    ((x, y),) = puzzle["answer"]["safe"]
    _, out = run("play", str(file), text=f"{x},{y}\n")
    assert "Right." in out
    assert "could not" in out
    assert "1 of 1 solved" in out
    rows = puzzle["position"].splitlines()
    hidden = (f"{column},{row}" for row, codes in enumerate(rows) for column, code in enumerate(codes) if code == "#")
    wrong = next(cell for cell in hidden if cell != f"{x},{y}")
    _, out = run("play", str(file), text=f"{wrong}\n")
    assert f"Wrong: {wrong}." in out
    assert f"Missed: {x},{y}." in out
    assert "0 of 1 solved" in out
    for leave in ("q", "quit"):
        _, out = run("play", str(file), text=f"{leave}\n")
        assert "0 of 0 solved" in out


def test_what_is_no_answer_costs_nothing_and_is_asked_for_again(safe_cells: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(safe_cells.splitlines()[0], encoding="utf-8")
    puzzle = json.loads(safe_cells.splitlines()[0])
    ((x, y),) = puzzle["answer"]["safe"]
    rows = puzzle["position"].splitlines()
    shown = next(
        f"{column},{row}" for row, codes in enumerate(rows) for column, code in enumerate(codes) if code != "#"
    )
    _, out = run("play", str(file), text=f"x\n99,99\n{shown}\n{x},{y}\n")
    assert out.count("Try again") == 3
    assert f"{shown}: not hidden" in out
    assert "1 of 1 solved" in out


def test_puzzles_of_gridsage_are_rated_and_kept_and_those_of_a_file_are_not(safe_cells: str, tmp_path: Path) -> None:
    kept = ("--database", str(tmp_path / "kept.db"))
    puzzle = in_order(mines_puzzles(PuzzleKind.SAFE_CELL), 5)[0]
    x, y = puzzle.view.grid.xy(puzzle.safe[0])
    _, out = run("play", "--seed", "5", "--count", "1", *kept, text=f"{x},{y}\n")
    assert re.search(r"Your rating is 1\d{3} \(\+\d+\) now", out)
    assert "streak 1 (best 1), 1 of 1 solved so far" in out
    _, out = run("play", "--seed", "5", "--count", "1", *kept, text=f"!{x},{y}\n")
    assert "Not rated: you knew this puzzle." in out
    assert "streak 0 (best 1), 1 of 2 solved so far; 0 to repeat now, 1 in all" in out
    with open_store(kept[1]) as store:
        tries = store.puzzles.attempts(LOCAL_KEY, "safe-cell")
        assert [(each.puzzle, each.solved) for each in tries] == [(puzzle.id, True), (puzzle.id, False)]
        assert tries[0].rating.value > 1500
    # Without a seed another one comes, which suits the rating.
    _, out = run("play", "--count", "1", *kept, text="\n")
    assert f"({puzzle.id})" not in out
    assert "1 of 3 solved so far" in out
    file = tmp_path / "puzzles.jsonl"
    file.write_text(safe_cells, encoding="utf-8")
    _, out = run("play", str(file), "--count", "1", *kept, text="\n")
    assert "rating" not in out


def test_levels_that_are_not_there_and_unknown_kinds_are_refused(safe_cells: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text(safe_cells, encoding="utf-8")
    with pytest.raises(OptionError, match="no such puzzle"):
        run("play", str(file), "--level", "9")
    with pytest.raises(UnknownNameError, match="safe-cell, sure-cells"):
        run("make", "-", "--kind", "win")
    with pytest.raises(OptionError, match="--force"):
        run("make", str(file))


def test_a_file_without_a_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_text("\n", encoding="utf-8")
    for what in ("check", "play"):
        with pytest.raises(ParseError, match="holds no puzzle"):
            run(what, str(file))


def test_too_few_games_say_how_many_puzzles_there_are() -> None:
    done = CliRunner().invoke(app, ["mines", "puzzles", "make", "-", "--tries", "1", "--count", "5", "--workers", "0"])
    assert done.exit_code == 1
    assert "not 5" in done.stderr
