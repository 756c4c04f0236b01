"""The documents that a browser gets first: the page and its offline page, with the languages that there are."""

from __future__ import annotations

from pathlib import Path

__all__ = ["known_languages", "make_shell"]

_STATIC = Path(__file__).parents[1] / "static"
_LANGUAGES = "<!-- languages -->"


def known_languages() -> list[str]:
    """The languages that have a file of words: the folder is the list.

    >>> "en" in known_languages()
    True
    """
    return sorted(path.stem for path in (_STATIC / "words").glob("*.json"))


def make_shell(name: str) -> str:
    """A document of the page's folder, complete: what stands in it as a comment is filled in."""
    text = (_STATIC / name).read_text(encoding="utf-8")
    return text.replace(_LANGUAGES, "\n  ".join(_link(language) for language in known_languages()))


def _link(language: str) -> str:
    return f'<link rel="words" hreflang="{language}" href="/static/words/{language}.json">'
