"""The questions that an engine process can answer, by their names: plain JSON in, plain JSON out."""

from __future__ import annotations

from gridsage.web.engines.jobs import game_files, lab, mines, mnk, proofs, recordings, records, reviews
from gridsage.web.engines.jobs.context import JobFunction

__all__ = ["JOBS"]

JOBS: dict[str, JobFunction] = {
    "games.read": game_files.read_file,
    "lab.batch": lab.play_batch_of_games,
    "mines.analyse": mines.analyse_view,
    "mines.hints": mines.ask_hints,
    "mines.may_guess": mines.ask_to_guess,
    "mines.lay": mines.lay_board,
    "mines.play": mines.play_game,
    "mines.read": recordings.read_file,
    "mines.review": reviews.review_mines,
    "mines.wish": mines.find_wished,
    "mines.worth": mines.work_out_game,
    "mnk.analyse": mnk.analyse_position,
    "mnk.balance": mnk.balance_position,
    "mnk.choose": mnk.choose_move,
    "mnk.hints": mnk.ask_hints,
    "mnk.prove": proofs.prove_position,
    "mnk.review": reviews.review_mnk,
    "records.film": records.film_game,
    "records.moves": records.list_moves,
    "records.replay": records.replay_game,
}
"""Every question by its name."""
