"""A match of m,n,k rounds between people and bots: whose turn it is, the score, taking moves back. It draws nothing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gridsage.catalog import BotSpec, bots, parse_bot
from gridsage.errors import IllegalMoveError, OptionError, UnknownNameError
from gridsage.files import write_text
from gridsage.games.mnk import (
    Board,
    Forfeit,
    Limits,
    MnkBot,
    Setup,
    format_move,
    format_moves,
    outcome_of,
)
from gridsage.games.mnk.formats import find_format, formats
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.stream import derive_seed

__all__ = [
    "HUMAN",
    "MAX_ROUNDS",
    "SAVE_NOTE",
    "Match",
    "Player",
    "choose_for",
    "default_file",
    "format_end",
    "parse_player",
    "player_names",
    "save_round",
]

HUMAN = "human"
MAX_ROUNDS = 10_000
SAVE_NOTE = ".sgf, and .psq for five in a row: other programs read them\n.json: the record, with times"
"""What the kinds of files hold."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot with its options."""

    name: str
    spec: BotSpec | None = None

    @property
    def human(self) -> bool:
        """Whether a person chooses its moves."""
        return self.spec is None


def parse_player(text: str, setup: Setup) -> Player:
    """Read ``human`` or a bot with its options, and see that it can play on this board."""
    if text.strip() == HUMAN:
        return Player(HUMAN)
    try:
        spec = parse_bot("mnk", text, files=True)
    except UnknownNameError as error:
        if error.kind != "bot":
            raise
        raise UnknownNameError("player", error.name, player_names()) from None
    spec.entry.factory.check(setup, **spec.options)
    return Player(spec.text, spec)


def player_names() -> tuple[str, ...]:
    """What may be asked for, people first."""
    return (HUMAN, *(entry.name for entry in bots("mnk")))


class Match:
    """Some rounds on one board. The two players take turns to begin; the one who begins places X.

    When both are bots, the first move of a round is the person's: :attr:`waits_for_first`.
    """

    def __init__(
        self, setup: Setup, players: tuple[Player, Player], *, rounds: int = 1, seed: int = 1, time_s: float = 1.0
    ) -> None:
        if not 1 <= rounds <= MAX_ROUNDS:
            raise OptionError(f"{rounds} rounds: expected 1 to {MAX_ROUNDS}")
        if not 0 < time_s <= 86_400:
            raise OptionError(f"{time_s:g} seconds per move: expected more than 0 and at most a day")
        self.setup = setup
        self.players = players
        self.rounds = rounds
        self.limits = Limits(time_s=time_s)
        self.round = 1
        self.board = Board(setup)
        self._seed = seed
        self._won = [0, 0]
        self._drawn = 0
        self._times: list[float] = []
        self._forfeit: Outcome | None = None
        self._bots: dict[int, MnkBot] = {}

    # ---- who and where

    def player_at(self, seat: int) -> int:
        """The number of the player who sits there this round."""
        return (seat + self.round - 1) % 2

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.players[self.player_at(self.board.turn)]

    @property
    def names(self) -> tuple[str, str]:
        """The names of the seats this round, X first."""
        first, second = (self.labels[self.player_at(seat)] for seat in (0, 1))
        return first, second

    @property
    def labels(self) -> tuple[str, str]:
        """The names of the players, told apart where they are the same."""
        first, second = (player.name for player in self.players)
        return (first, second) if first != second else (f"{first} A", f"{second} B")

    @property
    def bots_only(self) -> bool:
        """Whether no person plays."""
        return not any(player.human for player in self.players)

    @property
    def waits_for_first(self) -> bool:
        """Whether a person is to choose the first move of a round between bots."""
        return self.bots_only and not self.board.moves and not self.over

    @property
    def over(self) -> bool:
        """Whether this round has ended."""
        return self._forfeit is not None or self.board.over

    @property
    def unfinished(self) -> bool:
        """Whether a person would lose something by leaving this round."""
        return bool(self.board.moves) and not self.over and not self.bots_only

    @property
    def outcome(self) -> Outcome:
        """How this round stands or ended."""
        return self._forfeit or outcome_of(self.board)

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one."""
        return self.round >= self.rounds

    @property
    def score(self) -> tuple[int, int, int]:
        """Rounds won by the first player, drawn, and won by the second, this one included if it is over."""
        won, drawn = list(self._won), self._drawn
        if self.over:
            winner = self.outcome.winner
            if winner is None:
                drawn += 1
            else:
                won[self.player_at(winner)] += 1
        return won[0], drawn, won[1]

    # ---- moves

    def push(self, cell: int, time_s: float = 0.0) -> None:
        """Make a move for the side to move."""
        if self._forfeit is not None:
            raise IllegalMoveError("cannot play another move: the round is over")
        self.board.push(cell)
        self._times.append(time_s)

    def take_back(self) -> int:
        """Give the person the last move of theirs back; how many moves were undone.

        Against a bot these are its answer and the person's own move. Between bots there is nobody to give it to.
        """
        if self.bots_only:
            raise IllegalMoveError("cannot take back a move: nobody plays but bots")
        moves = len(self.board.moves)
        # Look for the last move that a person made.
        for back in range(1, moves + 1):
            seat = (moves - back) % 2
            if self.players[self.player_at(seat)].human:
                self._forfeit = None
                for _ in range(back):
                    self.board.pop()
                    self._times.pop()
                return back
        raise IllegalMoveError("cannot take back a move: you have made none")

    def lose(self, termination: Termination, note: str) -> None:
        """The side to move broke down: it has lost the round."""
        self._forfeit = Outcome(termination, winner=1 - self.board.turn, note=note)

    def bot_at(self, seat: int) -> MnkBot:
        """The bot that plays this seat in this round."""
        if seat not in self._bots:
            spec = self.players[self.player_at(seat)].spec
            assert spec is not None
            self._bots[seat] = spec.make(derive_seed(self._seed, self.round, seat))
        return self._bots[seat]

    def cancel(self) -> None:
        """A bot that thinks need not go on."""
        for bot in list(self._bots.values()):
            bot.cancel()

    def close(self) -> None:
        """Let go of the bots of this round."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    # ---- rounds

    def next_round(self) -> None:
        """Go on to the next round, or start the match anew after the last; an unfinished round does not count."""
        self.close()
        finished = self.over
        if finished and self.last_round:
            self._won, self._drawn, self.round = [0, 0], 0, 1
        elif finished:
            first, self._drawn, second = self.score
            self._won = [first, second]
            self.round += 1
        self.board = Board(self.setup)
        self._times = []
        self._forfeit = None

    def record(self) -> GameRecord:
        """This round as a record."""
        moves = tuple(
            PlayedMove(number % 2, format_move(cell, self.setup), time_s)
            for number, (cell, time_s) in enumerate(zip(self.board.moves, self._times, strict=True))
        )
        details = {"opening": 0, "row": [format_move(cell, self.setup) for cell in self.board.winning_row]}
        return GameRecord("mnk", str(self.setup), self._seed, self.names, moves, self.outcome, details)


