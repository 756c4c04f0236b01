"""MnkGame: one round of an m,n,k match in progress, between people and bots, wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.base import Clock, no_clock
from gridsage.games.mnk import SEATS, Board, Limits, Setup, format_move, outcome_of, parse_move, parse_setup
from gridsage.games.mnk.opening_rules import Opening, OpeningChoice, OpeningRule, check_opening_rule
from gridsage.record import HUMAN, GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import (
    ClockStopped,
    GameEnded,
    HelpUsed,
    MoveMade,
    MovesTakenBack,
    PauseChanged,
    SideChosen,
    StoneOffered,
)
from gridsage.sessions.mnk.clocks import SeatClocks, check_move_time
from gridsage.sessions.mnk.opening_phase import OpeningAct, OpeningPhase
from gridsage.sessions.mnk.score import MatchScore
from gridsage.sessions.playing_on import check_open_there
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.stream import check_seed, derive_seed

__all__ = ["MAX_ROUNDS", "MnkGame", "MnkHelp", "MnkPlayer"]

MAX_ROUNDS = 10_000


@dataclass(frozen=True, slots=True)
class MnkPlayer:
    """A person, or a bot with its options as :func:`gridsage.catalog.parse_bot` reads them."""

    name: str = HUMAN
    bot: str | None = None

    @property
    def human(self) -> bool:
        """Whether a person chooses its moves."""
        return self.bot is None


@dataclass(frozen=True, slots=True)
class MnkHelp:
    """How often help was used in a game."""

    hints: int = 0
    """A bot was asked for its move."""
    undone: int = 0
    """Moves were taken back."""

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> MnkHelp:
        """The help that a record tells of."""
        return cls(**{name: int(counts.get(name, 0)) for name in ("hints", "undone")})


class MnkGame:
    """Two players on one board. They take turns to begin; seat 0 begins and places X.

    With two bots the first move of a round is a person's, unless they are told to begin by themselves
    (``set_paused(False)``). Every change gives back the event that it is.

    >>> game = MnkGame(Setup(3, 3, 3))
    >>> game.push(4).move.text, game.turn
    ('b2', 1)
    """

    def __init__(
        self,
        setup: Setup,
        players: tuple[MnkPlayer, MnkPlayer] = (MnkPlayer(), MnkPlayer()),
        *,
        limits: Limits = Limits(),
        round: int = 1,
        rounds: int = 1,
        score: MatchScore = MatchScore(),
        first_seat: int | None = None,
        seed: int = 0,
        opening: Sequence[int] = (),
        opening_rule: OpeningRule = OpeningRule.NONE,
        clock: Clock = no_clock,
    ) -> None:
        if not 1 <= rounds <= MAX_ROUNDS:
            raise OptionError(f"{rounds} rounds: expected 1 to {MAX_ROUNDS}")
        if limits.time_s is not None:
            check_move_time(limits.time_s)
        self.setup = setup
        self.players = players
        self.limits = limits
        self.round = round
        self.rounds = rounds
        self.seed = check_seed(seed)
        first = (round - 1) % SEATS if first_seat is None else first_seat
        self.opening_phase = OpeningPhase(Opening(check_opening_rule(opening_rule, setup)), opener=first)
        self.board = Board(setup)
        self.moves: list[PlayedMove] = []
        self.opening = len(opening)
        """How many moves were made for the players."""
        self.help = MnkHelp()
        self.paused = False
        """A person stopped the bots; they go on when asked to."""
        self._score_before = score
        self._bots_began = False
        self._clocks = SeatClocks(clock)
        self._clock = clock
        self._watched = False
        self._ended: Outcome | None = None
        for cell in opening:
            self.push(cell, time_s=0.0)

    @classmethod
    def from_record(cls, record: GameRecord, *, clock: Clock = no_clock) -> MnkGame:
        """The game as it was kept."""
        setup, details = parse_setup(record.setup), record.details
        settings, match = details.get("settings", {}), details.get("match", {})
        bots = settings.get("first"), settings.get("second")
        owner = details.get("player", HUMAN)
        # Two people of one name are told apart in a record; see `labels`.
        people = (owner if name in _told_apart(owner) else name for name in record.players)
        seated = tuple(MnkPlayer(bot or name, bot) for bot, name in zip(bots, people, strict=True))
        first_seat = int(match.get("first_seat", 0))
        told = details.get("opening_rule", {})
        opening = Opening.from_details(told, setup)
        game = cls(
            setup,
            (seated[first_seat], seated[1 - first_seat]),
            limits=Limits(time_s=settings.get("time_s")),
            round=int(match.get("round", 1)),
            rounds=int(match.get("rounds", 1)),
            score=MatchScore.of(match.get("score", details.get("score", (0, 0, 0)))),
            first_seat=first_seat,
            seed=check_seed(record.seed),
            opening_rule=opening.rule,
            clock=clock,
        )
        opener = int(told.get("opener", first_seat))
        game.opening_phase = OpeningPhase(opening, opener, stones=len(record.moves))
        for played in record.moves:
            game.board.push(parse_move(played.text, setup))
        game.moves = list(record.moves)
        game.opening = int(details.get("opening", 0))
        game.help = MnkHelp.of(details.get("help", {}))
        if record.outcome.termination is not Termination.UNFINISHED and not game.board.over:
            game._ended = record.outcome
        game._clocks = SeatClocks.from_details(details, record.moves, clock)
        game._begin_turn(taken_s=float(details.get("move_s", 0.0)))
        return game

    # ---- who and where

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.board.turn

    @property
    def first_seat(self) -> int:
        """The number of the player who has X in this round: who begins it, unless sides were chosen."""
        return self.opening_phase.x_player

    def player_at(self, seat: int) -> int:
        """The number of the player who sits there this round."""
        return (seat + self.first_seat) % SEATS

    @property
    def seated(self) -> tuple[MnkPlayer, MnkPlayer]:
        """The players by seat, X first."""
        first, second = (self.players[self.player_at(seat)] for seat in range(SEATS))
        return first, second

    @property
    def acting_seat(self) -> int:
        """The seat of whoever places the next stone or chooses: in an opening a player may place stones of both."""
        player = self.opening_phase.player_asked
        return self.turn if player is None else self._seat_of(player)

    @property
    def last_to_act(self) -> int | None:
        """The seat of whoever placed or offered the last stone, or chose last in the opening; None at the beginning."""
        if not self.moves:
            return None
        player = self.opening_phase.before_last_act().player_asked
        return self.moves[-1].seat if player is None else self._seat_of(player)

    def _seat_of(self, player: int) -> int:
        return 0 if self.player_at(0) == player else 1

    @property
    def to_move(self) -> MnkPlayer:
        """Whose turn it is."""
        return self.seated[self.acting_seat]

    @property
    def labels(self) -> tuple[str, str]:
        """The names of the players, told apart where they are the same."""
        first, second = (player.name for player in self.players)
        return (first, second) if first != second else _told_apart(first)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the seats this round, X first."""
        first, second = (self.labels[self.player_at(seat)] for seat in range(SEATS))
        return first, second

    @property
    def bots_only(self) -> bool:
        """Whether no person plays."""
        return not any(player.human for player in self.players)

    @property
    def waits_for_first(self) -> bool:
        """Whether a person is to choose the first move of a round between bots."""
        return self.bots_only and not self.moves and not self.over and not self._bots_began

    @property
    def bot_to_move(self) -> str | None:
        """The bot that is to move now; None when it is a person's turn, or the bots wait."""
        return None if self.over or self.paused or self.waits_for_first else self.to_move.bot

    @property
    def person_to_move(self) -> bool:
        """Whether a person may place a stone now: in their turn, or between bots that wait."""
        return not self.over and (self.to_move.human or (self.bots_only and self.bot_to_move is None))

    def bot_seed(self, seat: int) -> int:
        """The seed of a bot that is made now for that seat; one that is made again later draws other numbers."""
        return derive_seed(self.seed, self.round, seat, len(self.moves))

    # ---- how it stands

    @property
    def over(self) -> bool:
        """Whether this round has ended."""
        return self.board.over or self._ended is not None

    @property
    def outcome(self) -> Outcome:
        """How this round stands or ended."""
        return self._ended or outcome_of(self.board)

    @property
    def unfinished(self) -> bool:
        """Whether a person would lose something by leaving this round."""
        return bool(self.moves) and not self.over and not self.bots_only

    @property
    def last_round(self) -> bool:
        """Whether no round follows this one."""
        return self.round >= self.rounds

    @property
    def score(self) -> MatchScore:
        """The rounds of the match, this one included when it is over."""
        if not self.over:
            return self._score_before
        winner = self.outcome.winner
        return self._score_before.with_draw() if winner is None else self._score_before.with_win(self.player_at(winner))

    @property
    def times_s(self) -> tuple[float, float]:
        """How long each seat has thought so far."""
        return self._clocks.times_s

    @property
    def running(self) -> bool:
        """Whether the clock of whoever is to act runs."""
        return self._clocks.is_running(self.acting_seat)

    @property
    def result_class(self) -> ResultClass:
        """With how much help this round was played so far."""
        return classify({"help": asdict(self.help)})

    def record(self) -> GameRecord:
        """This round so far."""
        moves, outcome = tuple(self.moves), self.outcome
        return GameRecord("mnk", str(self.setup), self.seed, self.names, moves, outcome, self._details())

    def _details(self) -> dict[str, Any]:
        first, second = self.seated
        owner = next((player.name for player in self.players if player.human), HUMAN)
        return {
            "settings": {"first": first.bot, "second": second.bot, "time_s": self.limits.time_s},
            "help": asdict(self.help),
            "player": owner,
            "match": {
                "score": asdict(self._score_before),
                "round": self.round,
                "rounds": self.rounds,
                "first_seat": self.first_seat,
            },
            "opening": self.opening,
            **self.opening_phase.details(self.setup),
            "row": [format_move(cell, self.setup) for cell in self.board.winning_row],
            **self._clocks.details(self.moves, None if self.over else self.acting_seat),
        }

    # ---- what changes it

    def rename(self, seat: int, name: str) -> None:
        """Another person sits there from now on: no change of the course of the game, and so no event."""
        at = self.player_at(seat)
        first, second = (MnkPlayer(name) if number == at else each for number, each in enumerate(self.players))
        self.players = (first, second)

    def push(self, cell: int, *, time_s: float | None = None) -> MoveMade:
        """Make a move for the side to move: a cell in any way that the board reads it.

        Without ``time_s`` the move took what that side's clock says.
        """
        if self._ended is not None:
            raise IllegalMoveError("cannot play another move: the game is over", code="game-over")
        if self.opening_phase.step is not None:
            self.opening_phase.check_stone(self.setup.as_cell(cell), self.setup)
        seat, acting = self.turn, self.acting_seat
        self.board.push(cell)
        self._clocks.run(None)
        if time_s is None:
            time_s = round(self._clocks.move_s(acting), 3)
        placed = self.board.last_move
        assert placed is not None
        played = PlayedMove(seat, format_move(placed, self.setup), time_s)
        self.moves.append(played)
        self.opening_phase = self.opening_phase.after_stone()
        self._begin_turn()
        return MoveMade(number=len(self.moves) - 1, outcome=self.outcome, details=self._details(), move=played)

    def begin_after(self, moves: Iterable[int]) -> None:
        """Begin with moves that were made elsewhere on such a board; they stay, like those of an opening.

        A game that is over after them is refused.
        """
        for cell in moves:
            if self.over:
                break
            self.push(cell, time_s=0.0)
        check_open_there(over=self.over)
        self.opening = len(self.moves)

    def offer(self, cell: int) -> StoneOffered:
        """Offer a stone that the other may take; one that is symmetric to another offer is refused."""
        if self.over:
            raise IllegalMoveError("there is no stone to offer: the game is over", code="no-offer")
        cell = self.setup.as_cell(cell)
        before = self.acting_seat
        self.opening_phase = self.opening_phase.after_offer(cell, self.board.position())
        if self.acting_seat != before:
            self._begin_turn()
        return StoneOffered(number=len(self.moves), outcome=self.outcome, details=self._details(), cell=cell)

    def place(self, cell: int) -> MoveMade | StoneOffered:
        """What a person does with a cell: offer a stone there where the opening asks for offers, else place one."""
        step = None if self.over else self.opening_phase.step
        return self.offer(cell) if step is not None and step.offers else self.push(cell)

    def choose(self, choice: OpeningChoice | str) -> SideChosen:
        """Make the choice that the opening rule gives to whoever is to act."""
        if self.over:
            message = f"cannot choose {str(choice)[:20]!r}: there is nothing to choose, the game is over"
            raise IllegalMoveError(message, code="no-choice")
        before = self.first_seat
        self.opening_phase = self.opening_phase.after_choice(choice)
        exchanged = self._exchange_clocks(before)
        self._begin_turn()
        return SideChosen(
            number=len(self.moves),
            outcome=self.outcome,
            details=self._details(),
            choice=self.opening_phase.opening.choices[-1].value,
            exchanged=exchanged,
        )

    def _exchange_clocks(self, first_seat_before: int) -> bool:
        """Let the clocks follow the players where they exchanged their seats; whether they did."""
        exchanged = self.first_seat != first_seat_before
        if exchanged:
            self._clocks.exchange()
        return exchanged

    def check_person(self) -> None:
        """Raise, in words for the person, when it is not a person who may move now."""
        if self.over:
            raise IllegalMoveError("cannot play another move: the game is over", code="game-over")
        if not self.person_to_move:
            bot = str(self.to_move.bot)
            raise IllegalMoveError(f"it is {bot}'s turn", code="not-your-turn", facts={"bot": bot})

    def take_back(self) -> MovesTakenBack:
        """Give a person their last move back, and with it what was answered; between bots one move, and they pause.

        In an opening a choice and an offer are taken back like a stone. After a resignation it is that alone which is
        taken back.
        """
        resigned = self.outcome.termination is Termination.RESIGNED
        acts = [] if resigned else self._acts_to_take_back()
        number, first_seat = len(self.moves), self.first_seat
        for act in acts:
            self.opening_phase = self.opening_phase.before_last_act()
            if act is OpeningAct.STONE:
                self.board.pop()
                self.moves.pop()
        exchanged = self._exchange_clocks(first_seat)
        self._ended = None
        self.paused = self.bots_only
        self.help = replace(self.help, undone=self.help.undone + 1)
        self._begin_turn()
        return MovesTakenBack(
            number=number,
            outcome=self.outcome,
            details=self._details(),
            count=acts.count(OpeningAct.STONE),
            choices=acts.count(OpeningAct.CHOICE),
            offers=acts.count(OpeningAct.OFFER),
            exchanged=exchanged,
        )

    def _acts_to_take_back(self) -> list[OpeningAct]:
        """What lies behind the moment when a person last was to act, the latest first; between bots the last act."""
        acts: list[OpeningAct] = []
        phase = self.opening_phase
        while phase.stones > self.opening:
            acts.append(phase.last_act)
            phase = phase.before_last_act()
            asked = phase.player_asked
            if asked is None:
                # Outside the opening a stone was taken back, and whoever placed it is to act.
                asked = self.player_at(self.moves[phase.stones].seat)
            if self.bots_only or self.players[asked].human:
                return acts
        raise IllegalMoveError("there is no move to take back", code="nothing-to-undo")

    def use_help(self, kind: str = "hints") -> HelpUsed:
        """Count that a person asked for a hint."""
        if kind != "hints":
            raise OptionError(f"no help is called {kind!r}; known: hints")
        if self.over:
            raise IllegalMoveError("the game is over; there is nothing left to help with", code="game-over")
        self.help = replace(self.help, hints=self.help.hints + 1)
        return HelpUsed(number=len(self.moves), outcome=self.outcome, details=self._details(), kind=kind)

    def set_paused(self, paused: bool) -> PauseChanged:
        """Stop the bots, or let them go on; two bots that wait for a first move begin."""
        self.paused = paused
        self._bots_began |= not paused
        self._set_clocks()
        return PauseChanged(number=len(self.moves), outcome=self.outcome, details=self._details(), paused=paused)

    def set_watched(self, watched: bool) -> None:
        """Say whether somebody looks at the game: the clocks run only then."""
        self._watched = watched
        self._set_clocks()

    def stop_clock(self) -> ClockStopped:
        """Nobody looks at the game any more."""
        self.set_watched(False)
        return ClockStopped(number=len(self.moves), outcome=self.outcome, details=self._details())

    def resign(self, seat: int | None = None) -> GameEnded:
        """A person gives the game up: the one at that seat, or the one to move, or the only one there is."""
        if self.over:
            raise IllegalMoveError("the game is over", code="game-over")
        if seat is None:
            people = [number for number, player in enumerate(self.seated) if player.human]
            if not people:
                raise IllegalMoveError("nobody can resign: nobody plays but bots", code="bots-only")
            seat = self.acting_seat if self.acting_seat in people else people[0]
        return self._end(Outcome(Termination.RESIGNED, winner=1 - seat))

    def fail(self, termination: Termination, note: str = "", *, seat: int | None = None) -> GameEnded:
        """The bot to move, or the one at that seat, broke down: it has lost. A round that is over stays as it ended."""
        lost = Outcome(termination, winner=1 - (self.acting_seat if seat is None else seat), note=note)
        return self._end(self.outcome if self.over else lost)

    def _end(self, outcome: Outcome) -> GameEnded:
        if not self.over:
            self._ended = outcome
        self._set_clocks()
        return GameEnded(number=len(self.moves), outcome=outcome, details=self._details())

    def next_round(
        self,
        *,
        seated: tuple[MnkPlayer, MnkPlayer] | None = None,
        setup: Setup | None = None,
        limits: Limits | None = None,
        rounds: int | None = None,
        seed: int | None = None,
        opening_rule: OpeningRule | None = None,
    ) -> MnkGame:
        """The next round, with the other player to begin; the same round anew if it is unfinished, a new match after
        the last.

        With ``seated`` (X first) they sit as told, and players who only exchanged their seats keep what they won. What
        else is given changes with the round.
        """
        rounds = self.rounds if rounds is None else rounds
        if not self.over:
            round, score, first_seat = self.round, self._score_before, self.opening_phase.opener
        elif self.round >= rounds:
            round, score, first_seat = 1, MatchScore(), 0
        else:
            round, score, first_seat = self.round + 1, self.score, 1 - self.opening_phase.opener
        players = self.players
        if seated is not None:
            first_seat = self._first_of(seated)
            players = seated if first_seat == 0 else (seated[1], seated[0])
        return MnkGame(
            self.setup if setup is None else setup,
            players,
            limits=self.limits if limits is None else limits,
            round=round,
            rounds=rounds,
            score=score,
            first_seat=first_seat,
            seed=self.seed if seed is None else seed,
            opening_rule=self.opening_phase.rule if opening_rule is None else opening_rule,
            clock=self._clock,
        )

    def _first_of(self, seated: tuple[MnkPlayer, MnkPlayer]) -> int:
        """The number of the player who has X where they sit like this; they are known by their bots."""
        bots, bots_before = ([player.bot for player in players] for players in (seated, self.seated))
        exchanged = bots != bots_before and bots == bots_before[::-1]
        return 1 - self.first_seat if exchanged else self.first_seat

    def _begin_turn(self, *, taken_s: float = 0.0) -> None:
        self._clocks.begin_move(self.acting_seat, taken_s=taken_s)
        self._set_clocks()

    def _set_clocks(self) -> None:
        # The first move takes no time: nobody can know when the player began to think.
        going = self._watched and bool(self.moves) and not self.over and not (self.paused and not self.to_move.human)
        self._clocks.run(self.acting_seat if going else None)


def _told_apart(name: str) -> tuple[str, str]:
    """The labels of two players of the same name."""
    return f"{name} A", f"{name} B"
