"""A review as one HTML file that needs nothing else: figures, a curve, every move, and the positions to learn from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template

from gridsage.drawing.svg import attributes, number, tag
from gridsage.files import write_text
from gridsage.store.pages import PAGE_STYLE

__all__ = ["SIGNS", "Lesson", "ReviewPage", "draw_curve", "write_review"]

_TEMPLATE = Path(__file__).parent / "review.html"

SIGNS = {"best": "★", "fine": "✓", "inaccuracy": "?!", "mistake": "?", "needless_risk": "?", "blunder": "??"}
"""How grades are marked, also for those who see no colours."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position to learn from: what it is, what was better, and its picture as SVG."""

    title: str
    text: str
    picture: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What a page shows; all of it is text, but the curve and the pictures, which are SVG."""

    title: str
    subtitle: str
    facts: Sequence[tuple[str, str]]
    definition: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    lessons: Sequence[Lesson]
    curve: str = ""


def write_review(page: ReviewPage, path: Path, *, replace: bool = False) -> None:
    """Write the page; a file that exists is only replaced when that is asked for."""
    text = Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        style=PAGE_STYLE.read_text(encoding="utf-8"),
        title=escape(page.title),
        subtitle=escape(page.subtitle),
        facts="<dl>"
        + "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in page.facts)
        + "</dl>",
        definition=escape(page.definition),
        chart=f'<figure class="chart">{page.curve}</figure>' if page.curve else "",
        table=_table(page.head, page.rows),
        lessons=_lessons(page.lessons),
    )
    write_text(path, text, replace=replace)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    last = len(head) - 1
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = (
        "".join(
            f'<td class="text">{escape(c)}</td>' if at == last else f"<td>{escape(c)}</td>" for at, c in enumerate(r)
        )
        for r in rows
    )
    return (
        f"<table><thead><tr>{titles}</tr></thead><tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}</tbody></table>"
    )


def _lessons(lessons: Sequence[Lesson]) -> str:
    if not lessons:
        return ""
    parts = (
        f"<section><h3>{escape(lesson.title)}</h3><p>{escape(lesson.text)}</p><figure>{lesson.picture}</figure></section>"
        for lesson in lessons
    )
    return f'<h2>To learn from</h2><div class="lessons">{"".join(parts)}</div>'


def draw_curve(shares: Sequence[float], label: str) -> str:
    """A curve of shares from 0 to 1 as SVG, one for each position of a game."""
    width, height = 720, 160
    step = width / max(1, len(shares) - 1)
    points = " ".join(f"{number(at * step)},{number(height - share * height)}" for at, share in enumerate(shares))
    frame = attributes(viewBox=f"0 -4 {width} {height + 8}", role="img", aria_label=label, preserveAspectRatio="none")
    middle = tag("line", x1=0, x2=width, y1=height / 2, y2=height / 2, stroke="var(--line)")
    curve = tag("polyline", points=points, fill="none", stroke="var(--c0)", stroke_width=2)
    return f"<svg{frame}>{middle}{curve}</svg>"
