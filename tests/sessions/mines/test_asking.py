"""How much of the answer to "may I guess?" is shown, and which help that is."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError
from gridsage.games.mines import Move, Setup
from gridsage.mines import GuessAnswer, MayGuess, View, may_guess
from gridsage.sessions.mines.asking import Reveal, help_given, reveal, say_answer
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.result_class import ResultClass

COUNTED = "01##", "4x1/1@any"
BY_NUMBERS = "###\n11#", "3x2/1@any"
NONE_SAFE = "1#\n1#", "2x2/1@any"


@pytest.mark.parametrize(
    ("view", "wanted", "help"),
    [
        (COUNTED, Reveal.NOTHING, "asked"),
        (COUNTED, Reveal.CELL, "hints"),
        (BY_NUMBERS, Reveal.PROOF, "hints"),
        # Nothing more is told than that there is no safe cell, whatever was wanted.
        (NONE_SAFE, Reveal.PROOF, "asked"),
        (("9x9/10", None), Reveal.PROOF, None),
    ],
)
def test_an_answer_is_as_much_help_as_it_gives_away(
    view: tuple[str, str | None], wanted: Reveal, help: str | None
) -> None:
    assert help_given(may_guess(*view), wanted) == help


@pytest.mark.parametrize("permission", [MayGuess.DONE, MayGuess.UNKNOWN])
def test_what_tells_nothing_is_no_help(permission: MayGuess) -> None:
    assert help_given(GuessAnswer(View.start("9x9/10"), permission), Reveal.PROOF) is None


def test_no_more_is_revealed_than_is_wanted() -> None:
    answer = may_guess(*BY_NUMBERS)
    assert answer.hint is not None
    assert reveal(answer, Reveal.NOTHING).hint is None
    assert reveal(answer, Reveal.PROOF).hint == answer.hint
    guess = reveal(may_guess(*NONE_SAFE), Reveal.PROOF)
    assert (guess.risk, guess.safest) == (None, None)
    assert "safe" in say_answer(answer, Reveal.NOTHING)
    for wanted, told in ((Reveal.NOTHING, ()), (Reveal.CELL, ("2,0",)), (Reveal.PROOF, ("2,0", "If 2,0 were a mine"))):
        words = say_answer(answer, wanted)
        assert [part in words for part in ("2,0", "If 2,0 were a mine")] == [
            part in told for part in ("2,0", "If 2,0 were a mine")
        ]


def test_the_mine_count_is_named_even_where_no_cell_is_shown() -> None:
    assert say_answer(may_guess(*COUNTED), Reveal.NOTHING).startswith("Not with this number of mines")


@pytest.mark.parametrize("permission", list(MayGuess))
def test_every_answer_has_words(permission: MayGuess) -> None:
    assert say_answer(GuessAnswer(View.start("9x9/10"), permission)).endswith(".")


def test_asking_is_a_class_of_its_own_and_less_than_a_hint() -> None:
    game = MinesGame(Setup(4, 4, 2), seed=3)
    game.push(Move.open(0))
    assert game.use_help("asked").details["help"]["asked"] == 1
    assert game.result_class is ResultClass.ASKED
    assert MinesGame.from_record(game.record()).help == game.help
    game.use_help("hints")
    assert game.result_class.value == "hints"
    assert ResultClass.UNAIDED.rank < ResultClass.ASKED.rank < ResultClass.HINTS.rank
    with pytest.raises(OptionError, match="no help is called"):
        game.use_help("guess")
