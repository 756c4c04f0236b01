"""What the board shows: the view, the truth after the end, hints with their reason, the bot's last move."""

from __future__ import annotations

from gridsage.games.mines import FLAG, HIDDEN, Hints, Status, parse_move
from gridsage.record import PlayedMove
from gridsage.sessions.mines.recorder import Recorder
from gridsage.tui.mines.board import MINE, WRONG_FLAG, Picture
from gridsage.tui.mines.session import hints_by_cell

__all__ = ["codes_with_truth", "draw_hints", "draw_moves"]


def draw_moves(game: Recorder, last: PlayedMove | None, *, cursor: bool, locked: bool) -> Picture:
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


def draw_hints(game: Recorder, hints: Hints, at: int, *, locked: bool) -> Picture:
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


def codes_with_truth(game: Recorder) -> bytes:
    """The cells' codes with all mines and wrong flags after a loss, and with every mine flagged after a win."""
    codes = bytearray(game.board.view().cells)
    mines = set(game.board.mines)
    if game.board.status is Status.WON:
        for cell in mines:
            codes[cell] = FLAG
        return bytes(codes)
    for cell, code in enumerate(codes):
        if code == HIDDEN and cell in mines:
            codes[cell] = MINE
        elif code == FLAG and cell not in mines:
            codes[cell] = WRONG_FLAG
    return bytes(codes)
