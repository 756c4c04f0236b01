"""Does the engine keep its limits on a busy machine? Plays whole games between two engine processes beside busy ones.

    python benchmarks/gomocup_load.py --busy 8 --answers 400 --turn-ms 300 --memory-mb 120

Every answer is timed from before the command is written until its line has been read, so what the system takes to pass
it on counts as well. The peak of memory is the system's own figure (VmHWM) for the engine's process.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

from gridsage.games.mnk import Board, parse_setup
from gridsage.games.mnk.openings import find_opening
from gridsage.gomocup.protocol import format_xy, parse_xy

COMMAND = f"{sys.executable} -m gridsage.gomocup"
BUSY = "while True: pass"


class Engine:
    """An engine process that is asked and timed without threads in between."""

    def __init__(self, command: list[str], size: int, turn_ms: int, memory_mb: int) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.rest = b""
        self.ask(f"START {size}")
        memory = memory_mb << 20
        self.send(f"INFO timeout_turn {turn_ms}", f"INFO max_memory {memory}", "INFO rule 0")

    def send(self, *lines: str) -> None:
        """Write these lines at once."""
        assert self.process.stdin is not None
        os.write(self.process.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())

    def ask(self, *lines: str) -> tuple[str, float]:
        """The answer, and how many seconds it took."""
        assert self.process.stdout is not None
        began = time.monotonic()
        self.send(*lines)
        while True:
            head, found, tail = self.rest.partition(b"\n")
            if not found:
                self.rest += os.read(self.process.stdout.fileno(), 1 << 16)
                now = time.monotonic()
                continue
            self.rest = tail
            if not head.startswith((b"MESSAGE", b"DEBUG")):
                return head.decode().strip(), now - began

    def peak_mb(self) -> float:
        """The most memory that the process ever held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def close(self) -> None:
        """Say goodbye."""
        self.send("END")
        self.process.wait(10)


def play(command: list[str], opening: tuple[int, ...], given: argparse.Namespace) -> tuple[list[float], float]:
    """One game: the seconds of each answer, and the larger peak of memory."""
    setup = parse_setup(f"{given.size}x{given.size}x5")
    engines = [Engine(command, given.size, given.turn_ms, given.memory_mb) for _ in range(2)]
    board = Board(setup, opening)
    times: list[float] = []
    asked = [False, False]
    while not board.over:
        engine = engines[board.turn]
        if asked[board.turn]:
            answer, took_s = engine.ask(f"TURN {format_xy(board.moves[-1], setup)}")
        else:
            asked[board.turn] = True
            own = board.turn
            stones = [f"{format_xy(cell, setup)},{1 if i % 2 == own else 2}" for i, cell in enumerate(board.moves)]
            answer, took_s = engine.ask("BOARD", *stones, "DONE")
        times.append(took_s)
        board.push(parse_xy(answer, setup))
    peak = max(engine.peak_mb() for engine in engines)
    for engine in engines:
        engine.close()
    return times, peak


def main() -> None:
    """Make the load, play, and print one line of figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default=COMMAND)
    parser.add_argument("--busy", type=int, default=8, help="processes that do nothing but run")
    parser.add_argument("--answers", type=int, default=300)
    parser.add_argument("--turn-ms", type=int, default=300)
    parser.add_argument("--memory-mb", type=int, default=350)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit-s", type=float, default=300, help="no game begins after so many seconds")
    given = parser.parse_args()
    command = shlex.split(given.command)
    setup = parse_setup(f"{given.size}x{given.size}x5")
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(given.busy)]
    times: list[float] = []
    peak = 0.0
    games = 0
    began = time.monotonic()
    try:
        while len(times) < given.answers and time.monotonic() - began < given.limit_s:
            opening = find_opening(setup, "balanced", games, given.seed)
            game, held = play(command, opening, given)
            times += game
            peak = max(peak, held)
            games += 1
    finally:
        for process in busy:
            process.kill()
            process.wait()
    times.sort()
    late = sum(took_s > given.turn_ms / 1000 for took_s in times)
    load = os.getloadavg()[0]
    shares = ", ".join(f"{int(q * 100)} % {1000 * times[int(q * (len(times) - 1))]:.0f}" for q in (0.5, 0.9, 0.99))
    print(
        f"{games} games, {len(times)} answers of {given.turn_ms} ms beside {given.busy} busy processes "
        f"(load {load:.1f}): {late} late; ms: {shares}, longest {1000 * times[-1]:.0f}; "
        f"memory at most {peak:.0f} of {given.memory_mb} MB"
    )


if __name__ == "__main__":
    main()
