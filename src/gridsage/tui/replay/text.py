"""A replay where there is no terminal: the moves with their times and boards, or one moment with its figures."""

from __future__ import annotations

from collections.abc import Callable

from gridsage.sessions.replay_clock import Goal, ReplayPace, Spot
from gridsage.tui.commands import Say
from gridsage.tui.replay.view import ReplayView

__all__ = ["replay_as_text", "show_moment"]


def replay_as_text(view: ReplayView, *, say: Say, wait: Callable[[float], None] = lambda _: None) -> None:
    """Say each move with its second and the board after it; ``wait`` is told how many seconds pass before each."""
    pace = view.make_pace()
    _say_head(view, say)
    _say_comment(view, Spot(0, 0.0), say)
    for number in range(1, pace.moves + 1):
        wait((pace.when_moved(number) - pace.when_moved(number - 1)) / 1000)
        spot = pace.spot_at(pace.when_moved(number))._replace(moves=number)
        say(f"\n{number}. {view.clock_s(spot):.3f} s  {view.move_text(spot)}")
        _say_comment(view, spot, say)
        say(view.text(spot))
    say("")
    _say_facts(view, pace, pace.length_ms, say)


def show_moment(view: ReplayView, goal: Goal, *, say: Say) -> None:
    """Say how it stood at one moment, and the figures up to it."""
    pace = view.make_pace()
    at_ms = min(pace.length_ms, max(0.0, goal.find(pace)))
    spot = pace.spot_at(at_ms)
    _say_head(view, say)
    say(f"\nmove {spot.moves} of {pace.moves}, {view.clock_s(spot):.3f} s  {view.move_text(spot)}")
    _say_comment(view, spot, say)
    say(f"{view.text(spot)}\n")
    _say_facts(view, pace, at_ms, say)


def _say_head(view: ReplayView, say: Say) -> None:
    say(f"{view.name}  {view.end}")
    if view.about:
        say(view.about)


def _say_comment(view: ReplayView, spot: Spot, say: Say) -> None:
    if words := view.comment(spot):
        say(words)


def _say_facts(view: ReplayView, pace: ReplayPace, at_ms: float, say: Say) -> None:
    for name, value in view.facts(pace.spot_at(at_ms)):
        say(f"{name:<12}{value}")
