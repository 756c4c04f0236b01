"""m,n,k games without a screen: one command a line, for pipes, tests and screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from gridsage.errors import OptionError, ParseError
from gridsage.games.base import Clock
from gridsage.games.mnk import Forfeit, Setup, format_move, parse_move, parse_setup
from gridsage.mnk import analyse
from gridsage.tui.line_game import Say, obey_lines
from gridsage.tui.mnk.session import Match, choose_for, format_end, parse_player, player_names, save_round

__all__ = ["LineMatch", "format_board"]

_HINT_S = 1.0

_HELP = """\
h8 | 7,7             place a stone: letter and number (a1 is top left), or column and row from 0
undo                 take your last move back, and the bot's answer with it
hint                 a good move, and why
go                   let the bot make the first move of a game between bots
show                 the board
score                the score of the match
save FILE            write the round to FILE.sgf, FILE.json, or FILE.psq for five in a row
new [SETUP]          the next round; with a setup, a new match on another board
players A B          a new match between others (known: {names})
quit                 leave"""


class LineMatch:
    """A match played by lines of text: each answer goes to ``say``, each refusal to ``complain``."""

    def __init__(self, match: Match, *, say: Say, complain: Say, clock: Clock = perf_counter) -> None:
        self.match = match
        self._say = say
        self._complain = complain
        self._clock = clock

    def run(self, lines: Iterable[str]) -> int:
        """Carry out every line up to ``quit`` or the end; how many of them were refused.

        A match between bots is played to its end, line or no line.
        """
        try:
            self._say(f"{self.match.setup}: {self.match.players[0].name} against {self.match.players[1].name}")
            self._show()
            self._bots_move()
            obeyed = obey_lines(lines, self._obey, self._complain)
            if not obeyed.quit:
                self._finish()
            self._say(f"result: {format_end(self.match)}")
            self._say(self._score())
        finally:
            self.match.close()
        return obeyed.refused

    def _obey(self, words: list[str]) -> None:
        match words:
            case ["undo"]:
                self.match.take_back()
                self._show()
                self._bots_move()
            case ["hint"]:
                self._hint()
            case ["go"]:
                self._go()
            case ["show"]:
                self._show()
            case ["score"]:
                self._say(self._score())
            case ["save", name]:
                self._say(f"saved {save_round(self.match.record(), name)}")
            case ["new"]:
                self.match.next_round()
                self._show()
                self._bots_move()
            case ["new", text]:
                setup = parse_setup(text)
                self._restart(setup, *(player.name for player in self.match.players))
            case ["players", first, second]:
                self._restart(self.match.setup, first, second)
            case ["help"]:
                self._say(_HELP.format(names=", ".join(player_names())))
            case [move]:
                self._move(move)
            case _:
                raise ParseError(
                    f"cannot read {' '.join(words)[:60]!r}: expected a move such as h8, or undo, hint, go, show, "
                    f"score, save FILE, new [SETUP], players A B, help, quit"
                )

    def _restart(self, setup: Setup, first: str, second: str) -> None:
        players = parse_player(first, setup), parse_player(second, setup)
        self.match.close()
        time_s = self.match.limits.time_s or 1.0
        self.match = Match(setup, players, rounds=self.match.rounds, time_s=time_s)
        self._show()
        self._bots_move()

    def _move(self, text: str) -> None:
        if self.match.over:
            raise OptionError("the round is over: new starts the next one")
        if self.match.to_move.human or self.match.waits_for_first:
            self.match.push(parse_move(text, self.match.setup))
            self._show()
            self._bots_move()
        else:
            raise OptionError(f"it is the turn of {self.match.to_move.name}")

    def _go(self) -> None:
        if not self.match.waits_for_first:
            raise OptionError("go starts a game between bots")
        self._bot_move()
        self._bots_move()

    def _finish(self) -> None:
        """At the end of the input: bots play the rounds that are left by themselves."""
        while self.match.bots_only:
            if self.match.waits_for_first:
                self._go()
            if self.match.last_round:
                return
            self.match.next_round()

    def _bots_move(self) -> None:
        while not (self.match.over or self.match.to_move.human or self.match.waits_for_first):
            self._bot_move()
        if self.match.waits_for_first:
            self._say("X to move: choose the first move of the game, or go")

    def _bot_move(self) -> None:
        name, began = self.match.to_move.name, self._clock()
        side = "XO"[self.match.board.turn]
        chosen = choose_for(self.match)
        if isinstance(chosen, Forfeit):
            self.match.lose(chosen.termination, chosen.note)
        else:
            self.match.push(chosen, self._clock() - began)
            self._say(f"{side} ({name}) plays {format_move(chosen, self.match.setup)}")
        self._show()

    def _hint(self) -> None:
        if self.match.over:
            self._say("no hint: the round is over")
            return
        study = analyse(self.match.board.position(), time_s=_HINT_S)
        self._say(f"hint: {study.reasons[0].sentence}")

    def _show(self) -> None:
        self._say(format_board(self.match))
        if self.match.over:
            self._say(format_end(self.match))
            self._say(self._score())

    def _score(self) -> str:
        match = self.match
        first, drawn, second = match.score
        names = match.labels
        return f"round {match.round} of {match.rounds}, score {names[0]} {first} : {second} {names[1]}, {drawn} drawn"


def format_board(match: Match) -> str:
    """The board with its coordinates; the last move stands in brackets, a winning row in stars."""
    setup, board = match.setup, match.board
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
            cells.append(f"{left}{'.XO'[board.cells[cell]]}{right}")
        lines.append(f"{y + 1:2} " + "".join(cells).rstrip())
    return "\n".join(lines)
