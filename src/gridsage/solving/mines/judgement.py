"""Moves that open a cell, judged by what could be known: sure, a guess that nothing could spare, or a needless one.

``docs/metrics.md`` defines the figures.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from gridsage._core import CancelToken
from gridsage.checks import check_kind
from gridsage.errors import ContradictionError, IllegalMoveError, OptionError, ParseError
from gridsage.files import MALFORMED
from gridsage.games.mines import (
    FLAG,
    HIDDEN,
    Board,
    FastBoard,
    Hint,
    Move,
    MoveKind,
    Setup,
    View,
    fresh_board,
    parse_move,
)
from gridsage.games.mines.notation import as_move
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.record import GameRecord
from gridsage.solving.mines.analysis import Analysis, analyse, check_limits
from gridsage.solving.mines.may_guess import find_safe_cell, first_is_safe, look_at, safest_cell

__all__ = ["GuessTotals", "Judgement", "JudgementKind", "judge_game", "judge_move", "judge_moves"]

DEFAULT_MOVE_S = 2.0
"""How long one move may be looked at when nothing is said."""
DEFAULT_GAME_S = 60.0
"""How long a whole game may be looked at when nothing is said."""


class JudgementKind(StrEnum):
    """What a move was judged to be, by what could be known before it."""

    SURE = "sure"
    """Every cell that it opened was certainly safe."""
    FORCED = "forced"
    """A guess, and no cell was certainly safe."""
    NEEDLESS = "needless"
    """A guess, though a cell was certainly safe."""
    UNKNOWN = "unknown"
    """It could not be told in the time given."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of one move; cells are indices, ``y * width + x``."""

    move: Move
    kind: JudgementKind
    cells: tuple[int, ...]
    """The cells that the move itself opened: several for a chord."""
    risk: float | None = None
    """The exact chance that a mine was among them; None where it is not known."""
    best: int | None = None
    """For a guess: the safe cell that was easiest to see, or the safest cell where none was safe."""
    best_risk: float | None = None
    """Its chance to be a mine."""
    hint: Hint | None = None
    """For a needless guess: that cell with the proof."""
    by_mine_count: bool | None = None
    """For a needless guess: whether nothing but the number of mines showed a safe cell; None where it is not known."""
    analysis: Analysis | None = None
    """All that is known of the view; None where the first move is protected, or time was up."""
    step: int = 0
    """The number of moves before it in its game."""


@dataclass(frozen=True, slots=True)
class GuessTotals:
    """The guesses of a whole game; ``docs/metrics.md`` defines the luck and the needless risk."""

    sure: int = 0
    forced: int = 0
    needless: int = 0
    unknown: int = 0
    """Moves that could not be told in time."""
    overlooked_counts: int = 0
    """Needless guesses where nothing but the number of mines showed the safe cell."""
    luck: float | None = 1.0
    """The luck that the game needed: the chance to survive all its forced guesses; None where one is not known."""
    needless_risk: float | None = 0.0
    """The chance that one of the needless guesses had gone wrong; None where one is not known."""

    @classmethod
    def of(cls, judgements: Iterable[Judgement]) -> GuessTotals:
        """The totals of a game's judged moves."""
        seen = tuple(judgements)
        kinds = Counter(judged.kind for judged in seen)
        survived = {kind: _survival(seen, kind) for kind in (JudgementKind.FORCED, JudgementKind.NEEDLESS)}
        careless = survived[JudgementKind.NEEDLESS]
        return cls(
            sure=kinds[JudgementKind.SURE],
            forced=kinds[JudgementKind.FORCED],
            needless=kinds[JudgementKind.NEEDLESS],
            unknown=kinds[JudgementKind.UNKNOWN],
            overlooked_counts=sum(bool(judged.by_mine_count) for judged in seen),
            luck=survived[JudgementKind.FORCED],
            needless_risk=None if careless is None else 1 - careless,
        )

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GuessTotals:
        """The totals that :meth:`to_dict` wrote."""
        try:
            counts: dict[str, Any] = {
                name: int(data[name]) for name in ("sure", "forced", "needless", "unknown", "overlooked_counts")
            }
            luck, risk = (None if data[name] is None else float(data[name]) for name in ("luck", "needless_risk"))
            return cls(**counts, luck=luck, needless_risk=risk)
        except MALFORMED as error:
            raise ParseError(f"not the totals of a game's guesses: {error}") from error


