"""The commands of both games: found by their words, told by ``help``, and all of them in the docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.catalog import parse_bot
from gridsage.games.mines import Setup
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.commands import Command, GameByCommands
from gridsage.tui.mines.commands import CommandGame
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mnk.commands import CommandMatch

DOCS = Path(__file__).parents[2] / "docs"


class Heard(GameByCommands):
    """Says what it was told to do."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.refused: list[str] = []
        super().__init__(
            Command("STONE", "place it", lambda stone: self._say(f"stone {stone}")),
            Command("swap", "exchange, {when}", lambda: self._say("swap")),
            Command("show [rows|all]", "look", lambda what="": self._say(f"show {what}")),
            Command("players A B", "others", lambda first, second: self._say(f"{first} and {second}")),
            say=self.said.append,
            complain=self.refused.append,
            keeper=None,
        )

    def facts(self) -> dict[str, str]:
        return {"when": "at once"}


def test_commands_are_found_by_their_words() -> None:
    game = Heard()
    done = game.run_all(["h8", "", "# a remark", "swap", "show", "show all", "players a b", "quit", "swap"])
    assert game.said == ["stone h8", "swap", "show ", "show all", "a and b"]
    assert (done.refused, done.quit) == (0, True)


@pytest.mark.parametrize("line", ["swap now", "show none", "players a", "players a b c", "quit now", "help swap"])
def test_what_is_no_command_is_refused_and_the_known_ones_are_named(line: str) -> None:
    game = Heard()
    done = game.run_all([line])
    assert (done.refused, done.quit, game.said) == (1, False, [])
    known = "STONE, swap, show [rows|all], players A B, help, quit"
    assert game.refused == [f"cannot read {line!r}: expected {known}"]


def test_help_tells_all_commands() -> None:
    game = Heard()
    game.run_all(["help"])
    assert game.said[0].splitlines() == [
        "STONE                place it",
        "swap                 exchange, at once",
        "show [rows|all]      look",
        "players A B          others",
        "help                 this list",
        "quit                 leave",
    ]


def test_all_commands_are_in_the_docs() -> None:
    said: list[str] = []
    mines = CommandGame(Setup(9, 9, 10), Deal(4), parse_bot("mines", "csp"), say=said.append, complain=pytest.fail)
    match = CommandMatch(MnkGame(MnkSetup(3, 3, 3)), say=said.append, complain=pytest.fail)
    for game, page in ((mines, "playing.md"), (match, "mnk.md")):
        said.clear()
        game.run_all(["help"])
        told = (DOCS / page).read_text(encoding="utf-8")
        names = [line.split()[0] for line in said[0].splitlines()]
        assert {"undo", "resign", "save", "help", "quit"} <= set(names)
        assert not [name for name in names if name.islower() and f"`{name}" not in told]
