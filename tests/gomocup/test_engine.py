"""The engine as a process: it answers in full, stops when told, and writes nothing but the protocol."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import pytest

COMMAND = [sys.executable, "-m", "gridsage.gomocup"]


def talk(text: str | bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, timeout=60, check=False)


def answers(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    lines = done.stdout.decode("utf-8").splitlines()
    return [line for line in lines if not line.startswith("MESSAGE")]


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*COMMAND, "--bot", "minimax"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        bufsize=1,
    )
    with process:
        yield process
        process.kill()


def pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


def test_everything_asked_before_the_end_of_the_input_is_answered() -> None:
    done = talk("START 5\nINFO timeout_turn 100\nBEGIN\nTURN 0,0", "--bot", "uniform")
    assert done.returncode == 0
    assert len(answers(done)) == 3
    assert answers(done)[0] == "OK"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", [">&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_were_closed_before_are_no_fault(closed: str) -> None:
    script = f'printf "START 5\\nBEGIN\\n" | "{sys.executable}" -m gridsage.gomocup --bot uniform {closed}'
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_end_is_obeyed_after_what_was_asked_before() -> None:
    done = talk("START 15\nINFO timeout_turn 60000\nBEGIN\nEND\nTURN 1,1\n", "--bot", "minimax")
    assert done.returncode == 0
    assert answers(done) == ["OK", "7,7"]


def test_end_while_thinking_ends_the_process(engine: subprocess.Popen[str]) -> None:
    to, back = pipes(engine)
    to.write("START 20\nINFO timeout_turn 600000\n")
    assert back.readline() == "OK\n"
    to.write("BEGIN\n")
    to.write("END\n")
    assert engine.wait(timeout=30) == 0


def test_stop_while_thinking_brings_the_answer(engine: subprocess.Popen[str]) -> None:
    to, back = pipes(engine)
    to.write("START 20\nINFO timeout_turn 600000\nBEGIN\n")
    assert back.readline() == "OK\n"
    to.write("STOP\n")
    while (line := back.readline()).startswith("MESSAGE"):
        to.write("STOP\n")
    assert "," in line
    to.write("END\n")
    assert engine.wait(timeout=30) == 0


def test_bytes_that_are_no_text_do_not_hurt() -> None:
    done = talk(b"\xff\xfe\x00 nonsense\r\n" + b"x" * 200_000 + b"\nSTART 15\r\nEND\r\n", "--bot", "uniform")
    assert done.returncode == 0
    assert answers(done)[-1] == "OK"
    assert all(line.startswith("UNKNOWN") for line in answers(done)[:-1])


@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["as usual", "unbuffered"])
def test_what_a_bot_prints_does_not_reach_the_manager(unbuffered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    code = (
        "from gridsage.bots.mnk.uniform import Uniform\n"
        "real = Uniform.choose\n"
        "Uniform.choose = lambda *a: (print('noise'), real(*a))[1]\n"
        "from gridsage.gomocup.engine import main\n"
        "main(['--bot', 'uniform'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=b"START 5\nBEGIN\n", capture_output=True, timeout=60, check=False
    )
    assert b"noise" not in done.stdout
    assert b"noise" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--bot", "nobody"], "no bot is called 'nobody'"), (["-k", "9"], "k = 9 is outside 3 to 8")],
)
def test_mistake_is_one_line(arguments: list[str], message: str) -> None:
    done = talk("", *arguments)
    assert done.returncode == 2
    assert message in done.stderr.decode()
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
