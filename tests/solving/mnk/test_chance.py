"""The chance to win: certain only where an end is proven, fitted for every rule, and told where it can be."""

from __future__ import annotations

import pytest

from gridsage.bots.mnk.champion import Champion
from gridsage.bots.mnk.minimax import Minimax
from gridsage.games.mnk import Choice, Limits, Position, Rule, Setup
from gridsage.mnk import analyse, hints
from gridsage.solving.mnk.chance import chance_of, chance_to_win, kind_of
from gridsage.solving.mnk.explain import find_hints

FIVE = Setup(15, 15, 5)


def test_only_a_proven_end_is_certain() -> None:
    assert chance_to_win(29_991, 9, 20, FIVE) == 1.0
    assert chance_to_win(-29_991, -8, 20, FIVE) == 0.0
    for stones in (0, 10, 100):
        assert (chance_to_win(-5_000, None, stones, FIVE) or 0) > 0.01
        assert (chance_to_win(5_000, None, stones, FIVE) or 1) < 0.99
    assert chance_to_win(None, None, 0, FIVE) is None


@pytest.mark.parametrize("setup", [*(Setup(15, 15, 5, rule) for rule in Rule), Setup(20, 20, 5), Setup(3, 3, 3)])
@pytest.mark.parametrize("stones", [0, 7, 40])
def test_a_better_score_is_never_a_smaller_chance(setup: Setup, stones: int) -> None:
    chances = [chance_to_win(score, None, stones, setup) or 0 for score in range(-3000, 3001, 100)]
    assert chances == sorted(chances)
    # An even score is an even game.
    assert abs((chance_to_win(0, None, stones, setup) or 0) - 0.5) < 0.12


@pytest.mark.parametrize("rule", list(Rule))
def test_the_empty_board_is_not_decided(rule: Rule) -> None:
    (chance,) = analyse(Position.start(Setup(15, 15, 5, rule)), nodes=20_000).chances
    assert chance is not None
    assert 0.5 < chance < 0.88


def test_every_rule_has_games_and_a_curve_of_its_own() -> None:
    kinds = {rule: kind_of(Setup(15, 15, 5, rule)) for rule in Rule}
    assert kinds == {rule: rule.value for rule in Rule}
    told = {chance_to_win(300, None, 12, Setup(15, 15, 5, rule)) for rule in Rule}
    assert len(told) == len(Rule)


def test_boards_of_other_kinds_have_a_curve_of_their_own() -> None:
    assert kind_of(FIVE) == "free"
    assert kind_of(Setup(15, 15, 5, Rule.EXACT)) == "exact"
    assert {kind_of(Setup(3, 3, 3)), kind_of(Setup(15, 15, 6)), kind_of(Setup(8, 8, 5))} == {"other"}


def test_a_bot_with_units_of_its_own_tells_only_what_it_has_proven() -> None:
    start = Position.start("3x3x3")
    assert chance_of(Choice(4, score=70), start, calibrated=False) is None
    assert chance_of(Choice(4, score=70, mate_in=3), start, calibrated=False) == 1.0
    assert (Champion.calibrated, Minimax.calibrated) == (True, False)


def test_hints_tell_the_chance_of_their_move() -> None:
    (best, *_) = hints("h8 i9 h9", nodes=2_000)
    assert best.chance is not None
    assert 0 < best.chance < 1
    (asked, *_) = find_hints(Champion(), Position.of("h8 i9 h9"), Limits(nodes=2_000))
    assert asked.chance is not None
