"""Ctrl-C is heard in every long call from Python's main thread; other threads and handlers go on undisturbed."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridsage

PREAMBLE = """
import signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests may run where it is ignored
from gridsage._core import *
from gridsage._core import CancelToken
from gridsage._trials import GuessSettings, compare, measure_risks, play_lessons
from gridsage.games.mines import HIDDEN, make_layout, parse_setup
from gridsage.games.mnk import Board, Position
from gridsage.games.mnk import parse_setup as parse_mnk

def lattice(side):
    '''The widest view there is: every second cell of every second row open.'''
    setup = parse_setup(f"{side}x{side}/{side * side // 6}@any")
    mines = set(make_layout(setup, 1, 0))
    cells = bytearray([HIDDEN]) * setup.cells
    for y in range(0, side, 2):
        for x in range(0, side, 2):
            cell = setup.grid.index(x, y)
            if cell not in mines:
                cells[cell] = sum(other in mines for other in setup.grid.neighbours[cell])
    return setup, bytes(cells)

def dense():
    '''A board of the largest size, with so many mines that it takes long to look at, and a cell to begin with.'''
    setup = parse_setup("200x200/10500@any")
    return setup, make_layout(setup, 1, 20100), 20100

def ready():
    print("ready", flush=True)
"""

GAMES = "parse_setup('60x40/500@safe'), {}, range(10**6), [0] * 10**6, threads={}"

CALLS = {
    "mines analyse": "setup, cells = lattice(200); ready(); analyse_mines(setup, cells, time_s=600)",
    "mines analyse, a count": "setup, cells = lattice(60); ready(); analyse_mines(setup, cells, time_s=600)",
    "mines chances": "setup, cells = lattice(30); engine = MinesEngine(setup); ready()\n"
    "while True: engine.chances(cells, time_s=600)",
    "mines prove": "setup, cells = lattice(60); ready()\n"
    "prove_mines(setup, cells, range(setup.cells), mines=True, time_s=600)",
    "mines sample": "setup, cells = lattice(14); ready(); sample_mines(setup, cells, 10**8, 1, time_s=600)",
    "mines choose": "setup, cells = lattice(26); player = MinesPlayer(setup, MinesStyle.CHAMPION); ready()\n"
    "while True: player.choose(cells)",
    "mines games": f"ready(); play_mines({GAMES.format('MinesStyle.CHAMPION', 1)})",
    "mines games on threads": f"ready(); play_mines({GAMES.format('MinesStyle.CHAMPION', 3)})",
    "mines risks": f"ready(); measure_risks({GAMES.format('GuessSettings()', 2)})",
    "mines lessons": f"ready(); play_lessons({GAMES.format('GuessSettings()', 1)})",
    "mines comparisons": f"ready(); compare({GAMES.format('GuessSettings(), GuessSettings()', 1)})",
    "mines combinations": "ready(); mines_combinations(40, [], fewest=0, most=40)",
    "mines repair": "setup, mines, first = dense(); ready()\nwhile True: repair_mines(setup, mines, first, 1)",
    "mines deduce": "setup, mines, first = dense(); mines = repair_mines(setup, mines, first, 1); ready()\n"
    "deduce_mines(setup, mines, first)",
    "mnk search": "engine = MnkEngine(parse_mnk('20x20x5')); ready()\n"
    "engine.search(Position.start(parse_mnk('20x20x5')), best=4)",
    "mnk search on threads": "setup = parse_mnk('20x20x5'); engine = MnkEngine(setup, threads=3); ready()\n"
    "engine.search(Position.start(setup), best=4)",
    "mnk solve": "ready(); mnk_solve(Position.start(parse_mnk('12x12x5')), memory_mb=512)",
    "mnk solver": "solver = MnkSolver(parse_mnk('12x12x5'), memory_mb=512); ready()\n"
    "solver.solve(Position.start(parse_mnk('12x12x5')))",
    "mnk classic": "position = Board(parse_mnk('20x20x5'), (210, 211, 190)).position(); ready()\n"
    "mnk_classic(position, depth=30)",
    "mnk classic, deeper and deeper": "position = Board(parse_mnk('20x20x5'), (210, 211, 190)).position(); ready()\n"
    "mnk_classic(position, deepen=True)",
    "mnk playouts": "ready(); mnk_random_playouts(parse_mnk('20x20x5'), 1, 10**12)",
    "mnk count": "ready(); MnkBoard(parse_mnk('20x20x5')).count_sequences(8)",
    "waiting for an engine": "setup = parse_mnk('20x20x5'); engine = MnkEngine(setup)\n"
    "token = CancelToken(); search = lambda: engine.search(Position.start(setup), best=4, cancel=token)\n"
    "threading.Thread(target=search, daemon=True).start(); time.sleep(0.3); ready()\n"
    "try: search()\nfinally: token.cancel()",
}


def test_every_call_that_can_be_cancelled_is_tried() -> None:
    stub = Path(gridsage.__file__).with_name("_core.pyi").read_text(encoding="utf-8")
    long = {
        node.name
        for node in ast.walk(ast.parse(stub))
        if isinstance(node, ast.FunctionDef) and any(given.arg == "cancel" for given in node.args.kwonlyargs)
    }
    assert len(long) > 10
    assert not {name for name in long if not any(f"{name}(" in code for code in CALLS.values())}


def run(code: str) -> subprocess.Popen[str]:
    """A child of its own that has said that it is ready."""
    child = subprocess.Popen(
        [sys.executable, "-c", PREAMBLE + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    if child.stdout.readline() != "ready\n":
        pytest.fail(child.communicate()[1])
    return child


@pytest.fixture
def children() -> Iterator[list[subprocess.Popen[str]]]:
    """Whoever is still running at the end is ended."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for child in started:
        child.kill()
        child.communicate()


