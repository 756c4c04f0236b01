"""``gridsage mnk book``: the book of the database, grown from files, matches and analyses, and looked into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage.arena.report import Column, Report
from gridsage.cli.bench import FormatOption, choose_format, show_report
from gridsage.cli.database import DatabaseOption, open_to_read
from gridsage.cli.game_file import read_game
from gridsage.cli.output import JsonOption, print_json, remark
from gridsage.cli.source import GAME_ENDINGS, RECORDS, TEXT
from gridsage.cli.tree import make_group
from gridsage.errors import GridsageError, OptionError, ParseError, UnknownNameError
from gridsage.files import STDIN, read_bytes, read_text
from gridsage.games.mnk import Position, parse_moves, parse_setup
from gridsage.games.mnk.formats import Format, formats, read_tree_file, stream_game_texts
from gridsage.games.mnk.yixin import read_yixin
from gridsage.record import GameRecord, split_records
from gridsage.solving.mnk.book import MAX_STONES, BookEntry, BookMove, BookPage, open_page
from gridsage.solving.mnk.solution import Value
from gridsage.store import Store, open_store
from gridsage.store.book import BookAdditions
from gridsage.store.book_growth import (
    DEFAULT_STONES,
    add_game,
    add_tree,
    add_yixin,
    grow_from_analyses,
    grow_from_games,
    grow_from_run,
    source_of,
)
from gridsage.tui.words import format_count

__all__ = ["app", "clear", "grow", "show", "sources"]

app = make_group("book", "The book: positions with their results and evaluations, in the database.")

YIXIN = (".db", ".yxdb")
"""How the names of Yixin's and Rapfi's databases end."""
_MOST_BYTES = 64 << 20
"""The largest file that a book is grown from at once."""


@app.command()
def grow(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE",
            help="Games and trees of moves: .psq, .sgf, .lib, .pos, .bdt, .txt, .json, or .jsonl with one record per "
            "line; and .db or .yxdb, a database of Yixin or Rapfi.",
        ),
    ] = None,
    games: Annotated[
        bool, typer.Option("--stored-games", "--games", help="Take the finished games of the database.")
    ] = False,
    runs: Annotated[
        list[str] | None, typer.Option("--run", metavar="ID", help="Take a run of mnk bench; may be given again.")
    ] = None,
    analyses: Annotated[bool, typer.Option("--analyses", help="Take the proofs and reviews of the database.")] = False,
    stones: Annotated[
        int, typer.Option(help="Take positions with up to this many stones from games.", min=1, max=MAX_STONES)
    ] = DEFAULT_STONES,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Take positions into the book. What it was grown from is remembered, and counted once.

    `gridsage mnk analyse --to-book` adds what a search finds. Exit status 2: a file cannot be read; those before it are
    in the book.
    """
    if not (files or games or runs or analyses):
        raise OptionError("nothing to grow the book from: give files, --stored-games, --run ID or --analyses")
    total = {"sources": 0, "known": 0, "games": 0, "evaluations": 0}
    with open_store(database) as store:
        for additions in _gather(store, files or [], runs or [], games=games, analyses=analyses, stones=stones):
            if store.book.add(additions):
                total["sources"] += 1
                total["games"] += additions.games
                total["evaluations"] += additions.evaluations
            else:
                total["known"] += 1
        sizes = store.book.sizes()
    positions = sum(size.positions for size in sizes)
    if as_json:
        print_json({**total, "positions": positions})
        return
    found = f"{format_count(total['games'], 'game')} and {format_count(total['evaluations'], 'evaluation')}"
    known = f"; {format_count(total['known'], 'source')} known before" if total["known"] else ""
    print(f"{found} from {format_count(total['sources'], 'source')}{known}; the book has {positions:,} positions")


def _gather(
    store: Store, files: Iterable[str], runs: Iterable[str], *, games: bool, analyses: bool, stones: int
) -> Iterator[BookAdditions]:
    for file in files:
        try:
            yield _read(file, stones)
        except ParseError as error:
            raise error if file in str(error) else ParseError(f"{file}: {error}") from error
    for run in runs:
        yield from grow_from_run(store, store.runs.get(run), stones=stones)
    if games:
        yield from grow_from_games(store, stones=stones)
    if analyses:
        yield from grow_from_analyses(store)


def _read(file: str, stones: int) -> BookAdditions:
    """What a file says; the same file again, under any name, is the same source."""
    if file == STDIN:
        raise OptionError("a book is grown from files: standard input has no name to remember")
    path = Path(file)
    suffix = path.suffix.lower()
    if suffix not in (*GAME_ENDINGS, *YIXIN):
        raise UnknownNameError("file format", path.suffix or path.name, (*GAME_ENDINGS, *YIXIN))
    data = read_bytes(path, most=_MOST_BYTES)
    additions = BookAdditions(source_of("file", data), path.name)
    if suffix in YIXIN:
        add_yixin(additions, read_yixin(data))
    elif (form := formats().get(suffix)) is not None:
        if not data.strip():
            raise ParseError(f"cannot read {path}: it is empty")
        games = list(stream_game_texts(BytesIO(data), suffix))
        for number, game in enumerate(games, start=1):
            try:
                _add_file_game(additions, game, form, stones)
            except ParseError as error:
                raise error if len(games) == 1 else ParseError(f"{file}, game {number}: {error}") from error
    elif suffix in RECORDS:
        _add_games(additions, _records(path), stones)
    else:
        found = read_game(path)
        if not isinstance(found, GameRecord):
            known = ", ".join(sorted((*formats(), *RECORDS, TEXT, *YIXIN)))
            raise ParseError(f"{file} holds Minesweeper; a book has positions of mnk ({known} are read)")
        _add_games(additions, [found], stones)
    return additions


