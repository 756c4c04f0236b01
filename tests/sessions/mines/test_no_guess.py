"""Games on boards that need no guess: the board comes at the first opening, and stays with the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridsage._core import CancelToken
from gridsage.catalog import bots, find_bot
from gridsage.errors import CancelledError, NoBoardError
from gridsage.games.mines import (
    Certain,
    FirstCell,
    MinesBot,
    Move,
    Start,
    View,
    make_layout,
    parse_board,
    parse_setup,
    replay,
)
from gridsage.games.mines import layout as layouts
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.play import play
from gridsage.sessions.mines.solvable import can_deduce, find_solvable_board, solves

SETUP = parse_setup("9x9/12!")


def test_the_board_is_laid_at_the_first_opening_and_kept_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = MinesGame(SETUP, 5)
    game.push(Move.flag(3))
    assert "layout" not in game.record().details
    game.push(Move.open(40))
    record = game.record()
    assert tuple(record.details["layout"]) == make_layout(SETUP, 5, 40)

    def search(*_: object, **__: object) -> None:
        raise AssertionError("the board is with the game: nobody has to look for it")

    layouts._found.clear()
    monkeypatch.setattr(layouts, "repair_mines", search)
    again = MinesGame.from_record(record)
    assert again.view() == game.view()
    assert again.board.mines == game.board.mines
    assert replay(record).view() == game.view()


def test_another_first_cell_after_taking_back_gets_a_board_of_its_own() -> None:
    game = MinesGame(SETUP, 5)
    game.push(Move.open(40))
    game.take_back()
    game.push(Move.open(0))
    assert game.board.mines == make_layout(SETUP, 5, 0)
    game.push(Move.flag(game.board.mines[0]))
    game.take_back()
    assert game.board.mines == make_layout(SETUP, 5, 0)


def test_an_opening_that_is_made_again_has_the_board_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    game = MinesGame(SETUP, 5)
    game.push(Move.flag(3))
    game.push(Move.open(40))
    before, mines = game.view(), game.board.mines
    game.take_back()
    game.take_back()
    assert "layout" not in game.record().details

    def search(*_: object, **__: object) -> None:
        raise AssertionError("the board was found before: nobody has to look for it")

    layouts._found.clear()
    monkeypatch.setattr(layouts, "repair_mines", search)
    game.redo()
    assert "layout" not in game.record().details, "only the flag is there"
    game.redo()
    assert (game.view(), game.board.mines) == (before, mines)
    assert tuple(game.record().details["layout"]) == mines


@pytest.mark.parametrize("bot", ["csp", "exact", "champion"])
def test_bots_that_know_all_that_is_certain_never_guess(bot: str) -> None:
    factory = find_bot("mines", bot).factory
    for seed in range(5):
        record = play("16x16/55!", factory(seed, start=Start(FirstCell.CENTRE)), seed)
        assert record.outcome.termination is Termination.SOLVED
        assert record.guesses == 0


def test_batches_in_the_core_are_played_on_the_same_boards() -> None:
    champion = find_bot("mines", "champion").factory
    seeds = list(range(6))
    for text in ("16x16/55!@safe", "9x9/15!@any"):
        results = champion.play_many(parse_setup(text), seeds, seeds, threads=2)
        assert [(result.termination, result.guesses) for result in results] == [(Termination.SOLVED, 0)] * len(seeds)
        one = play(text, champion(3), 3)
        assert (len(one.moves), one.guesses) == (results[3].moves, 0)


def test_that_there_is_no_board_is_no_fault_of_the_bots() -> None:
    for bot in ("uniform", "champion"):
        with pytest.raises(NoBoardError, match="need no guess"):
            play("2x2/2!@safe", find_bot("mines", bot).factory(1), 1)
    with pytest.raises(NoBoardError, match="need no guess"):
        find_bot("mines", "champion").factory.play_many(parse_setup("2x2/2!@safe"), [1], [1])


@pytest.mark.parametrize("bot", ["single_point", "double_set", "pairs"])
def test_a_board_for_a_bot_is_solved_by_it(bot: str) -> None:
    setup = parse_setup("16x16/45")
    found = find_solvable_board(bot, setup, 2, 100)
    assert solves(bot, setup, found.mines, 100)
    assert found == find_solvable_board(bot, "16x16/45", 2, (4, 6))
    assert not solves("uniform", setup, found.mines, 100)
    assert parse_board(str(found)) == found.given


@pytest.mark.parametrize("bot", ["single_point", "pairs"])
def test_dense_boards_for_a_bot_take_a_few_hundred_looks(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A bot that does not count mines was once shut out from what they wall in: 1,500 looks at two boards, all in vain.
    looks = 0
    kind: type[MinesBot] = find_bot("mines", bot).factory
    look: Callable[[MinesBot, View], Certain] = kind.certain

    def counted(self: MinesBot, view: View) -> Certain:
        nonlocal looks
        looks += 1
        return look(self, view)

    monkeypatch.setattr(kind, "certain", counted)
    boards = [find_solvable_board(bot, "30x16/180", seed, (3, 3), tries=3) for seed in range(4)]
    assert all(solves(bot, board.setup, board.mines, board.first) for board in boards)
    assert looks < 1000 * len(boards)


@pytest.mark.parametrize(
    ("bot", "words"),
    [("pairs", "gridsage.solving.mines.inference.put_into_words"), ("exact", "gridsage.solving.mines.hints.prove")],
)
def test_nothing_is_put_into_words_while_a_board_is_looked_for(
    bot: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def say(*_: object, **__: object) -> None:
        raise AssertionError("nobody asked why")

    monkeypatch.setattr(words, say)
    assert find_solvable_board(bot, "16x16/60", 1, (8, 8)).bot == bot


def test_only_bots_that_are_ever_certain_can_have_boards() -> None:
    names = [entry.name for entry in bots("mines") if not entry.factory.programs]
    assert [name for name in names if not can_deduce(name)] == ["uniform"]
    tried: list[int] = []
    with pytest.raises(NoBoardError, match="uniform is never certain of anything: it solves no board without a guess"):
        find_solvable_board("uniform", "9x9/10", 1, 40, on_try=tried.append)
    assert not tried
    with pytest.raises(NoBoardError, match="none of 2 boards of 2x2/2@any could be made such that naive solves it"):
        find_solvable_board("naive", "2x2/2@any", 1, 0, tries=2)


def test_the_search_for_a_bots_board_can_be_stopped_and_has_an_end() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        find_solvable_board("single_point", "expert", 1, 100, cancel=token)
    with pytest.raises(NoBoardError, match="no board of 30x16/99 that single_point solves was found in 0 s"):
        find_solvable_board("single_point", "expert", 1, 100, time_s=0)
    told: list[int] = []
    with pytest.raises(NoBoardError):
        find_solvable_board("naive", "2x2/2@any", 1, 0, tries=2, on_try=told.append)
    assert told == [1, 2]
