"""Any outside engine that speaks the Gomocup protocol, as a player: pbrain:command=/path/to/engine."""

from __future__ import annotations

from typing import ClassVar

from gridsage.errors import IllegalMoveError, OptionError, ParseError
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Rule, Setup
from gridsage.games.mnk.setup import MAX_K, MIN_K
from gridsage.games.options import Number, Text
from gridsage.gomocup.other_engine import EngineProcess
from gridsage.gomocup.protocol import RULE_BITS, format_xy, is_move, parse_xy
from gridsage.programs.options import check_words, parse_command, parse_megabytes
from gridsage.record import Termination

__all__ = ["Pbrain"]

_START_S = 10.0
"""How long an engine may take to get ready: some load networks."""
_AFTER_ERROR_S = 1.0
"""How long an engine that answered with an error is waited for."""
_TURN_S = 10.0
"""Where nobody limits a move."""
_FOREVER_MS = 2147483647


class Pbrain(MnkBot):
    """Starts the engine with its first move, and plays its answers."""

    times_itself = True
    source = "The Gomocup protocol (Petříček and Lašťovička)"
    options: ClassVar = {
        "command": Text("the program to start, with its arguments", "", read=parse_command),
        "memory": Text("megabytes that it may hold, 0 for no limit", "1024", read=parse_megabytes),
        "k": Number("how many in a row it was made for", "5", low=MIN_K, high=MAX_K),
    }
    programs = frozenset({"command"})
    rules = frozenset(Rule)

    def __init__(
        self,
        seed: int = 0,
        *,
        command: tuple[str, ...] = (),
        memory: int = 1024,
        k: int = 5,
        start_s: float | None = None,
    ) -> None:
        super().__init__(seed)
        if not command:
            raise OptionError("the bot pbrain needs an engine: pbrain:command=/path/to/engine")
        self._command = check_words(command)
        self._memory_mb = memory
        self._k = k
        self._start_s = _START_S if start_s is None else start_s
        self._cancelled = False
        self._engine: EngineProcess | None = None
        self._setup: Setup | None = None
        self._seen: Position | None = None
        """The position after the engine's last move."""
        self._told: dict[str, int] = {}
        """The settings that the engine has got."""

    @classmethod
    def check(cls, setup: Setup, *, command: tuple[str, ...] = (), k: int = 5, **_: object) -> None:
        """Refuse a missing engine, and a game that the engine was not made for."""
        if not command:
            raise OptionError("the bot pbrain needs an engine: pbrain:command=/path/to/engine")
        if setup.k != k:
            raise OptionError(
                f"the engine plays {k} in a row, not {setup}; if it can, say pbrain:k={setup.k}:command=…"
            )

    def begin(self, setup: Setup, limits: Limits) -> None:
        """Start the engine and wait until it is ready."""
        self._ready(setup, limits)

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The engine's answer; whatever else it does is a :class:`Forfeit`."""
        self._cancelled = False
        engine = self._ready(position.setup, limits)
        turn_s = min((s for s in (limits.time_s, limits.left_s) if s is not None), default=_TURN_S)
        try:
            if self._seen is not None and not self._is_next(position):
                engine = self._restart(engine, limits)
            self._ask(engine, position, limits)
            choice = self._answer(engine, position, turn_s + limits.grace_s)
        except Forfeit:
            self.close()
            if self._cancelled:
                raise Forfeit(Termination.TIMEOUT, "was stopped") from None
            raise
        board = position.board()
        try:
            board.push(choice.cell)
        except IllegalMoveError as error:
            raise Forfeit(Termination.ILLEGAL, str(error)) from None
        self._seen = board.position()
        return choice

    def _ready(self, setup: Setup, limits: Limits) -> EngineProcess:
        """The engine, started for this game if it was not."""
        if self._engine is not None:
            if self._setup == setup:
                return self._engine
            self.close()
        self._setup = setup
        memory = (limits.memory_mb or self._memory_mb) << 20
        self._engine = engine = EngineProcess(self._command, memory=memory)
        square = setup.width == setup.height
        try:
            engine.ask(f"START {setup.width}" if square else f"RECTSTART {setup.width},{setup.height}")
            # Some engines greet before they read: only a word of the protocol counts.
            if refusal := self._wait_for_ok(engine):
                note = f"does not play on {setup.width}x{setup.height}: {refusal[:100]}"
                raise Forfeit(Termination.CRASHED, note)
            left_s = limits.left_s
            self._tell(
                engine,
                timeout_turn=_FOREVER_MS if limits.time_s is None else _milliseconds(limits.time_s),
                timeout_match=0 if left_s is None else _milliseconds(left_s),
                max_memory=_told_memory(memory),
                game_type=1,
                rule=RULE_BITS[setup.rule],
            )
            self._shake_hands(engine)
        except Forfeit:
            self.close()
            raise
        return engine

    def _ask(self, engine: EngineProcess, position: Position, limits: Limits) -> None:
        setup = position.setup
        left_ms = _FOREVER_MS if limits.left_s is None else _milliseconds(limits.left_s)
        turn_s = _TURN_S if limits.time_s is None and limits.left_s is None else limits.time_s or 0
        turn_ms = _milliseconds(turn_s)
        self._told.pop("time_left", None)
        self._tell(engine, timeout_turn=turn_ms or _FOREVER_MS, time_left=left_ms)
        if position.last_move is not None and self._is_next(position):
            engine.ask(f"TURN {format_xy(position.last_move, setup)}")
            return
        if position.stones:
            engine.ask("BOARD", *_board_lines(position), "DONE")
        else:
            engine.ask("BEGIN")

    def _tell(self, engine: EngineProcess, **settings: int) -> None:
        """Send what is new: engines that answer before they listen again lose a line that follows at once."""
        new = {key: value for key, value in settings.items() if self._told.get(key) != value}
        if new:
            engine.send(*(f"INFO {key} {value}" for key, value in new.items()))
        self._told |= new

    def _wait_for_ok(self, engine: EngineProcess) -> str:
        """Wait until the engine is ready; what it says where it refuses."""
        while (answer := engine.answer(self._start_s).upper()) != "OK" and not answer.startswith("OK "):
            if answer.startswith(("ERROR", "UNKNOWN")):
                return answer
        return ""

    def _shake_hands(self, engine: EngineProcess) -> None:
        """Wait until the engine has done what the settings asked for, before any clock runs: they have no answer."""
        engine.ask("ABOUT")
        limit_s = self._start_s
        try:
            # An error may be about a setting; what is said about the engine itself comes after it.
            while engine.answer(limit_s).upper().startswith(("ERROR", "UNKNOWN")):
                limit_s = min(self._start_s, engine.took_s + _AFTER_ERROR_S)
        except Forfeit as silence:  # one that says nothing about itself may still play
            if silence.termination is not Termination.TIMEOUT:
                raise

    def _restart(self, engine: EngineProcess, limits: Limits) -> EngineProcess:
        """An engine that has forgotten the game; where it does not know how to, another one."""
        assert self._setup is not None
        engine.ask("RESTART")
        if self._wait_for_ok(engine):
            self.close()
            return self._ready(self._setup, limits)
        self._seen = None
        self._shake_hands(engine)
        return engine

    def _is_next(self, position: Position) -> bool:
        """Whether the engine knows all of the position but the last move."""
        if self._seen is None or position.last_move is None:
            return False
        before = bytearray(position.cells)
        before[position.last_move] = 0
        return bytes(before) == self._seen.cells and position.turn != self._seen.turn

    def _answer(self, engine: EngineProcess, position: Position, limit_s: float) -> Choice:
        """The move; all other lines are remarks, until the time is up."""
        spent_s, suggested, said = 0.0, False, ""
        while True:
            try:
                text = engine.answer(limit_s - spent_s)
            except Forfeit as forfeit:
                if forfeit.termination is not Termination.TIMEOUT:
                    raise
                refused = said.upper().startswith(("ERROR", "UNKNOWN"))
                note = f"no move within {limit_s:.3f} s" + (f"; it said {said[:100]!r}" if said else "")
                raise Forfeit(Termination.CRASHED if refused else Termination.TIMEOUT, note) from None
            if is_move(text):
                break
            said = text
            if text.upper().startswith("SUGGEST ") and not suggested:
                suggested = True
                spent_s = engine.took_s
                engine.ask(f"PLAY {text[8:].strip()}")
        try:
            cell = parse_xy(text, position.setup)
        except ParseError:
            setup = position.setup
            raise Forfeit(Termination.ILLEGAL, f"{text} is outside the board of {setup.width}x{setup.height}") from None
        if position.cells[cell]:
            raise Forfeit(Termination.ILLEGAL, f"played {text} on a stone")
        return Choice(cell, time_s=spent_s + engine.took_s)

    def cancel(self) -> None:
        """Do not wait for the engine any longer: it is ended, since the protocol has no word for that."""
        self._cancelled = True
        if (engine := self._engine) is not None:
            engine.kill()

    def close(self) -> None:
        """End the engine and all that it started."""
        if self._engine is not None:
            self._engine.close()
            self.memory_used = max(self.memory_used or 0, self._engine.peak_memory) or None
            self._engine = None
        self._seen = None
        self._told = {}


def _told_memory(memory: int) -> int:
    """What an engine is told of its limit: many give all of it to their table, and need a little more."""
    return memory * 9 // 10


def _milliseconds(seconds: float) -> int:
    """A time as the protocol writes it: no more than its engines can hold."""
    return min(round(seconds * 1000), _FOREVER_MS)


def _board_lines(position: Position) -> list[str]:
    """The stones as the protocol wants them, in the order of the moves where that is known."""
    setup, known = position.setup, set(position.moves)
    given = [cell for cell, code in enumerate(position.cells) if code and cell not in known]
    return [
        f"{format_xy(cell, setup)},{1 if position.cells[cell] == position.turn + 1 else 2}"
        for cell in (*given, *position.moves)
    ]
