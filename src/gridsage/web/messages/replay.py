"""What a record tells: a game move by move, as its page shows it. A long one takes a while."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gridsage.games import mines, mnk
from gridsage.games.mines import FLAG, HIDDEN, Move, MoveKind
from gridsage.games.mnk.annotations import Annotations
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesHelp
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.result_class import classify
from gridsage.web.messages.history import MinesReplay, MnkReplay, ReplayStep
from gridsage.web.messages.mines.pointer import replay_recording
from gridsage.web.messages.mines.state import first_opened, given_board_text, mines_measures, mines_wish

__all__ = ["replay_json"]


def replay_json(game_id: str, record: GameRecord, seats: list[int], *, practice: bool = False) -> str:
    """A :class:`MinesReplay` or :class:`MnkReplay` as JSON; ``seats`` are those of whoever is told."""
    about: dict[str, Any] = {
        "id": game_id,
        "setup": record.setup,
        "players": list(record.players),
        "seats": seats,
        "result": record.outcome.termination.value,
        "winner": record.outcome.winner,
        "help": dict(record.details.get("help", {})),
        "result_class": classify(record.details, practice=practice),
    }
    replay = _mines_replay(record, about) if record.game == "mines" else _mnk_replay(record, about)
    return replay.model_dump_json()


def _mines_replay(record: GameRecord, about: dict[str, Any]) -> MinesReplay:
    about["help"] = asdict(MinesHelp.of(about["help"]))
    setup = mines.parse_setup(record.setup)
    board = mines.fresh_board(record)
    moves = [mines.parse_move(played.text, setup.grid) for played in record.moves]
    changed = [board.push(move) for move in moves]
    shown = board.view().cells
    steps = [
        ReplayStep(
            move=played.text,
            seat=played.seat,
            time_s=played.time_s,
            guess=played.guess,
            chance=played.chance,
            cells=[(cell, mines.LETTERS[_code_after(move, shown[cell])]) for cell in cells],
        )
        for played, move, cells in zip(record.moves, moves, changed, strict=True)
    ]
    return MinesReplay(
        **about,
        width=setup.width,
        height=setup.height,
        mines=setup.mines,
        seed=str(record.seed),
        first=first_opened(record.moves),
        board=given_board_text(record),
        wish=mines_wish(BoardWish.kept(record.details)),
        mine_cells=list(board.mines),
        steps=steps,
        statistics=mines_measures(record),
        **replay_recording(record),
    )


def _code_after(move: Move, at_the_end: int) -> int:
    """What a cell shows that the move changed: a flag comes and goes, but what is open stays as it is."""
    match move.kind:
        case MoveKind.FLAG:
            return FLAG
        case MoveKind.UNFLAG:
            return HIDDEN
        case _:
            return at_the_end


def _mnk_replay(record: GameRecord, about: dict[str, Any]) -> MnkReplay:
    setup = mnk.parse_setup(record.setup)
    board, said = mnk.replay(record), Annotations.of(record)
    return MnkReplay(
        **about,
        width=setup.width,
        height=setup.height,
        k=setup.k,
        moves=list(board.moves),
        times_s=[played.time_s for played in record.moves],
        row=list(board.winning_row),
        event=said.event,
        comment=said.comment,
        comments=dict(said.moves),
    )
