"""``gridsage mines draw`` as a user calls it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridsage import mines
from gridsage.cli.main import main
from gridsage.games.mines import parse_board
from gridsage.puzzle_sets import mines_puzzles
from gridsage.solving.mines.puzzle import PuzzleKind
from gridsage.solving.puzzle_lines import format_puzzles

VIEW = "3x3/1@any\n01#\n01#\n011\n"


class Draw:
    """``gridsage mines draw`` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *words: str, text: str = "", terminal: bool = False) -> str:
        self._monkeypatch.setattr(sys, "argv", ["gridsage", "mines", "draw", *words])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        self._monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = self._capsys.readouterr()
        if stop.value.code:
            assert stop.value.code == 2
            assert out == ""
            assert err.startswith("gridsage: ")
            assert err.count("\n") == 1
        return err if stop.value.code else out


@pytest.fixture
def draw(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Draw:
    monkeypatch.chdir(tmp_path)
    return Draw(monkeypatch, capsys)


def view() -> mines.View:
    return mines.parse_view("01#\n01#\n011", "3x3/1@any")


def test_a_view_goes_from_standard_input_to_standard_output(draw: Draw) -> None:
    assert draw(text=VIEW) == draw("-", "-", text=VIEW) == view().to_svg()
    assert draw(text=VIEW, terminal=True) == view().to_text() + "\n"


def test_a_file_or_a_word_is_drawn_into_a_file_by_its_ending(draw: Draw) -> None:
    Path("view.txt").write_text(VIEW, encoding="utf-8")
    assert draw("view.txt", "view.svg") == ""
    assert Path("view.svg").read_text(encoding="utf-8") == view().to_svg()
    draw("01#\\n01#\\n011", "-o", "word.svg", "--setup", "3x3/1@any")
    assert Path("word.svg").read_text(encoding="utf-8") == view().to_svg()
    draw("view.txt", "-o", "view.png", "--theme", "dark", "--cell", "20", "--no-labels", "--palette", "colour-blind")
    look = {"theme": "dark", "cell_px": 20, "labels": False, "palette": "colour-blind"}
    assert Path("view.png").read_bytes() == view().to_png(**look)  # type: ignore[arg-type]
    assert draw("beginner") == mines.View.start("beginner").to_svg()


def test_nothing_is_overwritten_unasked(draw: Draw) -> None:
    Path("view.svg").write_text("mine", encoding="utf-8")
    assert draw("beginner", "view.svg") == "gridsage: view.svg exists already: --force replaces it\n"
    assert Path("view.svg").read_text(encoding="utf-8") == "mine"
    draw("beginner", "view.svg", "--force")
    assert ElementTree.parse("view.svg").getroot().tag.endswith("svg")


def test_an_analysis_is_drawn_with_its_chances_its_best_move_and_its_proof(draw: Draw) -> None:
    analysis = mines.analyse(view())
    assert draw("--analyse", text=VIEW) == analysis.to_svg()
    assert draw("--chances", text=VIEW) == analysis.to_svg(best=False)
    proved = analysis.to_svg(chances=False, best=False, proof=(2, 0))
    assert draw("--proof", "2,0", text=VIEW) == draw("--proof", "best", text=VIEW) == proved


def test_a_game_is_drawn_as_it_ended_or_as_it_stood(draw: Draw) -> None:
    board = mines.FastBoard("9x9/10", 3)
    record = mines.play("9x9/10", mines_bot(), 3)
    Path("game.json").write_text(record.to_json(), encoding="utf-8")
    assert draw("game.json") == mines.replay(record).to_svg()
    assert draw("game.json", "--at", "0") == board.to_svg()
    assert draw("game.json", "--at", "0", "--analyse").count("<title>") == 1
    assert "has" in draw("game.json", "--at", "9999")
    assert draw("game.json", "--at", "1", "--mines") != draw("game.json", "--at", "1")


def mines_bot() -> mines.MinesBot:
    from gridsage.bots.mines.csp import Csp

    return Csp(1)


def test_boards_certificates_and_puzzles_are_drawn(draw: Draw) -> None:
    assert draw(text="*10\n110\n") == parse_board("*10\n110").to_svg()
    found = mines.find_no_guess_board("9x9/10", 1, (4, 4)).certificate
    x, y = found.setup.grid.xy(found.first)
    board = {
        "setup": str(found.setup),
        "first": [x, y],
        "mines": [list(found.setup.grid.xy(cell)) for cell in found.mines],
        "certificate": found.to_dict(),
    }
    assert mines.Certificate.from_dict(board) == found
    assert draw(text=json.dumps(board)) == found.to_svg()
    assert draw("--step", "3", "--number", "2", text=json.dumps([{}, board])) == found.to_svg(step=3)
    del board["certificate"]
    assert "all mines" in draw(text=json.dumps(board))
    puzzles = mines_puzzles(PuzzleKind.SAFE_CELL)[:3]
    assert draw("--number", "2", text=format_puzzles(puzzles)) == puzzles[1].to_svg()
    assert draw("--number", "3", "--solution", text=format_puzzles(puzzles)) == puzzles[2].to_svg(solution=True)


def test_a_recording_of_another_program_is_drawn(draw: Draw) -> None:
    recording = mines.record_game(mines.play("9x9/10", mines_bot(), 3))
    Path("game.evf").write_bytes(mines.write_recording(recording, ".evf"))
    assert draw("game.evf").startswith("<svg")
    assert draw("game.evf", "--at", "1") != draw("game.evf")


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("-",), "", "nothing to draw"),
        (("nofile",), "", "'nofile' is no file, and cannot be drawn as it stands"),
        (("view.txt",), "", "cannot read view.txt: No such file"),
        (("-", "out.gif"), VIEW, "no picture format is called '.gif'; known: .png, .svg, .txt"),
        (("-", "a.svg", "-o", "b.svg"), VIEW, "not to both"),
        (("-", "--theme", "drak"), VIEW, "did you mean dark?"),
        (("-", "--palette", "grey"), VIEW, "known: standard, colour-blind"),
        (("-", "--cell", "3"), VIEW, "expected 4 to 200"),
        (("-", "--step", "1"), VIEW, "--step does not apply to a view"),
        (("-", "--solution"), VIEW, "--solution does not apply to a view"),
        (("-", "--at", "1"), VIEW, "--at does not apply to a position"),
        (("-", "--number", "1"), VIEW, "--number does not apply to a position"),
        (("-", "--analyse"), "*10\n110\n", "nothing to analyse"),
        (("-", "--analyse", "--mines"), VIEW, "--mines does not apply to an analysis"),
        (("-", "--proof", "9,9"), VIEW, "no cell 9,9"),
        (("-", "--proof", "x"), VIEW, "cannot read the cell 'x'"),
        (("-",), "{", "cannot read the JSON"),
        (("-",), '{"certificate": 1}', "cannot read the certificate"),
        (("-",), "[1]", "cannot read"),
        (("-",), "[]", "the file holds no board"),
        (("-",), "[" * 100_000, "cannot read the JSON"),
        (("-",), '{"game": "mnk", "setup": "3x3x3", "seed": 1, "players": ["a", "b"], "moves": [], '
         '"outcome": {"termination": "unfinished", "winner": null, "note": ""}}', "the game is 'mnk', not Minesweeper"),
        (("\0",), "", "no file"),
        (("9" * 5000,), "", "setup"),
        (("-", "no/such/folder/out.svg"), VIEW, "cannot write"),
        (("-",), "3x3/1@any\n01#\n", "the view is 3x1, but the setup is 3x3/1@any"),
        (("-", "--analyse"), "3x3/1@any\n91#\n01#\n011\n", "expected # hidden"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(draw: Draw, words: tuple[str, ...], text: str, said: str) -> None:
    assert said in draw(*words, text=text)
    assert list(Path().iterdir()) == []
