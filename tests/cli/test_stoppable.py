"""Ctrl-C during a long computation: the program ends, and the time it was given does not matter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# Runs the command line with a signal that comes once the compiled core is at work: what it calls is wrapped.
PROGRAM = """
import os, signal, sys, threading
from gridsage.cli.{module} import __name__ as _name
module = sys.modules[_name]
from gridsage.cli.main import main

real = module.{name}
def watched(*args, **options):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    return real(*args, **options)
module.{name} = watched
sys.argv = ["gridsage"] + {arguments!r}
main()
"""
WIDE = "\n".join(["60x60/900@any"] + ["#".join("2" for _ in range(30)) + "#" if y % 2 else "#" * 60 for y in range(60)])


def ends_with(module: str, name: str, arguments: list[str]) -> int:
    program = PROGRAM.format(module=module, name=name, arguments=arguments)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=100, check=False)
    assert done.stderr == ""
    return done.returncode


def test_mines_analyse_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "view.txt").write_text(WIDE, encoding="utf-8")
    assert (
        ends_with("mines.analyse", "analyse", ["mines", "analyse", str(tmp_path / "view.txt"), "--time", "600"]) == 130
    )


@pytest.mark.parametrize(
    ("module", "name", "arguments"),
    [
        ("mnk.solve", "show_proof", ["mnk", "solve", "12x12x5", "--time", "600"]),
        ("mnk.analyse", "examine", ["mnk", "analyse", "-", "--time", "600"]),
    ],
)
def test_mnk_commands_are_stopped(module: str, name: str, arguments: list[str], tmp_path: Path) -> None:
    if "-" in arguments:
        (tmp_path / "moves.txt").write_text("15x15x5\nh8\n", encoding="utf-8")
        arguments = [str(tmp_path / "moves.txt") if argument == "-" else argument for argument in arguments]
    assert ends_with(module, name, arguments) == 130
