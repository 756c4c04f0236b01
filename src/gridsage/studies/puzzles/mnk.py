"""m,n,k puzzles from games that a weakened champion plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

from gridsage.catalog import parse_bot
from gridsage.games.mnk import Limits, MnkBot, Position, Setup
from gridsage.sessions.mnk.bot import BotPlayer, play_on
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.solving.mnk.puzzle import Judge, Puzzle, PuzzleKind
from gridsage.solving.puzzle_lines import Origin, choose_kind
from gridsage.stream import RandomStream, check_seed, derive_seed

__all__ = ["SETUPS", "find_puzzles"]

SETUPS = ("15x15x5", "9x9x5", "6x6x4", "9x9x5")
"""The boards that puzzles are made on unless others are asked for: five in a row, large and small, and four."""

_BOT = "champion:level=2:memory_mb=1"
"""Strong enough to build threats, weak enough to overlook some."""
_MARGIN = 4
"""The first stone lies so far from the edge, where the board has room for that."""


def find_puzzles(kind: PuzzleKind | str, setup: Setup | str, seed: int) -> list[Puzzle]:
    """The puzzles of that kind from the game that ``champion`` plays against itself with this seed.

    Every only defence is one, but of the wins only the longest: what follows a win is most often the rest of it.
    """
    kind, setup, seed = choose_kind(PuzzleKind, kind), Setup.of(setup), check_seed(seed)
    judge = Judge(setup)
    ours = version("gridsage")
    found: list[Puzzle] = []
    for position in _positions(setup, seed):
        answer = judge.only_move(kind, position)
        # What a longer look refuses is no puzzle.
        if answer is not None and judge.find_fault(kind, position, answer) is None:
            # The question is the stones: how they came there does not matter.
            bare = Position(setup, position.cells, position.turn)
            found.append(Puzzle(kind, bare, answer, answer.level, Origin(_BOT, seed, position.stones, ours)))
    if kind is PuzzleKind.WIN and found:
        return [max(found, key=lambda puzzle: puzzle.answer.plies)]
    return found


def _positions(setup: Setup, seed: int) -> Iterator[Position]:
    """The positions of the game, from the second move on."""
    first = _first_move(setup, RandomStream(derive_seed(seed, 2)))
    game = MnkGame(setup, (MnkPlayer(_BOT, _BOT),) * 2, limits=Limits(nodes=10**6), seed=seed, opening=[first])
    players = []
    for seat in (0, 1):
        bot = parse_bot("mnk", _BOT).make(derive_seed(seed, seat))
        assert isinstance(bot, MnkBot)
        players.append(BotPlayer(bot))
    yield game.board.position()
    for _ in play_on(game, players):
        if not game.over:
            yield game.board.position()


def _first_move(setup: Setup, stream: RandomStream) -> int:
    x, y = (_draw(side, stream) for side in (setup.width, setup.height))
    return setup.index(x, y)


def _draw(side: int, stream: RandomStream) -> int:
    margin = min(_MARGIN, (side - 1) // 2)
    return margin + stream.below(side - 2 * margin)
