"""What axe, the checker of accessibility, finds on a page, in every theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe" / "axe.min.js").read_text(encoding="utf-8")

THEMES = (("auto", "light"), ("auto", "dark"), ("contrast", "dark"))
"""What the player chose, and what the system has."""


def serious(page: Page) -> list[str]:
    """What axe finds in every theme; all but the colours is the same in each of them."""
    page.evaluate(AXE)
    problems = []
    for number, (theme, scheme) in enumerate(THEMES):
        # Without motion a theme is there at once: half-way between two themes no colours fit.
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        rules = {"runOnly": ["color-contrast"]} if number else {}
        found: dict[str, Any] = page.evaluate(
            "(rules) => axe.run(document, {resultTypes: ['violations'], ...rules})", rules
        )
        problems += [
            f"{page.url}, {theme} {scheme}: {violation['id']}: {violation['nodes'][0]['html'][:160]} "
            f"{violation['nodes'][0]['failureSummary'][:200]}"
            for violation in found["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
    return problems
