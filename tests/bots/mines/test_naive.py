"""The naive bots look again where their source does and nowhere else; sets, sweeps and guesses change what they win."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridsage.bots.mines.naive import Naive
from gridsage.bots.mines.naive_ordered import NaiveOrdered
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import HIDDEN, Board, Choice, MinesBot, View, parse_setup, parse_view
from gridsage.sessions.mines.play import play
from gridsage.stream import derive_seed


def guesses(bot: MinesBot, setup: str, seed: int) -> Iterator[tuple[View, Choice]]:
    """Play a game; every guess after the first move, with the view it was made on."""
    board = Board(parse_setup(setup), seed)
    while not board.over:
        view = board.view()
        choice = bot.choose(view)
        if choice.guess and view.started:
            yield view, choice
        for move in choice.moves:
            if not board.over and board.view().cells[move.cell] == view.cells[move.cell]:
                board.push(move)


def won(text: str, setup: str, games: int) -> list[bool]:
    spec, board = parse_bot("mines", text), parse_setup(setup)
    return [
        play(board, spec.make(derive_seed(9, game)), derive_seed(1, game)).outcome.winner == 0 for game in range(games)
    ]


def test_naive_ordered_differs_by_its_set_alone() -> None:
    own = {name for name in vars(NaiveOrdered) if not name.startswith("__")}
    assert own <= {"source", "default_set", "options", "_abc_impl"}
    assert "set" not in NaiveOrdered.options
    assert won("naive_ordered", "10x10/10", 40) == won("naive:set=ordered", "10x10/10", 40)


def test_the_order_of_the_set_costs_naive_its_games() -> None:
    assert sum(won("naive", "10x10/10", 150)) + 30 < sum(won("naive_ordered", "10x10/10", 150))


def test_both_guess_past_deductions_naive_far_more_often() -> None:
    overlooked = {}
    for kind in (Naive, NaiveOrdered):
        found = [
            bool(kind().hints(view).safe) for game in range(60) for view, _ in guesses(kind(game), "16x16/40", game)
        ]
        overlooked[kind] = sum(found) / len(found)
        assert kind().overlooks
    assert overlooked[Naive] > 0.2 > overlooked[NaiveOrdered] > 0


@pytest.mark.parametrize("kind", ["tombstone", "tombstone_reuse", "ordered", "plain"])
def test_a_sweep_before_each_guess_misses_nothing(kind: str) -> None:
    for game in range(12):
        bot = Naive(game, set=kind, sweep=True)
        assert not bot.overlooks
        for view, _ in guesses(bot, "16x16/40", game):
            assert not bot.hints(view).safe


def test_with_a_sweep_the_set_no_longer_matters() -> None:
    results = [won(f"naive:sweep=on:set={kind}", "10x10/10", 40) for kind in ("tombstone", "ordered", "plain")]
    assert results[0] == results[1] == results[2]


class OneMoveAtATime:
    """The source's bot by the letter: one move a call, open cells opened again, its guesses given from outside."""

    def __init__(self) -> None:
        self.to_handle: dict[int, None] = {}
        self.opened: set[int] = set()
        self.marked: set[int] = set()
        self.flags: list[int] = []
        self.prev: int | None = None
        self.first_time = False

    def move(self, view: View, guess: int) -> tuple[str, int]:
        if self.flags:
            return "flag", self.flags.pop(0)
        if self.prev is not None:
            self.examine(self.prev, view)
        if not self.to_handle:
            assert not self.flags
            self.to_handle[guess] = None
        self.prev = next(iter(self.to_handle))
        del self.to_handle[self.prev]
        self.first_time = self.prev not in self.opened
        self.opened.add(self.prev)
        return "open", self.prev

    def examine(self, prev: int, view: View) -> None:
        around, number = view.grid.neighbours[prev], view.cells[prev]
        unmarked = [cell for cell in around if cell not in self.opened | self.marked]
        marks = sum(cell in self.marked for cell in around)
        if marks == number:
            self.to_handle.update(dict.fromkeys(unmarked))
        elif number - marks == len(unmarked):
            for mine in unmarked:
                self.add_open_around(mine, view)
                self.marked.add(mine)
                self.flags.append(mine)
        elif self.first_time:
            self.add_open_around(prev, view)

    def add_open_around(self, cell: int, view: View) -> None:
        for other in view.grid.neighbours[cell]:
            if view.cells[other] <= 8:
                self.to_handle.setdefault(other)


def test_naive_ordered_opens_what_its_source_opens_in_the_same_order() -> None:
    setup = parse_setup("16x16/40")
    for game in range(25):
        record = play(setup, NaiveOrdered(game), game)
        moves = [move.text.split()[1] for move in record.moves if move.text.startswith("open")]
        picked = [move.text.split()[1] for move in record.moves if move.guess or move is record.moves[0]]
        cells = [setup.grid.as_cell(text) for text in picked]
        twin, board, opened = OneMoveAtATime(), Board(setup, game), []
        while not board.over:
            kind, cell = twin.move(board.view(), cells[0] if cells else -1)
            if cells and cell == cells[0]:
                cells.pop(0)
            if kind == "flag":
                board.flag(cell)
            elif board.view().cells[cell] == HIDDEN:
                opened.append(cell)
                board.open(cell)
        assert opened == [setup.grid.as_cell(text) for text in moves]


def test_the_hash_of_a_cell_is_drawn_from_the_bots_seed() -> None:
    games = [play(parse_setup("10x10/10"), Naive(seed), 5).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("bot", ["single_point", "double_set", "pairs", "move_queue", "naive", "naive_ordered"])
def test_every_single_point_bot_guesses_as_it_is_told(bot: str) -> None:
    view = parse_view("\n".join(["#####", "##1##", "#####", "#####"]), mines=4)
    corners = {view.grid.index(x, y) for x in (0, 4) for y in (0, 3)}
    edge = {cell for cell in range(20) if view.grid.xy(cell)[0] in (0, 4) or view.grid.xy(cell)[1] in (0, 3)}
    around = set(view.grid.neighbours[view.grid.index(2, 1)])
    for rule, allowed in (("corner", corners), ("edge", edge), ("safest", around)):
        chosen = {parse_bot("mines", f"{bot}:guess={rule}").make(seed).choose(view).moves[0].cell for seed in range(40)}
        assert chosen <= allowed
        assert len(chosen) > 1


def test_the_safest_guess_wins_more_than_a_random_one() -> None:
    assert sum(won("single_point:guess=safest", "16x16/40", 120)) > sum(won("single_point", "16x16/40", 120)) + 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("naive:set=linked", "expected tombstone, tombstone_reuse, ordered or plain"),
        ("single_point:guess=lucky", "expected random, safest, corner or edge"),
        ("naive:sweep=maybe", "expected on or off"),
    ],
)
def test_an_option_that_is_none_is_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_bot("mines", text)


def test_an_option_of_another_bot_is_unknown() -> None:
    with pytest.raises(UnknownNameError, match="set"):
        parse_bot("mines", "single_point:set=plain")
