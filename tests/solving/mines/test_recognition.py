"""Famous patterns are named in every orientation, reduced and at the edge, and never where the proof is another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from gridsage.bots.mines.pairs import Pairs
from gridsage.games.mines import FLAG, HIDDEN, Reason, Setup, StartRule, Verdict, View, parse_view
from gridsage.mines import explain, hints, prove
from gridsage.studies.puzzles.mines import positions_of_game

PICTURES = {
    "1-1": ["?*#x|?11?|????"],
    "1-1+": ["?*#x|?11x|???x"],
    "1-2": ["s*#X|?12?|????", "?*#X|?12?|????"],
    "1-2+": ["s*#X|?13X|????", "s*#X|?14X|???X"],
    "1-2-1": ["#*x*#|?121?|?????"],
    "1-2-2-1": ["#x**x#|?1221?|??????"],
    "hole": ["xxx|*1#|?1?|???", "xxx|?1?|*1#|???", "xxx|?1x|o*#|?1?|???"],
    "triangle": ["?xxx|?*1x|?1#x|??? ", "?xxx|?x1x|?*#x|?1? |??? ", "?X??|?*2?|?1#?|??? ", "??X?|??2?|?*#?|?1? |??? "],
}
"""Numbers as they are without known mines; * and # are closed, * with a mine; x and s are safe and X is a mine by the
pattern; ? is known (open, or a flag), o is open, and what lies at a space does not matter."""
RIGHT = 200


def turned(rows: Sequence[str], number: int) -> list[str]:
    """One of the eight orientations."""
    for _ in range(number % 4):
        rows = ["".join(row[x] for row in reversed(rows)) for x in range(len(rows[0]))]
    return [row[::-1] for row in rows] if number >= 4 else list(rows)


def drawn(picture: str, random: Random) -> list[str]:
    """The picture with fewer of its safe cells (not all), so that walls and corners of all kinds come up."""
    rows = [list(row) for row in picture.split("|")]
    safe = [(y, x) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "x"]
    if picture not in PICTURES["1-1"] + PICTURES["1-2-1"] + PICTURES["1-2-2-1"]:
        for y, x in random.sample(safe, random.randrange(max(len(safe) - 1, 1))):
            rows[y][x] = "?"
    return ["".join(row) for row in rows]


class Position:
    """A picture on a random board: what it does not draw is drawn by lot, and the numbers are counted."""

    def __init__(self, picture: str, random: Random) -> None:
        rows = turned(drawn(picture, random), random.randrange(8))
        width, height = len(rows[0]) + random.randrange(6), len(rows) + random.randrange(6)
        left, top = random.randrange(width - len(rows[0]) + 1), random.randrange(height - len(rows) + 1)
        self.random = random
        self.width, self.height = width, height
        self.letters = {
            (x, y): rows[y - top][x - left]
            if top <= y < top + len(rows) and left <= x < left + len(rows[0])
            else random.choice("#####*?")
            for y, x in product(range(height), range(width))
        }
        flags = random.choice((0.0, 0.0, 0.3))
        self.flags = {at for at, letter in self.letters.items() if letter == "?" and random.random() < flags}
        self.mines = {at for at, letter in self.letters.items() if letter in "*X"} | self.flags
        self.core = [at for at, letter in self.letters.items() if letter.isdigit()]
        self.asked = {at: letter for at, letter in self.letters.items() if letter in "xsX"}

    def around(self, at: tuple[int, int]) -> list[tuple[int, int]]:
        near = [(at[0] + dx, at[1] + dy) for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy]
        return [other for other in near if other in self.letters]

    def view(self) -> View:
        codes = bytearray()
        for y, x in product(range(self.height), range(self.width)):
            if (x, y) in self.flags:
                codes.append(FLAG)
            elif self.letters[x, y] in "?o" or self.letters[x, y].isdigit():
                codes.append(sum(other in self.mines for other in self.around((x, y))))
            else:
                codes.append(HIDDEN)
        return View(Setup(self.width, self.height, len(self.mines), StartRule.ANY), bytes(codes))

    @property
    def reduced(self) -> bool:
        return any(other in self.flags for at in self.core for other in self.around(at))


@pytest.mark.parametrize("name", PICTURES)
def test_pattern_is_named_in_every_position(name: str) -> None:
    random = Random(f"patterns {name}")
    right, turns = 0, 0
    while right < RIGHT:
        turns += 1
        assert turns < 40 * RIGHT, f"only {right} of {turns} positions are proved by the picture's numbers"
        position = Position(random.choice(PICTURES[name]), random)
        view = position.view()
        core = {view.grid.index(*at) for at in position.core}
        at, letter = random.choice(sorted(position.asked.items()))
        verdict = Verdict.MINE if letter == "X" else Verdict.SAFE
        (reason,) = prove(view, [at], verdict, trust_flags=True)
        assert reason is not None, f"{at} is not proved:\n{view}"
        if set(reason.clues) == core or (name == "1-2-2-1" and set(reason.clues) <= core and len(reason.clues) == 3):
            assert reason.pattern is not None, f"{at} has no name:\n{view}"
            assert reason.pattern.name.value == name, f"{at}:\n{view}"
            assert reason.pattern.reduced is position.reduced, f"{at}:\n{view}"
            assert set(reason.pattern.clues) == core
            assert f"This is the pattern {name}" in reason.sentence
            right += 1
        else:
            check(view, at, verdict, reason)


def sums(view: View, clues: Sequence[int], known: dict[int, bool]) -> list[tuple[set[int], int]]:
    """What numbers say of the cells that are not known."""
    told = []
    for clue in clues:
        cells = {cell for cell in view.grid.neighbours[clue] if view.cells[cell] > 8}
        mines = sum(known.get(cell, False) for cell in cells)
        told.append((cells - known.keys(), view.cells[clue] - mines))
    return told


def forced(view: View, clues: Sequence[int], known: dict[int, bool], cell: int, verdict: Verdict) -> bool:
    """Whether no way to place mines fits the numbers with the opposite, tried one by one."""
    told = sums(view, clues, known)
    cells = sorted({each for part, _ in told for each in part})
    if cell not in cells:
        return False

    def fits(placed: dict[int, bool]) -> bool:
        for part, need in told:
            mines = sum(placed.get(each, False) for each in part)
            if mines > need or mines + sum(each not in placed for each in part) < need:
                return False
        if len(placed) == len(cells):
            return True
        each = next(each for each in cells if each not in placed)
        return any(fits({**placed, each: mine}) for mine in (False, True))

    return not fits({cell: verdict is Verdict.SAFE})


def check(view: View, at: object, verdict: Verdict, reason: Reason, *, trust_flags: bool = True) -> None:
    """A name is only given where the proof uses the pattern's numbers and no others."""
    cell = view.grid.as_cell(at)  # type: ignore[arg-type]
    known = {each: True for each, code in enumerate(view.cells) if code == FLAG and trust_flags}
    pattern, where = reason.pattern, f"{at} by {reason.clues}:\n{view}"
    if pattern is None:
        if len(reason.clues) == 2 and reason.rule == "combinations":
            assert not looks_like_one_one(view, reason.clues, known, cell), f"no name for {where}"
        return
    assert forced(view, reason.clues, known, cell, verdict), where
    for clue in reason.clues:
        rest = [other for other in reason.clues if other != clue]
        assert not forced(view, rest, known, cell, verdict), f"{clue} is superfluous for {where}"
    # Whatever is no number of the pattern must tell mines by itself.
    others = [clue for clue in reason.clues if clue not in pattern.clues]
    while others:
        single = [
            (clue, part, need)
            for clue, (part, need) in zip(others, sums(view, others, known), strict=True)
            if need in (0, len(part))
        ]
        assert single, f"numbers that are none of the pattern for {where}"
        clue, part, need = single[0]
        others.remove(clue)
        known |= dict.fromkeys(part, bool(need))
    spared = set(pattern.clues) - set(reason.clues)
    assert len(spared) == (pattern.name.value == "1-2-2-1"), where
    needs = [need for _, need in sums(view, pattern.clues, known)]
    if pattern.name.value in ("1-2-1", "1-2-2-1"):
        assert "-".join(map(str, needs)) == pattern.name.value, where
    elif pattern.name.value.startswith("1-2") or verdict is Verdict.MINE:
        assert min(needs) == 1 < max(needs), where
    else:
        assert needs == [1, 1] or (pattern.name.value == "triangle" and min(needs) == 1), where
    shown = [view.cells[clue] for clue in pattern.clues]
    assert pattern.reduced is (shown != needs), where


