"""Minesweeper without a screen: one command a line, for pipes, tests and screen readers; and a bot's game as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from time import perf_counter

from gridsage.catalog import BotSpec, parse_bot
from gridsage.errors import BotError, OptionError, ParseError
from gridsage.games.base import Clock, Forfeit
from gridsage.games.mines import HIDDEN, Setup, Status, format_view, measure_game, parse_move, parse_setup
from gridsage.record import GameRecord
from gridsage.sessions.bot_calls import make_bot
from gridsage.sessions.events import Event, GameEnded, MoveMade
from gridsage.sessions.mines.asking import Reveal, help_given, say_answer
from gridsage.sessions.mines.bot import BotPlayer, make_moves, play_on
from gridsage.sessions.puzzles.lessons import find_lesson
from gridsage.solving.mines.judgement import judge_game
from gridsage.solving.mines.may_guess import may_guess
from gridsage.solving.mines.review import review
from gridsage.tui.commands import Command, GameByCommands, Say
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


class CommandGame(GameByCommands):
    """A game of Minesweeper that is played by commands."""

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
        super().__init__(
            Command("open X,Y", "open a cell; column and row from 0, top left", partial(self._move, "open")),
            Command("flag X,Y", "flag a cell", partial(self._move, "flag")),
            Command("unflag X,Y", "take the flag away", partial(self._move, "unflag")),
            Command("chord X,Y", "open around a number whose mines are flagged", partial(self._move, "chord")),
            Command("undo", "take the last move back: the game is practice then; a lost game goes on", self._take_back),
            Command("redo", "make it again, until another move is made", self._redo),
            Command("hints", "what the bot can tell: safe cells and mines, and why", self._hints),
            Command(
                "lesson [PATTERN]",
                "a lesson on one of the famous patterns (1-1, 1-2-1, hole, …), or their list",
                self._lesson,
            ),
            Command(
                "guess [cell|proof]",
                "may I guess? By default only whether a cell is safe; with cell or proof, which one, and why",
                self._ask_to_guess,
            ),
            Command("bot [N]", "the bot takes over for N moves, or to the end", self._take_over),
            Command("use BOT", "choose the bot (now {bot}; known: {bots})", self._use),
            Command("show", "the board", self._show),
            Command("stats", "statistics of the game so far", self._statistics),
            Command("review", "every move of a game that is over: what it cost, what was safe, and why", self._review),
            Command("save FILE", "write the game to FILE.json (statistics and record) or FILE.csv (moves)", self._save),
            Command("resign", "give the game up", self._resign),
            Command("new [SETUP]", "a new game, the next seed", self._begin),
            say=say,
            complain=complain,
            keeper=keeper,
        )
        self.bot = bot
        self._clock = clock
        self._player: BotPlayer | None = None
        self._new(setup, deal)

    def facts(self) -> dict[str, str]:
        """The bot that helps, and all that could."""
        return {"bot": self.bot.text, "bots": ", ".join(bot_names())}

    def run(self, lines: Iterable[str]) -> int:
        """Carry out every line up to ``quit`` or the end; how many of them were refused."""
        self._show()
        done = self.run_all(lines)
        self._let_bot_go()
        self._say(f"result: {format_result(self.game)}, {format_count(len(self.game.moves), 'move')}")
        return done.refused

    def _new(self, setup: Setup, deal: Deal) -> None:
        wanted = deal.for_setup(setup)
        game = wanted.make_game(setup, clock=self._clock)
        self._let_bot_go()
        self.deal, self.game = wanted, game
        self._keeper.begin(game)
        self.game.set_watched(True)

    def _move(self, kind: str, cell: str) -> None:
        move = parse_move(f"{kind} {cell}", self.game.setup.grid)
        self._change(self.game.push(move))

    def _take_back(self) -> None:
        self._change(self.game.take_back())

    def _redo(self) -> None:
        self._change(self.game.redo())

    def _resign(self) -> None:
        self._change(self.game.resign())

    def _change(self, event: Event) -> None:
        """Keep and show what the player did; a bot that plans begins anew."""
        self._keeper.note(event)
        self._let_bot_go()
        self._show()

    def _lesson(self, name: str = "") -> None:
        self._say(format_lesson(find_lesson(name)) if name else list_lessons())

    def _use(self, name: str) -> None:
        self.bot = parse_bot("mines", name)
        self._let_bot_go()
        self._say(f"bot: {self.bot.text}")

    def _statistics(self) -> None:
        for name, value in summarise(measure_game(self.game.record()), self.game.help):
            self._say(f"{name}: {value}")

    def _save(self, name: str) -> None:
        self._say(f"saved {save_game(self.game.record(), name)}")

    def _begin(self, setup: str = "") -> None:
        self._new(parse_setup(setup) if setup else self.game.setup, self.deal.next())
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
                self._say(f"{view.grid.name_cell(cell)}: {chance:.1%} chance of a mine")
        if not found and not hints.contradictions:
            self._say(f"{self.bot.text} cannot tell of any cell")

    def _ask_to_guess(self, shown: str = Reveal.NOTHING.value) -> None:
        wanted = Reveal(shown)
        if self.game.over:
            self._say("the game is over: there is nothing left to guess")
            return
        answer = may_guess(self.game.view())
        if (given := help_given(answer, wanted)) is not None:
            self._keeper.note(self.game.use_help(given))
        self._say(say_answer(answer, wanted))

    def _take_over(self, moves: str = "") -> None:
        if moves and not (moves.isascii() and moves.isdigit() and len(moves) < 7 and int(moves) > 0):
            raise ParseError(f"cannot read {moves[:60]!r}: expected a number of moves, 1 to 999999")
        count = int(moves) if moves else None
        if self.game.over:
            raise OptionError("the game is over: new starts another")
        try:
            player = self._player or self._seat_bot()
        except Forfeit as fault:
            raise BotError(f"the bot {self.bot.text} broke down ({fault})") from fault
        try:
            for event in islice(make_moves(player), count):
                self._keeper.note(event)
                self._say(_line(event))
        except Forfeit as fault:
            # The person can go on, so the game is not over.
            self._let_bot_go()
            self._complain(f"the bot {self.bot.text} stopped ({fault})")
        self.game.rest()
        self._show()

    def _seat_bot(self) -> BotPlayer:
        bot = make_bot(lambda: self.bot.make(self.deal.bot_seed))
        self._player = BotPlayer(bot, self.game, name=self.bot.text, clock=self._clock)
        return self._player

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
                self._say(f"{words} {' '.join(map(grid.name_cell, cells))}")


def watch_as_text(
    spec: BotSpec, setup: Setup, deal: Deal, *, say: Say, wait: Callable[[], None] = lambda: None
) -> GameRecord:
    """Let the bot play a game and say each move with the board after it; ``wait`` is called after each move."""
    name = spec.text or spec.entry.name
    game = deal.make_game(setup, player=name)
    say(f"{setup}  {deal}  bot {name}")
    try:
        bot = make_bot(lambda: spec.make(deal.bot_seed))
    except Forfeit as fault:
        events: Iterable[MoveMade | GameEnded] = [game.fail(fault.termination, fault.note)]
    else:
        events = play_on(BotPlayer(bot, game, name=name, clock=perf_counter))
    for event in events:
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
