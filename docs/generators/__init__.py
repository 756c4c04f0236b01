"""What the site makes when it is built: the reference, from docstrings, commands and bots, and links to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docs.generators.commands import format_commands
from docs.generators.names import (
    format_module,
    format_modules,
    format_names,
    format_rest,
    link_own_name,
    tidy_signature,
)
from docs.generators.notebooks import format_notebook
from docs.generators.options import format_options
from docs.generators.outside_links import link_outside_name
from docs.generators.pages import format_pages
from docs.generators.recipes import format_recipe, format_source

__all__ = ["fill", "setup"]

_MARK = re.compile(r"<!-- generated: (\w+)\s*([^<>]*?)\s*-->")
_MAKERS: dict[str, Callable[[str], str]] = {
    "commands": format_commands,
    "module": format_module,
    "modules": format_modules,
    "names": format_names,
    "notebook": format_notebook,
    "options": format_options,
    "pages": format_pages,
    "recipe": format_recipe,
    "source": format_source,
}
"""What ``<!-- generated: NAME WORDS -->`` stands for, by its name; ``rest`` is for all that the page does not name."""


def fill(text: str) -> str:
    """The text of a page, with what is to be generated in place of its marks."""
    named = {name for mark in _MARK.finditer(text) if mark[1] == "names" for name in mark[2].split()[1:]}
    makers: dict[str, Callable[[str], str]] = {**_MAKERS, "rest": lambda module: format_rest(module, named)}
    return _MARK.sub(lambda mark: makers[mark[1]](mark[2]), text)


def setup(app: Any) -> dict[str, bool]:
    """Tell Sphinx of it."""

    def read(_: object, __: str, source: list[str]) -> None:
        source[0] = fill(source[0])

    app.connect("source-read", read)
    # What is generated may change although its page does not.
    app.connect(
        "env-get-outdated", lambda _, env, *__: [page for page in env.all_docs if _has_mark(env.doc2path(page))]
    )
    app.connect("autodoc-process-signature", tidy_signature)
    app.connect("missing-reference", link_outside_name)
    app.connect("missing-reference", link_own_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _has_mark(path: str) -> bool:
    return Path(path).is_file() and bool(_MARK.search(Path(path).read_text(encoding="utf-8")))
