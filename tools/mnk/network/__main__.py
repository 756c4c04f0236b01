"""Learn the m,n,k engine's network: a teacher from the engine's games, then from its own, then the engine's network.

    python -m tools.mnk.network pack GAMES... --patterns PATTERNS --out LESSONS.npz
    python -m tools.mnk.network teach LESSONS.npz --out TEACHER.pt [--seconds 480] [--start TEACHER.pt]
    python -m tools.mnk.network learn LESSONS.npz --teacher TEACHER.pt --out NETWORK [--seconds 400]

GAMES are made by ``mnk_games play``, PATTERNS by ``mnk_games patterns``. ``teach`` and ``learn`` need PyTorch and want
a GPU. docs/mnk-engine.md tells the rest.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from .games import Games, read_games
from .patterns import Patterns, PatternTables


def load(path: Path) -> tuple[Games, PatternTables]:
    """What a packed file holds."""
    with np.load(path) as arrays:
        kept = dict(arrays)
    tables = PatternTables(kept.pop("pattern_rows"), kept.pop("pattern_threats"))
    return Games(**kept), tables


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m tools.mnk.network", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    pack = commands.add_parser("pack", help="games as one file of arrays")
    pack.add_argument("games", nargs="+", type=Path)
    pack.add_argument("--patterns", type=Path, required=True)
    pack.add_argument("--out", type=Path, required=True)
    teach = commands.add_parser("teach", help="a teacher from games and from its own games")
    teach.add_argument("lessons", type=Path)
    teach.add_argument("--out", type=Path, required=True)
    teach.add_argument("--start", type=Path, help="go on from this teacher")
    teach.add_argument("--seconds", type=float, default=480)
    teach.add_argument("--games", type=int, default=4096, help="games at once")
    teach.add_argument("--keep", type=Path, help="where the positions of its own games go")
    teach.add_argument("--channels", type=int, default=64)
    teach.add_argument("--blocks", type=int, default=5)
    teach.add_argument("--epochs", type=int, default=40, help="over the engine's games, before its own")
    learn = commands.add_parser("learn", help="the engine's network, from games and what a teacher says of them")
    learn.add_argument("lessons", type=Path)
    learn.add_argument("--out", type=Path, required=True)
    learn.add_argument("--teacher", type=Path)
    learn.add_argument("--own", type=Path, help="positions of the teacher's own games")
    learn.add_argument("--start", type=Path, help="go on from this network")
    learn.add_argument("--seconds", type=float, default=400)
    for command in (teach, learn):
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--batch", type=int, default=2048)
        command.add_argument(
            "--engine-share", type=int, default=8, help="one batch in so many is of the engine's games"
        )
    options = parser.parse_args()
    if options.command == "pack":
        games = read_games(options.games)
        tables = PatternTables.read(options.patterns)
        np.savez_compressed(options.out, **vars(games), pattern_rows=tables.rows, pattern_threats=tables.threats)
        print(f"{len(games.moves)} games, {len(games.ply)} positions")
        return
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    from . import training

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    games, tables = load(options.lessons)
    patterns = Patterns(tables, device)
    if options.command == "teach":
        training.teach(games, patterns, options, device)
    else:
        training.learn(games, patterns, options, device)


if __name__ == "__main__":
    main()
