"""An m,n,k game as a picture that moves: stone after stone with its number, and the winning row at the end."""

from __future__ import annotations

from itertools import accumulate

from gridsage.animation.film import CELL_SIDE, Film, check_film_speed, move_times
from gridsage.games.mnk.notation import parse_move
from gridsage.games.mnk.record import replay
from gridsage.games.mnk.setup import parse_setup
from gridsage.record import GameRecord

__all__ = ["animate_mnk"]

_STYLE = "text{font:600 9px sans-serif;text-anchor:middle}"
_WOOD = "#e8c88a"


def animate_mnk(record: GameRecord, *, speed: float = 1.0) -> str:
    """The game as an SVG document, so many times as fast as it was played."""
    speed = check_film_speed(speed)
    board = replay(record)
    setup = parse_setup(record.setup)
    times = move_times(list(accumulate(move.time_s for move in record.moves)), speed)
    film = Film(setup.width, setup.height, f"{record.setup}", end_s=times[-1] if times else 0.0)
    film.define("s0", '<circle cx="10" cy="10" r="9" fill="#1b1b1b"/>')
    film.define("s1", '<circle cx="10" cy="10" r="8.5" fill="#fafafa" stroke="#333"/>')
    film.still(_grid(setup.width, setup.height))
    for number, (played, time) in enumerate(zip(record.moves, times, strict=True), start=1):
        x, y = setup.xy(parse_move(played.text, setup))
        ink = "#fafafa" if number % 2 else "#1b1b1b"
        label = f'<text x="{x * CELL_SIDE + 10}" y="{y * CELL_SIDE + 13}" fill="{ink}">{number}</text>'
        film.from_to(time, None, film.sign(f"s{(number - 1) % 2}", x, y) + label)
    for cell in board.winning_row:
        x, y = setup.xy(cell)
        ring = f'<circle cx="{x * CELL_SIDE + 10}" cy="{y * CELL_SIDE + 10}" r="9"'
        film.from_to(times[-1], None, f'{ring} fill="none" stroke="#d32f2f" stroke-width="2.5"/>')
    return film.render(_STYLE)


def _grid(width: int, height: int) -> str:
    half = CELL_SIDE // 2
    lines = [f"M{x * CELL_SIDE + half} {half}v{(height - 1) * CELL_SIDE}" for x in range(width)]
    lines += [f"M{half} {y * CELL_SIDE + half}h{(width - 1) * CELL_SIDE}" for y in range(height)]
    board = f'<rect width="{width * CELL_SIDE}" height="{height * CELL_SIDE}" fill="{_WOOD}"/>'
    return f'{board}<path d="{"".join(lines)}" stroke="#6b4f1d" fill="none"/>'
