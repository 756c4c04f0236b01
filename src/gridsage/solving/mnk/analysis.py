"""What can be told of an m,n,k position: the best moves and their lines, forced wins and what stops them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage._core import CancelToken
from gridsage.checks import check_kind, check_seconds, check_whole
from gridsage.drawing.drawable import Drawable
from gridsage.games.mnk import (
    Board,
    Choice,
    Hint,
    Limits,
    MnkBot,
    Position,
    Reason,
    SearchResult,
    Setup,
    format_move,
    format_moves,
)
from gridsage.games.mnk.position import count_stones
from gridsage.solving.background import acting_when
from gridsage.solving.mnk.chance import chance_of
from gridsage.solving.mnk.explain import explain
from gridsage.solving.mnk.network import AUTO_NETWORK
from gridsage.solving.mnk.searcher import Searcher

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import MnkPicture

__all__ = [
    "Analysis",
    "analyse",
    "examine",
    "examine_step_by_step",
    "hints",
    "hints_of",
    "limits_for",
]

_DEFAULT_TIME_S = 1.0
_THREAT_SHARE = 0.15
"""How much of the time or the nodes goes into the question what the other side threatens."""
_HINTS = 3
_CANCEL_POLL_S = 0.02


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Drawable):
    """What was found in a position. A game that is over has no lines."""

    position: Position
    lines: tuple[Choice, ...] = ()
    """The best moves found, best first, each with its score and the line expected after it."""
    reasons: tuple[Reason, ...] = ()
    """Why, for each line."""
    chances: tuple[float | None, ...] = ()
    """The chance to win of the side to move with each line, a draw as half; None where a bot's score tells none."""
    depth: int = 0
    """Plies looked ahead everywhere."""
    nodes: int = 0
    """Positions looked at."""
    time_s: float = 0.0
    threat: Choice | None = None
    """How the other side would win if it were its turn, where that is proven."""
    defences: tuple[int, ...] = ()
    """The moves among those looked at after which that win is no longer seen; only where there is a threat."""

    @property
    def best(self) -> int | None:
        """The best move found, or None when the game is over."""
        return self.lines[0].cell if self.lines else None

    def picture(
        self,
        *,
        line: bool = True,
        threat: bool = True,
        numbers: bool = False,
        threats: bool = False,
        forbidden: bool = True,
        stones: bool | None = None,
    ) -> MnkPicture:
        """What is to be seen, as ``to_svg`` draws it: the best moves by rank, in boxes.

        ``line`` adds the moves expected after the best one, faint and numbered on; ``threat`` rings the cells where the
        other side would win if nothing were done. The rest is what :meth:`Position.picture` takes.
        """
        from gridsage.solving.mnk.pictures import picture_analysis

        place = self.position.picture(numbers=numbers, threats=threats, forbidden=forbidden, stones=stones)
        return picture_analysis(self, place, line=line, threat=threat)

    def __str__(self) -> str:
        setup = self.position.setup
        lines = [f"{setup}, {'XO'[self.position.turn]} to move, depth {self.depth}, {self.nodes:,} nodes"]
        for number, (line, reason) in enumerate(zip(self.lines, self.reasons, strict=True), start=1):
            lines.append(f"{number}. {format_moves(line.line or (line.cell,), setup)}  {reason.sentence}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        best = "the game is over" if self.best is None else f"best {format_move(self.best, self.position.setup)}"
        stones = count_stones(self.position.stones)
        return f"<Analysis of {self.position.setup}, {stones}: {best}, depth {self.depth}>"


def analyse(
    position: Position | Board | Setup | str,
    setup: Setup | str | None = None,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    best: int = 1,
    bot: MnkBot | None = None,
    threads: int = 1,
    network: str = AUTO_NETWORK,
    cancel: CancelToken | None = None,
) -> Analysis:
    """The ``best`` best moves with their scores and lines, why they are good, and the other side's threat.

    It thinks for ``time_s`` seconds or looks at ``nodes`` positions, whichever ends first; without either, a second.
    With nodes alone and one thread the answer is the same on every machine. Told to stop by ``cancel`` it answers with
    what it has. The bot, by default the strongest engine with the ``network`` that :class:`~gridsage.mnk.Engine` takes,
    is closed at the end.
    """
    place = Position.of(position, setup)
    limits = limits_for(place, time_s=time_s, nodes=nodes, best=best, cancel=cancel)
    if bot is not None:
        check_kind(bot, MnkBot, "bot")
        bot.check_rule(place.setup)
    searcher: MnkBot | Searcher = bot or Searcher(threads=threads, network=network)
    try:
        return examine(searcher, place, limits, best, cancel)
    finally:
        searcher.close()


def hints(
    position: Position | Board | Setup | str,
    setup: Setup | str | None = None,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    best: int = _HINTS,
    cancel: CancelToken | None = None,
) -> tuple[Hint, ...]:
    """The moves worth making, best first, each with its reason."""
    return hints_of(analyse(position, setup, time_s=time_s, nodes=nodes, best=best, cancel=cancel))


def hints_of(analysis: Analysis) -> tuple[Hint, ...]:
    """The lines of an analysis as hints."""
    told = zip(analysis.lines, analysis.reasons, analysis.chances, strict=True)
    return tuple(Hint(line.cell, reason, chance) for line, reason, chance in told)


def limits_for(
    position: Position, *, time_s: float | None, nodes: int | None, best: int, cancel: CancelToken | None
) -> Limits:
    """What an analysis may take; an :class:`~gridsage.errors.OptionError` where it makes no sense."""
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    if time_s is not None:
        check_seconds(time_s)
    if nodes is not None:
        check_whole(nodes, "nodes", 1)
    check_whole(best, "best moves", 1, position.setup.cells)
    if time_s is None and nodes is None:
        time_s = _DEFAULT_TIME_S
    return Limits(time_s=time_s, nodes=nodes)


def examine(
    searcher: MnkBot | Searcher, position: Position, limits: Limits, best: int, cancel: CancelToken | None = None
) -> Analysis:
    """The analysis that a search with these limits gives; part of them goes into the other side's threat."""
    if position.board().over:
        return Analysis(position)
    searcher.begin(position.setup, limits)
    found = _search(searcher, position, _part(limits, 1 - _THREAT_SHARE), best, cancel)
    calibrated = isinstance(searcher, Searcher) or searcher.calibrated
    return _explained(position, found, *_threat(searcher, position, found, limits, cancel), calibrated=calibrated)


def examine_step_by_step(
    searcher: Searcher, position: Position, limits: Limits, best: int, cancel: CancelToken | None = None
) -> Generator[Analysis, None, None]:
    """Each deeper analysis as the search finds it, and last the one of :func:`examine`. Closing it ends the search."""
    if position.board().over:
        yield Analysis(position)
        return
    depth = 0
    with closing(searcher.stream(position, _part(limits, 1 - _THREAT_SHARE), best, cancel=cancel)) as results:
        for found in results:
            if found.depth > depth:
                depth = found.depth
                yield _explained(position, found)
    yield _explained(position, found, *_threat(searcher, position, found, limits, cancel))


def _explained(
    position: Position,
    found: SearchResult,
    threat: Choice | None = None,
    defences: tuple[int, ...] = (),
    *,
    calibrated: bool = True,
) -> Analysis:
    reasons = tuple(explain(position, line.cell, mate_in=line.mate_in, line=line.line) for line in found.lines)
    chances = tuple(chance_of(line, position, calibrated=calibrated) for line in found.lines)
    return Analysis(position, found.lines, reasons, chances, found.depth, found.nodes, found.time_s, threat, defences)


def _part(limits: Limits, share: float) -> Limits:
    time_s = None if limits.time_s is None else limits.time_s * share
    nodes = None if limits.nodes is None else max(1, round(limits.nodes * share))
    return Limits(time_s=time_s, nodes=nodes)


def _search(
    searcher: MnkBot | Searcher, position: Position, limits: Limits, best: int, cancel: CancelToken | None
) -> SearchResult:
    if isinstance(searcher, Searcher):
        return searcher.analyse(position, limits, best, cancel=cancel)
    if cancel is None:
        return searcher.analyse(position, limits, best)
    # A bot knows no tokens.
    with acting_when(lambda: cancel.cancelled, searcher.cancel, every_s=_CANCEL_POLL_S):
        return searcher.analyse(position, limits, best)


def _threat(
    searcher: MnkBot | Searcher, position: Position, found: SearchResult, limits: Limits, cancel: CancelToken | None
) -> tuple[Choice | None, tuple[int, ...]]:
    """The other side's forced win if it were to move, and the moves of the analysis that do not lose to it."""
    if found.lines and (found.lines[0].mate_in or 0) > 0:
        return None, ()  # whoever wins by force need not fear anything
    passed = Position(position.setup, position.cells, 1 - position.turn)
    (threat, *_) = _search(searcher, passed, _part(limits, _THREAT_SHARE), 1, cancel).lines
    if (threat.mate_in or 0) <= 0:
        return None, ()
    defences = tuple(line.cell for line in found.lines if (line.mate_in or 0) >= 0)
    return threat, defences
