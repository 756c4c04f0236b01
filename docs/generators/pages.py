"""The pages that no section of the site names: a new page is found before anybody has thought of its place."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["format_pages"]

_DOCS = Path(__file__).parent.parent
_TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)


def format_pages(_: str = "") -> str:
    """A list of all pages in the folder that stand in no other list; nothing where there are none."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in sorted(_DOCS.glob("*.md"))}
    listed = {line.strip() for text in pages.values() for tree in _TOCTREE.findall(text) for line in tree.splitlines()}
    others = [name for name in pages if name not in listed and name != "index"]
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *others, "```"]) if others else ""
