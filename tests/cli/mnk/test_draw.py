"""``gridsage mnk draw`` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage import mnk
from gridsage.bots.mnk.uniform import Uniform
from gridsage.puzzle_sets import mnk_puzzles
from gridsage.solving.mnk.puzzle import PuzzleKind
from gridsage.solving.puzzle_lines import format_puzzles
from tests.cli.mnk.conftest import Command

MOVES = "h8 i9 h9 h10 g8"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def position() -> mnk.Position:
    return mnk.parse_position(MOVES)


def test_moves_are_drawn_from_a_word_a_file_or_standard_input(gridsage: Command) -> None:
    Path("game.txt").write_text(MOVES, encoding="utf-8")
    said = [gridsage("draw", MOVES), gridsage("draw", "game.txt"), gridsage("draw", text=MOVES)]
    assert {done.stdout for done in said} == {position().to_svg()}
    assert gridsage("draw", "tictactoe").stdout == mnk.Position.start("tictactoe").to_svg()
    assert gridsage("draw", "-", text="X..\nO..\n...").stdout == mnk.Position.of("X..\nO..\n...").to_svg()


def test_what_is_shown_can_be_chosen(gridsage: Command) -> None:
    done = gridsage("draw", MOVES, "out.svg", "--numbers", "--threats", "--pieces", "signs", "--theme", "classic")
    assert done.returncode == 0, done.stderr
    svg = position().to_svg(numbers=True, threats=True, stones=False, theme="classic")
    assert Path("out.svg").read_text(encoding="utf-8") == svg
    assert gridsage("draw", MOVES, "--at", "2").stdout == mnk.Board("15x15x5", "h8 i9").to_svg()
    assert gridsage("draw", MOVES, "out.svg").returncode == 2
    assert gridsage("draw", MOVES, "out.png").returncode == 0
    assert Path("out.png").read_bytes() == position().to_png()


def test_games_and_puzzles_are_drawn(gridsage: Command) -> None:
    record = mnk.play("5x5x4", (Uniform(1), Uniform(2)), 1)
    Path("game.json").write_text(record.to_json(), encoding="utf-8")
    assert gridsage("draw", "game.json").stdout == mnk.replay(record).to_svg()
    Path("games.sgf").write_text("(;GM[4];B[hh];W[ii])(;GM[4];B[aa])")
    assert gridsage("draw", "games.sgf", "--number", "2").stdout == mnk.Board("15x15x5", "a1").to_svg()
    assert "games.sgf holds 2 games" in gridsage("draw", "games.sgf").stderr
    assert "played on 5x5x4, not on 3x3x3" in gridsage("draw", "game.json", "--setup", "3x3x3").stderr
    puzzles = mnk_puzzles(PuzzleKind.DEFENCE)[:2]
    text = format_puzzles(puzzles)
    assert gridsage("draw", "--number", "2", text=text).stdout == puzzles[1].to_svg()
    assert gridsage("draw", "--number", "1", "--solution", text=text).stdout == puzzles[0].to_svg(solution=True)


def test_an_analysis_shows_the_winning_move(gridsage: Command) -> None:
    done = gridsage("draw", "a1 a2 b1 b2", "--setup", "3x3x3", "--analyse", "--best", "2", "--time", "0.1")
    assert "Best: c1" in done.stdout
    assert gridsage("draw", "a1 a2 b1 b2 c1", "--setup", "3x3x3", "--analyse").stdout.count("over") == 1


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("-",), " \n", "nothing to draw"),
        (("nofile.sgf",), "", "cannot read nofile.sgf: No such file"),
        (("h8 h8",), "", "a stone of X is there"),
        (("h8 zz",), "", "is no file, and cannot be drawn as it stands"),
        (("h8", "--pieces", "pawns"), "", "known: auto, stones, signs"),
        (("h8", "--at", "2"), "", "the game has 1 move\n"),
        (("-", "--at", "1"), "X..\nO..\n...", "the order of these stones is not known"),
        (("h8", "--solution"), "", "--solution does not apply to a position"),
        (("h8", "--number", "1"), "", "--number is for several games"),
        (("h8", "--best", "0"), "", "greater than or equal to 1"),
        (("h8", "--analyse", "--time", "-1"), "", "must be 0 or more"),
        (("h8", "x.jpg"), "", "known: .png, .svg, .txt"),
    ],
)
def test_a_mistake_is_one_line(gridsage: Command, words: tuple[str, ...], text: str, said: str) -> None:
    done = gridsage("draw", *words, text=text)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert list(Path().iterdir()) == []
