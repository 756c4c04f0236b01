"""Let a bot play one game of Minesweeper, and print what it did."""

from __future__ import annotations

from gridsage import catalog
from gridsage.games.mines import parse_setup, replay
from gridsage.sessions.mines.play import play

setup = parse_setup("beginner")
bot = catalog.find_bot("mines", "uniform").factory(seed=7)
record = play(setup, bot, seed=7)

print(f"{record.outcome.termination.value} after {len(record.moves)} moves, {record.guesses} of them guesses")
print(replay(record).view())
