"""The compiled core: twins of the readable Python, and the two engines."""

from collections.abc import Sequence
import enum
import os
from typing import Annotated

import numpy
from numpy.typing import NDArray

import gridsage.boundary


class CancelToken:
    """
    Tells computations to stop as soon as they can.

    Give one to a call, and call :meth:`cancel` from another thread or from a signal handler. A token that was cancelled stays so; one token may be given to many calls.
    """

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Ask every computation that was given this token to stop."""

    @property
    def cancelled(self) -> bool:
        """Whether it was asked."""

    def __repr__(self) -> str: ...

class Autoreset(enum.Enum):
    """When a game of a batch that has ended begins again."""

    NEXT_STEP = 0

    SAME_STEP = 1

    DISABLED = 2

class OnIllegal(enum.Enum):
    """What becomes of an action that the mask forbids."""

    IGNORE = 0

    LOSE = 1

    RAISE = 2

MINES_PLANES: int = 12

class MinesBatch:
    """Games of Minesweeper side by side: the compiled twin of gridsage.rl."""

    def __init__(self, setup: gridsage.boundary.MinesSetup, games: int, *, no_guess: bool, flags: bool, planes: bool, on_illegal: OnIllegal, autoreset: Autoreset, win: float, loss: float, step: float, opened: float, guess: float, illegal: float, max_steps: int) -> None: ...

    def reset(self, seeds: Annotated[NDArray[numpy.uint64], dict(order='C', device='cpu', writable=False)] | None, *, mask: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu', writable=False)] | None, observations: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')], masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], threads: int = 1) -> None:
        """
        Begin the next board of every game, or of those that the mask marks, and show all.
        """

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)], *, observations: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')], masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], last_observations: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, last_masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')] | None, rewards: Annotated[NDArray[numpy.float64], dict(order='C', device='cpu')], terminated: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], truncated: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], illegal: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], won: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], threads: int = 1) -> None:
        """
        Make one action in every game; what came of it is written into the arrays.
        """

    def draw_actions(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu')], seed: int, *, threads: int = 1) -> None:
        """A random allowed action for every game."""

    def shown(self, game: int) -> bytes:
        """What each cell of one game shows."""

class MinesStatus(enum.Enum):
    """How a game of Minesweeper stands."""

    PLAYING = 0

    WON = 1

    LOST = 2

class MinesBoard:
    """
    One game of Minesweeper: the compiled twin of gridsage.games.mines.Board.
    """

    def __init__(self, setup: gridsage.boundary.MinesSetup, seed: int = 0) -> None: ...

    @staticmethod
    def with_mines(setup: gridsage.boundary.MinesSetup, mines: Sequence[int]) -> MinesBoard:
        """A board whose mines are given."""

    def open(self, cell: int) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its region. The cells that changed."""

    def flag(self, cell: int) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""

    def unflag(self, cell: int) -> tuple[int, ...]:
        """Take a flag away."""

    def chord(self, cell: int) -> tuple[int, ...]:
        """Open the unflagged neighbours of a satisfied number."""

    @property
    def seed(self) -> int:
        """What the layout is made from."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def status(self) -> MinesStatus:
        """How the game stands."""

    @property
    def mines_left(self) -> int:
        """Mines less flags."""

    @property
    def mines(self) -> tuple[int, ...]:
        """The mines' cells; empty before the first opening."""

    @property
    def shown(self) -> bytes:
        """What each cell shows, as the codes of gridsage.games.mines.view."""

def make_mines_layout(setup: gridsage.boundary.MinesSetup, seed: int, first: int) -> tuple[int, ...]:
    """Twin of gridsage.games.mines.make_layout."""

class MinesCombinations:
    """What the clues of a frontier allow."""

    @property
    def total(self) -> int:
        """How many combinations of mine and empty there are."""

    @property
    def mines(self) -> list[int]:
        """In how many of them each place is a mine."""

