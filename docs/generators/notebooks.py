"""The example notebooks as pages: their words, their code, and what each cell says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["NOTEBOOKS", "format_notebook"]

NOTEBOOKS = Path(__file__).parent.parent.parent / "examples" / "notebooks"


def format_notebook(name: str) -> str:
    """A notebook as it is kept, under the heading that it begins with."""
    notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    parts = [part for cell in notebook["cells"] for part in _cell(cell)]
    return "\n\n".join([*parts, f"*`examples/notebooks/{name}.ipynb`*"])


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        # One level deeper, below the title of the page; links are those of a file in another folder.
        words = "\n".join(f"#{line}" if line.startswith("#") else line for line in source.splitlines())
        yield words.replace("](../../docs/", "](")
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/svg+xml" in data:
            yield f"```{{raw}} html\n{''.join(data['image/svg+xml'])}\n```"
        else:
            text = "".join(output.get("text") or data["text/plain"])
            yield f"```text\n{text.rstrip()}\n```"
