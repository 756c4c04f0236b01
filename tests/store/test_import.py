"""Files from anyone: each is refused in one line and changes nothing, or all that it brought can be read."""

from __future__ import annotations

import copy
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridsage.arena.report import format_report
from gridsage.errors import GridsageError, OptionError, ParseError
from gridsage.games.mines import Move, Setup
from gridsage.games.mines.metrics import measure_game
from gridsage.record import GameRecord, GameResult
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.worth import work_out_worth
from gridsage.store import MemoryStore, Store, StoredAnalysis, open_store
from gridsage.store.comparison import history
from gridsage.store.export import Counts, export_store, import_file
from gridsage.store.export import base as exchange
from gridsage.store.identity import now
from gridsage.store.lab import report_run
from gridsage.store.progress import find_progress
from gridsage.web.games.session import Session, open_game
from gridsage.web.games.states import state_of
from tests.waiting import wait_until

SCHEDULE = {
    "matches": [
        {"game": "mines", "setup": "9x9/10", "players": ["naive"], "conditions": {}, "label": "beginner"},
        {"game": "mines", "setup": "9x9/10", "players": ["pairs"], "conditions": {"first": "corner"}, "label": ""},
    ],
    "games": 6,
    "seed": 3,
    "size": 3,
}
FIGURES = {"rows": [{"bot": "naive", "games": 6, "wins": 2, "setup": "9x9/10", "mean_time_s": 0.5}]}

EXAMPLES = int(os.environ.get("GRIDSAGE_EXAMPLES", "30"))
"""``GRIDSAGE_EXAMPLES=10000 pytest tests/store/test_import.py`` is the longer run."""

HOSTILE: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 1.5, 1e300, 10**30, 10**400, float("nan"), float("inf"), -(1 << 63), 1 << 63),
    *("", "x", "\0", "\x1b[2J", "\ud800", "a\nb", "‮", "x" * 2000, "NaN", "ü", "0001-01-01T00:00:00.000000Z"),
    *("9999-12-31T23:59:59.999999Z", "1969-01-01T00:00:00.000000Z", "solved", "line", "open 0,0", "a1", "200x200/1"),
    *([], {}, [[]], [None], {"a": {"b": 1}}, {"help": "much"}, {"help": {"hints": -1}}, [1, 2, 3], ["a", "a"]),
]


def filled_store(results: list[GameResult], mines_record: GameRecord, mnk_record: GameRecord) -> MemoryStore:
    store = MemoryStore()
    store.games.add(mines_record, owner="s1", practice=True)
    store.games.add(mnk_record)
    store.analyses.put(StoredAnalysis("a" * 26, "mnk", "3x3x3", "a1", "champion", {"score": 3}, now(), "note"))
    settings_ = {"schedule": SCHEDULE, "limit_s": 60.0, "more": {"sprt": None}}
    run_id = store.runs.create("mines", settings_, batches=4, games=12, versions={"commit": "abc"})
    for number in range(3):
        store.runs.add_batch(run_id, number, results)
    store.runs.fail_batch(run_id, 3, 3, "died")
    store.runs.finish(run_id, FIGURES)
    return store


@pytest.fixture
def things(
    results: list[GameResult], mines_record: GameRecord, mnk_record: GameRecord, tmp_path: Path
) -> list[dict[str, Any]]:
    """Everything of a small store, as the lines of its file hold it."""
    path = tmp_path / "good.jsonl"
    export_store(filled_store(results, mines_record, mnk_record), path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, things: list[Any]) -> Path:
    path.write_text("".join(json.dumps(thing) + "\n" for thing in things), encoding="utf-8")
    return path


def read_everything(store: Store, folder: Path) -> None:
    """Read all that a store holds, in every way in which it is shown."""
    for summary in store.games.find():
        stored = store.games.get(summary.id)
        game = open_game(stored.record)
        json.dumps(state_of(Session(stored.id, stored.owner, "me", game)).model_dump(), allow_nan=False)
        json.dumps([stored.updated_at.timestamp(), summary.outcome.winner, summary.time_s], allow_nan=False)
        assert game.record().moves == stored.record.moves
        if stored.record.game == "mines":
            measure_game(stored.record)
        for player in summary.players:
            store.games.mines_statistics(player)
            store.games.mnk_scores(player)
    for run in store.runs.find():
        report = report_run(store, run.id)
        for form in ("table", "csv", "json", "markdown"):
            assert "\x1b" not in format_report(report, form)
        for bot in ("naive", "x"):
            with suppress(OptionError):
                history(store, bot)
    store.analyses.find()
    json.dumps([game.to_dict() for game in find_progress(store, None, limit=9)], allow_nan=False)
    for name in ("again.jsonl", "again.csv"):
        export_store(store, folder / name)
    with MemoryStore() as other:
        import_file(other, folder / "again.jsonl")


