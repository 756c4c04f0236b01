"""Each bot decides as its source says: what it looks at, in which order, and what it forgets."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from gridsage.bots.mines.csp import Csp
from gridsage.bots.mines.double_set import DoubleSet
from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.bots.mines.pairs import Pairs
from gridsage.bots.mines.single_point import SinglePoint
from gridsage.bots.mines.tank import Tank
from gridsage.catalog import BotEntry, bots, find_bot
from gridsage.games.mines import (
    FLAG,
    Board,
    Choice,
    FirstCell,
    MinesBot,
    MoveKind,
    StartRule,
    View,
    format_moves,
    parse_setup,
    parse_start,
    parse_view,
)
from gridsage.record import Termination
from gridsage.sessions.mines.bot import BotPlayer, play_out
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.play import play
from gridsage.solving.mines import counting
from gridsage.stream import derive_seed

OWN = [entry for entry in bots("mines") if not entry.factory.programs]
"""Those that need no program of others."""
ENTRIES = pytest.mark.parametrize("entry", OWN, ids=lambda entry: str(entry.name))


def chosen(bot: MinesBot, rows: str, mines: int = 5) -> tuple[str, bool]:
    """The bot's moves on a view, and whether they are a guess."""
    view = parse_view(rows, mines=mines)
    choice = bot.choose(view)
    return format_moves(choice.moves, view.grid), choice.guess


def wins(name: str, setup: str, games: int, **options: Any) -> int:
    """Games won on the boards of one seed; the same in every run."""
    factory = find_bot("mines", name).factory
    board = parse_setup(setup)
    return sum(
        play(board, factory(derive_seed(9, game), **options), derive_seed(1, game)).outcome.winner == 0
        for game in range(games)
    )


@ENTRIES
def test_the_first_move_is_sure_unless_the_start_rule_promises_nothing(entry: BotEntry) -> None:
    for rule in StartRule:
        view = Board(replace(parse_setup("9x9/10"), start=rule)).view()
        choice = entry.factory(1).choose(view)
        assert choice.guess == (rule is StartRule.ANY)
        assert [move.kind for move in choice.moves] == [MoveKind.OPEN]


@ENTRIES
def test_every_bot_opens_first_where_it_is_told(entry: BotEntry) -> None:
    view = Board(parse_setup("9x9/10")).view()
    for text, cell in (("corner", 0), ("edge", 4), ("centre", 40), ("7,8", 79)):
        assert entry.factory(1, start=parse_start(text)).choose(view).moves[0].cell == cell


def test_naive_tank_and_move_queue_start_anywhere_and_the_others_at_a_fixed_cell() -> None:
    at_random = {e.name for e in bots("mines") if e.factory.default_start.strategy is FirstCell.RANDOM}
    assert at_random >= {"naive", "naive_ordered", "tank", "move_queue"}
    assert not at_random & {"single_point", "double_set", "pairs", "csp"}


def test_single_point_flags_before_it_opens() -> None:
    rows = "11##\n#1##\n11##"
    assert chosen(SinglePoint(), rows) == ("flag 0,1", False)
    assert chosen(SinglePoint(), rows.replace("#1", "F1")) == ("open 2,0\nopen 2,1\nopen 2,2", False)


def test_single_point_remembers_nothing() -> None:
    bot = SinglePoint(4)
    assert chosen(bot, "11##\n#1##\n11##") == chosen(bot, "11##\n#1##\n11##")


def test_double_set_makes_pending_flags_first() -> None:
    assert chosen(DoubleSet(), "11##\n#1##\n11##") == ("flag 0,1\nopen 2,0\nopen 2,1\nopen 2,2", False)


def test_pairs_goes_on_where_double_set_guesses() -> None:
    rows = "11#\n###"
    assert chosen(DoubleSet(), rows)[1]
    assert chosen(Pairs(), rows) == ("open 2,0\nopen 2,1", False)


