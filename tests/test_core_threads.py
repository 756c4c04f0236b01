"""Where the system gives no more threads, the compiled core goes on with those that it has."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no other system limits the memory of addresses")

# A thread asks for as many addresses as its stack may grow to, so those that are left decide how many there can be.
STACK_MB = 1024

PREAMBLE = """
import resource
from gridsage._core import *
from gridsage._trials import GuessSettings, play_lessons
from gridsage.games.mines import parse_setup
from gridsage.games.mnk import Position, parse_setup as parse_mnk

def leave_room(threads):
    '''Nothing but the memory for so many threads, and some for everything else.'''
    with open("/proc/self/statm") as file:
        taken = int(file.read().split()[0]) * resource.getpagesize()
    limit = taken + (threads * STACK_MB + STACK_MB // 2 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
"""

GAMES = "range(24), [0] * 24, threads={}"

CALLS = {
    "mines games": "[(game.won, game.moves) for game in "
    f"play_mines(parse_setup('9x9/14@safe'), MinesStyle.CHAMPION, {GAMES})]",
    "mines lessons": f"play_lessons(parse_setup('9x9/14@safe'), GuessSettings(), {GAMES})",
    "mnk search": "[(line.cell, line.score, line.moves) for line in MnkEngine(parse_mnk('15x15x5'), threads={})"
    ".search(Position.start(parse_mnk('15x15x5')), best=3, nodes=3000).lines]",
}


# The size of stacks is read when a program begins: hence one that becomes another.
LARGE_STACKS = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_STACK, ({STACK_MB} << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
os.execv(sys.executable, [sys.executable, "-c", sys.argv[1]])
"""


def run(code: str) -> None:
    """A program of its own whose threads have such stacks."""
    program = f"STACK_MB = {STACK_MB}\n{PREAMBLE}{textwrap.dedent(code)}"
    ended = subprocess.run([sys.executable, "-c", LARGE_STACKS, program], capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("name", CALLS)
def test_without_threads_the_caller_does_it_all(name: str) -> None:
    call = CALLS[name]
    run(f"""
        expected = {call.format(1)}
        leave_room(0)
        assert {call.format(8)} == expected
    """)


@pytest.mark.parametrize("name", CALLS)
def test_with_fewer_threads_than_asked_for_it_comes_to_its_end(name: str) -> None:
    # A thread that began and was not joined would end the program.
    run(f"""
        leave_room(2)
        assert {CALLS[name].format(8)}
    """)
