"""``python -m fuzz.mutations --count 100000``: files of every format, broken at random, for their readers.

The files are the kept inputs of the readers of games: recordings and boards of Minesweeper in every format, the files
of five in a row, and our own records; and those of a folder, if one is named, for the reader of recordings. A mutation
changes, removes, repeats or swaps bytes, cuts the file, or joins it with another of its reader. One that ends in
anything but a game or a refusal of one line, that takes too long or too much memory, is written to ``build/fuzz`` and
named.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from fuzz.__main__ import CRASHES, MEGABYTES, kept_inputs
from fuzz.targets import check_bytes

MOST_SECONDS = 5.0
"""A file that takes more of the processor is a fault: its readers are bounded."""

RECORDING = "recording"
READERS = (
    RECORDING, "mnk_psq", "mnk_sgf", "mnk_lib", "mnk_pos", "mnk_bdt", "mnk_tree", "mnk_bytes", "mnk_yixin", "record",
    "given_board",
)  # fmt: skip
"""The readers of files with games and boards. Half of the mutations are recordings, which have the most formats."""

_EDGES = (b"\0", b"\xff", b"\x7f", b"\x80", b"\xff\xff", b"\x7f\xff\xff\xff", b"\n", b"9" * 20, b"-1", b"\xff\xfe\xff")


def mutate(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """The data with one to four changes."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(found) + 1)
        to = min(len(found), at + rng.choice((1, 1, 2, 4, 16, 64)))
        match rng.randrange(8):
            case 0:
                found[at:to] = rng.randbytes(to - at)
            case 1:
                found[at:at] = rng.randbytes(rng.randrange(1, 9))
            case 2:
                del found[at:to]
            case 3:
                found[at:to] = found[at:to] * rng.randrange(2, 9)
            case 4:
                del found[at:]
            case 5:
                edge = rng.choice(_EDGES)
                found[at : at + len(edge)] = edge
            case 6:
                start = rng.randrange(len(other) + 1)
                found[at:to] = other[start : start + 64]
            case _:
                for place in range(at, to):
                    found[place] ^= 1 << rng.randrange(8)
    return bytes(found)


def run(seeds: Mapping[str, Sequence[bytes]], count: int, seed: int) -> tuple[int, int, float]:
    """Give that many mutations to the readers: how many were read, how many broke a reader, and the longest time."""
    rng = random.Random(seed)
    read = broken = 0
    longest_s = 0.0
    for number in range(count):
        name = RECORDING if rng.randrange(2) else rng.choice(READERS)
        data = mutate(rng.choice(seeds[name]), rng.choice(seeds[name]), rng)
        began = time.process_time()
        try:
            read += check_bytes(name, data)
            took_s = time.process_time() - began
            if took_s > MOST_SECONDS:
                raise TimeoutError(f"it took {took_s:.1f} s")
            longest_s = max(longest_s, took_s)
        except (Exception, MemoryError) as error:
            broken += 1
            CRASHES.mkdir(parents=True, exist_ok=True)
            path = CRASHES / f"mutation-{name}-{seed}-{number}"
            path.write_bytes(data)
            print(f"fuzz: {path} breaks {name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
        if number and not number % 50_000:
            print(f"{number:,} mutations, {read:,} of them read", flush=True)
    return read, broken, longest_s


def _as_file(letters: str) -> bytes:
    """What a kept input stands for: a file that is no text is kept as letters that stand for its bytes."""
    try:
        return letters.encode("latin-1")
    except UnicodeEncodeError:
        return letters.encode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Mutate files of every format; 1 where one has broken a reader."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.mutations", description="Break files of every format.")
    parser.add_argument("--count", type=int, default=100_000, help="how many mutations (default: 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", type=Path, help="a folder with more files to begin with")
    options = parser.parse_args(arguments)
    seeds = {name: [_as_file(path.read_text(encoding="utf-8")) for path in kept_inputs(name)] for name in READERS}
    if options.files is not None:
        seeds[RECORDING] += [path.read_bytes() for path in sorted(options.files.iterdir()) if path.is_file()]
    read, broken, longest_s = run(seeds, options.count, options.seed)
    print(
        f"{options.count:,} mutations of {sum(map(len, seeds.values()))} files: {read:,} read, "
        f"{options.count - read - broken:,} refusals, {broken:,} faults; the longest took {longest_s:.2f} s"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    raise SystemExit(main())
