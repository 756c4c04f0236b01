"""A small Gomocup engine that keeps the rules, or breaks down in the way that its first argument names.

It plays the first empty cell. Ways to break: see BREAK at the end; the second argument may name a file to write to.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path


class Engine:
    """The well-behaved part."""

    def __init__(self) -> None:
        self.width = self.height = 0
        self.taken: set[tuple[int, int]] = set()
        self.moves = 0

    def say(self, text: str) -> None:
        sys.stdout.write(f"{text}\r\n")
        sys.stdout.flush()

    def lines(self) -> None:
        for line in sys.stdin:
            word, _, rest = line.strip().partition(" ")
            if word == "END":
                return
            if word in {"START", "RECTSTART"}:
                self.start(rest)
            elif word == "RESTART":
                self.taken = set()
                self.say("OK")
            elif word == "BOARD":
                self.taken = set()
                while (stone := sys.stdin.readline().strip()) != "DONE":
                    x, y, _field = stone.split(",")
                    self.taken.add((int(x), int(y)))
                self.turn()
            elif word == "TURN":
                x, y = rest.split(",")
                self.taken.add((int(x), int(y)))
                self.turn()
            elif word == "BEGIN":
                self.turn()
            elif word == "PLAY":
                x, y = rest.split(",")
                self.answer((int(x), int(y)))
            elif word == "ABOUT":
                self.say('name="Scripted"')
            elif word == "INFO":
                self.info(*rest.split(maxsplit=1))
            elif word:
                self.say(f"ERROR Unknown command: {line.strip()}")

    def start(self, size: str) -> None:
        width, _, height = size.partition(",")
        self.width, self.height = int(width), int(height or width)
        self.say("OK")

    def info(self, key: str, value: str) -> None:
        """Settings have no answer."""

    def turn(self) -> None:
        self.moves += 1
        spot = next((x, y) for y in range(self.height) for x in range(self.width) if (x, y) not in self.taken)
        self.answer(spot)

    def answer(self, spot: tuple[int, int]) -> None:
        self.taken.add(spot)
        self.say(f"{spot[0]},{spot[1]}")


class Chatty(Engine):
    def answer(self, spot: tuple[int, int]) -> None:
        self.say("")
        self.say("MESSAGE depth 3 score 17")
        self.say("DEBUG nothing to see")
        super().answer(spot)


class Suggesting(Engine):
    def answer(self, spot: tuple[int, int]) -> None:
        self.say(f"SUGGEST {spot[0]},{spot[1]}")
        word, _, rest = sys.stdin.readline().strip().partition(" ")
        assert word == "PLAY"
        self.taken.add(spot)
        self.say(rest)


class Greeting(Engine):
    def start(self, size: str) -> None:
        self.say("Welcome to the greeting engine v1.0")
        super().start(size)


class Verbose(Engine):
    def answer(self, spot: tuple[int, int]) -> None:
        for number in range(500):
            self.say(f"MESSAGE depth {number}")
        super().answer(spot)


class Talkative(Engine):
    """Says one more move after its answer: by then nobody has asked for it."""

    def answer(self, spot: tuple[int, int]) -> None:
        super().answer(spot)
        self.say("8,8")
        Path(sys.argv[2]).write_text("said", encoding="ascii")


class Restless(Engine):
    """Talks without end once it has answered."""

    def answer(self, spot: tuple[int, int]) -> None:
        super().answer(spot)
        flood(self)


class TakesAll(Engine):
    """Gives all the memory that it was told of to its table, as Rapfi does."""

    def info(self, key: str, value: str) -> None:
        if key == "max_memory":
            self.table = b"\1" * int(value)


class SlowToPrepare(Engine):
    """Clears its table for seconds when it is told how large it may be."""

    def info(self, key: str, value: str) -> None:
        if key == "max_memory":
            time.sleep(2)


class Picky(SlowToPrepare):
    """Does not know a setting, says so, and is slow with the next one."""

    def info(self, key: str, value: str) -> None:
        if key == "timeout_match":
            self.say("ERROR bad argument")
        super().info(key, value)


class HardOfHearing(Engine):
    """Prints its move before it listens again, and drops the first word that has arrived in between, as Rapfi does."""

    def lines(self) -> None:
        sys.stdin = _Dropping(self)
        super().lines()

    def answer(self, spot: tuple[int, int]) -> None:
        super().answer(spot)
        self.answered = True

    answered = False


class _Dropping:
    """Standard input that loses a word after each answer."""

    def __init__(self, engine: HardOfHearing) -> None:
        self.engine = engine
        self.rest = b""

    def __iter__(self) -> Iterator[str]:
        while line := self.readline():
            yield line

    def readline(self) -> str:
        if self.engine.answered:
            self.engine.answered = False
            time.sleep(0.2)  # a manager that does not wait is here by now
            self.rest += os.read(0, 65536)
            self.rest = self.rest.lstrip().partition(b" ")[2]
        while b"\n" not in self.rest and (more := os.read(0, 65536)):
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\n")
        return f"{line.decode()}\n" if line else ""


class RawDepths(Engine):
    """Prints its depth as a raw character, as PentaZen does: depth 10 breaks the line."""

    def answer(self, spot: tuple[int, int]) -> None:
        for depth in range(1, 20):
            sys.stdout.write(f"MESSAGE depth {chr(depth)} score 3 line 4,4 5,5\n")
        super().answer(spot)


class Nameless(Engine):
    """Says nothing about itself, and does not know how to start again."""

    def say(self, text: str) -> None:
        if not text.startswith("name"):
            super().say(text)

    def lines(self) -> None:
        sys.stdin = (line.replace("RESTART", "WHAT") for line in sys.stdin)
        super().lines()


def on_second_move(fail: Callable[[Engine], None]) -> type[Engine]:
    class Failing(Engine):
        def answer(self, spot: tuple[int, int]) -> None:
            if self.moves < 2:
                super().answer(spot)
            else:
                fail(self)

    return Failing


def on_start(fail: Callable[[Engine], None]) -> type[Engine]:
    class Failing(Engine):
        def start(self, size: str) -> None:
            fail(self)

    return Failing


def hang(engine: Engine) -> None:
    time.sleep(600)


def raise_error(engine: Engine) -> None:
    raise RuntimeError("my head hurts")


def abort(engine: Engine) -> None:
    os.abort()


def close_output(engine: Engine) -> None:
    os.close(1)
    time.sleep(600)


def flood(engine: Engine) -> None:
    while True:
        sys.stdout.write("MESSAGE " + "x" * 60_000 + "\n")


def flood_errors(engine: Engine) -> None:
    while True:
        sys.stderr.write("x" * 60_000 + "\n")


def flood_in_letters(engine: Engine) -> None:
    while True:
        sys.stdout.write("DEBUG\n" * 10_000)


def chat_too_long(engine: Engine) -> None:
    """Never silent, and answers long after its time."""
    end = time.monotonic() + 2.5
    while time.monotonic() < end:
        engine.say("MESSAGE nearly there")
        time.sleep(0.002)
    Engine.answer(engine, (8, 0))
    hang(engine)


def fill_disk(engine: Engine) -> None:
    with Path(sys.argv[2]).open("wb") as file:
        file.truncate(2 << 30)
    hang(engine)


def leave_session(engine: Engine) -> None:
    """Leave an orphan in a session of its own that keeps the pipe open, tell its number, and end."""
    code = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)"
    middle = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {code!r}, sys.argv[1]])"
    subprocess.Popen([sys.executable, "-c", middle, sys.argv[2]], start_new_session=True).wait()
    while not Path(sys.argv[2]).exists() or not Path(sys.argv[2]).read_text(encoding="ascii"):
        time.sleep(0.01)
    if "stay" in sys.argv:
        hang(engine)
    sys.exit(0)


def eat_memory(engine: Engine) -> None:
    eaten = bytearray(400 << 20)
    for place in range(0, len(eaten), 4096):
        eaten[place] = 1
    time.sleep(600)


def bear_children(engine: Engine) -> None:
    """Leave a child that would outlive its parent, and tell its number."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(sys.argv[2]).write_text(str(child.pid), encoding="ascii")
    hang(engine)


