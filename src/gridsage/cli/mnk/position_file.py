"""A file with a position of m,n,k: moves or rows with its setup, a game of which it is the last one, or JSON."""

from __future__ import annotations

import json
from pathlib import Path

from gridsage.cli.numbered import choose
from gridsage.cli.source import given_text, naming
from gridsage.errors import GridsageError, OptionError, ParseError, UnknownNameError
from gridsage.files import MALFORMED, open_bytes, read_text
from gridsage.games.mnk import Position, Setup, parse_moves, parse_position, parse_setup, parse_tree, replay
from gridsage.games.mnk.formats import find_format, formats, recognise_game_format, stream_game_texts
from gridsage.record import GameRecord

__all__ = ["last_position", "read_file", "read_position"]


def read_file(file: str, setup: Setup | None = None, number: int | None = None) -> Position:
    """The position in a file, or after the last move of a game, of several the one with that ``number``, from 1.

    ``-`` is standard input; a word that is no file is the position itself.
    """
    form = formats().get(Path(file).suffix.lower())
    if form is not None:
        with open_bytes(file) as opened:
            game = choose(stream_game_texts(opened, form.SUFFIX), number, "game", file)
        return last_position(form.parse(game), setup)
    if number is not None:
        raise OptionError("--number is for files with several games")
    given = given_text(file)
    with naming(file, "read"):
        return read_position(read_text(file) if given is None else given, setup)


def last_position(record: GameRecord, setup: Setup | None = None) -> Position:
    """The position after the last move of a game, which was played on its own setup: another is refused."""
    if record.game != "mnk":
        raise ParseError(f"the game is {record.game!r:.20}, not one of m,n,k")
    if setup is not None and setup != parse_setup(record.setup):
        raise OptionError(f"the game was played on {record.setup!s:.40}, not on {setup}")
    return replay(record).position()


def read_position(text: str, setup: Setup | None = None) -> Position:
    """Read a position: moves or rows, with the setup on the line before them unless it is given, or a psq or SGF game.

    Of moves with variations it is the end of the main line.

    A JSON object is read too: ``setup`` (or ``size`` for five in a row on a square board), and ``moves`` as a list of
    ``[x, y]`` or as text, or ``rows``; or the record of a game. A setup that is given wins over that of a position.
    """
    if not text.strip():
        raise ParseError("cannot read the position: it is empty; an empty board is its setup alone, such as 15x15x5")
    if text.lstrip().startswith("{"):
        return _from_json(text, setup)
    if (suffix := recognise_game_format(text.encode("utf-8", "replace"))) in (".sgf", ".psq"):
        return last_position(find_format(suffix).parse(text.lstrip()), setup)
    first, _, rest = text.lstrip().partition("\n")
    try:
        said = parse_setup(first)
    except UnknownNameError:  # of a rule: the line is a setup
        raise
    except GridsageError:
        return _after_main_line(text, setup)
    return _after_main_line(rest, setup or said)


def _after_main_line(text: str, setup: Setup | None) -> Position:
    """Moves or rows; where there are variations, the position at the end of the main line."""
    if "(" not in text:
        return parse_position(text, setup)
    tree = parse_tree(text, setup)
    return tree.position((0, *tree.main_numbers)[-1])


def _from_json(text: str, setup: Setup | None) -> Position:
    try:
        data = json.loads(text)
        if "moves" in data and "outcome" in data:
            return last_position(GameRecord.from_dict(data), setup)
        if setup is None and "setup" in data:
            setup = parse_setup(str(data["setup"]))
        if setup is None and "size" in data:
            setup = Setup(int(data["size"]), int(data["size"]), 5)
        if "rows" in data:
            rows = data["rows"] if isinstance(data["rows"], str) else "\n".join(map(str, data["rows"]))
            said = f"\n{data['to_move']} to move" if data.get("to_move") in {"X", "O"} else ""
            return parse_position(rows + said, setup)
        moves = data["moves"]
        if not isinstance(moves, str):
            moves = " ".join(f"{int(x)},{int(y)}" for x, y in moves)
    except MALFORMED as error:
        raise ParseError(f"cannot read the position: expected JSON with setup, and moves or rows ({error})") from None
    setup = setup or Setup(15, 15, 5)
    parse_moves(moves, setup)
    return parse_position(moves, setup)
