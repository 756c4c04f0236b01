"""What every m,n,k bot must hold, as one function that anyone's bot can be put through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridsage.games.mnk import (
    Choice,
    Limits,
    MnkBot,
    Position,
    Setup,
    format_moves,
    parse_position,
    parse_setup,
    replay,
)
from gridsage.sessions.mnk.play import play
from gridsage.solving.mnk.explain import find_hints
from gridsage.stream import RandomStream, derive_seed

__all__ = ["check_mnk_bot"]

_SETUPS = ("3x3x3", "5x4x4", "7x7x5@exact", "15x15x5", "9x8x5@renju", "8x9x5@caro")

_WIN_IN_ONE = (
    ("3x3x3", "a1 b1 a2 b2"),
    ("6x5x4", "b2 a2 c3 b1 d4 f1"),
    ("15x15x5", "h8 a1 i8 a2 j8 a3 k8 c9"),
    ("15x15x5", "a1 h8 a3 i8 c1 j8 c5 k8 e1"),
    ("9x9x5@exact", "c3 a1 d3 a5 e3 a9 f3 c9 h3 e9"),
)
"""Setup and moves after which the side to move wins at once; in the last one a row of six is a trap."""

_BLOCK = (
    ("3x3x3", "a1 b2 a2"),
    ("6x5x4", "b2 a1 c3 b1 d4"),
    ("15x15x5", "h8 g7 i8 n14 j8 l8 k8"),
    ("15x15x5", "h8 g8 i8 a1 j8 a3 k8"),
    ("9x9x5@exact", "c3 a1 d3 a5 e3 a9 f3 c9 h3"),
)
"""Setup and moves after which the other side would win at once on exactly one cell."""


def check_mnk_bot(
    make: Callable[[int], MnkBot],
    *,
    setups: Sequence[str] = _SETUPS,
    limits: Limits = Limits(time_s=5.0, nodes=500),
    sees_wins: bool = True,
    repeatable: bool = True,
    seed: int = 1,
) -> None:
    """Put a bot through everything that the arena, the pages and the protocols rely on.

    ``make`` gets a seed and returns a new bot. With ``sees_wins`` it must take a win in one and stop one; a bot that is
    ``repeatable`` chooses the same when seed, position and a node limit are the same. What fails is an
    :class:`AssertionError` that names the position.
    """
    playable = [setup for setup in map(parse_setup, setups) if _fits(make, setup)]
    assert playable, f"the bot plays on none of {', '.join(setups)}"
    for number, setup in enumerate(playable):
        for position in _positions(setup, derive_seed(seed, number)):
            _check_choice(make, position, limits, repeatable=repeatable)
        _check_game(make, setup, limits, derive_seed(seed, number))
    if sees_wins:
        for text, moves in _WIN_IN_ONE + _BLOCK:
            # A plain search in the order of the cells needs some ten thousand nodes to come to the right one.
            _check_tactic(make, parse_setup(text), moves, replace(limits, nodes=limits.nodes and 200 * limits.nodes))
    _check_life(make, playable[0], limits)


def _fits(make: Callable[[int], MnkBot], setup: Setup) -> bool:
    bot = make(0)
    most, rules = bot.max_cells, bot.rules
    bot.close()
    return setup.rule in rules and (most is None or setup.cells <= most)


def _positions(setup: Setup, seed: int) -> Iterator[Position]:
    """The start, positions of a random game, the last empty cell, and a position with the wrong number of stones."""
    yield Position.start(setup)
    stream = RandomStream(seed)
    board = Position.start(setup).board()
    stones = 0
    while not board.over:
        if stones in (1, 2, 5, 12, 30):
            yield board.position()
        board.push(stream.choice(board.legal_moves))
        stones += 1
    board.pop()
    yield board.position()
    lonely = bytearray(setup.cells)
    lonely[stream.below(setup.cells)] = 2
    lonely[stream.below(setup.cells)] = 2
    yield Position(setup, bytes(lonely), 1)


def _check_choice(make: Callable[[int], MnkBot], position: Position, limits: Limits, *, repeatable: bool) -> None:
    where = f"on {position.setup}, side {'XO'[position.turn]}:\n{position}\n"
    bot, again = make(7), make(7)
    try:
        reported: list[Choice] = []
        bot.report = reported.append
        choice = bot.choose(position, limits)
        for found in (choice, *reported):
            _check_found(found, position, where)
        if repeatable:
            second = again.choose(position, limits)
            assert second.cell == choice.cell, f"chose two different moves with the same seed {where}"
        analysis = bot.analyse(position, limits, best=3)
        assert analysis.lines, f"analysed without a line {where}"
        cells = [line.cell for line in analysis.lines]
        assert len(cells) == len(set(cells)), f"gave the same move twice, {cells}, {where}"
        for line in analysis.lines:
            _check_found(line, position, where)
        for hint in find_hints(bot, position, limits):
            assert hint.cell in position.legal_moves, f"hints at {position.setup.name_cell(hint.cell)} {where}"
            assert hint.reason.sentence, f"gives no reason {where}"
    finally:
        bot.close()
        again.close()


def _check_found(choice: Choice, position: Position, where: str) -> None:
    assert choice.cell in position.legal_moves, (
        f"chose {position.setup.name_cell(choice.cell)}, which is not free or not allowed, {where}"
    )
    if choice.line:
        assert choice.line[0] == choice.cell, f"the line does not begin with its move {where}"
        board = position.board()
        for cell in choice.line:
            board.push(cell)  # a line that cannot be played raises
    assert choice.mate_in is None or choice.mate_in != 0, f"mate in 0 plies {where}"
    assert choice.depth is None or choice.depth >= 0
    assert choice.nodes is None or choice.nodes >= 0


def _check_game(make: Callable[[int], MnkBot], setup: Setup, limits: Limits, seed: int) -> None:
    record = play(setup, (make(seed), make(seed + 1)), seed, limits=limits)
    assert not record.outcome.termination.fault, f"broke down on {setup}: {record.outcome}"
    board = replay(record)
    assert board.over
    assert board.winner == record.outcome.winner


def _check_tactic(make: Callable[[int], MnkBot], setup: Setup, moves: str, limits: Limits) -> None:
    """Where there is a win in one it is taken; else where the other side has one it is stopped."""
    if not _fits(make, setup):
        return
    position = parse_position(moves, setup)
    board = position.board()
    wins = board.winning_cells(position.turn)
    needed = wins or board.winning_cells(1 - position.turn)
    bot = make(3)
    try:
        choice = bot.choose(position, limits)
    finally:
        bot.close()
    assert choice.cell in needed, (
        f"played {setup.name_cell(choice.cell)} on {setup} after {moves}; "
        f"{format_moves(needed, setup)} {'wins at once' if wins else 'has to be stopped'}"
    )


def _check_life(make: Callable[[int], MnkBot], setup: Setup, limits: Limits) -> None:
    """A bot may be told to stop when it does nothing, and be closed twice."""
    bot = make(0)
    bot.cancel()
    bot.choose(Position.start(setup), limits)
    bot.close()
    bot.close()
