"""``gridsage convert``: a game or a board from one file format into another."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from gridsage.animation import animate
from gridsage.cli.game_file import FoundGame, GameFile
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import ForceOption, check_new, remark
from gridsage.cli.source import GAME_ENDINGS, RECORDS, TEXT
from gridsage.errors import GridsageError, OptionError, ParseError, UnknownNameError
from gridsage.files import replacing, write_bytes
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
from gridsage.tui.words import format_count

__all__ = ["convert", "write_game"]

FILM = ".svg"
"""How the name of a picture that plays a game ends."""
LISTS = (".bdt", ".jsonl", ".sgf")
"""How the names of files end that hold several games, of those that are written."""
_MOST_TOLD = 20
"""So many things that get lost are told one by one."""
_FILM_HOLDS = frozenset({"events", "time", "first"})
"""What of a recording such a picture shows."""


def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help="A game: .psq, .sgf, .lib, .pos, .bdt, .txt (moves), .json (record), .jsonl (one record per line), or "
            "a Minesweeper recording or board: .evf, .evfs, .avf, .fsvf, .rmv, .umf, .mvf, .rawvf, .mbf, .abf, .board, "
            ".tatham; - reads one from standard input.",
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
    every: Annotated[
        bool,
        typer.Option(
            "--all", help=f"Write all games of a file that holds several; OUT is one too: {', '.join(LISTS)}."
        ),
    ] = False,
    speed: Annotated[
        float | None, typer.Option(help="With .svg: how many times as fast as the game was played; 1 when left out.")
    ] = None,
) -> None:
    """Read a game in one format and write it in another; what the other cannot hold is left out, and named.

    With --all one game after the other is read and written, so that a file may hold any number of them.
    """
    if speed is not None and target.suffix.lower() != FILM:
        raise OptionError(f"--speed is for a picture that plays the game, a {FILM} file")
    if every and number is not None:
        raise OptionError("--all and --number cannot be combined")
    _check_target(target, force=force)
    file = GameFile(source)
    if every:
        _convert_all(file, target)
        return
    found = file.find(number, beside=", and --all takes all" if target.suffix.lower() in LISTS else "")
    written = _encode_tree(found, target) or _encode(found.game(), target, 1.0 if speed is None else speed)
    remark(*written.remarks)
    write_bytes(target, written.data, replace=force)
    _tell(written.lost, target)
    if lost := found.unheld():
        remark(f"not carried over from {file.name}: {', '.join(lost)}")


@dataclass(frozen=True)
class _Encoded:
    """A game as a file of another format."""

    data: bytes
    lost: list[str] = dataclasses.field(default_factory=list)
    """What that does not hold, in words."""
    remarks: list[str] = dataclasses.field(default_factory=list)
    """What else is to be said."""


def _convert_all(file: GameFile, target: Path) -> None:
    """Write game after game; none is held longer than it takes."""
    if target.suffix.lower() not in LISTS:
        raise OptionError(f"a {target.suffix.lower()} file holds one game; --all writes {', '.join(LISTS)}")
    lost, unheld = _Tally(), _Tally()
    with replacing(target) as part, part.open("wb") as out:
        for number, found in enumerate(file.each(), start=1):
            written = _encode_tree(found, target) or _encode(found.game(), target)
            remark(*(f"game {number}: {words}" for words in written.remarks))
            out.write(written.data)
            lost.add(written.lost)
            unheld.add(found.unheld())
    _tell(lost.told(), target)
    if unheld.counts:
        remark(f"not carried over from {file.name}: {', '.join(unheld.told())}")


class _Tally:
    """What many games lose, each with the number of games; of very many things the first."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.others = 0

    def add(self, lost: Iterable[str]) -> None:
        for words in lost:
            if words in self.counts or len(self.counts) < _MOST_TOLD:
                self.counts[words] = self.counts.get(words, 0) + 1
            else:
                self.others += 1

    def told(self) -> list[str]:
        told = [f"{words} ({format_count(count, 'game')})" for words, count in self.counts.items()]
        return [*told, f"and {self.others:,} more like these"] if self.others else told