def _survival(judgements: tuple[Judgement, ...], kind: JudgementKind) -> float | None:
    """The chance to survive all moves of a kind; None where one of them is, or may be, of unknown risk."""
    risks = [judged.risk for judged in judgements if judged.kind in (kind, JudgementKind.UNKNOWN)]
    return None if None in risks else math.prod((1 - risk for risk in risks if risk is not None), start=1.0)


def judge_move(
    view: View | Board | FastBoard | str,
    move: Move | str,
    setup: Setup | str | None = None,
    *,
    end_limit: int = 0,
    time_s: float = DEFAULT_MOVE_S,
    cancel: CancelToken | None = None,
) -> Judgement:
    """What a move was by the view before it: an ``open`` or a ``chord``, as a value or as text.

    Flags are no knowledge. With ``end_limit`` the analysis that comes with it searches the best play where at most so
    many layouts are left. The time is for the chances, and again for the proof.

    >>> judge_move("01##", "open 2,0", "4x1/1@any").kind.value
    'needless'
    >>> judged = judge_move("1#\\n1#", "open 1,0", "2x2/1@any")
    >>> judged.kind.value, judged.risk
    ('forced', 0.5)
    """
    time_s = check_limits(time_s, trust_flags=False, cancel=cancel)
    view = View.of(view, setup)
    move = as_move(move, view.grid)
    cells = _opened_by(view, move)
    if first_is_safe(view):
        return Judgement(move, JudgementKind.SURE, cells, 0.0)
    found = look_at(view, end_limit=end_limit, time_s=time_s, cancel=cancel)
    if found is None:
        return Judgement(move, JudgementKind.UNKNOWN, cells)
    return _judge(found, move, cells, time_s=time_s, cancel=cancel)


def _judge(
    found: Analysis, move: Move, cells: tuple[int, ...], *, time_s: float, cancel: CancelToken | None
) -> Judgement:
    chances = [found.chances[cell] for cell in cells]
    if not any(chances):
        return Judgement(move, JudgementKind.SURE, cells, 0.0, analysis=found)
    # Among estimates nothing but 0 and 1 is certain.
    if not found.exact and 1 not in chances:
        return Judgement(move, JudgementKind.UNKNOWN, cells, analysis=found)
    risk = 1.0 if 1 in chances else _risk(found, move, time_s=time_s, cancel=cancel)
    if found.safe:
        safe = find_safe_cell(found, time_s=time_s, cancel=cancel)
        cell = safe.hint.cell
        return Judgement(move, JudgementKind.NEEDLESS, cells, risk, cell, 0.0, safe.hint, safe.by_mine_count, found)
    if not found.exact:
        return Judgement(move, JudgementKind.UNKNOWN, cells, risk, analysis=found)
    best = safest_cell(found)
    return Judgement(
        move, JudgementKind.FORCED, cells, risk, best, None if best is None else found.chances[best], analysis=found
    )


def _opened_by(view: View, move: Move) -> tuple[int, ...]:
    """The cells that a move itself opens; a move that opens none, or that the rules refuse, is refused here too."""
    if not 0 <= move.cell < view.setup.cells:
        raise IllegalMoveError(f"the cell of the move is outside {view.setup}")
    at = view.grid.name_cell(move.cell)
    codes, around = view.cells, view.grid.neighbours[move.cell]
    match move.kind:
        case MoveKind.OPEN:
            if codes[move.cell] != HIDDEN:
                raise IllegalMoveError(f"cannot open {at}: it is not hidden")
            return (move.cell,)
        case MoveKind.CHORD:
            cells = tuple(cell for cell in around if codes[cell] == HIDDEN)
            if not cells or codes[move.cell] != sum(codes[cell] == FLAG for cell in around):
                raise IllegalMoveError(f"cannot chord {at}: the flags around it do not allow it")
            return cells
        case _:
            raise OptionError(f"only moves that open a cell are judged, and {move.kind.value} {at} opens none")


