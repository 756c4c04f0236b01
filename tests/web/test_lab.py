"""The lab: a run to its end, stopped and gone on with, in every format; and what it refuses."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage.arena import Schedule, Tally, play_batch, solo_report
from gridsage.cli.mnk.bench import parse_players
from gridsage.store import MemoryStore, StoredBatch, open_store
from gridsage.store.keys import key_of
from gridsage.store.lab import begin_run
from gridsage.store.memory import MemoryRuns
from gridsage.web import Settings
from gridsage.web.lab import _command, _make_schedule
from gridsage.web.messages import LabRequest
from tests.waiting import WAIT_S, wait_until

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve

WANTED: dict[str, Any] = {"bots": ["single_point", "pairs"], "setups": ["8x8/10"], "games": 64, "seed": "3"}


def figures(report: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(row["bot"], row["games"], row["wins"]) for row in report["rows"]]


def expected(run: dict[str, Any]) -> list[tuple[str, int, int]]:
    schedule = Schedule.from_dict(run["settings"])
    tally = Tally(len(schedule.matches))
    for batch in schedule.batches():
        tally.add(batch, play_batch(batch))
    return figures(solo_report(schedule, tally).document)


def test_a_run_is_followed_to_its_end_and_equals_the_bench(server: Running, api: httpx.Client) -> None:
    run = api.post("/lab/runs", json=WANTED).json()
    with server.socket() as talk:
        parts, message = talk.until(talk.send("lab.follow", run=run["id"]))
    end = message["ok"]
    assert end["finished"]
    assert end["done_games"] == end["games"] == 128
    assert all(part["done_games"] <= 128 for part in parts)
    assert figures(end["report"]) == expected(end)
    assert api.get("/lab/runs").json()["runs"][0]["id"] == run["id"]
    assert "single_point" in api.get(f"/lab/runs/{run['id']}/report/markdown").text
    assert api.get(f"/lab/runs/{run['id']}/report/csv").text.count("\n") == 3
    page = api.get(f"/lab/runs/{run['id']}/report/html").text
    assert "<svg" in page
    assert not re.findall(r'(?:src|href)="https?:', page)
    assert figures(api.get(f"/lab/runs/{run['id']}/report/json").json()) == figures(end["report"])
    assert api.post(f"/lab/runs/{run['id']}/resume").json()["error"]["kind"] == "conflict"
    assert api.delete(f"/lab/runs/{run['id']}").status_code == 204
    assert api.get(f"/lab/runs/{run['id']}").status_code == 404


def test_a_run_that_waits_for_the_database_says_so_and_goes_on(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    running = serve(store=open_store(f"sqlite:///{file}?timeout=0.05"))
    with running.client() as api, running.socket() as talk, closing(sqlite3.connect(file, timeout=WAIT_S)) as other:
        other.isolation_level = None
        run = api.post("/lab/runs", json=WANTED | {"games": 1000}).json()
        address = f"/lab/runs/{run['id']}"
        other.execute("BEGIN IMMEDIATE")
        following = talk.send("lab.follow", run=run["id"])
        while (told := talk.first_part(following))["fault"] is None:
            assert told["playing"]
        assert told["fault"]["code"] == "run-waits"
        shown = api.get(address).json()
        assert (shown["playing"], shown["fault"]["code"], shown["finished"]) == (True, "run-waits", False)
        other.execute("ROLLBACK")
        end = talk.until(following)[1]["ok"]
    assert (end["finished"], end["fault"]) == (True, None)
    assert figures(end["report"]) == expected(end)


def test_a_stopped_run_goes_on_to_the_same_figures(api: httpx.Client) -> None:
    run = api.post("/lab/runs", json=WANTED | {"games": 600}).json()
    wait_until(lambda: api.get(f"/lab/runs/{run['id']}").json()["done_games"] > 0)
    stopped = api.post(f"/lab/runs/{run['id']}/stop").json()
    assert not stopped["playing"]
    if not stopped["finished"]:
        assert 0 < stopped["done_games"] < 1200
        assert api.post(f"/lab/runs/{run['id']}/resume").json()["playing"]
    wait_until(lambda: api.get(f"/lab/runs/{run['id']}").json()["finished"])
    now = api.get(f"/lab/runs/{run['id']}").json()
    assert figures(now["report"]) == expected(now)


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        ({"bots": ["nobody"]}, "unknown-name"),
        ({"bots": ["evil.py"]}, "unknown-name"),
        ({"bots": ["tank:threads=9"]}, "option"),
        ({"bots": []}, "validation"),
        ({"setups": ["8x8/10", "8x8/10"]}, "option"),
        ({"setups": ["9x9/99"]}, "setup"),
        ({"games": 0}, "validation"),
        ({"games": 10**9}, "validation"),
    ],
)
def test_what_cannot_be_played_is_refused(api: httpx.Client, wanted: dict[str, Any], kind: str) -> None:
    assert api.post("/lab/runs", json=WANTED | wanted).json()["error"]["kind"] == kind


def test_a_bot_may_be_listed_twice_and_has_luck_of_its_own(server: Running, api: httpx.Client) -> None:
    run = api.post("/lab/runs", json=WANTED | {"bots": ["single_point", "single_point"], "games": 100}).json()
    assert "--bots single_point,single_point" in run["command"]
    with server.socket() as talk:
        _, message = talk.until(talk.send("lab.follow", run=run["id"]))
    first, second = message["ok"]["report"]["rows"]
    assert (first["bot"], second["bot"]) == ("single_point", "single_point#2")
    assert (first["games"], second["games"], first["errors"], second["errors"]) == (100, 100, 0, 0)
    duel = {"game": "mnk", "bots": ["uniform", "uniform"], "setups": ["3x3x3"], "games": 2, "time_s": 0.05}
    run = api.post("/lab/runs", json=duel).json()
    wait_until(lambda: api.get(f"/lab/runs/{run['id']}").json()["finished"])
    ended = api.get(f"/lab/runs/{run['id']}").json()
    assert {row["player"] for row in ended["report"]["rows"]} == {"uniform", "uniform#2"}
    assert api.post(f"/lab/runs/{run['id']}/resume").json()["error"]["kind"] == "conflict"


def test_a_tournament_of_two_players(server: Running, api: httpx.Client) -> None:
    wanted = {"game": "mnk", "bots": ["classic", "uniform"], "setups": ["9x9x5"], "games": 4, "time_s": 0.05}
    run = api.post("/lab/runs", json=wanted).json()
    with server.socket() as talk:
        _, message = talk.until(talk.send("lab.follow", run=run["id"]))
    rows = {row["player"]: row for row in message["ok"]["report"]["rows"]}
    assert rows["classic"]["wins"] == 4
    assert rows["classic"]["elo"] > rows["uniform"]["elo"]
    assert api.post("/lab/runs", json=wanted | {"bots": ["classic"]}).json()["error"]["kind"] == "option"


def bench(command: str, *more: str) -> dict[str, Any]:
    """What the command line makes of such a run."""
    words = [sys.executable, "-m", *shlex.split(command), "--workers", "1", "--format", "json", *more]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def wait_for(api: httpx.Client, run_id: str, games: int) -> dict[str, Any]:
    while (run := api.get(f"/lab/runs/{run_id}").json())["done_games"] < games:
        assert run["playing"], run
        time.sleep(0.02)
    found: dict[str, Any] = run
    return found


def test_the_players_figures_are_measured_when_asked_for_here_and_on_the_command_line(api: httpx.Client) -> None:
    run = api.post("/lab/runs", json=WANTED | {"games": 8, "figures": True}).json()
    assert "--figures" in run["command"]
    end = wait_for(api, run["id"], 16)
    repeated = bench(run["command"], "--database", "memory:")
    for mine, theirs in zip(end["report"]["rows"], repeated["rows"], strict=True):
        for by_time in ("three_bv_per_s", "clicks_per_s"):
            assert mine["figures"].pop(by_time) > 0
            assert theirs["figures"].pop(by_time) > 0
        assert mine["figures"] == theirs["figures"]
        assert {"three_bv", "zini", "clicks", "efficiency", "zne"} <= set(mine["figures"])
    head = api.get(f"/lab/runs/{run['id']}/report/csv").text.splitlines()[0].split(",")
    assert {"figures_zini", "figures_clicks_per_s", "figures_openings_to_9", "figures_openings_from_50"} <= set(head)
    assert "ZiNi" in api.get(f"/lab/runs/{run['id']}/report/html").text


def test_the_same_on_the_command_line_names_every_setup(api: httpx.Client) -> None:
    wanted = {"game": "mnk", "bots": ["minimax", "uniform"], "setups": ["3x3x3", "4x4x4@exact"], "games": 2}
    run = api.post("/lab/runs", json=wanted | {"time_s": 0.05, "seed": "7"}).json()
    assert "--setups 3x3x3,4x4x4@exact" in run["command"]
    end = wait_for(api, run["id"], 4)
    repeated = bench(run["command"], "--database", "memory:")
    assert [pairing["setup"] for pairing in repeated["pairings"]] == ["3x3x3", "4x4x4@exact"]
    assert [row["setup_name"] for row in end["report"]["by_setup"]] == ["3x3x3", "4x4x4@exact"]
    assert [row["player"] for row in repeated["rows"]] == [row["player"] for row in end["report"]["rows"]]


def test_the_same_on_the_command_line_keeps_a_comma_in_a_bots_text() -> None:
    wanted = LabRequest(game="mnk", bots=["outside:cells=9,37,77", "champion"], setups=["3x3x3", "4x4x4"])
    words = shlex.split(_command(wanted))
    assert parse_players(words[words.index("--bots") + 1]) == wanted.bots


def test_a_run_stopped_here_is_resumed_on_the_command_line(serve: Serve, tmp_path: Path) -> None:
    database = str(tmp_path / "runs.db")
    with serve(store=open_store(database)).client() as api:
        run = api.post("/lab/runs", json=WANTED | {"games": 3000}).json()
        wait_for(api, run["id"], 1)
        stopped = api.post(f"/lab/runs/{run['id']}/stop").json()
        assert stopped["fault"] is None
        assert not stopped["finished"]
    document = bench(run["command"], "--resume", run["id"], "--database", database)
    assert not document["partial"]
    assert figures(document) == expected(run)


def test_a_run_stopped_on_the_command_line_is_resumed_here(serve: Serve, tmp_path: Path) -> None:
    """With its own time limit and sequential test: it ends where the unbroken one does."""
    players = ["mnk", "bench", "--players", "minimax,uniform", "--setup", "3x3x3", "--games", "300", "--nodes", "200"]
    words = [*players, "--sprt", "0,300", "--game-timeout", "33", "--seed", "2"]
    whole = bench(shlex.join(["gridsage", *words]), "--database", "memory:")
    assert 0 < whole["games_played"] < 300
    database = str(tmp_path / "runs.db")
    bench(shlex.join(["gridsage", *words]), "--database", database)
    with open_store(database) as store:
        (run,) = store.runs.find()
        # As it was after its first batch.
        first = next(iter(store.runs.batches(run.id)))
        kept = store.runs.create(run.game, run.settings, batches=run.batches, games=run.games, versions=run.versions)
        store.runs.add_batch(kept, first.number, first.results)
    with serve(store=open_store(database)).client() as api:
        assert api.post(f"/lab/runs/{kept}/resume").json()["playing"]
        while not (end := api.get(f"/lab/runs/{kept}").json())["finished"]:
            assert end["playing"], end
            time.sleep(0.05)
    assert end["report"]["sprt"] == whole["sprt"]
    assert end["report"]["games_played"] == whole["games_played"]
    with open_store(database) as store:
        assert store.runs.get(kept).settings["limit_s"] == 33


def test_guests_of_a_shared_server_see_and_stop_only_their_own_runs(serve: Serve) -> None:
    running = serve(Settings(workers=2, token="sesame"))
    token = {"Authorization": "Bearer sesame"}
    ada, bob = ({"X-Gridsage-Player": f"the-secret-of-{name}"} | token for name in ("ada", "bob"))
    with running.client(player=ada) as owner, running.client(player=bob) as guest:
        run = owner.post("/lab/runs", json=WANTED | {"games": 3000}).json()["id"]
        address = f"/lab/runs/{run}"
        assert guest.get("/lab/runs").json()["runs"] == []
        refused = [guest.get(address), guest.get(f"{address}/report/csv"), guest.delete(address)]
        refused += [guest.post(f"{address}/{what}") for what in ("stop", "resume")]
        assert [answer.status_code for answer in refused] == [404] * 5
        assert all(answer.json()["error"]["code"] == "no-run" for answer in refused)
        with running.socket(player=bob) as talk:
            assert talk.refused("lab.follow", run=run)["code"] == "no-run"
        assert [found["id"] for found in owner.get("/lab/runs").json()["runs"]] == [run]
        assert owner.get(address).json()["playing"]
        assert not owner.post(f"{address}/stop").json()["playing"]
        assert owner.delete(address).status_code == 204


def test_the_beginning_of_an_id_is_no_run(api: httpx.Client) -> None:
    run = api.post("/lab/runs", json=WANTED | {"games": 2}).json()["id"]
    assert api.delete(f"/lab/runs/{run[0]}").status_code == 404
    assert api.get(f"/lab/runs/{run[:9]}").status_code == 404
    assert api.get(f"/lab/runs/{run}").status_code == 200


def test_the_beginning_of_several_ids_is_no_run_either(serve: Serve) -> None:
    store = MemoryStore()
    # Of seventeen ids two begin with the same of sixteen digits.
    runs = [store.runs.create("mines", {"schedule": {}}, batches=1, games=1) for _ in range(17)]
    digits = [run[0] for run in runs]
    with serve(Settings(workers=1), store).client() as client:
        refused = [client.get(f"/lab/runs/{digit}") for digit in sorted(set(digits))]
        assert max(map(digits.count, digits)) > 1
        assert {(answer.status_code, answer.json()["error"]["code"]) for answer in refused} == {(404, "no-run")}


def test_a_run_of_the_command_line_is_not_shown_to_guests(serve: Serve) -> None:
    store = MemoryStore()
    run = store.runs.create("mines", {"schedule": {}}, batches=1, games=1)
    guest = {"X-Gridsage-Player": "the-secret-of-a-guest", "Authorization": "Bearer sesame"}
    with serve(Settings(workers=1, token="sesame"), store).client(player=guest) as client:
        assert client.get("/lab/runs").json()["runs"] == []
        assert client.get(f"/lab/runs/{run}").status_code == 404


def test_a_run_whose_settings_cannot_be_read_is_listed_and_not_resumed(serve: Serve) -> None:
    store = MemoryStore()
    run = store.runs.create("mines", {"schedule": {}}, batches=1, games=1)
    with serve(Settings(workers=1), store).client() as client:
        (entry,) = client.get("/lab/runs").json()["runs"]
        assert (entry["id"], entry["settings"]) == (run, None)
        refused = client.post(f"/lab/runs/{run}/resume")
        assert (refused.status_code, refused.json()["error"]["kind"]) == (507, "storage")


def guest_of(address: str, name: str) -> dict[str, str]:
    """The headers of somebody from there, behind a proxy that the server trusts."""
    return {
        "X-Gridsage-Player": f"the-secret-of-{name}",
        "Authorization": "Bearer sesame",
        "X-Forwarded-For": address,
    }


def test_one_address_leaves_a_run_to_the_others(serve: Serve) -> None:
    running = serve(Settings(workers=2, token="sesame", trust_proxy=True))
    long = WANTED | {"games": 3000}
    with (
        running.client(player=guest_of("192.0.2.1", "ada")) as ada,
        running.client(player=guest_of("192.0.2.1", "another")) as another,
        running.client(player=guest_of("192.0.2.2", "bob")) as bob,
    ):
        first = ada.post("/lab/runs", json=long).raise_for_status().json()["id"]
        for greedy in (ada, another):
            refused = greedy.post("/lab/runs", json=long)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "runs-many")
        second = bob.post("/lab/runs", json=long).raise_for_status().json()["id"]
        assert not ada.post(f"/lab/runs/{first}/stop").json()["playing"]
        assert bob.get(f"/lab/runs/{second}").json()["playing"]
        ada.delete(f"/lab/runs/{first}").raise_for_status()
        bob.delete(f"/lab/runs/{second}").raise_for_status()


class _SlowRuns(MemoryRuns):
    """Reading what was played takes until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = threading.Event()

    def batches(self, run_id: str) -> Iterator[StoredBatch]:
        self.go_on.wait(WAIT_S)
        return super().batches(run_id)


