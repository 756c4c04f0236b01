"""kill -9 at any moment: the game goes on from the last acknowledged move."""

from __future__ import annotations

import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from gridsage.record import Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.store import open_store

PLAYER = Path(__file__).parent / "player.py"
TIMES = 12


def play_until_killed(location: str, game_id: str, moments: random.Random) -> tuple[str, int]:
    """Let a process play for a random while, kill it; the game's id and how many moves it heard acknowledged."""
    with subprocess.Popen(
        [sys.executable, str(PLAYER), location, game_id], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        head = process.stdout.readline().decode().strip()
        assert head, process.stderr.read().decode() if process.stderr else ""
        # From before its first move to a dozen moves later; the moment within a move is chance.
        heard = 0
        for _ in range(moments.choice([0, 1, 3, 12])):
            heard = int(process.stdout.readline())
        time.sleep(0.005 * moments.random())
        os.kill(process.pid, signal.SIGKILL)
        while select.select([process.stdout], [], [], 100)[0] and (line := process.stdout.readline()):
            # A line that the kill cut short was never heard.
            heard = int(line) if line.endswith(b"\n") else heard
    assert process.returncode == -signal.SIGKILL
    return head, heard


def test_a_game_goes_on_from_the_last_acknowledged_move(location: str) -> None:
    moments = random.Random(5)
    game_id, acknowledged = "new", 0
    rounds_with_moves = 0
    for _ in range(TIMES):
        game_id, heard = play_until_killed(location, game_id, moments)
        rounds_with_moves += heard > acknowledged
        acknowledged = max(acknowledged, heard)
        with open_store(location) as store:
            moves = store.games.get(game_id).record.moves
            # One more than was heard is fine: it was kept, and the kill came before the answer.
            assert acknowledged <= len(moves) <= acknowledged + 1
            assert list(moves) == [PlayedMove(0, f"open {n},0", n / 1000) for n in range(len(moves))]
            move = PlayedMove(0, f"open {len(moves)},0", len(moves) / 1000)
            outcome = Outcome(Termination.UNFINISHED)
            store.games.apply(game_id, MoveMade(number=len(moves), outcome=outcome, details={}, move=move))
            acknowledged = len(moves) + 1
    assert rounds_with_moves >= TIMES // 4, "the kills came too early to prove anything"
    if not location.startswith("postgresql"):
        with closing(sqlite3.connect(location)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
