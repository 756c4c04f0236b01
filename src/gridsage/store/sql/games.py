"""Games in tables: one row per game, per player and per move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Insert,
    Row,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    union_all,
    update,
)

from gridsage.errors import ConflictError, MissingError
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import Event, MoveMade, MovesTakenBack
from gridsage.sessions.mines.worth import GameWorth
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.store.base import GameQuery, Games, GameSummary, StoredGame, check_record, check_storable, seat_keys
from gridsage.store.changes import RESEATED, KeptState, keys_after
from gridsage.store.identity import format_time, new_game_id, now, now_after, parse_time
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database
from gridsage.store.sql.statistics import count_mines, count_mnk
from gridsage.store.statistics import MinesStatistics, MnkScore

__all__ = ["SqlGames"]

_games, _players, _moves = tables.games.c, tables.game_players.c, tables.moves.c

_MOVE = [_moves[name] for name in PlayedMove._fields]

_PAGE = 500
_OFTEN = 1000

# What every move asks of the database: made once, since making a statement takes longer than running it.
_THE_GAME: BindParameter[str] = bindparam("the_game")
_LOCKED_ROW = select(tables.games).where(_games.id == _THE_GAME).with_for_update()
_CHANGED_AT = select(_games.id, _games.updated_at).where(_games.id.in_(bindparam("the_games", expanding=True)))
_ADD_MOVES = insert(tables.moves)
_CHANGE = update(tables.games).where(_games.id == _THE_GAME)


class SqlGames(Games):
    """Games in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = database.insert(tables.games).on_conflict_do_nothing()
        self._insert_new = new.execution_options(preserve_rowcount=True)

    def add(self, record: GameRecord, *, owner: str = "", practice: bool = False, keys: Sequence[str] = ()) -> str:
        """Keep a game."""
        time = now()
        ended = None if record.outcome.termination is Termination.UNFINISHED else time
        game = StoredGame(new_game_id(), record, time, time, owner, practice, ended, tuple(keys))
        with self._database.writing() as connection:
            _insert(connection, game, insert(tables.games))
        return game.id

    def put(self, game: StoredGame) -> bool:
        """Keep a game of another store."""
        with self._database.writing() as connection:
            return _insert(connection, game, self._insert_new)

    def get(self, game_id: str) -> StoredGame:
        """The game with all its moves."""
        with self._database.reading() as connection:
            row = connection.execute(select(tables.games).where(_games.id == game_id)).first()
            if row is None:
                raise MissingError("game", game_id)
            seats = connection.execute(
                select(_players.name, _players.key).where(_players.game_id == game_id).order_by(_players.seat)
            ).all()
            moves = connection.execute(select(*_MOVE).where(_moves.game_id == game_id).order_by(_moves.number)).all()
            if len(moves) != row.move_count or not seats:
                raise self._database.damaged(f"{len(moves)} of {row.move_count} moves of game {game_id} are there")
            return _stored(row, seats, [PlayedMove(*move) for move in moves])

    def apply(self, game_id: str, *events: Event) -> datetime:
        """Keep what happened in a game."""
        with self._database.writing() as connection:
            row = _lock(connection, game_id)
            with self._database.values():
                outcome = _outcome(row.termination, row.winner, row.note)
                kept = KeptState(row.move_count, outcome, json.loads(row.details))
            new = kept.not_kept(events, lambda number: _move_at(connection, game_id, number))
            for event in new:
                kept = kept.after(event)
                _change_moves(connection, row, event)
            changed_at = parse_time(row.updated_at)
            if new:
                changed_at = now_after(changed_at)
                _update(connection, row, kept, new, format_time(changed_at))
        return changed_at

    def reseat(self, game_id: str, names: Sequence[str], keys: Sequence[str], *, before: Sequence[str]) -> datetime:
        """Let others sit at a game."""
        check_storable(*names, *keys)
        with self._database.writing() as connection:
            row = _lock(connection, game_id)
            seats = select(_players.key).where(_players.game_id == game_id).order_by(_players.seat)
            if tuple(connection.scalars(seats)) != tuple(before):
                raise ConflictError(RESEATED)
            changed_at = now_after(parse_time(row.updated_at))
            for seat, (name, key) in enumerate(zip(names, keys, strict=True)):
                here = (_players.game_id == game_id) & (_players.seat == seat)
                connection.execute(update(tables.game_players).where(here).values(_player(name, key, row.owner)))
            time = format_time(changed_at)
            connection.execute(update(tables.games).where(_games.id == game_id).values(updated_at=time))
        return changed_at

    def keep_worth(self, game_id: str, worth: GameWorth, *, changed_at: datetime) -> bool:
        """Keep what a finished game was worth."""
        with self._database.writing() as connection:
            row = _lock(connection, game_id)
            if row.termination == Termination.UNFINISHED.value or parse_time(row.updated_at) != changed_at:
                return False
            values = {"worth": json.dumps(worth.to_dict())}
            connection.execute(update(tables.games).where(_games.id == game_id).values(values))
        return True

    def changed_at(self, *game_ids: str) -> dict[str, datetime]:
        """When each of the games was last changed."""
        found: dict[str, datetime] = {}
        with self._database.reading() as connection:
            for page in _pages(game_ids):
                rows = connection.execute(_CHANGED_AT, {"the_games": page})
                found.update((row.id, parse_time(row.updated_at)) for row in rows)
        return found

    def find(self, query: GameQuery = GameQuery()) -> list[GameSummary]:
        """The games that the query asks for."""
        with self._database.reading() as connection:
            often = query.player is not None and _plays_often(connection, query.player)
            page = _page(query, _parts(query, often=often)).subquery()
            rows = connection.execute(
                select(tables.games)
                .join(page, page.c.id == _games.id)
                .order_by(page.c.updated_at.desc(), page.c.id.desc())
            ).all()
            players = _players_of(connection, [row.id for row in rows])
            return [_summary(row, players[row.id]) for row in rows]

    def count(self, query: GameQuery = GameQuery()) -> int:
        """How many games the query asks for."""
        with self._database.reading() as connection:
            counts = [part.with_only_columns(func.count()).select_from(tables.games) for part in _parts(query)]
            return sum(connection.scalar(count) or 0 for count in counts)

    def ids(self) -> Iterator[str]:
        """The ids of all games."""
        last = ("", "")
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(
                    select(_games.created_at, _games.id)
                    .where(tuple_(_games.created_at, _games.id) > tuple_(*last))
                    .order_by(_games.created_at, _games.id)
                    .limit(_PAGE)
                ).all()
            if not rows:
                return
            yield from (row.id for row in rows)
            last = (rows[-1].created_at, rows[-1].id)

    def delete(self, game_id: str) -> None:
        """Delete a game."""
        with self._database.writing() as connection:
            if connection.execute(delete(tables.games).where(_games.id == game_id)).rowcount == 0:
                raise MissingError("game", game_id)

    def mines_statistics(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MinesStatistics, ...]:
        """What a player achieved in Minesweeper."""
        with self._database.reading() as connection:
            return count_mines(connection, player, keys)

    def mnk_scores(self, player: str = "", *, keys: Sequence[str] = ()) -> tuple[MnkScore, ...]:
        """What a player achieved in m,n,k games."""
        with self._database.reading() as connection:
            return count_mnk(connection, player, keys)


