"""Our own standard streams where we speak a protocol: closed ones, what a bot prints, ends that nobody hears."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.waiting import WAIT_S

TAKES_OUTPUT = """
import os
from gridsage.programs.streams import read_input, take_output
out = take_output()
print("a bot prints")
os.write(1, b"a library prints\\n")
for line in read_input():
    out.write("heard " + ascii(line.strip()) + "\\n")
    out.flush()
"""
IS_HEARD = """
import sys
from gridsage.programs.streams import is_heard
sys.stderr.write(f"{is_heard(sys.stdout)}\\n")
sys.stderr.flush()
sys.stdin.readline()
sys.stderr.write(f"{is_heard(sys.stdout)}\\n")
"""


def test_the_protocol_has_the_output_for_itself() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKES_OUTPUT], input=b"one\n\xff\n", capture_output=True, timeout=WAIT_S, check=True
    )
    assert done.stdout.decode().splitlines() == ["heard 'one'", "heard '\\ufffd'"]
    assert done.stderr.decode().splitlines() == ["a bot prints", "a library prints"]


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe is not told there")
def test_an_end_that_was_closed_is_noticed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", IS_HEARD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stderr.readline() == b"True\n"
        program.stdout.close()
        program.stdin.write(b"go on\n")
        program.stdin.close()
        assert program.stderr.readline() == b"False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="closed by a shell")
def test_streams_that_were_closed_before_we_began_lead_nowhere() -> None:
    code = (
        "from gridsage.programs.streams import open_closed_streams; open_closed_streams(); "
        "import tempfile; kept = tempfile.TemporaryFile('w+'); print('lost'); kept.seek(0); assert kept.read() == ''"
    )
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "{sys.executable}" -c "{code}" >&-'], capture_output=True, timeout=WAIT_S, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
