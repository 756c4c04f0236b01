"""``python -m fuzz --seconds 60``: look for inputs that break a reader, and keep those that reach new code.

With atheris, inputs grow by coverage, each reader in a process of its own; an input that breaks a reader is written to
``build/fuzz`` and named. Without it the kept inputs alone are read. ``--keep`` adds what was found to ``fuzz/corpus``.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "fuzz" / "corpus"
CRASHES = ROOT / "build" / "fuzz"
LONGEST_INPUT = 4096
SECONDS_FOR_ONE_INPUT = 20
MEGABYTES = 2048
MOST_KEPT_AT_ONCE = 20

_DRIVER = """
import gc
import sys
import types
import atheris
from fuzz.targets import try_input
name = sys.argv.pop(1)
try_input(name, b"")
# An editable install loads in a way of its own, which cannot be watched: the functions are, once they are there.
for one in gc.get_objects():
    if isinstance(one, types.FunctionType) and (one.__module__ or "").startswith("gridsage"):
        atheris.instrument_func(one)
atheris.Setup(sys.argv, lambda data: try_input(name, bytes(data)))
atheris.Fuzz()
"""


def kept_inputs(name: str) -> list[Path]:
    """The inputs that are kept for a reader."""
    return sorted(path for path in (CORPUS / name).glob("*") if path.is_file())


def read_kept(name: str) -> int:
    """Read all that is kept for a reader; how many inputs there are."""
    from fuzz.targets import try_input

    found = kept_inputs(name)
    for path in found:
        try:
            try_input(name, path.read_bytes())
        except BaseException:
            print(f"fuzz: {path.relative_to(ROOT)} breaks {name}", file=sys.stderr)
            raise
    return len(found)


def grow(name: str, seconds: int, seed: int, grown: Path) -> bool:
    """Let inputs grow for some seconds; whether the reader has held."""
    CRASHES.mkdir(parents=True, exist_ok=True)
    command = [
        *(sys.executable, "-c", _DRIVER, name, str(grown), str(CORPUS / name)),
        *(f"-max_total_time={seconds}", f"-seed={seed}", f"-max_len={LONGEST_INPUT}", "-verbosity=0"),
        *(f"-timeout={SECONDS_FOR_ONE_INPUT}", f"-rss_limit_mb={MEGABYTES}", f"-artifact_prefix={CRASHES}/{name}-"),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        print(f"fuzz: {name} broke:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}", file=sys.stderr)
    return not done.returncode


def keep(name: str, grown: Path) -> int:
    """Take the smallest of the grown inputs into the corpus, each of which has reached something new; how many."""
    smallest = sorted(grown.iterdir(), key=lambda path: (path.stat().st_size, path.name))[:MOST_KEPT_AT_ONCE]
    for path in smallest:
        data = path.read_bytes()
        (CORPUS / name / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
    return len(smallest)


def fuzz(name: str, seconds: int, seed: int, keep_grown: bool) -> tuple[bool, str]:
    """Read what is kept for a reader, and let inputs grow; whether it has held, and what there is to say."""
    (CORPUS / name).mkdir(parents=True, exist_ok=True)
    words = f"{name}: {read_kept(name)} kept inputs hold"
    if not seconds:
        return True, words
    with tempfile.TemporaryDirectory() as place:
        grown = Path(place)
        good = grow(name, seconds, seed, grown)
        words += f", {len(list(grown.iterdir()))} grown" if good else ", and one that does not"
        if keep_grown:
            words += f", {keep(name, grown)} of them kept"
    return good, words


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz each reader for its share of the time; 1 where one has broken."""
    from fuzz.targets import TARGETS

    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Look for inputs that break a reader.")
    parser.add_argument("--seconds", type=int, default=60, help="for all readers together (default: 60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="readers at once (default: 1)")
    parser.add_argument("--keep", action="store_true", help="add inputs that reach new code to fuzz/corpus")
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"which ones (default: all): {', '.join(TARGETS)}")
    options = parser.parse_args(arguments)
    if unknown := set(options.readers) - set(TARGETS):
        parser.error(f"there is no reader {sorted(unknown)[0]!r}: there are {', '.join(TARGETS)}")
    readers = options.readers or list(TARGETS)
    can_grow = importlib.util.find_spec("atheris") is not None
    share_s = max(1, options.seconds // len(readers))
    with ThreadPoolExecutor(max(1, options.jobs)) as pool:
        done = pool.map(lambda name: fuzz(name, share_s if can_grow else 0, options.seed, options.keep), readers)
        held = True
        for good, words in done:
            held = held and good
            print(words, flush=True)
    if not can_grow:
        print("atheris is not installed: only the kept inputs were read")
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(main())
