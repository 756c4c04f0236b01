"""The file that a game of Minesweeper is saved in: its name, and what each kind holds."""

from __future__ import annotations

from pathlib import Path

from gridsage.errors import OptionError
from gridsage.files import write_text
from gridsage.games.mines import Setup, format_metrics_csv, format_metrics_json, measure_game
from gridsage.record import GameRecord
from gridsage.stream import BoardSeed

__all__ = ["SAVE_NOTE", "default_file", "save_game"]

SAVE_NOTE = ".json: totals, moves and the record that replays the game\n.csv: one row a move"
"""What the two kinds of files hold."""


def default_file(setup: Setup, seed: BoardSeed) -> str:
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
