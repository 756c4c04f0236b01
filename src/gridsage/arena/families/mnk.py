"""m,n,k games as the arena sees them: two seats, time or nodes per move and the openings as conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from gridsage.arena.families.base import (
    CLOSING_S,
    Figure,
    Guard,
    Job,
    Match,
    Outline,
    Plot,
    PlotFacts,
    PlotWords,
    TimedMove,
)
from gridsage.catalog import BotSpec, parse_bot
from gridsage.errors import OptionError
from gridsage.games.base import Clock, TimeUp
from gridsage.games.mnk.bot import Limits
from gridsage.games.mnk.openings import check_openings, find_opening, find_rule, has_balanced
from gridsage.games.mnk.record import SEATS
from gridsage.games.mnk.setup import Setup, parse_setup
from gridsage.record import GameRecord, GameResult, Termination
from gridsage.sessions.bot_calls import close_bot, fault_of, make_bot
from gridsage.sessions.mnk.bot import Thought
from gridsage.sessions.mnk.clocks import check_move_time
from gridsage.sessions.mnk.play import memory_details, play

__all__ = ["EACH", "FAMILY", "MnkFamily"]

EACH = "each"
"""The kind of openings of a study: one stone, on another cell in each game."""


class MnkFamily:
    """Two players, k in a row."""

    name = "mnk"
    title = "m,n,k"
    seats = SEATS
    columns: Mapping[str, str] = {}
    figures: Mapping[str, Figure] = {}
    plots: Mapping[Plot, PlotWords] = {
        Plot.MOVE_TIMES: PlotWords(
            "Move time against empty cells",
            "How long a move takes by the empty cells left: the line is the mean, the faint one the longest.",
            "empty cells of the board (the game goes from left to right)",
        )
    }

    def parse_setup(self, text: str) -> str:
        """Read a setup and give back its canonical text."""
        return str(parse_setup(text))

    def outline(self, setup: str) -> Outline:
        """The board; all of its cells can be taken."""
        board = parse_setup(setup)
        return Outline(board.width, board.height, board.cells)

    def plot_facts(self, outline: Outline, result: GameResult) -> PlotFacts:
        """The time of each move with the cells that were empty before it."""
        times = result.details.get("move_times_s")
        if times is None:
            return PlotFacts()
        given = len(str(result.details.get("line", "")).split()) - sum(map(len, times))
        # The seats move in turn; who moves first after the opening is told by how many stones that has.
        exchanged = bool(result.details.get("exchanged", False))
        return PlotFacts(
            moves=[
                TimedMove(seat, outline.cells - given - SEATS * turn - (seat + exchanged - given) % SEATS, time_s)
                for seat, moves in enumerate(times)
                for turn, time_s in enumerate(moves)
            ]
        )

    def game_limit_s(self, match: Match) -> float:
        """Enough for every move: a slow player loses on time, and this only ends a game that hangs."""
        return min(60 + 2 * parse_setup(match.setup).cells * (match.conditions.get("time_s") or 60), 1e6)

    def check(self, match: Match) -> None:
        """Refuse an unknown bot, one that cannot play this setup, and limits that make no sense."""
        setup = parse_setup(match.setup)
        for player in match.players:
            spec = parse_bot("mnk", player, files=True)
            if (check := getattr(spec.entry.factory, "check", None)) is not None:
                check(setup, **spec.options)
        _limits(match)
        if _openings(match) != EACH:
            find_rule(setup, check_openings(_openings(match)))

    def describe(self, match: Match) -> dict[str, Any]:
        """Time and nodes per move, and the kind of openings that the board really has."""
        limits, kind = _limits(match), _openings(match)
        if kind == "balanced" and not has_balanced(parse_setup(match.setup)):
            kind = "random"
        return {"time_s": limits.time_s, "nodes": limits.nodes, "openings": kind}

    def facts(self, match: Match) -> dict[str, Any]:
        """Nothing: no bot brings conditions of its own."""
        return {}

    def play_jobs(self, match: Match, jobs: Sequence[Job], *, clock: Clock, guard: Guard) -> list[GameResult]:
        """Play each job: an even game and the next one share their opening, with the seats exchanged."""
        setup = parse_setup(match.setup)
        specs = [parse_bot("mnk", player, files=True) for player in match.players]
        limits, kind = _limits(match), _openings(match)
        results = []
        for job in jobs:
            opening = _opening(setup, kind, job)
            seated = specs if job.number % SEATS == 0 else specs[::-1]
            searches: list[Search] | None = [] if match.conditions.get("searches") else None
            begin = partial(play, setup, opening=opening, opening_rule=find_rule(setup, kind), limits=limits)
            results.append(_play_one(seated, begin, job, clock, guard, searches))
        return results


def _limits(match: Match) -> Limits:
    time_s, nodes = match.conditions.get("time_s"), match.conditions.get("nodes")
    if time_s is not None:
        check_move_time(time_s)
    if nodes is not None and nodes < 1:
        raise OptionError(f"{nodes} nodes per move: expected at least 1")
    grace_s = match.conditions.get("grace_s", Limits().grace_s)
    if not 0 <= grace_s <= 86_400:
        raise OptionError(f"{grace_s:g} seconds of grace: expected 0 to a day")
    return Limits(time_s=time_s, nodes=nodes, grace_s=grace_s)


def _opening(setup: Setup, kind: str, job: Job) -> tuple[int, ...]:
    if kind == EACH:
        return (job.number % setup.cells,)
    return find_opening(setup, kind, job.number // SEATS, job.seed)


def _openings(match: Match) -> str:
    return str(match.conditions.get("openings", "balanced"))


def _play_one(
    seated: Sequence[BotSpec],
    begin: Callable[..., GameRecord],
    job: Job,
    clock: Clock,
    guard: Guard,
    searches: list[Search] | None = None,
) -> GameResult:
    # The guard swallows a TimeUp that comes too late for play() to see it: then this stands.
    result = GameResult(job.seed, Termination.TIMEOUT, note="the game was stopped")
    names = [spec.text for spec in seated]
    bots: list[Any] = []
    try:
        with guard(1):
            try:
                for spec, seed in zip(seated, job.bot_seeds, strict=True):
                    # One by one: who was made before one failed must be known.
                    bots.append(make_bot(partial(spec.make, seed)))
                watch = None if searches is None else _note_searches(searches)
                record = _as_seated(begin(bots, job.seed, names=names, clock=clock, watch=watch, close=False))
                result = record.result(**_details(record), **({} if searches is None else {"searches": searches}))
            except (KeyboardInterrupt, TimeUp):
                raise
            except BaseException as error:  # not even SystemExit may stop a bench
                # A bot that cannot even be made has lost; one that fails outside of its own move loses for nobody.
                winner = 1 - len(bots) if len(bots) < SEATS else None
                fault = fault_of(error)
                result = GameResult(job.seed, fault.termination, winner, note=fault.note)
    finally:
        # What is decided stays so, however long a bot takes to end its program.
        for bot in bots:
            with guard(1, at_most_s=CLOSING_S):
                close_bot(bot)
    return result._replace(details={**result.details, **memory_details(bots)})


def _as_seated(record: GameRecord) -> GameRecord:
    """The game with the players where they sat down, though an opening let them exchange their sides."""
    if record.details["match"]["first_seat"] == 0:
        return record
    moves = tuple(move._replace(seat=1 - move.seat) for move in record.moves)
    end = record.outcome
    winner = None if end.winner is None else 1 - end.winner
    return replace(record, players=record.players[::-1], moves=moves, outcome=replace(end, winner=winner))


Search = tuple[int | None, int | None]
"""How deep a bot looked for a move, and at how many positions, as far as it tells."""


def _note_searches(searches: list[Search]) -> Callable[[Thought], None]:
    def note(thought: Thought) -> None:
        choice = thought.choice
        searches.append((None, None) if choice is None else (choice.depth, choice.nodes))

    return note


def _details(record: GameRecord) -> dict[str, Any]:
    """The time of each move by seat, for the tally; the moves themselves, so that the game can be looked at."""
    # Stones that were made for the players, or placed before they chose sides, took nobody's time.
    choices = record.details.get("opening_rule", {}).get("choices", ())
    own = record.moves[max([record.details["opening"], *(after for after, _ in choices)]) :]
    times = [[move.time_s for move in own if move.seat == seat] for seat in range(SEATS)]
    line = " ".join(move.text for move in record.moves)
    exchanged = {"exchanged": True} if record.details["match"]["first_seat"] else {}
    return {"move_times_s": times, "line": line, **exchanged}


FAMILY = MnkFamily()
