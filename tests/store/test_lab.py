"""The lab: runs are kept as they go, and go on after a break with exactly the result of an unbroken run."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gridsage.arena.families.base import Match
from gridsage.arena.pool import InProcessPool
from gridsage.arena.run import Finished, failed_batch, run
from gridsage.arena.schedule import Schedule
from gridsage.arena.solo import solo_report
from gridsage.errors import MissingError, OptionError, StoreError
from gridsage.record import Termination
from gridsage.store import MemoryStore, Store
from gridsage.store.comparison import compare_runs, history
from gridsage.store.lab import KeptRun, begin_run, open_run, report_run, tally_run

SCHEDULE = Schedule(
    (Match("mines", "7x7/6", ("uniform",)), Match("mines", "7x7/6", ("single_point",), {"first": "corner"}, "small")),
    games=50,
    seed=3,
    size=8,
)


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if "time" not in key}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def play(kept: KeptRun, batches: int | None = None) -> None:
    """Play so many batches of what is left, and keep them; all of it ends the run."""
    for finished in islice(run(kept.schedule, InProcessPool(), done=kept.done), batches):
        kept.keep(finished)
    if batches is None:
        kept.finish(solo_report(kept.schedule, kept.tally()))


def figures(store: Store, run_id: str) -> Any:
    document = json.loads(json.dumps(report_run(store, run_id).document))
    return without_times(document)


def test_a_run_broken_off_anywhere_ends_as_an_unbroken_one(store: Store) -> None:
    whole = begin_run(store, SCHEDULE)
    play(whole)
    broken = begin_run(store, SCHEDULE)
    for batches in (0, 1, 4, 3):
        play(open_run(store, broken.id, game="mines"), batches)
        assert figures(store, broken.id)["partial"] is True
        assert not store.runs.get(broken.id).finished
    play(open_run(store, broken.id, game="mines", asked=SCHEDULE))
    assert figures(store, broken.id) == figures(store, whole.id)
    kept = store.runs.get(broken.id)
    assert kept.finished
    assert without_times(kept.figures) == figures(store, whole.id)
    assert (kept.done_batches, kept.done_games, kept.failed_batches) == (14, 100, 0)
    assert [batch.number for batch in store.runs.batches(broken.id)] == list(range(14))


def test_a_run_knows_with_what_it_was_played(store: Store) -> None:
    kept = store.runs.get(begin_run(store, SCHEDULE, command="gridsage mines bench").id)
    assert kept.command == "gridsage mines bench"
    assert set(kept.versions) == {"gridsage", "commit", "python", "system", "processor", "processors"}
    assert Schedule.from_dict(kept.settings["schedule"]) == SCHEDULE


def test_a_failed_batch_is_kept_and_counted_the_same_after_a_break(store: Store) -> None:
    kept = begin_run(store, SCHEDULE)
    batches = list(SCHEDULE.batches())
    finished: list[Finished] = [
        failed_batch(batches[3], "the worker process died 3 times"),
        *run(SCHEDULE, InProcessPool(), done={3}),
    ]
    for item in finished:
        kept.keep(item)
    tally = kept.tally()
    assert tally.failed == [3]
    assert tally.errors == batches[3].games
    resumed = open_run(store, kept.id, game="mines")
    assert list(run(resumed.schedule, InProcessPool(), done=resumed.done)) == []
    resumed.finish(solo_report(SCHEDULE, resumed.tally()))
    assert store.runs.get(kept.id).figures["failed_batches"] == [3]


def test_only_the_right_run_is_resumed(store: Store) -> None:
    kept = begin_run(store, SCHEDULE)
    with pytest.raises(OptionError, match="gridsage mines bench"):
        open_run(store, kept.id, game="mnk")
    with pytest.raises(OptionError, match="other settings"):
        open_run(store, kept.id, game="mines", asked=replace(SCHEDULE, seed=4))
    with pytest.raises(MissingError):
        open_run(store, "nothing", game="mines")


def test_a_run_whose_bots_are_gone_is_shown_but_does_not_go_on(store: Store) -> None:
    gone = json.loads(json.dumps(SCHEDULE.to_dict()).replace("uniform", "long_gone"))
    half = store.runs.create("mines", {"schedule": gone, "limit_s": 60.0}, batches=14, games=100)
    with pytest.raises(StoreError, match="long_gone") as caught:
        open_run(store, half, game="mines")
    assert "\n" not in str(caught.value)
    rows = report_run(store, half).document["rows"]
    assert [(row["bot"], row["first"]) for row in rows] == [("long_gone", "fixed"), ("single_point", "corner")]


def test_a_finished_run_that_cannot_be_read_any_more_shows_its_end(store: Store) -> None:
    strange = json.loads(json.dumps(SCHEDULE.to_dict()).replace("7x7/6", "no such board"))
    half = store.runs.create("mines", {"schedule": strange, "limit_s": 60.0}, batches=14, games=100)
    with pytest.raises(StoreError, match="no such board"):
        report_run(store, half)
    whole = begin_run(store, SCHEDULE)
    play(whole)
    store.runs.finish(half, store.runs.get(whole.id).figures)
    report = report_run(store, half)
    assert [row["bot"] for row in report.document["rows"]] == ["uniform", "single_point"]
    assert "no such board" in report.remarks[0]


def test_settings_that_make_no_sense_are_one_clear_line(store: Store) -> None:
    broken: list[dict[str, Any]] = [
        {},
        {"schedule": {}},
        {"schedule": {"matches": [1], "games": 1, "seed": 1, "size": 1}},
    ]
    for settings in broken:
        run_id = store.runs.create("mines", settings, batches=1, games=1)
        with pytest.raises(StoreError, match="cannot be read"):
            report_run(store, run_id)


def test_the_tally_of_a_run_is_read_in_pieces(store: Store) -> None:
    kept = begin_run(store, SCHEDULE)
    play(kept, 5)
    tally = tally_run(store, kept.id, SCHEDULE)
    assert tally.games == 40


def test_two_runs_are_compared_board_by_board(store: Store) -> None:
    first, second = begin_run(store, SCHEDULE), begin_run(store, SCHEDULE)
    play(first)
    play(second)
    report = compare_runs(store, first.id, second.id)
    assert report.document["same_boards"] is True
    assert [(row["bot"], row["difference"], row["p_value"]) for row in report.document["rows"]] == [
        ("uniform", 0, 1),
        ("single_point", 0, 1),
    ]
    other = begin_run(store, replace(SCHEDULE, seed=4))
    play(other)
    rows = compare_runs(store, first.id, other.id).document["rows"]
    assert rows[0]["only_a_won"] is None
    assert rows[0]["verdict"] == "no clear difference"


def test_runs_with_nothing_in_common_are_not_compared() -> None:
    store = MemoryStore()
    first = begin_run(store, SCHEDULE)
    other = begin_run(store, Schedule((Match("mines", "9x9/10", ("uniform",)),), games=1))
    with pytest.raises(OptionError, match="nothing in common"):
        compare_runs(store, first.id, other.id)
    mnk = store.runs.create("mnk", {}, batches=1, games=1)
    with pytest.raises(OptionError, match="cannot be compared"):
        compare_runs(store, first.id, mnk)


def test_a_better_bot_is_told_from_a_worse_one_by_the_known_test() -> None:
    """The same boards, won by the later run wherever the earlier one won and on nine more: p = 2 / 2^9."""
    store = MemoryStore()
    schedule = Schedule((Match("mines", "7x7/6", ("uniform",)),), games=20, seed=1, size=20)
    (batch,) = schedule.batches()
    runs = []
    for wins in (5, 14):
        kept = begin_run(store, schedule)
        lost = failed_batch(batch, "x").results
        won = [result._replace(termination=Termination.SOLVED, winner=0, note="") for result in lost]
        kept.keep(Finished(batch, [*won[:wins], *lost[wins:]]))
        runs.append(kept.id)
    (row,) = compare_runs(store, *runs).document["rows"]
    assert (row["only_a_won"], row["only_b_won"], row["verdict"]) == (0, 9, "better")
    assert row["p_value"] == pytest.approx(2 / 2**9)


def test_a_bot_over_time(store: Store) -> None:
    for seed in (1, 2):
        play(begin_run(store, replace(SCHEDULE, seed=seed)))
    rows = history(store, "single_point", setup="small").document["rows"]
    assert [row["seed"] for row in rows] == [2, 1]
    assert all(row["games"] == 50 for row in rows)
    with pytest.raises(OptionError, match="no finished run"):
        history(store, "champion")


def test_the_commit_is_that_of_this_repository() -> None:
    from gridsage.store.provenance import commit

    if (Path(__file__).parents[2] / ".git").exists():
        assert len(commit().rstrip("+")) == 12