def _parts(query: GameQuery, *, often: bool = False) -> list[Select[Any]]:
    """The games that the query asks for, in parts of which no two have a game in common; columns are to be named."""
    asked = select(tables.games).where(*_conditions(query, player_is_frequent=often))
    if not query.keys:
        return [asked]
    begun = [asked.where(_games.owner == key) for key in dict.fromkeys(query.keys)]
    seated = select(_players.game_id).where(_players.key.in_(query.keys), _players.guest)
    conditions = _conditions(replace(query, game=None), player_is_frequent=often)
    sits = select(tables.games).where(_games.id.in_(seated), _games.owner.not_in(query.keys), *conditions)
    # A database would rather go through all games of the family, since those are in order: no index answers this.
    return [*begun, sits if query.game is None else sits.where(_games.game.concat("") == query.game)]


def _page(query: GameQuery, parts: Sequence[Select[Any]]) -> Select[Any] | CompoundSelect[Any]:
    """When the games of the page were changed, and their ids, in order.

    Each part comes in order, by an index, and only as far as the page: what is before it is passed over.
    """
    latest = (_games.updated_at.desc(), _games.id.desc())
    ordered = [part.with_only_columns(_games.updated_at, _games.id).order_by(*latest) for part in parts]
    if len(ordered) == 1:
        return ordered[0].limit(query.limit).offset(query.offset)
    found = union_all(*(select(part.limit(query.offset + query.limit).subquery()) for part in ordered))
    return found.order_by(*(column.desc() for column in found.selected_columns)).limit(query.limit).offset(query.offset)


