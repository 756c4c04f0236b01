"""Games of the terminal are kept while they are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from gridsage.cli.output import remark
from gridsage.store import Store, open_store
from gridsage.tui.keeping import GameKeeper

__all__ = ["keeping_games"]


@contextmanager
def keeping_games(database: str | Store | None) -> Iterator[GameKeeper]:
    """What keeps the games; a database that was named is opened first, so that a mistake in its name is told at once.

    A game that nobody asked to keep elsewhere is played even where the user's own database cannot be used. One that is
    open already stays open.
    """
    if isinstance(database, Store):
        keeper = GameKeeper(partial(_same, database), lent=True)
    else:
        if database is not None:
            open_store(database).close()
        keeper = GameKeeper(partial(open_store, database))
    try:
        yield keeper
    finally:
        if fault := keeper.close():
            remark(f"the game is not kept: {fault}")


def _same(store: Store) -> Store:
    return store
