"""The server's book of m,n,k positions, to be looked into: it is grown by whoever runs the server."""

from __future__ import annotations

from gridsage.games.mnk import parse_position, parse_setup
from gridsage.solving.mnk.book import BookMove, BookPage, open_page
from gridsage.store import Store
from gridsage.web.caller import Caller
from gridsage.web.long_work import LongWork
from gridsage.web.messages import MnkBookMove, MnkBookPage, MnkPositionText

__all__ = ["MnkBook"]


class MnkBook:
    """Opens the pages of the book."""

    def __init__(self, store: Store, work: LongWork) -> None:
        self._store = store
        self._work = work

    async def open(self, caller: Caller, wanted: MnkPositionText) -> MnkBookPage:
        """What the book knows of a position."""
        position = parse_position(wanted.position, parse_setup(wanted.setup))
        return _message(await self._work.do(caller.client, lambda: open_page(self._store.book, position)))


def _message(page: BookPage) -> MnkBookPage:
    games = 0 if page.entry is None else page.entry.games
    setup, turn = page.position.setup, page.position.turn
    return MnkBookPage(setup=str(setup), to_move=turn, games=games, moves=[_move(found) for found in page.moves])


def _move(found: BookMove) -> MnkBookMove:
    entry = found.entry
    return MnkBookMove(
        move=found.move,
        twins=list(found.twins),
        x_wins=entry.first_wins,
        draws=entry.draws,
        o_wins=entry.second_wins,
        unfinished=entry.unfinished,
        chance=found.chance,
        value=found.value.value,
        mate_in=found.mate_in,
        depth=entry.depth,
        engine=entry.engine,
    )
