"""The server's book over HTTP: what it knows of a position, in any image of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridsage.games.mnk import Position
from gridsage.solving.mnk.book import BookEntry, book_key
from gridsage.solving.mnk.solution import Value
from gridsage.store.book import BookAdditions

if TYPE_CHECKING:
    from tests.web.conftest import Running


def test_a_page_of_the_book_tells_each_move_and_nonsense_is_refused(server: Running) -> None:
    additions = BookAdditions("test of pages", "test")
    for moves, entry in {
        "e5": BookEntry(first_wins=4, second_wins=2),
        "e5 d5": BookEntry(1, 2, 3, 4, chance=0.25, depth=7, engine="champion"),
        "e5 a1": BookEntry(proven=Value.WIN, mate_in=9),
    }.items():
        additions.add("9x9x5", book_key(Position.of(moves, "9x9x5")), entry)
    assert server.services.sessions.store.book.add(additions)
    with server.client() as api:
        page = api.post("/mnk/book", json={"setup": "9x9x5", "position": "e5"}).json()
        assert (page["games"], page["to_move"]) == (6, 1)
        best, worst = page["moves"]
        assert {best["move"], *best["twins"]} == {39, 41, 31, 49}
        assert (best["x_wins"], best["draws"], best["o_wins"], best["unfinished"]) == (1, 2, 3, 4)
        assert (best["chance"], best["value"], best["depth"]) == (0.75, "unknown", 7)
        assert (worst["value"], worst["mate_in"], worst["chance"]) == ("loss", -10, 0)
        assert api.post("/mnk/book", json={"setup": "9x9x5@exact", "position": "e5"}).json()["moves"] == []
        over = api.post("/mnk/book", json={"setup": "3x3x3", "position": "a1 a2 b1 b2 c1"})
        assert (over.status_code, over.json()["moves"]) == (200, [])
        odd = api.post("/mnk/book", json={"setup": "3x3x3", "position": "XX.\n...\n...\nX to move"}).json()
        assert odd["error"]["code"] == "no-game-leads"
        assert api.post("/mnk/book", json={"setup": "9x9x5", "position": "e5 e5"}).status_code in {400, 409, 422}
