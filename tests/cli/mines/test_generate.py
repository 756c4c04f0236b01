"""``gridsage mines generate``: the boards of the game, and boards without guessing."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app, main
from gridsage.games.mines import Board, Setup, Status, parse_board, parse_move, parse_setup


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


@pytest.mark.parametrize("setup", ["beginner", "16x16/40@safe", "16x16/40@any"])
def test_the_certificate_solves_the_board_and_every_move_of_it_is_certain(setup: str) -> None:
    made = document("--setup", setup, "--seed", "11", "--no-guess")
    assert made["no_guess"] is True
    shape = parse_setup(made["setup"])
    moves = [parse_move(text, shape.grid) for text in made["certificate"]["moves"]]
    assert moves[0].cell == shape.grid.index(*made["first"])
    mines = {shape.grid.index(x, y) for x, y in made["mines"]}
    board = Board(shape, made["seed"])
    for move in moves:
        board.push(move)
    assert board.status is Status.WON
    assert set(board.mines) == mines


def test_every_step_of_a_small_certificate_holds_on_all_boards_that_look_the_same() -> None:
    """Brute force: a cell is certain if it is safe on every layout of mines that shows what is open."""
    made = document("--setup", "5x4/3", "--seed", "2", "--no-guess", "--first", "corner")
    setup = Setup(5, 4, 3)
    first = setup.grid.index(*made["first"])
    free = set(setup.free_zone(first))
    layouts = [mines for mines in _layouts(setup) if not mines & free]
    board = Board(setup, made["seed"])
    for number, text in enumerate(made["certificate"]["moves"]):
        move = parse_move(text, setup.grid)
        shown = {cell: code for cell, code in enumerate(board.view().cells) if code <= 8}
        possible = [mines for mines in layouts if _shows(setup, mines, shown)]
        if number and move.kind == "open":
            assert not any(move.cell in mines for mines in possible), text
        board.push(move)
    assert board.status is Status.WON


def _layouts(setup: Setup) -> list[set[int]]:
    from itertools import combinations

    return [set(mines) for mines in combinations(range(setup.cells), setup.mines)]


def _shows(setup: Setup, mines: set[int], shown: dict[int, int]) -> bool:
    return all(
        cell not in mines and sum(other in mines for other in setup.grid.neighbours[cell]) == number
        for cell, number in shown.items()
    )


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
        ({"--setup": "9x9/60", "--no-guess": "", "--tries": "20"}, "none of 20 boards of 9x9/60 can be solved"),
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