def _conditions(query: GameQuery, *, player_is_frequent: bool = False) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if query.seeds is not None:
        rest = replace(query, game=None, owner=None, seeds=None)
        return [_games.id.in_(_of_seeds(query)), *_conditions(rest, player_is_frequent=player_is_frequent)]
    if query.game is not None:
        conditions.append(_games.game == query.game)
    if query.setup is not None:
        conditions.append(_games.setup == query.setup)
    if query.owner is not None:
        conditions.append(_games.owner == query.owner)
    if query.finished is not None:
        over = _games.termination != Termination.UNFINISHED.value
        conditions.append(over if query.finished else ~over)
    if query.player is not None:
        seats = select(_players.game_id).where(_players.name == query.player)
        # The games of a few are found by the name and sorted; those of many are met soon on the way through all.
        here = seats.where(_players.game_id == _games.id).exists()
        conditions.append(here if player_is_frequent else _games.id.in_(seats))
    return conditions


def _plays_often(connection: Connection, player: str) -> bool:
    """Whether so many games have that player that they are not worth being sorted."""
    some = select(_players.game_id).where(_players.name == player).limit(_OFTEN).subquery()
    return connection.scalar(select(func.count()).select_from(some)) == _OFTEN


def _of_seeds(query: GameQuery) -> Select[tuple[str]]:
    """The ids of the family's and the owner's games from these seeds, by an index of their own.

    A database would rather go through all games of the owner, since those are in order: so the family is asked for in a
    way that no index answers.
    """
    games = tables.games.alias("of_seeds").c
    found = select(games.id).where(games.seed.in_(query.seeds or ()), games.wide_seed == "")
    if query.owner is not None:
        found = found.where(games.owner == query.owner)
    return found if query.game is None else found.where(games.game.concat("") == query.game)


