"""A file with a game, in any format that we read: a record, moves, or what another program wrote."""

from __future__ import annotations

import codecs
from pathlib import Path

from gridsage.cli.mines.recording_file import read_recording
from gridsage.cli.mnk.analyse import read_position
from gridsage.cli.numbered import choose
from gridsage.cli.output import remark
from gridsage.cli.source import ENDINGS, RECORDS, TEXT
from gridsage.errors import ParseError, UnknownNameError
from gridsage.files import STDIN, decode_text, read_bytes, read_text
from gridsage.games.mines.formats import MAX_BYTES, read_recordings, recognise_format
from gridsage.games.mines.given_board import is_board_text, parse_board
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import Position, format_move, format_moves, outcome_of
from gridsage.games.mnk.formats import formats, lib, read_games, read_tree
from gridsage.record import GameRecord, PlayedMove

__all__ = ["read_game", "read_record", "split_records"]


def read_game(source: Path, number: int | None = None) -> GameRecord | Recording:
    """The game in a file; its ending names the format, or, where that is not known, its beginning.

    Of several games, the one with that ``number``, from 1.
    """
    suffix = source.suffix.lower()
    if suffix not in ENDINGS:
        name = "standard input" if str(source) == STDIN else str(source)
        return _recognise(read_bytes(source, most=MAX_BYTES), name, number)
    if suffix not in (*formats(), *RECORDS, TEXT):
        return read_recording(source, number)
    form = formats().get(suffix)
    text = read_text(source) if form is None else read_text(source, decode=form.decode)
    if not text.strip():
        raise ParseError(f"cannot read {source}: it is empty")
    if form is not None:
        return choose(read_games(text, suffix), number, "game", str(source))
    return _read_record(text, number, str(source)) if suffix in RECORDS else _read_text(text)


def split_records(text: str) -> list[str]:
    """The records of a text, one a line; a single one may be laid out over many lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    return lines if all(line.lstrip().startswith("{") for line in lines) else [text]


def _read_record(text: str, number: int | None, name: str) -> GameRecord:
    return GameRecord.from_json(choose(split_records(text), number, "game", name))


def _recognise(data: bytes, name: str, number: int | None) -> GameRecord | Recording:
    """The game in a file whose name does not say what it is: its beginning does."""
    start = data.removeprefix(codecs.BOM_UTF8).lstrip()
    if not start:
        raise ParseError(f"cannot read {name}: it is empty")
    for beginning, suffix in ((b"(", ".sgf"), (b"Piskvor", ".psq"), (lib.MAGIC, ".lib")):
        if start.startswith(beginning):
            text = formats()[suffix].decode(data).lstrip()
            return choose(read_games(text, suffix), number, "game", name)
    try:
        recognise_format(data)
    except ParseError:
        unknown = f"{name} is in none of the formats that are read: {', '.join(ENDINGS)}"
        try:
            text = decode_text(data)
        except UnicodeDecodeError:
            raise ParseError(unknown) from None
        is_record = start.startswith(b"{") and (b'"outcome"' in start or not is_board_text(text))
        try:
            return _read_record(text, number, name) if is_record else _read_text(text)
        except (ParseError, UnknownNameError) as error:
            if Path(name).suffix:  # of a format that is not known here: it need not be meant as text
                raise ParseError(unknown) from error
            raise
    return choose(read_recordings(data), number, "recording", name)


def read_record(source: str, family: str, number: int | None = None) -> GameRecord:
    """The game of a family in a file, or on standard input: a record, moves, or a recording played by our rules."""
    found = read_game(Path(source), number)
    if isinstance(found, Recording):
        played = play_recording(found)
        remark(*played.differences)
        found = played.record
    if found.game != family:
        raise ParseError(f"{source} holds a game of {found.game!s:.20}; gridsage {found.game!s:.20} review reads it")
    return found


def _read_text(text: str) -> GameRecord | Recording:
    if is_board_text(text):
        board = parse_board(text)
        return Recording(setup=board.setup, mines=board.mines, first=board.first)
    if "(" in text:
        # A tree of moves: its main line is the game.
        tree = read_tree(text)
        if tree.start != Position.start(tree.start.setup):
            raise ParseError("a game is its moves; this tree begins with stones on the board")
        text = f"{tree.start.setup}\n{format_moves(tree.main_line, tree.start.setup)}"
    position = read_position(text)
    if not position.from_game:
        raise ParseError("a game is its moves; rows do not tell in which order the stones came")
    moves = (PlayedMove(number % 2, format_move(c, position.setup)) for number, c in enumerate(position.moves))
    return GameRecord("mnk", str(position.setup), 0, ("first", "second"), tuple(moves), outcome_of(position.board()))
