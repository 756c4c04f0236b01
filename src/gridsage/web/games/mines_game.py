"""A game of Minesweeper on the server: the board with its mines, the clock, and what of it the player may know."""

from __future__ import annotations

import secrets
from typing import Any

from gridsage.errors import IllegalMoveError
from gridsage.games.mines import (
    FLAG,
    FastBoard,
    Move,
    MoveKind,
    Setup,
    Status,
    format_move,
    format_view,
    parse_move,
    parse_setup,
)
from gridsage.games.mines.metrics import measure_game
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.stream import check_seed
from gridsage.web.games.stopwatch import Stopwatch
from gridsage.web.messages import MinesDelta, MinesEnd, MinesHelp, MinesState

__all__ = ["MinesGame"]

_LETTERS = "012345678#F*"
_OUTCOMES = {
    Status.PLAYING: Outcome(Termination.UNFINISHED),
    Status.WON: Outcome(Termination.SOLVED, winner=0),
    Status.LOST: Outcome(Termination.EXPLODED),
}


class MinesGame:
    """One person's game. The seed is the player's business only if the player chose it, or when the game is over."""

    def __init__(
        self, setup: Setup, seed: int | None = None, first: int | None = None, *, player: str = "human"
    ) -> None:
        self.setup = setup
        self.player = player
        self.seed_chosen = seed is not None
        # Far more seeds than anyone can try out, and small enough to be typed.
        self.seed = check_seed(secrets.randbelow(1 << 48) if seed is None else seed)
        self.board = FastBoard(setup, self.seed)
        self.moves: list[PlayedMove] = []
        self.help = MinesHelp()
        self.watch = Stopwatch()
        self.given = 0
        """How many moves were made for the player: the first cell of a shared board."""
        self._watched = False
        self._last_move_s = 0.0
        if first is not None:
            self.board.open(first)
            self.moves.append(PlayedMove(0, format_move(Move.open(first), setup.grid)))
            self.given = 1

    @classmethod
    def from_record(cls, record: GameRecord) -> MinesGame:
        """The game as it was kept."""
        setup = parse_setup(record.setup)
        details = record.details
        game = cls(setup, record.seed, player=record.players[0])
        game.seed_chosen = bool(details.get("seed_chosen", False))
        game.given = int(details.get("given", 0))
        game.help = MinesHelp.model_validate(details.get("help", {}))
        game.moves = list(record.moves)
        for played in record.moves:
            game.board.push(parse_move(played.text, setup.grid))
        elapsed_s = float(details.get("elapsed_s", record.time_s))
        game.watch = Stopwatch(elapsed_s)
        game._last_move_s = elapsed_s
        return game

    @property
    def over(self) -> bool:
        """Whether it was won or lost."""
        return self.board.over

    def record(self) -> GameRecord:
        """The game so far."""
        details: dict[str, Any] = {
            "help": self.help.model_dump(),
            "elapsed_s": round(self.watch.elapsed_s, 3),
            "seed_chosen": self.seed_chosen,
            "given": self.given,
        }
        if self.board.over:
            details["mines"] = list(self.board.mines)
        outcome = _OUTCOMES[self.board.status]
        return GameRecord("mines", str(self.setup), self.seed, (self.player,), tuple(self.moves), outcome, details)

    def seen(self, watched: bool) -> None:
        """The clock runs only while somebody looks at the game."""
        self._watched = watched
        self._set_clock()

    def _set_clock(self) -> None:
        begun = len(self.moves) > self.given
        if begun and self._watched and not self.board.over:
            self.watch.start()
        else:
            self.watch.stop()

    def move(self, text: str) -> MinesDelta:
        """Make a move; what it changed."""
        move = parse_move(text, self.setup.grid)
        if self.over:
            raise IllegalMoveError(f"cannot {text[:40]}: the game is over ({self.board.status})", code="game-over")
        changed = self.board.push(move)
        elapsed_s = self.watch.elapsed_s
        self.moves.append(PlayedMove(0, format_move(move, self.setup.grid), round(elapsed_s - self._last_move_s, 3)))
        self._last_move_s = elapsed_s
        self._set_clock()
        shown = self.board.view().cells
        return MinesDelta(
            id="",
            turn=len(self.moves),
            move=self.moves[-1].text,
            cells=[(cell, _LETTERS[shown[cell]]) for cell in changed],
            status=self.board.status.value,
            mines_left=self.board.mines_left,
            elapsed_s=elapsed_s,
            running=self.watch.running,
            end=self.end(),
        )

    def undo(self) -> None:
        """Take the last move back, as practice; a lost game goes on from before the mine."""
        if len(self.moves) <= self.given:
            raise IllegalMoveError("there is no move to take back", code="nothing-to-undo")
        self.moves.pop()
        self.help.undone += 1
        self.board = FastBoard(self.setup, self.seed)
        for played in self.moves:
            self.board.push(parse_move(played.text, self.setup.grid))
        self._set_clock()

    def view_text(self) -> str:
        """What the player sees, as rows of text."""
        return format_view(self.board.view())

    def state(self, game_id: str) -> MinesState:
        """All that the player may know."""
        setup, board = self.setup, self.board
        return MinesState(
            id=game_id,
            setup=str(setup),
            width=setup.width,
            height=setup.height,
            mines=setup.mines,
            start=setup.start.value,
            cells=self.view_text().replace("\n", ""),
            turn=len(self.moves),
            status=board.status.value,
            mines_left=board.mines_left,
            elapsed_s=self.watch.elapsed_s,
            running=self.watch.running,
            seed=str(self.seed) if self.seed_chosen else None,
            help=self.help,
            end=self.end(),
        )

    def end(self) -> MinesEnd | None:
        """The mines and the seed, once they are no secret any more."""
        if not self.board.over:
            return None
        mines = set(self.board.mines)
        flags = [cell for cell, code in enumerate(self.board.view().cells) if code == FLAG]
        first = next(played.text for played in self.moves if played.text.startswith(MoveKind.OPEN.value))
        return MinesEnd(
            mines=sorted(mines),
            wrong_flags=[cell for cell in flags if cell not in mines],
            seed=str(self.seed),
            first=first.split(" ")[1],
            statistics=measure_game(self.record()).totals(),
        )
