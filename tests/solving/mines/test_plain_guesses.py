"""Luck, needless guesses and boards without a guess, a second time: by counting every layout, without a solver."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import pytest

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.bots.mines.uniform import Uniform
from gridsage.games.mines import replay
from gridsage.mines import judge_game, play
from gridsage.record import GameRecord
from gridsage.solving.mines.no_guess import is_solvable

Place = tuple[int, int]
SIZES = ((4, 4, 3), (5, 3, 4), (3, 3, 2), (6, 2, 2), (4, 5, 2))


def near(size: tuple[int, int, int], place: Place) -> set[Place]:
    (width, height, _), (x, y) = size, place
    around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {place}
    return {(x, y) for x, y in around if 0 <= x < width and 0 <= y < height}


class Plain:
    """A board of which all layouts are counted that agree with what is open."""

    def __init__(self, size: tuple[int, int, int], mines: Iterable[Place]) -> None:
        self.size = size
        self.mines = set(mines)
        self.opened: set[Place] = set()
        places = [(x, y) for x in range(size[0]) for y in range(size[1])]
        self.layouts = [set(chosen) for chosen in itertools.combinations(places, size[2])]
        self.places = set(places)

    def open(self, place: Place) -> None:
        todo = [place]
        while todo:
            here = todo.pop()
            if here in self.opened:
                continue
            self.opened.add(here)
            around = near(self.size, here)
            number = len(around & self.mines)
            todo += [] if number else around
            self.layouts = [one for one in self.layouts if here not in one and len(around & one) == number]

    def risk(self, place: Place) -> float:
        return sum(place in one for one in self.layouts) / len(self.layouts)

    @property
    def safe(self) -> set[Place]:
        return (self.places - self.opened).difference(*self.layouts)

    @property
    def solved(self) -> bool:
        return self.opened == self.places - self.mines


def opened_places(record: GameRecord) -> list[Place]:
    words = [move.text.split() for move in record.moves]
    return [(int(x), int(y)) for kind, where in words if kind == "open" for x, y in [where.split(",")]]


def mines_of(record: GameRecord, width: int) -> set[Place]:
    return {(cell % width, cell // width) for cell in replay(record).mines}


def test_guesses_luck_and_solvable_are_those_of_all_layouts() -> None:
    seen = set[tuple[bool, bool, bool]]()  # a second forced guess beside the first cell, a needless one, solvable
    for size, seed in itertools.product(SIZES, range(30)):
        width, height, mines = size
        bot = (SinglePoint if seed % 2 else Uniform)(seed=seed)
        record = play(f"{width}x{height}/{mines}@any", bot, seed)
        game = Plain(size, mines_of(record, width))
        forced = needless = sure = 0
        survived, needless_survived = [], []
        for place in opened_places(record):
            risk = game.risk(place)
            if risk == 0:
                sure += 1
            elif game.safe:
                needless += 1
                needless_survived.append(1 - risk)
            else:
                forced += 1
                survived.append(1 - risk)
            if place not in game.mines:
                game.open(place)
        judged = judge_game(record)
        assert (judged.sure, judged.forced, judged.needless, judged.unknown) == (sure, forced, needless, 0), (
            size,
            seed,
        )
        assert judged.luck == pytest.approx(math.prod(survived)), (size, seed)
        assert judged.needless_risk == pytest.approx(1 - math.prod(needless_survived)), (size, seed)

        first = opened_places(record)[0]
        alone = Plain(size, game.mines)
        if first not in alone.mines:
            alone.open(first)
            while safe := alone.safe:
                alone.open(min(safe))
        assert is_solvable(record) is alone.solved, (size, seed)
        seen.add((forced > 1, bool(needless), alone.solved))
    for which in range(3):
        assert {each[which] for each in seen} == {True, False}
