"""The documents that a browser gets first: the page and its offline page, with the languages that there are.

The page is made of many modules, which a browser would find one behind the other. So the document names all that the
address at hand needs, read from the modules themselves: they are fetched beside each other, before the first one runs.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["find_modules", "known_languages", "make_shell"]

_STATIC = Path(__file__).parents[1] / "static"
_LANGUAGES = "<!-- languages -->"
_MODULES = "<!-- modules -->"
_MAIN = "js/main.js"
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^"';]*\sfrom\s)?\s*"(\.[^"]+)";""", re.MULTILINE)
_PART = re.compile(r"""path: "(/\w*)",[^}]*?import\("\./([^"]+)"\)""")
"""A line of the page's router: which module shows which address."""


def known_languages() -> list[str]:
    """The languages that have a file of words: the folder is the list.

    >>> "en" in known_languages()
    True
    """
    return sorted(path.stem for path in (_STATIC / "words").glob("*.json"))


def make_shell(name: str, address: str = "/") -> str:
    """A document of the page's folder for an address, complete: what stands in it as a comment is filled in."""
    text = (_STATIC / name).read_text(encoding="utf-8")
    words = [
        f'<link rel="words" hreflang="{language}" href="/static/words/{language}.json">'
        for language in known_languages()
    ]
    modules = [f'<link rel="modulepreload" href="/static/{module}">' for module in find_modules(_part(address))]
    return text.replace(_LANGUAGES, "\n  ".join(words)).replace(_MODULES, "\n  ".join(modules))


def _part(address: str) -> str:
    """The part of the page at an address, without what stands behind it."""
    return "/" + address.split("/")[1]


@cache
def find_modules(part: str) -> tuple[str, ...]:
    """All modules that a part of the page needs, those that everything waits for first.

    >>> find_modules("/help")[:1]
    ('js/main.js',)
    """
    parts = dict(_PART.findall((_STATIC / _MAIN).read_text(encoding="utf-8")))
    found = {_MAIN: None}
    waiting = [_MAIN, *([f"js/{parts[part]}"] if part in parts else [])]
    # Breadth first, as a browser would find them.
    for name in waiting:
        found[name] = None
        path = _STATIC / name
        for target in _IMPORT.findall(path.read_text(encoding="utf-8")):
            module = (path.parent / target).resolve().relative_to(_STATIC.resolve()).as_posix()
            if module not in found:
                found[module] = None
                waiting.append(module)
    return tuple(found)
