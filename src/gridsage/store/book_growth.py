"""What a book takes from games, trees of moves, runs of the bench, searches, proofs and reviews."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from gridsage.errors import GridsageError, OptionError, ParseError
from gridsage.files import MALFORMED
from gridsage.games.mnk import Board, MoveTree, Position, Setup, parse_move, parse_moves, parse_position, parse_setup
from gridsage.games.mnk.yixin import YixinEntry, YixinLabel
from gridsage.record import GameRecord, GameResult, Termination
from gridsage.solving.mnk.analysis import Analysis
from gridsage.solving.mnk.book import MAX_STONES, BookEntry, book_key_of
from gridsage.solving.mnk.solution import Value
from gridsage.store.base import Run, Store, StoredAnalysis
from gridsage.store.book import BookAdditions
from gridsage.store.lab import schedule_of

__all__ = [
    "DEFAULT_STONES",
    "MAX_YIXIN_POSITIONS",
    "add_game",
    "add_search",
    "add_tree",
    "add_yixin",
    "grow_from_analyses",
    "grow_from_games",
    "grow_from_run",
    "source_of",
]

DEFAULT_STONES = 30
"""How many stones the positions may have that are taken from a game, unless another number is asked for."""
_UNFINISHED = BookEntry(unfinished=1)
MAX_YIXIN_POSITIONS = 500_000
"""So many positions of one database are held in memory at once."""
_YIXIN_UNIT = 200.0
"""Rapfi's chance to win is that of a logistic curve with this scale."""
_YIXIN_VALUES = {YixinLabel.WIN: Value.LOSS, YixinLabel.LOSS: Value.WIN, YixinLabel.DRAW: Value.DRAW}
"""A label is for whoever moved last, a value for the side to move."""


def source_of(kind: str, what: str | bytes) -> str:
    """An id for something that has none: the same for the same content."""
    data = what.encode("utf-8", "surrogatepass") if isinstance(what, str) else what
    return f"{kind}:{sha256(data).hexdigest()}"


def add_game(additions: BookAdditions, record: GameRecord, *, stones: int = DEFAULT_STONES) -> None:
    """Take in a game: every position up to so many stones, with how the game ended. A broken rule raises."""
    setup = parse_setup(record.setup)
    moves = [parse_move(move.text, setup) for move in record.moves]
    _add_line(additions, setup, moves, _result(record.outcome.termination, _winner(record)), stones)


def _winner(record: GameRecord) -> int | None:
    """The side that won: after an opening in which the players may exchange theirs, who moved last tells it."""
    winner, moves = record.outcome.winner, record.moves
    return 1 - winner if winner is not None and moves and moves[-1].seat != (len(moves) - 1) % 2 else winner


def _result(termination: Termination, winner: int | None) -> BookEntry:
    """How a game counts: one in which a player broke down tells nothing of the position."""
    if termination.fault or termination is Termination.UNFINISHED:
        return _UNFINISHED
    if winner is None:
        return BookEntry(draws=1)
    return BookEntry(second_wins=1) if winner else BookEntry(first_wins=1)


def _add_line(additions: BookAdditions, setup: Setup, moves: Iterable[int], result: BookEntry, stones: int) -> None:
    board, name = Board(setup), str(setup)
    additions.add(name, book_key_of(board.cells, setup, board.turn), result)
    for number, move in enumerate(moves, start=1):
        board.push(move)
        if number <= min(stones, MAX_STONES):
            additions.add(name, book_key_of(board.cells, setup, board.turn), result)
    additions.games += 1


