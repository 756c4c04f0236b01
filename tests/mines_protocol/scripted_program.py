"""A small Minesweeper program that keeps the protocol, or breaks down in the way that its first argument names.

It opens the first hidden cell, as a guess. Ways to break: see WAYS at the end; the second argument may name a file.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


class Program:
    """The well-behaved part."""

    def __init__(self) -> None:
        self.width = 0
        self.shown: list[str] = []
        self.asked = 0

    def say(self, *lines: str) -> None:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def lines(self) -> None:
        for line in sys.stdin:
            word, *rest = line.split() or [""]
            if word == "quit":
                return
            if word == "hello":
                self.hello()
            elif word == "new":
                self.new(rest)
            elif word == "cells":
                for told in rest:
                    name, letter = told.split("=")
                    x, y = name.split(",")
                    self.shown[int(y) * self.width + int(x)] = letter
            elif word == "go":
                self.asked += 1
                self.go(self.shown.index("#"))
            elif word:
                self.unknown(word)

    def hello(self) -> None:
        self.say("hello 1", "name Scripted", "version 0.1", "ready")

    def new(self, words: list[str]) -> None:
        self.width, height = int(words[0]), int(words[1])
        self.shown = ["#"] * (self.width * height)
        self.say("ready")

    def name(self, cell: int) -> str:
        return f"{cell % self.width},{cell // self.width}"

    def go(self, cell: int) -> None:
        self.say(f"guess open {self.name(cell)} 0.5", "done")

    def unknown(self, word: str) -> None:
        self.say(f"error unknown command {word}")


class Chatty(Program):
    def go(self, cell: int) -> None:
        self.say("", "info I wonder", "info 1,1 looks nice")
        super().go(cell)


class Nameless(Program):
    def hello(self) -> None:
        self.say("hello 1", "ready")


class Sullen(Program):
    def unknown(self, word: str) -> None:
        self.say("done")


class Clinging(Program):
    def lines(self) -> None:
        super().lines()
        time.sleep(600)


class Boastful(Program):
    def go(self, cell: int) -> None:
        self.say(f"sure open {self.name(cell)}", "done")


class Noting(Program):
    def hello(self) -> None:
        with Path(sys.argv[2]).open("a", encoding="ascii") as file:
            file.write(f"{os.getpid()}\n")
        super().hello()


def at_hello(fail: Callable[[Program], None]) -> type[Program]:
    class Failing(Program):
        def hello(self) -> None:
            fail(self)

    return Failing


def at_new(fail: Callable[[Program], None]) -> type[Program]:
    class Failing(Program):
        def new(self, words: list[str]) -> None:
            fail(self)

    return Failing


def at_second(fail: Callable[[Program], None]) -> type[Program]:
    class Failing(Program):
        def go(self, cell: int) -> None:
            if self.asked < 2:
                super().go(cell)
            else:
                fail(self)

    return Failing


def says(*lines: str) -> type[Program]:
    return at_second(lambda program: program.say(*lines))


def hang(program: Program) -> None:
    time.sleep(600)


def raise_error(program: Program) -> None:
    raise RuntimeError("my head hurts")


def abort(program: Program) -> None:
    os.abort()


def close_output(program: Program) -> None:
    os.close(1)
    time.sleep(600)


def flood(program: Program) -> None:
    while True:
        sys.stdout.write("info " + "x" * 60_000 + "\n")


def flood_with_moves(program: Program) -> None:
    while True:
        sys.stdout.write("sure open 0,0\n")


def eat_memory(program: Program) -> None:
    eaten = bytearray(400 << 20)
    for place in range(0, len(eaten), 4096):
        eaten[place] = 1
    time.sleep(600)


def leave_child(program: Program) -> None:
    """Leave a child that would outlive its parent, and tell its number."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(sys.argv[2]).write_text(str(child.pid), encoding="ascii")
    hang(program)


WAYS: dict[str, type[Program]] = {
    "good": Program,
    "chatty": Chatty,
    "nameless": Nameless,
    "sullen": Sullen,
    "clinging": Clinging,
    "boastful": Boastful,
    "noting": Noting,
    "silent": at_hello(hang),
    "stranger": at_hello(lambda program: program.say("Welcome to Minesweeper!", "ready")),
    "newer": at_hello(lambda program: program.say("hello 2", "ready")),
    "die-at-start": at_hello(raise_error),
    "refuse": at_new(lambda program: program.say("error I play no small boards")),
    "hang": at_second(hang),
    "raise": at_second(raise_error),
    "abort": at_second(abort),
    "exit": at_second(lambda program: sys.exit(3)),
    "close": at_second(close_output),
    "flood": at_second(flood),
    "flood-moves": at_second(flood_with_moves),
    "memory": at_second(eat_memory),
    "children": at_second(leave_child),
    "garbage": says("banana", "done"),
    "binary": says("\x00\x01ä\x7f", "done"),
    "half": says("sure open", "done"),
    "nothing": says("done"),
    "outside": says("sure open 99,3", "done"),
    "negative": says("sure open -1,3", "done"),
    "twice": says("sure open 5,5", "sure flag 5,5", "done"),
    "open": says("sure open 0,0", "done"),
    "mixed": says("sure open 5,5", "guess open 6,6", "done"),
    "risky": says("guess open 5,5 1.5", "done"),
    "error": says("error I do not like this"),
}

if __name__ == "__main__":
    WAYS[sys.argv[1]]().lines()
