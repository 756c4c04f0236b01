"""A replay of an m,n,k game on the screen: stone after stone, the time of each side, and what a review says."""

from __future__ import annotations

from time import perf_counter

from gridsage._core import CancelToken
from gridsage.errors import GridsageError
from gridsage.files import printable
from gridsage.games.mnk import Limits, format_move, format_moves
from gridsage.games.mnk.annotations import Annotations
from gridsage.record import GameRecord
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.sessions.mnk.replay import ReplayedMnkGame
from gridsage.sessions.replay_clock import Spot
from gridsage.solving.mnk.review import MoveReview, review
from gridsage.tui.mnk.board import StonesPicture, StonesWidget
from gridsage.tui.mnk.commands import format_labelled_board
from gridsage.tui.mnk.players import parse_player
from gridsage.tui.mnk.words import MISSED
from gridsage.tui.replay.view import MoveNote, OnNote, ReplayFact, ReplayView
from gridsage.tui.words import format_clock, say_end

__all__ = ["MnkReplayView"]

_OPPONENT = "champion"


class MnkReplayView(ReplayView):
    """A game of ours, or of any file that we read."""

    def __init__(self, record: GameRecord) -> None:
        self.replay = replay = ReplayedMnkGame(record)
        self._said = Annotations.of(record)
        self._widget = StonesWidget(StonesPicture(replay.setup, replay.scene(Spot(0, 0.0)).cells), id="board")
        super().__init__(self._widget, replay.moves_ms)

    @property
    def name(self) -> str:
        """Who played against whom, on what."""
        return f"{self.replay.setup}  {' – '.join(map(printable, self.replay.record.players))}"

    @property
    def end(self) -> str:
        """How it ended."""
        outcome = self.replay.record.outcome
        won = "" if outcome.winner is None else f", {'XO'[outcome.winner]} won"
        return f"{say_end(outcome.termination.value, str(self.replay.setup))}{won}"

    def draw(self, spot: Spot) -> None:
        """The stones, the last one lit, the winning row at the end, and the better move of the review."""
        scene, note = self.replay.scene(spot), self.notes.get(spot.moves)
        best = None if note is None else note.best
        self._widget.show(StonesPicture(self.replay.setup, scene.cells, last=scene.last, row=scene.row, hint=best))
        if scene.last is not None:
            self._widget.put_cursor(scene.last)

    def move_text(self, spot: Spot) -> str:
        """The last stone."""
        last = self.replay.scene(spot).last
        return "no stone yet" if last is None else f"{'OX'[spot.moves % 2]} {format_move(last, self.replay.setup)}"

    @property
    def about(self) -> str:
        """Its event, and what somebody wrote on all of it."""
        return "\n".join(filter(None, (self._said.event, self._said.comment)))

    def comment(self, spot: Spot) -> str:
        """What somebody wrote on the last stone, or on the empty board."""
        return self._said.moves.get(spot.moves, "")

    def facts(self, spot: Spot) -> list[ReplayFact]:
        """Whose turn it is, and the time of each side."""
        scene = self.replay.scene(spot)
        over = spot.moves == len(self.moves_ms)
        return [
            ("to move", self.end if over else "XO"[scene.turn]),
            *((f"{mark} took", format_clock(time_s)) for mark, time_s in zip("XO", scene.times_s, strict=True)),
        ]

    def text(self, spot: Spot) -> str:
        """The board as rows of text."""
        return format_labelled_board(MnkGame(self.replay.setup, opening=self.replay.moves[: spot.moves]))

    def review(self, on_note: OnNote, cancel: CancelToken) -> str:
        """Every move beside the best one."""
        found = review(self.replay.record, on_move=lambda move: on_note(self._note(move)), cancel=cancel)
        shares = (found.accuracy(seat) for seat in range(2))
        told = ("–" if share is None else f"{share:.1%}" for share in shares)
        return "accuracy " + ", ".join(f"{mark} {share}" for mark, share in zip("XO", told, strict=True))

    def _note(self, move: MoveReview) -> MoveNote:
        if move.grade is None:
            return MoveNote(move.number, "a stone of the opening", lesson=False)
        said = [move.grade.value]
        if move.missed:
            said.append(MISSED[move.missed])
        if move.given_away >= 0.005:
            said.append(f"chance {move.before.chance:.0%} → {move.after.chance:.0%}")
        better = move.cell != move.best and move.given_away >= 0.005
        line = f". Better: {format_moves(move.line[:9], self.replay.setup)}. {move.reason.sentence}" if better else ""
        return MoveNote(move.number, ", ".join(said) + line, move.grade.lesson, move.best if better else None)

    def resume(self, spot: Spot) -> MnkGame:
        """A round against the champion from there, for whoever's turn it is."""
        setup, cells = self.replay.setup, self.replay.moves[: spot.moves]
        try:
            other = parse_player(_OPPONENT, setup)
        except GridsageError:
            other = MnkPlayer()
        players = (MnkPlayer(), other) if len(cells) % 2 == 0 else (other, MnkPlayer())
        game = MnkGame(setup, players, limits=Limits(time_s=1.0), first_seat=0, clock=perf_counter)
        game.begin_after(cells)
        return game
