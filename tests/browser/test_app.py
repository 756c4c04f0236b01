"""The page as an app: installed, it says what works while its server is away, and goes on when that is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.axe import serious

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_the_offline_page_says_what_works_and_the_page_comes_back(open_page: Open, server: Server) -> None:
    page = open_page("/lab", locale="de-DE")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert page.evaluate("(address) => fetch(address).then((answer) => answer.ok)", manifest)
    server.stop()
    page.goto(f"{server.address}/mines")
    expect(page.get_by_role("heading", name="Der Server antwortet nicht")).to_be_visible()
    expect(page.get_by_text("Deine Einstellungen, Tasten und Fragezeichen")).to_be_visible()
    expect(page.get_by_role("button", name="Jetzt versuchen")).to_be_visible()
    assert not serious(page)
    server.start()
    expect(page.locator(".mines .cell").first).to_be_visible()
    assert page.url.startswith(f"{server.address}/mines")
