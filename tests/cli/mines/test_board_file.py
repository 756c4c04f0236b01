"""``--board``: play and watch take a layout, and say in one line why one cannot be played."""

from __future__ import annotations

from pathlib import Path
from subprocess import CompletedProcess

import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines import Setup, parse_board
from gridsage.tui.mines.deal import Deal
from tests.cli.calling import call
from tests.games.mines.recordings import as_evfs, recorded

TEXT = "*1000\n11000\n00011\n0001*"


def mines(*words: str, text: str = "") -> CompletedProcess[str]:
    return call("mines", *words, text=text)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_watch_plays_the_given_board(file: str) -> None:
    done = mines("watch", "--bot", "pairs", "--board", file, "--start", "2,0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "5x4/2@any  given board  bot pairs"
    assert "1. open 2,0 (a guess, 10.0% to hit a mine)" in done.stdout
    assert done.stdout.splitlines()[-1] == "result: won, 1 move, 1 guess"


def test_play_plays_the_given_board_and_plays_it_again(file: str) -> None:
    done = mines("play", "--board", file, text="open 0,0\nundo\nopen 1,0\nnew\nopen 0,0\nnew 4x4/2\nquit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("mines at 0,0 4,3") == 2
    assert "4x4/2  seed" in done.stdout


def test_a_board_comes_with_its_first_cell(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(f"5x4/2 seed 3 first 2,0\n{TEXT}", encoding="utf-8")
    assert "result: won, 1 move, 0 guesses" in mines("watch", "--bot", "csp", "--board", str(path)).stdout
    refused = mines("watch", "--bot", "csp", "--board", str(path), "--start", "corner")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_of_a_file_with_several_boards_one_is_taken_out_first(tmp_path: Path) -> None:
    several, one = tmp_path / "a.evfs", tmp_path / "a.evf"
    game = recorded(MoveQueue(seed=2), "9x9/10@any", 5)
    several.write_bytes(as_evfs(game, game))
    refused = mines("watch", "--bot", "csp", "--board", str(several))
    assert (refused.returncode, "holds 2 recordings; gridsage convert --number" in refused.stderr) == (2, True)
    assert call("convert", str(several), str(one), "--number", "2").returncode == 0
    assert mines("watch", "--bot", "csp", "--board", str(one)).returncode == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2/3\n*1\n11", "the board has 1 mines, but its setup 2x2/3@any says 3"),
        ("*1\n1", "row 1 has a length of 1, row 0 a length of 2"),
        ("**", "the board of 2x1 has no safe cell"),
        ("*" * 300, "300x1 is larger than 200x200"),
    ],
)
def test_a_board_that_cannot_be_played_is_one_line(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    done = mines("play", "--board", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_board_leaves_no_room_for_a_setup(file: str) -> None:
    done = mines("play", "--board", file, "--setup", "expert")
    assert (done.returncode, done.stderr) == (
        2,
        "gridsage: --board and --setup cannot be combined: the board says where the mines lie\n",
    )


def test_the_deal_of_a_given_board_deals_it_again_until_another_setup_is_asked_for() -> None:
    board = parse_board(TEXT)
    deal = Deal(3, board=board)
    assert str(deal.next()) == "given board"
    assert deal.next().make_game(board.setup).board.mines == board.mines
    other = deal.for_setup(Setup(9, 9, 10))
    assert (other.board, str(other)) == (None, "seed 3")
