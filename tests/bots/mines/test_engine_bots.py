"""exact and champion: the same decisions move by move and in whole native games, hints with true proofs."""

from __future__ import annotations

import pytest

from gridsage.bots.mines.champion import Champion
from gridsage.bots.mines.exact import Exact
from gridsage.errors import OptionError
from gridsage.games.mines import Move, Verdict, parse_setup, parse_view
from gridsage.games.mines.start import FirstCell, Start
from gridsage.record import Termination
from gridsage.sessions.mines.play import play
from gridsage.stream import derive_seed

BOTS = [Exact, Champion]
SETUPS = ["9x9/10", "9x9/10@safe", "8x8/10@any", "16x16/40@safe", "30x16/99", "5x3/6@any", "40x3/20@safe"]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", SETUPS)
def test_native_games_equal_those_played_move_by_move(bot: type[Exact | Champion], name: str) -> None:
    setup = parse_setup(name)
    seeds = list(range(12))
    for start in (None, Start(FirstCell.RANDOM)):
        bot_seeds = [derive_seed(seed, 1) for seed in seeds]
        results = bot.play_many(setup, seeds, bot_seeds, start=start)
        for seed, bot_seed, result in zip(seeds, bot_seeds, results, strict=True):
            record = play(setup, bot(bot_seed, start=start), seed)
            assert not record.outcome.termination.fault, record.outcome
            assert result.termination is record.outcome.termination
            assert (result.seed, result.winner) == (seed, record.outcome.winner)
            assert (result.moves, result.guesses) == (len(record.moves), record.guesses)
            assert result.details["opened"] == record.details["opened"]


@pytest.mark.parametrize("bot", BOTS)
def test_any_number_of_threads_plays_the_same_games(bot: type[Exact | Champion]) -> None:
    setup = parse_setup("16x16/40@safe")
    seeds = list(range(200))
    alone, together = (
        [(r.seed, r.termination, r.guesses, r.moves, r.details) for r in bot.play_many(setup, seeds, seeds, threads=n)]
        for n in (1, 3)
    )
    assert alone == together


@pytest.mark.parametrize("bot", BOTS)
def test_a_lost_game_ends_in_a_guess(bot: type[Exact | Champion]) -> None:
    setup = parse_setup("16x16/60@safe")
    lost = 0
    for seed in range(30):
        record = play(setup, bot(seed), seed)
        if record.outcome.termination is Termination.EXPLODED:
            assert record.moves[-1].guess
            lost += 1
    assert lost


@pytest.mark.parametrize("bot", BOTS)
def test_hints_carry_proofs_and_chances(bot: type[Exact | Champion]) -> None:
    hints = bot().hints(parse_view("01#\n01#\n011", mines=1))
    assert hints.safe == (2,)
    assert hints.mines == (5,)
    assert hints.chances == {2: 0.0, 5: 1.0}
    for hint in hints.hints:
        assert hint.reason.clues
        assert hint.reason.sentence.startswith("If 2,")
    assert {hint.verdict for hint in hints.hints} == {Verdict.SAFE, Verdict.MINE}


@pytest.mark.parametrize("bot", BOTS)
def test_hints_trust_flags_and_say_when_they_contradict_the_numbers(bot: type[Exact | Champion]) -> None:
    assert bot().hints(parse_view("1F\n1#", mines=1)).safe == (3,)
    hints = bot().hints(parse_view("1F\n1F", mines=1))
    assert hints.contradictions
    assert not hints.hints


@pytest.mark.parametrize("bot", BOTS)
def test_a_wrong_flag_is_taken_back(bot: type[Exact | Champion]) -> None:
    choice = bot().choose(parse_view("01F\n01#\n011", mines=1))
    assert choice.moves == (Move.unflag(2), Move.open(2))


def test_threads_must_be_at_least_one() -> None:
    with pytest.raises(OptionError, match="0 threads"):
        Exact.play_many(parse_setup("9x9/10"), [1], [1], threads=0)
