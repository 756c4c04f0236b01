"""Exchange files: JSON lines and CSV, there and back."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridsage.errors import GridsageError, ParseError, StoreError, UnknownNameError
from gridsage.games.mines import parse_move, parse_setup
from gridsage.record import GameRecord, GameResult
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import MemoryStore, Store, StoredAnalysis
from gridsage.store.export import Counts, export_run, export_store, import_file
from gridsage.store.identity import now

SCHEDULE = {
    "matches": [
        {"game": "mines", "setup": "9x9/10", "players": ["naive"], "conditions": {}, "label": "beginner"},
        {"game": "mines", "setup": "9x9/10", "players": ["pairs"], "conditions": {"first": "corner"}, "label": ""},
    ],
    "games": 6,
    "seed": 3,
    "size": 3,
}


@pytest.fixture
def filled(mines_record: GameRecord, mnk_record: GameRecord, results: list[GameResult]) -> Iterator[MemoryStore]:
    with MemoryStore() as store:
        store.games.add(mines_record, owner="s,1", practice=True)
        store.games.add(mnk_record, owner='"quoted"\nlines')
        store.analyses.put(StoredAnalysis("a" * 26, "mnk", "3x3x3", "a1", "champion", {"score": 3}, now(), "note"))
        run_id = store.runs.create("mines", {"schedule": SCHEDULE}, batches=4, games=12, versions={"commit": "abc"})
        for number in range(3):
            store.runs.add_batch(run_id, number, results)
        store.runs.fail_batch(run_id, 3, 3, "died")
        store.runs.finish(run_id, {"rows": []})
        store.runs.create("mnk", {"schedule": SCHEDULE}, batches=4, games=12)
        yield store


def games_of(store: Store) -> list[object]:
    return [store.games.get(game_id) for game_id in store.games.ids()]


def test_json_lines_carry_everything(filled: MemoryStore, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    assert export_store(filled, path) == Counts(games=2, runs=2, analyses=1)
    assert import_file(store, path) == Counts(games=2, runs=2, analyses=1)
    assert games_of(store) == games_of(filled)
    assert store.analyses.find() == filled.analyses.find()
    assert store.runs.find() == filled.runs.find()
    for run in store.runs.find():
        assert list(store.runs.batches(run.id)) == list(filled.runs.batches(run.id))
    assert import_file(store, path) == Counts(known=5)


def test_csv_carries_games(filled: MemoryStore, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert export_store(filled, path) == Counts(games=2)
    assert import_file(store, path) == Counts(games=2)
    assert games_of(store) == games_of(filled)
    assert import_file(store, path) == Counts(known=2)


def test_a_run_is_exported_by_the_beginning_of_its_id(filled: MemoryStore, tmp_path: Path) -> None:
    run = next(run for run in filled.runs.find() if run.game == "mines")
    export_run(filled, run.id[:9], tmp_path / "run.jsonl")
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "run.jsonl").read_text(encoding="utf-8").splitlines()]
    assert kinds == ["run", "batch", "batch", "batch", "batch"]


def test_results_as_csv_name_each_games_match_and_number(filled: MemoryStore, tmp_path: Path) -> None:
    run = next(run for run in filled.runs.find() if run.game == "mines")
    path = tmp_path / "run.csv"
    export_run(filled, run.id, path)
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert [(row["players"], row["number"]) for row in rows[::3]] == [("naive", "0"), ("pairs", "0"), ("naive", "3")]
    assert rows[0]["setup_name"] == "beginner"
    assert rows[3]["setup_name"] == "9x9/10"
    assert (rows[0]["termination"], rows[0]["winner"], rows[0]["seed"]) == ("solved", "0", str((1 << 63) - 1))
    assert float(rows[0]["time_s"]) == 0.1 + 0.2
    assert json.loads(rows[3]["conditions"]) == {"first": "corner"}


def test_a_file_with_a_mistake_changes_nothing(filled: MemoryStore, store: Store, tmp_path: Path) -> None:
    good = tmp_path / "all.jsonl"
    export_store(filled, good)
    lines = good.read_text(encoding="utf-8").splitlines(keepends=True)
    games = tmp_path / "games.csv"
    export_store(filled, games)
    table = games.read_text(encoding="utf-8")
    broken = {
        "not-json.jsonl": "".join([*lines[:3], "{\n", *lines[3:]]),
        "list.jsonl": lines[0] + "[1]\n",
        "unknown-kind.jsonl": lines[0] + '{"kind": "poem"}\n',
        "lonely-batch.jsonl": lines[0] + next(line for line in lines if '"batch"' in line[:20]),
        "bad-id.jsonl": lines[0].replace('"id":"', '"id":"../../', 1),
        "bad-time.jsonl": lines[0].replace('"created_at":"2', '"created_at":"x', 1),
        "no-columns.csv": "a,b\n1,2\n",
        "bad-seed.csv": table.replace(",mnk,3x3x3,7,", ",mnk,3x3x3,seven,"),
        "bad-moves.csv": table.replace("[[0,", "[[zero,"),
        "bad-bool.csv": table.replace(",True,", ",maybe,"),
        "empty.csv": "",
    }
    for name, text in broken.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ParseError) as caught:
            import_file(store, path)
        assert "\n" not in str(caught.value), name
        assert "nothing was changed" in str(caught.value), name
    (tmp_path / "latin.jsonl").write_bytes(b"\xff\xfe")
    with pytest.raises(StoreError, match="UTF-8"):
        import_file(store, tmp_path / "latin.jsonl")
    assert store.games.count() == 0


def test_a_wrong_name_is_one_clear_line(filled: MemoryStore, tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"\.csv, \.jsonl"):
        export_store(filled, tmp_path / "all.xlsx")
    with pytest.raises(StoreError, match="cannot write"):
        export_store(filled, tmp_path / "missing" / "all.jsonl")
    with pytest.raises(StoreError, match="cannot be read"):
        import_file(filled, tmp_path / "missing.jsonl")
    with pytest.raises(GridsageError, match="no run"):
        export_run(filled, "nothing", tmp_path / "run.csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["all.jsonl", "games.csv"])
def test_games_on_boards_of_wide_seeds_are_exchanged(name: str, store: Store, tmp_path: Path) -> None:
    game = MinesGame(parse_setup("9x9/10"), "x000102030405060708090a0b0c0d0e0f", seed_chosen=False)
    for move in ("flag 0,0", "open 4,4"):
        game.push(parse_move(move, game.setup.grid))
    with MemoryStore() as other:
        other.games.add(game.record())
        export_store(other, tmp_path / name)
        assert import_file(store, tmp_path / name) == Counts(games=1)
        assert games_of(store) == games_of(other)
