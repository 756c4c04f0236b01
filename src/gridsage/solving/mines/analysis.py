"""The Minesweeper engine: everything that can be said of a view, exactly.

>>> analysis = analyse("1#\\n1#", "2x2/1@any")
>>> analysis.chance(1, 0), analysis.layouts, analysis.win_chance
(0.5, 2, 0.5)
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage._core import CancelToken, MinesAnalysis, MinesFinding, analyse_mines, prove_mines, sample_mines
from gridsage.checks import check_flag, check_kind, check_many, check_seconds, check_whole, shown, whole
from gridsage.drawing.drawable import Drawable
from gridsage.errors import CancelledError, ContradictionError, IllegalMoveError, OptionError
from gridsage.games.cells import Cell
from gridsage.games.mines import (
    EXPLODED,
    FLAG,
    HIDDEN,
    Board,
    Contradiction,
    FastBoard,
    Reason,
    Setup,
    Verdict,
    View,
)
from gridsage.remark import Fact, Remark, join_names
from gridsage.solving.mines.first_move import protected_first_move
from gridsage.solving.mines.recognition import Recognition
from gridsage.solving.mines.sentences import put_into_words
from gridsage.stream import check_seed

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = [
    "DEFAULT_END_LIMIT",
    "DEFAULT_TIME_S",
    "Analysis",
    "analyse",
    "check_limits",
    "contradictions_of",
    "prove",
    "reason_of_proof",
    "sample_layouts",
]

DEFAULT_END_LIMIT = 16_000
"""Up to how many layouts the best play is searched when nothing is said."""
DEFAULT_TIME_S = 10.0
"""How long an analysis may take when nothing is said."""
_MOST_SAMPLES = (1 << 31) - 1


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Drawable):
    """What follows from a view; cells are indices, ``y * width + x``."""

    view: View
    chances: tuple[float, ...]
    """Each cell's chance to be a mine: 0 for an open cell, exactly 0 or 1 for a hidden cell that is certain."""
    exact: bool
    """Whether the chances are exact; otherwise they were estimated, because time was up."""
    error: float
    """The largest standard error of the chances; 0 when they are exact."""
    layouts_log10: float | None
    """The decimal logarithm of the number of layouts that agree with the view; None for an estimate whose error cannot
    be told."""
    layouts_log10_error: float | None
    """Its standard error: 0 when it is exact, None where it is None."""
    layouts: int | None
    """That number itself, where it fits into 128 bits."""
    components: tuple[tuple[int, ...], ...]
    """The undecided cells that touch a number, in components that depend on each other only through the mine count."""
    dead: tuple[int, ...]
    """Hidden cells that would show the same number in every layout: opening them tells nothing. None are named when
    time was up before all were known."""
    coin_tosses: tuple[tuple[int, ...], ...]
    """Groups of cells that stay an even guess whatever is opened first: the unavoidable 50/50s, every pair of them
    unless time was up."""
    best: int | None
    """The cell to open, or None when no safe cell is left to open."""
    win_chance: float | None
    """The chance to win with the best play, where it was searched: exact. None once a mine has exploded."""

    @property
    def safe(self) -> tuple[int, ...]:
        """The hidden cells that are certainly safe: all of them, or, among estimates, those that were proved."""
        return self._hidden_with(0.0)

    @property
    def mines(self) -> tuple[int, ...]:
        """The hidden cells that are certainly mines: all of them, or, among estimates, those that were proved."""
        return self._hidden_with(1.0)

    def _hidden_with(self, chance: float) -> tuple[int, ...]:
        codes = self.view.cells
        return tuple(c for c, p in enumerate(self.chances) if p == chance and codes[c] in (HIDDEN, FLAG))

    def chance(self, cell: Cell, row: int | None = None) -> float:
        """The chance that a cell is a mine: the cell by its index, as ``(x, y)``, as ``"x,y"``, or as ``x, y``."""
        return self.chances[self.view.grid.as_cell(cell if row is None else (cell, row))]  # type: ignore[arg-type]

    def picture(self, *, chances: bool = True, best: bool = True, proof: Cell | bool = False) -> MinesPicture:
        """What is to be seen, as ``to_svg`` draws it: each cell coloured by its chance, a star on the best move.

        Without ``chances`` only what is certain is marked. ``proof`` names a cell: the numbers that prove it are
        marked, and the sentence that says why stands below; True means the best move.
        """
        from gridsage.solving.mines.pictures import picture_analysis

        return picture_analysis(self, chances=chances, best=best, proof=proof)

    def __str__(self) -> str:
        best = "no cell is left to open"
        if self.best is not None:
            best = f"best open {self.view.grid.name_cell(self.best)} (mine chance {self.chances[self.best]:.1%})"
        won = "" if self.win_chance is None else f", chance to win {self.win_chance:.1%}"
        exact = "" if self.exact else f", estimated with an error up to {self.error:.1%}"
        return f"{self.view.setup}: {best}{won}, {len(self.safe)} safe, {len(self.mines)} mines{exact}"

    def __repr__(self) -> str:
        return f"<Analysis of {self}>"


