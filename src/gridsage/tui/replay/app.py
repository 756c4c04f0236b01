"""A replay in the terminal: one game, or two on the same board, on one clock that can be put anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, GridsageError
from gridsage.games.base import Clock
from gridsage.sessions.replay_clock import Goal, ReplayClock, Spot
from gridsage.tui.dialogs import HelpDialog
from gridsage.tui.game_app import GameApp
from gridsage.tui.replay.dialogs import REPLAY_HELP, GoalDialog
from gridsage.tui.replay.time_bar import TimeBar
from gridsage.tui.replay.view import MoveNote, ReplayView, Resumed
from gridsage.tui.words import to_sentence

__all__ = ["ReplayApp"]

_FRAME_S = 1 / 20
"""How often it is looked whether something else is to be seen."""
_WIDE = 96
"""From this many columns on, the panel stands beside the board."""
_FAR_MS = 10_000
"""How far PgUp and PgDn go."""


class ReplayApp(GameApp):
    """Plays, stops, jumps; the board, the pointer and the figures follow."""

    TITLE = "Gridsage replay"
    NOUN: ClassVar[str] = "replay"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]  # noqa: RUF012  (Textual declares it so)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play_or_pause", "Play/pause"),
        Binding("right,full_stop,l", "step(1)", "Next move", key_display="→"),
        Binding("left,comma,h", "step(-1)", "Back", key_display="←"),
        Binding("pagedown", "skip(1)", "10 s on", show=False),
        Binding("pageup", "skip(-1)", "10 s back", show=False),
        Binding("home", "share(0)", "Beginning", show=False),
        Binding("end", "share(1)", "End", show=False),
        Binding("plus,equals_sign", "speed(1)", "Faster", key_display="+"),
        Binding("minus", "speed(-1)", "Slower", key_display="-"),
        Binding("j,g", "jump", "Jump", key_display="j"),
        Binding("m", "by_moves", "By moves", show=False),
        Binding("v", "review", "Review"),
        Binding("x", "lesson(1)", "Next mistake", show=False),
        Binding("X", "lesson(-1)", "Last mistake", show=False),
        Binding("r", "resume", "Resume"),
    ]

    class Noted(Message):
        """The review has judged a move."""

        def __init__(self, view: ReplayView, note: MoveNote) -> None:
            self.view, self.note = view, note
            super().__init__()

    class Reviewed(Message):
        """The review has come to its end, or broke off."""

        def __init__(self, view: ReplayView, said: str) -> None:
            self.view, self.said = view, said
            super().__init__()

    def __init__(
        self, views: Sequence[ReplayView], *, speed: float = 1.0, goal: Goal | None = None, clock: Clock = perf_counter
    ) -> None:
        self.views = tuple(views)
        self.resumed: Resumed | None = None
        """What is to be played on when the replay was left for it."""
        self._goal = goal
        self._said: dict[ReplayView, str] = {}
        self._reviewing: CancelToken | None = None
        self._drawn: tuple[Spot, ...] = ()
        self.bar = TimeBar()
        self._set_pace(None)
        self.clock = ReplayClock(self._length_ms(), clock, speed)
        super().__init__(*(view.board for view in self.views))
        self.lines_below = (self.bar,)

    def begin(self) -> None:
        """Play from the beginning, or wait at the moment that was asked for."""
        if self._goal is not None:
            self.clock.put(self._goal.find(self.paces[0]))
        else:
            self.clock.play()
        # The figures take more room than a panel below the board has.
        self.screen.add_class("-over")
        remarks = [remark for view in self.views for remark in view.remarks]
        self.set_interval(_FRAME_S, self._advance)
        self.say("\n".join(to_sentence(remark) for remark in remarks))

    def on_unmount(self) -> None:
        """Nobody waits for the review any more."""
        if self._reviewing is not None:
            self._reviewing.cancel()

    # ---- the clock

    def _set_pace(self, by_moves: bool | None) -> None:
        """Let the games go by their clocks, or move by move; two of them begin their clocks together."""
        if by_moves is None:
            by_moves = any(view.make_pace().by_moves for view in self.views)
        latest = max(view.began_ms for view in self.views)
        self.paces = [view.make_pace(by_moves=by_moves, lead_ms=latest - view.began_ms) for view in self.views]

    def _length_ms(self) -> float:
        return max(pace.length_ms for pace in self.paces)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where each game is."""
        return tuple(pace.spot_at(self.clock.at_ms) for pace in self.paces)

    def _advance(self) -> None:
        if self.spots != self._drawn:
            self.refresh_game()

    def _put(self, at_ms: float, *, pause: bool = True) -> None:
        if pause:
            self.clock.pause()
        self.clock.put(at_ms)
        self.say("")

    def action_play_or_pause(self) -> None:
        """Play, or wait."""
        if self.clock.playing:
            self.clock.pause()
        else:
            self.clock.play()
        self.say("")

    def action_step(self, direction: int) -> None:
        """To the move after this one, or to the one before."""
        self._put(self.paces[0].when_moved(self.spots[0].moves + direction))

    def action_skip(self, direction: int) -> None:
        """Ten seconds on or back; the replay goes on if it was playing."""
        self._put(self.clock.at_ms + direction * _FAR_MS, pause=False)

    def action_share(self, share: float) -> None:
        """To the beginning, or to the end."""
        self._put(share * self.clock.length_ms)

    @on(TimeBar.Chosen)
    def go_to_share(self, event: TimeBar.Chosen) -> None:
        """To where the line was clicked at."""
        self._put(event.share * self.clock.length_ms, pause=False)

    def action_speed(self, direction: int) -> None:
        """One step faster or slower."""
        self.clock.change_speed(direction)
        self.say("")

    def action_by_moves(self) -> None:
        """Move by move, or by the game's own clock; the moment stays."""
        moves, playing = self.spots[0].moves, self.clock.playing
        self._set_pace(not self.paces[0].by_moves)
        self.clock = ReplayClock(self._length_ms(), self.clock.source, self.clock.speed)
        self.clock.put(self.paces[0].when_moved(moves))
        if playing:
            self.clock.play()
        self.say("Move by move" if self.paces[0].by_moves else "By the game's own clock")

    def action_jump(self) -> None:
        """Ask for a moment, and go there."""

        def chosen(goal: Goal | None) -> None:
            if goal is not None:
                self._put(goal.find(self.paces[0]))

        self.clock.pause()
        self.push_screen(GoalDialog(), chosen)

    # ---- what to make of it

    def action_review(self) -> None:
        """Judge every move of every game, beside the screen."""
        if self._reviewing is not None:
            return
        self._reviewing = token = CancelToken()
        self._review(self.views, token)

    def _review(self, views: Sequence[ReplayView], token: CancelToken) -> None:
        view = views[0]
        self._said[view] = "The review begins …"
        self.refresh_game()

        def work() -> Message:
            try:
                said = view.review(lambda note: self.tell(self.Noted(view, note)), token)
            except CancelledError:
                said = ""
            except GridsageError as error:
                said = f"no review: {error}"
            return self.Reviewed(view, said)

        self.in_thread(work)

    @on(Noted)
    def take_note(self, event: Noted) -> None:
        """Keep what was said of a move."""
        event.view.notes[event.note.number] = event.note
        self._said[event.view] = f"Reviewing: {len(event.view.notes)} of {len(event.view.moves_ms)} moves"
        self.refresh_game()

    @on(Reviewed)
    def take_review(self, event: Reviewed) -> None:
        """Say what the moves come to, and go on with the other game."""
        self._said[event.view] = to_sentence(event.said)
        rest = self.views[self.views.index(event.view) + 1 :]
        if rest and self._reviewing is not None:
            self._review(rest, self._reviewing)
        self.refresh_game()

    def action_lesson(self, direction: int) -> None:
        """To the next move that is worth a thought, or to the one before."""
        here = self.spots[0].moves
        lessons = sorted(number for number, note in self.views[0].notes.items() if note.lesson)
        if direction > 0:
            found = next((number for number in lessons if number > here), None)
        else:
            found = next((number for number in reversed(lessons) if number < here), None)
        if found is not None:
            self._put(self.paces[0].when_moved(found))
        else:
            self.say("The review blames no other move" if self.views[0].notes else "v reviews the game first")

    def action_resume(self) -> None:
        """Leave the replay and play on from here."""
        try:
            self.resumed = self.views[0].resume(self.spots[0])
        except GridsageError as error:
            self.clock.pause()
            self.say(to_sentence(error))
            return
        self.exit()

    def action_help(self) -> None:
        """The keys."""
        self.clock.pause()
        self.push_screen(HelpDialog(REPLAY_HELP))

    async def action_quit(self) -> None:
        """Leave; nothing is lost by it."""
        self.exit()

    # ---- the screen

    def show(self) -> None:
        """Bring the whole screen up to date."""
        self._drawn = spots = self.spots
        for view, spot in zip(self.views, spots, strict=True):
            view.draw(spot)
        names = " │ ".join(f"{view.name}  {view.end}" for view in self.views)
        self.status.update(Text(f" {names}", "bold", no_wrap=True, overflow="ellipsis"))
        first, spot = self.views[0], spots[0]
        whole_s = max(0.0, self.paces[0].spot_at(self.paces[0].length_ms).time_ms - first.began_ms) / 1000
        moves = f"move {spot.moves} of {self.paces[0].moves}"
        self.bar.show(self.clock, f"{first.clock_s(spot):.2f} of {whole_s:.2f} s · {moves}")
        self.panel.update(self._panel(spots))

    def _panel(self, spots: tuple[Spot, ...]) -> Text:
        narrow = self.size.width < _WIDE
        text = Text()
        if self.message:
            text.append(f"{self.message}\n", "bold")
        for view, spot, side in zip(self.views, spots, ("left", "right"), strict=False):
            if len(self.views) > 1:
                text.append(f"{side}  ", "dim")
            text.append(f"{view.move_text(spot)}\n")
            if spot.moves == 0 and view.about:
                text.append(f"{view.about}\n", "italic")
            if words := view.comment(spot):
                text.append(f"{words}\n", "italic")
            if said := self._said.get(view):
                text.append(f"{said}\n", "dim")
            if (note := view.notes.get(spot.moves)) is not None:
                text.append(
                    f"{note.text}\n", f"bold {view.board.palette.bad if note.lesson else view.board.palette.good}"
                )
        text.append("" if narrow else "\n")
        told = [view.facts(spot) for view, spot in zip(self.views, spots, strict=True)]
        for (name, value), *others in zip(*told, strict=True):
            values = [value, *(other for _, other in others)]
            if narrow:
                text.append(f"{name}\u00a0", "dim")
                text.append("\u00a0|\u00a0".join(each.replace(" ", "\u00a0") for each in values) + "  ")
            else:
                text.append(f"{name:<12}", "dim")
                text.append("".join(f"{each:<{22 if len(values) == 1 else 11}}" for each in values).rstrip() + "\n")
        return text
