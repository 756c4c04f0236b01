"""The lab: a run to its end, stopped and gone on with, in every format; and what it refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage.arena import Schedule, Tally, play_batch, solo_report
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.web.conftest import Running

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
        ({"bots": ["tank:border_limit=99"]}, "option"),
        ({"bots": []}, "validation"),
        ({"bots": ["pairs", "pairs"]}, "option"),
        ({"setups": ["9x9/99"]}, "setup"),
        ({"games": 0}, "validation"),
        ({"games": 10**9}, "validation"),
    ],
)
def test_what_cannot_be_played_is_refused(api: httpx.Client, wanted: dict[str, Any], kind: str) -> None:
    assert api.post("/lab/runs", json=WANTED | wanted).json()["error"]["kind"] == kind


def test_a_tournament_of_two_players(server: Running, api: httpx.Client) -> None:
    wanted = {"game": "mnk", "bots": ["classic", "uniform"], "setups": ["9x9x5"], "games": 4, "time_s": 0.05}
    run = api.post("/lab/runs", json=wanted).json()
    with server.socket() as talk:
        _, message = talk.until(talk.send("lab.follow", run=run["id"]))
    rows = {row["player"]: row for row in message["ok"]["report"]["rows"]}
    assert rows["classic"]["wins"] == 4
    assert rows["classic"]["elo"] > rows["uniform"]["elo"]
    assert api.post("/lab/runs", json=wanted | {"bots": ["classic"]}).json()["error"]["kind"] == "option"
