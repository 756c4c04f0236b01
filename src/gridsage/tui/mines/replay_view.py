"""A replay of Minesweeper on the screen: the board with the pointer's cell lit, and the players' figures."""

from __future__ import annotations

from gridsage._core import CancelToken
from gridsage.games.mines import View, format_view
from gridsage.games.mines.figures import Figures, format_sizes
from gridsage.games.mines.recording import Recording
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.replay import Buttons, MinesScene, ReplayedMinesGame
from gridsage.sessions.replay_clock import Spot
from gridsage.solving.mines.review import MoveReview, review
from gridsage.tui.mines.board import BoardWidget, Picture
from gridsage.tui.mines.picture import reveal_mines
from gridsage.tui.mines.resumed_deal import ResumedDeal
from gridsage.tui.mines.words import format_guess, say_better, say_cost
from gridsage.tui.replay.view import MoveNote, OnNote, ReplayFact, ReplayView
from gridsage.tui.words import format_count

__all__ = ["MinesReplayView", "figure_facts"]

_ENDS = {Termination.SOLVED: "won", Termination.EXPLODED: "lost", Termination.UNFINISHED: "not finished"}
_NOTHING = "–"


class MinesReplayView(ReplayView):
    """A game of ours or a recording of any program."""

    def __init__(self, game: GameRecord | Recording) -> None:
        self.replay = replay = ReplayedMinesGame(game)
        cells = replay.scene(Spot(0, 0.0)).cells
        self._widget = BoardWidget(Picture(replay.board.setup.grid, cells, locked=True), id="board")
        super().__init__(self._widget, replay.moves_ms, began_ms=replay.began_ms, end_ms=replay.end_ms)

    @property
    def name(self) -> str:
        """Who played, with which program, on what."""
        recording = self.replay.recording
        told = [text for text in (recording.player, recording.program) if text]
        return f"{recording.setup}  {' · '.join(told)}".rstrip()

    @property
    def end(self) -> str:
        """How it ended."""
        return _ENDS.get(self.replay.end, self.replay.end.value)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Where the file says something else than its events."""
        return self.replay.differences

    def draw(self, spot: Spot) -> None:
        """The cells, the pointer as the cursor, and the cell of the last move."""
        scene = self.replay.scene(spot)
        pointer = scene.pointer.cell if scene.pointer is not None else None
        note = self.notes.get(spot.moves)
        best = () if note is None or note.best is None else (note.best,)
        self._widget.show(
            Picture(
                self.replay.board.setup.grid,
                self._codes(scene, spot),
                clues=frozenset(best),
                last=None if scene.move is None else scene.move.cell,
                cursor=pointer is not None,
                locked=True,
            )
        )
        if pointer is not None:
            self._widget.put_cursor(pointer)
        elif scene.move is not None:
            self._widget.reveal(scene.move.cell)

    def _codes(self, scene: MinesScene, spot: Spot) -> bytes:
        """The cells, and the mines too once the game was won or lost."""
        if spot.moves < len(self.moves_ms) or self.replay.end not in (Termination.SOLVED, Termination.EXPLODED):
            return scene.cells
        return reveal_mines(scene.cells, self.replay.board.mines, won=self.replay.end is Termination.SOLVED)

    def move_text(self, spot: Spot) -> str:
        """The last move, and where the pointer is."""
        scene, number = self.replay.scene(spot), self.replay.record_number(spot.moves)
        text = self.replay.text_of(spot.moves) or "no move yet"
        guess = format_guess(self.replay.record.moves[number - 1]) if number else ""
        told = f"{text}, {guess}" if guess else text
        if scene.pointer is None:
            return told
        cell = scene.pointer.cell
        place = "beside the board" if cell is None else f"at {self.replay.board.setup.name_cell(cell)}"
        return f"{told} · pointer {place}{_held(scene.pointer.buttons)}"

    def facts(self, spot: Spot) -> list[ReplayFact]:
        """The players' figures up to there."""
        return figure_facts(self.replay.scene(spot).figures)

    def text(self, spot: Spot) -> str:
        """The view as rows of text."""
        return format_view(View(self.replay.board.setup, self.replay.scene(spot).cells))

    def review(self, on_note: OnNote, cancel: CancelToken) -> str:
        """Every move that opens a cell beside the best one."""
        found = review(self.replay.record, on_move=lambda move: on_note(self._note(move)), cancel=cancel)
        accuracy = _NOTHING if found.accuracy is None else f"{found.accuracy:.1%}"
        totals = found.totals
        return f"accuracy {accuracy}, {format_count(totals.forced, 'forced guess', 'forced guesses')}, " + (
            f"{totals.needless} needless"
        )

    def _note(self, move: MoveReview) -> MoveNote:
        number = self.replay.number_of(move.number)
        if move.grade is None:
            return MoveNote(number, "could not be told in time", lesson=False)
        said = [move.grade.value.replace("_", " ")]
        if cost := say_cost(move):
            said.append(f"cost {cost}")
        better = say_better(move, self.replay.board.setup.grid)
        best = move.best if better else None
        return MoveNote(number, ", ".join(said) + (f". Better: {better}" if better else ""), move.grade.lesson, best)

    def resume(self, spot: Spot) -> ResumedDeal:
        """The same board, with the moves up to there made."""
        deal = ResumedDeal(seed=0, replayed=self.replay.board, moves=tuple(self.replay.moves_until(spot.moves)))
        deal.make_game(self.replay.board.setup)  # a game that is over there is told now
        return deal


def _held(buttons: Buttons) -> str:
    held = [name for name, down in zip(("left", "right", "middle"), buttons, strict=True) if down]
    return f", {' and '.join(held)} down" if held else ""


def figure_facts(figures: Figures) -> list[ReplayFact]:
    """The players' figures as pairs of words, for a table."""

    def told(value: float | None, form: str = ".2f") -> str:
        return _NOTHING if value is None else f"{value:{form}}"

    shown = [
        ("time", f"{figures.time_s:.2f} s"),
        ("3BV", f"{figures.three_bv_solved} of {figures.three_bv}"),
        ("3BV/s", told(figures.three_bv_per_s)),
        ("openings", f"{figures.openings_solved} of {figures.openings}"),
        ("their cells", format_sizes(figures.opening_sizes_solved) or _NOTHING),
        ("islands", f"{figures.islands_solved} of {figures.islands}"),
        ("clicks", f"{figures.clicks}"),
        ("l+r+d", f"{figures.left}+{figures.right}+{figures.double}"),
        ("clicks/s", told(figures.clicks_per_s)),
        ("wasted", f"{figures.wasted}"),
        ("flags", f"{figures.flags}"),
        ("IOE", told(figures.efficiency)),
        ("correctness", told(figures.correctness, ".0%")),
        ("throughput", told(figures.throughput)),
        ("path", f"{figures.path:.0f} px"),
    ]
    if figures.zini:
        shown += [("ZiNi", f"{figures.zini}"), ("ZNE", told(figures.zne)), ("ZNT", told(figures.znt))]
    return [
        *shown,
        ("RQP", told(figures.rqp)),
        ("STNB", told(figures.stnb)),
    ]