def _encode_tree(found: FoundGame, target: Path) -> _Encoded | None:
    """A tree of moves with its variations and comments, where the game has some and the other format can hold them."""
    suffix = target.suffix.lower()
    tree = found.tree()
    if tree is None:
        return None
    given = tree.start != Position.start(tree.start.setup)
    varied = any(len(children) > 1 for children in tree.children)
    if not (varied or given or any(tree.comments)):
        return None
    game = _main_game(found)
    try:
        data = f"{tree}\n".encode() if suffix == TEXT else encode_tree(tree, suffix, game)
    except ParseError:
        if varied or game is None:
            raise
        return None  # the stones that were given can be its first moves
    if data is None:
        if not (varied and suffix in (*formats(), *RECORDS, FILM)):
            return None
        written = _encode(found.game(), target)
        return dataclasses.replace(
            written,
            remarks=[f"{target.name} does not hold variations: the main line alone is written", *written.remarks],
        )
    lost = [] if game is None else find_game_losses(game, _bare(game) if suffix == TEXT else _read_again(data, suffix))
    if suffix == TEXT:
        # Its rows are the stones that were given, and no move of it has a comment.
        lost = [words for words in lost if words not in (GIVEN, COMMENTS)] + [COMMENTS] * any(tree.comments)
    return _Encoded(data, lost)


def _main_game(found: FoundGame) -> GameRecord | None:
    """The main line of a tree as a game, where one can begin as it does."""
    try:
        game = found.game()
    except GridsageError:
        return None
    return game if isinstance(game, GameRecord) else None


def _read_again(data: bytes, suffix: str) -> GameRecord:
    form = find_format(suffix)
    return form.parse(form.decode(data))


def _check_target(target: Path, *, force: bool) -> None:
    if target.suffix.lower() not in (*GAME_ENDINGS, FILM):
        raise UnknownNameError("file format", target.suffix or target.name, (*GAME_ENDINGS, FILM))
    check_new([target], force=force)


def write_game(found: GameRecord | Recording, target: Path, *, force: bool, speed: float = 1.0) -> None:
    """Write a game to a file in the format that its name ends in; what that cannot hold is named."""
    _check_target(target, force=force)
    written = _encode(found, target, speed)
    remark(*written.remarks)
    write_bytes(target, written.data, replace=force)
    _tell(written.lost, target)


def _encode(found: GameRecord | Recording, target: Path, speed: float = 1.0) -> _Encoded:
    """The game in the format that the name of the target ends in."""
    suffix = target.suffix.lower()
    if suffix == FILM:
        return _Encoded(animate(found, speed=speed).encode(), _find_film_losses(found))
    if isinstance(found, Recording):
        return _encode_mines(found, suffix)
    if found.game == "mines" and suffix not in RECORDS:
        return _encode_mines(record_game(found), suffix, find_record_losses(found))
    if suffix in formats():
        data = encode_game(found, suffix)
        return _Encoded(data, find_game_losses(found, _read_again(data, suffix)))
    return _Encoded(_format(found, suffix).encode(), find_game_losses(found, _bare(found)) if suffix == TEXT else [])


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


def _encode_mines(recording: Recording, suffix: str, unheld: Sequence[str] = ()) -> _Encoded:
    if suffix in formats():
        raise ParseError(f"a {suffix} file holds m,n,k games, not mines")
    if suffix in RECORDS:
        played = play_recording(recording)
        return _Encoded(f"{played.record.to_json()}\n".encode(), [*unheld], list(played.differences))
    if suffix == TEXT:
        return _Encoded(f"{recording.board}\n".encode(), [*find_losses(recording, ".tatham"), *unheld])
    return _Encoded(write_recording(recording, suffix), [*find_losses(recording, suffix), *unheld])


def _format(record: GameRecord, suffix: str) -> str:
    if suffix in RECORDS:
        return record.to_json() + "\n"
    if suffix == TEXT:
        setup = parse_setup(record.setup)
        return f"{setup}\n{format_moves((parse_move(move.text, setup) for move in record.moves), setup)}\n"
    raise ParseError(f"a {suffix} file holds Minesweeper games, not {record.game}")
