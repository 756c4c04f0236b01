"""What follows from the numbers of a view, and why: all free neighbours, all mine neighbours, and pairs.

The two single-point rules (Pedersen 2004, Becerra 2015) look at one open number at a time:

- AFN, all free neighbours: as many mines are known around the number as it says, so its other neighbours are free.
- AMN, all mine neighbours: as many neighbours can be mines as the number says, so they all are.

The pair rule (seed 1) adds two cells that hold exactly one mine, counted as one mined cell by a number that sees both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridsage.games.mines.explain import Contradiction, Hint, Hints, Reason, Verdict, name_cells
from gridsage.games.mines.masks import cells_of, shown_mask
from gridsage.games.mines.moves import Move
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View

__all__ = ["Clue", "Inference", "Rule", "infer"]


@dataclass(frozen=True, slots=True)
class Clue:
    """An open number and the closed cells around it, as a set."""

    cell: int
    number: int
    around: int


class Inference:
    """What is known of a view: flags, if trusted, and what the rules add to them, each with its reason.

    >>> from gridsage.games.mines.notation import parse_view
    >>> known = Inference(parse_view("01#\\n012\\n001", mines=2))
    >>> known.single_point()
    >>> [hint.cell for hint in known.hints.values()]
    [2]
    """

    def __init__(self, view: View, *, trust_flags: bool = True) -> None:
        cells = view.cells
        masks = view.grid.masks
        flags = shown_mask(cells, FLAG)
        self.view = view
        self.flags = flags if trust_flags else 0
        self.mines = self.flags | shown_mask(cells, EXPLODED)
        """Known mines: flagged, exploded or inferred."""
        self.safe = 0
        """Closed cells that are known to be free."""
        self.unknown = shown_mask(cells, HIDDEN) | (flags ^ self.flags)
        """Closed cells of which nothing is known."""
        self.hints: dict[int, Hint] = {}
        self.contradictions: list[Contradiction] = []
        self.chances: dict[int, float] = {}
        """Chances of a mine by cell, from the rules that count them."""
        closed = self.unknown | self.mines
        self.clues = tuple(
            Clue(cell, number, around)
            for cell, number in enumerate(cells)
            if number <= 8 and (around := masks[cell] & closed or number)
        )

    def single_point(self) -> None:
        """AFN and AMN until they tell nothing more."""
        clues = [clue for clue in self.clues if clue.around & self.unknown]
        while clues and not self.contradictions:
            before = self.unknown
            for clue in clues:
                if unknown := clue.around & self.unknown:
                    need = clue.number - (clue.around & self.mines).bit_count()
                    if need == 0:
                        self.tell(unknown, Verdict.SAFE, self._all_free(clue))
                    elif need == unknown.bit_count():
                        self.tell(unknown, Verdict.MINE, self._all_mines(clue))
            if self.unknown == before:
                break
            clues = [clue for clue in clues if clue.around & self.unknown]
        self.check()

    def pairs(self) -> None:
        """AFN and AMN with pairs, after :meth:`single_point`; both again until they tell nothing more."""
        while not self.contradictions and self._one_pair():
            self.single_point()

    def tell(self, cells: int, verdict: Verdict, reason: Reason) -> None:
        """Keep a verdict on unknown cells, with its reason."""
        self.unknown &= ~cells
        if verdict is Verdict.MINE:
            self.mines |= cells
        else:
            self.safe |= cells
        for cell in cells_of(cells):
            self.hints[cell] = Hint(cell, verdict, reason)

    def moves(self) -> list[Move]:
        """The verdicts as moves: flags first, then openings; a flag that was not trusted and is wrong is taken back."""
        cells = self.view.cells
        flags = [Move.flag(cell) for cell in cells_of(self.mines) if cells[cell] == HIDDEN]
        opens: list[Move] = []
        for cell in cells_of(self.safe):
            if cells[cell] == FLAG:
                opens.append(Move.unflag(cell))
            opens.append(Move.open(cell))
        return flags + opens

    def need(self, clue: Clue) -> int:
        """How many mines are still to be found around a number."""
        return clue.number - (clue.around & self.mines).bit_count()

    def check(self) -> None:
        """Find the numbers that what is known makes impossible."""
        self.contradictions = []
        if self.view.mines_left < 0 and self.flags:
            flags, mines = self.flags.bit_count(), self.view.setup.mines
            self.contradictions.append(Contradiction(None, f"There are {flags} flags but only {mines} mines."))
        for clue in self.clues:
            need = self.need(clue)
            if need < 0 or need > (clue.around & self.unknown).bit_count():
                self.contradictions.append(Contradiction(clue.cell, self._clash(clue)))

    def name(self, clue: Clue) -> str:
        """A number as people speak of it: ``the 2 at 3,4``."""
        return f"the {clue.number} at {name_cells((clue.cell,), self.view.grid)}"

    def _one_pair(self) -> bool:
        """Use the first pair that tells something; whether there was one."""
        open_clues = [(clue, clue.around & self.unknown) for clue in self.clues if clue.around & self.unknown]
        pairs = {cells: clue for clue, cells in open_clues if cells.bit_count() == 2 and self.need(clue) == 1}
        for clue, unknown in open_clues:
            for pair, owner in pairs.items():
                if pair & ~unknown or pair == unknown:
                    continue
                rest = unknown & ~pair
                need = self.need(clue) - 1
                if need == 0:
                    self.tell(rest, Verdict.SAFE, self._pair_reason(clue, owner, pair, rest, Verdict.SAFE))
                    return True
                if need == rest.bit_count():
                    self.tell(rest, Verdict.MINE, self._pair_reason(clue, owner, pair, rest, Verdict.MINE))
                    return True
        return False

    def _all_free(self, clue: Clue) -> Reason:
        mines = clue.around & self.mines
        if not mines:
            sentence = f"{_capital(self.name(clue))} has no mine around it, so its neighbours are safe."
        else:
            count = "mine" if clue.number == 1 else f"{clue.number} mines"
            state = "flagged" if not mines & ~self.flags else f"known at {name_cells(cells_of(mines), self.view.grid)}"
            sentence = f"{_capital(self.name(clue))} already has its {count} {state}, so its other neighbours are safe."
        return Reason("AFN", (clue.cell,), sentence, tuple(cells_of(mines)))

    def _all_mines(self, clue: Clue) -> Reason:
        possible = clue.around & (self.mines | self.unknown)
        named = name_cells(cells_of(possible), self.view.grid)
        if clue.number == 1:
            sentence = f"{_capital(self.name(clue))} has only one cell left for its mine, so {named} is a mine."
        else:
            sentence = (
                f"{_capital(self.name(clue))} has only {clue.number} cells left for its {clue.number} mines, "
                f"so {named} are all mines."
            )
        return Reason("AMN", (clue.cell,), sentence, tuple(cells_of(possible)))

    def _pair_reason(self, clue: Clue, owner: Clue, pair: int, rest: int, verdict: Verdict) -> Reason:
        grid = self.view.grid
        both, others = name_cells(cells_of(pair), grid), name_cells(cells_of(rest), grid)
        one = rest.bit_count() == 1
        verb = ("is" if one else "are") + (" safe" if verdict is Verdict.SAFE else " a mine" if one else " mines")
        if verdict is Verdict.SAFE:
            because = f"that is the last mine of {self.name(clue)}"
        else:
            because = f"{self.name(clue)} needs {rest.bit_count()} more among as many other cells"
        sentence = f"By {self.name(owner)}, exactly one of {both} is a mine; {because}, so {others} {verb}."
        return Reason("pair", (owner.cell, clue.cell), sentence, tuple(cells_of(pair)))

    def _clash(self, clue: Clue) -> str:
        grid = self.view.grid
        name = _capital(self.name(clue))
        flags = clue.around & self.flags
        mines = clue.around & self.mines
        if flags.bit_count() > clue.number:
            wrong = "it is wrong" if flags.bit_count() == 1 else "at least one of them is wrong"
            return f"{name} has {_count(flags.bit_count(), 'flag')} around it: {wrong}."
        if (clue.around.bit_count()) < clue.number:
            return f"{name} has only {_count(clue.around.bit_count(), 'closed cell')} around it."
        if mines.bit_count() > clue.number:
            found = name_cells(cells_of(mines), grid)
            return f"{name} would have {mines.bit_count()} mines around it, at {found}: a flag near it is wrong."
        left = (clue.around & self.unknown).bit_count() + mines.bit_count()
        return f"{name} would have only {_count(left, 'cell')} left for its mines: a flag near it is wrong."


Rule = Callable[[Inference], None]
"""A step that adds verdicts to what is known: ``Inference.single_point``, ``Inference.pairs``, or a bot's own."""


def infer(view: View, *rules: Rule) -> Hints:
    """What the rules tell of a view, trusting the player's flags.

    When the flags contradict the numbers, the hints say so and come from the numbers alone, so that they stay true;
    a flag that the numbers refute is then among the safe cells.
    """
    trusting = _apply(view, rules, trust_flags=True)
    if not trusting.contradictions:
        return Hints(tuple(trusting.hints.values()), chances=trusting.chances)
    if not trusting.flags:
        return Hints(contradictions=tuple(trusting.contradictions))
    doubting = _apply(view, rules, trust_flags=False)
    if doubting.contradictions:
        return Hints(contradictions=tuple(doubting.contradictions))
    return Hints(tuple(doubting.hints.values()), tuple(trusting.contradictions), doubting.chances)


def _apply(view: View, rules: tuple[Rule, ...], *, trust_flags: bool) -> Inference:
    known = Inference(view, trust_flags=trust_flags)
    known.check()
    for rule in rules:
        if known.contradictions:
            break
        rule(known)
    return known


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
