"""The conformance kit for Minesweeper bots: play games and ask for hints, and compare all with the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import NoReturn

from gridsage.catalog import BotEntry, BotSpec
from gridsage.games.mines import (
    FLAG,
    HIDDEN,
    Certain,
    Choice,
    Hints,
    MinesBot,
    MoveKind,
    Setup,
    Verdict,
    View,
    parse_setup,
)
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.play import play
from gridsage.stream import derive_seed
from gridsage.testing.mines.positions import KnownPosition, random_positions

__all__ = ["ConformanceError", "ConformanceReport", "check_mines_bot"]

SETUPS = ("7x7/6", "9x9/10@any", "6x5/7@safe", "16x16/40", "1x8/2@safe", "30x16/99")
"""Small and large, dense and sparse, every start rule, and a board without a second row."""

Bot = BotEntry | BotSpec | Callable[[int], MinesBot]


class ConformanceError(AssertionError):
    """A bot breaks a rule; the message says which, and where it can be seen again."""


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """How much was checked."""

    games: int
    wins: int
    positions: int
    hints: int


def check_mines_bot(
    bot: Bot, *, setups: Sequence[str] = SETUPS, games: int = 8, positions: int = 40, seed: int = 1
) -> ConformanceReport:
    """Check that a bot keeps the rules that every bot must keep; raise :class:`ConformanceError` when it does not.

    ``bot`` is a catalogue entry, a bot with options, or a class (or function) that makes a bot from a seed. On each
    setup that many games and random positions are tried:

    - it makes legal moves only, never raises and comes to an end;
    - the same seed gives the same game, whether it is asked for hints meanwhile or not;
    - what it is sure of is true: a lost game ends in a guess, and no safe cell is flagged;
    - it does not guess while its own hints know a safe cell, unless it says so (``overlooks``), as ``naive`` does;
    - it never opens a cell that it called a mine in this game;
    - its hints are true whenever the flags are right, each with a rule, its clues and a sentence;
    - the cells that it is certain of, asked without reasons, are those of its hints;
    - flags that contradict a number are named, and lead to no wrong hint.
    """
    make = _maker(bot)
    wins = hints = 0
    for name in setups:
        setup = parse_setup(name)
        for index in range(games):
            record, told = _check_game(make, setup, derive_seed(seed, index))
            wins += record.outcome.termination is Termination.SOLVED
            hints += told
        for position in random_positions(setup, positions, derive_seed(seed, 0)):
            hints += _check_position(make, position)
        for wrong in (1, 2):
            for position in random_positions(setup, positions // 4, derive_seed(seed, wrong), wrong_flags=wrong):
                hints += _check_wrong_flags(make, position)
    return ConformanceReport(games * len(setups), wins, (positions + 2 * (positions // 4)) * len(setups), hints)


Maker = Callable[[int], MinesBot]


def _maker(bot: Bot) -> Maker:
    if isinstance(bot, BotSpec):
        return bot.make
    return bot.factory if isinstance(bot, BotEntry) else bot


@dataclass(slots=True)
class _Seen:
    """What a bot was shown, what it chose, and what it told when asked."""

    view: View
    choice: Choice
    hints: Hints | None


@dataclass
class _Witness(MinesBot):
    """Stands between the game and the bot and writes down what it sees."""

    bot: MinesBot
    ask: bool
    seen: list[_Seen] = field(default_factory=list)

    def choose(self, view: View) -> Choice:
        hints = self.bot.hints(view) if self.ask else None
        choice = self.bot.choose(view)
        self.seen.append(_Seen(view, choice, hints))
        return choice

    def hints(self, view: View) -> Hints:
        return self.bot.hints(view)

    def close(self) -> None:
        self.bot.close()


def _check_game(make: Maker, setup: Setup, seed: int) -> tuple[GameRecord, int]:
    where = f"{setup}, seed {seed}"
    bot_seed = derive_seed(seed, 1)
    plain = _Witness(make(bot_seed), ask=False)
    record = play(setup, plain, seed)
    if record.outcome.termination.fault:
        _fail(f"the game ended as {record.outcome.termination.value}: {record.outcome.note}", where)
    mines = frozenset(record.details["mines"])
    _check_choices(plain.seen, mines, where)
    if record.outcome.termination is Termination.EXPLODED and not record.moves[-1].guess:
        _fail(f"the game was lost by {record.moves[-1].text!r}, which was no guess", where)
    if play(setup, _Witness(make(bot_seed), ask=False), seed).moves != record.moves:
        _fail("the same seed gave two different games", where)
    asked = _Witness(make(bot_seed), ask=True)
    if play(setup, asked, seed).moves != record.moves:
        _fail("a game went another way because the bot was asked for hints", where)
    told = 0
    for step in asked.seen:
        assert step.hints is not None
        told += _check_hints(step.hints, KnownPosition(step.view, mines, seed), where)
        if step.choice.guess and step.hints.safe and not asked.bot.overlooks:
            at = step.view.grid.name_cell(step.hints.safe[0])
            _fail(f"it guessed although its hints know that {at} is safe", where)
    return record, told


def _check_choices(seen: Sequence[_Seen], mines: frozenset[int], where: str) -> None:
    called: set[int] = set()
    for step in seen:
        for move in step.choice.moves:
            at = step.view.grid.name_cell(move.cell)
            if move.kind is MoveKind.FLAG:
                called.add(move.cell)
                if not step.choice.guess and move.cell not in mines:
                    _fail(f"it was sure of a mine at {at}, which is safe", where)
            elif move.kind is MoveKind.OPEN:
                if move.cell in called:
                    _fail(f"it opened {at}, which it had called a mine", where)
                if not step.choice.guess and move.cell in mines:
                    _fail(f"it was sure of {at}, which is a mine; the game was lost by no guess", where)


def _check_position(make: Maker, position: KnownPosition) -> int:
    where = _describe(position)
    with closing(make(1)) as bot:
        hints, certain = bot.hints(position.view), bot.certain(position.view)
    if hints.contradictions:
        _fail(f"it sees a contradiction where all flags are right: {hints.contradictions[0].sentence}", where)
    told = _check_hints(hints, position, where)
    if certain != Certain(frozenset(hints.safe), frozenset(hints.mines)):
        _fail("the cells that it is certain of are not those of its hints", where)
    return told


def _check_wrong_flags(make: Maker, position: KnownPosition) -> int:
    where = _describe(position)
    with closing(make(1)) as bot:
        hints = bot.hints(position.view)
    view = position.view
    named = {contradiction.clue for contradiction in hints.contradictions}
    for cell, number in enumerate(view.cells):
        if number <= 8 and hints.hints and cell not in named:
            flags = sum(view.cells[other] == FLAG for other in view.grid.neighbours[cell])
            if flags > number:
                at = view.grid.name_cell(cell)
                _fail(f"it gives hints and does not say that the {number} at {at} has {flags} flags", where)
    if not hints.contradictions:
        return 0
    return _check_hints(hints, position, where)


def _check_hints(hints: Hints, position: KnownPosition, where: str) -> int:
    cells = position.view.cells
    if len({hint.cell for hint in hints.hints}) != len(hints.hints):
        _fail("it tells of one cell twice", where)
    for hint in hints.hints:
        at = position.view.grid.name_cell(hint.cell)
        if not 0 <= hint.cell < len(cells) or cells[hint.cell] not in (HIDDEN, FLAG):
            _fail(f"it gives a hint for {at}, which is neither hidden nor flagged", where)
        if (hint.verdict is Verdict.MINE) != (hint.cell in position.mines):
            _fail(f"it calls {at} {hint.verdict.value}, which is wrong: {hint.reason.sentence}", where)
        if not hint.reason.rule or not hint.reason.sentence:
            _fail(f"it gives no reason for {at}", where)
        if any(not 0 <= clue < len(cells) or cells[clue] > 8 for clue in hint.reason.clues):
            _fail(f"a clue for {at} is no open number: {hint.reason.clues}", where)
    for cell, chance in hints.chances.items():
        if not 0 <= chance <= 1:
            _fail(f"it gives {position.view.grid.name_cell(cell)} the chance {chance}", where)
        if not hints.contradictions and chance in (0, 1) and chance != (cell in position.mines):
            _fail(f"it gives {position.view.grid.name_cell(cell)} the chance {chance}, which is wrong", where)
    return len(hints.hints)


def _describe(position: KnownPosition) -> str:
    return f"{position.view.setup}, position {position.seed}:\n{position.view}"


def _fail(what: str, where: str) -> NoReturn:
    raise ConformanceError(f"{what} ({where})")