def analyse(
    view: View | Board | FastBoard | Setup | str,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = False,
    time_s: float | None = None,
    nodes: int | None = None,
    end_limit: int = DEFAULT_END_LIMIT,
    cancel: CancelToken | None = None,
    seed: int = 0,
) -> Analysis:
    """Every hidden cell's exact chance of a mine, the number of layouts, the best move, and more.

    Before the first move the chances are those of mines laid at random; that the setup's start rule protects this move
    counts in the best move and the chance to win.

    A flag is no knowledge: a flagged cell is a hidden one, unless ``trust_flags`` is set. After ``time_s`` seconds, ten
    when neither time nor nodes are given, the answer is an estimate and says so, with its error; a quick look at each
    cell is taken even if there is no time. With ``nodes`` a count may look at so many partial layouts, and the search
    for the best play at so many layouts; with nodes alone the answer is the same on every machine. The
    chance to win is searched when at most ``end_limit`` layouts are left. A view that no board can produce raises a
    :class:`~gridsage.errors.ContradictionError` that names the numbers; one that is too wide to tell in this time, and
    for which no layout was found, a :class:`~gridsage.errors.CancelledError`, as does a call that was cancelled.
    """
    view = View.of(view, setup)
    time_s = check_limits(time_s, nodes, trust_flags=trust_flags, cancel=cancel)
    if not 0 <= whole(end_limit, "end limit") <= 1_000_000:
        raise OptionError(f"end limit {shown(end_limit)} is outside 0 to 1000000")
    began = time.monotonic()
    found = analyse_mines(
        view.setup,
        view.cells,
        trust_flags=trust_flags,
        time_s=time_s,
        end_limit=end_limit,
        seed=check_seed(seed),
        nodes=nodes or 0,
        cancel=cancel,
    )
    if found.finding is MinesFinding.STOPPED:
        if cancel is not None and cancel.cancelled:
            raise CancelledError("the analysis was cancelled")
        message = f"no layout was found in the time given ({time_s:g} s); the view may be impossible"
        raise CancelledError(message, code="no-layout", facts={"time_s": time_s})
    if found.finding is not MinesFinding.FINE:
        raise _contradiction(view, found, trust_flags=trust_flags)
    left_s = max(0.0, time_s - (time.monotonic() - began))
    best, win_chance = _best_move(
        view, found, trust_flags=trust_flags, end_limit=end_limit, time_s=left_s, nodes=nodes, cancel=cancel
    )
    return Analysis(
        view=view,
        chances=tuple(found.chances),
        exact=found.exact,
        error=found.error,
        layouts_log10=None if found.log_layouts is None else found.log_layouts / math.log(10),
        layouts_log10_error=None if found.log_layouts is None else found.log_layouts_error / math.log(10),
        layouts=found.layouts,
        components=found.components,
        dead=found.dead,
        coin_tosses=found.coin_tosses,
        best=best,
        win_chance=win_chance,
    )


