"""What follows from the numbers of a view, and why: all free neighbours, all mine neighbours, and pairs.

The two single-point rules (Pedersen 2004, Becerra 2015) look at one open number at a time:

- AFN, all free neighbours: as many mines are known around the number as it says, so its other neighbours are free.
- AMN, all mine neighbours: as many neighbours can be mines as the number says, so they all are.

The pair rule (seed document 1) adds two cells that hold exactly one mine, counted as one mined cell by a number that
sees both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from gridsage.games.mines.moves import Move
from gridsage.games.mines.pattern import Pattern
from gridsage.games.mines.reason import Certain, Contradiction, Hint, Hints, Reason, Verdict
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View
from gridsage.remark import Remark
from gridsage.solving.mines.masks import cells_of, shown_mask
from gridsage.solving.mines.recognition import Recognition
from gridsage.solving.mines.sentences import put_into_words, say

__all__ = ["Clue", "Inference", "InferenceRule", "infer", "infer_certain", "read_single_points"]


@dataclass(frozen=True, slots=True)
class Clue:
    """An open number and the hidden cells around it, as a set."""

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
        """Hidden cells that are known to be free."""
        self.unknown = shown_mask(cells, HIDDEN) | (flags ^ self.flags)
        """Hidden cells of which nothing is known."""
        self._told: list[tuple[int, Verdict, Callable[[], Reason]]] = []
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
                        self._tell(unknown, Verdict.SAFE, partial(self._all_free, clue, clue.around & self.mines))
                    elif need == unknown.bit_count():
                        self._tell(
                            unknown, Verdict.MINE, partial(self._all_mines, clue, unknown | clue.around & self.mines)
                        )
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
        self._tell(cells, verdict, lambda: reason)

    def _tell(self, cells: int, verdict: Verdict, reason: Callable[[], Reason]) -> None:
        """Keep a verdict; its reason is put into words when somebody asks, which a bot at play never does."""
        self.unknown &= ~cells
        if verdict is Verdict.MINE:
            self.mines |= cells
        else:
            self.safe |= cells
        self._told.append((cells, verdict, reason))

    @property
    def hints(self) -> dict[int, Hint]:
        """The verdicts so far by cell, each with its reason."""
        found: dict[int, Hint] = {}
        for cells, verdict, make in self._told:
            reason = make()
            for cell in cells_of(cells):
                found[cell] = Hint(cell, verdict, reason)
        return found

    @property
    def certain(self) -> Certain:
        """The cells of the verdicts so far."""
        safe = mines = 0
        for cells, verdict, _ in self._told:
            if verdict is Verdict.SAFE:
                safe |= cells
            else:
                mines |= cells
        return Certain(frozenset(cells_of(safe)), frozenset(cells_of(mines)))

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
            self.contradictions.append(self.contradiction(None, Remark.of("too_many_flags", flags=flags, n=mines)))
        for clue in self.clues:
            need = self.need(clue)
            if need < 0 or need > (clue.around & self.unknown).bit_count():
                self.contradictions.append(self.contradiction(clue.cell, self._clash(clue)))

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
                if need in (0, rest.bit_count()):
                    verdict = Verdict.MINE if need else Verdict.SAFE
                    seen = Recognition(self.view, self.unknown, self.mines)
                    self._tell(rest, verdict, partial(self._pair_reason, clue, owner, pair, rest, verdict, seen))
                    return True
        return False

    def _all_free(self, clue: Clue, known: int) -> Reason:
        mines = tuple(cells_of(known))
        if not mines:
            remark = Remark.of("free_none", clue=(clue.cell,))
        elif not known & ~self.flags:
            remark = Remark.of("free_flagged", clue=(clue.cell,), n=clue.number)
        else:
            remark = Remark.of("free_known", clue=(clue.cell,), n=clue.number, cells=mines)
        return self.reason("AFN", (clue.cell,), mines, remark)

    def _all_mines(self, clue: Clue, left: int) -> Reason:
        possible = tuple(cells_of(left))
        remark = Remark.of("full", clue=(clue.cell,), n=clue.number, cells=possible)
        return self.reason("AMN", (clue.cell,), possible, remark)

    def _pair_reason(
        self, clue: Clue, owner: Clue, pair: int, rest: int, verdict: Verdict, seen: Recognition
    ) -> Reason:
        both, others = tuple(cells_of(pair)), tuple(cells_of(rest))
        remark = Remark.of(
            f"pair_{verdict.value}", clue=(clue.cell,), owner=(owner.cell,), pair=both, cells=others, n=len(others)
        )
        clues = (owner.cell, clue.cell)
        return self.reason("pair", clues, both, remark, seen.pattern(clues, others[0], verdict))

    def reason(
        self,
        rule: str,
        clues: tuple[int, ...],
        cells: tuple[int, ...],
        remark: Remark,
        pattern: Pattern | None = None,
    ) -> Reason:
        """A reason with its sentence."""
        return put_into_words(rule, clues, cells, remark, self.view, pattern)

    def contradiction(self, clue: int | None, remark: Remark) -> Contradiction:
        """A contradiction with its sentence."""
        return Contradiction(clue, say(remark, self.view), remark)

    def _clash(self, clue: Clue) -> Remark:
        at = (clue.cell,)
        flags, around = (clue.around & self.flags).bit_count(), clue.around.bit_count()
        mines = tuple(cells_of(clue.around & self.mines))
        if flags > clue.number:
            return Remark.of("wrong_flags", clue=at, n=flags)
        if around < clue.number:
            return Remark.of("no_room", clue=at, n=around)
        if len(mines) > clue.number:
            return Remark.of("too_many_mines", clue=at, n=len(mines), cells=mines)
        return Remark.of("too_few_left", clue=at, n=(clue.around & self.unknown).bit_count() + len(mines))


InferenceRule = Callable[[Inference], None]
"""A step that adds verdicts to what is known: ``Inference.single_point``, ``Inference.pairs``, or a bot's own."""


def read_single_points(view: View) -> Iterator[Inference]:
    """What single numbers tell, for a bot that moves: first with every flag taken for a mine, then with none.

    A reading that clashes is left out.
    """
    for trust_flags in (True, False):
        known = Inference(view, trust_flags=trust_flags)
        known.single_point()
        if not known.contradictions:
            yield known


def infer(view: View, *rules: InferenceRule) -> Hints:
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


def infer_certain(view: View, *rules: InferenceRule) -> Certain:
    """The cells that :func:`infer` tells of; nothing is put into words."""
    known = _apply(view, rules, trust_flags=True)
    if known.contradictions and known.flags:
        known = _apply(view, rules, trust_flags=False)
    return Certain() if known.contradictions else known.certain


def _apply(view: View, rules: tuple[InferenceRule, ...], *, trust_flags: bool) -> Inference:
    known = Inference(view, trust_flags=trust_flags)
    known.check()
    for rule in rules:
        if known.contradictions:
            break
        rule(known)
    return known
