"""The players' figures a second time: from the words of ``docs/metrics.md``, plainly, without a line of Gridsage.

ZiNi and HZiNi are those of ms_toollib. Random clicks come as the press and release of one button over one cell.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import ms_toollib

__all__ = ["Click", "PlainBoard", "click_at_random", "measure_plainly"]

toolbox: Any = ms_toollib
CELL_PX = 16
STNB = {(8, 8, 10): 36, (16, 16, 40): 162, (30, 16, 99): 435}


class Click(NamedTuple):
    """One button pressed and released over a cell: ``l``, ``r`` or ``m``."""

    time_ms: int
    button: str
    x: int
    y: int

    def events(self) -> list[tuple[int, str, int, int]]:
        """The press and the release, in pixels."""
        x, y = self.x * CELL_PX + 3, self.y * CELL_PX + 5
        return [(self.time_ms, self.button + "c", x, y), (self.time_ms, self.button + "r", x, y)]


@dataclass(frozen=True)
class PlainBoard:
    """Where the mines lie, as places."""

    width: int
    height: int
    mines: frozenset[tuple[int, int]]

    def near(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = place
        around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
        return [(x, y) for x, y in around if 0 <= x < self.width and 0 <= y < self.height]

    def number(self, place: tuple[int, int]) -> int:
        return sum(other in self.mines for other in self.near(place))

    @property
    def safe(self) -> set[tuple[int, int]]:
        return {(x, y) for x in range(self.width) for y in range(self.height)} - self.mines

    def rows(self) -> list[list[int]]:
        """As ms_toollib takes them."""
        return [
            [-1 if (x, y) in self.mines else self.number((x, y)) for x in range(self.width)] for y in range(self.height)
        ]

    def regions(self, places: Iterable[tuple[int, int]]) -> list[set[tuple[int, int]]]:
        """What hangs together, corners included."""
        left, found = set(places), []
        while left:
            region, new = set(), {left.pop()}
            while new:
                place = new.pop()
                region.add(place)
                new |= left.intersection(self.near(place))
                left -= new
            found.append(region)
        return found


def click_at_random(board: PlainBoard, chance: random.Random) -> list[Click]:
    """Clicks of somebody who mostly knows the mines, and clicks in vain now and then."""
    everywhere = sorted(board.safe | board.mines)
    first = chance.choice(sorted(board.safe))
    clicks, time_ms = [Click(0, "l", *first)], 0
    sure = chance.choice([0.9, 0.99, 1.0])
    rounds = [place for _ in range(6) for place in chance.sample(everywhere, len(everywhere))]
    for place in rounds[: chance.randint(0, len(rounds))]:
        time_ms += chance.randint(0, 2500)
        knows = chance.random() < sure
        button = "m" if chance.random() < 0.3 else "r" if (place in board.mines) is knows else "l"
        clicks.append(Click(time_ms, button, *place))
    return clicks


def measure_plainly(board: PlainBoard, clicks: list[Click], until_ms: float = math.inf) -> dict[str, Any]:
    """Every figure of a game whose clock begins with the first cell that was opened."""
    opened: set[tuple[int, int]] = set()
    flags: set[tuple[int, int]] = set()
    ever_flagged: set[tuple[int, int]] = set()
    count: Counter[str] = Counter()
    began = last = None
    path, before = 0.0, None
    result = "unfinished"

    def uncover(place: tuple[int, int]) -> None:
        todo = [place]
        while todo:
            here = todo.pop()
            if here in opened or here in flags:
                continue
            opened.add(here)
            if here not in board.mines and not board.number(here):
                todo += board.near(here)

    for click in clicks:
        if result != "unfinished" or (began is not None and click.time_ms - began > until_ms):
            break
        place, changed = (click.x, click.y), False
        if click.button == "l":
            count["left"] += 1
            if place not in opened | flags:
                uncover(place)
                changed = True
                began = click.time_ms if began is None else began
                count["left_effective"] += place not in board.mines
        elif click.button == "r":
            count["right"] += 1
            if place not in opened:
                changed = True
                if place in flags:
                    flags.remove(place)
                else:
                    flags.add(place)
                    if place in board.mines and place not in ever_flagged:
                        ever_flagged.add(place)
                        count["right_effective"] += 1
        else:
            count["double"] += 1
            hidden = set(board.near(place)) - opened - flags
            if place in opened and hidden and board.number(place) == len(flags.intersection(board.near(place))):
                changed = True
                count["double_effective"] += 1
                for other in hidden:
                    uncover(other)
        if changed:
            last = click.time_ms
        if began is not None:
            path += math.dist(before or place, place) * CELL_PX
            before = place
        if opened & board.mines:
            result = "exploded"
        elif opened >= board.safe:
            result = "solved"
    time_s = 0.0 if began is None or last is None else (last - began) / 1000
    return _figures(board, opened - board.mines, count, time_s) | {
        "result": result, "flags": len(flags), "path": path,
    }  # fmt: skip


def _figures(board: PlainBoard, opened: set[tuple[int, int]], count: Counter[str], time_s: float) -> dict[str, Any]:
    zeros = board.regions(place for place in board.safe if board.number(place) == 0)
    openings = [zero | {other for place in zero for other in board.near(place)} for zero in zeros]
    island_cells = board.safe.difference(*openings)
    islands = board.regions(island_cells)
    three_bv = len(openings) + len(island_cells)
    done = [opening for zero, opening in zip(zeros, openings, strict=True) if zero <= opened]
    solved = len(done) + len(island_cells & opened)
    clicks = count["left"] + count["right"] + count["double"]
    effective = count["left_effective"] + count["right_effective"] + count["double_effective"]
    rows = board.rows()
    zini, hzini = toolbox.cal_zini(rows), toolbox.cal_hzini(rows)
    part = solved / three_bv if three_bv else 0
    factor = STNB.get((board.width, board.height, len(board.mines)))
    names = ("left", "right", "double", "left_effective", "right_effective", "double_effective")
    sizes = [len(opening) for opening in openings]
    return {name: count[name] for name in names} | {
        "time_s": time_s,
        "three_bv": three_bv,
        "three_bv_solved": solved,
        "three_bv_per_s": solved / time_s if time_s else None,
        "openings": len(openings),
        "opening_sizes": {str(size): sizes.count(size) for size in sizes},
        "opening_sizes_solved": {str(size): n for size, n in Counter(map(len, done)).items()},
        "openings_solved": len(done),
        "openings_to_9": sum(size < 10 for size in sizes),
        "openings_10_to_19": sum(10 <= size < 20 for size in sizes),
        "openings_20_to_49": sum(20 <= size < 50 for size in sizes),
        "openings_from_50": sum(size >= 50 for size in sizes),
        "islands": len(islands),
        "islands_solved": sum(island <= opened for island in islands),
        "numbers": [sum(board.number(place) == number for place in board.safe) for number in range(9)],
        "clicks": clicks,
        "effective": effective,
        "wasted": clicks - effective,
        "clicks_per_s": clicks / time_s if time_s else None,
        "efficiency": solved / clicks if clicks else None,
        "correctness": effective / clicks if clicks else None,
        "throughput": solved / effective if effective else None,
        "rqp": time_s * time_s / solved if solved and time_s else None,
        "qg": math.pow(time_s, 1.7) / solved if solved and time_s else None,
        "ios": math.log(solved, time_s) if solved and time_s > 1 else None,
        "stnb": factor * solved / time_s**1.7 * part**0.5 if factor and time_s and three_bv else None,
        "zini": zini,
        "hzini": hzini,
        "zne": zini * part / clicks if clicks else None,
        "znt": zini * part / effective if effective else None,
        "hzne": hzini * part / clicks if clicks else None,
        "hznt": hzini * part / effective if effective else None,
    }
