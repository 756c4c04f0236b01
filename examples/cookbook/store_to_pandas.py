"""From the store to pandas.

A run that is kept can be read again at any time, game by game. `open_store()` without a name opens your own database,
the one that `gridsage mines bench` writes to, and `store.runs.find()` lists its runs; here it is a store in memory,
with a small run.
"""

from __future__ import annotations

import pandas as pd

from gridsage.arena import Schedule, make_pool
from gridsage.arena.families.base import Match
from gridsage.store import open_store
from gridsage.store.lab import begin_run

matches = tuple(Match("mines", "9x9/10", (bot,)) for bot in ("double_set", "pairs"))
with open_store("memory:") as store:
    run = begin_run(store, Schedule(matches, games=50, seed=1))
    for _ in run.loop().play(make_pool(0)):
        pass  # each batch is in the store by now
    games = [
        {"bot": finished.batch.match.players[0], **result._asdict()}
        for finished in run.finished()
        for result in finished.results
    ]

table = pd.DataFrame(games)
table["won"] = table["termination"] == "solved"
print(table.groupby("bot")[["won", "guesses", "moves"]].mean().round(2))