BREAK: dict[str, type[Engine]] = {
    "good": Engine,
    "chatty": Chatty,
    "suggesting": Suggesting,
    "greeting": Greeting,
    "verbose": Verbose,
    "takes-all": TakesAll,
    "slow-to-prepare": SlowToPrepare,
    "picky": Picky,
    "hard-of-hearing": HardOfHearing,
    "raw-depths": RawDepths,
    "nameless": Nameless,
    "talkative": Talkative,
    "restless": Restless,
    "hang": on_second_move(hang),
    "raise": on_second_move(raise_error),
    "abort": on_second_move(abort),
    "exit": on_second_move(lambda engine: sys.exit(3)),
    "close": on_second_move(close_output),
    "flood": on_second_move(flood),
    "flood-errors": on_second_move(flood_errors),
    "flood-letters": on_second_move(flood_in_letters),
    "chat-too-long": on_second_move(chat_too_long),
    "disk": on_second_move(fill_disk),
    "session": on_second_move(leave_session),
    "memory": on_second_move(eat_memory),
    "children": on_second_move(bear_children),
    "garbage": on_second_move(lambda engine: engine.say("banana")),
    "suggests-forever": on_second_move(lambda engine: engine.say("SUGGEST 3,3")),
    "binary": on_second_move(lambda engine: engine.say("\x00\x01ä\x7f")),
    "half": on_second_move(lambda engine: engine.say("7")),
    "outside": on_second_move(lambda engine: engine.say("99,3")),
    "negative": on_second_move(lambda engine: engine.say("-1,3")),
    "stone": on_second_move(lambda engine: engine.say("0,0")),
    "error": on_second_move(lambda engine: engine.say("ERROR I do not like this")),
    "unknown": on_second_move(lambda engine: engine.say("UNKNOWN command")),
    "no-start": on_start(hang),
    "refuse": on_start(lambda engine: engine.say("ERROR unsupported size")),
    "die-at-start": on_start(raise_error),
}

if __name__ == "__main__":
    BREAK[sys.argv[1]]().lines()
