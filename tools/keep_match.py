"""Write the games of a match between engines as one SGF collection, from what its referee kept of them.

    python tools/keep_match.py MATCH.json... --out docs/data/matches/rapfi-0.3s.sgf --event "20x20 free, 0.3 s a move"

Each JSON file holds a list ``games``: the ``moves`` as [x, y], the ``winner`` (0 for the first player, 1, or null), the
``reason``, which player (``a`` or ``b``) was ``black``, and the ``times_ms`` of both seats' moves after the
``opening_plies`` stones of the opening. ``settings`` has the ``size`` and the ``rule``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from gridsage.games.mnk import Rule, Setup, format_move
from gridsage.games.mnk.formats import sgf
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

RULES = {"freestyle": Rule.FREE, "standard": Rule.EXACT}
REASONS = {
    "five": Termination.ROW,
    "draw": Termination.FULL,
    "timeout": Termination.TIMEOUT,
    "illegal": Termination.ILLEGAL,
    "crash": Termination.CRASHED,
    "protocol": Termination.CRASHED,
}


def read_game(game: dict[str, Any], setup: Setup, names: dict[str, str], event: str) -> GameRecord:
    """One game of the referee's as a record."""
    first = game["black"]
    second = "b" if first == "a" else "a"
    cells = (setup.index(x, y) for x, y in game["moves"])
    moves = tuple(PlayedMove(number % 2, format_move(cell, setup)) for number, cell in enumerate(cells))
    return GameRecord(
        game="mnk",
        setup=str(setup),
        seed=0,
        players=(names[first], names[second]),
        moves=moves,
        outcome=Outcome(REASONS[game["reason"].split(":")[0]], game["winner"]),
        details={"event": event},
    )


def main() -> None:
    """Read, write, and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--names", nargs=2, default=["champion", "opponent"], metavar=("A", "B"))
    parser.add_argument("--event", default="", help="what is said of every game")
    given = parser.parse_args()
    names = dict(zip("ab", given.names, strict=True))
    written, won = [], Counter[str]()
    for path in given.matches:
        match = json.loads(path.read_text(encoding="utf-8"))
        settings = match["settings"]
        width, height = settings["size"]
        setup = Setup(width, height, 5, RULES[settings["rule"]])
        for game in match["games"]:
            won["nobody" if game["winner"] is None else names[game["result"]]] += 1
            written.append(sgf.format(read_game(game, setup, names, given.event)))
    given.out.write_text("".join(written), encoding="utf-8")
    print(f"{given.out}: {len(written)} games, won by {dict(won)}")


if __name__ == "__main__":
    main()