def add_tree(
    additions: BookAdditions, tree: MoveTree, game: GameRecord | None = None, *, stones: int = DEFAULT_STONES
) -> None:
    """Take in all lines of a tree: each of its positions, as something that was looked at and has no result.

    The main line has the result of ``game``, where it is one that was played.
    """
    result = _UNFINISHED if game is None else _result(game.outcome.termination, _winner(game))
    main = {0, *tree.main_numbers}
    setup, start = tree.start.setup, tree.start
    most = min(stones, MAX_STONES)
    board, path = Board.at(start), [0]
    additions.add(str(setup), book_key_of(board.cells, setup, board.turn), result)
    for number, move in enumerate(tree.moves, start=1):
        while path[-1] != move.parent:
            path.pop()
            board.pop()
        board.push(move.cell)
        path.append(number)
        if start.stones + len(path) - 1 <= most:
            found = result if number in main else _UNFINISHED
            additions.add(str(setup), book_key_of(board.cells, setup, board.turn), found)
    additions.games += sum(not after for after in tree.children)


def add_search(additions: BookAdditions, analysis: Analysis, engine: str) -> None:
    """Take in what a search found: of the position, and of where each of its lines leads."""
    position = analysis.position
    if not analysis.lines or position.stones >= MAX_STONES:
        return
    looked = {"depth": analysis.depth, "nodes": analysis.nodes, "engine": engine}
    best = analysis.lines[0]
    _add_found(additions, position, analysis.chances[0], best.mate_in, **looked)
    for line, chance in zip(analysis.lines, analysis.chances, strict=True):
        _add_after(additions, position, line.cell, chance, line.mate_in, **looked)


def _add_after(
    additions: BookAdditions, position: Position, move: int, chance: float | None, mate_in: int | None, **looked: Any
) -> None:
    """What is known of a move, for whoever makes it, as something known of the position after it."""
    board = position.board()
    board.push(move)
    if board.over:
        return
    after = None if mate_in is None else 1 - mate_in if mate_in > 0 else -mate_in - 1
    _add_found(additions, board.position(), None if chance is None else 1 - chance, after, **looked)


def _add_found(
    additions: BookAdditions, position: Position, chance: float | None, mate_in: int | None, **looked: Any
) -> None:
    proven = Value.UNKNOWN if mate_in is None else Value.WIN if mate_in > 0 else Value.LOSS
    if chance is None and proven is Value.UNKNOWN:
        return
    entry = BookEntry(chance=chance, proven=proven, mate_in=mate_in, **looked)
    _add_entry(additions, position, entry)


def _add_entry(additions: BookAdditions, position: Position, entry: BookEntry) -> None:
    setup = position.setup
    if position.stones <= MAX_STONES:
        additions.add(str(setup), book_key_of(position.cells, setup, position.turn), entry)
        additions.evaluations += 1


def add_yixin(additions: BookAdditions, entries: Iterable[YixinEntry]) -> None:
    """Take in the positions of a Yixin database: proven by their label or a forced end, or with a chance to win."""
    for found in entries:
        if found.position.stones > MAX_STONES:
            continue
        if len(additions.entries) >= MAX_YIXIN_POSITIONS:
            raise ParseError(f"a book is not grown from a database of more than {MAX_YIXIN_POSITIONS:,} positions")
        proven, mate_in = _YIXIN_VALUES.get(found.label), found.mate_in
        if proven is None and mate_in is not None:
            proven = Value.WIN if mate_in > 0 else Value.LOSS
        if mate_in is not None and proven is not (Value.WIN if mate_in > 0 else Value.LOSS):
            mate_in = None
        chance = None if found.value is None else 1 / (1 + math.exp(-found.value / _YIXIN_UNIT))
        if proven is None and chance is None:
            key = book_key_of(found.position.cells, found.position.setup, found.position.turn)
            additions.add(str(found.position.setup), key, _UNFINISHED)
        else:
            known = BookEntry(chance=chance, proven=proven or Value.UNKNOWN, mate_in=mate_in, depth=found.depth)
            _add_entry(additions, found.position, replace(known, engine="a Yixin database"))


def grow_from_games(store: Store, *, stones: int = DEFAULT_STONES) -> Iterator[BookAdditions]:
    """What each finished m,n,k game of the store says, those left out that the book has already."""
    for game_id in store.games.ids():
        source = f"game:{game_id}"
        if store.book.has_source(source):
            continue
        kept = store.games.get(game_id)
        if kept.record.game != "mnk" or not kept.finished:
            continue
        additions = BookAdditions(source, f"game {game_id}")
        try:
            add_game(additions, kept.record, stones=stones)
        except GridsageError:  # a game of an older program that the rules of today refuse
            continue
        yield additions


