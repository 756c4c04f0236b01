"""Draw the pictures of docs/engine.md: ``python tools/draw_engine_pictures.py`` writes them into docs/pictures."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gridsage.games.mines import HIDDEN, View, parse_view
from gridsage.mines import analyse

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# Board 68 of 12x9/20, where the exact bot has to guess for the first time.
VIEW = """
###201######
13#201######
0111012#####
000001######
012211#3####
13##3322####
#######1####
############
############
"""
MINES = 20
SIDE = 44
# Okabe and Ito's colours, which everybody can tell apart.
COLOURS = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999")


def svg(view: View, fills: Mapping[int, str], labels: Mapping[int, str], title: str) -> str:
    """A board: numbers where cells are open, fill and label where they are hidden."""
    width, height = view.setup.width * SIDE, view.setup.height * SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" text-anchor="middle"><title>{title}</title>'
    ]
    for cell, code in enumerate(view.cells):
        x, y = view.grid.xy(cell)
        fill = fills.get(cell, "#d9d9d9" if code == HIDDEN else "#ffffff")
        parts.append(
            f'<rect x="{x * SIDE}" y="{y * SIDE}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="#666666"/>'
        )
        text = labels.get(cell, "" if code in (0, HIDDEN) else str(code))
        size = 20 if code != HIDDEN else 14
        parts.append(f'<text x="{x * SIDE + SIDE // 2}" y="{y * SIDE + 28}" font-size="{size}">{text}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """The boxes of a position, and its chances."""
    view = parse_view(VIEW, mines=MINES)
    analysis = analyse(view)
    # Boxes: undecided cells with the same numbers around them, numbered along the components.
    boxes: dict[tuple[int, ...], str] = {}
    labels: dict[int, str] = {}
    fills: dict[int, str] = {}
    for part, cells in enumerate(analysis.components):
        for cell in cells:
            numbers = tuple(other for other in view.grid.neighbours[cell] if view.cells[other] < HIDDEN)
            name = boxes.setdefault(
                numbers, f"{'ABCDEFGH'[part]}{sum(n[0] == 'ABCDEFGH'[part] for n in boxes.values()) + 1}"
            )
            labels[cell] = name
            fills[cell] = COLOURS[part % len(COLOURS)]
    for cell in analysis.safe + analysis.mines:
        labels.setdefault(cell, "mine" if analysis.chances[cell] == 1 else "safe")
    (FOLDER / "engine_boxes.svg").write_text(svg(view, fills, labels, "Boxes and components"), encoding="utf-8")
    shades = {
        cell: "#009e73" if p == 0 else "#d55e00" if p == 1 else f"rgb(255,{int(245 - 190 * p)},{int(225 - 200 * p)})"
        for cell, p in enumerate(analysis.chances)
        if view.cells[cell] == HIDDEN
    }
    percents = {cell: f"{100 * analysis.chances[cell]:.1f}" for cell in shades}
    (FOLDER / "engine_chances.svg").write_text(svg(view, shades, percents, "Chances in per cent"), encoding="utf-8")
    print(
        f"{len(boxes)} boxes, {len(analysis.components)} components, {analysis.layouts} layouts, best {analysis.best}"
    )


if __name__ == "__main__":
    main()
