"""The time of a bot's move: what was chosen on another server is none that this one refuses or cuts off."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

REMEMBERED = [(10, "1"), (0.3, "0.3"), (0, "1")]
"""What a browser remembers, and what is chosen where 2.5 s are the most; 0 was remembered by an earlier page."""


def open_hurried(open_page: Open, server: Server, path: str, *, most_s: float, remembered: float) -> Page:
    """A page of a server that lets bots think so long, in a browser that has chosen a time before."""
    page = open_page("/help")

    def hurry(route: Route) -> None:
        catalogue = route.fetch().json()
        catalogue["mnk"]["time_s"][1] = most_s
        route.fulfill(json=catalogue)

    page.route("**/api/v1/catalogue", hurry)
    match = json.dumps({"time_s": remembered})
    page.evaluate("match => localStorage.setItem('gridsage.mnk.match', match)", match)
    page.goto(f"{server.address}{path}")
    return page


def time_sent(page: Page, start: Locator) -> float:
    """The time that the server is asked for when a button is pressed; the browser remembers the same."""

    def is_new_game(request: Request) -> bool:
        return request.method == "POST" and request.url.endswith("/mnk/games")

    with page.expect_request(is_new_game) as sent:
        start.click()
    page.wait_for_url("**/mnk?game=*")
    asked = sent.value.post_data_json
    assert asked is not None
    time_s: float = asked["time_s"]
    assert page.evaluate("JSON.parse(localStorage.getItem('gridsage.mnk.match')).time_s") == time_s
    return time_s


@pytest.mark.parametrize(("remembered", "chosen"), REMEMBERED)
def test_the_menu_offers_no_time_that_the_server_cuts_off(
    open_page: Open, server: Server, remembered: float, chosen: str
) -> None:
    page = open_hurried(open_page, server, "/mnk?menu", most_s=2.5, remembered=remembered)
    page.get_by_text("Who begins, other players").click()
    time = page.get_by_label("Time per move")
    expect(time.locator("option")).to_have_text(["0.1 s", "0.3 s", "1 s"])
    expect(time).to_have_value(chosen)
    assert time_sent(page, page.get_by_role("button", name="Start")) == float(chosen)


@pytest.mark.parametrize(("remembered", "chosen"), REMEMBERED)
def test_playing_on_offers_no_time_that_the_server_cuts_off(
    open_page: Open, server: Server, remembered: float, chosen: str
) -> None:
    path = "/analyse?game=mnk#setup=9x9x5&moves=e5d4&at=2"
    page = open_hurried(open_page, server, path, most_s=2.5, remembered=remembered)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    time = dialog.get_by_label("Time per move")
    expect(time.locator("option")).to_have_text(["0.1 s", "0.3 s", "1 s"])
    expect(time).to_have_value(chosen)
    assert time_sent(page, dialog.get_by_role("button", name="Play", exact=True)) == float(chosen)


def test_where_every_time_is_too_long_the_longest_that_the_server_allows_is_offered(
    open_page: Open, server: Server
) -> None:
    page = open_hurried(open_page, server, "/mnk?menu", most_s=0.08, remembered=10)
    page.get_by_text("Who begins, other players").click()
    time = page.get_by_label("Time per move")
    expect(time.locator("option")).to_have_text(["0.08 s"])
    time.select_option("0.08")
    assert time_sent(page, page.get_by_role("button", name="Start")) == 0.08
