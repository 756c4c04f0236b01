"""m,n,k games without a screen: one command a line, for pipes, tests and screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from gridsage.errors import GridsageError, OptionError
from gridsage.games.base import Clock
from gridsage.games.mnk import Setup, format_move, parse_move, parse_setup
from gridsage.games.mnk.opening_rules import OpeningRule, parse_opening_rule
from gridsage.mnk import analyse, review
from gridsage.sessions.events import MoveMade, SideChosen, StoneOffered
from gridsage.sessions.mnk.bot import act
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.commands import Command, GameByCommands, Say
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mnk.files import save_round
from gridsage.tui.mnk.match import new_match, sit_down
from gridsage.tui.mnk.players import MakeBot, make_named_bot, player_names
from gridsage.tui.mnk.review_words import say_move
from gridsage.tui.mnk.words import format_end, format_score, say_step
from gridsage.tui.words import say_taken_back

__all__ = ["CommandMatch", "format_labelled_board"]

_HINT_S = 1.0


class CommandMatch(GameByCommands):
    """A match that is played by commands."""

    def __init__(
        self,
        game: MnkGame,
        *,
        say: Say,
        complain: Say,
        keeper: GameKeeper | None = None,
        make: MakeBot = make_named_bot,
        clock: Clock = perf_counter,
    ) -> None:
        super().__init__(
            Command(
                "MOVE",
                "place a stone: h8, letter and number (a1 is top left), or 7,7, column and row from 0",
                self._move,
            ),
            Command(
                "undo",
                "take your last move back, and the bot's answer with it; between bots one move, and they wait",
                self._undo,
            ),
            Command("resign", "give the round up", self._resign),
            Command("hint", "a good move, and why", self._hint),
            Command(
                "choose SIDE",
                "in an opening: x, o, more to place two stones (swap2), ten to offer ten (taraguchi10)",
                self._choose,
            ),
            Command("go", "let two bots begin by themselves, or bots that wait go on", self._go),
            Command("show", "the board", self._show),
            Command("score", "the score of the match", self._say_score),
            Command("review", "every move of a round that is over, with its grade and what was better", self._review),
            Command("save FILE", "write the round to FILE.sgf, FILE.json, or FILE.psq for five in a row", self._save),
            Command("new [SETUP]", "the next round; with a setup, a new match on another board", self._new),
            Command("players A B", "a new match between others (known: {names})", self._change_players),
            Command("opening RULE", "a new match that is opened so (known: {rules})", self._change_opening),
            say=say,
            complain=complain,
            keeper=keeper,
        )
        self._make = make
        self._clock = clock
        self._sit_down(game)

    def facts(self) -> dict[str, str]:
        """Who can play, and how a game can be opened."""
        return {"names": ", ".join(player_names()), "rules": ", ".join(OpeningRule)}

    def _sit_down(self, game: MnkGame) -> None:
        self.game = game
        self._bots = sit_down(game, self._keeper, make=self._make, clock=self._clock)

    def run(self, lines: Iterable[str]) -> int:
        """Carry out every line up to ``quit`` or the end; how many of them were refused.

        A match between bots is played to its end, line or no line.
        """
        try:
            self._say(f"{self.game.setup}: {self.game.players[0].name} against {self.game.players[1].name}")
            self._show()
            refused = int(not self.try_to(self._bots_move))
            done = self.run_all(lines)
            refused += done.refused
            if not done.quit:
                refused += not self.try_to(self._finish)
            self._say(f"result: {format_end(self.game)}")
            self._say(self._score())
        finally:
            self._bots.close()
        return refused

    def _resign(self) -> None:
        self._keeper.note(self.game.resign())
        self._show()

    def _choose(self, choice: str) -> None:
        self.game.check_person()
        self._keeper.note(self.game.choose(choice))
        self._show()
        self._bots_move()

    def _say_score(self) -> None:
        self._say(self._score())

    def _save(self, name: str) -> None:
        self._say(f"saved {save_round(self.game.record(), name)}")

    def _new(self, setup: str = "") -> None:
        if setup:
            self._restart(parse_setup(setup), *self._names)
        else:
            self._begin(self.game.next_round())

    def _change_players(self, first: str, second: str) -> None:
        self._restart(self.game.setup, first, second)

    def _change_opening(self, rule: str) -> None:
        self._restart(self.game.setup, *self._names, rule=parse_opening_rule(rule))

    @property
    def _names(self) -> tuple[str, str]:
        first, second = self.game.players
        return first.name, second.name

    def _review(self) -> None:
        """Each move with its grade, and the accuracy of both sides."""
        game = self.game
        if not game.over:
            raise OptionError("a round is reviewed when it is over")
        found = review(game.record())
        for move in found.moves:
            told = say_move(move, game.setup).replace("\n", "; ")
            self._say(f"{move.number}. {'XO'[move.seat]} {format_move(move.cell, game.setup)}: {told}")
        for seat, name in enumerate(game.names):
            accuracy = found.accuracy(seat)
            self._say(f"{'XO'[seat]} {name}: accuracy {'–' if accuracy is None else f'{accuracy:.1%}'}")

    def _restart(self, setup: Setup, first: str, second: str, *, rule: OpeningRule | None = None) -> None:
        now = self.game
        self._begin(
            new_match(
                setup,
                first,
                second,
                limits=now.limits,
                rounds=now.rounds,
                seed=now.seed,
                rule=now.opening_phase.rule if rule is None else rule,
                clock=self._clock,
            ),
        )

    def _begin(self, game: MnkGame) -> None:
        self._bots.close()
        self._sit_down(game)
        self._show()
        self._bots_move()

    def _move(self, text: str) -> None:
        if self.game.over:
            raise OptionError("the round is over: new starts the next one")
        self.game.check_person()
        self._keeper.note(self.game.place(parse_move(text, self.game.setup)))
        self._show()
        self._bots_move()

    def _undo(self) -> None:
        undone = self.game.take_back()
        self._keeper.note(undone)
        self._say(say_taken_back(undone))
        self._show()
        self._bots_move()

    def _go(self) -> None:
        if self.game.over or not (self.game.bots_only or self.game.paused):
            raise OptionError("go is only for an unfinished round of two bots, or a bot that waits")
        self._keeper.note(self.game.set_paused(False))
        self._bots_move()

    def _finish(self) -> None:
        """At the end of the input: bots play the rounds that are left by themselves."""
        while self.game.bots_only:
            if not self.game.over:
                self._go()
            if self.game.last_round:
                return
            self._bots.close()
            self._sit_down(self.game.next_round())

    def _bots_move(self) -> None:
        while self.game.bot_to_move is not None:
            self._bot_move()
        if (step := self.game.opening_phase.step) is not None and not self.game.over:
            self._say(say_step(self.game, step))
        elif self.game.waits_for_first:
            self._say("X to move: choose the first move of the round, or go")
        elif self.game.paused:
            self._say(f"{'XO'[self.game.turn]} to move: the bots wait; choose the move, or go")

    def _bot_move(self) -> None:
        name, side = self.game.to_move.name, "XO"[self.game.turn]
        try:
            thought = self._bots.ask()()
        except GridsageError:  # it cannot be made here
            self._keeper.note(self.game.set_paused(True))
            self._say(f"{side} to move: {name} waits; go lets it try again")
            raise
        event = act(thought, self.game)
        self._keeper.note(event)
        if isinstance(event, MoveMade):
            self._say(f"{side} ({name}) plays {event.move.text}")
        elif isinstance(event, SideChosen):
            self._say(f"{name} takes {event.choice.upper()}")
        elif isinstance(event, StoneOffered):
            self._say(f"{name} offers {format_move(event.cell, self.game.setup)}")
        self._show()

    def _hint(self) -> None:
        if self.game.over:
            self._say("no hint: the round is over")
            return
        study = analyse(self.game.board.position(), time_s=_HINT_S)
        self._keeper.note(self.game.use_help("hints"))
        self._say(f"hint: {study.reasons[0].sentence}")

    def _show(self) -> None:
        self._say(format_labelled_board(self.game))
        if self.game.over:
            self._say(format_end(self.game))
            self._say(self._score())

    def _score(self) -> str:
        return f"round {self.game.round} of {self.game.rounds}, score {format_score(self.game)}"


def format_labelled_board(game: MnkGame) -> str:
    """The board with its coordinates; the last move stands in brackets, a winning row in stars, an offer is a plus."""
    setup, board = game.setup, game.board
    offers = () if game.opening_phase.step is None else game.opening_phase.offers
    lines = ["    " + "  ".join(format_move(x, setup)[0] for x in range(setup.width))]
    for y in range(setup.height):
        cells = []
        for x in range(setup.width):
            cell = setup.index(x, y)
            left, right = " ", " "
            if cell in board.winning_row:
                left = right = "*"
            elif cell == board.last_move:
                left, right = "[", "]"
            cells.append(f"{left}{'+' if cell in offers else '.XO'[board.cells[cell]]}{right}")
        lines.append(f"{y + 1:2} " + "".join(cells).rstrip())
    return "\n".join(lines)
