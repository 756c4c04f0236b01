"""Puzzles over HTTP: no question tells its answer, a try is kept and rated once, and every player has their own."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from gridsage.puzzle_sets import mines_puzzles, mnk_puzzles
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk

API = "/puzzles"


def ask(api: httpx.Client, kind: str, player: str) -> dict[str, Any]:
    question: dict[str, Any] = api.get(f"{API}/{kind}/next", headers={"X-Gridsage-Player": player}).json()
    return question


def answer(api: httpx.Client, kind: str, player: str, **said: Any) -> dict[str, Any]:
    verdict = api.post(f"{API}/{kind}/tries", json=said, headers={"X-Gridsage-Player": player})
    assert verdict.status_code == 200, verdict.text
    told: dict[str, Any] = verdict.json()
    return told


def test_a_right_answer_is_rated_once_and_kept(api: httpx.Client) -> None:
    kind, player = "safe-cell", "player-who-solves"
    question = ask(api, kind, player)
    assert not {"answer", "safe", "proof"} & set(question)
    puzzle = next(each for each in mines_puzzles(mines.PuzzleKind.SAFE_CELL) if each.id == question["id"])
    first = answer(api, kind, player, id=puzzle.id, safe=list(puzzle.safe))
    assert (first["solved"], first["rated"], first["progress"]["streak"]) == (True, True, 1)
    assert first["change"] > 0
    assert [step["cells"] for step in first["steps"]] == [list(step.cells) for step in puzzle.proof]
    assert all(step["remark"] and step["sentence"] for step in first["steps"])
    second = answer(api, kind, player, id=puzzle.id, safe=[])
    assert (second["solved"], second["rated"], second["change"]) == (False, False, 0)
    told = api.get(f"{API}/progress", headers={"X-Gridsage-Player": player}).json()["kinds"]
    assert [(each["kind"], each["tried"], each["solved"], each["waiting"]) for each in told] == [
        ("safe-cell", 2, 1, 1), ("sure-cells", 0, 0, 0), ("win", 0, 0, 0), ("defence", 0, 0, 0),
    ]  # fmt: skip
    assert ask(api, kind, "somebody-else-here")["progress"]["tried"] == 0


def test_a_wrong_move_is_refuted(api: httpx.Client) -> None:
    puzzle = mnk_puzzles(mnk.PuzzleKind.DEFENCE)[0]
    wrong = next(move for move in puzzle.position.legal_moves if move != puzzle.answer.move)
    verdict = answer(api, "defence", "player-who-errs", id=puzzle.id, move=wrong)
    assert (verdict["solved"], verdict["wrong"], verdict["move"]) == (False, [wrong], puzzle.answer.move)
    assert verdict["refutation"]
    taken = next(cell for cell, stone in enumerate(puzzle.position.cells) if stone)
    assert answer(api, "defence", "player-who-errs", id=puzzle.id, move=taken)["refutation"] == []


@pytest.mark.parametrize(
    ("kind", "said", "status"),
    [
        ("win", {"id": "0" * 12, "move": 3}, 404),
        ("win", {"id": "x", "move": 3}, 422),
        ("win", {"id": "0" * 12, "move": -1}, 422),
        ("safe-cell", {"id": "0" * 12, "safe": [1] * 500}, 422),
        ("chess", {"id": "0" * 12}, 422),
    ],
)
def test_what_makes_no_sense_is_refused(api: httpx.Client, kind: str, said: dict[str, Any], status: int) -> None:
    refused = api.post(f"{API}/{kind}/tries", json=said)
    assert refused.status_code == status
    assert refused.json()["error"]["message"]
