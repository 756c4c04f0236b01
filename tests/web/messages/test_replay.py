"""Replays made of records: each step shows what the board showed after that move."""

from __future__ import annotations

import json
import random

from gridsage.games.mines import FLAG, HIDDEN, LETTERS, Move, parse_move, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.web.messages.replay import replay_json


def flagged_game(seed: int) -> MinesGame:
    """Flags that come and go, chords, and mostly a mine at the end."""
    chance = random.Random(seed)
    game = MinesGame(parse_setup("9x9/10"), seed)
    game.push(Move.open(40))
    while not game.over and len(game.moves) < 60:
        cells = game.view().cells
        cell = chance.choice([cell for cell, code in enumerate(cells) if code in (HIDDEN, FLAG)])
        if cells[cell] == FLAG:
            game.push(Move.unflag(cell))
        elif chance.random() < 0.6:
            game.push(Move.flag(cell))
        else:
            game.push(Move.open(cell))
        for number in (number for number in game.view().grid.neighbours[cell] if not game.over):
            cells = game.view().cells
            around = game.view().grid.neighbours[number]
            flags = sum(cells[other] == FLAG for other in around)
            if 0 < cells[number] < HIDDEN and flags == cells[number] and any(cells[at] == HIDDEN for at in around):
                game.push(Move.chord(number))
    return game


def test_each_step_shows_what_its_move_changed() -> None:
    for seed in range(20):
        record = flagged_game(seed).record()
        again = MinesGame(parse_setup(record.setup), record.seed)
        steps = json.loads(replay_json("an id", record, [0]))["steps"]
        for played, step in zip(record.moves, steps, strict=True):
            event = again.push(parse_move(played.text, again.setup.grid))
            assert step["cells"] == [[cell, LETTERS[code]] for cell, code in event.changed]
