"""The messages know neither the games that are told of nor who carries them."""

from __future__ import annotations

import ast
from pathlib import Path

import gridsage.web.messages

FOLDER = Path(gridsage.web.messages.__file__).parent
OUTER = ("gridsage.web.games", "gridsage.web.transport", "gridsage.web.engines", "gridsage.web.caller")


def test_no_message_imports_what_tells_it() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.startswith(OUTER)], f"{path}: {names}"
