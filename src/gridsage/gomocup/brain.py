"""The brain: one Gomocup command at a time in, answers out. It knows no threads and no pipes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from typing import ClassVar

from gridsage.catalog import BotSpec
from gridsage.errors import GridsageError
from gridsage.games.mnk import Board, Choice, Limits, MnkBot, Position, Rule, SearchResult, Setup
from gridsage.games.mnk.notation import format_mate
from gridsage.gomocup.pace import Pace
from gridsage.gomocup.protocol import Info, format_xy, parse_xy
from gridsage.programs.memory import used_memory
from gridsage.solving.mnk.network import AUTO_NETWORK, OFF, network_trouble
from gridsage.solving.mnk.swap_stones import propose_three
from gridsage.stream import derive_seed

__all__ = ["Brain", "RefusedError"]

Say = Callable[[str], None]

_MOST_MEMORY_MB = 256
"""What a bot takes for its tables where the manager gives it as much."""
_UNTOLD_MEMORY_MB = 88
"""What it has in all for as long as the manager says nothing of memory."""
_LONGEST_WAIT_S = 0.2
"""What waited longer had another reason than a busy machine."""


class RefusedError(Exception):
    """A command that cannot be carried out; answered with ERROR."""


class Brain:
    """Plays one game after another as its manager says.

    ``say`` writes one line. ``hurry`` may be set and :meth:`stop` called from another thread: then the answer that
    is being thought about comes at once.
    """

    blocks: ClassVar[frozenset[str]] = frozenset({"BOARD", "SWAP2BOARD"})
    """The commands that are followed by lines up to DONE."""

    def __init__(self, say: Say, spec: BotSpec, *, rule: Rule = Rule.FREE, k: int = 5, seed: int = 0) -> None:
        self.hurry = False
        """Whether the manager has gone: answer what was asked, but do not think about it."""
        self._say = say
        self._spec = spec
        self._rule = rule
        self._k = k
        self._seed = seed
        self._games = 0
        self._info = Info()
        self._pace = Pace()
        self._own_memory = used_memory()
        """What the process takes without the bot's tables."""
        self._size: tuple[int, int] | None = None
        self._stones: list[tuple[int, bool]] = []
        """The stones in the order they came: the cell, and whether it is ours."""
        self._bot: MnkBot | None = None
        self._block: list[str] | None = None
        """The lines since BOARD or SWAP2BOARD, its name first."""
        self._asked_at = 0.0
        self._stopped_at = 0.0
        self._thinking = False
        self._told: tuple[int | None, int, int | None] | None = None

    def handle(self, line: str, asked_at: float | None = None) -> bool:
        """Carry out one line; whether to go on. ``asked_at`` is when it arrived (:func:`time.monotonic`)."""
        if self._block is None:  # the lines of a block belong to the time that its first line asked for
            self._asked_at = time.monotonic() if asked_at is None else asked_at
        line = " ".join(line.split())
        word, _, rest = line.partition(" ")
        word = word.upper()
        try:
            if self._block is not None and word != "END":
                self._take_block_line(line, word)
            elif word == "END":
                return False
            elif line:
                self._dispatch(word, rest)
        except (RefusedError, GridsageError) as error:
            self._say(f"ERROR {error}")
        except Exception as error:  # a manager must hear of it, whatever it is
            self._say(f"ERROR {type(error).__name__}: {' '.join(str(error).split())}")
        return True

    def stop(self) -> None:
        """Let a search under way come to its end; it answers with the best move found so far."""
        self._stopped_at = time.monotonic()
        if (bot := self._bot) is not None and self._thinking:
            bot.cancel()

    def close(self) -> None:
        """The bot is no longer needed."""
        if self._bot is not None:
            self._bot.close()
            self._bot = None

    # The commands.

    def _dispatch(self, word: str, rest: str) -> None:
        match word:
            case "START":
                # Yixin-Board tells both sides, and means rows where others mean columns.
                height, _, width = rest.partition(" ")
                self._start(width or height, height)
            case "RECTSTART":
                width, _, height = rest.partition(",")
                self._start(width, height)
            case "RESTART":
                self._setup()
                self._new_game()
                self._prepare()
                self._say("OK")
            case "BEGIN":
                if self._stones:
                    raise RefusedError("BEGIN needs an empty board")
                self._move()
            case "TURN":
                self._put(parse_xy(rest, self._setup()), mine=False)
                self._move()
            case "PLAY":
                cell = parse_xy(rest, self._setup())
                self._put(cell, mine=True)
                self._say(format_xy(cell, self._setup()))
            case "TAKEBACK":
                self._take_back(parse_xy(rest, self._setup()))
                self._say("OK")
            case _ if word in self.blocks:
                self._setup()
                self._block = [word]
            case "INFO":
                key, _, value = rest.partition(" ")
                known = self._asked_for()
                if trouble := self._info.put(key.lower(), value.strip()):
                    self._say(f"MESSAGE {trouble}")
                # Some managers tell everything again with every move: tables are made anew for what is new.
                if self._asked_for() != known and self._bot is not None:
                    self._prepare()
            case "ABOUT":
                self._say(
                    f'name="Gridsage", version="{version("gridsage")}", author="The Gridsage developers", country="", '
                    f'bot="{self._spec.text}"'
                )
            case "STOP":
                pass  # whoever reads the lines has stopped the search already
            case _:
                self._say(f"UNKNOWN command {word[:40]}")

    def _asked_for(self) -> tuple[object, ...]:
        """The settings that tables are made for."""
        return self._info.max_memory, self._info.rule, self._info.hash_size

    def _start(self, width: str, height: str) -> None:
        try:
            size = int(width), int(height)
        except ValueError:
            raise RefusedError(f"cannot read the board size {width[:20]!r}, {height[:20]!r}") from None
        Setup(*size, self._k, self._rule)  # refuses what cannot be played
        self._size = size
        self._new_game()
        self._prepare()
        self._say("OK")

    def _new_game(self) -> None:
        self.close()
        self._games += 1
        self._stones = []
        self._info.time_left_s = None

    def _setup(self) -> Setup:
        if self._size is None:
            raise RefusedError("no START or RECTSTART yet")
        return Setup(*self._size, self._k, self._info.rule or self._rule)

    def _put(self, cell: int, *, mine: bool) -> None:
        if any(cell == other for other, _ in self._stones):
            raise RefusedError(f"a stone is already on {format_xy(cell, self._setup())}")
        self._stones.append((cell, mine))

    def _take_back(self, cell: int) -> None:
        kept = [stone for stone in self._stones if stone[0] != cell]
        if len(kept) == len(self._stones):
            raise RefusedError(f"no stone on {format_xy(cell, self._setup())}")
        self._stones = kept

    def _take_block_line(self, line: str, word: str) -> None:
        assert self._block is not None
        if word != "DONE":
            self._block.append(line)
            return
        (name, *lines), self._block = self._block, None
        self._finish_block(name, [line for line in lines if line])

    def _finish_block(self, name: str, lines: list[str]) -> None:
        if name == "SWAP2BOARD":
            self._swap2([parse_xy(line, self._setup()) for line in lines])
            return
        self._place(lines)
        self._move()

    def _place(self, lines: list[str]) -> None:
        """Put these stones on an empty board; what cannot be read leaves the board as it was."""
        before, self._stones = self._stones, []
        try:
            for text in lines:
                cell, mine = self._parse_stone(text)
                self._put(cell, mine=mine)
        except (RefusedError, GridsageError):
            self._stones = before
            raise

    def _parse_stone(self, text: str) -> tuple[int, bool]:
        xy, _, field = text.rpartition(",")
        if text.count(",") != 2 or field.strip() not in {"1", "2", "3"}:
            raise RefusedError(
                f"cannot read {text[:40]!r}: expected x,y,1 for an own stone or x,y,2 for the other side's"
            )
        return parse_xy(xy, self._setup()), field.strip() == "1"

    # Deciding.

    def _position(self) -> Position:
        """Where the game stands, for the side that is to move: ours."""
        setup = self._setup()
        mine = sum(own for _, own in self._stones)
        # With as many stones on each side we began; with one less the other side did.
        seat = 0 if mine >= len(self._stones) - mine else 1
        cells = bytearray(setup.cells)
        for cell, own in self._stones:
            cells[cell] = (seat if own else 1 - seat) + 1
        # The history counts as far back as the sides took turns.
        moves: list[int] = []
        expected = False
        for cell, own in reversed(self._stones):
            if own != expected:
                break
            moves.append(cell)
            expected = not expected
        return Position(setup, bytes(cells), seat, tuple(reversed(moves)))

    def _move(self) -> None:
        choice = self._think(self._position()).lines[0]
        self._put(choice.cell, mine=True)
        self._say(format_xy(choice.cell, self._setup()))

    def _think(self, position: Position, best: int = 1) -> SearchResult:
        """Up to ``best`` moves, best first, found in the time that is left."""
        board = Board.at(position)
        if board.over:
            raise RefusedError("the game is over")
        bot = self._ready_bot()
        self._told = None
        spent_s = time.monotonic() - self._asked_at
        self._pace.waited(min(spent_s, _LONGEST_WAIT_S))
        limits = self._limits(spent_s=spent_s, lag_s=self._pace.lag_s)
        self._thinking = True
        if self.hurry or self._stopped_at > self._asked_at:
            limits = Limits(time_s=0.01, memory_mb=limits.memory_mb)
        try:
            with self._pace.watching(limits.time_s):
                lines = (bot.choose(position, limits),) if best == 1 else bot.analyse(position, limits, best).lines
        finally:
            self._thinking = False
        for choice in lines:
            if choice.cell not in position.empty_cells:
                raise RefusedError(f"the bot chose {format_xy(choice.cell, position.setup)}, which is not free")
            if not board.allows(choice.cell, position.turn):
                raise RefusedError(f"the bot chose {format_xy(choice.cell, position.setup)}, which is forbidden")
        self._tell(lines[0])
        return SearchResult(lines, lines[0].depth or 0, lines[0].nodes or 0)

    def _leave_out_unreadable_network(self) -> None:
        """A network that is damaged or of another version must not cost a game: the bot plays without it."""
        if "network" not in getattr(self._spec.entry.factory, "options", {}):
            return
        if trouble := network_trouble(self._setup(), self._spec.options.get("network", AUTO_NETWORK)):
            self._say(f"MESSAGE {trouble}")
            self._spec = replace(self._spec, options={**self._spec.options, "network": OFF})

    def _ready_bot(self) -> MnkBot:
        if self._bot is None:
            self._bot = self._spec.make(derive_seed(self._seed, self._games), **self._bot_options())
            self._bot.report = self._tell
        return self._bot

    def _bot_options(self) -> dict[str, int]:
        """What the manager sets of the bot itself, as far as nobody else has."""
        options = {"threads": self._info.thread_num, "memory_mb": _MOST_MEMORY_MB}
        return {name: number for name, number in options.items() if self._may_set(name)}

    def _may_set(self, option: str) -> bool:
        return option not in self._spec.options and option in getattr(self._spec.entry.factory, "options", {})

    def _limits(self, *, spent_s: float = 0.0, lag_s: float = 0.0) -> Limits:
        """What the bot has for a move that was asked for ``spent_s`` ago, on a machine that is ``lag_s`` late."""
        limits = self._info.limits(spent_s=spent_s, lag_s=lag_s, used_memory=self._own_memory)
        untold = limits.memory_mb is None and self._may_set("memory_mb")
        return replace(limits, memory_mb=_UNTOLD_MEMORY_MB) if untold else limits

    def _prepare(self) -> None:
        """Make tables now: what it takes is on nobody's clock yet. How long it takes tells how busy the machine is."""
        self._leave_out_unreadable_network()
        self._spec.entry.factory.check(self._setup(), **self._spec.options)
        with self._pace.watching():
            self._ready_bot().begin(self._setup(), self._limits())

    def _tell(self, choice: Choice) -> None:
        """Tell what was found, each depth and each change of mind once."""
        if self._told is not None and (choice.depth, choice.cell, choice.score) == self._told:
            return
        self._told = (choice.depth, choice.cell, choice.score)
        if words := self._describe(choice):
            self._say(f"MESSAGE {words}")

    def _describe(self, choice: Choice) -> str:
        """What was found, in one line."""
        setup = self._setup()
        words = []
        if choice.depth is not None:
            words.append(f"depth {choice.depth}")
        if choice.score is not None:
            words.append(f"score {choice.score}")
        if choice.mate_in is not None:
            words.append(format_mate(choice.mate_in))
        if choice.nodes is not None:
            words.append(f"nodes {choice.nodes}")
            if choice.time_s:
                words.append(f"speed {choice.nodes / choice.time_s:.0f}")
        if choice.line:
            words.append(f"line {' '.join(format_xy(cell, setup) for cell in choice.line)}")
        return " ".join(words)

    def _swap2(self, cells: list[int]) -> None:
        """Propose three stones; with three or five on the board take the side that stands better, black by SWAP."""
        setup = self._setup()
        if len(cells) not in {0, 3, 5}:
            raise RefusedError(f"SWAP2BOARD needs 0, 3 or 5 stones, got {len(cells)}")
        if not cells:
            self._say(" ".join(format_xy(cell, setup) for cell in self._propose_three()))
            return
        position = Board(setup, cells).position()
        choice = self._think(position).lines[0]
        self._say("SWAP" if (choice.score or 0) < 0 else format_xy(choice.cell, setup))

    def _propose_three(self) -> tuple[int, int, int]:
        return propose_three(self._setup(), derive_seed(self._seed, self._games))
