"""The file that a round is saved in: its name, and what each kind holds."""

from __future__ import annotations

from pathlib import Path

from gridsage.errors import OptionError
from gridsage.files import write_bytes, write_text
from gridsage.games.mnk.formats import encode_game, formats
from gridsage.record import GameRecord
from gridsage.sessions.mnk.game import MnkGame

__all__ = ["SAVE_NOTE", "default_file", "save_round"]

SAVE_NOTE = ".sgf, and .psq for five in a row: other programs read them\n.json: the record, with times"
"""What the kinds of files hold."""


def default_file(game: MnkGame) -> str:
    """A name for the round's file; SGF holds every board."""
    return f"mnk-{str(game.setup).replace('@', '-')}-round-{game.round}.sgf"


def save_round(record: GameRecord, name: str, *, replace: bool = False) -> Path:
    """Write the round to a file the user named; its ending says how.

    A file that exists is only replaced when that is asked for; what cannot be written is an :class:`OptionError`.
    """
    path = Path(name.strip()).expanduser()
    kinds = sorted([".json", *formats()])
    if path.suffix.lower() not in kinds:
        raise OptionError(f"cannot save as {path.name!r}: the name must end in {', '.join(kinds[:-1])} or {kinds[-1]}")
    if path.suffix.lower() == ".json":
        write_text(path, record.to_json() + "\n", replace=replace)
    else:
        write_bytes(path, encode_game(record, path.suffix), replace=replace)
    return path
