"""The compiled core: twins of the readable Python, and the two engines."""

from collections.abc import Sequence


class CancelToken:
    """Tells a computation in another thread to stop as soon as it can."""

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Ask the computation to stop."""

    @property
    def cancelled(self) -> bool:
        """Whether it was asked."""

class MinesBoard:
    """
    One game of Minesweeper: the compiled twin of gridsage.games.mines.Board.
    """

    def __init__(self, setup: object, seed: int = 0) -> None: ...

    @staticmethod
    def with_mines(setup: object, mines: Sequence[int]) -> MinesBoard:
        """A board whose mines are given."""

    def open(self, cell: int) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its region."""

    def flag(self, cell: int) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""

    def unflag(self, cell: int) -> tuple[int, ...]:
        """Take a flag away."""

    def chord(self, cell: int) -> tuple[int, ...]:
        """Open the unflagged neighbours of a satisfied number."""

    @property
    def seed(self) -> int: ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def status(self) -> str:
        """playing, won or lost."""

    @property
    def mines_left(self) -> int:
        """Mines less flags."""

    @property
    def mines(self) -> tuple[int, ...]:
        """The mines' cells; empty before the first opening."""

    @property
    def shown(self) -> bytes:
        """What each cell shows, as the codes of gridsage.games.mines.view."""

def make_mines_layout(setup: object, seed: int, first: int) -> tuple[int, ...]:
    """Twin of gridsage.games.mines.make_layout."""

