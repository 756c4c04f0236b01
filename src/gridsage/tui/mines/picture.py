"""What the board shows: the view, the truth after the end, hints with their reason, the bot's last move; or nothing."""

from __future__ import annotations

from collections.abc import Collection

from gridsage.games.mines import FLAG, HIDDEN, Hints, Status, parse_move
from gridsage.record import PlayedMove
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.mines.board import MINE, WRONG_FLAG, Picture
from gridsage.tui.mines.words import hints_by_cell

__all__ = ["codes_with_truth", "draw_covered", "draw_hints", "draw_moves", "reveal_mines"]


def draw_moves(game: MinesGame, last: PlayedMove | None, *, cursor: bool, locked: bool) -> Picture:
    """The board with the bot's last move lit; the whole truth once the game is over."""
    grid = game.setup.grid
    return Picture(
        grid,
        codes_with_truth(game) if game.over else game.board.view().cells,
        last=None if last is None else parse_move(last.text, grid).cell,
        guess=last is not None and last.guess,
        cursor=cursor,
        locked=locked,
    )


def draw_hints(game: MinesGame, hints: Hints, at: int, *, locked: bool) -> Picture:
    """The board with the hints; lit is what the reason for the cell ``at`` rests on, or else the clashing clues."""
    found = hints_by_cell(hints)
    reason = found[at].reason if at in found else None
    clashing = frozenset(clash.clue for clash in hints.contradictions if clash.clue is not None)
    return Picture(
        game.setup.grid,
        game.board.view().cells,
        hints={cell: hint.verdict for cell, hint in found.items()},
        clues=clashing if reason is None else frozenset(reason.clues),
        spoken=frozenset() if reason is None else frozenset(reason.cells),
        locked=locked,
    )


def draw_covered(game: MinesGame) -> Picture:
    """The board of a game that its player paused: nothing can be read from it."""
    return Picture(game.setup.grid, bytes([HIDDEN]) * game.setup.cells, cursor=False, locked=True)


def codes_with_truth(game: MinesGame) -> bytes:
    """The cells' codes after the end."""
    return reveal_mines(game.board.view().cells, game.board.mines, won=game.board.status is Status.WON)


def reveal_mines(cells: bytes, mines: Collection[int], *, won: bool) -> bytes:
    """The codes of a view that is over: every mine flagged after a win, else all mines and wrong flags."""
    codes, laid = bytearray(cells), frozenset(mines)
    if won:
        for cell in laid:
            codes[cell] = FLAG
        return bytes(codes)
    for cell, code in enumerate(codes):
        if code == HIDDEN and cell in laid:
            codes[cell] = MINE
        elif code == FLAG and cell not in laid:
            codes[cell] = WRONG_FLAG
    return bytes(codes)
