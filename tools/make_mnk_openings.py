"""Write openings of five in a row in which our engine sees no clear advantage.

    python tools/make_mnk_openings.py src/gridsage/games/mnk/openings.txt --count 120 --nodes 150000 --limit 200
    python tools/make_mnk_openings.py src/gridsage/solving/mnk/swap2.txt --swap2 --count 16 --nodes 300000 --limit 80

1. Stones are drawn at random, each near an earlier one: five, six or seven of them close to the middle of a 20×20
   board; or, with ``--swap2``, three of them in the upper left part of a 15×15 board.
2. One that is another one turned or mirrored is passed over, and so is one in which somebody can win at once.
3. The engine looks at it with a fixed number of nodes; it is kept when no win is proven and the score is within the
   limit, and again with ten times as many. The same seed writes the same file on every machine.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from gridsage.bots.mnk.champion import Champion
from gridsage.games.mnk import Board, Limits, Setup
from gridsage.stream import RandomStream

SETUP = Setup(20, 20, 5)
SWAP2_SETUP = Setup(15, 15, 5)
STEPS = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if (dx, dy) != (0, 0)]
REACH = 4
"""No stone lies further from the middle."""

Steps = tuple[tuple[int, int], ...]


def draw(stream: RandomStream) -> Steps:
    """Stones close to each other, the first one in the middle or beside it."""
    stones = [(stream.below(3) - 1, stream.below(3) - 1)]
    count = 5 + stream.below(3)
    while len(stones) < count:
        (x, y), (dx, dy) = stream.choice(stones), stream.choice(STEPS)
        spot = (x + dx, y + dy)
        if spot not in stones and max(abs(spot[0]), abs(spot[1])) <= REACH:
            stones.append(spot)
    return tuple(stones)


def draw_three(stream: RandomStream) -> Steps:
    """Three stones in the upper left part of the board, where the edge may take from the first player's lead."""
    stones = [(stream.below(8), stream.below(8))]
    while len(stones) < 3:
        (x, y), dx, dy = stones[-1], stream.below(9) - 4, stream.below(9) - 4
        spot = (x + dx, y + dy)
        if spot not in stones and min(spot) >= 0 and max(spot) <= 9:
            stones.append(spot)
    return tuple(stones)


def same(stones: Steps) -> frozenset[frozenset[tuple[int, int, int]]]:
    """The opening with all its turned, mirrored and shifted forms, as sets of stones with their colour.

    Shifted ones differ near an edge; of those one is enough.
    """
    forms = []
    for turn in range(8):
        spots = []
        for number, (x, y) in enumerate(stones):
            a, b = (-x, y) if turn & 1 else (x, y)
            a, b = (a, -b) if turn & 2 else (a, b)
            a, b = (b, a) if turn & 4 else (a, b)
            spots.append((a, b, number % 2))
        left, top = min(a for a, _, _ in spots), min(b for _, b, _ in spots)
        forms.append(frozenset((a - left, b - top, colour) for a, b, colour in spots))
    return frozenset(forms)


def balanced(cells: list[int], setup: Setup, nodes: int, limit: int) -> bool:
    """Whether the engine sees no win and no score beyond the limit."""
    board = Board(setup)
    for cell in cells:
        board.push(cell)
    if board.over or board.winning_cells(0) or board.winning_cells(1):
        return False
    found = Champion().choose(board.position(), Limits(nodes=nodes))
    return found.mate_in is None and found.score is not None and abs(found.score) <= limit


def main() -> None:
    """Draw, judge and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--limit", type=int, default=60, help="the largest score, in the engine's units")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--swap2", action="store_true", help="three stones to propose under the swap2 rule")
    given = parser.parse_args()
    stream = RandomStream(given.seed)
    seen: set[frozenset[frozenset[tuple[int, int, int]]]] = set()
    kept: list[Steps] = []
    drawn = 0
    while len(kept) < given.count:
        stones = draw_three(stream) if given.swap2 else draw(stream)
        drawn += 1
        form = same(stones)
        if form in seen:
            continue
        seen.add(form)
        setup = SWAP2_SETUP if given.swap2 else SETUP
        left, top = (0, 0) if given.swap2 else (setup.width // 2, setup.height // 2)
        cells = [setup.index(left + x, top + y) for x, y in stones]
        if all(balanced(cells, setup, nodes, given.limit) for nodes in (given.nodes, 10 * given.nodes)):
            kept.append(stones)
            print(f"{len(kept)} of {drawn}", flush=True)
    head = (
        f"# Made by tools/make_mnk_openings.py {'--swap2 ' if given.swap2 else ''}--count {given.count} --nodes "
        f"{given.nodes} --limit {given.limit} --seed {given.seed}\n# "
        f"{'Cells x,y from a corner' if given.swap2 else 'Steps dx,dy from the middle'} of the board, X first; "
        f"{drawn} were drawn.\n"
    )
    lines = (" ".join(f"{x},{y}" for x, y in stones) for stones in kept)
    given.file.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