def check_limits(
    time_s: float | None, nodes: int | None = None, *, trust_flags: bool, cancel: CancelToken | None
) -> float:
    """The seconds that a call may take, or an :class:`~gridsage.errors.OptionError` where a limit makes no sense."""
    check_flag(trust_flags, "trust_flags")
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    if nodes is not None:
        check_whole(nodes, "nodes", 1)
    if time_s is None:
        return DEFAULT_TIME_S if nodes is None else math.inf
    return check_seconds(time_s)


def _best_move(
    view: View,
    found: MinesAnalysis,
    *,
    trust_flags: bool,
    end_limit: int,
    time_s: float,
    nodes: int | None,
    cancel: CancelToken | None,
) -> tuple[int | None, float | None]:
    """The cell to open, if any, and the chance to win: what the engine found, and what it does not know of."""
    if EXPLODED in view.cells:  # the game is lost, though the rest of the board can still be thought about
        return found.best, None
    if view.started or not view.setup.free_cells:
        return found.best, found.win_chance
    if trust_flags and view.flagged:  # with mines that are known it is not the board that the start rule speaks of
        return found.best, None
    first = protected_first_move(view.setup, found, end_limit=end_limit, time_s=time_s, nodes=nodes or 0, cancel=cancel)
    return first.cell, first.win_chance


def sample_layouts(
    view: View | Board | FastBoard | str,
    count: int,
    seed: int,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = False,
    time_s: float = 10.0,
    cancel: CancelToken | None = None,
) -> tuple[tuple[int, ...], ...]:
    """The mines of random layouts that agree with the view, each layout as likely as any other; none if none agrees."""
    check_whole(count, "layouts", 0, _MOST_SAMPLES)
    view = View.of(view, setup)
    time_s = check_limits(time_s, trust_flags=trust_flags, cancel=cancel)
    return sample_mines(
        view.setup, view.cells, count, check_seed(seed), trust_flags=trust_flags, time_s=time_s, cancel=cancel
    )


def prove(
    view: View | Board | FastBoard | str,
    cells: Sequence[Cell],
    verdict: Verdict | str,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = False,
    time_s: float = 10.0,
    cancel: CancelToken | None = None,
) -> tuple[Reason | None, ...]:
    """Why each of the cells is safe, or a mine: the fewest numbers that leave no other possibility.

    Without any one of these numbers the others would allow the opposite. None for a cell that is not certain; one that
    is open is an :class:`~gridsage.errors.IllegalMoveError`.
    """
    time_s = check_limits(time_s, trust_flags=trust_flags, cancel=cancel)
    view = View.of(view, setup)
    which = [_hidden_cell(view, cell) for cell in check_many(cells, "cells")]
    if verdict not in tuple(Verdict):
        raise OptionError(f"no verdict is called {shown(verdict)}: expected safe or mine")
    mines = Verdict(verdict) is Verdict.MINE
    proofs = prove_mines(
        view.setup, view.cells, which, mines=mines, trust_flags=trust_flags, time_s=time_s, cancel=cancel
    )
    known = Recognition.of(view, trust_flags=trust_flags)
    return tuple(
        None
        if proof is None
        else reason_of_proof(known, cell, proof.clues, Verdict(verdict), counts_mines=proof.counts_mines)
        for cell, proof in zip(which, proofs, strict=True)
    )


def _hidden_cell(view: View, cell: Cell) -> int:
    at = view.grid.as_cell(cell)
    if view.cells[at] not in (HIDDEN, FLAG):
        raise IllegalMoveError(f"cannot explain {view.grid.name_cell(at)}: it is open")
    return at


