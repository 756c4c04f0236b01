"""The recipes of the cookbook: each is a file that runs, with what it prints beside it."""

from __future__ import annotations

import ast
from pathlib import Path

__all__ = ["RECIPES", "format_recipe", "format_source"]

_EXAMPLES = Path(__file__).parent.parent.parent / "examples"
RECIPES = _EXAMPLES / "cookbook"
"""Where the recipes are; ``NAME.txt`` is what ``NAME.py`` prints."""


def format_recipe(name: str) -> str:
    """A recipe under its heading: its docstring, its code, and what it prints."""
    source = (RECIPES / f"{name}.py").read_text(encoding="utf-8")
    title, _, words = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")
    code = source.split('"""\n', 2)[1].replace("from __future__ import annotations\n", "", 1).strip()
    printed = (RECIPES / f"{name}.txt").read_text(encoding="utf-8").rstrip()
    heading = f"({name.replace('_', '-')})=\n### {title.rstrip('.')}"
    return "\n\n".join(
        [heading, words, f"```python\n{code}\n```", f"```text\n{printed}\n```", f"*`examples/cookbook/{name}.py`*"]
    )


def format_source(path: str) -> str:
    """A file of the examples as it is."""
    language = {"py": "python"}.get(path.rpartition(".")[2], path.rpartition(".")[2])
    return f"```{language}\n{(_EXAMPLES / path).read_text(encoding='utf-8').rstrip()}\n```"
