"""What several bots share: the guesses and sets of the single-point bots, and the decisions of the compiled engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from gridsage._core import MinesPlayer, MinesStyle, play_mines
from gridsage.errors import OptionError
from gridsage.games.mines import (
    FLAG,
    Certain,
    Choice,
    FirstCell,
    Hints,
    MinesBot,
    Move,
    Setup,
    Start,
    Status,
    View,
    first_cell,
    outcome_of,
)
from gridsage.games.options import Choices
from gridsage.record import GameResult
from gridsage.solving.mines.guesses import GuessRule, find_guesses
from gridsage.solving.mines.hints import certain_cells
from gridsage.solving.mines.hints import hints as find_hints
from gridsage.solving.mines.inference import Inference, InferenceRule, infer, infer_certain
from gridsage.stream import RandomStream, check_seed, derive_seed
from gridsage.structures import OrderedSet, PlainSet, TombstoneSet

__all__ = ["SETS", "CellSet", "EngineBot", "SetBot", "SinglePointBot"]

CellSet = TombstoneSet[int] | OrderedSet[int] | PlainSet[int]
"""A set of cells, whose order may matter."""

SETS = ("tombstone", "tombstone_reuse", "ordered", "plain")
"""The sets that a bot can keep its cells in: the seed document's, that one mended, Java's LinkedHashSet, Python's."""

_HINT_TIME_S = 4.0
"""For the chances, and again for the reasons of each verdict: a person is waiting."""


class SinglePointBot(MinesBot):
    """A bot of the rules that look at one number at a time; where they tell nothing it guesses as ``guess`` says."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {
        "guess": Choices("how it guesses", "random", safe=True, values=tuple(GuessRule)),
    }
    rules: ClassVar[tuple[InferenceRule, ...]] = (Inference.single_point,)
    """What it knows, from the simple to the hard: AFN and AMN, unless a bot adds to them."""

    def __init__(self, seed: int = 0, *, start: Start | None = None, guess: str = "random") -> None:
        super().__init__(seed, start=start)
        self._guess_rule = GuessRule(guess)

    def hints(self, view: View) -> Hints:
        """What its rules tell of the whole board, over and over until they tell nothing more."""
        return infer(view, *self.rules)

    def certain(self, view: View) -> Certain:
        """The same, without a word of why."""
        return infer_certain(view, *self.rules)

    def guess(self, view: View) -> Choice:
        """One of the cells that its rule prefers, each as likely as the others."""
        cells, chance = find_guesses(view, self._guess_rule)
        return self.guess_at(view, self.random.choice(cells), chance) if cells else self.guess_uniformly(view)


class SetBot(SinglePointBot):
    """A single-point bot that keeps cells in sets; ``set`` says in which kind, and so in which order they come back."""

    options: ClassVar = {
        **SinglePointBot.options,
        "set": Choices("what it keeps cells in", "ordered", safe=True, values=SETS),
    }
    default_set: ClassVar[str] = "ordered"

    def __init__(
        self, seed: int = 0, *, start: Start | None = None, guess: str = "random", set: str | None = None
    ) -> None:
        super().__init__(seed, start=start, guess=guess)
        self._set = set or self.default_set
        self._hashes = _Hashes(derive_seed(seed, 1))

    def make_set(self) -> CellSet:
        """An empty set of the kind that was chosen."""
        if self._set == "ordered":
            return OrderedSet()
        if self._set == "plain":
            return PlainSet()
        return TombstoneSet(key=self._hashes.__getitem__, reuse=self._set == "tombstone_reuse")


class _Hashes(dict[int, int]):
    """A random hash for each cell, drawn when it is first asked for: Java gives its objects such numbers."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._stream = RandomStream(seed)

    def __missing__(self, cell: int) -> int:
        self[cell] = number = self._stream.below(1 << 31)
        return number


class EngineBot(MinesBot):
    """A bot whose decisions are made in the compiled core."""

    default_start = Start(FirstCell.BY_RULE)
    style: ClassVar[MinesStyle] = MinesStyle.EXACT
    """How it guesses."""

    _player: MinesPlayer | None = None
    _setup: Setup | None = None

    def choose(self, view: View) -> Choice:
        """All the cells that are safe, or else the best guess."""
        if not view.started:
            return self.first_choice(view)
        if self._player is None or self._setup != view.setup:
            self._player, self._setup = MinesPlayer(view.setup, self.style), view.setup
        decision = self._player.choose(view.cells)
        if not decision.cells:  # a view that no board can produce
            return self.guess_uniformly(view)
        if decision.guess:
            return self.guess_at(view, decision.cells[0], decision.chance)
        moves = []
        for cell in decision.cells:
            if view.cells[cell] == FLAG:
                moves.append(Move.unflag(cell))
            moves.append(Move.open(cell))
        return Choice.sure(*moves)

    def hints(self, view: View) -> Hints:
        """Every certain cell with the fewest clues that prove it, as far as time allows, and all chances."""
        return find_hints(view, time_s=_HINT_TIME_S)

    def certain(self, view: View) -> Certain:
        """The same cells, unproved."""
        return certain_cells(view, time_s=_HINT_TIME_S)

    @classmethod
    def play_many(
        cls,
        setup: Setup,
        seeds: Sequence[int],
        bot_seeds: Sequence[int],
        *,
        start: Start | None = None,
        threads: int = 1,
    ) -> list[GameResult]:
        """Play the boards of all seeds in the core; any number of threads gives the same games."""
        if threads < 1:
            raise OptionError(f"{threads} threads: expected 1 or more")
        begin = start or cls.default_start
        firsts = [first_cell(setup, begin, RandomStream(bot_seed)) for bot_seed in bot_seeds]
        boards = [check_seed(seed) for seed in seeds]
        games = play_mines(setup, cls.style, boards, firsts, no_guess=setup.no_guess, threads=threads)
        ends = {True: outcome_of(Status.WON), False: outcome_of(Status.LOST)}
        return [
            GameResult(
                seed,
                ends[game.won].termination,
                ends[game.won].winner,
                game.guesses,
                game.moves,
                game.time_s,
                details={"first": first, "opened": game.opened},
            )
            for seed, first, game in zip(seeds, firsts, games, strict=True)
        ]
