"""A process that plays moves through the store and says of each when it is kept. Its end comes from outside."""

from __future__ import annotations

import sys

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.store import open_store

location, game_id = sys.argv[1:]
with open_store(location) as store:
    if game_id == "new":
        game_id = store.games.add(GameRecord("mines", "9x9/10", 1, ("Ada",), (), Outcome(Termination.UNFINISHED)))
    print(game_id, flush=True)
    number = len(store.games.get(game_id).record.moves)
    while True:
        move = PlayedMove(0, f"open {number},0", number / 1000)
        event = MoveMade(number=number, outcome=Outcome(Termination.UNFINISHED), details={}, move=move)
        store.games.apply(game_id, event)
        number += 1
        print(number, flush=True)
