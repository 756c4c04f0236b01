"""Games of a referee's match as one SGF collection, and those that the docs keep."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gridsage.games.mnk import replay
from gridsage.games.mnk.formats import sgf
from gridsage.record import Termination

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "keep_match.py"
ROW = re.compile(
    r"^\| ([^|]+) \| ([\d.]+ s) \| \*\*(\d+)–(\d+)\*\* .*\[SGF\]\((data/matches/[^)]+\.sgf)\)", re.MULTILINE
)
KEPT = ROW.findall((ROOT / "docs/mnk-engine.md").read_text(encoding="utf-8"))


def game(moves: list[list[int]], black: str, winner: int | None, reason: str, result: str) -> dict[str, object]:
    return {"moves": moves, "black": black, "winner": winner, "reason": reason, "result": result}


def test_every_game_is_kept_with_its_players_and_its_end(tmp_path: Path) -> None:
    row = [[x, y] for x in range(5) for y in (3, 9)][:9]
    match = {
        "settings": {"size": [20, 20], "rule": "standard"},
        "games": [
            game(row, "a", 0, "five", "a"),
            game(row[:4], "b", 1, "timeout: no move in 300 ms", "a"),
        ],
    }
    (tmp_path / "match.json").write_text(json.dumps(match), encoding="utf-8")
    out = tmp_path / "kept.sgf"
    said = subprocess.run(
        [sys.executable, TOOL, tmp_path / "match.json", "--out", out, "--names", "we", "they", "--event", "0.3 s"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "2 games, won by {'we': 2}" in said.stdout
    won, late = sgf.parse_games(out.read_text(encoding="utf-8"))
    assert (won.players, won.setup, won.details["event"]) == (("we", "they"), "20x20x5@exact", "0.3 s")
    assert (won.outcome.winner, won.outcome.termination) == (0, Termination.ROW)
    assert [replay(won).setup.xy(cell) for cell in replay(won).moves] == [tuple(place) for place in row]
    assert (late.players, late.outcome.winner, late.outcome.termination) == (("they", "we"), 1, Termination.TIMEOUT)


@pytest.mark.parametrize(("opponent", "time", "won", "lost", "file"), KEPT, ids=[row[-1] for row in KEPT])
def test_the_docs_say_of_a_match_what_its_games_say(opponent: str, time: str, won: str, lost: str, file: str) -> None:
    games = sgf.parse_games((ROOT / "docs" / file).read_text(encoding="utf-8"))
    winners = [game.players[game.outcome.winner] for game in games if game.outcome.winner is not None]
    assert len(winners) == len(games)
    assert (winners.count("champion"), len(winners) - winners.count("champion")) == (int(won), int(lost))
    assert all(f" {time} a move" in game.details["event"] for game in games)
    assert {name.split(" (")[0] for game in games for name in game.players} == {"champion", opponent.split(" (")[0]}
    # Every game ends on the board, in a row of the winner's.
    assert [replay(game).winner for game in games] == [game.outcome.winner for game in games]


def test_every_kept_match_is_in_the_docs() -> None:
    assert {Path(row[-1]).name for row in KEPT} == {path.name for path in (ROOT / "docs/data/matches").glob("*.sgf")}
