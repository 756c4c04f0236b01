"""``gridsage mnk analyse``: the best moves of a position with how play would go on, forced wins, threats and why."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridsage.catalog import parse_bot
from gridsage.cli.board_text import colour_board
from gridsage.cli.database import DatabaseOption
from gridsage.cli.mnk.position_file import read_file
from gridsage.cli.mnk.walking import walk as walk_from
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.stoppable import stoppable
from gridsage.errors import OptionError
from gridsage.files import STDIN
from gridsage.games.mnk import Choice, MnkBot, Position, Setup, format_move, format_moves, parse_setup
from gridsage.games.mnk.notation import format_mate, format_plies
from gridsage.mnk import Analysis
from gridsage.sessions.bot_calls import make_asked_bot
from gridsage.solving.mnk.analysis import examine, limits_for

__all__ = ["NodesOption", "analyse_file"]

NodesOption = Annotated[int | None, typer.Option(help="Positions to look at: the same answer on every machine.", min=1)]


def analyse_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|TEXT",
            help="A file with the position, - for standard input, or the position itself: 'h8 i9 h9'.",
        ),
    ] = "-",
    setup: Annotated[
        str | None, typer.Option(help="WIDTHxHEIGHTxK or a preset; else the file's first line, or what its rows say.")
    ] = None,
    time: Annotated[
        float | None, typer.Option(help="Seconds to think; 1 when left out, or as long as --nodes takes.")
    ] = None,
    nodes: NodesOption = None,
    best: Annotated[int, typer.Option(help="How many moves to show.")] = 1,
    bot: Annotated[str, typer.Option(help="The bot that thinks, with options after colons.")] = "champion",
    to_book: Annotated[
        bool, typer.Option("--to-book", help="Keep what is found in the book of the database: gridsage mnk book.")
    ] = False,
    database: DatabaseOption = None,
    walk: Annotated[
        bool, typer.Option("--walk", help="Go on with the moves that you type; the bot keeps what it found before.")
    ] = False,
    number: NumberOption = None,
    as_json: JsonOption = False,
) -> None:
    """The best moves of a position, how play would go on, and what the other side threatens.

    A position is its moves (h8 i9 h9; a1 is the top left cell) or rows of . X O; a last line 'O to move' says who moves
    where the number of stones does not. Its first line may be the setup. A game (.psq, .sgf, .json) is its last
    position. With --walk each line is a move, back, start or quit; a position that was looked at goes on from where it
    ended.
    """
    if walk and file == STDIN:
        raise OptionError("--walk reads its moves from standard input: name a file with the position, or give it here")
    spec = parse_bot("mnk", bot, files=True)
    position = read_file(file, parse_setup(setup) if setup else None, number)
    spec.entry.factory.check(position.setup, **spec.options)
    player: MnkBot = make_asked_bot(lambda: spec.make(0), spec.text)
    best = min(best, position.setup.cells) if best > 0 else best

    def show(place: Position) -> None:
        limits = limits_for(place, time_s=time, nodes=nodes, best=best, cancel=None)
        analysis = stoppable(lambda: examine(player, place, limits, best), player.cancel)
        if to_book:
            _keep_in_book(analysis, spec.text, database)
        _show(analysis, as_json=as_json)

    try:
        if walk:
            walk_from(position, show)
        else:
            show(position)
    finally:
        player.close()


def _show(analysis: Analysis, *, as_json: bool) -> None:
    if as_json:
        print_json(_document(analysis))
        return
    position = analysis.position
    from gridsage.cli.console import OutputConsole

    console = OutputConsole(highlight=False)
    console.print(colour_board(analysis.picture()), soft_wrap=True)
    console.print(_summary(analysis), markup=False, soft_wrap=True)
    if forbidden := position.board().forbidden:
        points = (f"{position.setup.name_cell(point.cell)} ({point.foul.value})" for point in forbidden)
        console.print(f"forbidden to X: {', '.join(points)}", soft_wrap=True)


def _keep_in_book(analysis: Analysis, engine: str, database: str | None) -> None:
    """Add what was found to the book; the same search of the same position counts once."""
    from gridsage.store import open_store
    from gridsage.store.book import BookAdditions
    from gridsage.store.book_growth import add_search, source_of

    position = analysis.position
    what = f"{engine}\n{position.setup}\n{position.cells.hex()}\n{analysis.nodes}\n{len(analysis.lines)}"
    additions = BookAdditions(source_of("search", what), f"search by {engine}, {position.setup}")
    add_search(additions, analysis, engine)
    with open_store(database) as store:
        store.book.add(additions)


def _document(analysis: Analysis) -> dict[str, Any]:
    setup = analysis.position.setup
    board = analysis.position.board()
    return {
        "setup": str(setup),
        "to_move": "XO"[analysis.position.turn],
        "winner": None if board.winner is None else "XO"[board.winner],
        "over": board.over,
        "lines": [
            {
                "move": list(setup.xy(line.cell)),
                "score": line.score,
                "mate_in": line.mate_in,
                "chance": chance,
                "line": [list(setup.xy(cell)) for cell in line.line or (line.cell,)],
                "reason": {"rule": reason.rule, "sentence": reason.sentence},
            }
            for line, reason, chance in zip(analysis.lines, analysis.reasons, analysis.chances, strict=True)
        ],
        "forbidden": [{"move": list(setup.xy(point.cell)), "foul": point.foul.value} for point in board.forbidden],
        "threat": None if analysis.threat is None else _threat(analysis.threat, setup),
        "defences": [list(setup.xy(cell)) for cell in analysis.defences],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "time_s": analysis.time_s,
    }


def _threat(threat: Choice, setup: Setup) -> dict[str, Any]:
    return {
        "move": list(setup.xy(threat.cell)),
        "mate_in": threat.mate_in,
        "line": [list(setup.xy(cell)) for cell in threat.line],
    }


def _summary(analysis: Analysis) -> str:
    position, setup = analysis.position, analysis.position.setup
    board = position.board()
    if board.over:
        row = f": {format_moves(board.winning_row, setup)}" if board.winning_row else ""
        return "The game is a draw." if board.drawn else f"{'XO'[board.winner or 0]} has won{row}."
    lines = [f"{setup}, {'XO'[position.turn]} to move. Depth {analysis.depth}, {analysis.nodes:,} nodes."]
    told = zip(analysis.lines, analysis.reasons, analysis.chances, strict=True)
    for number, (line, reason, chance) in enumerate(told, start=1):
        percent = "" if chance is None or line.mate_in is not None else f"{chance:.0%}"
        lines.append(f"{number}. {format_move(line.cell, setup):4} {_score(line):>16} {percent:>4}  {reason.sentence}")
        if len(line.line) > 1:
            lines.append(f"   {format_moves(line.line, setup)}")
    if analysis.threat is not None:
        them = "XO"[1 - position.turn]
        plies = format_plies(analysis.threat.mate_in or 0)
        lines.append(f"{them} threatens to win in {plies}: {format_moves(analysis.threat.line, setup)}.")
        if analysis.defences:
            lines.append(f"Of the moves above these hold: {format_moves(analysis.defences, setup)}.")
    return "\n".join(lines)


def _score(line: Choice) -> str:
    if line.mate_in is not None:
        return format_mate(line.mate_in)
    return "" if line.score is None else f"{line.score:+d}"