def reason_of_proof(
    known: Recognition, cell: int, clues: tuple[int, ...], verdict: Verdict, *, counts_mines: bool
) -> Reason:
    """The reason that names the open numbers of a proof, and the mine count where that is part of it."""
    view, mine, pattern = known.view, verdict is Verdict.MINE, None
    if not counts_mines:
        pattern = known.pattern(clues, cell, verdict)
        rule = "combinations" if len(clues) > 1 else "AMN" if mine else "AFN"
        remark = Remark.of(f"proof_{verdict}", cell=(cell,), clues=clues, n=len(clues))
    else:
        rule = "mine count"
        numbers: dict[str, Fact] = {"clues": clues} if clues else {}
        kind = f"proof_total_{verdict}" if clues else f"total_{verdict}"
        remark = Remark.of(kind, cell=(cell,), mines=view.setup.mines, **numbers)
    return put_into_words(rule, clues, (cell,), remark, view, pattern)


def _contradiction(view: View, found: MinesAnalysis, *, trust_flags: bool) -> ContradictionError:
    """One sentence that names the cells and the reason."""
    mines, clash = view.setup.mines, found.clash
    seen = clash
    match found.finding:
        case MinesFinding.TOO_FEW_MINES:
            needed = f"the view needs at least {found.least_mines}"
            remark = Remark.of("few_mines", mines=mines, least=found.least_mines)
            message = f"the setup {view.setup} has {_count(mines, 'mine')}, but {needed}"
            # Without a number to blame there are too many mines in sight.
            seen = clash or tuple(c for c, code in enumerate(view.cells) if _known_mine(code, trust_flags=trust_flags))
        case MinesFinding.TOO_MANY_MINES:
            room = f"the view leaves room for {found.most_mines}"
            remark = Remark.of("many_mines", mines=mines, most=found.most_mines)
            message = f"the setup {view.setup} has {_count(mines, 'mine')}, but {room}"
        case MinesFinding.NO_TOTAL:
            message = f"the numbers allow fewer or more than {_count(mines, 'mine')}, but not {mines}"
            remark = Remark.of("no_total", mines=mines)
        case _:
            message, remark = _clash(view, clash, trust_flags=trust_flags)
            seen = ()
    where = f": see {_name(view, seen)}" if seen else ""
    return ContradictionError(message + where, clash, code=remark.kind, facts=remark.facts)


def contradictions_of(error: ContradictionError) -> tuple[Contradiction, ...]:
    """The error as hints tell it: once for each clue that clashes, or once for the board as a whole."""
    facts = {name: fact for name, fact in error.facts.items() if isinstance(fact, int | str | tuple)}
    remark = Remark(error.code, facts) if error.code else None
    return tuple(Contradiction(clue, f"{error}.", remark) for clue in error.clues or (None,))


def _clash(view: View, clues: tuple[int, ...], *, trust_flags: bool) -> tuple[str, Remark]:
    if len(clues) > 1:
        message = f"the numbers contradict each other: {_name(view, clues)} cannot all be right"
        return message, Remark.of("clash", clues=clues, n=len(clues))
    (clue,) = clues
    codes = [view.cells[other] for other in view.grid.neighbours[clue]]
    known = sum(_known_mine(code, trust_flags=trust_flags) for code in codes)
    hidden = sum(code >= HIDDEN for code in codes) - known
    around = _count(hidden, "hidden cell")
    if known:
        around += f" and {_count(known, 'known mine')}"
    message = f"{_name(view, clues)} cannot be right: {around} around it"
    return message, Remark.of("clash_around", clue=clues, hidden=hidden, known=known)


def _known_mine(code: int, *, trust_flags: bool) -> bool:
    return code == EXPLODED or (trust_flags and code == FLAG)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _name(view: View, cells: tuple[int, ...]) -> str:
    """The cells with what they show; not more of them than a sentence can hold."""
    shown = {FLAG: "F", EXPLODED: "*"}
    names = []
    for cell in cells[:6]:
        names.append(f"the {shown.get(view.cells[cell], view.cells[cell])} at {view.grid.name_cell(cell)}")
    return join_names([*names, f"{len(cells) - 6} more"] if len(cells) > 6 else names)
