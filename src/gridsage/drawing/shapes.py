"""The shapes on boards: flag, mine, cross, tick, star. Each is one path, as large as it is told to be."""

from __future__ import annotations

from gridsage.drawing.svg import Canvas, number

__all__ = ["ROUND", "draw_box", "draw_cross", "draw_flag", "draw_mine", "draw_star", "draw_tick"]

ROUND = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
"""The style of a line with round ends."""
_UNITS = 32
"""A cell is so many units wide where flag and mine are designed."""
_SPIKES = ((-10.0, 0.0), (0.0, -10.0), (-7.0, -7.0), (-7.0, 7.0))
_STAR = (
    (0.0, -10.0), (2.9, -4.0), (9.5, -3.1), (4.8, 1.5), (5.9, 8.1), (0.0, 5.0), (-5.9, 8.1), (-4.8, 1.5), (-9.5, -3.1),
    (-2.9, -4.0),
)  # fmt: skip


def draw_flag(canvas: Canvas, x: float, y: float, side: float, *, pole: str, cloth: str) -> None:
    """A pole on its foot, and a cloth."""
    u = side / _UNITS
    upright = f"M{number(x - 3 * u)} {number(y - 9 * u)}v{number(16 * u)}"
    foot = f"M{number(x - 8 * u)} {number(y + 9 * u)}h{number(13 * u)}"
    canvas.path(upright + foot, stroke=pole, stroke_width=2.4 * u, **ROUND)
    down = f"l{number(10 * u)} {number(5 * u)}l-{number(10 * u)} {number(5 * u)}z"
    canvas.path(f"M{number(x - 2 * u)} {number(y - 10 * u)}{down}", fill=cloth)


def draw_mine(canvas: Canvas, x: float, y: float, side: float, *, body: str, gleam: str) -> None:
    """A ball with spikes, and a gleam on it."""
    u = side / _UNITS
    rays = "".join(
        f"M{number(x + dx * u)} {number(y + dy * u)}l{number(-2 * dx * u)} {number(-2 * dy * u)}" for dx, dy in _SPIKES
    )
    canvas.path(rays, stroke=body, stroke_width=2.4 * u, **ROUND)
    canvas.circle(x, y, 7 * u, fill=body)
    canvas.circle(x - 2.4 * u, y - 2.4 * u, 1.7 * u, fill=gleam)


def draw_cross(canvas: Canvas, x: float, y: float, reach: float, /, **style: object) -> None:
    """Two strokes that cross."""
    across = number(2 * reach)
    d = f"M{number(x - reach)} {number(y - reach)}l{across} {across}m0 -{across}l-{across} {across}"
    canvas.path(d, **style, **ROUND)


def draw_tick(canvas: Canvas, x: float, y: float, reach: float, /, **style: object) -> None:
    """A short stroke down, a long one up."""
    down = f"l{number(reach * 0.7)} {number(reach * 0.7)}"
    up = f"l{number(reach * 1.3)} {number(-reach * 1.5)}"
    canvas.path(f"M{number(x - reach)} {number(y + reach * 0.1)}{down}{up}", **style, **ROUND)


def draw_box(canvas: Canvas, x: float, y: float, side: float, /, **style: object) -> None:
    """A square around the point."""
    canvas.rect(x - side / 2, y - side / 2, side, side, stroke_linejoin="round", **style)


def draw_star(canvas: Canvas, x: float, y: float, reach: float, /, **style: object) -> None:
    """Five points."""
    points = "L".join(f"{number(x + dx * reach / 10)} {number(y + dy * reach / 10)}" for dx, dy in _STAR)
    canvas.path(f"M{points}z", stroke_width=max(1.0, reach * 0.15), **style)
