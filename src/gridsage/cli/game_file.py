"""A file with a game, in any format that we read: a record, moves, or what another program wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gridsage.cli.mines.recording_file import read_recording
from gridsage.cli.mnk.analyse import read_position
from gridsage.cli.numbered import choose
from gridsage.cli.output import remark
from gridsage.cli.source import ENDINGS, RECORDS, TEXT
from gridsage.errors import ParseError, UnknownNameError
from gridsage.files import MOST_BYTES, STDIN, decode_text, read_bytes
from gridsage.games.mines.formats import read_recordings, recognise_format
from gridsage.games.mines.given_board import is_board_text, parse_board
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import MoveTree, Position, format_move, format_moves, outcome_of
from gridsage.games.mnk.formats import (
    find_format,
    find_unheld,
    formats,
    read_tree,
    read_tree_file,
    recognise_game_format,
    split_games,
)
from gridsage.record import GameRecord, PlayedMove

__all__ = ["GameFile", "read_game", "read_record", "split_records"]


def read_game(source: Path, number: int | None = None) -> GameRecord | Recording:
    """The game in a file; its ending names the format, or, where that is not known, its beginning.

    Of several games, the one with that ``number``, from 1.
    """
    return GameFile(source).game(number)


@dataclass(frozen=True)
class GameFile:
    """A file with games, or standard input for ``-``, read once; of several games one is named by its number."""

    source: Path

    @property
    def name(self) -> str:
        """What messages call it."""
        return "standard input" if str(self.source) == STDIN else str(self.source)

    @cached_property
    def suffix(self) -> str:
        """The ending that names its format: its own or, where that is not known, the one that its beginning asks for.

        A recording of Minesweeper of which its own ending does not tell has none.
        """
        own = self.source.suffix.lower()
        if own in ENDINGS:
            return own
        return recognise_game_format(self._data) or self._recognise_ours()

    def game(self, number: int | None = None) -> GameRecord | Recording:
        """The game in it, or the recording of another program."""
        if self.suffix and self.suffix not in (*formats(), *RECORDS, TEXT):
            return read_recording(self.source, number)
        if not self.suffix:
            return choose(read_recordings(self._data), number, "recording", self.name)
        if self.suffix in formats():
            game = self._game_text(number)
            with self._naming(number):
                return find_format(self.suffix).parse(game)
        try:
            return _read_record(self._text, number, self.name) if self.suffix in RECORDS else _read_text(self._text)
        except (ParseError, UnknownNameError) as error:
            if self.source.suffix.lower() in ("", *RECORDS, TEXT):
                raise
            # Its name ends in that of a format that is not known here: it need not be meant as text.
            raise self._strange() from error

    def tree(self, number: int | None = None) -> MoveTree | None:
        """The moves with their variations and comments, where its format can hold such."""
        if self.suffix in formats():
            game = self._game_text(number)
            with self._naming(number):
                return read_tree_file(game, self.suffix)
        if self.suffix != TEXT or is_board_text(self._text) or "(" not in self._text:
            return None
        return read_tree(self._text)

    def unheld(self, number: int | None = None) -> list[str]:
        """What neither a record nor a tree of ours holds of a game in it, in words."""
        return find_unheld(self._game_text(number), self.suffix) if self.suffix in formats() else []

    @contextmanager
    def _naming(self, number: int | None) -> Iterator[None]:
        """Say of which game of several an error tells."""
        try:
            yield
        except ParseError as error:
            raise error if number is None else ParseError(f"game {number} of {self.name}: {error}") from error

    def _recognise_ours(self) -> str:
        """Whether it is a record or text of ours; neither for a recording of another program."""
        if not self._data.strip():
            raise ParseError(f"cannot read {self.name}: it is empty")
        with suppress(ParseError):
            recognise_format(self._data)
            return ""
        try:
            text = decode_text(self._data)
        except UnicodeDecodeError:
            raise self._strange() from None
        is_record = text.lstrip().startswith("{") and ('"outcome"' in text or not is_board_text(text))
        return RECORDS[0] if is_record else TEXT

    def _strange(self) -> ParseError:
        return ParseError(f"{self.name} is in none of the formats that are read: {', '.join(ENDINGS)}")

    @cached_property
    def _data(self) -> bytes:
        return read_bytes(self.source, most=MOST_BYTES)

    @cached_property
    def _text(self) -> str:
        form = formats().get(self.suffix)
        try:
            text = (decode_text if form is None else form.decode)(self._data)
        except UnicodeError as error:
            raise ParseError(f"cannot read {self.name}: it is not text") from error
        if not text.strip():
            raise ParseError(f"cannot read {self.name}: it is empty")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def _game_text(self, number: int | None) -> str:
        return choose(split_games(self._text, self.suffix), number, "game", self.name)


def split_records(text: str) -> list[str]:
    """The records of a text, one a line; a single one may be laid out over many lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    return lines if all(line.lstrip().startswith("{") for line in lines) else [text]


def _read_record(text: str, number: int | None, name: str) -> GameRecord:
    return GameRecord.from_json(choose(split_records(text), number, "game", name))


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
