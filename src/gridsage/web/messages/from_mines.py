"""A game of Minesweeper as its page sees it: messages made of the game and its events, and nothing it must not know."""

from __future__ import annotations

from gridsage.games.mines import FLAG, LETTERS, MoveKind, Status, format_view
from gridsage.games.mines.metrics import measure_game
from gridsage.record import GameRecord, PlayedMove
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.game import MinesGame
from gridsage.web.messages.mines import MinesDelta, MinesEnd, MinesHelpCounts, MinesMeasures, MinesState, MinesStatus

__all__ = ["first_opened", "mines_delta", "mines_measures", "mines_state"]


def mines_state(game_id: str, game: MinesGame, *, saved: bool) -> MinesState:
    """The whole game."""
    setup = game.setup
    return MinesState(
        id=game_id,
        setup=str(setup),
        width=setup.width,
        height=setup.height,
        mines=setup.mines,
        start=setup.start.value,
        cells=format_view(game.view()).replace("\n", ""),
        turn=len(game.moves),
        status=_status(game),
        result=game.outcome.termination.value,
        mines_left=game.board.mines_left,
        elapsed_s=game.elapsed_s,
        running=game.running,
        seed=str(game.seed) if game.seed_chosen else None,
        help=MinesHelpCounts(**game.help.counts()),
        end=_end(game),
        saved=saved,
    )


def mines_delta(game_id: str, game: MinesGame, event: MoveMade, *, saved: bool) -> MinesDelta:
    """What the move changed that was made last."""
    return MinesDelta(
        id=game_id,
        turn=event.moves,
        move=event.move.text,
        cells=[(cell, LETTERS[code]) for cell, code in event.changed],
        status=_status(game),
        result=event.outcome.termination.value,
        mines_left=game.board.mines_left,
        elapsed_s=game.elapsed_s,
        running=game.running,
        end=_end(game),
        saved=saved,
    )


def mines_measures(record: GameRecord) -> MinesMeasures:
    """What can be counted of a game."""
    return MinesMeasures(**measure_game(record).totals())


def first_opened(moves: list[PlayedMove] | tuple[PlayedMove, ...]) -> str:
    """The cell that was opened first, as column and row; empty where none was."""
    opens = (played.text for played in moves if played.text.startswith(MoveKind.OPEN.value))
    return next(opens, "").removeprefix(MoveKind.OPEN.value).strip()


def _status(game: MinesGame) -> MinesStatus:
    if not game.over:
        return "playing"
    return "won" if game.board.status is Status.WON else "lost"


def _end(game: MinesGame) -> MinesEnd | None:
    """The mines and the seed, once they are no secret any more."""
    if not game.over:
        return None
    mines = set(game.board.mines)
    flags = [cell for cell, code in enumerate(game.view().cells) if code == FLAG]
    return MinesEnd(
        mines=sorted(mines),
        wrong_flags=[cell for cell in flags if cell not in mines],
        seed=str(game.seed),
        first=first_opened(game.moves),
        statistics=mines_measures(game.record()),
    )
