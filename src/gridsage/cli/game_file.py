"""A file with a game, in any format that we read: a record, moves, or what another program wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from gridsage.cli.mnk.position_file import read_position
from gridsage.cli.numbered import choose
from gridsage.cli.output import remark
from gridsage.cli.source import GAME_ENDINGS, RECORDS, TEXT
from gridsage.errors import ParseError, UnknownNameError
from gridsage.files import MOST_BYTES, STDIN, decode_text, find_encoding, open_bytes, read_bytes, read_pieces
from gridsage.games.mines.formats import recognise_format, stream_recordings
from gridsage.games.mines.given_board import is_board_text, parse_board
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import MoveTree, Position, format_move, format_moves, outcome_of
from gridsage.games.mnk.formats import (
    find_format,
    find_unheld,
    formats,
    holds_several,
    read_tree,
    read_tree_file,
    recognise_game_format,
    stream_game_texts,
)
from gridsage.record import GameRecord, PlayedMove, split_records

__all__ = ["FoundGame", "GameFile", "read_game", "read_record"]

_PIECE = 1 << 16


def read_game(source: Path, number: int | None = None) -> GameRecord | Recording:
    """The game in a file; its ending names the format, or, where that is not known, its beginning.

    Of several games, the one with that ``number``, from 1.
    """
    return GameFile(source).game(number)


@dataclass(frozen=True)
class FoundGame:
    """One game of a file: its text, or the recording that it is."""

    content: str | Recording
    suffix: str
    """The ending that its format has; none for a recording."""
    where: str = ""
    """Which game of several it is, for messages."""
    strange: str = ""
    """What is said where it can be neither a record nor text: the name of its file tells of no format."""

    def game(self) -> GameRecord | Recording:
        """The record of the game, or the recording of another program."""
        if isinstance(self.content, Recording):
            return self.content
        with self._naming():
            if self.suffix in formats():
                return find_format(self.suffix).parse(self.content)
            try:
                return GameRecord.from_json(self.content) if self.suffix in RECORDS else _read_text(self.content)
            except (ParseError, UnknownNameError) as error:
                if not self.strange:
                    raise
                raise ParseError(self.strange) from error

    def tree(self) -> MoveTree | None:
        """The moves with their variations and comments, where its format can hold such."""
        if isinstance(self.content, Recording):
            return None
        if self.suffix in formats():
            with self._naming():
                return read_tree_file(self.content, self.suffix)
        if self.suffix != TEXT or is_board_text(self.content) or "(" not in self.content:
            return None
        return read_tree(self.content)

    def unheld(self) -> list[str]:
        """What neither a record nor a tree of ours holds of it, in words."""
        if isinstance(self.content, Recording) or self.suffix not in formats():
            return []
        return find_unheld(self.content, self.suffix)

    @contextmanager
    def _naming(self) -> Iterator[None]:
        """Say of which game of several an error tells."""
        try:
            yield
        except ParseError as error:
            if not self.where:
                raise
            raise ParseError(f"{self.where}: {error}") from error


@dataclass(frozen=True)
class GameFile:
    """A file with games, or standard input for ``-``; of several games one is named by its number.

    A file of several is read game by game: no more than one of them is held.
    """

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
        if own in GAME_ENDINGS:
            return own
        return recognise_game_format(self._data) or self._recognise_ours()

    def game(self, number: int | None = None) -> GameRecord | Recording:
        """The game in it, or the recording of another program; of several, the one with that number."""
        return self.find(number).game()

    def find(self, number: int | None = None, *, beside: str = "") -> FoundGame:
        """The only game in it, or the one with that number; ``beside`` tells what else can be done with several."""
        what = "recording" if self._holds_recordings else "game"
        found = choose(self._contents(), number, what, self.name, beside=beside)
        return self._found(found, "" if number is None else f"game {number} of {self.name}")

    def each(self) -> Iterator[FoundGame]:
        """All games in it, one at a time."""
        for number, content in enumerate(self._contents(), start=1):
            yield self._found(content, f"game {number} of {self.name}")

    @property
    def _holds_recordings(self) -> bool:
        return self.suffix not in (*formats(), *RECORDS, TEXT)

    def _found(self, content: str | Recording, where: str) -> FoundGame:
        known = self.source.suffix.lower() in ("", *GAME_ENDINGS)
        return FoundGame(content, self.suffix, where, "" if known else str(self._strange()))

    def _contents(self) -> Iterator[str | Recording]:
        """The recordings, or the text of each game."""
        if self.suffix == TEXT or (self.suffix in formats() and not holds_several(self.suffix)):
            yield self._text
            return
        with self._open() as file:
            if self._holds_recordings:
                yield from stream_recordings(file, str(self.source))
            elif not any(piece.strip() for piece in iter(lambda: file.read(_PIECE), b"")):
                raise ParseError(f"cannot read {self.name}: it is empty")
            elif self.suffix in RECORDS:
                with self._reading_text():
                    yield from split_records(read_pieces(file, find_encoding(file)))
            else:
                yield from stream_game_texts(file, self.suffix)

    @contextmanager
    def _reading_text(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as error:
            raise ParseError(f"cannot read {self.name}: it is not text") from error

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
        return ParseError(f"{self.name} is in none of the formats that are read: {', '.join(GAME_ENDINGS)}")

    @contextmanager
    def _open(self) -> Iterator[BinaryIO]:
        """The file from its beginning; what can be read only once was kept."""
        if "_data" in self.__dict__ or str(self.source) == STDIN or not self.source.is_file():
            yield BytesIO(self._data)
        else:
            with open_bytes(self.source) as file:
                yield file

    @cached_property
    def _data(self) -> bytes:
        return read_bytes(self.source, most=MOST_BYTES)

    @cached_property
    def _text(self) -> str:
        form = formats().get(self.suffix)
        with self._reading_text():
            text = (decode_text if form is None else form.decode)(self._data)
        if not text.strip():
            raise ParseError(f"cannot read {self.name}: it is empty")
        return text.replace("\r\n", "\n").replace("\r", "\n")


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
