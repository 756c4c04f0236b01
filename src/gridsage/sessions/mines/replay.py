"""ReplayedMinesGame: a game of Minesweeper at any moment of it: the board, the pointer, and the figures up to then."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from copy import copy
from dataclasses import asdict, replace
from itertools import accumulate
from typing import NamedTuple

from gridsage.checks import check_kind
from gridsage.games.mines import EXPLODED, FLAG, Board, GivenBoard, Move, MoveKind
from gridsage.games.mines.figures import Figures, count_sizes, measure_given
from gridsage.games.mines.metrics import SolvedCounter
from gridsage.games.mines.pointer import Clicks
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.record import GameRecord, Termination
from gridsage.sessions.replay_clock import Spot

__all__ = ["Buttons", "MinesScene", "PointerPlace", "ReplayedMinesGame"]

_ZINI_CELLS = 2500
"""The largest boards whose ZiNi is looked for: it takes a tenth of a second there."""


class Buttons(NamedTuple):
    """Which buttons of the pointer are down."""

    left: bool = False
    right: bool = False
    middle: bool = False

    def after(self, kind: PointerKind) -> Buttons:
        """The same after an event."""
        match kind:
            case PointerKind.LEFT_DOWN | PointerKind.SHIFT_LEFT_DOWN:
                return self._replace(left=True)
            case PointerKind.LEFT_UP:
                return self._replace(left=False)
            case PointerKind.LEFT:
                return self._replace(left=not self.left)
            case PointerKind.RIGHT_DOWN:
                return self._replace(right=True)
            case PointerKind.RIGHT_UP:
                return self._replace(right=False)
            case PointerKind.RIGHT:
                return self._replace(right=not self.right)
            case PointerKind.MIDDLE_DOWN:
                return self._replace(middle=True)
            case PointerKind.MIDDLE_UP:
                return self._replace(middle=False)
            case PointerKind.MIDDLE:
                return self._replace(middle=not self.middle)
            case PointerKind.BOTH_DOWN:
                return self._replace(left=True, right=True)
            case _:
                return self


class PointerPlace(NamedTuple):
    """Where the pointer is."""

    cell: int | None
    """None beside the board."""
    buttons: Buttons


class MinesScene(NamedTuple):
    """What is seen at one moment."""

    cells: bytes
    """The codes of a view."""
    move: Move | None
    """The last one that was made."""
    pointer: PointerPlace | None
    """None where no pointer was recorded, and before it first moves."""
    figures: Figures
    """Up to this moment; the time is that of the game's clock."""


class _Counted(NamedTuple):
    """What was counted up to an event."""

    time_ms: int
    moves: int
    clicks: Clicks
    three_bv: int
    openings: int
    islands: int
    flags: int
    path: float


