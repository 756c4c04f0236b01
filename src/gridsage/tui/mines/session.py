"""What the full-screen game and the line mode share: seeds, results in words, hints in words, saving."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gridsage.arena.schedule import MAX_GAMES, job_of
from gridsage.catalog import BotSpec, bots, parse_bot
from gridsage.errors import OptionError
from gridsage.files import write_text
from gridsage.games.mines import (
    GameMetrics,
    Hint,
    Hints,
    Setup,
    View,
    format_metrics_csv,
    format_metrics_json,
    measure_game,
)
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.recorder import Recorder
from gridsage.stream import MAX_SEED, check_seed, derive_seed

__all__ = [
    "HUMAN",
    "SAVE_NOTE",
    "Deal",
    "bot_names",
    "choose_seed",
    "default_bot",
    "default_file",
    "format_count",
    "format_hint",
    "format_result",
    "hints_by_cell",
    "save_game",
    "summarise",
]

HUMAN = "human"
"""The name under which a person's moves are recorded."""

SAVE_NOTE = ".json: totals, moves and the record that replays the game\n.csv: one row a move"
"""What the two kinds of files hold."""

_PREFERRED = ("csp", "pairs", "double_set", "single_point")


def choose_seed(seed: int | None) -> int:
    """The seed that was asked for, or one from the system, short enough to be typed again."""
    return secrets.randbelow(10**6) if seed is None else check_seed(seed)


def format_count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> format_count(1, "guess", "guesses"), format_count(2, "move")
    ('1 guess', '2 moves')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Which board is played, and what the bot's own random numbers come from: a seed, or one game of a bench.

    >>> str(Deal(3).next()), str(Deal(1, game=17).next())
    ('seed 4', 'seed 1 game 18')
    """

    seed: int
    game: int | None = None
    """The number of the game in a bench with this seed; None where the seed is the board's own."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if self.game is not None and not 0 <= self.game < MAX_GAMES:
            raise OptionError(f"game {self.game} is outside 0 to {MAX_GAMES - 1}")

    def __str__(self) -> str:
        return f"seed {self.seed}" + ("" if self.game is None else f" game {self.game}")

    @property
    def board_seed(self) -> int:
        """The seed of the board."""
        return self.seed if self.game is None else job_of(self.seed, self.game, seats=1).seed

    @property
    def bot_seed(self) -> int:
        """The seed of the bot."""
        return derive_seed(self.seed, 1) if self.game is None else job_of(self.seed, self.game, seats=1).bot_seeds[0]

    def next(self) -> Deal:
        """The one after this, so that a series can be played again."""
        if self.game is None:
            return Deal(0 if self.seed >= MAX_SEED else self.seed + 1)
        return Deal(self.seed, (self.game + 1) % MAX_GAMES)


def bot_names() -> tuple[str, ...]:
    """Every bot that can help and play."""
    return tuple(entry.name for entry in bots("mines"))


def default_bot() -> BotSpec:
    """The bot that helps when none was chosen: the one that can tell the most."""
    names = bot_names()
    return parse_bot("mines", next((name for name in _PREFERRED if name in names), names[0]))


def hints_by_cell(hints: Hints) -> Mapping[int, Hint]:
    """The first hint of each cell."""
    found: dict[int, Hint] = {}
    for hint in hints.hints:
        found.setdefault(hint.cell, hint)
    return found


def format_hint(hint: Hint, view: View) -> str:
    """One hint as a line: ``3,4 is safe (AFN): …``."""
    x, y = view.grid.xy(hint.cell)
    verdict = "safe" if hint.verdict.value == "safe" else "a mine"
    return f"{x},{y} is {verdict} ({hint.reason.rule}): {hint.reason.sentence}"


def format_result(game: Recorder) -> str:
    """How the game stands, in a few words.

    >>> format_result(Recorder(Setup(9, 9, 10)))
    'not over'
    """
    outcome = game.outcome
    match outcome.termination:
        case Termination.SOLVED:
            return "won"
        case Termination.EXPLODED:
            return "lost: a mine exploded"
        case Termination.UNFINISHED:
            return "not over"
        case fault:
            return f"the bot broke down ({fault.value}): {outcome.note}" if outcome.note else f"ended: {fault.value}"


def summarise(metrics: GameMetrics) -> list[tuple[str, str]]:
    """The totals as pairs of words, for a table."""
    rows = [
        ("moves", f"{len(metrics.moves)}"),
        ("opens", f"{metrics.opens}"),
        ("flags", f"{metrics.flags}" + (f" ({metrics.unflags} taken back)" if metrics.unflags else "")),
        ("chords", f"{metrics.chords}"),
        ("guesses", f"{metrics.guesses}"),
        ("time", f"{metrics.time_s:.1f} s"),
        ("distance", f"{metrics.distance:.1f} cells"),
    ]
    if metrics.board is not None:
        rows.append(("3BV", f"{metrics.three_bv_solved} of {metrics.board.three_bv}"))
        rows.append(("openings", f"{metrics.board.openings}"))
        rows.append(("islands", f"{metrics.board.islands}"))
    if metrics.three_bv_per_s is not None:
        rows.append(("3BV/s", f"{metrics.three_bv_per_s:.2f}"))
    if metrics.efficiency is not None and metrics.board is not None:
        rows.append(("efficiency", f"{metrics.efficiency:.0%}".replace("%", " %")))
    return rows


def default_file(setup: Setup, seed: int) -> str:
    """A name for the game's file."""
    return f"mines-{str(setup).replace('/', '-').replace('@', '-')}-{seed}.json"


def save_game(record: GameRecord, name: str, *, replace: bool = False) -> Path:
    """Write the game to a file the user named: ``.csv`` the list of moves, ``.json`` statistics and record.

    A file that exists is only replaced when that is asked for; what cannot be written is an :class:`OptionError`.
    """
    if not name.strip():
        raise OptionError("give the file a name that ends in .json or .csv")
    path = Path(name.strip()).expanduser()
    metrics = measure_game(record)
    match path.suffix.lower():
        case ".json":
            text = format_metrics_json(metrics, record)
        case ".csv":
            text = format_metrics_csv(metrics)
        case _:
            raise OptionError(f"cannot save as {path.name!r}: the name must end in .json or .csv")
    write_text(path, text, replace=replace)
    return path
