"""The menu of the m,n,k game with board, players, opening and rounds; and its page of help."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Label, Static

from gridsage.errors import GridsageError, OptionError
from gridsage.games.base import Clock
from gridsage.games.mnk import PRESETS, Limits, parse_setup
from gridsage.games.mnk.opening_rules import OpeningRule, parse_opening_rule
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.dialogs import Dialog, HelpSection
from gridsage.tui.mnk.match import new_match
from gridsage.tui.mnk.players import player_names

__all__ = ["HELP", "MenuDialog"]


class MenuDialog(Dialog[MnkGame]):
    """Board, players, opening, rounds: gives back the first round of a new match, or None when left."""

    def __init__(self, game: MnkGame, clock: Clock) -> None:
        super().__init__()
        self._game = game
        self._clock = clock

    def compose(self) -> ComposeResult:
        """One field for each choice, filled with what is played now."""
        game = self._game
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Label("New match", classes="title")
            yield Label("Board")
            yield Input(str(game.setup), id="setup", compact=True)
            yield Static(
                f"WIDTHxHEIGHTxK, or {', '.join(PRESETS)}; @exact: longer rows do not win; also @renju, @caro",
                classes="names",
            )
            yield Static("First player: begins the first round with X")
            yield Input(game.players[0].name, id="first", compact=True)
            yield Label("Second player")
            yield Input(game.players[1].name, id="second", compact=True)
            yield Static(f"{', '.join(player_names())}; options after colons: champion:level=3", classes="names")
            yield Label("Opening")
            yield Input(game.opening_phase.rule.value, id="opening", compact=True)
            yield Static(f"{', '.join(OpeningRule)}: by a rule stones are placed and sides are chosen", classes="names")
            yield Label("Rounds")
            yield Input(str(game.rounds), id="rounds", compact=True, type="integer")
            yield Label("Seconds that a bot may think on a move")
            yield Input(f"{game.limits.time_s or 1:g}", id="time", compact=True, type="number")
            yield Static(id="error")
            yield Static("Enter start · Tab next field · Esc back", classes="keys")

    @on(Input.Submitted)
    def start(self) -> None:
        """Make the match, or say what is wrong with it."""
        try:
            self.dismiss(self._read())
        except GridsageError as error:
            self.complain(str(error))

    def _read(self) -> MnkGame:
        def value(name: str) -> str:
            return self.query_one(f"#{name}", Input).value.strip()

        setup = parse_setup(value("setup"))
        try:
            rounds, time_s = int(value("rounds")), float(value("time"))
        except ValueError:
            raise OptionError("rounds and seconds must be numbers") from None
        return new_match(
            setup,
            value("first"),
            value("second"),
            limits=Limits(time_s=time_s),
            rounds=rounds,
            seed=self._game.seed,
            rule=parse_opening_rule(value("opening")),
            clock=self._clock,
        )


HELP = (
    HelpSection(
        "Moves",
        (
            ("←↑↓→ hjkl", "move the cursor; PgUp PgDn Home End farther"),
            ("space Enter", "place a stone · click"),
            ("u", "undo: take your move back, and the bot's answer with it; a finished round goes on"),
            ("i", "a hint, and why"),
            ("r", "resign: pressed twice, the other side wins the round"),
        ),
    ),
    HelpSection(
        "Openings",
        (
            ("x  o", "take that side, where the opening lets you choose; the menu chooses the rule"),
            ("a", "place two stones more instead (swap2), and let the other choose"),
            ("t", "keep X and offer ten fifth stones instead (taraguchi10), of which the other takes one"),
        ),
    ),
    HelpSection(
        "Two bots",
        (
            ("g", "let them begin, or go on; unless told so, they wait for a first move of yours"),
            ("p  u", "pause; one move back, and a pause. While they wait you may move for them."),
        ),
    ),
    HelpSection(
        "Rounds",
        (
            ("n", "next round"),
            ("v", "review a round that is over: ←→ step, b the best line, p its mistakes as puzzles"),
            ("m", "menu: board, players, opening, rounds"),
            ("s", "save the round"),
            ("d  q  Esc", "dark or light; quit; close this"),
        ),
    ),
    HelpSection("The board", (("", "a1 is the top left cell. The last move and the winning row are marked."),)),
)
"""The keys, and what is marked."""