def format_end(match: Match) -> str:
    """How the round ended, in one sentence."""
    outcome = match.outcome
    if outcome.winner is None:
        return "a draw: the board is full" if outcome.termination is Termination.FULL else "unfinished"
    name = match.names[outcome.winner]
    who = f"{'XO'[outcome.winner]} ({name}) wins"
    if outcome.termination is Termination.LINE:
        return f"{who} with {format_moves(match.board.winning_row, match.setup)}"
    loser = match.names[1 - outcome.winner]
    return f"{who}: {loser} broke down ({outcome.termination.value}: {outcome.note})"


def default_file(match: Match) -> str:
    """A name for the round's file; SGF holds every board."""
    return f"mnk-{str(match.setup).replace('@', '-')}-round-{match.round}.sgf"


def save_round(record: GameRecord, name: str, *, replace: bool = False) -> Path:
    """Write the round to a file the user named; its ending says how.

    A file that exists is only replaced when that is asked for; what cannot be written is an :class:`OptionError`.
    """
    path = Path(name.strip()).expanduser()
    kinds = sorted([".json", *formats()])
    if path.suffix.lower() not in kinds:
        raise OptionError(f"cannot save as {path.name!r}: the name must end in {', '.join(kinds[:-1])} or {kinds[-1]}")
    text = record.to_json() + "\n" if path.suffix.lower() == ".json" else find_format(path.suffix).format(record)
    write_text(path, text, replace=replace)
    return path


def choose_for(match: Match) -> int | Forfeit:
    """Let the bot whose turn it is choose; what goes wrong comes back as a :class:`Forfeit`. Slow: for a thread."""
    board = match.board
    bot = match.bot_at(board.turn)
    position = board.position()
    try:
        bot.begin(match.setup, match.limits)
        choice = bot.choose(position, match.limits)
    except Forfeit as error:
        return error
    except Exception as error:  # any failure of a bot is a result
        return Forfeit(Termination.CRASHED, f"{type(error).__name__}: {error}")
    if choice.cell not in position.empty_cells:
        return Forfeit(Termination.ILLEGAL, f"chose cell {choice.cell}")
    return choice.cell
