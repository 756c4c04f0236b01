"""The kit catches bots that lie, break the rules, or cannot be repeated."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.bots.mines.uniform import Uniform
from gridsage.games.mines import (
    Certain,
    Choice,
    Contradiction,
    Hint,
    Hints,
    MinesBot,
    Move,
    Reason,
    Verdict,
    View,
    parse_setup,
)
from gridsage.solving.mines.inference import Inference
from gridsage.stream import RandomStream
from gridsage.testing import ConformanceError, check_mines_bot, random_positions

REASON = Reason("AFN", (), "Trust me.")


class OpensOpenCells(Uniform):
    """Opens the first cell again and again."""

    def choose(self, view: View) -> Choice:
        return self.first_choice(view)


class Raises(Uniform):
    """Breaks down in the middle of a game."""

    def choose(self, view: View) -> Choice:
        if view.started:
            raise RuntimeError("no idea")
        return self.first_choice(view)


class Undecided(Uniform):
    """Sets a flag and takes it back, for ever."""

    def choose(self, view: View) -> Choice:
        if not view.started:
            return self.first_choice(view)
        return Choice.sure(Move.unflag(view.flagged[0]) if view.flagged else Move.flag(view.hidden[0]))


class NoMove(Uniform):
    """Chooses nothing."""

    def choose(self, view: View) -> Choice:
        return Choice(())


class SureGuesser(Uniform):
    """Calls its guesses sure, so that it loses by a deduction."""

    def choose(self, view: View) -> Choice:
        choice = super().choose(view)
        return Choice(choice.moves)


class SureFlagger(SinglePoint):
    """Flags a random cell and is sure of it."""

    def choose(self, view: View) -> Choice:
        choice = super().choose(view)
        return Choice.sure(Move.flag(choice.moves[0].cell)) if choice.guess else choice


class ChangesItsMind(Uniform):
    """Flags a cell as a guess, and opens it later."""

    def choose(self, view: View) -> Choice:
        if not view.started:
            return self.first_choice(view)
        if view.flagged:
            return Choice((Move.unflag(view.flagged[0]), Move.open(view.flagged[0])), guess=True)
        return Choice((Move.flag(view.hidden[0]),), guess=True)


_COUNTER = itertools.count()


class Unrepeatable(Uniform):
    """Takes its random numbers from outside."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.random = RandomStream(next(_COUNTER))


class DisturbedByHints(Uniform):
    """Plays on with the random numbers that its hints have used."""

    def hints(self, view: View) -> Hints:
        self.random.next()
        return Hints()


class Overlooks(SinglePoint):
    """Guesses whatever its rules would tell."""

    def choose(self, view: View) -> Choice:
        return self.guess_uniformly(view) if view.started else self.first_choice(view)


class SaysThatItOverlooks(Overlooks):
    """The same, and says so."""

    overlooks = True


class Liar(Uniform):
    """Calls the first hidden cell safe."""

    overlooks = True

    def hints(self, view: View) -> Hints:
        return Hints(tuple(Hint(cell, Verdict.SAFE, REASON) for cell in view.hidden[:1]))


class CertainOfMore(SinglePoint):
    """Asked without reasons, it knows more."""

    def certain(self, view: View) -> Certain:
        return Certain(frozenset(view.hidden))


class FalseAlarm(SinglePoint):
    """Sees contradictions everywhere."""

    def hints(self, view: View) -> Hints:
        return Hints(contradictions=(Contradiction(None, "Something is wrong."),))


class WithoutReason(SinglePoint):
    """True hints, but no word why."""

    def hints(self, view: View) -> Hints:
        hints = super().hints(view)
        return Hints(tuple(Hint(hint.cell, hint.verdict, Reason("", (), "")) for hint in hints.hints))


class ClosedClues(SinglePoint):
    """Names a hidden cell as its clue."""

    def hints(self, view: View) -> Hints:
        hints = super().hints(view)
        return Hints(tuple(Hint(h.cell, h.verdict, Reason("AFN", (h.cell,), "Because.")) for h in hints.hints))


class BlindTrust(SinglePoint):
    """Does not say when flags contradict a number."""

    def hints(self, view: View) -> Hints:
        known = Inference(view)
        known.single_point()
        return Hints(tuple(known.hints.values()))


class WrongChances(SinglePoint):
    """Calls a cell certain that is not."""

    def hints(self, view: View) -> Hints:
        return Hints(chances=dict.fromkeys(view.hidden, 0.0))


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (OpensOpenCells, "illegal: .*open already"),
        (NoMove, "illegal: the bot chose no move"),
        (Raises, "crashed: RuntimeError: no idea"),
        (Undecided, "stalled|sure of a mine"),
        (SureGuesser, "was lost by|sure of cell"),
        (SureFlagger, "sure of a mine at"),
        (ChangesItsMind, "which it had called a mine"),
        (Unrepeatable, "two different games"),
        (DisturbedByHints, "asked for hints"),
        (Overlooks, "guessed although its hints know that .* is safe"),
        (Liar, "which is wrong: Trust me"),
        (FalseAlarm, "contradiction where all flags are right"),
        (CertainOfMore, "certain of are not those of its hints"),
        (WithoutReason, "no reason"),
        (ClosedClues, "is no open number"),
        (BlindTrust, "does not say that"),
        (WrongChances, "the chance 0.0, which is wrong"),
    ],
)
def test_a_bad_bot_is_caught(bot: Callable[[int], MinesBot], message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        check_mines_bot(bot)


def test_a_good_bot_passes_as_a_class_and_is_counted() -> None:
    report = check_mines_bot(SinglePoint, setups=("9x9/10",), games=5, positions=20)
    assert report.games == 5
    assert report.positions == 30
    assert 0 < report.wins <= 5
    assert report.hints > 0


def test_a_bot_that_says_so_may_guess_past_a_deduction() -> None:
    assert check_mines_bot(SaysThatItOverlooks, setups=("9x9/10",), games=5, positions=8).games == 5


def test_the_message_says_where_to_see_it_again() -> None:
    with pytest.raises(ConformanceError, match=r"7x7/6, seed \d+"):
        check_mines_bot(Raises)


def test_random_positions_are_true_and_can_be_made_again() -> None:
    setup = parse_setup("9x9/12@safe")
    first, second = list(random_positions(setup, 50, 3)), list(random_positions(setup, 50, 3))
    assert first == second
    assert any(position.view.flagged for position in first)
    for position in first:
        assert len(position.mines) == 12
        assert set(position.view.flagged) <= position.mines
        for cell, number in enumerate(position.view.cells):
            if number <= 8:
                assert number == sum(other in position.mines for other in setup.grid.neighbours[cell])


def test_wrong_flags_are_on_safe_cells() -> None:
    for position in random_positions(parse_setup("9x9/12"), 30, 3, wrong_flags=2):
        assert len(set(position.view.flagged) - position.mines) <= 2
