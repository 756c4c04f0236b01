"""OpeningPhase: every opening that can be played, forwards and back again."""

from __future__ import annotations

import random

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Board, Rule, Setup
from gridsage.games.mnk.opening_rules import Opening, OpeningRule, area_cells, free_offers
from gridsage.sessions.mnk.opening_phase import OpeningAct, OpeningPhase

RENJU = Setup(15, 15, 5, Rule.RENJU)


def play(rule: OpeningRule, seed: int) -> tuple[list[OpeningPhase], list[OpeningAct]]:
    """An opening at random: each phase of it, and what was done in each."""
    draw, board = random.Random(seed), Board(RENJU)
    phases, acts = [OpeningPhase(Opening(rule), opener=draw.randrange(2))], []
    while (step := phases[-1].step) is not None:
        phase, position = phases[-1], board.position()
        if step.options:
            acts.append(OpeningAct.CHOICE)
            phases.append(phase.after_choice(draw.choice(step.options)))
        elif step.offers:
            acts.append(OpeningAct.OFFER)
            phases.append(phase.after_offer(draw.choice(free_offers(position, phase.offers)), position))
        else:
            allowed = phase.offers if step.picks else area_cells(RENJU, step.area or 15)
            cell = draw.choice(sorted(set(allowed) & set(board.legal_moves)))
            phase.check_stone(cell, RENJU)
            board.push(cell)
            acts.append(OpeningAct.STONE)
            phases.append(phase.after_stone())
    return phases, acts


@pytest.mark.parametrize("rule", OpeningRule)
@pytest.mark.parametrize("seed", range(20))
def test_what_was_done_is_taken_back_one_by_one(rule: OpeningRule, seed: int) -> None:
    phases, acts = play(rule, seed)
    assert bool(acts) is (rule is not OpeningRule.NONE)
    for before, after, act in zip(phases, phases[1:], acts, strict=False):
        assert (after.last_act, after.before_last_act()) == (act, before)


@pytest.mark.parametrize("seed", range(20))
def test_only_a_choice_exchanges_the_players(seed: int) -> None:
    phases, acts = play(OpeningRule.TARAGUCHI10, seed)
    assert phases[0].x_player == phases[0].opener
    for before, after, act in zip(phases, phases[1:], acts, strict=False):
        assert before.x_player == after.x_player or act is OpeningAct.CHOICE


def test_stones_after_the_opening_are_nobodys_to_refuse() -> None:
    phase = OpeningPhase(Opening(OpeningRule.NONE), opener=1)
    phase.check_stone(0, RENJU)
    assert (phase.player_asked, phase.x_player, phase.details(RENJU)) == (None, 1, {})
    with pytest.raises(IllegalMoveError, match="no stone to offer"):
        phase.after_offer(0, Board(RENJU).position())
    with pytest.raises(IllegalMoveError, match="there is nothing to choose"):
        phase.after_choice("x")
