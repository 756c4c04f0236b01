"""A thousand boards, and their 3BV.

A board is fixed by its seed and the first cell; what it takes to solve it is measured without playing it. The 3BV is
the least number of left clicks that solve a board without flags.
"""

from __future__ import annotations

from statistics import mean, quantiles

from gridsage.games.mines import measure_board
from gridsage.mines import make_layout, parse_setup

setup = parse_setup("expert")
middle = setup.grid.index(15, 8)
values = [measure_board(setup, make_layout(setup, seed, middle)).three_bv for seed in range(1000)]
low, median, high = (quantiles(values, n=20)[cut] for cut in (0, 9, 18))
print(f"mean {mean(values):.1f}, median {median:.0f}, nine of ten boards between {low:.0f} and {high:.0f}")