def places(value: Any) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (key,)
        yield from ((key, *rest) for rest in places(inner))


def changed(thing: Any, place: tuple[Any, ...], value: Any) -> Any:
    thing = inner = copy.deepcopy(thing)
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return thing


def check_import(things: list[Any], folder: Path) -> str:
    """Import a file into a store that has something; what was said, or nothing where all of it was taken."""
    with MemoryStore() as store:
        path = write(folder / "hostile.jsonl", things)
        try:
            import_file(store, path)
        except GridsageError as error:
            assert store.games.count() == len(store.runs.find()) == len(store.analyses.find()) == 0
            message = str(error)
            assert message.isprintable(), "one line, and nothing that a terminal obeys"
            assert "nothing was changed" in message
            assert "line" in message
            return message
        read_everything(store, folder)
        return ""


def test_what_is_written_is_read(things: list[Any], store: Store, tmp_path: Path) -> None:
    assert import_file(store, write(tmp_path / "all.jsonl", things)) == Counts(games=2, runs=1, analyses=1)
    read_everything(store, tmp_path)


def test_every_value_of_a_file_by_every_hostile_one(things: list[Any], tmp_path: Path) -> None:
    """Each place once, with a value that changes from place to place; the longer run takes them all."""
    refused = 0
    number = 0
    for line, thing in enumerate(things):
        for place in places(thing):
            number += 1
            for value in HOSTILE if EXAMPLES > 1000 else (HOSTILE[number % len(HOSTILE)],):
                hostile = [*things[:line], changed(thing, place, value), *things[line + 1 :]]
                refused += bool(check_import(hostile, tmp_path))
    assert number > 100
    assert refused > number / 2


def test_every_value_of_what_a_game_was_worth_by_every_hostile_one(tmp_path: Path) -> None:
    with MemoryStore() as store:
        game = MinesGame(Setup(4, 4, 2), seed=3)
        game.push(Move.open(0), time_s=2.0)
        game.push(Move.open(min(game.board.mines)), time_s=1.0)
        game_id = store.games.add(game.record(), keys=["somebody"])
        worth = work_out_worth(game.record())
        assert store.games.keep_worth(game_id, worth, changed_at=store.games.get(game_id).updated_at)
        export_store(store, tmp_path / "good.jsonl")
    (thing,) = (json.loads(line) for line in (tmp_path / "good.jsonl").read_text(encoding="utf-8").splitlines())
    assert check_import([thing], tmp_path) == ""
    refused = 0
    for number, place in enumerate(places(thing["worth"])):
        # Of the many figures each meets one of the values.
        for value in (HOSTILE[number % len(HOSTILE)],) if place[0] == "figures" else HOSTILE:
            refused += bool(check_import([changed(thing, ("worth", *place), value)], tmp_path))
    assert refused > 100
    # A time so short that nothing can be divided by it.
    shortest = changed(thing, ("worth", "figures"), None)
    for move in shortest["record"]["moves"]:
        move[2] = 5e-324
    assert "number" in check_import([shortest], tmp_path)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_hostile_files_are_refused_whole_or_can_be_read(data: st.DataObject, things: list[Any], tmp_path: Path) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.integers(0, len(things) - 1))
        place = data.draw(st.sampled_from(list(places(things[line]))))
        value = data.draw(st.sampled_from(HOSTILE) | st.recursive(st.text() | st.floats(), st.lists))
        try:
            things = [*things[:line], changed(things[line], place, value), *things[line + 1 :]]
        except (KeyError, TypeError, IndexError):
            continue
    check_import(things, tmp_path)


WORDS: dict[str, tuple[tuple[Any, ...], Any, str]] = {
    "seat": ((0, "record", "moves", 0, 0), 3, "seat"),
    "time": ((0, "record", "moves", 0, 2), 1e300, "must be 0 or more"),
    "chance": ((0, "record", "moves", 0, 4), 7, "chance"),
    "winner": ((1, "record", "outcome", "winner"), 1, "the moves do not end in line"),
    "no winner": ((1, "record", "outcome", "winner"), None, "winner"),
    "a win": ((0, "record", "outcome"), {"termination": "solved", "winner": 0, "note": ""}, "needs an end time"),
    "year 1": ((0, "created_at"), "0001-01-01T00:00:00.000000Z", "before 1970"),
    "year 9999": ((0, "updated_at"), "9999-01-01T00:00:00.000000Z", "has not come yet"),
    "escape": ((0, "record", "players", 0), "\x1b]0;owned\x07", "control character"),
    "NUL": ((0, "record", "outcome", "note"), "\0", "NUL character"),
    "illegal move": ((0, "record", "moves", 1, 1), "open 4,4", "open already"),
    "help": ((0, "record", "details", "mines"), float("nan"), "NaN"),
    "giant": ((0, "record", "details", "mines"), 10**30, "number that can be kept"),
    "batch": ((5, "number"), 0, "batch's number"),
    "result": ((4, "results", 0, 2), 5, "winner's seat"),
    "run": ((3, "batches"), 10**9, "games"),
    "command": ((3, "command"), "\x1b[2J", "control character"),
}


