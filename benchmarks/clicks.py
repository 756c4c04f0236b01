"""How many clicks a won game takes: champion, efficient, greedy ZiNi and the fewest that are proven.

``python benchmarks/clicks.py --setup 16x16/40 --games 100 --time 3``
"""

from __future__ import annotations

import argparse
from statistics import fmean

from gridsage import mines
from gridsage.bots.mines.champion import Champion
from gridsage.bots.mines.efficient import Efficient
from gridsage.games.mines.metrics import measure_board
from gridsage.games.mines.zini import zini, zini_of_eight


def main() -> None:
    """Play the boards of the seeds from 0 on; those that both bots win count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--setup", default="8x8/10")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=float, default=3.0, help="seconds for the fewest clicks of each board")
    options = parser.parse_args()
    setup = mines.parse_setup(options.setup)
    rows: list[dict[str, float]] = []
    wins = [0, 0]
    for seed in range(options.games):
        plain, efficient = (mines.play(setup, bot(seed), seed) for bot in (Champion, Efficient))
        won = [record.outcome.winner == 0 for record in (plain, efficient)]
        wins = [before + now for before, now in zip(wins, won, strict=True)]
        if not all(won):
            continue
        laid = efficient.details["mines"]
        fewest = mines.find_fewest_clicks(setup, laid, time_s=options.time)
        rows.append(
            {
                "3BV": measure_board(setup, laid).three_bv,
                "champion": len(plain.moves),
                "efficient": len(efficient.moves),
                "ZiNi": zini(setup, laid),
                "ZiNi of eight": zini_of_eight(setup, laid),
                "fewest, at least": fewest.lower,
                "fewest, at most": fewest.upper,
                "proven": fewest.exact,
            }
        )
    print(f"{setup}: champion wins {wins[0]}, efficient {wins[1]} of {options.games}; both {len(rows)}")
    for name in rows[0]:
        print(f"{name:>18} {fmean(row[name] for row in rows):.2f}")


if __name__ == "__main__":
    main()
