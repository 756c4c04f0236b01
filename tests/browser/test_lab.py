"""The lab in the browser: the players' figures of the bots' games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Route, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_the_players_figures_are_columns_when_they_are_asked_for(open_page: Open) -> None:
    page = open_page("/lab")
    page.get_by_label("Games for each bot").fill("8")
    page.get_by_label("Measure the players’ figures").check()
    page.get_by_role("button", name="Start").click()
    table = page.get_by_role("region", name="Figures").get_by_role("table")
    for name in ("3BV", "3BV/s", "ZiNi", "Clicks", "CL/s", "IOE", "ZNE", "Openings", "Openings ≥ 50", "Path"):
        expect(table.get_by_role("columnheader", name=name, exact=True)).to_be_attached(timeout=60_000)
    expect(page.get_by_text("16 of 16 games")).to_be_visible(timeout=60_000)
    table.get_by_role("columnheader", name="Path", exact=True).scroll_into_view_if_needed()
    expect(table.get_by_role("columnheader", name="Won", exact=True)).not_to_be_in_viewport()
    expect(table.get_by_role("columnheader", name="Bot", exact=True)).to_be_in_viewport(ratio=1)
    expect(table.get_by_role("rowheader").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("--figures")).to_be_visible()
    page.get_by_label("Measure the players’ figures").uncheck()
    page.get_by_role("textbox", name="Seed").fill("77")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("--seed 77")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("16 of 16 games")).to_be_visible(timeout=60_000)
    expect(table.get_by_role("columnheader", name="ZiNi", exact=True)).to_have_count(0)


def test_a_table_that_grows_stays_where_one_looks(open_page: Open) -> None:
    page = open_page("/lab")
    page.get_by_label("Games for each bot").fill("20000")
    page.get_by_label("Measure the players’ figures").check()
    page.get_by_role("button", name="Start").click()
    last = page.get_by_role("region", name="Figures").get_by_role("columnheader", name="Path", exact=True)
    expect(last).to_be_attached(timeout=60_000)
    last.scroll_into_view_if_needed()
    progress = page.get_by_text(re.compile(r"of 40,000 games"))
    for _ in range(2):
        said = progress.inner_text()
        expect(progress).not_to_have_text(said, timeout=60_000)
    expect(last).to_be_in_viewport()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible(timeout=60_000)


def test_it_says_which_names_only_the_server_knows(open_page: Open, server: Server) -> None:
    with server.client() as api:
        wanted = {"game": "mnk", "bots": ["uniform", "classic"], "setups": ["3x3x3"], "games": 2, "time_s": 0.05}
        run = api.post("/lab/runs", json=wanted).json()
    page = open_page("/help")

    def register(route: Route) -> None:
        catalogue = route.fetch().json()
        for bot in catalogue["mnk"]["bots"]:
            if bot["name"] == "uniform":
                bot["title"] = "The engine of a test"
        route.fulfill(json=catalogue)

    page.route("**/api/v1/catalogue", register)
    page.goto(f"{server.address}/lab?run={run['id']}")
    expect(page.get_by_text("--bots uniform,classic")).to_be_visible()
    said = page.get_by_text("Known to this server alone: uniform.")
    expect(said).to_contain_text("write pbrain:command=/path/to/engine instead")