def grow_from_run(store: Store, run: Run, *, stones: int = DEFAULT_STONES) -> Iterator[BookAdditions]:
    """What each batch of a run of m,n,k games says, those left out that the book has already."""
    if run.game != "mnk":
        raise OptionError(f"{run.id} is a run of {run.game}: a book has positions of mnk")
    schedule = schedule_of(run)
    for batch in store.runs.batches(run.id):
        source = f"run:{run.id}:{batch.number}"
        if not batch.failed and not store.book.has_source(source):
            additions = BookAdditions(source, f"run {run.id}, batch {batch.number}")
            _add_results(additions, parse_setup(schedule.batch(batch.number).match.setup), batch.results, stones)
            yield additions


def _add_results(additions: BookAdditions, setup: Setup, results: Iterable[GameResult], stones: int) -> None:
    for result in results:
        line = result.details.get("line")
        if not isinstance(line, str) or not line:
            continue
        try:
            _add_line(additions, setup, parse_moves(line, setup), _end(result), stones)
        except GridsageError:  # of another program
            continue


def _end(result: GameResult) -> BookEntry:
    winner = result.winner
    if winner is not None and result.details.get("exchanged"):
        winner = 1 - winner
    return _result(result.termination, winner)


def grow_from_analyses(store: Store) -> Iterator[BookAdditions]:
    """What each proof and each review of the store says, those left out that the book has already."""
    for analysis in store.analyses.find(game="mnk", limit=1 << 31):
        source = f"analysis:{analysis.id}"
        if store.book.has_source(source):
            continue
        additions = BookAdditions(source, f"{analysis.note or 'analysis'} of {analysis.setup}")
        try:
            _KINDS.get(analysis.note, _ignore)(additions, analysis)
        except (GridsageError, *MALFORMED):  # kept by another program, or by an older one
            continue
        if additions.entries:
            yield additions


def _ignore(additions: BookAdditions, analysis: StoredAnalysis) -> None:
    """An analysis of a kind that tells nothing of positions."""


def _add_proof(additions: BookAdditions, analysis: StoredAnalysis) -> None:
    position = parse_position(analysis.position, parse_setup(analysis.setup))
    value = Value(analysis.result["value"])
    _add_entry(additions, position, _proven(value, analysis.engine, analysis.result))


def _add_proven_moves(additions: BookAdditions, analysis: StoredAnalysis) -> None:
    position = parse_position(analysis.position, parse_setup(analysis.setup))
    for told in analysis.result["moves"]:
        board = position.board()
        board.push(int(told["move"]))
        if not board.over:
            value = {"win": Value.LOSS, "loss": Value.WIN}.get(told["value"], Value(told["value"]))
            _add_entry(additions, board.position(), _proven(value, analysis.engine, told))


def _proven(value: Value, engine: str, told: Mapping[str, Any]) -> BookEntry:
    chance = {Value.WIN: 1.0, Value.DRAW: 0.5, Value.LOSS: 0.0}.get(value)
    return BookEntry(chance=chance, proven=value, nodes=int(told.get("nodes", 0)), engine=engine)


def _add_review(additions: BookAdditions, analysis: StoredAnalysis) -> None:
    setup = parse_setup(analysis.setup)
    board = Board(setup)
    looked = {"engine": f"review by {analysis.engine}"}
    for told in sorted(analysis.result["parts"], key=lambda told: int(told["number"])):
        if board.over or len(board.moves) >= MAX_STONES:
            return
        position = board.position()
        before, after = float(told["before"]), float(told["after"])
        _add_found(additions, position, before, told["mate_before"], **looked)
        _add_after(additions, position, int(told["cell"]), after, told["mate_after"], **looked)
        board.push(int(told["cell"]))


_KINDS = {"proof": _add_proof, "proof of each move": _add_proven_moves, "review": _add_review}
"""What is taken from an analysis, by its note."""