def looks_like_one_one(view: View, clues: Sequence[int], known: dict[int, bool], cell: int) -> bool:
    """Two 1s side by side, the cells of one among those of the other."""
    (x, y), (other_x, other_y) = map(view.grid.xy, clues)
    (cells, need), (other_cells, other_need) = sums(view, clues, known)
    inside = (cells < other_cells or other_cells < cells) and min(len(cells), len(other_cells)) > 1
    return (
        abs(x - other_x) + abs(y - other_y) == 1 and need == other_need == 1 and inside and cell in cells ^ other_cells
    )


def positions(games: int) -> Iterator[View]:
    for seed in range(games):
        for view, _, _ in positions_of_game(("9x9/10", "9x9/20")[seed % 2], seed):
            yield view


def test_no_hint_of_a_game_has_a_name_that_its_proof_does_not_use() -> None:
    named = 0
    for number, view in enumerate(positions(16)):
        trust_flags = number % 2 == 0
        for hint in hints(view, trust_flags=trust_flags).hints:
            check(view, hint.cell, hint.verdict, hint.reason, trust_flags=trust_flags)
            named += hint.reason.pattern is not None
    assert named > 100


def test_bots_that_know_pairs_name_them() -> None:
    view = parse_view("#####\n11111\n00000", mines=2)
    told = {hint.cell: hint.reason for hint in Pairs(0).hints(view).hints}
    pattern = told[2].pattern
    assert pattern is not None
    assert pattern.name.value == "1-1"
    assert not pattern.reduced
    assert told[2].rule == "pair"


def test_single_numbers_and_the_mine_count_have_no_pattern() -> None:
    full = explain("1#\n11", (1, 0), "2x2/1@any")
    counted = explain("01##", (3, 0), "4x1/1@any")
    assert full is not None
    assert full.pattern is None
    assert counted is not None
    assert counted.pattern is None
