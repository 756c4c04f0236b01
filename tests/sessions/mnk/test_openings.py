"""A game that is opened by swap or swap2: who acts, who sits where, taken back and kept."""

from __future__ import annotations

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import Termination
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer

FIVE = Setup(15, 15, 5)
ANN, BOB = MnkPlayer("ann"), MnkPlayer("bob")
BOT = MnkPlayer("uniform", "uniform")


def opened(*players: MnkPlayer, stones: int = 3, rule: OpeningRule = OpeningRule.SWAP2) -> MnkGame:
    first, second = players or (ANN, BOB)
    game = MnkGame(FIVE, (first, second), opening_rule=rule)
    for cell in range(stones):
        game.push(cell * 17, time_s=1.0)
    return game


def test_one_player_places_three_stones_and_the_other_chooses() -> None:
    game = opened(stones=0)
    for cell in (0, 17, 34):
        assert game.to_move is ANN
        game.push(cell)
    assert (game.to_move, game.turn, game.acting_seat) == (BOB, 1, 1)
    with pytest.raises(IllegalMoveError, match="a side is to be chosen first"):
        game.push(51)
    assert game.last_to_act == 0
    assert game.choose("o").exchanged is False
    assert game.last_to_act == 1
    assert (game.seated, game.to_move, game.opening_phase.step) == ((ANN, BOB), BOB, None)
    game.push(51)
    assert game.to_move is ANN


def test_whoever_takes_the_other_side_changes_seats() -> None:
    game = opened()
    event = game.choose("x")
    assert (event.choice, event.exchanged) == ("x", True)
    assert (game.seated, game.names, game.to_move) == ((BOB, ANN), ("bob", "ann"), ANN)
    # What ann thought about her stones stays hers.
    assert game.record().players == ("bob", "ann")


def test_swap2_may_leave_the_choice_to_the_opener() -> None:
    game = opened()
    game.choose("more")
    for cell in (100, 120):
        assert game.to_move is BOB
        game.push(cell)
    assert game.to_move is ANN
    assert [choice.value for choice in game.opening_phase.step.options] == ["x", "o"]  # type: ignore[union-attr]
    assert game.choose("o").exchanged
    assert (game.seated, game.to_move) == ((BOB, ANN), ANN)


@pytest.mark.parametrize(("rule", "choice"), [(OpeningRule.SWAP, "more"), (OpeningRule.SWAP2, "both")])
def test_what_cannot_be_chosen_is_refused(rule: OpeningRule, choice: str) -> None:
    game = opened(rule=rule)
    with pytest.raises(IllegalMoveError, match="cannot choose"):
        game.choose(choice)
    with pytest.raises(IllegalMoveError, match="there is nothing to choose"):
        opened(stones=2).choose("x")
    game.resign()
    with pytest.raises(IllegalMoveError, match="there is nothing to choose"):
        game.choose("x")


@pytest.mark.parametrize("steps", ["", "x", "o", "more", "more 3", "more 3 4 x", "more 3 4 o", "x 3 4"])
def test_an_opening_is_resumed_as_it_was_kept(steps: str) -> None:
    game = opened()
    for step in steps.split():
        _ = game.push(int(step) * 20) if step.isdigit() else game.choose(step)
    again = MnkGame.from_record(game.record())
    assert again.record() == game.record()
    assert (again.opening_phase.step, again.to_move, again.acting_seat) == (
        game.opening_phase.step,
        game.to_move,
        game.acting_seat,
    )
    assert (again.players, again.opening_phase.opener, again.first_seat) == (
        game.players,
        game.opening_phase.opener,
        game.first_seat,
    )


def test_taking_back_undoes_stones_and_choices_one_by_one() -> None:
    game = opened()
    game.choose("more")
    game.push(100)
    game.push(120)
    game.choose("o")
    game.push(140)
    assert game.last_to_act == game.acting_seat ^ 1
    seen = []
    while game.moves:
        event = game.take_back()
        seen.append((event.count, event.choices, event.exchanged, game.to_move.name))
    assert seen == [
        (1, 0, False, "ann"),
        (0, 1, True, "ann"),
        (1, 0, False, "bob"),
        (1, 0, False, "bob"),
        (0, 1, False, "bob"),
        (1, 0, False, "ann"),
        (1, 0, False, "ann"),
        (1, 0, False, "ann"),
    ]
    assert (game.seated, game.help.undone) == ((ANN, BOB), 8)
    with pytest.raises(IllegalMoveError, match="there is no move to take back"):
        game.take_back()


def test_against_a_bot_its_choice_is_taken_back_with_the_last_stone() -> None:
    game = opened(ANN, BOT)
    assert game.bot_to_move == "uniform"
    game.choose("x")
    event = game.take_back()
    assert (event.count, event.choices, event.exchanged) == (1, 1, True)
    assert (game.to_move, len(game.moves), game.seated) == (ANN, 2, (ANN, BOT))


def test_a_bots_opening_cannot_be_taken_back_by_a_person_who_did_nothing() -> None:
    game = opened(BOT, ANN)
    with pytest.raises(IllegalMoveError, match="there is no move to take back"):
        game.take_back()
    assert len(game.moves) == 3


def test_the_loser_of_an_opened_game_is_the_player_on_that_side() -> None:
    game = opened(ANN, BOT)
    game.choose("x")
    game.resign()
    assert (game.outcome.termination, game.outcome.winner) == (Termination.RESIGNED, 0)
    assert game.score.second == 1, "the second player won, who has X"


def test_the_next_round_is_opened_by_the_other() -> None:
    game = MnkGame(FIVE, (ANN, BOB), rounds=4, opening_rule=OpeningRule.SWAP)
    for cell in (0, 17, 34):
        game.push(cell)
    game.choose("x")
    game.resign()
    after = game.next_round()
    assert (after.opening_phase.opener, after.to_move, after.opening_phase.rule) == (1, BOB, OpeningRule.SWAP)
