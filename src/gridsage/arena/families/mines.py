"""Minesweeper as the arena sees it: one seat, and the first cell as a condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gridsage.arena.families.base import (
    CLOSING_S,
    FIGURES,
    Figure,
    Guard,
    Job,
    Match,
    Outline,
    Plot,
    PlotFacts,
    PlotWords,
)
from gridsage.catalog import BotSpec, bots, parse_bot, split_bot
from gridsage.errors import NoBoardError, OptionError, ParseError
from gridsage.games.base import Clock, TimeUp
from gridsage.games.mines.bot import MinesBot
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.setup import Setup, parse_setup
from gridsage.games.mines.start import Start, first_cell, parse_start
from gridsage.mines_protocol.idle import keeping_programs
from gridsage.record import GameRecord, GameResult, Termination
from gridsage.sessions.bot_calls import close_bot, fault_of, make_bot
from gridsage.sessions.mines.play import play
from gridsage.stream import RandomStream

__all__ = ["FAMILY", "MinesFamily"]


class MinesFamily:
    """One player against hidden mines."""

    name = "mines"
    title = "Minesweeper"
    seats = 1
    columns: Mapping[str, str] = {"first": "First cell", "start": "Start"}
    plots: Mapping[Plot, PlotWords] = {
        Plot.REACHED: PlotWords(
            "Survival",
            "The share of games still alive when so many of the safe cells are open: a steep fall is where games are "
            "lost.",
            "safe cells open, in %",
        ),
        Plot.GUESSES: PlotWords(
            "Guesses", "The share of games by the number of guesses that they took.", "guesses in a game"
        ),
        Plot.FIRST: PlotWords(
            "Win rate by first cell",
            "Each cell of the board shows how often games that began there were won; cells with few games stay empty.",
            "win rate in %",
        ),
    }

    figures: Mapping[str, Figure] = {
        "three_bv": Figure("3BV", 1),
        "three_bv_per_s": Figure("3BV/s", 1),
        "zini": Figure("ZiNi", 1),
        "hzini": Figure("HZiNi", 1),
        "clicks": Figure("Clicks", 1),
        "clicks_per_s": Figure("CL/s", 1),
        "left": Figure("Left", 1),
        "right": Figure("Right", 1),
        "double": Figure("Double", 1),
        "wasted": Figure("Wasted", 1),
        "efficiency": Figure("IOE", 3),
        "correctness": Figure("Correctness", 3),
        "throughput": Figure("Throughput", 3),
        "zne": Figure("ZNE", 3),
        "znt": Figure("ZNT", 3),
        "flags": Figure("Flags", 1),
        "openings": Figure("Openings", 1),
        "openings_to_9": Figure("Openings ≤9", 1),
        "openings_10_to_19": Figure("Openings 10–19", 1),
        "openings_20_to_49": Figure("Openings 20–49", 1),
        "openings_from_50": Figure("Openings ≥50", 1),
        "islands": Figure("Islands", 1),
        "path": Figure("Path", 0),
    }

    def parse_setup(self, text: str) -> str:
        """Read a setup and give back its canonical text."""
        return str(parse_setup(text))

    def outline(self, setup: str) -> Outline:
        """The board, and its safe cells as the goal."""
        board = parse_setup(setup)
        return Outline(board.width, board.height, board.cells - board.mines)

    def plot_facts(self, outline: Outline, result: GameResult) -> PlotFacts:
        """The first cell, and the safe cells that were open when the game was lost."""
        lost = result.termination is not Termination.SOLVED
        return PlotFacts(result.details.get("first"), result.details.get("opened") if lost else None)

    def game_limit_s(self, match: Match) -> float:
        """A minute: a game that takes longer hangs."""
        return 60.0

    def check(self, match: Match) -> None:
        """Refuse an unknown bot, a setup that cannot be played or a first cell outside the board."""
        setup, spec, start = _read(match)
        if start is not None:
            first_cell(setup, start, RandomStream(0))
        if spec.entry.factory.programs:
            spec.make(0).close()  # one without its program is told now, not in every game
        spec.entry.factory.check(setup, **spec.options)

    def describe(self, match: Match) -> dict[str, Any]:
        """The start rule, and how the bot finds its first cell."""
        setup, first = parse_setup(match.setup), match.conditions.get("first")
        told = match.facts.get("first") or _usual_first(match) if first is None else parse_start(first)
        return {"start": setup.start.value, "first": str(told)}

    def facts(self, match: Match) -> dict[str, Any]:
        """The bot's own first cell, for matches that leave it to the bot."""
        _, spec, start = _read(match)
        return {} if start is not None else {"first": _own_first(spec.entry.factory)}

    def play_jobs(self, match: Match, jobs: Sequence[Job], *, clock: Clock, guard: Guard) -> list[GameResult]:
        """Play each job's board; a bot that plays whole batches by itself (``play_many``) gets them all at once."""
        setup, spec, start = _read(match)
        play_many = getattr(spec.entry.factory, "play_many", None)
        measured = bool(match.conditions.get(FIGURES))
        # A batch that is played as one keeps no moves, and so no clicks to be measured.
        if play_many is not None and not measured:
            return _play_together(play_many, spec, setup, start, jobs, guard)
        with keeping_programs():
            return [_play_one(spec, setup, start, job, clock, guard, measured=measured) for job in jobs]


