"""Run the example notebooks, and compare what they say with what is kept in them.

``python tools/notebooks.py`` ends with status 1 where a cell fails or says something else; ``--write`` keeps what the
cells say now. Kept are texts and SVG alone: they are light, and GitHub shows both.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["FOLDER", "find_differences", "keep_light", "main", "run_notebook"]

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"

_KEPT = ("image/svg+xml", "text/plain")
_WAIT_S = 600
"""A bound for one cell, only reached when it never ends."""


def run_notebook(notebook: Any, folder: Path) -> Any:
    """The notebook with what its cells say now, each run in a new kernel of this Python; an error where one fails."""
    from nbclient import NotebookClient
    from traitlets.config import Config

    # Sockets in a folder of its own need no port, which another program might take first; Windows has none.
    with tempfile.TemporaryDirectory() as runtime:
        way = {} if os.name == "nt" else {"transport": "ipc"}
        config = Config(KernelManager={"connection_file": f"{runtime}/kernel.json", **way})
        resources = {"metadata": {"path": str(folder)}}
        return NotebookClient(notebook, config=config, timeout=_WAIT_S, resources=resources).execute()


def keep_light(notebook: Any) -> None:
    """Leave out what differs from run to run, and what is told twice."""
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", ()):
            output.get("metadata", {}).clear()
            if "data" in output:
                output.data = {kind: output.data[kind] for kind in _KEPT if kind in output.data}


def find_differences(kept: Any, now: Any) -> list[str]:
    """What the cells say now and did not say before, a line for each such cell."""
    pairs = enumerate(zip(kept.cells, now.cells, strict=True), start=1)
    return [
        f"cell {number} says {_words(after)!r}, kept is {_words(before)!r}"
        for number, (before, after) in pairs
        if before.get("outputs", []) != after.get("outputs", [])
    ]


def _words(cell: Any) -> str:
    said = (output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs)
    return "".join("".join(text) for text in said)


def main() -> int:
    """Run them all; the exit status."""
    import nbformat

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep what the cells say now")
    write: bool = parser.parse_args().write
    status = 0
    for path in sorted(FOLDER.glob("*.ipynb")):
        kept, now = (nbformat.read(path, as_version=4) for _ in range(2))
        now = run_notebook(now, path.parent)
        keep_light(now)
        if write:
            nbformat.write(now, path)
            continue
        for difference in find_differences(kept, now):
            print(f"{path.name}: {difference}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
