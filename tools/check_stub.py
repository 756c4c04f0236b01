"""Compare the kept stub of ``gridsage._core`` with one made from the built module; ``--write`` renews it."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

import gridsage._core as core

STUB = Path(__file__).parent.parent / "src" / "gridsage" / "_core.pyi"


def generate() -> str:
    """The stub of the module as it is built now."""
    generator = StubGen(core)
    generator.put(core)
    return str(generator.get())


def main() -> int:
    """0 when the stub is true."""
    fresh = generate()
    if "--write" in sys.argv[1:]:
        STUB.write_text(fresh, encoding="utf-8")
        return 0
    kept = STUB.read_text(encoding="utf-8") if STUB.exists() else ""
    difference = list(difflib.unified_diff(kept.splitlines(), fresh.splitlines(), "kept", "generated", lineterm=""))
    print("\n".join(difference))
    if difference:
        print("the stub is stale: run make stub", file=sys.stderr)
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
