"""``python -m benchmarks.soak --minutes 120``: the soak, its rows as they come, and its table at the end."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from benchmarks.soak.ledger import Ledger
from benchmarks.soak.players import PLAYERS, Soak
from benchmarks.soak.server import Server
from benchmarks.soak.table import Row, markdown, row_of
from benchmarks.soak.troubles import Troubles


async def run(options: argparse.Namespace, folder: Path) -> int:
    """Play until the time is up; 0 when nothing was lost."""
    server = Server(folder / "games.db", port=options.port)
    await server.start()
    ledger = Ledger()
    soak = Soak(server, ledger, random.Random(options.seed))
    troubles = Troubles(server, ledger, random.Random(options.seed + 1), every_s=options.trouble_every)
    tasks = [asyncio.create_task(player(soak, number)) for number, player in enumerate(PLAYERS * options.crowd)]
    tasks.append(asyncio.create_task(troubles.run()))
    rows: list[Row] = []
    end = time.monotonic() + options.minutes * 60
    try:
        while (left := end - time.monotonic()) > 0:
            await asyncio.sleep(min(options.row_every, left))
            troubles.calm = left < options.minutes * 30
            for task in tasks:
                if task.done():
                    task.result()
            rows.append(row_of(options.minutes * 60 - (end - time.monotonic()), server, soak, troubles))
            print(json.dumps(asdict(rows[-1])), flush=True)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.kill()
    troubles.compare()
    print(markdown(rows, troubles))
    print("refused:", dict(soak.refusals))
    for loss in troubles.losses:
        print(f"LOST: {loss}", file=sys.stderr)
    return 1 if troubles.losses or soak.faults else 0


def main() -> int:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--crowd", type=int, default=2, help="how many players of each kind")
    parser.add_argument("--trouble-every", type=float, default=45, metavar="S", help="seconds between troubles")
    parser.add_argument("--row-every", type=float, default=60, metavar="S", help="seconds between rows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8791)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(options, Path(folder)))


if __name__ == "__main__":
    raise SystemExit(main())
