"""``gridsage mines generate``: the boards of the game, and boards without guessing."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from itertools import combinations
from typing import Any

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app, main
from gridsage.games.mines import Board, Setup, Status, parse_board, parse_setup
from gridsage.mines import check_certificate
from gridsage.sessions.mines.solvable import solves


def generate(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["mines", "generate", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def document(*arguments: str) -> Any:
    return json.loads(generate(*arguments, "--format", "json"))


def test_the_board_is_that_of_the_game() -> None:
    made = document("--setup", "expert", "--seed", "5")
    setup = parse_setup(made["setup"])
    board = Board(setup, made["seed"])
    board.open(setup.grid.index(*made["first"]))
    assert made["mines"] == [list(setup.grid.xy(cell)) for cell in board.mines]
    assert made["seed"] == 5
    assert "".join(made["rows"]).count("*") == 99
    assert made["no_guess"] is None


def test_boards_of_wide_seeds_are_made_and_read_again() -> None:
    wide = "x000102030405060708090a0b0c0d0e0f"
    one, other = document("--setup", "9x9/10", "--seed", wide, "--count", "2")
    assert (one["seed"], other["seed"]) == (wide, wide[:-2] + "10")
    given = parse_board(generate("--setup", "9x9/10", "--seed", wide))
    assert [list(given.setup.grid.xy(cell)) for cell in given.mines] == one["mines"]


def test_several_boards_are_a_list_of_the_seeds_that_follow() -> None:
    boards = document("--setup", "9x9/10@safe", "--seed", "7", "--count", "3", "--first", "corner")
    assert [made["seed"] for made in boards] == [7, 8, 9]
    assert all(made["first"] == [0, 0] and made["setup"] == "9x9/10@safe" for made in boards)
    assert boards[1] == document("--setup", "9x9/10@safe", "--seed", "8", "--first", "corner")


@pytest.mark.parametrize("arguments", [(), ("--no-guess",)])
def test_the_same_seed_gives_the_same_boards(arguments: tuple[str, ...]) -> None:
    once, again = (generate("--setup", "beginner", "--seed", "3", "--count", "2", *arguments) for _ in range(2))
    assert once == again
    assert once != generate("--setup", "beginner", "--seed", "4", "--count", "2", *arguments)


@pytest.mark.parametrize("setup", ["beginner", "16x16/40@safe", "16x16/40@any", "expert!"])
def test_the_certificate_solves_the_board_and_is_good(setup: str) -> None:
    made = document("--setup", setup, "--seed", "11", "--no-guess", "--certificate")
    assert made["no_guess"] is True
    shape = parse_setup(made["setup"])
    assert shape.no_guess
    assert check_certificate(made) == len(made["certificate"]["steps"])
    assert sum(made["grade"]["steps"].values()) == len(made["certificate"]["steps"])
    board = Board(shape, made["seed"])
    board.open(tuple(made["first"]))
    assert board.mines == tuple(shape.grid.index(x, y) for x, y in made["mines"])
    assert made["evf_mode"] == (None if made["grade"]["steps"]["count"] else 5)


def test_every_step_of_a_small_certificate_holds_on_all_boards_that_look_the_same() -> None:
    """Brute force: a cell is certain if it is so on every layout of mines that shows what is open."""
    made = document("--setup", "5x4/3", "--seed", "2", "--certificate", "--first", "corner")
    setup = parse_setup(made["setup"])
    layouts = [set(mines) for mines in combinations(range(setup.cells), setup.mines)]
    board = Board(setup, made["seed"])
    board.open(tuple(made["first"]))
    for step in made["certificate"]["steps"]:
        shown = {cell: code for cell, code in enumerate(board.view().cells) if code <= 8}
        possible = [mines for mines in layouts if _shows(setup, mines, shown)]
        for place in step["cells"]:
            cell = setup.grid.index(*place)
            assert {cell in mines for mines in possible} == {step["verdict"] == "mine"}
            if step["verdict"] == "safe" and cell in board.view().hidden:
                board.open(cell)
    assert board.status is Status.WON


def _shows(setup: Setup, mines: set[int], shown: dict[int, int]) -> bool:
    return all(
        cell not in mines and sum(other in mines for other in setup.grid.neighbours[cell]) == number
        for cell, number in shown.items()
    )


def test_a_grade_is_asked_for() -> None:
    boards = document("--setup", "beginner", "--seed", "5", "--grade", "2-4", "--count", "3")
    assert all(2 <= made["grade"]["level"] <= 4 for made in boards)
    assert [made["search_seed"] for made in boards] == [5, 6, 7]


def test_a_board_for_a_bot_is_solved_by_it_without_a_guess() -> None:
    made = document("--setup", "16x16/40", "--seed", "5", "--solvable-by", "single_point", "--certificate")
    setup = parse_setup(made["setup"])
    mines = tuple(setup.grid.index(x, y) for x, y in made["mines"])
    assert (made["solvable_by"], len(mines)) == ("single_point", 40)
    assert solves("single_point", setup, mines, setup.grid.index(*made["first"]))
    assert {name for name, count in made["grade"]["steps"].items() if count} == {"one"}
    text = generate("--setup", "16x16/40", "--seed", "5", "--solvable-by", "single_point")
    assert parse_board(text).mines == mines


def test_text_shows_every_cell() -> None:
    lines = generate("--setup", "7x5/6", "--seed", "1", "--count", "2").splitlines()
    assert lines[0] == "7x5/6 seed 1 first 3,2"
    assert [len(line) for line in lines[1:6]] == [7] * 5
    assert lines[7].startswith("7x5/6 seed 2")


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m gridsage mines generate --setup expert --seed 1 --count 2000 | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("30x16/99 seed 1 first")
    assert done.stderr == ""


GOOD = {"--setup": "9x9/10", "--seed": "1"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"--setup": "9x9/80"}, "80 mines do not fit"),
        ({"--setup": "large"}, "cannot read the setup 'large'"),
        ({"--seed": "-1"}, "seed -1 is outside"),
        ({"--seed": "seven"}, "not a seed: 'seven'"),
        ({"--count": "0"}, "--count 0: expected 1 to"),
        ({"--seed": str(2**63 - 1), "--count": "2"}, "would pass the largest seed"),
        ({"--format": "xml"}, "no format is called 'xml'; known: text, json"),
        ({"--first": "middle"}, "no start is called 'middle'"),
        ({"--first": "9,0"}, "the first cell 9,0 is outside 9x9/10"),
        ({"--setup": "2x2/2@safe", "--no-guess": ""}, "boards of 2x2/2!@safe could be made to need no guess"),
        ({"--grade": "10", "--tries": "20"}, "none of 20 boards of 9x9/10! has grade 10; they have"),
        ({"--grade": "5-3"}, "grade 5-3: expected 1 to 10"),
        ({"--certificate": ""}, "--certificate is written as JSON"),
        ({"--solvable-by": "nobody"}, "no bot is called 'nobody'"),
        ({"--solvable-by": "uniform", "--tries": "1"}, "uniform is never certain of anything"),
        (
            {"--setup": "2x2/2@any", "--solvable-by": "naive"},
            "none of 50 boards of 2x2/2@any could be made such that naive",
        ),
        ({"--solvable-by": "csp", "--grade": "3"}, "cannot be combined"),
        ({"--solvable-by": "csp", "--time": "0"}, "no board of 9x9/10 that csp solves was found in 0 s"),
        ({"--grade": "10", "--time": "0"}, "none of 1 boards of 9x9/10! has grade 10"),
        ({"--tries": "0"}, "--tries 0"),
    ],
)
def test_a_mistake_is_one_clear_line_and_status_2(
    changes: dict[str, str], message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [text for pair in {**GOOD, **changes}.items() for text in pair if text]
    monkeypatch.setattr("sys.argv", ["gridsage", "mines", "generate", *arguments])
    with pytest.raises(SystemExit) as stop:
        main()
    out, err = capsys.readouterr()
    assert stop.value.code == 2
    assert out == ""
    assert message in err.splitlines()[-1]
    assert "Traceback" not in err
