"""Compare the kept stubs of the compiled modules with those made from the built ones; ``--write`` renews them."""

from __future__ import annotations

import difflib
import sys
from importlib import import_module
from pathlib import Path

from nanobind.stubgen import StubGen

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"
MODULES = ("_core", "_trials")


def generate(name: str) -> str:
    """The stub of the module as it is built now."""
    module = import_module(f"gridsage.{name}")
    generator = StubGen(module)
    generator.put(module)
    return str(generator.get())


def main() -> int:
    """0 when the stubs are true."""
    stale = False
    for name in MODULES:
        fresh = generate(name)
        stub = PACKAGE / f"{name}.pyi"
        if "--write" in sys.argv[1:]:
            stub.write_text(fresh, encoding="utf-8")
            continue
        kept = stub.read_text(encoding="utf-8") if stub.exists() else ""
        difference = list(difflib.unified_diff(kept.splitlines(), fresh.splitlines(), "kept", "generated", lineterm=""))
        print("\n".join(difference))
        if difference:
            print(f"{stub.name} is stale: run make stub", file=sys.stderr)
            stale = True
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
