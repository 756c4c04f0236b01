"""The lines of the Minesweeper protocol, read and written: docs/mines-protocol.md says what they mean.

Cells are column and row from zero, top left: ``3,4``. What a cell shows is the letter of a view: ``0``–``8``, ``#``
hidden, ``F`` flagged, ``*`` an exploded mine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gridsage.errors import IllegalMoveError, OffBoardError, ParseError
from gridsage.games.mines import (
    LETTERS,
    Choice,
    Contradiction,
    Grid,
    Hint,
    Hints,
    Move,
    MoveKind,
    Reason,
    Setup,
    StartRule,
    Verdict,
    format_move,
)
from gridsage.stream import check_seed

__all__ = [
    "CELLS_A_LINE",
    "VERSION",
    "format_cells",
    "format_choice",
    "format_hints",
    "format_new_game",
    "one_line",
    "parse_cells",
    "parse_choice",
    "parse_hints",
    "parse_new_game",
]

VERSION = 1
"""The version of the protocol."""
CELLS_A_LINE = 200
"""No line tells of more cells: none is longer than 2,000 letters, so that a fixed buffer will do."""

_CELL = re.compile(r"(\d{1,3}),(\d{1,3})", re.ASCII)
_KINDS = {kind.value: kind for kind in MoveKind}
_NUMBER = re.compile(r"\d{1,19}", re.ASCII)
_RISK = re.compile(r"\d{0,2}(\.\d{0,40})?(e-?\d{1,3})?", re.ASCII | re.IGNORECASE)


# A new game.


def format_new_game(setup: Setup, seed: int) -> str:
    """The line that begins a game.

    >>> format_new_game(Setup(30, 16, 99), 7)
    'new 30 16 99 opening 7'
    """
    return f"new {setup.width} {setup.height} {setup.mines} {setup.start.value} {seed}"


def parse_new_game(text: str) -> tuple[Setup, int]:
    """Read what follows ``new``: the setup, and the seed for the program's own luck, 0 where it is left out."""
    words = text.split()
    numbers = [*words[:3], *words[4:5]]
    if len(words) < 4 or not all(map(_NUMBER.fullmatch, numbers)) or words[3] not in {rule.value for rule in StartRule}:
        rules = " or ".join(rule.value for rule in StartRule)
        raise ParseError(f"cannot read the game {text[:60]!r}: expected width, height, mines, {rules}, and a seed")
    width, height, mines, *seed = map(int, numbers)
    return Setup(width, height, mines, StartRule(words[3])), check_seed(seed[0] if seed else 0)


# What a board shows.


def format_cells(changed: Iterable[tuple[int, int]], grid: Grid) -> Iterator[str]:
    """The lines that tell what these cells show now: each is a cell and its code in a view.

    >>> list(format_cells([(0, 1), (4, 9)], Grid.of(3, 3)))
    ['cells 0,0=1 1,1=#']
    """
    words = [f"{grid.name_cell(cell)}={LETTERS[code]}" for cell, code in changed]
    for begin in range(0, len(words), CELLS_A_LINE):
        yield f"cells {' '.join(words[begin : begin + CELLS_A_LINE])}"


def parse_cells(text: str, grid: Grid) -> list[tuple[int, int]]:
    """Read what follows ``cells``: each cell with its code."""
    found = []
    for word in text.split():
        name, _, letter = word.partition("=")
        if len(letter) != 1 or letter not in LETTERS:
            raise ParseError(f"cannot read {word[:40]!r}: expected x,y=LETTER, the letter one of {LETTERS}")
        found.append((_cell(name, grid), LETTERS.index(letter)))
    return found


# What a program does.


def format_choice(choice: Choice, grid: Grid) -> list[str]:
    """The lines of an answer to ``go``, without the last one, ``done``.

    >>> format_choice(Choice.guessing(4, 0.25), Grid.of(3, 3))
    ['guess open 1,1 0.25']
    """
    trust = "guess" if choice.guess else "sure"
    lines = [f"{trust} {format_move(move, grid)}" for move in choice.moves]
    if choice.guess and choice.chance is not None:
        lines[-1] += f" {min(max(choice.chance, 0.0), 1.0):.9g}"
    return lines


