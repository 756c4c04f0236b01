"""``gridsage convert``: a game or a board from one file format into another."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gridsage.animation import animate
from gridsage.cli.game_file import GameFile
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import ForceOption, check_new, remark
from gridsage.cli.source import ENDINGS, RECORDS, TEXT
from gridsage.errors import GridsageError, OptionError, ParseError, UnknownNameError
from gridsage.files import write_bytes, write_text
from gridsage.games.mines.formats import find_losses, list_losses, write_recording
from gridsage.games.mines.recorded_game import find_record_losses, record_game
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import Position, format_moves, outcome_of, parse_move, parse_setup, replay
from gridsage.games.mnk.formats import (
    COMMENTS,
    GIVEN,
    encode_game,
    encode_tree,
    find_format,
    find_game_losses,
    formats,
)
from gridsage.record import GameRecord, PlayedMove

__all__ = ["convert", "write_game"]

FILM = ".svg"
"""How the name of a picture that plays a game ends."""
_FILM_HOLDS = frozenset({"events", "time", "first"})
"""What of a recording such a picture shows."""


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
    file = GameFile(source)
    if not _write_tree(file, target, number, force=force):
        write_game(file.game(number), target, force=force, speed=1.0 if speed is None else speed)
    if lost := file.unheld(number):
        remark(f"not carried over from {file.name}: {', '.join(lost)}")


def _write_tree(file: GameFile, target: Path, number: int | None, *, force: bool) -> bool:
    """Write a tree of moves with its variations and comments, where the file holds some and the other format can."""
    suffix = target.suffix.lower()
    tree = file.tree(number)
    if tree is None:
        return False
    given = tree.start != Position.start(tree.start.setup)
    varied = any(len(children) > 1 for children in tree.children)
    if not (varied or given or any(tree.comments)):
        return False
    game = _main_game(file, number)
    try:
        data = f"{tree}\n".encode() if suffix == TEXT else encode_tree(tree, suffix, game)
    except ParseError:
        if varied or game is None:
            raise
        return False  # the stones that were given can be its first moves
    if data is None:
        if varied and suffix in (*formats(), *RECORDS, FILM):
            remark(f"{target.name} does not hold variations: the main line alone is written")
        return False
    write_bytes(target, data, replace=force)
    lost = [] if game is None else find_game_losses(game, _bare(game) if suffix == TEXT else _read_again(target))
    if suffix == TEXT:
        # Its rows are the stones that were given, and no move of it has a comment.
        lost = [words for words in lost if words not in (GIVEN, COMMENTS)] + [COMMENTS] * any(tree.comments)
    _tell(lost, target)
    return True


def _main_game(file: GameFile, number: int | None) -> GameRecord | None:
    """The main line of a tree as a game, where one can begin as it does."""
    try:
        found = file.game(number)
    except GridsageError:
        return None
    return found if isinstance(found, GameRecord) else None


def _read_again(target: Path) -> GameRecord:
    data = target.read_bytes()
    form = find_format(target.suffix)
    return form.parse(form.decode(data))


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
        _tell(_find_film_losses(found), target)
    elif isinstance(found, Recording):
        _write_mines(found, target, force)
    elif found.game == "mines" and suffix not in RECORDS:
        _write_mines(record_game(found), target, force, find_record_losses(found))
    elif suffix in formats():
        data = encode_game(found, suffix)
        write_bytes(target, data, replace=force)
        _tell(find_game_losses(found, _read_again(target)), target)
    else:
        write_text(target, _format(found, suffix), replace=force)
        if suffix == TEXT:
            _tell(find_game_losses(found, _bare(found)), target)


def _find_film_losses(found: GameRecord | Recording) -> list[str]:
    """What a picture that plays a game does not tell of it: it has the moves, their times and the pointer's way."""
    if isinstance(found, Recording):
        # The mines are shown after the last move.
        unseen = [] if found.events else ["the mines"]
        return [*unseen, *list_losses(found, _FILM_HOLDS, {})]
    if found.game == "mines":
        return [*_find_recorded_losses(found), *find_record_losses(found)]
    return find_game_losses(found, dataclasses.replace(_bare(found), moves=found.moves))


def _find_recorded_losses(record: GameRecord) -> list[str]:
    try:
        return list_losses(record_game(record), _FILM_HOLDS, {})
    except ParseError:  # no mine was ever laid
        return []


def _tell(lost: list[str], target: Path) -> None:
    if lost:
        remark(f"{target.name} does not hold {', '.join(lost)}")


def _bare(record: GameRecord) -> GameRecord:
    """A game of which the moves alone are known."""
    moves = tuple(PlayedMove(move.seat, move.text) for move in record.moves)
    return GameRecord("mnk", record.setup, 0, ("first", "second"), moves, outcome_of(replay(record)))


def _write_mines(recording: Recording, target: Path, replace: bool, unheld: Sequence[str] = ()) -> None:
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
    _tell([*lost, *unheld], target)


def _format(record: GameRecord, suffix: str) -> str:
    if suffix in RECORDS:
        return record.to_json() + "\n"
    if suffix == TEXT:
        setup = parse_setup(record.setup)
        return f"{setup}\n{format_moves((parse_move(move.text, setup) for move in record.moves), setup)}\n"
    raise ParseError(f"a {suffix} file holds Minesweeper games, not {record.game}")
