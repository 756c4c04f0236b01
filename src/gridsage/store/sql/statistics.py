"""Statistics counted by the database itself: what comes back is a row for each setup, however many games there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, func, select

from gridsage.record import Termination
from gridsage.sessions.result_class import ResultClass
from gridsage.store.sql import tables
from gridsage.store.statistics import MinesStatistics, MnkScore, once_called_second, split_opponent

__all__ = ["count_mines", "count_mnk"]

_games, _players = tables.games.c, tables.game_players.c


def count_mines(connection: Connection, player: str, keys: Sequence[str]) -> tuple[MinesStatistics, ...]:
    """The games of Minesweeper of a name, or of some keys, by class and setup."""
    won = _won()
    # 1. Every game with the number of losses up to it: a loss and the wins after it have the same number.
    losses = func.sum(1 - won).over(
        partition_by=(_games.result_class, _games.setup), order_by=(_games.ended_at, _games.id)
    )
    played = _played(
        "mines",
        _is(player, keys),
        _games.result_class,
        _games.setup,
        won.label("won"),
        _games.time_s.label("time_s"),
        losses.label("losses"),
    ).subquery()
    won_s = case((played.c.won == 1, played.c.time_s))
    # 2. Each such stretch as a row, the last one marked.
    group = (played.c.result_class, played.c.setup)
    last_first = func.row_number().over(partition_by=group, order_by=played.c.losses.desc())
    stretches = (
        select(
            *group,
            func.count().label("games"),
            func.sum(played.c.won).label("wins"),
            func.min(won_s).label("best_s"),
            func.sum(won_s).label("won_s"),
            last_first.label("place"),
        )
        .group_by(*group, played.c.losses)
        .subquery()
    )
    # 3. All stretches of a class and setup.
    stretch = stretches.c
    rows = connection.execute(
        select(
            stretch.result_class,
            stretch.setup,
            func.sum(stretch.games).label("games"),
            func.sum(stretch.wins).label("wins"),
            func.min(stretch.best_s).label("best_s"),
            func.sum(stretch.won_s).label("won_s"),
            func.sum(case((stretch.place == 1, stretch.wins), else_=0)).label("streak"),
            func.max(stretch.wins).label("longest"),
        ).group_by(stretch.result_class, stretch.setup)
    )
    return tuple(
        MinesStatistics(
            setup=row.setup,
            games=int(row.games),
            wins=int(row.wins),
            best_s=row.best_s,
            mean_s=row.won_s / int(row.wins) if row.wins else None,
            streak=int(row.streak),
            longest_streak=int(row.longest),
            result_class=ResultClass(row.result_class),
        )
        # Sorted here: databases have orders of their own.
        for row in sorted(rows, key=lambda row: (ResultClass(row.result_class).rank, str(row.setup)))
    )


def count_mnk(connection: Connection, player: str, keys: Sequence[str]) -> tuple[MnkScore, ...]:
    """The m,n,k games of a name, or of some keys, by class, setup, opponent and level.

    Two people at one screen play for nobody's score.
    """
    other = tables.game_players.alias("other")
    drawn = _games.winner.is_(None) & (_games.termination == Termination.FULL.value)
    grouped = (
        _played(
            "mnk",
            _is(player, keys),
            _games.result_class,
            _games.setup,
            other.c.name,
            func.count().label("games"),
            func.sum(_won()).label("wins"),
            func.sum(case((drawn, 1), else_=0)).label("draws"),
        )
        .join(other, (other.c.game_id == _players.game_id) & (other.c.seat == 1 - _players.seat))
        .where(other.c.key != _players.key if keys else other.c.name != once_called_second(player))
        .group_by(_games.result_class, _games.setup, other.c.name)
    )
    counts: dict[tuple[int, str, str, str], Counter[str]] = {}
    for row in connection.execute(grouped):
        group = (ResultClass(row.result_class).rank, row.setup, *split_opponent(row.name))
        count = counts.setdefault(group, Counter())
        count.update(games=int(row.games), wins=int(row.wins), draws=int(row.draws))
    return tuple(
        MnkScore(
            setup=setup,
            opponent=opponent,
            level=level,
            games=count["games"],
            wins=count["wins"],
            draws=count["draws"],
            losses=count["games"] - count["wins"] - count["draws"],
            result_class=list(ResultClass)[rank],
        )
        for (rank, setup, opponent, level), count in sorted(counts.items())
    )


def _won() -> ColumnElement[int]:
    return case((_games.winner == _players.seat, 1), else_=0)


def _is(player: str, keys: Sequence[str]) -> ColumnElement[bool]:
    return _players.key.in_([key for key in keys if key]) if keys else _players.name == player


def _played(family: str, wanted: ColumnElement[bool], *columns: ColumnElement[Any]) -> Select[Any]:
    """What is asked for of the finished games of the wanted players, one row for each seat that they had."""
    return (
        select(*columns)
        .select_from(tables.game_players)
        .join(tables.games, _games.id == _players.game_id)
        .where(
            wanted,
            # Of all the family's games one player's are few: no index of the games may be where the search begins.
            _games.game + "" == family,
            _games.ended_at.is_not(None),
            _games.termination != Termination.UNFINISHED.value,
        )
    )
