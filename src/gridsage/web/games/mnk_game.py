"""An m,n,k game on the server: two seats, each a person or a bot, and a clock for each."""

from __future__ import annotations

from typing import Any, Literal

from gridsage.errors import ConflictError, IllegalMoveError
from gridsage.games.mnk import Board, Setup, format_move, outcome_of, parse_move, parse_setup
from gridsage.record import GameRecord, PlayedMove
from gridsage.web.games.stopwatch import Stopwatch
from gridsage.web.messages import MnkHelp, MnkSettings, MnkState

__all__ = ["MnkGame"]

Seat = Literal["person", "bot"]


class MnkGame:
    """One game. With two bots the first move is a person's; then the bots go on alone."""

    def __init__(
        self, setup: Setup, settings: MnkSettings, player: str = "human", score: tuple[int, int, int] = (0, 0, 0)
    ) -> None:
        self.setup = setup
        self.settings = settings
        self.player = player
        self._score_before = score
        self.board = Board(setup)
        self.moves: list[PlayedMove] = []
        self.help = MnkHelp()
        self.clocks = (Stopwatch(), Stopwatch())
        self.thinking: dict[str, Any] | None = None
        """What the bot to move has found so far."""
        self.stopped = False
        """A person stopped the bots; they go on when asked to."""
        self._watched = False
        self._move_began_s = 0.0

    @classmethod
    def from_record(cls, record: GameRecord) -> MnkGame:
        """The game as it was kept."""
        setup = parse_setup(record.setup)
        settings = MnkSettings.model_validate(record.details["settings"])
        x, o, draws = record.details.get("score", (0, 0, 0))
        game = cls(setup, settings, record.details.get("player", "human"), (x, o, draws))
        for played in record.moves:
            game.board.push(parse_move(played.text, setup))
        game.moves = list(record.moves)
        game.help = MnkHelp.model_validate(record.details.get("help", {}))
        times = [sum(played.time_s for played in record.moves if played.seat == seat) for seat in (0, 1)]
        game.clocks = (Stopwatch(times[0]), Stopwatch(times[1]))
        game._move_began_s = game._clock.elapsed_s
        return game

    @property
    def bots(self) -> tuple[str | None, str | None]:
        """The bot of each seat; None for a person."""
        return self.settings.first, self.settings.second

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.board.turn

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        if self.board.over or self.stopped or (not self.moves and None not in self.bots):
            return None
        return self.bots[self.turn]

    @property
    def _clock(self) -> Stopwatch:
        return self.clocks[self.turn]

    @property
    def over(self) -> bool:
        """Whether a row was made or the board is full."""
        return self.board.over

    @property
    def score(self) -> tuple[int, int, int]:
        """Rounds that X won, that O won, and draws, with this one when it is over."""
        ended = (2 if self.board.winner is None else self.board.winner) if self.over else None
        x, o, draws = (count + (seat == ended) for seat, count in enumerate(self._score_before))
        return x, o, draws

    def record(self) -> GameRecord:
        """The game so far."""
        people = sum(bot is None for bot in self.bots)
        names = [
            bot or (self.player if people == 1 or seat == 0 else f"{self.player} 2")
            for seat, bot in enumerate(self.bots)
        ]
        details = {
            "settings": self.settings.model_dump(),
            "help": self.help.model_dump(),
            "player": self.player,
            "score": list(self._score_before),
            "row": [format_move(cell, self.setup) for cell in self.board.winning_row],
        }
        outcome = outcome_of(self.board)
        return GameRecord("mnk", str(self.setup), 0, (names[0], names[1]), tuple(self.moves), outcome, details)

    def seen(self, watched: bool) -> None:
        """The clocks run only while somebody looks at the game."""
        self._watched = watched
        self._set_clocks()

    def _set_clocks(self) -> None:
        # The first move takes no time: nobody can know when the player began to think.
        runs = self._watched and self.moves and not self.board.over and not (self.stopped and self.bots[self.turn])
        for seat, clock in enumerate(self.clocks):
            if runs and seat == self.turn:
                clock.start()
            else:
                clock.stop()

    def move(self, text: str, *, turn: int) -> None:
        """A person's move; ``turn`` is how many moves they have seen."""
        if turn != len(self.moves):
            raise ConflictError("the game went on meanwhile; look at the board again")
        if self.over:
            raise IllegalMoveError("cannot play another move: the game is over", code="game-over")
        if self.bot_to_move is not None:
            bot = self.bot_to_move
            raise IllegalMoveError(f"it is {bot}'s turn", code="not-your-turn", facts={"bot": bot})
        self._push(parse_move(text, self.setup))

    def bot_move(self, cell: int) -> None:
        """The move of the bot whose turn it is."""
        self._push(cell)
        self.thinking = None

    def _push(self, cell: int) -> None:
        seat = self.turn
        self.board.push(cell)
        clock = self.clocks[seat]
        clock.stop()
        time_s = round(max(0.0, clock.elapsed_s - self._move_began_s), 3)
        self.moves.append(PlayedMove(seat, format_move(cell, self.setup), time_s))
        self._move_began_s = self._clock.elapsed_s
        self._set_clocks()

    def take_back(self) -> None:
        """Take back moves until it is a person's turn again."""
        if not self.moves:
            raise IllegalMoveError("there is no move to take back", code="nothing-to-undo")
        if None not in self.bots:
            self._pop()
            self.stopped = True
        else:
            self._pop()
            while self.moves and self.bots[self.turn] is not None:
                self._pop()
        self.help.undone += 1
        self.thinking = None
        self._move_began_s = self._clock.elapsed_s
        self._set_clocks()

    def _pop(self) -> None:
        self.board.pop()
        self.moves.pop()

    def go_on(self, *, stopped: bool) -> None:
        """Stop the bots, or let them go on."""
        self.stopped = stopped
        self._set_clocks()

    def state(self, game_id: str) -> MnkState:
        """The whole game."""
        board = self.board
        return MnkState(
            id=game_id,
            setup=str(self.setup),
            width=self.setup.width,
            height=self.setup.height,
            k=self.setup.k,
            rule=self.setup.rule.value,
            settings=self.settings,
            moves=[parse_move(played.text, self.setup) for played in self.moves],
            turn=board.turn,
            over=board.over,
            winner=board.winner,
            row=list(board.winning_row),
            times_s=(self.clocks[0].elapsed_s, self.clocks[1].elapsed_s),
            running=self._clock.running,
            thinking=self.bot_to_move is not None,
            info=self.thinking,
            stopped=self.stopped,
            help=self.help,
            score=self.score,
        )