def test_whoever_looks_at_many_runs_keeps_nobody_from_looking_at_theirs(serve: Serve) -> None:
    store = MemoryStore()
    store._runs = runs = _SlowRuns()
    running = serve(Settings(workers=1, token="sesame", trust_proxy=True), store)
    greedy, calm = guest_of("192.0.2.1", "greedy"), guest_of("192.0.2.2", "calm")
    schedule = _make_schedule(LabRequest.model_validate(WANTED))
    ids = [begin_run(store, schedule, owner=key_of(guest["X-Gridsage-Player"])).id for guest in (greedy, calm)]
    with ThreadPoolExecutor(21) as beside:

        def look(guest: dict[str, str], run_id: str) -> httpx.Response:
            return httpx.get(f"{running.base}/api/v1/lab/runs/{run_id}", headers=guest, timeout=2 * WAIT_S)

        try:
            looks = [beside.submit(look, greedy, ids[0]) for _ in range(20)]
            wait_until(lambda: any(done.done() and done.result().status_code == 429 for done in looks))
            asked = beside.submit(look, calm, ids[1])
            # It waits for its turn, and is not refused.
            assert not wait([asked], 0.3).done
        finally:
            runs.go_on.set()
        assert asked.result().status_code == 200


def test_runs_that_have_ended_are_not_remembered_for_ever(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.web.lab._MOST_REMEMBERED", 1)
    running = serve(Settings(workers=1))
    with running.client() as client:
        for _ in range(4):
            run = client.post("/lab/runs", json=WANTED | {"games": 1}).raise_for_status().json()["id"]
            wait_until(lambda run=run: not client.get(f"/lab/runs/{run}").json()["playing"])  # type: ignore[misc]
        assert len(running.services.lab._played) == 2
        assert len(client.get("/lab/runs").json()["runs"]) == 4
