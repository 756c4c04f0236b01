"""``gridsage games``: the games that are kept, of the terminal and of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage.arena.families.base import Figure
from gridsage.arena.families.mines import MinesFamily
from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.arena.solo import figure_column
from gridsage.cli.bench import FormatOption, choose_format, show_report
from gridsage.cli.convert import write_game
from gridsage.cli.database import DatabaseOption, FamilyOption, check_family, open_to_read
from gridsage.cli.output import ForceOption, JsonOption, print_json
from gridsage.cli.replay import MomentOption, SpeedOption, replay_games
from gridsage.cli.tree import make_group
from gridsage.errors import GridsageError
from gridsage.files import printable
from gridsage.games.mines import format_view, parse_setup, replay
from gridsage.games.mnk import parse_setup as parse_mnk_setup
from gridsage.record import GameRecord, Outcome, Termination
from gridsage.sessions.mines.worth import HISTORY_FIGURES
from gridsage.sessions.mnk.game import MnkGame
from gridsage.solving.mines.judgement import judge_game
from gridsage.store import GameQuery, GameSummary, Store, StoredGame, open_store
from gridsage.store.base import find_by_prefix
from gridsage.tui.mines.words import summarise_board, summarise_guesses
from gridsage.tui.words import format_count, say_end

__all__ = ["app", "export", "list_", "replay_", "show"]

app = make_group("games", "Stored games: those of the terminal and of the page.")

_JUDGE_S = 5.0
"""How long the guesses of a game are looked at that were never worked out; what is left then is not told."""

IdArgument = Annotated[str, typer.Argument(metavar="ID", help="The game's id, or its beginning.")]


@app.command("list")
def list_(
    database: DatabaseOption = None,
    family: FamilyOption = None,
    setup: Annotated[str | None, typer.Option(help="Only games on this setup.")] = None,
    player: Annotated[str | None, typer.Option(help="Only games of this player: human, or a bot.")] = None,
    limit: Annotated[int, typer.Option(help="At most this many, the latest first.", min=1)] = 50,
    figures: Annotated[
        bool,
        typer.Option("--figures", help="The players' figures too, of finished games of Minesweeper: 3BV and others."),
    ] = False,
    format: FormatOption = "table",
    as_json: JsonOption = False,
) -> None:
    """List the games, the most recently played first.

    The figures are those that were worked out: by the page, or by gridsage mines progress.
    """
    shown_as = choose_format(format, as_json=as_json)
    check_family(family)
    query = GameQuery(
        game=family, setup=None if setup is None else _canonical(setup, family), player=player, limit=limit
    )
    with open_to_read(database) as store:
        listed = store.games.find(query)
    rows = [_line(found) | (_figures(found) if figures else {}) for found in listed]
    columns = (*_COLUMNS, *_figure_columns()) if figures else _COLUMNS
    waiting = sum(_is_waiting(found) for found in listed) if figures else 0
    remarks = (f"{format_count(waiting, 'game')} not worked out yet: gridsage mines progress does so.",) * bool(waiting)
    show_report(Report({"partial": False, "rows": rows}, columns, remarks), shown_as)


def _canonical(setup: str, family: str | None) -> str:
    """The setup as games have it; a preset's name may be of either family."""
    is_mines = family == "mines" or (family is None and "/" in setup)
    try:
        return str((parse_setup if is_mines else parse_mnk_setup)(setup))
    except GridsageError:
        if family is not None or is_mines:
            raise
        return str(parse_setup(setup))


def _line(found: GameSummary) -> dict[str, Any]:
    return {
        "id": found.id,
        "game": found.game,
        "played_at": found.updated_at.isoformat(timespec="seconds"),
        "setup": found.setup,
        "seed": found.seed,
        "players": list(found.players),
        "result": found.outcome.termination.value,
        "winner": _winner(found.outcome, found.players),
        "moves": found.moves,
        "time_s": found.time_s,
        "class": found.result_class.value,
    }


def _is_waiting(found: GameSummary) -> bool:
    """Whether a game has figures that nobody has looked for yet."""
    over = found.game == "mines" and found.outcome.termination is not Termination.UNFINISHED
    return over and (found.worth is None or not found.worth.complete)


def _figures(found: GameSummary) -> dict[str, Any]:
    """The figures of a game; a key for each, so that every row of a file has the same columns."""
    worth = found.worth
    told = {} if worth is None else worth.told_figures(found.time_s)
    guesses = None if worth is None else worth.guesses
    return {
        "forced": guesses and guesses.forced,
        "needless": guesses and guesses.needless,
        "luck": guesses and guesses.luck,
        "solvable": worth and worth.solvable,
        "figures": {name: told.get(name) for name in HISTORY_FIGURES},
    }


