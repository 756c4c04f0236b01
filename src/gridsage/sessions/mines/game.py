"""MinesGame: one game of Minesweeper in progress, whoever plays it and wherever it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gridsage.errors import IllegalMoveError, NoBoardError, OptionError
from gridsage.games.base import Clock, no_clock
from gridsage.games.mines import (
    EXPLODED,
    FLAG,
    HIDDEN,
    Board,
    FastBoard,
    GivenBoard,
    Move,
    MoveKind,
    Setup,
    Status,
    View,
    fresh_board,
    outcome_of,
    parse_move,
    parse_setup,
)
from gridsage.games.mines.layout import known_layout
from gridsage.games.mines.notation import as_move, move_text
from gridsage.record import HUMAN, GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import ClockStopped, GameEnded, HelpUsed, MoveMade, MovesTakenBack, PauseChanged
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.playing_on import check_open_there
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.sessions.stopwatch import Stopwatch
from gridsage.solving.mines.certificate import certify
from gridsage.stream import BoardSeed, check_board_seed

__all__ = ["TRACE_CELL_PX", "MinesGame", "MinesHelp"]


@dataclass(frozen=True, slots=True)
class MinesHelp:
    """How often help was used in a game."""

    hints: int = 0
    """A bot was asked what it knows."""
    chances: int = 0
    """The exact chances were shown."""
    undone: int = 0
    """Moves were taken back: the game is practice."""
    asked: int = 0
    """It was asked whether a guess was needed, and no cell was shown."""

    def counts(self) -> dict[str, int]:
        """As a record has it; one in which it was never asked is as it was before anybody could."""
        asked = {"asked": self.asked} if self.asked else {}
        return {"hints": self.hints, "chances": self.chances, "undone": self.undone} | asked

    @classmethod
    def of(cls, counts: Mapping[str, Any]) -> MinesHelp:
        """The help that a record tells of."""
        return cls(**{name: int(counts.get(name, 0)) for name in ("hints", "chances", "undone", "asked")})


_CERTIFIED_CELLS = 2500
"""The largest boards whose certificate is kept with the game: a few kilobytes, made in a few milliseconds."""

TRACE_CELL_PX = 32
"""The side of a cell in the traces of our own pages, whatever size it is drawn in."""

_MOST_TRACED = 1_000_000
"""The most letters of traces that a game keeps: a quarter of an hour of a restless hand, or an hour of a calm one."""

_NO_HELP = MinesHelp()
"""Shared by all games at their beginning: a bench begins thousands a second."""


@dataclass(frozen=True, slots=True)
class _Undone:
    """A move that was taken back, as it was made, and by whom."""

    played: PlayedMove
    player: str
    layout: tuple[int, ...]
    """Of a board without a guess, the mines that were laid for this opening."""


class MinesGame:
    """A board, the list of the moves made on it, the clock, and the help that was used.

    Several players may share one game, a person and the bot that takes over from them: each name gets a seat of its
    own when it first moves. Every change gives back the event that it is.

    >>> game = MinesGame(Setup(4, 4, 2), seed=3)
    >>> game.push(Move.open(0)).move.text
    'open 0,0'
    >>> game.take_back().count, game.help.undone
    (1, 1)
    >>> game.redo().move.text, game.can_redo
    ('open 0,0', False)
    """

    def __init__(
        self,
        setup: Setup,
        seed: BoardSeed = 0,
        *,
        player: str = HUMAN,
        first: int | None = None,
        seed_chosen: bool = True,
        clock: Clock = no_clock,
        board: Board | FastBoard | None = None,
        wish: BoardWish | None = None,
    ) -> None:
        self.setup = setup
        self.seed = check_board_seed(seed)
        self.wish = wish
        """What was asked for beyond the setup, where the board was looked for."""
        self._grid = setup.grid
        self.player = player
        """Whose game it is: the name under which a move is recorded when no other is told."""
        self.seed_chosen = seed_chosen
        """Whether the player knows the seed, and so could know the mines."""
        self.board: Board | FastBoard = FastBoard(setup, seed) if board is None else board
        self._layout = () if board is None else board.mines
        """The mines of a board that was given, or of one without a guess once it was found: they are kept with the
        game, so that nobody has to look for them again. None where the seed lays them at the first opening."""
        self._certificate: dict[str, Any] | None = None
        self.moves: list[PlayedMove] = []
        self.given = 0
        """How many moves were made for the player: the first cell of a shared board."""
        self.help = _NO_HELP
        self.paused = False
        self.players: list[str] = []
        self._seated_at = -1
        """The number of the move with which somebody last got a seat."""
        self._stopwatch = Stopwatch(clock)
        self._clock = clock
        self._watched = False
        self._last_move_s = 0.0
        self._ended: Outcome | None = None
        self._traced = 0
        self._undone: list[_Undone] = []
        """What was taken back and may be made again, the last of the game first. It is not kept with the game."""
        self._recording: dict[str, Any] = {}
        """What is kept of a recording beside the traces of the moves."""
        if first is not None:
            self.push(Move.open(first), time_s=0.0)
            self.given = 1

    @classmethod
    def on_board(cls, given: GivenBoard, *, player: str = HUMAN, clock: Clock = no_clock) -> MinesGame:
        """A game on a board whose mines are given; the cell that was told with it is open."""
        return cls(given.setup, player=player, first=given.first, clock=clock, board=given.make())

    @classmethod
    def from_record(cls, record: GameRecord, *, clock: Clock = no_clock) -> MinesGame:
        """The game as it was kept."""
        setup, details = parse_setup(record.setup), record.details
        owner = details.get("player") or (record.players[0] if record.players else HUMAN)
        board = fresh_board(record) if "layout" in details else None
        game = cls(setup, record.seed, player=owner, clock=clock, board=board)
        game.seed_chosen = bool(details.get("seed_chosen", False))
        game.wish = BoardWish.kept(details)
        game.given = int(details.get("given", 0))
        game.help = MinesHelp.of(details.get("help", {}))
        game.players = list(record.players) if record.moves else []
        game.moves = list(record.moves)
        game._traced = sum(len(move.trace) for move in record.moves)
        if isinstance(recording := details.get("recording"), dict):
            game._recording = recording
        game.board = game._play(game.moves, game._layout)
        if record.outcome.termination is not Termination.UNFINISHED and not game.board.over:
            game._ended = record.outcome
        elapsed_s = float(details.get("elapsed_s", record.time_s))
        game._stopwatch = Stopwatch(clock, elapsed_s)
        game._last_move_s = elapsed_s - float(details.get("move_s", 0.0))
        return game

    # ---- how it stands

    @property
    def over(self) -> bool:
        """Whether no move can be made any more: won, lost, given up, or its player broke down."""
        return self.board.over or self._ended is not None

    @property
    def outcome(self) -> Outcome:
        """How the game ended, or that it can go on; a win belongs to whoever made the last move."""
        return self._ended or outcome_of(self.board.status, winner=self.moves[-1].seat if self.moves else 0)

    @property
    def elapsed_s(self) -> float:
        """What the timer shows."""
        return self._stopwatch.elapsed_s

    @property
    def running(self) -> bool:
        """Whether the timer runs."""
        return self._stopwatch.running

    @property
    def can_undo(self) -> bool:
        """Whether there is a move, or a resignation, to take back: those that were given stay."""
        return self._count_back <= len(self.moves) - self.given

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again: no other one was made since."""
        return bool(self._undone) and not self.over

    @property
    def mines_left(self) -> int:
        """The mines without a flag; none when all safe cells are open, whatever was flagged."""
        return 0 if self.board.status is Status.WON else self.board.mines_left

    @property
    def result_class(self) -> ResultClass:
        """With how much help it was played so far."""
        return classify({"help": self.help.counts()})

    def lacks_board(self, move: Move) -> bool:
        """Whether the move opens the first cell of a board without a guess that nobody has looked for yet.

        That may take a while: :func:`~gridsage.games.mines.layout.find_layout` does it beforehand.
        """
        if not self.setup.no_guess or move.kind is not MoveKind.OPEN or self.board.mines or self.over or self.paused:
            return False
        return known_layout(self.setup, self.seed, move.cell) is None

    def view(self) -> View:
        """What the player sees."""
        return self.board.view()

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by seat; whose game it is, before anybody has moved."""
        return tuple(self.players) or (self.player,)

    def record(self) -> GameRecord:
        """The game so far; the mines are told when it is over."""
        moves, outcome = tuple(self.moves), self.outcome
        return GameRecord("mines", str(self.setup), self.seed, self.seats, moves, outcome, self._details())

    def _details(self) -> dict[str, Any]:
        details: dict[str, Any] = {
            "player": self.player,
            "help": self.help.counts(),
            "elapsed_s": round(self.elapsed_s, 3),
            "seed_chosen": self.seed_chosen,
            "given": self.given,
        }
        if self.wish is not None:
            details["wish"] = self.wish.to_dict()
        if self._recording:
            details["recording"] = self._recording
        if self._layout:
            details["layout"] = list(self._layout)
        if (move_s := round(self.elapsed_s - self._last_move_s, 3)) > 0 and not self.over:
            details["move_s"] = move_s
        if self.setup.no_guess and self.over and self._layout and self.setup.cells <= _CERTIFIED_CELLS:
            if self._certificate is None:
                self._certificate = self._certify()
            details |= self._certificate
        if self.over:
            shown = self.board.view().cells
            details["mines"] = list(self.board.mines)
            details["opened"] = len(shown) - shown.count(HIDDEN) - shown.count(FLAG) - shown.count(EXPLODED)
        return details

    def _certify(self) -> dict[str, Any]:
        """The certificate of the board and its grade; nothing where another version laid a board that needs a guess."""
        opened = next(played.text for played in self.moves if played.text.startswith(MoveKind.OPEN.value))
        try:
            found = certify(self.setup, self._layout, parse_move(opened, self._grid).cell)
        except NoBoardError:
            return {}
        return {"certificate": found.text, "grade": found.grade.level}

    # ---- what changes it

    def push(
        self,
        move: Move | str,
        *,
        player: str | None = None,
        time_s: float | None = None,
        guess: bool = False,
        chance: float | None = None,
        trace: str = "",
    ) -> MoveMade:
        """Make a move, a value or text such as ``open 3,4``, and write it down.

        A move that cannot be read, or that the rules refuse, raises and leaves nothing behind.

        Without ``time_s`` the move took what the timer says. What the pointer did before it (``trace``) is kept with
        it, as long as a game has room for that.
        """
        changed = self.make(move, self.player if player is None else player, time_s, guess, chance)
        if trace and self._traced + len(trace) <= _MOST_TRACED:
            self._traced += len(trace)
            self._recording = self._recording or {"cell_px": TRACE_CELL_PX}
            self.moves[-1] = self.moves[-1]._replace(trace=trace)
        return self.last_event(changed)

    def last_event(self, changed: tuple[int, ...]) -> MoveMade:
        """The event of the move that was made last, which changed these cells."""
        shown, number = self.board.view().cells, len(self.moves) - 1
        return MoveMade(
            number=number,
            outcome=self.outcome,
            details=self._details(),
            seats=self.seats if number == self._seated_at and self.seats != (self.player,) else None,
            move=self.moves[-1],
            changed=tuple((cell, shown[cell]) for cell in changed),
        )

    def make(
        self, move: Move | str, player: str, time_s: float | None, guess: bool, chance: float | None
    ) -> tuple[int, ...]:
        """:meth:`push` without its event, for benches: the cells that the move changed."""
        if self.paused or self._ended is not None:
            self.check_open()
        move = as_move(move, self._grid)
        changed = self.board.push(move)
        if self._undone:
            self._undone = []
        if self.setup.no_guess and not self._layout:
            self._layout = self.board.mines
        if time_s is None:
            # Rounded before it is split into moves, so that their times add up to what the clock shows.
            elapsed_s = round(self.elapsed_s, 3)
            time_s, self._last_move_s = round(elapsed_s - self._last_move_s, 3), elapsed_s
        if player not in self.players:
            self.players.append(player)
            self._seated_at = len(self.moves)
        seat = self.players.index(player)
        text = move_text(move.kind, move.cell, self._grid.width)
        self.moves.append(PlayedMove(seat, text, time_s, guess, chance))
        if self._watched:
            self._set_clock()
        return changed

    def begin_after(self, moves: Iterable[Move]) -> None:
        """Begin with moves that somebody else has made on this board: what follows is practice.

        They are the player's to see, not to take back. A game that is over after them is refused.
        """
        for move in moves:
            if self.board.over:
                break
            self.push(move, time_s=0.0)
        check_open_there(over=self.over)
        self.given = len(self.moves)
        self.help = replace(self.help, undone=self.help.undone + 1)

    def board_before(self) -> Board | FastBoard:
        """The board as it was before the last move. All others are made again: in a long game that takes a while."""
        moves = self.moves[:-1]
        return self._play(moves, () if self._has_lost_layout(moves) else self._layout)

    def take_back(self, board: Board | FastBoard | None = None) -> MovesTakenBack:
        """Take the last move back, as practice; a lost game goes on from before the mine.

        After a resignation it is that alone which is taken back. Whoever has the :meth:`board_before` gives it.
        """
        if not self.can_undo:
            raise IllegalMoveError("there is no move to take back", code="nothing-to-undo")
        self._check_going()
        number, count, seats = len(self.moves), self._count_back, self.seats
        self._ended = None
        if count:
            played, layout = self.moves.pop(), self._layout
            player = self.players[played.seat]
            # A player all of whose moves were taken back has not played.
            del self.players[max((played.seat for played in self.moves), default=-1) + 1 :]
            if self._has_lost_layout(self.moves):
                self._layout, self._certificate = (), None  # the next first cell gets a board of its own
            self._undone.append(_Undone(played, player, () if self._layout else layout))
            self.board = self._play(self.moves, self._layout) if board is None else board
        self.help = replace(self.help, undone=self.help.undone + 1)
        self._set_clock()
        return MovesTakenBack(
            number=number,
            outcome=self.outcome,
            details=self._details(),
            count=count,
            seats=self.seats if self.seats != seats else None,
        )

    @property
    def _count_back(self) -> int:
        """How many moves are taken back next: after a resignation it is that alone."""
        return 0 if self.outcome.termination is Termination.RESIGNED else 1

    def redo(self) -> MoveMade:
        """Make the move again that was taken back last, as it was made: by whom, on which board, in what time.

        It is a move like any other, and the game stays practice. Any other move forgets what was taken back.
        """
        if not self._undone:
            raise IllegalMoveError("there is no move to make again", code="nothing-to-redo")
        self.check_open()
        *rest, undone = self._undone
        if undone.layout:
            self._layout = undone.layout
            self.board = self._play(self.moves, undone.layout)
        played = undone.played
        move = parse_move(played.text, self._grid)
        changed = self.make(move, undone.player, played.time_s, played.guess, played.chance)
        self.moves[-1] = self.moves[-1]._replace(trace=played.trace)
        self._undone = rest
        return self.last_event(changed)

    def use_help(self, kind: str) -> HelpUsed:
        """Count that help was asked for: ``hints``, ``chances`` or ``asked``."""
        if kind not in ("hints", "chances", "asked"):
            raise OptionError(f"no help is called {kind!r}; known: hints, chances, asked")
        if self.over:
            raise IllegalMoveError("the game is over; there is nothing left to help with", code="game-over")
        self.help = replace(self.help, **{kind: getattr(self.help, kind) + 1})
        return HelpUsed(number=len(self.moves), outcome=self.outcome, details=self._details(), kind=kind)

    def set_paused(self, paused: bool) -> PauseChanged:
        """Stop the clock and refuse moves, or let the game go on."""
        self.paused = paused
        self._set_clock()
        return PauseChanged(number=len(self.moves), outcome=self.outcome, details=self._details(), paused=paused)

    def set_watched(self, watched: bool) -> None:
        """Say whether somebody looks at the game: the clock runs only then."""
        self._watched = watched
        self._set_clock()

    def stop_clock(self) -> ClockStopped:
        """Nobody looks at the game any more."""
        self.set_watched(False)
        return ClockStopped(number=len(self.moves), outcome=self.outcome, details=self._details())

    def rest(self) -> None:
        """What has passed since the last move was not the player's time: a bot was at the board."""
        self._last_move_s = self.elapsed_s

    def resign(self) -> GameEnded:
        """The player gives the game up."""
        self.check_open()
        return self._end(Outcome(Termination.RESIGNED))

    def fail(self, termination: Termination, note: str = "") -> GameEnded:
        """The player broke down, and nobody else can go on with the game; one that is over stays as it ended."""
        return self._end(self.outcome if self.over else Outcome(termination, note=note))

    def _end(self, outcome: Outcome) -> GameEnded:
        if not self.over:
            self._ended = outcome
        self._set_clock()
        return GameEnded(number=len(self.moves), outcome=outcome, details=self._details())

    def check_open(self) -> None:
        """Refuse whoever would move or resign in a game that is over or paused."""
        if self.over:
            reason = self._ended.termination if self._ended is not None else self.board.status
            raise IllegalMoveError(f"the game is over ({reason.value})", code="game-over")
        self._check_going()

    def _check_going(self) -> None:
        if self.paused:
            raise IllegalMoveError("the game is paused", code="paused")

    def _has_lost_layout(self, moves: Sequence[PlayedMove]) -> bool:
        """Whether the board was laid for a first opening that is none of these moves."""
        return self.setup.no_guess and not any(played.text.startswith(MoveKind.OPEN.value) for played in moves)

    def _play(self, moves: Sequence[PlayedMove], layout: Sequence[int]) -> Board | FastBoard:
        kind = type(self.board)
        board = kind.with_mines(self.setup, layout) if layout else kind(self.setup, self.seed)
        for played in moves:
            board.push(parse_move(played.text, self._grid))
        return board

    def _set_clock(self) -> None:
        begun = len(self.moves) > self.given
        self._stopwatch.set_running(begun and self._watched and not self.paused and not self.over)