def _pages(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """The ids in parts: a statement takes only so many values."""
    return (ids[start : start + _PAGE] for start in range(0, len(ids), _PAGE))


def _players_of(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[tuple[str, str], ...]]:
    """The names and keys of the games, seat by seat."""
    players: dict[str, tuple[tuple[str, str], ...]] = dict.fromkeys(ids, ())
    for page in _pages(ids):
        rows = connection.execute(
            select(_players.game_id, _players.name, _players.key)
            .where(_players.game_id.in_(page))
            .order_by(_players.game_id, _players.seat)
        )
        for game_id, name, key in rows:
            players[game_id] += ((name, key),)
    return players


def _outcome(termination: str, winner: int | None, note: str) -> Outcome:
    return Outcome(Termination(termination), winner, note)


def _summary(row: Row[Any], seats: tuple[tuple[str, str], ...]) -> GameSummary:
    return GameSummary(
        id=row.id,
        game=row.game,
        setup=row.setup,
        seed=row.wide_seed or row.seed,
        players=tuple(name for name, _ in seats),
        outcome=_outcome(row.termination, row.winner, row.note),
        moves=row.move_count,
        time_s=row.time_s,
        created_at=parse_time(row.created_at),
        updated_at=parse_time(row.updated_at),
        owner=row.owner,
        practice=row.practice,
        result_class=ResultClass(row.result_class),
        keys=tuple(key for _, key in seats),
        worth=_worth(row),
    )


def _worth(row: Row[Any]) -> GameWorth | None:
    return None if row.worth is None else GameWorth.from_dict(json.loads(row.worth))


def _stored(row: Row[Any], seats: Sequence[Row[Any, Any]], moves: Sequence[PlayedMove]) -> StoredGame:
    players = tuple(seat.name for seat in seats)
    outcome, details = _outcome(row.termination, row.winner, row.note), dict(json.loads(row.details))
    return StoredGame(
        id=row.id,
        record=GameRecord(row.game, row.setup, row.wide_seed or row.seed, players, tuple(moves), outcome, details),
        created_at=parse_time(row.created_at),
        updated_at=parse_time(row.updated_at),
        owner=row.owner,
        practice=row.practice,
        ended_at=parse_time(row.ended_at) if row.ended_at else None,
        keys=tuple(seat.key for seat in seats),
        worth=_worth(row),
    )


def _insert(connection: Connection, game: StoredGame, statement: Insert) -> bool:
    record = game.record
    check_record(record)
    check_storable(game.owner)
    keys = seat_keys(record, game.keys)
    done = connection.execute(
        statement,
        {
            "id": game.id,
            "game": record.game,
            "setup": record.setup,
            "seed": 0 if isinstance(record.seed, str) else record.seed,
            "wide_seed": record.seed if isinstance(record.seed, str) else "",
            "owner": game.owner,
            "practice": game.practice,
            "result_class": game.result_class.value,
            "worth": None if game.worth is None else json.dumps(game.worth.to_dict()),
            "termination": record.outcome.termination.value,
            "winner": record.outcome.winner,
            "note": record.outcome.note,
            "move_count": len(record.moves),
            "time_s": record.time_s,
            "details": json.dumps(dict(record.details)),
            "created_at": format_time(game.created_at),
            "updated_at": format_time(game.updated_at),
            "ended_at": format_time(game.ended_at) if game.ended_at else None,
        },
    )
    if done.rowcount == 0:
        return False
    _insert_players(connection, game.id, game.owner, record.players, keys)
    _insert_all(
        connection, tables.moves, (_move_row(game.id, number, move) for number, move in enumerate(record.moves))
    )
    return True


def _insert_players(
    connection: Connection, game_id: str, owner: str, names: Sequence[str], keys: Sequence[str]
) -> None:
    _insert_all(
        connection,
        tables.game_players,
        (
            {"game_id": game_id, "seat": seat, **_player(name, key, owner)}
            for seat, (name, key) in enumerate(zip(names, keys, strict=True))
        ),
    )


def _player(name: str, key: str, owner: str) -> dict[str, Any]:
    """Who sits on a seat of the owner's game."""
    return {"name": name, "key": key, "guest": key not in ("", owner)}


def _insert_all(connection: Connection, table: Any, rows: Iterable[dict[str, Any]]) -> None:
    if values := list(rows):
        connection.execute(insert(table), values)


def _move_row(game_id: str, number: int, move: PlayedMove) -> dict[str, Any]:
    return {"game_id": game_id, "number": number, **move._asdict()}


def _lock(connection: Connection, game_id: str) -> Row[Any]:
    """The game's row, which nobody else can change before this transaction ends."""
    row = connection.execute(_LOCKED_ROW, {"the_game": game_id}).first()
    if row is None:
        raise MissingError("game", game_id)
    return row


def _move_at(connection: Connection, game_id: str, number: int) -> PlayedMove | None:
    row = connection.execute(select(*_MOVE).where(_moves.game_id == game_id, _moves.number == number)).first()
    return PlayedMove(*row) if row is not None else None


def _change_moves(connection: Connection, row: Row[Any], event: Event) -> None:
    """Write down the moves of an event, and who sits where after it."""
    match event:
        case MoveMade():
            connection.execute(_ADD_MOVES, _move_row(row.id, event.number, event.move))
        case MovesTakenBack():
            connection.execute(delete(tables.moves).where(_moves.game_id == row.id, _moves.number >= event.moves))
    if event.exchanged:
        _exchange_players(connection, row.id)
    if event.seats is not None:
        connection.execute(delete(tables.game_players).where(_players.game_id == row.id))
        _insert_players(connection, row.id, row.owner, event.seats, keys_after(event, row.owner))


def _exchange_players(connection: Connection, game_id: str) -> None:
    """The two players of a game sit on each other's seats from now on."""
    first, second = connection.execute(
        select(_players.seat, _players.name, _players.key, _players.guest)
        .where(_players.game_id == game_id)
        .order_by(_players.seat)
    ).all()
    for seat, other in ((first.seat, second), (second.seat, first)):
        connection.execute(
            update(tables.game_players)
            .where(_players.game_id == game_id, _players.seat == seat)
            .values(name=other.name, key=other.key, guest=other.guest)
        )


def _update(connection: Connection, row: Row[Any], kept: KeptState, events: Sequence[Event], time: str) -> None:
    """Write down how the game stands after its events; their moves are written already."""
    unfinished = kept.outcome.termination is Termination.UNFINISHED
    taken_back = any(isinstance(event, MovesTakenBack) for event in events)
    if taken_back:
        time_s = connection.scalar(select(func.sum(_moves.time_s)).where(_moves.game_id == row.id)) or 0.0
    else:
        time_s = row.time_s + sum(event.move.time_s for event in events if isinstance(event, MoveMade))
    values = {
        "the_game": row.id,
        "move_count": kept.moves,
        "time_s": time_s,
        "practice": row.practice or taken_back,
        "result_class": classify(kept.details, practice=row.practice or taken_back).value,
        "termination": kept.outcome.termination.value,
        "winner": kept.outcome.winner,
        "note": kept.outcome.note,
        "details": json.dumps(dict(kept.details)),
        "updated_at": time,
        "ended_at": None if unfinished else row.ended_at or time,
        "worth": None if taken_back or unfinished else row.worth,
    }
    connection.execute(_CHANGE, values)