def _read(match: Match) -> tuple[Setup, BotSpec, Start | None]:
    setup = parse_setup(match.setup)
    (player,) = match.players
    first = match.conditions.get("first")
    return setup, parse_bot("mines", player, files=True), None if first is None else parse_start(first)


def _usual_first(match: Match) -> str:
    """Where the bot of that name in the catalogue opens first."""
    name, _, _ = split_bot(match.players[0])
    found = next((entry for entry in bots("mines") if entry.name == name), None)
    return "unknown" if found is None else _own_first(found.factory)


def _own_first(factory: type[MinesBot]) -> str:
    """Where such a bot opens when nobody says otherwise; an outside program opens where it likes."""
    return "own" if factory.programs else str(factory.default_start)


def _play_one(
    spec: BotSpec, setup: Setup, start: Start | None, job: Job, clock: Clock, guard: Guard, *, measured: bool
) -> GameResult:
    # The guard swallows a TimeUp that comes too late for play() to see it: then this stands.
    result = GameResult(job.seed, Termination.TIMEOUT)
    bot: MinesBot | None = None
    try:
        with guard(1):
            try:
                more = {} if start is None else {"start": start}
                bot = make_bot(lambda: spec.make(job.bot_seeds[0], **more))
                record = play(setup, bot, job.seed, name=spec.text, clock=clock, close=False)
                result = record.result(**_details(record, setup), **(_figures(record) if measured else {}))
            except (KeyboardInterrupt, TimeUp, NoBoardError):
                raise
            except BaseException as error:  # not even SystemExit may stop a bench
                result = _crash(job, error)
    finally:
        # What is decided stays so, however long the bot takes to end its program.
        if bot is not None:
            with guard(1, at_most_s=CLOSING_S):
                close_bot(bot)
    return result


def _play_together(
    play_many: Callable[..., Sequence[GameResult]],
    spec: BotSpec,
    setup: Setup,
    start: Start | None,
    jobs: Sequence[Job],
    guard: Guard,
) -> list[GameResult]:
    results = [GameResult(job.seed, Termination.TIMEOUT) for job in jobs]
    with guard(len(jobs)):
        try:
            seeds, bot_seeds = [job.seed for job in jobs], [spec.seed_for(job.bot_seeds[0]) for job in jobs]
            played = list(play_many(setup, seeds, bot_seeds, start=start, **spec.options))
            if [result.seed for result in played] != seeds:
                raise OptionError("play_many returned other games than it was asked for")
            results = played
        except (KeyboardInterrupt, TimeUp, NoBoardError):
            raise
        except BaseException as error:
            results = [_crash(job, error) for job in jobs]
    return results


def _details(record: GameRecord, setup: Setup) -> Mapping[str, Any]:
    """The first cell and the cells open at the end, for the plots."""
    if not record.moves:
        return {}
    return {"first": parse_move(record.moves[0].text, setup.grid).cell, "opened": record.details["opened"]}


def _figures(record: GameRecord) -> Mapping[str, Any]:
    """The players' figures of a game, where a cell was opened."""
    try:
        figures = measure_recording(record)
    except ParseError:
        return {}
    # A bot's game is over in less than the milliseconds in which recordings count.
    told = replace(figures, time_s=record.time_s).to_dict()
    told = {name: told[name] for name in MinesFamily.figures}
    return {FIGURES: {name: value for name, value in told.items() if value is not None}}


def _crash(job: Job, error: BaseException) -> GameResult:
    fault = fault_of(error)
    return GameResult(job.seed, fault.termination, note=fault.note)


FAMILY = MinesFamily()