def _figure_columns() -> Iterator[Column]:
    titles = {**MinesFamily.figures, **_TIMED}
    yield from (figure_column(name, titles[name]) for name in HISTORY_FIGURES)
    yield Column("Forced", lambda row: _or_dash(row["forced"], str))
    yield Column("Needless", lambda row: _or_dash(row["needless"], str))
    yield Column("Luck", lambda row: _or_dash(row["luck"], format_rate))
    yield Column("Without a\u00a0guess", lambda row: _or_dash(row["solvable"], lambda it: "yes" if it else "no"))


def _or_dash(value: Any, show: Callable[[Any], str]) -> str:
    return "–" if value is None else show(value)


_TIMED = {"rqp": Figure("RQP", 2), "qg": Figure("QG", 2), "ios": Figure("IOS", 2), "stnb": Figure("STNB", 2)}
"""The figures that weigh a person's seconds: a bench has none of them."""


def _winner(outcome: Outcome, players: tuple[str, ...]) -> str | None:
    return None if outcome.winner is None or outcome.winner >= len(players) else players[outcome.winner]


def _say_result(row: dict[str, Any]) -> str:
    winner = row["winner"]
    return f"{say_end(row['result'], row['setup'])}{f', {winner} won' if winner else ''}"


_COLUMNS = (
    Column("Game", lambda row: f"{row['id'][:10]}…", right=False),
    Column("Family", lambda row: str(row["game"]), right=False),
    Column("Played", lambda row: str(row["played_at"])[:16].replace("T", " "), right=False),
    Column("Setup", lambda row: str(row["setup"]), right=False),
    Column("Players", lambda row: ", ".join(row["players"]), right=False),
    Column("Result", _say_result, right=False),
    Column("Moves", lambda row: f"{row['moves']:,}"),
    Column("Time", lambda row: format_duration(row["time_s"])),
    Column("Class", lambda row: str(row["class"]), right=False),
)


@app.command()
def show(game_id: IdArgument, database: DatabaseOption = None, as_json: JsonOption = False) -> None:
    """Show a game: who played, the board as it was left, the moves, and the guesses of Minesweeper.

    Its record, with --json.
    """
    with open_store(database, create=False) as store:
        found = _find(store, game_id)
    if as_json:
        print_json(_document(found))
        return
    record = found.record
    players = tuple(map(printable, record.players))
    won = _winner(record.outcome, players)
    print(f"game {found.id}")
    print(f"{record.setup}  seed {record.seed}  {', '.join(players)}")
    ended = say_end(record.outcome.termination.value, record.setup)
    print(f"{ended}{f', {won} won' if won else ''} after {format_count(len(record.moves), 'move')}")
    print(f"\n{_board(record)}\n")
    print(" · ".join(move.text for move in record.moves))
    if record.game == "mines" and found.finished:
        guesses = judge_game(record, time_s=_JUDGE_S) if found.worth is None else found.worth.guesses
        print()
        for name, value in [*summarise_guesses(guesses), *summarise_board(record)]:
            print(f"{name}: {value}")


def _document(found: StoredGame) -> dict[str, Any]:
    return {
        "id": found.id,
        "created_at": found.created_at.isoformat(timespec="seconds"),
        "updated_at": found.updated_at.isoformat(timespec="seconds"),
        "finished": found.finished,
        "class": found.result_class.value,
        "worth": None if found.worth is None else found.worth.to_dict(),
        "record": found.record.to_dict(),
    }


def _board(record: GameRecord) -> str:
    if record.game == "mines":
        return format_view(replay(record).view())
    from gridsage.tui.mnk.commands import format_labelled_board

    return format_labelled_board(MnkGame.from_record(record))


@app.command("replay")
def replay_(
    game_id: IdArgument,
    other: Annotated[
        str | None,
        typer.Argument(metavar="OTHER", help="Another game of Minesweeper on the same board, shown beside it."),
    ] = None,
    at: MomentOption = None,
    speed: SpeedOption = None,
    database: DatabaseOption = None,
) -> None:
    """Play a stored game again: see gridsage replay."""
    ids = [game_id] if other is None else [game_id, other]
    with open_store(database, create=False) as store:
        found = [_find(store, each).record for each in ids]
    replay_games(list(found), at=at, speed=speed, database=database)


@app.command()
def export(
    game_id: IdArgument,
    file: Annotated[
        Path,
        typer.Argument(
            help="FILE.json for the record; .sgf, .psq or .txt for m,n,k games; .evf, .rawvf, .mbf and others for "
            "Minesweeper."
        ),
    ],
    database: DatabaseOption = None,
    force: ForceOption = False,
) -> None:
    """Write a game into a file; its ending names the format, and what that cannot hold is named."""
    with open_store(database, create=False) as store:
        found = _find(store, game_id)
    write_game(found.record, file, force=force)


def _find(store: Store, game_id: str) -> StoredGame:
    ids = [found for found in store.games.ids() if found.startswith(game_id)]
    return store.games.get(find_by_prefix("game", game_id, ids))
