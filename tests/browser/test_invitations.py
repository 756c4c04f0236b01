"""Two browsers, one game of five in a row: invited, seated, left and come back; and who comes too late is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def stones(page: Page) -> int:
    return page.locator(".mnk .cell:not([data-s=''])").count()


def test_two_people_play_at_two_screens_by_an_invitation(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
    host = open_page(f"/mnk?game={game}")
    # 1. The invitation names a seat, and says what it does.
    host.get_by_role("button", name="Invite somebody").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_label("Your name").press("Tab")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_label("Invitation link").input_value()
    host.keyboard.press("Escape")
    expect(host.locator(".seat.second")).to_contain_text("Invited …")
    path = link.removeprefix(server.address)
    # 2. My own link is no seat of mine.
    own = open_page(path, context=host.context)
    expect(own.locator(".toast")).to_contain_text("This is your own invitation")
    own.close()
    # 3. Whoever opens it first sits down; the secret does not stay in the address.
    guest = open_page(path, player="the-one-who-was-invited", locale="de-DE")
    expect(guest.locator(".seat.second .name")).to_have_text("Du")
    assert "invitation" not in guest.url
    expect(host.locator(".seat.second .name")).to_have_text("Player")
    expect(host.get_by_role("button", name="Invite somebody")).to_be_hidden()
    late = open_page(path, player="somebody-who-came-too-late")
    expect(late.locator(".toast")).to_contain_text("This invitation was used already")
    expect(late.locator(".say")).to_contain_text("You are watching this game.")
    late.locator(".mnk .cell").first.click()
    expect(late.get_by_text("only its players can change it")).to_be_visible()
    # 4. Each moves for one side alone, and sees the other's moves.
    guest.locator(".mnk .cell").first.click()
    expect(guest.locator(".toast").last).to_contain_text("Die andere Seite")
    host.locator(".mnk .cell").nth(4).click()
    expect(guest.locator(".mnk .cell[data-s='x']")).to_have_count(1)
    expect(host.locator(".say")).to_contain_text("O (Player) is to move.")
    # 5. One leaves, the game waits; they come back by its address and go on.
    address = guest.url
    guest.goto("about:blank")
    expect(host.locator(".seat.second .away")).to_be_visible()
    expect(host.locator(".say")).to_contain_text("has left")
    guest.goto(address)
    expect(host.locator(".seat.second .away")).to_be_hidden()
    guest.locator(".mnk .cell").first.click()
    expect(host.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    for page, cell in ((host, 2), (guest, 1), (host, 6)):
        page.locator(".mnk .cell").nth(cell).click()
        expect(page.locator(".mnk .cell").nth(cell)).not_to_have_attribute("data-s", "")
        page.wait_for_timeout(0)
    # 6. The next round is one game for both, with sides exchanged.
    expect(guest.locator(".mnk .cell[data-s='x']")).to_have_count(3)
    guest.get_by_role("button", name="Neue Runde").click()
    expect(guest.locator(".seat .name").first).to_have_text("Du")
    expect(host.locator(".seat.second .name")).to_have_text("You")
    assert stones(host) == 0
    # 7. The history knows who was who.
    history = open_page("/history", context=guest.context)
    expect(history.locator("table.games tbody tr").last).to_contain_text("Ada – Du")


def test_an_invitation_that_is_none_is_told_in_the_players_words(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
    # 1. The link was cut or changed: the game is there, and can be watched.
    page = open_page(f"/mnk?game={game}&invitation=made-up", player="somebody-else-altogether")
    expect(page.locator(".toast")).to_contain_text("This invitation was used already, or withdrawn")
    expect(page.locator(".say")).to_contain_text("You are watching this game.")
    # 2. There is no such game at all.
    for wrong in ("wrong", "aaaaaaaaaaaaaaaaaaaaaaaaaa"):
        page = open_page(f"/mnk?game={wrong}&invitation=made-up", player="somebody-else-altogether")
        expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
        expect(page.locator("body")).not_to_contain_text("did not understand")


def test_a_name_of_ones_own_is_seen_by_others_alone(open_page: Open, server: Server) -> None:
    with server.client() as client:
        client.headers["X-Gridsage-Name"] = "Gr%C3%A4fin%20Z"
        game = client.post("/mines/games", json={"setup": "9x9/10"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 4,4"})
        client.post(f"/mines/games/{game}/resign")
    expect(open_page(f"/replay/{game}").get_by_role("heading", level=1)).to_contain_text("You")
    other = open_page(f"/replay/{game}", player="somebody-else-altogether")
    expect(other.get_by_role("heading", level=1)).to_contain_text("Gräfin Z")
