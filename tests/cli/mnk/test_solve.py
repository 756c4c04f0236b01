"""``gridsage mnk solve`` from any position: as a tree, walked move by move, kept in the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage import mnk
from gridsage.store import proofs
from tests.cli.mnk.conftest import Command


def test_a_position_may_be_moves_or_a_file(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("4x3x3\n....\n.X..\n....\nO to move\n")
    told = gridsage.document(f"solve {file} --database memory: --json")
    assert (told["setup"], told["to_move"], told["value"]) == ("4x3x3", "O", "loss")
    by_moves = gridsage.document("solve 4x3x3 --database memory: --json", "--moves", "b2")
    assert {key: told[key] for key in ("value", "best")} == {key: by_moves[key] for key in ("value", "best")}
    done = gridsage("solve", "4x3x3", "--moves", "b2", "--database", "memory:")
    assert done.stdout.startswith("4x3x3 after b2: X wins (")


def test_the_tree_holds_one_move_of_the_winner_and_all_of_the_loser(gridsage: Command) -> None:
    tree = gridsage.document("solve 3x3x3 --tree 3 --json --database memory:", "--moves", "a1 b1")["tree"]
    (winner,) = tree
    assert winner["value"] == "win"
    board = mnk.Board("3x3x3", mnk.parse_moves("a1 b1", "3x3x3"))
    board.push(board.setup.index(*winner["move"]))
    answers = {tuple(cell) for move in winner["tree"] for cell in (move["move"], *move["twins"])}
    assert answers == {board.setup.xy(cell) for cell in board.legal_moves}
    assert all(move["value"] == "loss" and len(move["tree"]) == 1 for move in winner["tree"])
    done = gridsage("solve", "3x3x3", "--tree", "2", "--moves", "a1 b1", "--database", "memory:")
    assert "  X b2: wins\n" in done.stdout
    assert "    O c3: loses, answered by a2\n" in done.stdout


def test_a_second_look_is_at_once(gridsage: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = f"solve 4x4x4 --tree 2 --json --database {tmp_path / 'proofs.db'}"
    first = gridsage.document(line)

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was proven again")

    monkeypatch.setattr(mnk.ProofTree, "open", never)
    assert gridsage.document(line) == first
    assert gridsage.document(line.replace("--tree 2", ""))["value"] == "draw"


def test_a_walk_opens_moves_goes_back_and_survives_nonsense(gridsage: Command) -> None:
    lines = "b2\nz9\nb2\na1\nback\nstart\nback\nquit\n"
    done = gridsage("solve", "3x3x3", "--walk", "--database", "memory:", text=lines)
    assert done.returncode == 0
    heads = [line for line in done.stdout.splitlines() if line.startswith("3x3x3")]
    assert heads[:2] == ["3x3x3: a draw, for example with b2", "3x3x3 after b2: a draw, for example with a1"]
    assert heads[2].startswith("3x3x3 after b2 a1: a draw")
    assert heads[3] == heads[1]
    assert heads[4:] == [heads[0], heads[0]]
    assert "  O b1, a2, c2, b3: loses, answered by " in done.stdout
    assert len(done.stderr.splitlines()) == 2


def test_without_a_database_of_ones_own_it_is_proven_all_the_same(
    gridsage: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "no folder"
    blocked.write_text("")
    monkeypatch.setenv("GRIDSAGE_DATABASE", str(blocked / "games.db"))
    done = gridsage("solve", "3x3x3")
    assert done.returncode == 0
    assert done.stdout.startswith("3x3x3: a draw")
    assert "proofs are not kept" in done.stderr
    assert gridsage("solve", "3x3x3", "--database", str(blocked / "games.db")).returncode == 2


def test_proofs_in_the_store_are_told_with_the_position_they_belong_to(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "proofs.db"
    gridsage("solve", "4x3x3", "--moves", "b2", "--database", str(file))
    from gridsage.store import open_store

    with open_store(str(file)) as store:
        (kept,) = store.analyses.find()
        assert (kept.setup, kept.engine) == ("4x3x3", "solver")
        assert proofs.find_proof(store, mnk.Position.of("b2", "4x3x3")) is not None


def test_what_can_be_neither_a_setup_nor_a_name_is_one_line(gridsage: Command) -> None:
    done = gridsage("solve", "9" * 5000)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