def mines_combinations(places: int, clues: Sequence[tuple[Sequence[int], int]], *, fewest: int, most: int, threads: int = 1, cancel: CancelToken | None = None) -> MinesCombinations:
    """
    All combinations of mine and empty that the clues of a frontier allow, counted. Any number of threads gives the same.
    """

class MinesEngine:
    """
    Counts many views of one setup; components it met before are not counted again.
    """

    def __init__(self, setup: gridsage.boundary.MinesSetup) -> None: ...

    def chances(self, cells: bytes, *, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> list[float] | None:
        """
        Each cell's exact chance to be a mine; None for an impossible view, or when the time was too short.
        """

class MinesFinding(enum.Enum):
    """What became of the analysis of a view."""

    FINE = 0
    """A layout agrees with it."""

    CLASH = 1
    """The numbers contradict each other."""

    TOO_FEW_MINES = 2
    """The numbers need more mines than there are."""

    TOO_MANY_MINES = 3
    """The mines do not fit into the hidden cells."""

    NO_TOTAL = 4
    """Fewer mines are possible, and more, but not the number that there is."""

    STOPPED = 5
    """No layout was found in time, nor a proof that there is none."""

class MinesAnalysis:
    """What the engine found out about a view."""

    @property
    def finding(self) -> MinesFinding:
        """Whether a layout agrees with the view; if not, why."""

    @property
    def clash(self) -> tuple[int, ...]:
        """Numbers that cannot all be right, as few as possible."""

    @property
    def least_mines(self) -> int:
        """Fewest mines on the board that the numbers allow."""

    @property
    def most_mines(self) -> int:
        """Most mines on the board that the numbers allow."""

    @property
    def chances(self) -> list[float]:
        """Each cell's chance to be a mine."""

    @property
    def exact(self) -> bool:
        """Whether the chances are exact."""

    @property
    def error(self) -> float:
        """Largest error of the chances to be expected; 0 when they are exact."""

    @property
    def log_layouts(self) -> float | None:
        """
        Natural logarithm of the number of layouts; None where its error cannot be told.
        """

    @property
    def log_layouts_error(self) -> float:
        """Its standard error; 0 when it is exact."""

    @property
    def layouts(self) -> int | None:
        """The number of layouts where it fits into 128 bits."""

    @property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """The undecided frontier cells of each component."""

    @property
    def dead(self) -> tuple[int, ...]:
        """Cells that can show one number only."""

    @property
    def coin_tosses(self) -> tuple[tuple[int, ...], ...]:
        """Groups of cells that are an even guess."""

    @property
    def best(self) -> int | None:
        """The cell to open; None when none is left to open."""

    @property
    def win_chance(self) -> float | None:
        """The chance to win with the best play, where it was computed."""

def analyse_mines(setup: gridsage.boundary.MinesSetup, cells: bytes, *, trust_flags: bool = False, time_s: float = 10.0, end_limit: int = 16000, seed: int = 0, nodes: int = 0, cancel: CancelToken | None = None) -> MinesAnalysis:
    """Everything that can be said of a view."""

class MinesProof:
    """Why a cell is certain."""

    @property
    def clues(self) -> tuple[int, ...]:
        """The fewest numbers that leave no other possibility."""

    @property
    def counts_mines(self) -> bool:
        """Whether the number of mines on the board is needed too."""

def prove_mines(setup: gridsage.boundary.MinesSetup, cells: bytes, which: Sequence[int], *, mines: bool, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> list[MinesProof | None]:
    """
    Why each of the cells is a mine, or safe; None for one that is not certain, or was not proved in time.
    """

def sample_mines(setup: gridsage.boundary.MinesSetup, cells: bytes, count: int, seed: int, *, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> tuple[tuple[int, ...], ...]:
    """
    The mines of random layouts that agree with a view, each as likely as any other; none when the view allows none.
    """

NO_GUESS_TRIES: int = 400

class MinesStep:
    """Cells that are certain, and the numbers that prove it."""

    @property
    def cells(self) -> tuple[int, ...]: ...

    @property
    def mine(self) -> bool:
        """Whether the cells are mines; else they are safe."""

    @property
    def clues(self) -> tuple[int, ...]:
        """None of them can be spared."""

    @property
    def counts_mines(self) -> bool:
        """Whether the number of mines on the board is needed too."""

def repair_mines(setup: gridsage.boundary.MinesSetup, mines: Sequence[int], first: int, seed: int, *, cancel: CancelToken | None = None) -> tuple[int, ...] | None:
    """
    Twin of gridsage.solving.mines.repair.repair: a layout that needs no guess; None after too many changes.
    """

def deduce_mines(setup: gridsage.boundary.MinesSetup, mines: Sequence[int], first: int, *, cancel: CancelToken | None = None) -> list[MinesStep] | None:
    """
    The steps from the first cell to the last, the easiest first; None when the board needs a guess.
    """

class MinesStyle(enum.Enum):
    """How a player guesses."""

    EXACT = 0
    """The safest cell."""

    CHAMPION = 1
    """The cell that wins most often, as far as can be told."""

class MinesDecision:
    """What a player would open."""

    @property
    def cells(self) -> tuple[int, ...]:
        """All the safe cells, or one guess; none for a view that is impossible."""

    @property
    def guess(self) -> bool:
        """Whether it is a guess."""

    @property
    def chance(self) -> float:
        """The chance that the guess is a mine."""

    def __eq__(self, arg: object, /) -> bool: ...

class MinesPlayer:
    """Decides move by move, as play_mines does for whole games."""

    def __init__(self, setup: gridsage.boundary.MinesSetup, style: MinesStyle) -> None: ...

    def choose(self, cells: bytes, *, trust_flags: bool = False, cancel: CancelToken | None = None) -> MinesDecision:
        """All the safe cells, or the best guess."""

class MinesGameSummary:
    """What came of one game."""

    @property
    def won(self) -> bool: ...

    @property
    def guesses(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def opened(self) -> int:
        """Safe cells open at the end."""

    @property
    def time_s(self) -> float:
        """Seconds of thinking."""

def play_mines(setup: gridsage.boundary.MinesSetup, style: MinesStyle, seeds: Sequence[int], firsts: Sequence[int], *, no_guess: bool = False, threads: int = 1, cancel: CancelToken | None = None) -> list[MinesGameSummary]:
    """
    Play one game for each seed, opening the first cell given for it; the same games with any number of threads.
    """

class MnkBatch:
    """m,n,k games side by side: the compiled twin of gridsage.rl."""

    def __init__(self, setup: gridsage.boundary.MnkSetup, games: int, *, on_illegal: OnIllegal, autoreset: Autoreset, opening: int) -> None: ...

    def reset(self, seeds: Annotated[NDArray[numpy.uint64], dict(order='C', device='cpu', writable=False)] | None, *, mask: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu', writable=False)] | None, observations: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], turns: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], threads: int = 1) -> None:
        """Begin every game anew, or those that the mask marks, and show all."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)], *, observations: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], turns: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')], last_observations: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')] | None, last_masks: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')] | None, last_turns: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')] | None, rewards: Annotated[NDArray[numpy.float64], dict(order='C', device='cpu')], terminated: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], illegal: Annotated[NDArray[numpy.bool_], dict(order='C', device='cpu')], threads: int = 1) -> None:
        """
        Make one move in every game; what came of it is written into the arrays.
        """

    def draw_actions(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu')], seed: int, *, threads: int = 1) -> None:
        """A random legal move for every game."""

class MnkPlyCount:
    """What a game tree holds at one ply."""

    @property
    def sequences(self) -> int:
        """The ways to make that many moves."""

    @property
    def ended(self) -> int:
        """How many of them end the game with the last."""

class MnkFoul(enum.Enum):
    """Why renju forbids a point to the first player."""

    OVERLINE = 1
    """Six or more in a row."""

    DOUBLE_FOUR = 2
    """Two fours at once."""

    DOUBLE_THREE = 3
    """Two threes at once."""

class MnkBoard:
    """One m,n,k game: the compiled twin of gridsage.games.mnk.Board."""

    def __init__(self, setup: gridsage.boundary.MnkSetup) -> None: ...

    @staticmethod
    def at(position: gridsage.boundary.MnkPosition) -> MnkBoard:
        """
        A board that stands at the position; only what is played from here on can be taken back.
        """

    def push(self, cell: int) -> None:
        """Place a stone of the side to move."""

    def pop(self) -> int:
        """Take the last move back; the cell it was made on."""

    @property
    def turn(self) -> int:
        """The seat to move."""

    @property
    def empty(self) -> int:
        """How many cells hold no stone."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def drawn(self) -> bool:
        """Whether the board is full and nobody has a row."""

    @property
    def winner(self) -> int | None:
        """The seat that has a row, if any."""

    @property
    def winning_row(self) -> tuple[int, ...]:
        """The winner's row; empty without one."""

    @property
    def cells(self) -> bytes:
        """What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1."""

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far, in order."""

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """
        The cells where the side to move may place a stone, in index order; none when the game is over.
        """

    def foul(self, cell: int) -> MnkFoul | None:
        """
        Why renju forbids an empty cell to the side to move; None where it does not.
        """

    def winning_cells(self, seat: int) -> tuple[int, ...]:
        """
        The empty cells where a stone of that seat would win at once, in index order.
        """

    def count_sequences(self, depth: int, *, time_s: float = float('inf'), cancel: CancelToken | None = None) -> list[MnkPlyCount]:
        """
        For each ply up to that depth: the ways to make that many moves, and how many of them end the game.
        """

class MnkPlayouts:
    """What came of random games."""

    @property
    def wins(self) -> tuple[int, int]:
        """By seat."""

    @property
    def draws(self) -> int: ...

    @property
    def moves(self) -> int:
        """Of all games together."""

def mnk_random_playouts(setup: gridsage.boundary.MnkSetup, seed: int, games: int, *, time_s: float = float('inf'), cancel: CancelToken | None = None) -> MnkPlayouts:
    """Play random games."""

class MnkClassicResult:
    """What the seed document's player found."""

    @property
    def cell(self) -> int:
        """The move."""

    @property
    def value(self) -> int:
        """In that document's units, for the side to move."""

    @property
    def depth(self) -> int:
        """How many replies it looked at after the move."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def free_tiles(self) -> int:
        """Empty cells of the play area."""

    @property
    def play_area(self) -> int:
        """Cells of the play area."""

    @property
    def line(self) -> tuple[int, ...]:
        """The expected moves, this one first."""

MNK_CLASSIC_WIN: int = 1000000000

def mnk_classic(position: gridsage.boundary.MnkPosition, *, order: bool = False, near: bool = False, deepen: bool = False, resist: bool = False, depth: int = 0, depths: tuple[int, int, int] = (9, 37, 77), reach: int = 1, latest: Sequence[int] = [], nodes: int = 0, time_s: float = float('inf'), cancel: CancelToken | None = None) -> MnkClassicResult:
    """
    The move of the seed document's player; each option mends one of its flaws. Stopped, it gives its best so far.
    """

class MnkLine:
    """A move with its score and the line expected after it."""

    @property
    def cell(self) -> int:
        """The move."""

    @property
    def score(self) -> int:
        """For the side to move."""

    @property
    def mate_in(self) -> int | None:
        """Plies to a forced end; negative when lost."""

    @property
    def moves(self) -> tuple[int, ...]:
        """The expected moves, this one first."""

class MnkReport:
    """What a search found, best first, and how far it looked."""

    @property
    def lines(self) -> list[MnkLine]:
        """The best moves, each with its line."""

    @property
    def depth(self) -> int:
        """Plies looked ahead everywhere."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def time_s(self) -> float:
        """Seconds of searching."""

class MnkNetwork:
    """
    Weights that correct what patterns say of positions and moves, read from a file.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None: ...

    def fits(self, setup: gridsage.boundary.MnkSetup) -> bool:
        """Whether it was made for such a board."""

    def value(self, position: gridsage.boundary.MnkPosition) -> int:
        """
        The log-odds of winning for the side to move in units of 1/512, without a search.
        """

    def ranks(self, position: gridsage.boundary.MnkPosition) -> tuple[int, ...]:
        """
        How likely each empty cell is the best move: log-odds in units of 1/512, without a search.
        """

class MnkEngine:
    """
    The engine for one setup: tables and what it remembers between searches.
    """

    def __init__(self, setup: gridsage.boundary.MnkSetup, memory_mb: int = 64, threads: int = 1, network: MnkNetwork | None = None) -> None: ...

    @property
    def has_network(self) -> bool:
        """
        Whether a network plays: one was given, fits the setup and leaves memory for the tables.
        """

    def search(self, position: gridsage.boundary.MnkPosition, *, time_s: float = float('inf'), nodes: int = 0, depth: int = 0, best: int = 1, cancel: CancelToken | None = None) -> MnkReport:
        """
        Search until a limit is reached or a forced end is proven; a search of another thread is waited for.
        """

    def glance(self, position: gridsage.boundary.MnkPosition) -> MnkReport:
        """
        The move that looks best without a search; it is the report until a search has more to say.
        """

    @property
    def report(self) -> MnkReport:
        """The latest result of the running search, from any thread."""

    def warm_up(self) -> None:
        """Take the memory of the tables now, so that no search waits for it."""

    def clear(self) -> None:
        """Forget what earlier searches found."""

class MnkValue(enum.Enum):
    """
    What a position is worth to the side to move, with best play on both sides.
    """

    UNKNOWN = 0
    """Not proven within the limits."""

    LOSS = 1

    DRAW = 2

    WIN = 3

class MnkSolution:
    """The proven value of a position."""

    @property
    def value(self) -> MnkValue:
        """For the side to move."""

    @property
    def at_least(self) -> MnkValue:
        """What the value is proven to be at least."""

    @property
    def at_most(self) -> MnkValue:
        """What the value is proven to be at most."""

    @property
    def best(self) -> int | None:
        """
        A move that keeps the value; None when none was found within the limits.
        """

    @property
    def nodes(self) -> int:
        """Positions looked into."""

class MnkProgress:
    """How far a proof has come, from any thread."""

    def __init__(self) -> None: ...

    @property
    def nodes(self) -> int:
        """Positions looked into."""

    @property
    def at_least(self) -> MnkValue:
        """What the value is proven to be at least."""

    @property
    def at_most(self) -> MnkValue:
        """What the value is proven to be at most."""

def mnk_solve(position: gridsage.boundary.MnkPosition, *, time_s: float = float('inf'), memory_mb: int = 256, nodes: int = 0, progress: MnkProgress | None = None, cancel: CancelToken | None = None) -> MnkSolution:
    """
    Prove what a position is worth to the side to move; unknown when a limit is reached.
    """

class MnkSolver:
    """Proofs of one setup that remember what was proven before."""

    def __init__(self, setup: gridsage.boundary.MnkSetup, memory_mb: int = 128) -> None: ...

    def solve(self, position: gridsage.boundary.MnkPosition, *, time_s: float = float('inf'), nodes: int = 0, progress: MnkProgress | None = None, cancel: CancelToken | None = None) -> MnkSolution:
        """
        Prove what a position is worth to the side to move; a proof of another thread is waited for.
        """