def parse_choice(lines: Sequence[str], grid: Grid) -> Choice:
    """Read the lines of an answer: all of them sure, or one guess. What no board allows is an IllegalMoveError.

    A cell is named once, but that its flag may be taken away before it is opened.

    >>> parse_choice(["sure open 1,1", "sure flag 2,0"], Grid.of(3, 3)).moves[1]
    Move(kind=<MoveKind.FLAG: 'flag'>, cell=2)
    """
    moves: list[Move] = []
    guess, risk = False, None
    for line in lines:
        trust, kind, cell, *more = [*line.split(), "", "", ""]
        if trust not in {"sure", "guess"}:
            raise ParseError(f"cannot read the answer {line[:60]!r}: expected sure or guess, a move, and at last done")
        if moves and guess != (trust == "guess"):
            raise ParseError("cannot read the answer: sure moves and a guess come in answers of their own")
        guess = trust == "guess"
        if kind not in _KINDS:
            raise ParseError(f"cannot read the answer {line[:60]!r}: no move is called {kind[:20]!r}")
        move = Move(_KINDS[kind], _cell(cell, grid))
        _check_once(move, moves, grid)
        moves.append(move)
        if guess and more[0]:
            risk = _risk(more[0])
    return Choice(tuple(moves), guess=guess, chance=risk)


def _check_once(move: Move, moves: Sequence[Move], grid: Grid) -> None:
    before = [other for other in moves if other.cell == move.cell]
    if before and not (before == [Move.unflag(move.cell)] and move == Move.open(move.cell)):
        raise IllegalMoveError(f"the answer names {grid.name_cell(move.cell)} twice")


def _risk(word: str) -> float:
    try:
        risk = float(word) if _RISK.fullmatch(word) else -1.0
    except ValueError:
        risk = -1.0
    if not 0 <= risk <= 1:
        raise ParseError(f"cannot read the risk {word[:40]!r}: expected a number from 0 to 1")
    return risk


# What a program knows.


def format_hints(hints: Hints, grid: Grid) -> list[str]:
    """The lines of an answer to ``hints``, without the last one, ``done``."""
    lines = [
        f"clash {'-' if clash.clue is None else grid.name_cell(clash.clue)} {one_line(clash.sentence)}"
        for clash in hints.contradictions
    ]
    for hint in hints.hints:
        reason = hint.reason
        places = f"{_names(reason.clues, grid)} {_names(reason.cells, grid)}"
        rule = "-".join(reason.rule.split()) or "-"
        about = f"{hint.verdict.value} {grid.name_cell(hint.cell)} {rule}"
        lines.append(f"hint {about} {places} {one_line(reason.sentence)}")
    lines += [f"chance {grid.name_cell(cell)} {chance:.9g}" for cell, chance in sorted(hints.chances.items())]
    return lines


def parse_hints(lines: Iterable[str], grid: Grid) -> Hints:
    """Read the lines of an answer to ``hints``; a word that is not known is an error."""
    hints: list[Hint] = []
    clashes: list[Contradiction] = []
    chances: dict[int, float] = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        match word:
            case "hint":
                hints.append(_parse_hint(rest, grid))
            case "chance":
                name, _, risk = rest.partition(" ")
                chances[_cell(name, grid)] = _risk(risk.strip())
            case "clash":
                name, _, sentence = rest.partition(" ")
                clashes.append(Contradiction(None if name == "-" else _cell(name, grid), one_line(sentence)))
            case _:
                raise ParseError(f"cannot read the hint {line[:60]!r}: expected hint, chance, clash or done")
    return Hints(tuple(hints), tuple(clashes), chances)


def _parse_hint(text: str, grid: Grid) -> Hint:
    words = text.split(maxsplit=5)
    if len(words) < 5 or words[0] not in {verdict.value for verdict in Verdict}:
        raise ParseError(
            f"cannot read the hint {text[:60]!r}: expected safe or mine, a cell, a rule, clues, cells, words"
        )
    verdict, name, rule, clues, cells, *sentence = words
    reason = Reason(one_line(rule), _cells(clues, grid), one_line(*sentence), _cells(cells, grid))
    return Hint(_cell(name, grid), Verdict(verdict), reason)


# Cells.


def _names(cells: Sequence[int], grid: Grid) -> str:
    """Several cells in one word; a dash for none."""
    return ";".join(map(grid.name_cell, cells)) or "-"


def _cell(name: str, grid: Grid) -> int:
    match = _CELL.fullmatch(name)
    if match is None:
        raise ParseError(f"cannot read the cell {name[:40]!r}: expected column and row such as 3,4")
    x, y = int(match[1]), int(match[2])
    if x >= grid.width or y >= grid.height:
        raise OffBoardError(f"{name} is outside the board of {grid.width}x{grid.height}")
    return grid.index(x, y)


def _cells(names: str, grid: Grid) -> tuple[int, ...]:
    return () if names == "-" else tuple(_cell(name, grid) for name in names.split(";"))


def one_line(text: str = "") -> str:
    """The words of a text; signs that a terminal would obey become question marks."""
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
