"""``gridsage mines review`` as a user calls it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gridsage.cli.main import main
from gridsage.games.mines import Move, MoveKind, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.analysis import analyse


class Done(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def careless(tmp_path: Path) -> Path:
    """A game whose second move was a needless guess."""
    game = MinesGame(parse_setup("9x9/10"), 4, first=40)
    found = analyse(game.view())
    risky = next(c for c, chance in enumerate(found.chances) if 0 < chance < 1 and found.view.cells[c] > 8)
    for cell in (found.safe[0], risky):
        game.push(Move(MoveKind.OPEN, cell), time_s=1.5)
    file = tmp_path / "careless.json"
    file.write_text(game.record().to_json(), encoding="utf-8")
    return file


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    def call(*arguments: str, text: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["gridsage", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        with pytest.raises(SystemExit) as stop:
            main()
        return Done(int(stop.value.code or 0), *capsys.readouterr())

    return call


def test_a_needless_guess_is_shown_with_the_safe_cell(run, careless: Path) -> None:  # type: ignore[no-untyped-def]
    done = run("mines", "review", str(careless))
    assert done.status == 0, done.err
    assert "1 needless" in done.out
    assert "was safe." in " ".join(done.out.split())
    assert "1 move without a risk" in done.out
    assert "certain cells" in done.out


def test_the_document_names_cells_as_places(run, careless: Path) -> None:  # type: ignore[no-untyped-def]
    for done in (
        run("mines", "review", str(careless), "--json"),
        run("mines", "review", "-", "--json", text=careless.read_text(encoding="utf-8")),
    ):
        found = json.loads(done.out)
        assert (found["setup"], found["openings"], found["guesses"]) == ("9x9/10", 2, 1)
        guess = found["moves"][-1]
        assert guess["kind"] == "needless"
        assert guess["grade"] in ("needless_risk", "blunder")
        assert guess["hint"]["cell"] == guess["best"]
        assert 0 < guess["risk"] < 1
        assert found["accuracy"] < 1
        assert found["definition"]


def test_recordings_are_read_and_a_page_is_written(run, careless: Path) -> None:  # type: ignore[no-untyped-def]
    recording, page = careless.with_suffix(".evf"), careless.with_suffix(".html")
    assert run("convert", str(careless), str(recording)).status == 0
    done = run("mines", "review", str(recording), "--html", str(page))
    assert done.status == 0, done.err
    text = page.read_text(encoding="utf-8")
    assert "To learn from" in text
    assert "$" not in text
    assert not any(word in text for word in ("http:", "https:", "<script"))
    assert run("mines", "review", str(recording), "--html", str(page)).status == 2


@pytest.mark.parametrize(("name", "text"), [("game.json", "{}"), ("game.txt", "15x15x5\nh8 i9\n"), ("game.nope", "")])
def test_what_is_no_game_is_told_in_one_line(run, tmp_path: Path, name: str, text: str) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    done = run("mines", "review", str(file))
    assert (done.status, len(done.err.splitlines())) == (2, 1)


def test_a_game_that_was_broken_off_is_reviewed_as_far_as_it_went(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    game = MinesGame(parse_setup("9x9/10"), 4, first=40)
    game.push(Move(MoveKind.OPEN, analyse(game.view()).safe[0]))
    file = tmp_path / "left.json"
    file.write_text(game.record().to_json(), encoding="utf-8")
    done = run("mines", "review", str(file), "--json")
    assert done.status == 0, done.err
    found = json.loads(done.out)
    assert (found["result"], found["openings"], found["accuracy"]) == ("unfinished", 1, 1.0)


def test_mistakes_are_asked_for_until_a_better_cell_is_found(run, careless: Path) -> None:  # type: ignore[no-untyped-def]
    told = json.loads(run("mines", "review", str(careless), "--json").out)["moves"][-1]
    played, safe = ("{},{}".format(*cell) for cell in (told["cell"], told["hint"]["cell"]))
    done = run("mines", "review", str(careless), "--learn", text=f"99,0\n{played}\n{safe}\n")
    assert done.status == 0, done.err
    assert f"Move {told['number']} opened {played} at a risk of" in done.out
    assert "there is no cell 99,0" in done.out
    assert "> Not yet: " in done.out
    assert done.out.endswith("1 of 1 found\n")
    shown = run("mines", "review", str(careless), "--learn", text="\n").out
    assert "A safe cell was " in shown
    assert shown.endswith("0 of 1 found\n")
    # Questions go neither with JSON nor with a game from standard input.
    assert run("mines", "review", str(careless), "--learn", "--json").status == 2
    assert run("mines", "review", "-", "--learn").status == 2
