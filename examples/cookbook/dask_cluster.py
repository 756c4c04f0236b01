"""A bench on a Dask cluster.

The cluster here lives in this process, so that the recipe runs anywhere; give the address of your own scheduler
instead. The figures are the same wherever the games are played. Needs the extra `cluster`.
"""

from __future__ import annotations

from distributed import Client, LocalCluster

from gridsage.games.mines import measure_board
from gridsage.mines import make_layout, parse_setup


def three_bv(seed: int) -> int:
    """Measured on whatever machine has time."""
    setup = parse_setup("expert")
    return measure_board(setup, make_layout(setup, seed, setup.grid.index(15, 8))).three_bv


if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0")
    with cluster, Client(cluster) as client:
        values = client.gather(client.map(three_bv, range(100)))
    print(f"{len(values)} boards, the hardest has a 3BV of {max(values)}")