class ReplayedMinesGame:
    """A game of ours or a recording of any program. What is shown is put together for the moment that is asked for."""

    def __init__(self, game: GameRecord | Recording) -> None:
        self.recording = record_game(game) if isinstance(game, GameRecord) else game
        check_kind(self.recording, Recording, "game")
        played = play_recording(self.recording)
        self.record = game if isinstance(game, GameRecord) else played.record
        self.differences = played.differences
        """Where a file says something else than its events."""
        self.has_pointer = isinstance(game, Recording) or isinstance(game.details.get("recording"), dict)
        """Whether the pointer's way is known, rather than made up from the moves."""
        self._board = measure_given(self.board, zini_cells=_ZINI_CELLS)
        self._moves: list[Move] = []
        self._changes: list[list[tuple[int, int, int]]] = []
        """For each move the cells that it changed, with their codes before and after it."""
        self._counted: list[_Counted] = []
        self.moves_ms: list[int] = []
        """When each move was made, since the first event."""
        events = self.recording.events
        self._events_ms = [event.time_ms - events[0].time_ms for event in events]
        self._events_moves: list[int] = []
        """How many moves were made after each event."""
        self._buttons = list(accumulate(events, lambda held, event: held.after(event.kind), initial=Buttons()))[1:]
        self.end_ms = self._events_ms[-1] if events else 0
        """When the last event was."""
        self.began_ms = 0
        """When the first cell was opened: the game's own clock begins then."""
        self._play()
        self._shown, self._shown_moves = bytearray(self._first_cells), 0

    def _play(self) -> None:
        """Go through the events once, and keep what is needed to show any of their moments."""
        recording = self.recording
        fresh = Board.with_mines(recording.setup, recording.mines)
        counter = SolvedCounter(recording.setup, frozenset(recording.mines))
        if recording.first is not None:
            counter.open(fresh.open(recording.first))
        self._first_cells = fresh.view().cells
        codes, flags = bytearray(self._first_cells), 0
        first_ms = recording.events[0].time_ms if recording.events else 0

        self._opening_sizes = counter.openings

        def solved() -> tuple[int, int, int]:
            return counter.three_bv, len(counter.openings), counter.islands

        self._counted.append(_Counted(0, 0, Clicks(), *solved(), 0, 0.0))
        before = 0, 0

        def note(rerun: Rerun, event: PointerEvent, changed: tuple[int, ...]) -> None:
            nonlocal flags, before
            if len(rerun.moves) > len(self._moves):
                move = rerun.moves[-1].move
                now = rerun.board.view().cells
                self._moves.append(move)
                self.moves_ms.append(event.time_ms - first_ms)
                self._changes.append([(cell, codes[cell], now[cell]) for cell in changed])
                flags += sum((now[cell] == FLAG) - (codes[cell] == FLAG) for cell in changed)
                for cell in changed:
                    codes[cell] = now[cell]
                if move.kind in (MoveKind.OPEN, MoveKind.CHORD):
                    counter.open(cell for cell in changed if now[cell] != EXPLODED)
            self._events_moves.append(len(self._moves))
            clicks = rerun.clicks
            if changed or before != (clicks.total, clicks.effective):
                before = clicks.total, clicks.effective
                made_ms = event.time_ms - first_ms
                self._counted.append(_Counted(made_ms, len(self._moves), copy(clicks), *solved(), flags, rerun.path))

        rerun = Rerun(recording, on_event=note)
        self._events_moves += [len(self._moves)] * (len(recording.events) - len(self._events_moves))
        self.began_ms = 0 if rerun.began_ms is None else rerun.began_ms - first_ms

    @property
    def board(self) -> GivenBoard:
        """The mines, and the cell that was open when the game began."""
        return self.recording.board

    @property
    def end(self) -> Termination:
        """How the game ended."""
        return self.record.outcome.termination

    def scene(self, spot: Spot) -> MinesScene:
        """What is seen there."""
        moves = min(max(0, spot.moves), len(self._moves))
        self._go_to(moves)
        made = bisect_right(self._counted, moves, lo=1, key=lambda each: each.moves)
        until = bisect_right(self._counted, spot.time_ms, lo=1, key=lambda each: each.time_ms)
        counted = self._counted[min(made, until) - 1]
        over = moves == len(self._moves)
        figures = replace(
            self._board,
            result=self.end.value if over else Termination.UNFINISHED.value,
            time_s=max(0.0, spot.time_ms - self.began_ms) / 1000,
            three_bv_solved=counted.three_bv,
            opening_sizes_solved=count_sizes(self._opening_sizes[: counted.openings]),
            islands_solved=counted.islands,
            flags=counted.flags,
            path=counted.path,
            **asdict(counted.clicks),
        )
        return MinesScene(bytes(self._shown), self._moves[moves - 1] if moves else None, self._pointer(spot), figures)

    def moves_until(self, moves: int) -> Iterator[Move]:
        """The first moves of the game, so many of them, and before them the cell that was open."""
        if self.recording.first is not None:
            yield Move.open(self.recording.first)
        yield from self._moves[:moves]

    def record_number(self, moves: int) -> int:
        """Which move of the record the last of so many moves is, from 1; 0 before the first."""
        return moves + len(self.record.moves) - len(self._moves) if moves else 0

    def number_of(self, record_number: int) -> int:
        """How many moves are made with that move of the record."""
        return max(0, record_number - (len(self.record.moves) - len(self._moves)))

    def text_of(self, moves: int) -> str:
        """The last of so many moves as its record tells it."""
        number = self.record_number(moves)
        return self.record.moves[number - 1].text if 0 < number <= len(self.record.moves) else ""

    def _go_to(self, moves: int) -> None:
        """Bring the cells forward or back, change by change."""
        while self._shown_moves < moves:
            for cell, _, after in self._changes[self._shown_moves]:
                self._shown[cell] = after
            self._shown_moves += 1
        while self._shown_moves > moves:
            self._shown_moves -= 1
            for cell, before, _ in self._changes[self._shown_moves]:
                self._shown[cell] = before

    def _pointer(self, spot: Spot) -> PointerPlace | None:
        if not self.has_pointer:
            return None
        made = bisect_right(self._events_moves, spot.moves)
        number = min(made, bisect_right(self._events_ms, spot.time_ms))
        if not number:
            return None
        event, recording = self.recording.events[number - 1], self.recording
        x, y = event.x // recording.cell_px, event.y // recording.cell_px
        inside = 0 <= x < recording.setup.width and 0 <= y < recording.setup.height
        return PointerPlace(recording.setup.grid.index(x, y) if inside else None, self._buttons[number - 1])