class MnkBoard:
    """One m,n,k game: the compiled twin of gridsage.games.mnk.Board."""

    def __init__(self, width: int, height: int, k: int, exact: bool = False) -> None: ...

    @staticmethod
    def at(width: int, height: int, k: int, exact: bool, cells: bytes, turn: int) -> MnkBoard:
        """
        A board with the given stones; only what is played from here on can be taken back.
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
        """The empty cells, in index order; none when the game is over."""

    def winning_cells(self, seat: int) -> tuple[int, ...]:
        """
        The empty cells where a stone of that seat would win at once, in index order.
        """

    def count_sequences(self, depth: int, time_s: float = float('inf'), cancel: CancelToken | None = None) -> list[tuple[int, int]]:
        """
        For each ply: the ways to make that many moves, and how many of them end the game.
        """

def mnk_random_playouts(setup: object, seed: int, games: int, time_s: float = float('inf'), cancel: CancelToken | None = None) -> tuple[int, int, int, int]:
    """
    Play random games: wins of seat 0 and 1, draws, and the moves of all games together.
    """

class MnkClassicResult:
    """What the seed's player found."""

    @property
    def cell(self) -> int:
        """The move."""

    @property
    def value(self) -> int:
        """In the seed's units, for the side to move."""

    @property
    def depth(self) -> int:
        """How many replies it looked at after the move."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def free_tiles(self) -> int:
        """Free tiles in the play area."""

    @property
    def line(self) -> tuple[int, ...]:
        """The expected moves, this one first."""

MNK_CLASSIC_WIN: int = 1000000000

def mnk_classic(position: object, *, order: bool = False, deepen: bool = False, resist: bool = False, depth: int = 0, nodes: int = 0, time_s: float = float('inf'), cancel: CancelToken | None = None) -> MnkClassicResult:
    """
    The move of the seed's player; each option mends one of its flaws. Stopped, it gives its best so far.
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
    def lines(self) -> list[MnkLine]: ...

    @property
    def depth(self) -> int:
        """Plies looked ahead everywhere."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def time_s(self) -> float: ...

class MnkEngine:
    """
    The engine for one setup: tables and what it remembers between searches.
    """

    def __init__(self, setup: object, memory_mb: int = 64, threads: int = 1) -> None: ...

    def search(self, position: object, *, time_s: float = float('inf'), nodes: int = 0, depth: int = 0, best: int = 1, cancel: CancelToken | None = None) -> MnkReport:
        """
        Search until a limit is reached or a forced end is proven; a search of another thread is waited for.
        """

    def glance(self, position: object) -> MnkReport:
        """
        The move that looks best without a search; it is the report until a search has more to say.
        """

    @property
    def report(self) -> MnkReport:
        """The latest result of the running search, from any thread."""

    def clear(self) -> None:
        """Forget what earlier searches found."""

class MnkSolution:
    """The proven value of a position."""

    @property
    def value(self) -> str:
        """win, draw or loss for the side to move, or unknown."""

    @property
    def best(self) -> int | None:
        """
        A move that keeps the value; None when none was found within the limits.
        """

    @property
    def nodes(self) -> int:
        """Positions looked into."""

def mnk_solve(position: object, *, time_s: float = float('inf'), memory_mb: int = 256, nodes: int = 0, cancel: CancelToken | None = None) -> MnkSolution:
    """
    Prove what a position is worth to the side to move; unknown when a limit is reached.
    """

class MinesEngine:
    """
    Counts many views of one setup; parts it met before are not counted again.
    """

    def __init__(self, setup: object) -> None: ...

    def chances(self, cells: bytes, *, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> list[float] | None:
        """
        Each cell's exact chance to be a mine; None for an impossible view, or when the time was too short.
        """

class MinesAnalysis:
    """What the engine found out about a view."""

    @property
    def finding(self) -> str:
        """
        fine, clash, too few mines, too many mines, no such total, or stopped: no layout was found in time.
        """

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
        """Undecided frontier cells, part by part."""

    @property
    def dead(self) -> tuple[int, ...]:
        """Cells that can show one number only."""

    @property
    def coin_tosses(self) -> tuple[tuple[int, ...], ...]:
        """Groups of cells that are an even guess."""

    @property
    def best(self) -> int:
        """The cell to open, or -1."""

    @property
    def win_chance(self) -> float | None:
        """The chance to win with the best play, where it was computed."""

def analyse_mines(setup: object, cells: bytes, *, trust_flags: bool = False, time_s: float = 10.0, end_limit: int = 16000, seed: int = 0, nodes: int = 0, cancel: CancelToken | None = None) -> MinesAnalysis:
    """Everything that can be said of a view."""

def prove_mines(setup: object, cells: bytes, which: Sequence[int], mines: bool, *, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> list[tuple[tuple[int, ...], bool] | None]:
    """
    For each cell the fewest numbers that make it a mine (or safe), and whether the mine count is needed.
    """

def sample_mines(setup: object, cells: bytes, count: int, seed: int, *, trust_flags: bool = False, time_s: float = 10.0, cancel: CancelToken | None = None) -> tuple[tuple[int, ...], ...]:
    """
    Random layouts that agree with a view, each as likely as any other; fewer when the view allows none.
    """

class MinesPlayer:
    """Decides move by move, as play_mines does for whole games."""

    def __init__(self, setup: object, champion: bool) -> None: ...

    def choose(self, cells: bytes, *, trust_flags: bool = False) -> tuple[tuple[int, ...], bool, float]:
        """
        All the safe cells, or one guess; whether it is a guess; its chance to be a mine. No cell for a view that is impossible.
        """

def play_mines(setup: object, champion: bool, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: CancelToken | None = None, trial: dict[str, float] = {}) -> list[tuple[bool, int, int, int, float]]:
    """
    Play one game for each seed; of each: won, guesses, moves, safe cells opened, seconds of thinking.
    """

def mines_risks(setup: object, champion: bool, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: CancelToken | None = None, trial: dict[str, float] = {}) -> list[tuple[float, tuple[float, ...], tuple[float, ...]]]:
    """
    Games in which no guess fails, one for each seed; of each: its chance to be won, the share of it lost at each kind of risk (mines_risk_kinds) and the guesses of that kind, each counted by the chance to come to it.
    """

def mines_risk_kinds() -> tuple[str, ...]:
    """The kinds of risk, in the order of mines_risks."""

def compare_mines(setup: object, seeds: Sequence[int], firsts: Sequence[int], trial: dict[str, float], *, playouts: int = 8, threads: int = 1, cancel: CancelToken | None = None) -> list[tuple[bool, float]]:
    """
    The champion against a trial of other settings, one game for each seed: whether they ever chose different cells, and by how much the trial's chance to win lies above the champion's, from playouts after the first difference.
    """

def learn_mines(setup: object, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: CancelToken | None = None, trial: dict[str, float] = {}) -> bytes:
    """
    Play games and give back what the value learns from, one record a lesson: a byte for each cell as in position_map.hpp, float32 features, and the value found.
    """

def mines_value(width: int, height: int, map: bytes, features: Sequence[float]) -> float:
    """
    The learnt chance to win a position after a guess, from its map and features as learn_mines gives them.
    """

def mines_features() -> tuple[str, ...]:
    """The names of the features that the value is learnt from."""
