"""The page for those who have not shown the access token: one field, in the browser's language."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from pathlib import Path

from gridsage.web.transport.shell import known_languages

__all__ = ["locked_page"]

_WORDS = Path(__file__).parents[1] / "static" / "words"
_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gridsage</title>
<h1>Gridsage</h1>
<p>{text}</p>
<form action="/" method="get">
<label>{token} <input name="token" type="password" autocomplete="off" required></label> <button>{enter}</button>
</form>
</html>
"""


def locked_page(accept_language: str) -> str:
    """The page in the first of the browser's languages that we have, or in English.

    >>> "Zugangskennwort" in locked_page("fr, de-AT;q=0.8, en;q=0.5")
    True
    """
    known = known_languages()
    wanted = (part.split(";")[0].strip().split("-")[0].lower() for part in accept_language.split(","))
    return _page(next((language for language in wanted if language in known), "en"))


@cache
def _page(language: str) -> str:
    words = json.loads((_WORDS / f"{language}.json").read_text(encoding="utf-8"))
    said = {name: escape(words[f"locked.{name}"]) for name in ("text", "token", "enter")}
    return _PAGE.format(language=language, **said)