@pytest.mark.parametrize("name", CALLS)
def test_a_long_call_hears_ctrl_c(name: str, children: list[subprocess.Popen[str]]) -> None:
    child = run(CALLS[name])
    children.append(child)
    time.sleep(0.5)
    assert child.poll() is None, "the call was not long"
    child.send_signal(signal.SIGINT)
    # How soon it is heard is for a benchmark to say; a call that does not hear it goes on for minutes.
    _, error = child.communicate(timeout=30)
    assert "KeyboardInterrupt" in error
    assert child.returncode != 0


def test_a_handler_that_does_not_raise_leaves_the_call_alone(children: list[subprocess.Popen[str]]) -> None:
    child = run("""
        heard = []
        signal.signal(signal.SIGINT, lambda *_: heard.append(time.monotonic()))
        began = time.monotonic()
        setup = parse_mnk("20x20x5")
        engine = MnkEngine(setup)
        ready()
        report = engine.search(Position.start(setup), best=4, time_s=2.0)
        assert report.lines and heard and heard[0] < time.monotonic() - 0.3, (heard, time.monotonic())
    """)
    children.append(child)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 0, error


@pytest.mark.parametrize("work", ["warm_up", "clear"])
def test_a_signal_does_not_wait_until_all_memory_is_taken_or_cleared(
    work: str, children: list[subprocess.Popen[str]]
) -> None:
    # To clear what is taken already is quick: only large tables take long enough to be heard in.
    free_mb = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    memory_mb = 3000 if work == "clear" and free_mb > 8000 else 1400
    child = run(f"""
        heard = []
        signal.signal(signal.SIGALRM, lambda *_: heard.append(time.monotonic()))
        engine = MnkEngine(parse_mnk("20x20x5"), memory_mb={memory_mb})
        if {work!r} == "clear":
            engine.warm_up()
        ready()
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        began = time.monotonic()
        engine.{work}()
        ended = time.monotonic()
        # A call listens every 30 ms: where memory is very fast, it may end before it hears anything.
        early = heard and heard[0] < ended - (ended - began) / 10
        assert early or ended - began < 0.05, (began, heard, ended)
    """)
    children.append(child)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 0, error


@pytest.mark.parametrize("work", ["warm_up", "clear"])
def test_other_threads_go_on_while_memory_is_taken_or_cleared(work: str, children: list[subprocess.Popen[str]]) -> None:
    child = run(f"""
        engine = MnkEngine(parse_mnk("20x20x5"), memory_mb=1024)
        if {work!r} == "clear":
            engine.warm_up()
        counted, done = [0], threading.Event()

        def count():
            while not done.wait(0.0002):
                counted[0] += 1

        thread = threading.Thread(target=count)
        thread.start()
        sys.setswitchinterval(60)  # nobody is given the GIL who is not let have it
        ready()
        before = counted[0]
        engine.{work}()
        after = counted[0]
        done.set()
        thread.join()
        assert after > before
    """)
    children.append(child)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 0, error


