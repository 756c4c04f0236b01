"""``gridsage convert``: a game or a board from one file format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridsage.animation import animate
from gridsage.cli.game_file import read_game
from gridsage.cli.numbered import NumberOption, choose
from gridsage.cli.output import ForceOption, check_new, remark
from gridsage.cli.source import ENDINGS, RECORDS, TEXT
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.files import read_text, write_bytes, write_text
from gridsage.games.mines.formats import find_losses, write_recording
from gridsage.games.mines.given_board import is_board_text
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import Position, format_moves, outcome_of, parse_move, parse_setup, replay
from gridsage.games.mnk.formats import (
    count_comments,
    encode_game,
    encode_tree,
    find_game_losses,
    formats,
    read_tree,
    read_tree_file,
    split_games,
)
from gridsage.games.mnk.tree import MoveTree
from gridsage.record import GameRecord, PlayedMove
from gridsage.tui.words import format_count

__all__ = ["convert", "write_game"]

FILM = ".svg"
"""How the name of a picture that plays a game ends."""


def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help="A game: .psq, .sgf, .lib, .pos, .bdt, .txt (moves), .json (record), or a Minesweeper recording or "
            "board: .evf, .evfs, .avf, .fsvf, .rmv, .umf, .mvf, .rawvf, .mbf, .abf, .board, .tatham; - reads one "
            "from standard input.",
        ),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="OUT", help="The file to write; its ending names the format. .svg is a picture that plays the game."
        ),
    ],
    force: ForceOption = False,
    number: NumberOption = None,
    speed: Annotated[
        float | None, typer.Option(help="With .svg: how many times as fast as the game was played; 1 when left out.")
    ] = None,
) -> None:
    """Read a game in one format and write it in another; what the other cannot hold is left out, and named."""
    if speed is not None and target.suffix.lower() != FILM:
        raise OptionError(f"--speed is for a picture that plays the game, a {FILM} file")
    _check_target(target, force=force)
    if not _write_variations(source, target, number, force=force):
        write_game(read_game(source, number), target, force=force, speed=1.0 if speed is None else speed)
    _tell_comments(source, target, number)


def _tell_comments(source: Path, target: Path, number: int | None) -> None:
    text = _game_text(source, number)
    if text is not None and (count := count_comments(text, source.suffix)):
        remark(f"{target.name} does not hold {format_count(count, 'comment')}")


def _game_text(source: Path, number: int | None) -> str | None:
    """The text of a game with all its variations and comments, in a file whose format may hold such."""
    form = formats().get(source.suffix.lower())
    if form is None or not hasattr(form, "parse_tree"):
        return None
    text = read_text(source, decode=form.decode)
    return choose(split_games(text, source.suffix), number, "game", str(source)) if text.strip() else None


def _write_variations(source: Path, target: Path, number: int | None, *, force: bool) -> bool:
    """Write a tree of moves with all its variations, where the file holds some and the other format can hold them."""
    suffix = target.suffix.lower()
    tree = _read_tree(source, number)
    if tree is None or all(len(children) < 2 for children in tree.children):
        return False
    record = read_game(source, number) if tree.start == Position.start(tree.start.setup) else None
    game = record if isinstance(record, GameRecord) else None
    data = f"{tree}\n".encode() if suffix == TEXT else encode_tree(tree, suffix, game)
    if data is None:
        if suffix in (*formats(), *RECORDS, FILM):
            remark(f"{target.name} does not hold variations: the main line alone is written")
        return False
    write_bytes(target, data, replace=force)
    if game is not None and isinstance(again := read_game(target), GameRecord):
        _tell_losses(game, again, target)
    return True


def _read_tree(source: Path, number: int | None) -> MoveTree | None:
    """The tree of moves in a file, where its format can hold one."""
    if source.suffix.lower() == TEXT:
        text = read_text(source)
        return None if is_board_text(text) or "(" not in text else read_tree(text)
    game = _game_text(source, number)
    return None if game is None else read_tree_file(game, source.suffix)


def _check_target(target: Path, *, force: bool) -> None:
    if target.suffix.lower() not in (*ENDINGS, FILM):
        raise UnknownNameError("file format", target.suffix or target.name, (*ENDINGS, FILM))
    check_new([target], force=force)


def write_game(found: GameRecord | Recording, target: Path, *, force: bool, speed: float = 1.0) -> None:
    """Write a game to a file in the format that its name ends in; what that cannot hold is named."""
    _check_target(target, force=force)
    suffix = target.suffix.lower()
    if suffix == FILM:
        write_text(target, animate(found, speed=speed), replace=force)
    elif isinstance(found, Recording):
        _write_mines(found, target, force)
    elif found.game == "mines" and suffix not in RECORDS:
        _write_mines(record_game(found), target, force)
    elif suffix in formats():
        data = encode_game(found, suffix)
        write_bytes(target, data, replace=force)
        form = formats()[suffix]
        _tell_losses(found, form.parse(form.decode(data)), target)
    else:
        write_text(target, _format(found, suffix), replace=force)
        if suffix == TEXT:
            _tell_losses(found, _bare(found), target)


def _tell_losses(record: GameRecord, again: GameRecord, target: Path) -> None:
    if lost := find_game_losses(record, again):
        remark(f"{target.name} does not hold {', '.join(lost)}")


def _bare(record: GameRecord) -> GameRecord:
    """A game of which the moves alone are known."""
    moves = tuple(PlayedMove(move.seat, move.text) for move in record.moves)
    return GameRecord("mnk", record.setup, 0, ("first", "second"), moves, outcome_of(replay(record)))


def _write_mines(recording: Recording, target: Path, replace: bool) -> None:
    suffix = target.suffix.lower()
    if suffix in formats():
        raise ParseError(f"a {suffix} file holds m,n,k games, not mines")
    if suffix in RECORDS:
        played = play_recording(recording)
        remark(*played.differences)
        write_text(target, played.record.to_json() + "\n", replace=replace)
        lost = []
    elif suffix == TEXT:
        write_text(target, f"{recording.board}\n", replace=replace)
        lost = find_losses(recording, ".tatham")
    else:
        write_bytes(target, write_recording(recording, suffix), replace=replace)
        lost = find_losses(recording, suffix)
    if lost:
        remark(f"{target.name} does not hold {', '.join(lost)}")


def _format(record: GameRecord, suffix: str) -> str:
    if suffix in RECORDS:
        return record.to_json() + "\n"
    if suffix == TEXT:
        setup = parse_setup(record.setup)
        return f"{setup}\n{format_moves((parse_move(move.text, setup) for move in record.moves), setup)}\n"
    raise ParseError(f"a {suffix} file holds Minesweeper games, not {record.game}")
