"""A game of Minesweeper on the screen that a bot can take over: it thinks in threads, waits, steps, and gives back."""

from __future__ import annotations

from textual import on
from textual.message import Message
from textual.timer import Timer

from gridsage.catalog import BotSpec
from gridsage.errors import GridsageError
from gridsage.games.base import Clock, Forfeit
from gridsage.games.mines import MinesBot, Setup
from gridsage.record import HUMAN, PlayedMove
from gridsage.sessions.bot_calls import make_bot
from gridsage.sessions.mines.bot import Thought
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.game_app import GameApp
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mines.board import BoardWidget, Picture
from gridsage.tui.mines.bot_on_screen import BotOnScreen
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.hints import HintsOnScreen
from gridsage.tui.playback import Playback

__all__ = ["OVER", "BotApp"]

OVER = "The game is over: n starts a new one"


class BotApp(GameApp):
    """A game, the bot that helps and plays, and the pace of its moves."""

    class BotThought(Message):
        """A thread comes back with the bot's choice; ``player`` tells whether anyone still waits for it."""

        def __init__(self, player: BotOnScreen, thought: Thought) -> None:
            self.player = player
            self.thought = thought
            super().__init__()

    def __init__(
        self,
        setup: Setup,
        deal: Deal,
        bot: BotSpec,
        *,
        keeper: GameKeeper | None,
        watch: bool,
        speed: float,
        clock: Clock,
    ) -> None:
        self.spec = bot
        self.watching = watch
        # A game that is only watched can be seen again.
        self._keeper = GameKeeper() if keeper is None or watch else keeper
        self.playback = Playback(speed, clock)
        self.hints = HintsOnScreen()
        self.deal = deal
        self._clock = clock
        self.game = self._make_game(setup)
        self._keeper.begin(self.game)
        self.player: BotOnScreen | None = None
        """The bot while it plays; None while the person does."""
        self.board_widget = BoardWidget(Picture(setup.grid, self.game.view().cells), id="board")
        self._timer: Timer | None = None
        self._bot_move: PlayedMove | None = None
        super().__init__(self.board_widget)

    def _make_game(self, setup: Setup) -> MinesGame:
        owner = _name(self.spec) if self.watching else HUMAN
        game = self.deal.make_game(setup, player=owner, clock=self._clock)
        game.set_watched(True)
        return game

    def _changed(self) -> None:
        """After any change of the board: the hints were about the one before."""
        self.hints.forget()

    def action_bot(self) -> None:
        """The bot takes over, or gives the game back."""
        if self.player is not None:
            name = self.player.name
            self._stop_bot()
            self.say(f"{name} stopped: it is your game now")
        elif self.game.over:
            self.say(OVER)
        else:
            self._start_bot()

    def action_pause_bot(self) -> None:
        """Let the bot wait, or go on."""
        if self.playback.paused:
            self.playback.resume()
        else:
            self.playback.pause()
        self.say("")
        self._advance()

    def action_pause(self) -> None:
        """Let the person's own game wait, or go on."""
        if self.game.over:
            self.say(OVER)
        else:
            self._keeper.note(self.game.set_paused(not self.game.paused))
            self.say("")

    def action_step(self) -> None:
        """One move of the bot, then a pause; without a bot it takes over for one move."""
        if self.game.over:
            self.say(OVER)
            return
        if self.player is None:
            self._start_bot(paused=True)
            if self.player is None:  # it cannot be made
                return
        self.playback.step()
        self._advance()

    def action_speed(self, direction: int) -> None:
        """One step faster or slower."""
        self.playback.change(direction)
        self.say("" if self.player is not None else f"A bot plays {self.playback}")
        self._advance()

    def _start_bot(self, *, paused: bool = False) -> None:
        name = _name(self.spec)
        try:
            bot = make_bot(lambda: self.spec.make(self.deal.bot_seed))
        except Forfeit as fault:
            if self.watching:
                self._broke(name, fault)
            else:
                self.say(f"{name} stopped ({fault})")
            return
        except GridsageError as error:
            self.say(f"{name} cannot play: {error}")
            return
        self._take_over(bot, name, paused=paused)
        self.hints.forget()
        self._bot_move = None
        self.say("")
        self._advance()

    def _take_over(self, bot: MinesBot, name: str, *, paused: bool) -> None:
        self._stop_timer()
        self.player = BotOnScreen(bot, name, self.game, self.playback, self._clock, self._keeper.note, paused=paused)

    def _stop_bot(self) -> None:
        """The thread may still be thinking; nobody waits for its answer any more."""
        if self.player is not None:
            self.player.close()
        self.player = None
        self._go_on()
        self.game.rest()
        self._stop_timer()

    def _go_on(self) -> None:
        if self.game.paused:
            self._keeper.note(self.game.set_paused(False))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _advance(self) -> None:
        """Bring the bot's game forward: make the moves that are due, then wait or let it think."""
        player = self.player
        if player is None:
            return
        player.pause_clock()
        if player.thinking:
            return
        self._stop_timer()
        try:
            moved = player.make_due_moves()
        except Forfeit as fault:
            self._broke(player.name, fault)
            return
        if moved:
            self._bot_move = player.last
            self._changed()
        if self.game.over:
            self._stop_bot()
        if self.game.over or moved:
            self.show()
        if self.game.over or not self.playback.going:
            return
        if player.pending:
            self._timer = self.set_timer(max(self.playback.wait_s, 0.001), self._advance)
        else:
            player.thinking = True
            view = self.game.view()
            self.in_thread(lambda: self.BotThought(player, player.think(view)))

    @on(BotThought)
    def take_thought(self, event: BotThought) -> None:
        """Make the moves that the bot chose, unless it was stopped meanwhile."""
        if event.player is not self.player:
            if self.player is None or event.player.bot is not self.player.bot:
                event.player.close()  # it may have started a program after it was stopped
            return
        try:
            event.player.accept(event.thought)
        except Forfeit as fault:
            self._broke(event.player.name, fault)
        else:
            self._advance()

    def _broke(self, name: str, fault: Forfeit) -> None:
        """A bot that breaks down in a game it only took over gives the game back; a watched game ends."""
        if self.watching and set(self.game.players) <= {name}:
            self._keeper.note(self.game.fail(fault.termination, fault.note))
        self._stop_bot()
        self.say(f"{name} stopped ({fault})")

    def pause_for_dialog(self) -> None:
        """What a dialog is about must not change behind it."""
        if self.player is not None and not self.playback.paused:
            self.playback.pause()
            self.player.pause_clock()
            self.show()


def _name(spec: BotSpec) -> str:
    return spec.text or spec.entry.name