def test_pairs_deduces_all_it_can_before_it_guesses() -> None:
    """Whenever it guesses, its own hints know no more than it does."""
    setup = parse_setup("16x16/40")
    for game in range(15):
        bot = Pairs(game)
        board = Board(setup, game)
        while not board.over:
            view = board.view()
            choice = bot.choose(view)
            if choice.guess:
                assert not bot.hints(view).safe
            for move in choice.moves:
                if view.cells[move.cell] == board.view().cells[move.cell] and not board.over:
                    board.push(move)


class Opened(MoveQueue):
    """Writes down which cells are checked."""

    def __init__(self) -> None:
        super().__init__(start=parse_start("3,3"))
        self.checked: list[int] = []

    def _check(self, view: View, cells: Any) -> None:
        cells = tuple(cells)
        self.checked.append(len(cells))
        super()._check(view, cells)


def test_move_queue_looks_only_around_what_it_opened_until_the_queue_is_empty() -> None:
    setup = parse_setup("16x16/40")
    bot = Opened()
    play(setup, bot, 3)
    assert set(bot.checked) <= {4, 6, 9, setup.cells}
    assert bot.checked.count(9) > bot.checked.count(setup.cells) > 0


@pytest.mark.parametrize(
    ("prefer", "mines", "flags_first"),
    [("density", 5, True), ("density", 6, False), ("flags", 6, True), ("openings", 5, False)],
)
def test_move_queue_prefers_the_rarer_move(prefer: str, mines: int, flags_first: bool) -> None:
    view = parse_view("1F#1\n#11#\n1111", mines=mines)
    kinds = [move.kind for move in MoveQueue(prefer=prefer).choose(view).moves]
    assert (kinds[0] is MoveKind.FLAG) == flags_first
    assert flags_first or kinds == [MoveKind.OPEN]


def test_the_order_of_the_queue_wins_and_loses_no_game() -> None:
    assert wins("move_queue", "10x10/10", 60, prefer="openings") == wins("move_queue", "10x10/10", 60)


def test_tank_guesses_at_random_below_five_open_cells() -> None:
    cells = {Tank(seed).choose(parse_view("1####\n#####\n#####\n#####", mines=4)).moves[0].cell for seed in range(60)}
    assert len(cells) > 10


def mines_in_combinations(view: View) -> dict[int, int]:
    """In how many combinations each frontier cell is a mine, by trying all of them."""
    grid, cells = view.grid, view.cells
    known = {cell for cell, code in enumerate(cells) if code == FLAG}
    frontier = [c for c in view.hidden if any(cells[other] <= 8 for other in grid.neighbours[c])]
    elsewhere = len(view.hidden) - len(frontier)
    counts = dict.fromkeys(frontier, 0)
    for laid in itertools.product((0, 1), repeat=len(frontier)):
        mines = known | {cell for cell, mine in zip(frontier, laid, strict=True) if mine}
        fits = all(n > 8 or n == sum(o in mines for o in grid.neighbours[c]) for c, n in enumerate(cells))
        if fits and 0 <= view.mines_left - sum(laid) <= elsewhere:
            for cell in frontier:
                counts[cell] += cell in mines
    return counts


def test_tank_opens_the_frontier_cell_that_is_empty_in_most_combinations() -> None:
    guesses = 0
    for seed in range(80):
        bot, board = Tank(seed), Board(parse_setup("6x6/8@safe"), seed)
        while not board.over:
            view = board.view()
            choice = bot.choose(view)
            if choice.chance is not None and len(view.hidden) < 14:
                counts = mines_in_combinations(view)
                assert counts[choice.moves[0].cell] == min(counts.values())
                assert 0 < choice.chance < 1
                guesses += 1
            for move in choice.moves:
                if not board.over and board.view().cells[move.cell] == view.cells[move.cell]:
                    board.push(move)
    assert guesses >= 5


def test_tank_tells_in_what_share_of_its_combinations_each_frontier_cell_is_a_mine() -> None:
    view = parse_view("#####\n12121\n#####", mines=3)
    counts = mines_in_combinations(view)
    combinations = sum(counts.values()) / 3  # all mines lie on the frontier
    for bot in (Tank(1), Tank(1, threads=3)):
        assert bot.hints(view).chances == pytest.approx({c: mines / combinations for c, mines in counts.items()})
    assert Tank(1, border_limit=3).hints(view).chances == {}


