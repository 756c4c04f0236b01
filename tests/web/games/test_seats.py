"""Who has a seat in a game that a bot began, as the session and the store have it."""

from __future__ import annotations

from dataclasses import replace

from gridsage.games.mines import Move, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import MemoryStore
from gridsage.web.caller import Caller
from gridsage.web.games.session import Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.settings import ClientLimits

ME = "the key of a player"


async def test_whoever_moves_in_a_bots_game_has_a_seat_in_it_until_the_move_is_taken_back() -> None:
    store, seats = MemoryStore(), []
    sessions = Sessions(store, ClientLimits())
    me = Caller("me", ME, frozenset({ME}))
    record = MinesGame(parse_setup("9x9/10"), 4, player="csp").record()
    before = replace(record, players=("csp",), details={**record.details, "player": "human"})
    game = MinesGame.from_record(before)
    game.push(Move.flag(0), player="csp")
    game_id = store.games.add(game.record(), owner=ME, keys=("",))
    session: Session[MinesGame] = await sessions.find(game_id, me.client)
    for event in (session.game.push(Move.flag(1)), session.game.take_back(), session.game.push(Move.flag(2))):
        session.note(event)
        await sessions.save(session)
        playing = await sessions.playing(game_id)
        assert playing is not None
        seats.append((playing.keys, session.seats_of(me), store.games.get(game_id).keys))
    assert seats == [(("", ME), [1], ("", ME)), (("",), [0], ("",)), (("", ME), [1], ("", ME))]
    await sessions.close()
