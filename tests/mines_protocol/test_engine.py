"""Our bots behind the protocol: what they answer to good lines and bad ones, and that the process leaves."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from gridsage.catalog import parse_bot
from gridsage.mines_protocol.engine import run_program

ENGINE = [sys.executable, "-m", "gridsage", "mines", "engine"]


def talk(*lines: str, bot: str = "single_point") -> list[str]:
    """What a bot says to these lines."""
    out = io.StringIO()
    run_program([f"{line}\n" for line in lines], out, parse_bot("mines", bot))
    return out.getvalue().splitlines()


def test_it_greets_with_its_name_and_version() -> None:
    hello, name, version, *rest = talk("hello 1")
    assert (hello, name, rest) == ("hello 1", "name Gridsage single_point", ["can hints", "ready"])
    assert version.startswith("version ")
    assert talk("hello 7 and more")[0] == "hello 1"


def test_it_deduces_guesses_and_gives_reasons() -> None:
    said = talk("new 3 1 1 any 7", "cells 0,0=1", "go 1000", "hints 1000", "cells 1,0=F", "go 1000")
    assert said[:3] == ["ready", "sure flag 1,0", "done"]
    assert said[3].startswith("hint mine 1,0 AMN 0,0 ")
    assert said[4:] == ["done", "guess open 2,0", "done"]  # single_point does not count the mines
    guess, done = talk("new 3 1 1 any 7", "go 1000")[1:]
    assert (guess.split()[:2], done) == (["guess", "open"], "done")


def test_the_seed_of_the_game_is_the_bots_luck() -> None:
    answers = {seed: talk(f"new 30 16 99 opening {seed}", "go 0", bot="tank") for seed in (1, 2)}
    assert answers[1] != answers[2]
    assert talk("new 30 16 99 opening 2", "new 30 16 99 opening 1", "go 0", bot="tank")[1:] == answers[1]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["sing"], "error unknown command sing"),
        (["si\x1bng"], "error unknown command si?ng"),
        (["hello"], "error version '' of the protocol is not known; this is version 1"),
        (["hello 0"], "error version '0' of the protocol is not known; this is version 1"),
        (["go 1000"], "error no game was begun: new comes first"),
        (["cells 0,0=1"], "error no game was begun: new comes first"),
        (["new 3 1 1 any 7", "cells 3,0=1"], "error 3,0 is outside the board of 3x1"),
        (["new 3 1 1 any 7", "cells 0,0=*", "go 5"], "error the game is over"),
        (["new 2 1 1 any 7", "cells 0,0=1 1,0=1", "go 5"], "error the game is over"),
        (["new 3 1 9 any 7"], "error 9 mines do not fit on 3x1 with start rule 'any': at most 3"),
        (["new 300 300 9 any 7"], "error width 300 is outside 1 to 200"),
    ],
)
def test_a_bad_line_is_answered_with_an_error_and_it_goes_on(lines: list[str], answer: str) -> None:
    *_, error, hello, _, _, _, _ = talk(*lines, "error I am leaving", "", "hello 1")
    assert (error, hello) == (answer, "hello 1")


def test_a_bot_that_raises_is_an_error_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "from gridsage.games.mines import Hints, MinesBot\n\n\nclass Broken(MinesBot):\n"
        "    def choose(self, view):\n        raise RuntimeError('two\\nlines')\n\n"
        "    def hints(self, view):\n        return Hints()\n",
        encoding="utf-8",
    )
    out = io.StringIO()
    run_program(["new 3 3 1 any 1\n", "go 1\n"], out, parse_bot("mines", str(file), files=True))
    assert out.getvalue().splitlines() == ["ready", "error RuntimeError: two lines"]


def test_the_command_answers_all_that_was_asked_and_prints_nothing_else() -> None:
    text = "hello 1\nnew 9 9 10 opening 3\ngo 1000\n"
    done = subprocess.run(ENGINE, input=text, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines()[-2:] == ["sure open 2,2", "done"]
    assert done.stderr == ""


def test_an_unknown_bot_is_one_line() -> None:
    done = subprocess.run(
        [*ENGINE, "--bot", "nobody"], input="", capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "no bot is called 'nobody'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_was_asked_before_quit_is_answered() -> None:
    said = talk("hello 1", "new 9 9 10 opening 5", "go 1000", "quit")
    assert said[:1] == ["hello 1"]
    assert said[-1] == "done"
