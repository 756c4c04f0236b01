"""Minesweeper without a screen: one command a line, for pipes, tests and screen readers; and a bot's game as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from gridsage.catalog import BotSpec, parse_bot
from gridsage.errors import OptionError, ParseError
from gridsage.games.base import Clock, Forfeit
from gridsage.games.mines import HIDDEN, Setup, Status, format_view, measure_game, parse_move, parse_setup
from gridsage.games.mines.reason import name_cells
from gridsage.record import GameRecord
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.asking import Reveal, help_given, say_answer
from gridsage.sessions.mines.bot import BotPlayer, play_on
from gridsage.sessions.puzzles.lessons import find_lesson
from gridsage.solving.mines.judgement import judge_game
from gridsage.solving.mines.may_guess import may_guess
from gridsage.solving.mines.review import review
from gridsage.tui.commands import Say, obey_all
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.files import save_game
from gridsage.tui.mines.hints import ask_hints, bot_names
from gridsage.tui.mines.lessons import format_lesson, list_lessons
from gridsage.tui.mines.review_words import say_move, summarise_review
from gridsage.tui.mines.words import (
    format_guess,
    format_hint,
    format_result,
    hints_by_cell,
    summarise,
    summarise_board,
    summarise_guesses,
)
from gridsage.tui.words import format_count

__all__ = ["CommandGame", "watch_as_text"]

_JUDGE_S = 5.0
"""How long the guesses of a finished game are looked at; what is left then is not told."""

_HELP = """\
open X,Y | flag X,Y | unflag X,Y | chord X,Y   make a move; column and row from 0, top left
undo                 take the last move back: the game is practice then; a lost game goes on
redo                 make it again, until another move is made
hints                what the bot can tell: safe cells and mines, and why
lesson [PATTERN]     a lesson on one of the famous patterns (1-1, 1-2-1, hole, …), or their list
guess [cell|proof]   may I guess? By default only whether a cell is safe; with cell or proof, which one, and why
bot [N]              the bot takes over for N moves, or to the end
use BOT              choose the bot (now {bot}; known: {bots})
show                 the board
stats                statistics of the game so far
review               every move of a game that is over: what it cost, what was safe, and why
save FILE            write the game to FILE.json (statistics and record) or FILE.csv (moves)
resign               give the game up
new [SETUP]          a new game, the next seed
quit                 leave"""


class CommandGame:
    """A game played by commands, one a line: each answer goes to ``say``, each refusal to ``complain``."""

    def __init__(
        self,
        setup: Setup,
        deal: Deal,
        bot: BotSpec,
        *,
        say: Say,
        complain: Say,
        keeper: GameKeeper | None = None,
        clock: Clock = perf_counter,
    ) -> None:
        self.bot = bot
        self._keeper = keeper or GameKeeper()
        self._say = say
        self._complain = complain
        self._clock = clock
        self._player: BotPlayer | None = None
        self._new(setup, deal)

    def run(self, lines: Iterable[str]) -> int:
        """Carry out every line up to ``quit`` or the end; how many of them were refused."""
        self._show()
        obeyed = obey_all(lines, self._obey, self._complain)
        self._let_bot_go()
        self._say(f"result: {format_result(self.game)}, {format_count(len(self.game.moves), 'move')}")
        return obeyed.refused

    def _new(self, setup: Setup, deal: Deal) -> None:
        wanted = deal.for_setup(setup)
        game = wanted.make_game(setup, clock=self._clock)
        self._let_bot_go()
        self.deal, self.game = wanted, game
        self._keeper.begin(game)
        self.game.set_watched(True)

    def _obey(self, words: list[str]) -> None:
        match words:
            case ["open" | "flag" | "unflag" | "chord", *_]:
                self._move(" ".join(words))
            case ["undo"]:
                self._keeper.note(self.game.take_back())
                self._let_bot_go()
                self._show()
            case ["redo"]:
                self._keeper.note(self.game.redo())
                self._let_bot_go()
                self._show()
            case ["resign"]:
                self._keeper.note(self.game.resign())
                self._show()
            case ["hints"]:
                self._hints()
            case ["lesson"]:
                self._say(list_lessons())
            case ["lesson", name]:
                self._say(format_lesson(find_lesson(name)))
            case ["guess"]:
                self._ask_to_guess(Reveal.NOTHING)
            case ["guess", "cell" | "proof" as wanted]:
                self._ask_to_guess(Reveal(wanted))
            case ["bot"]:
                self._take_over(None)
            case ["bot", count] if count.isascii() and count.isdigit() and 0 < int(count) < 10**6:
                self._take_over(int(count))
            case ["use", name]:
                self.bot = parse_bot("mines", name)
                self._let_bot_go()
                self._say(f"bot: {self.bot.text}")
            case ["show"]:
                self._show()
            case ["stats"]:
                for name, value in summarise(measure_game(self.game.record()), self.game.help):
                    self._say(f"{name}: {value}")
            case ["review"]:
                self._review()
            case ["save", name]:
                self._say(f"saved {save_game(self.game.record(), name)}")
            case ["new"]:
                self._new(self.game.setup, self.deal.next())
                self._show()
            case ["new", setup]:
                self._new(parse_setup(setup), self.deal.next())
                self._show()
            case ["help"]:
                self._say(_HELP.format(bot=self.bot.text, bots=", ".join(bot_names())))
            case _:
                text = " ".join(words)
                raise ParseError(
                    f"cannot read {text[:60]!r}: expected open, flag, unflag or chord with x,y, or undo, redo, hints, "
                    f"lesson [PATTERN], guess [cell|proof], bot [N], use BOT, show, stats, review, save FILE, resign, "
                    f"new [SETUP], help, quit"
                )

    def _move(self, text: str) -> None:
        move = parse_move(text, self.game.setup.grid)
        self._keeper.note(self.game.push(move))
        self._let_bot_go()
        self._show()

    def _review(self) -> None:
        """What was risked, and what the game comes to."""
        record = self.game.record()
        if not self.game.over:
            raise OptionError("a game is reviewed when it is over")
        found = review(record)
        for move in found.moves:
            if move.grade is None or move.judged.risk:
                told = say_move(move, self.game.setup.grid).replace("\n", "; ")
                self._say(f"{move.number}. {record.moves[move.judged.step].text}: {told}")
        for line in summarise_review(found):
            self._say(line)

    def _hints(self) -> None:
        view = self.game.view()
        if self.game.over:
            self._say("no hints: the game is over")
            return
        answer = ask_hints(self.bot, view)
        if answer.failed:
            raise OptionError(f"no hints: {answer.failed}")
        self._keeper.note(self.game.use_help("hints"))
        hints = answer.hints
        for contradiction in hints.contradictions:
            self._say(f"contradiction: {contradiction.sentence}")
        found = hints_by_cell(hints)
        for _, hint in sorted(found.items()):
            self._say(format_hint(hint, view))
        for cell, chance in sorted(hints.chances.items()):
            if cell not in found and view.cells[cell] == HIDDEN:
                x, y = view.grid.xy(cell)
                self._say(f"{x},{y}: {chance:.1%} chance of a mine")
        if not found and not hints.contradictions:
            self._say(f"{self.bot.text} cannot tell of any cell")

    def _ask_to_guess(self, wanted: Reveal) -> None:
        if self.game.over:
            self._say("the game is over: there is nothing left to guess")
            return
        answer = may_guess(self.game.view())
        if (given := help_given(answer, wanted)) is not None:
            self._keeper.note(self.game.use_help(given))
        self._say(say_answer(answer, wanted))

    def _take_over(self, count: int | None) -> None:
        if self.game.over:
            raise OptionError("the game is over: new starts another")
        if self._player is None:
            bot = self.bot.make(self.deal.bot_seed)
            self._player = BotPlayer(bot, self.game, name=self.bot.text, clock=self._clock)
        try:
            made = 0
            while not self.game.over and (count is None or made < count):
                if not self._player.pending:
                    self._player.accept(self._player.think(self.game.view()))
                if (event := self._player.step()) is not None:
                    self._keeper.note(event)
                    made += 1
                    self._say(_line(event))
        except Forfeit as fault:
            # The person can go on, so the game is not over.
            self._let_bot_go()
            self._complain(f"the bot {self.bot.text} stopped ({fault})")
        self.game.rest()
        self._show()

    def _let_bot_go(self) -> None:
        """What the bot planned was meant for the board as it was; the next one begins anew."""
        if self._player is not None:
            self._player.close()
            self._player = None

    def _show(self) -> None:
        game = self.game
        self._say(f"{game.setup}  {self.deal}  mines left {game.mines_left}  {format_result(game)}")
        self._say(format_view(game.view()))
        if game.over and game.board.status is not Status.WON:
            self._say_truth()
        if game.over:
            record = game.record()
            for name, value in [*summarise_guesses(judge_game(record, time_s=_JUDGE_S)), *summarise_board(record)]:
                self._say(f"{name}: {value}")

    def _say_truth(self) -> None:
        """After a loss, or a game that was resigned: where the mines were, and which flags were wrong."""
        grid, mines = self.game.setup.grid, self.game.board.mines
        wrong = set(self.game.view().flagged) - set(mines)
        for words, cells in (("mines at", mines), ("wrong flags at", sorted(wrong))):
            if cells:
                self._say(f"{words} {' '.join(name_cells([cell], grid) for cell in cells)}")


def watch_as_text(
    spec: BotSpec, setup: Setup, deal: Deal, *, say: Say, wait: Callable[[], None] = lambda: None
) -> GameRecord:
    """Let the bot play a game and say each move with the board after it; ``wait`` is called after each move."""
    name = spec.text or spec.entry.name
    game = deal.make_game(setup, player=name)
    say(f"{setup}  {deal}  bot {name}")
    for event in play_on(BotPlayer(spec.make(deal.bot_seed), game, name=name, clock=perf_counter)):
        if isinstance(event, MoveMade):
            say("")
            say(_line(event))
            say(format_view(game.view()))
            wait()
    record = game.record()
    say("")
    made = f"{format_count(len(game.moves), 'move')}, {format_count(record.guesses, 'guess', 'guesses')}"
    say(f"result: {format_result(game)}, {made}")
    return record


def _line(event: MoveMade) -> str:
    guess = format_guess(event.move)
    return f"{event.moves}. {event.move.text}" + (f" ({guess})" if guess else "")
