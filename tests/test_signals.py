"""The tests can be started anywhere: the programs they start hear Ctrl-C even where the tests themselves must not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import os, runpy, signal, subprocess, sys

signal.signal(signal.SIGINT, signal.SIG_IGN)
runpy.run_path(sys.argv[1])
os.kill(os.getpid(), signal.SIGINT)
child = "import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(60)"
print(subprocess.run([sys.executable, "-c", child], stderr=subprocess.DEVNULL).returncode)
"""


def test_ctrl_c_reaches_what_the_tests_start_though_they_ignore_it() -> None:
    conftest = Path(__file__).parent / "conftest.py"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(conftest)], capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "-2\n"
