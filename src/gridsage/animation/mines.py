"""A game of Minesweeper as a picture that moves: cells open as they did, and the pointer goes where it went."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from gridsage.animation.film import CELL_SIDE, Film, check_film_speed, move_times
from gridsage.checks import check_kind
from gridsage.errors import ParseError
from gridsage.games.mines.moments import measure_timeline
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.record import fresh_board
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerKind, Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mines.setup import Setup, parse_setup
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN
from gridsage.record import GameRecord

__all__ = ["animate_mines"]

_COLOURS = ("#2456c7", "#1b7a2f", "#c62828", "#4a2a8a", "#8a3b12", "#00707a", "#222222", "#666666")
_STYLE = (
    "text{font:700 14px sans-serif;text-anchor:middle}.t{fill:#b9c3cf;stroke:#8795a5}.o{fill:#eef1f4;stroke:#ccd3db}"
)
_FLAG = '<path d="M7 4v12" stroke="#333" stroke-width="1.6"/><path d="M7 4l8 3.5-8 3.5z" fill="#d32f2f"/>'
_SPIKES = '<path d="M10 2v16M2 10h16M4.5 4.5l11 11M15.5 4.5l-11 11" stroke="#222"/>'
_MINE = f'<circle cx="10" cy="10" r="5.5" fill="#222"/>{_SPIKES}'
_TILE = '<rect class="t" x=".5" y=".5" width="19" height="19" rx="2"/>'
_FLOOR = '<rect class="o" x=".5" y=".5" width="19" height="19"/>'
_POINTER = '<path d="M0 0v15l3.6-3.4 2.3 5.6 2.6-1.1-2.3-5.4h5z" fill="#fff" stroke="#111"/>'
_CLICK_S = 0.25


def animate_mines(game: GameRecord | Recording, *, speed: float = 1.0) -> str:
    """The game as an SVG document, so many times as fast as it was played.

    A game whose moves took no time, as a bot's, is shown move by move. The pointer is seen where it was recorded.
    """
    speed = check_film_speed(speed)
    recording, record = _both(game)
    setup = parse_setup(record.setup)
    times_s = _game_times(record, recording)
    times = move_times(times_s, speed)
    end_s = times[-1] if times else 0.0
    film = Film(setup.width, setup.height, f"Minesweeper {record.setup}", end_s=end_s)
    _define_signs(film)
    film.still("".join(film.sign("t", *setup.grid.xy(cell)) for cell in range(setup.cells)))
    _draw_moves(film, record, setup, times)
    if recording is not None and times and len(times_s) > 1 and times_s[-1] > times_s[0]:
        _draw_pointer(film, recording, lambda time_ms: times[0] + (time_ms / 1000 - times_s[0]) / speed)
    return film.render(_STYLE)


def _both(game: GameRecord | Recording) -> tuple[Recording | None, GameRecord]:
    """The game's record, and what the pointer did where that is known."""
    if isinstance(game, Recording):
        return game, play_recording(game).record
    check_kind(game, GameRecord, "game")
    if game.game != "mines":
        raise ParseError(f"not a record of Minesweeper: its game is {game.game!r}")
    return (record_game(game) if isinstance(game.details.get("recording"), dict) else None), game


def _game_times(record: GameRecord, recording: Recording | None) -> list[float]:
    """When each move was made, in seconds on one clock."""
    if recording is not None:
        timeline = measure_timeline(recording)
        if len(timeline.moves_ms) == len(record.moves):
            return [time_ms / 1000 for time_ms in timeline.moves_ms]
    return list(accumulate(move.time_s for move in record.moves))


def _define_signs(film: Film) -> None:
    film.define("t", _TILE)
    film.define("n0", _FLOOR)
    for number, colour in enumerate(_COLOURS, start=1):
        film.define(f"n{number}", f'{_FLOOR}<text x="10" y="15" fill="{colour}">{number}</text>')
    film.define("f", _FLAG)
    film.define("m", _MINE)
    film.define("e", f'<rect x=".5" y=".5" width="19" height="19" fill="#e57373"/>{_MINE}')


def _draw_moves(film: Film, record: GameRecord, setup: Setup, times: list[float]) -> None:
    """What each move opened, all of it at once; a flag from when it was set to when it was taken away."""
    board, flags = fresh_board(record), dict[int, float]()
    for played, time in zip(record.moves, times, strict=True):
        changed = board.push(parse_move(played.text, setup.grid))
        cells = board.view().cells
        opened = []
        for cell in changed:
            code, place = cells[cell], setup.grid.xy(cell)
            if code == FLAG:
                flags[cell] = time
            elif cell in flags:
                film.from_to(flags.pop(cell), time, film.sign("f", *place))
            if code == EXPLODED or code <= 8:
                opened.append(film.sign("e" if code == EXPLODED else f"n{code}", *place))
        if opened:
            film.from_to(time, None, "".join(opened))
    for cell, time in flags.items():
        film.from_to(time, None, film.sign("f", *setup.grid.xy(cell)))
    if times:
        cells = board.view().cells
        left = (setup.grid.xy(mine) for mine in board.mines if cells[mine] == HIDDEN)
        film.from_to(times[-1], None, "".join(film.sign("m", *place) for place in left))


def _draw_pointer(film: Film, recording: Recording, when: Callable[[float], float]) -> None:
    scale, began_ms = CELL_SIDE / recording.cell_px, recording.events[0].time_ms if recording.events else 0
    points = [(when(e.time_ms - began_ms), e.x * scale, e.y * scale) for e in recording.events]
    for event, (time, x, y) in zip(recording.events, points, strict=True):
        if event.kind in (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.MIDDLE_DOWN) and time >= 0:
            colour = "#2f6fd0" if event.kind is PointerKind.LEFT_DOWN else "#d32f2f"
            ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="none" stroke="{colour}" stroke-width="2"/>'
            film.from_to(time, time + _CLICK_S, ring)
    film.way(points, _POINTER)