def test_tank_plays_the_same_game_with_any_number_of_threads() -> None:
    setup = parse_setup("16x16/40")
    games = [play(setup, Tank(3, threads=threads), 8).moves for threads in (1, 2, 4)]
    assert games[0] == games[1] == games[2]


def test_tank_gives_up_on_a_frontier_above_its_limit() -> None:
    rows = "\n".join(["#" * 12, "1" * 12, "#" * 12])
    view = parse_view(rows, mines=4)
    for bot in (Tank(1), Tank(1, border_limit=23)):
        assert bot.hints(view).hints == ()
        assert bot.choose(view).guess
    for bot in (Tank(1, border_limit=24), Tank(1, border_limit=None)):
        assert bot.hints(view).safe
        assert not bot.choose(view).guess


def test_csp_takes_the_lowest_exact_chance() -> None:
    # Next to the 1 each of two cells is a mine in half of all layouts; the others hold 1 mine in 4 cells.
    view = parse_view("1#\n1#\n##\n##", mines=2)
    hints = Csp().hints(view)
    choice = Csp().choose(view)
    lowest = min(hints.chances.values())
    assert choice.guess == (lowest > 0)
    assert hints.chances[choice.moves[-1].cell] == pytest.approx(lowest)
    assert sum(hints.chances.values()) == pytest.approx(2)


def test_csp_falls_back_to_a_random_cell_when_counting_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LIMIT_STATES", 1)
    view = parse_view("12##\n####\n####", mines=5)
    assert Csp(1).choose(view).guess
    assert Csp(1).hints(view).chances == {}


def test_csp_names_clues_that_clash_only_together() -> None:
    hints = Csp().hints(parse_view("F1#\n#1#\n#1#\n###", mines=4))
    assert all(clash.sentence for clash in hints.contradictions)
    clash = Csp().hints(parse_view("1##\n#F#\n1##", mines=1))
    assert clash.safe


@ENTRIES
def test_a_game_with_a_persons_wrong_flags_can_be_taken_over(entry: BotEntry) -> None:
    """Wrong flags may cost the game, but neither break the bot nor stall it."""
    setup = parse_setup("9x9/10")
    for seed in range(12):
        board = Board(setup, seed)
        board.open(40)
        safe = [cell for cell in board.view().hidden if cell not in board.mines]
        if board.over or not safe:
            continue
        for cell in safe[: 1 + seed % 3]:
            board.flag(cell)
        game = MinesGame(setup, seed, board=board)
        play_out(BotPlayer(entry.factory(seed), game))
        assert game.outcome.termination in (Termination.SOLVED, Termination.EXPLODED), game.outcome


def test_when_only_flags_are_left_one_is_taken_back_and_opened() -> None:
    view = parse_view("FF\nF1", mines=1)
    choice = SinglePoint(2).guess_uniformly(view)
    assert isinstance(choice, Choice)
    assert [move.kind for move in choice.moves] == [MoveKind.UNFLAG, MoveKind.OPEN]
    assert view.cells[choice.moves[0].cell] == FLAG


@pytest.mark.parametrize(
    ("name", "setup", "low", "high"),
    [
        ("single_point", "10x10/10", 0.86, 0.97),
        ("double_set", "16x16/40", 0.42, 0.63),
        ("naive", "10x10/10", 0.45, 0.66),
        ("naive_ordered", "16x16/40", 0.36, 0.58),
        ("pairs", "16x16/40", 0.69, 0.87),
        ("tank", "25x25/40@any", 0.82, 0.96),
        ("csp", "16x16/40", 0.82, 0.95),
        ("uniform", "10x10/10", 0.0, 0.05),
    ],
)
def test_the_bot_wins_about_as_often_as_its_source_says(name: str, setup: str, low: float, high: float) -> None:
    """A wide net for 150 boards, always the same: docs/bots.md has the measured figures."""
    assert low <= wins(name, setup, 150) / 150 <= high