def test_memory_that_was_not_all_taken_or_cleared_is_taken_and_cleared_later(
    children: list[subprocess.Popen[str]],
) -> None:
    child = run("""
        def interrupted(work):
            signal.setitimer(signal.ITIMER_REAL, 0.001)
            try:
                work()
                time.sleep(10)
            except KeyboardInterrupt:
                return
            raise AssertionError("nothing was heard")

        setup = parse_mnk("20x20x5")
        engine, fresh = MnkEngine(setup, memory_mb=256), MnkEngine(setup, memory_mb=256)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        ready()
        interrupted(engine.warm_up)
        engine.warm_up()
        engine.search(Position.start(setup), best=4, nodes=3000)
        interrupted(engine.clear)
        engine.search(Position.start(setup), best=4, nodes=3000)
        engine.clear()
        found, expected = (e.search(Position.start(setup), best=4, nodes=3000) for e in (engine, fresh))
        assert [line.cell for line in found.lines] == [line.cell for line in expected.lines]
    """)
    children.append(child)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 0, error


def test_a_handler_may_cancel_the_call(children: list[subprocess.Popen[str]]) -> None:
    child = run("""
        from gridsage.errors import CancelledError
        token = CancelToken()
        signal.signal(signal.SIGINT, lambda *_: token.cancel())
        setup, cells = lattice(60)
        ready()
        try:
            analyse_mines(setup, cells, time_s=600, cancel=token)
        except CancelledError:
            sys.exit(7)
    """)
    children.append(child)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 7, error


def test_an_engine_can_be_used_again_after_ctrl_c(children: list[subprocess.Popen[str]]) -> None:
    child = run("""
        setup = parse_mnk("20x20x5")
        engine, fresh = MnkEngine(setup), MnkEngine(setup)
        mines, cells = lattice(14)
        player = MinesPlayer(mines, MinesStyle.CHAMPION)
        ready()
        try:
            engine.search(Position.start(setup), best=4)
        except KeyboardInterrupt:
            pass
        engine.clear()
        found, expected = (e.search(Position.start(setup), best=4, nodes=3000) for e in (engine, fresh))
        assert [line.cell for line in found.lines] == [line.cell for line in expected.lines]
        assert player.choose(cells) == MinesPlayer(mines, MinesStyle.CHAMPION).choose(cells)
    """)
    children.append(child)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 0, error


def test_a_call_in_another_thread_is_not_disturbed(children: list[subprocess.Popen[str]]) -> None:
    child = run("""
        setup = parse_mnk("20x20x5")
        engine, found = MnkEngine(setup), []
        done = threading.Event()

        def search():
            found.append(engine.search(Position.start(setup), best=4, time_s=1.5))
            done.set()

        threading.Thread(target=search).start()
        ready()
        try:
            done.wait()
        except KeyboardInterrupt:
            assert not found
            done.wait()
            assert found[0].time_s >= 1.4
            sys.exit(7)
    """)
    children.append(child)
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, error = child.communicate(timeout=60)
    assert child.returncode == 7, error


ENDINGS = {
    "a call in a thread goes on": "",
    "it is asked to stop just then": "token.cancel()",
    "others wait for the same engine": "for _ in range(3): threading.Thread(target=search, daemon=True).start()",
    "somebody computes at the end": "import atexit; atexit.register(lambda: MnkBoard(setup).count_sequences(2))",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_program_may_end_while_a_thread_computes(ending: str, children: list[subprocess.Popen[str]]) -> None:
    child = run(f"""
        setup = parse_mnk("20x20x5")
        engine, token, began = MnkEngine(setup), CancelToken(), threading.Event()

        def search():
            began.set()
            engine.search(Position.start(setup), best=4, time_s=600, cancel=token)

        threading.excepthook = lambda told: None  # a thread may hear that it was cancelled, as the program ends
        threading.Thread(target=search, daemon=True).start()
        began.wait()
        {ENDINGS[ending]}
        ready()
    """)
    children.append(child)
    _, error = child.communicate(timeout=60)
    assert (child.returncode, error) == (0, "")
