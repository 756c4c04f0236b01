"""A film of a game as one picture: parts that are seen from one moment to another, and marks that move.

The picture plays by SVG's own animation, in a loop. Whoever cannot play it shows the end: what is seen at the end is
there from the beginning, and only hidden until it is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from gridsage.checks import check_number, check_whole
from gridsage.errors import OptionError
from gridsage.files import printable

__all__ = ["CELL_SIDE", "MOVE_S", "Film", "check_film_speed", "has_times", "move_times"]

CELL_SIDE = 20
"""The side of a cell."""
_LAST_S = 2.5
"""How long the end is looked at before the game begins again."""
MOVE_S = 0.4
"""How long a move is looked at where the game has no times that a person could follow."""
_LEAST_S = 0.02
"""Games with less time for each of their moves have no such times."""
_BAR = 4
_MOST_POINTS = 1500
"""A way is drawn through so many points at most."""
_SLOWEST, _FASTEST = 0.05, 100.0


def check_film_speed(speed: float) -> float:
    """A speed that can be watched, or an :class:`~gridsage.errors.OptionError` that names the limits."""
    speed = check_number(speed, "speed")
    if not _SLOWEST <= speed <= _FASTEST:
        raise OptionError(f"speed {speed:g}: expected {_SLOWEST:g} to {_FASTEST:g} times as fast as it was played")
    return speed


def has_times(times_s: Sequence[float]) -> bool:
    """Whether a person could follow moves that were made at these seconds.

    >>> has_times([10.0, 12.0]), has_times([0.0, 0.001])
    (True, False)
    """
    return bool(times_s) and times_s[-1] - times_s[0] >= _LEAST_S * len(times_s)


def move_times(times_s: Sequence[float], speed: float) -> list[float]:
    """When each move is made in the picture, from when each was made in the game.

    >>> move_times([10.0, 12.0], 2.0), move_times([0.0, 0.0], 1.0)
    ([0.4, 1.4], [0.4, 0.8])
    """
    if not times_s:
        return []
    if not has_times(times_s):
        return [MOVE_S * (number + 1) / speed for number in range(len(times_s))]
    return [MOVE_S + (time - times_s[0]) / speed for time in times_s]


class Film:
    """What is drawn, in its order."""

    def __init__(self, columns: int, rows: int, title: str, *, end_s: float) -> None:
        self._width = check_whole(columns, "columns", 1) * CELL_SIDE
        self._height = check_whole(rows, "rows", 1) * CELL_SIDE
        self._title = title
        self._end_s = end_s
        self._length_s = end_s + _LAST_S
        self._parts: list[str] = []
        self._signs: list[str] = []

    def define(self, name: str, drawn: str) -> None:
        """A sign that is drawn by its name, with :meth:`sign`."""
        self._signs.append(f'<g id="{name}">{drawn}</g>')

    @staticmethod
    def sign(name: str, x: int, y: int) -> str:
        """A sign in a cell."""
        return f'<use href="#{name}" x="{x * CELL_SIDE}" y="{y * CELL_SIDE}"/>'

    def still(self, drawn: str) -> None:
        """What is seen all the time."""
        self._parts.append(drawn)

    def from_to(self, start_s: float, end_s: float | None, drawn: str) -> None:
        """What is seen from one moment to another, or to the end."""
        if end_s is None:
            hidden = f'<set attributeName="visibility" to="hidden" begin="film.begin" dur="{start_s:.3f}s"/>'
            self._parts.append(f"<g>{drawn}{hidden if start_s > 0 else ''}</g>")
        elif end_s > start_s:
            seen = (
                f'<set attributeName="visibility" to="visible" begin="film.begin+{start_s:.3f}s" '
                f'dur="{end_s - start_s:.3f}s"/>'
            )
            self._parts.append(f'<g visibility="hidden">{drawn}{seen}</g>')

    def way(self, points: Iterable[tuple[float, float, float]], drawn: str) -> None:
        """A mark that goes from place to place: each with its second, in pixels."""
        within = [(max(0.0, when), x, y) for when, x, y in points if when <= self._end_s]
        step = max(1, -(-len(within) // _MOST_POINTS))
        chosen = within[::step]
        if not chosen:
            return
        first, last = chosen[0], chosen[-1]
        chosen = [(0.0, first[1], first[2]), *chosen, (self._length_s, last[1], last[2])]
        values = ";".join(f"{x:.1f} {y:.1f}" for _, x, y in chosen)
        times = ";".join(f"{when / self._length_s:.5f}" for when, _, _ in chosen)
        moved = (
            f'<animateTransform attributeName="transform" type="translate" begin="film.begin" '
            f'dur="{self._length_s:.3f}s" values="{values}" keyTimes="{times}"/>'
        )
        self._parts.append(f'<g transform="translate({last[1]:.1f} {last[2]:.1f})">{drawn}{moved}</g>')

    def render(self, style: str = "") -> str:
        """The whole document."""
        height = self._height + _BAR
        # The loop: everything else begins when this does, and it begins again when it ends.
        loop = (
            f'<animate id="film" attributeName="width" begin="0s;film.end" dur="{self._length_s:.3f}s" '
            f'values="0;{self._width};{self._width}" keyTimes="0;{self._end_s / self._length_s:.5f};1"/>'
        )
        bar = f'<rect y="{self._height}" width="{self._width}" height="{_BAR}" fill="#2f6fd0">{loop}</rect>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {height}" '
            f'width="{self._width}" height="{height}" role="img">\n'
            f"<title>{escape(printable(self._title))}</title>\n<style>{style}</style>\n"
            f"<defs>{''.join(self._signs)}</defs>\n{bar}\n" + "\n".join(self._parts) + "\n</svg>\n"
        )