@pytest.mark.parametrize("name", WORDS)
def test_the_line_that_is_wrong_is_named(name: str, things: list[Any], tmp_path: Path) -> None:
    (line, *place), value, words = WORDS[name]
    hostile = [*things[:line], changed(things[line], tuple(place), value), *things[line + 1 :]]
    message = check_import(hostile, tmp_path)
    assert words in message
    assert f"line {line + 1}, " in message


def test_notes_of_bots_do_not_reach_the_terminal_as_they_are(things: list[Any], tmp_path: Path) -> None:
    crashed = changed(things[4], ("results", 2, 6), "RuntimeError: \x1b]0;owned\x07 \u202e")
    path = write(tmp_path / "notes.jsonl", [*things[:4], crashed, *things[5:]])
    with MemoryStore() as store:
        import_file(store, path)
        (run,) = store.runs.find()
        text = "".join(format_report(report_run(store, run.id), form) for form in ("table", "csv", "json", "markdown"))
        assert "RuntimeError" in text
        assert not {"\x1b", "\x07", "\u202e", "\0"} & set(text)


def test_deep_nesting_is_one_line(things: list[Any], tmp_path: Path) -> None:
    path = write(tmp_path / "deep.jsonl", things)
    for depth in (30, 100_000):
        path.write_text(json.dumps(things[0]).replace("[1, 2]", "[" * depth + "]" * depth) + "\n", encoding="utf-8")
        with MemoryStore() as store, pytest.raises(ParseError, match="line 1, cannot be read"):
            import_file(store, path)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"kind": "game"}', r"it has no 'owner'|it has no 'id'"),
        ('{"kind": "gaem"}', r"no kind of line is called 'gaem' \(did you mean game\?\)"),
        ("{}", "it has no 'kind'"),
        ("[1]", "a value is of the wrong kind"),
        ("{", "Expecting property name"),
        ("[" * 100_000, "its values are nested too deeply"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_words(line: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    with (
        MemoryStore() as store,
        pytest.raises(ParseError, match=f"line 1, cannot be read: ({reason}).*; nothing was changed"),
    ):
        import_file(store, path)


def test_a_mistake_in_line_1000_changes_nothing(things: list[Any], store: Store, tmp_path: Path) -> None:
    games = [changed(things[1], ("id",), f"{number:026}") for number in range(999)]
    path = write(tmp_path / "long.jsonl", [*games, changed(things[1], ("record", "seed"), -1)])
    with pytest.raises(ParseError, match="line 1000"):
        import_file(store, path)
    assert store.games.count() == 0


IMPORTER = """
import os, sys
from gridsage.store import open_store
from gridsage.store.export import import_file
from gridsage.store.sql.games import SqlGames
from pathlib import Path
put, count = SqlGames.put, 0
def slowly(self, game):
    global count
    count += 1
    if count == 150:
        print("half", flush=True)
        sys.stdin.read()
    return put(self, game)
SqlGames.put = slowly
with open_store(sys.argv[1]) as store:
    import_file(store, Path(sys.argv[2]))
"""


def test_an_import_that_is_killed_changes_nothing(things: list[Any], location: str, tmp_path: Path) -> None:
    games = [changed(things[1], ("id",), f"{number:026}") for number in range(300)]
    path = write(tmp_path / "long.jsonl", games)
    with subprocess.Popen(
        [sys.executable, "-c", IMPORTER, location, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        os.kill(process.pid, signal.SIGKILL)
    with open_store(location) as store:
        assert store.games.count() == 0

        def taken() -> bool:
            try:
                return import_file(store, path).games == 300
            except GridsageError:
                return False  # PostgreSQL needs a moment to notice that its client is gone

        wait_until(taken)


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv"])
def test_a_line_without_an_end_is_refused(
    name: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange.lines_of, "__kwdefaults__", {"most": 1000})
    (tmp_path / name).write_text("x" * 1001, encoding="utf-8")
    with pytest.raises(ParseError, match=r"line 1.*it has more than 1,000 characters"):
        import_file(store, tmp_path / name)