def _add_file_game(additions: BookAdditions, text: str, form: Format, stones: int) -> None:
    """Take in one game of a file, with its variations if it has some."""
    tree = read_tree_file(text, form.SUFFIX)
    if tree is None or all(len(after) < 2 for after in tree.children):
        add_game(additions, form.parse(text), stones=stones)
    else:
        begins = tree.start == Position.start(tree.start.setup)
        add_tree(additions, tree, form.parse(text) if begins else None, stones=stones)


def _records(path: Path) -> Iterator[GameRecord]:
    text = read_text(path)
    if not text.strip():
        raise ParseError(f"cannot read {path}: it is empty")
    for number, record in enumerate(split_records([text]), start=1):
        try:
            yield GameRecord.from_json(record)
        except GridsageError as error:
            raise ParseError(f"{path}, line {number}: {error}") from None


def _add_games(additions: BookAdditions, records: Iterable[GameRecord], stones: int) -> None:
    for record in records:
        if record.game != "mnk":
            raise ParseError(f"{additions.name} holds a game of {record.game!s:.20}; a book has positions of mnk")
        add_game(additions, record, stones=stones)


@app.command()
def show(
    moves: Annotated[str, typer.Argument(help="The moves so far, such as 'h8 i9'; a1 is the top left cell.")] = "",
    setup: Annotated[str, typer.Option(help="WIDTHxHEIGHTxK or a preset.")] = "15x15x5",
    database: DatabaseOption = None,
    format: FormatOption = "table",
    as_json: JsonOption = False,
) -> None:
    """Show what the book knows of a position: each move with its games and its evaluation, the best first."""
    shown_as = choose_format(format, as_json=as_json)
    board = parse_setup(setup)
    played = Position.start(board).board()
    for cell in parse_moves(moves, board):
        played.push(cell)
    with open_to_read(database) as store:
        page = open_page(store.book, played.position())
    show_report(Report(_document(page), _COLUMNS, () if page.moves else ("The book knows no move here.",)), shown_as)


def _document(page: BookPage) -> dict[str, Any]:
    position = page.position
    return {
        "partial": False,
        "setup": str(position.setup),
        "to_move": "XO"[position.turn],
        "position": None if page.entry is None else _entry(page.entry),
        "rows": [_row(found, position) for found in page.moves],
    }


def _entry(entry: BookEntry) -> dict[str, Any]:
    return {
        "x_wins": entry.first_wins,
        "draws": entry.draws,
        "o_wins": entry.second_wins,
        "unfinished": entry.unfinished,
        "chance": entry.chance,
        "proven": entry.proven.value,
        "mate_in": entry.mate_in,
        "depth": entry.depth,
        "nodes": entry.nodes,
        "engine": entry.engine,
    }


def _row(found: BookMove, position: Position) -> dict[str, Any]:
    setup = position.setup
    return {
        "move": list(setup.xy(found.move)),
        "name": setup.name_cell(found.move),
        "twins": [list(setup.xy(twin)) for twin in found.twins],
        **_entry(found.entry),
        # Of the move, for whoever makes it; those of the entry are the other side's.
        "share": found.share,
        "chance": found.chance,
        "proven": found.value.value,
        "mate_in": found.mate_in,
        "worth": found.worth,
    }


_WORDS = {Value.WIN.value: "wins", Value.DRAW.value: "draws", Value.LOSS.value: "loses"}

_COLUMNS = (
    Column("Move", lambda row: row["name"] + (f" +{len(row['twins'])}" if row["twins"] else ""), right=False),
    Column("X wins", lambda row: f"{row['x_wins']:,}"),
    Column("Draws", lambda row: f"{row['draws']:,}"),
    Column("O wins", lambda row: f"{row['o_wins']:,}"),
    Column("Other", lambda row: f"{row['unfinished']:,}"),
    Column("Share", lambda row: "–" if row["share"] is None else f"{row['share']:.0%}"),
    Column(
        "Engine", lambda row: _WORDS.get(row["proven"]) or ("–" if row["chance"] is None else f"{row['chance']:.0%}")
    ),
    Column("Depth", lambda row: f"{row['depth']}" if row["depth"] else ""),
)


@app.command()
def sources(
    database: DatabaseOption = None,
    limit: Annotated[int, typer.Option(help="At most this many, the latest first.", min=1)] = 50,
    as_json: JsonOption = False,
) -> None:
    """Show what the book was grown from, and how many positions it has."""
    with open_to_read(database) as store:
        sizes, found = store.book.sizes(), store.book.sources(limit=limit)
    if as_json:
        told = [
            {"source": one.name, "games": one.games, "evaluations": one.evaluations, "at": one.added_at.isoformat()}
            for one in found
        ]
        setups = [{"setup": s.setup, "positions": s.positions, "evaluated": s.evaluated} for s in sizes]
        print_json({"setups": setups, "sources": told})
        return
    for size in sizes:
        print(f"{size.setup}: {size.positions:,} positions, {size.evaluated:,} evaluated")
    for one in found:
        counts = f"{format_count(one.games, 'game')}, {format_count(one.evaluations, 'evaluation')}"
        print(f"{one.added_at:%Y-%m-%d %H:%M}  {one.name}: {counts}")
    if not sizes:
        remark("the book is empty: gridsage mnk book grow FILE…")


@app.command()
def clear(
    database: DatabaseOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it.")] = False,
) -> None:
    """Forget the whole book; games, runs and analyses stay."""
    if not yes:
        raise OptionError("this forgets the whole book: give --yes to do it")
    with open_store(database, create=False) as store:
        print(f"{format_count(store.book.clear(), 'position')} forgotten")