def _risk(found: Analysis, move: Move, *, time_s: float, cancel: CancelToken | None) -> float | None:
    """The exact chance that a move opens a mine."""
    view = found.view
    if move.kind is MoveKind.OPEN:
        return found.chances[move.cell]
    # A chord has as many flags as mines: it opens no mine in the layouts where all these flags are right.
    around = view.grid.neighbours[move.cell]
    doubtful = [cell for cell in around if view.cells[cell] == FLAG and found.chances[cell] < 1]
    if len(doubtful) == 1:
        return 1 - found.chances[doubtful[0]]
    codes = (HIDDEN if code == FLAG and cell not in around else code for cell, code in enumerate(view.cells))
    try:
        right = analyse(View(view.setup, bytes(codes)), trust_flags=True, end_limit=0, time_s=time_s, cancel=cancel)
    except ContradictionError:
        return 1.0
    if not right.exact or right.layouts_log10 is None or found.layouts_log10 is None:
        return None
    if right.layouts is not None and found.layouts is not None:
        return 1 - right.layouts / found.layouts
    return 1 - 10 ** (right.layouts_log10 - found.layouts_log10)


def judge_moves(
    game: GameRecord | Recording,
    *,
    end_limit: int = 0,
    move_s: float = DEFAULT_MOVE_S,
    time_s: float = DEFAULT_GAME_S,
    cancel: CancelToken | None = None,
) -> Iterator[Judgement]:
    """Every move that opens a cell, judged as it comes; what is left when ``time_s`` is over is unknown.

    Cells that were opened for the player are left out, and so is the first one of a board whose mines were given: how
    the program protected it that the recording comes from is not known.
    """
    move_s = check_limits(move_s, trust_flags=False, cancel=cancel)
    end = time.monotonic() + check_limits(time_s, trust_flags=False, cancel=cancel)
    record = play_recording(game).record if isinstance(game, Recording) else game
    check_kind(record, GameRecord, "game")
    return _judged(record, end, end_limit=end_limit, move_s=move_s, cancel=cancel)


def _judged(
    record: GameRecord, end: float, *, end_limit: int, move_s: float, cancel: CancelToken | None
) -> Iterator[Judgement]:
    board = fresh_board(record)
    setup = board.setup
    left_out = int(record.details.get("given", 0))
    unprotected = "layout" in record.details and not setup.no_guess
    for step, played in enumerate(record.moves):
        move = parse_move(played.text, setup.grid)
        before = board.view()
        opens = move.kind in (MoveKind.OPEN, MoveKind.CHORD)
        board.push(move)
        if not opens or step < left_out or (unprotected and not before.started):
            continue
        left_s = min(move_s, end - time.monotonic())
        if left_s <= 0:
            yield Judgement(move, JudgementKind.UNKNOWN, _opened_by(before, move), step=step)
        else:
            judged = judge_move(before, move, end_limit=end_limit, time_s=left_s, cancel=cancel)
            yield replace(judged, step=step)


def judge_game(
    game: GameRecord | Recording,
    *,
    move_s: float = DEFAULT_MOVE_S,
    time_s: float = DEFAULT_GAME_S,
    cancel: CancelToken | None = None,
) -> GuessTotals:
    """How many guesses a game had, forced and needless, and how much luck it needed: see :func:`judge_moves`."""
    return GuessTotals.of(judge_moves(game, move_s=move_s, time_s=time_s, cancel=cancel))
