"""What environments have in common: which game of a seed is the next, and how it may be shown."""

from __future__ import annotations

import numpy as np
import pytest

from gridsage.errors import OptionError
from gridsage.rl.episodes import Episodes, check_render_mode


def test_a_seed_begins_with_its_first_game_and_goes_on_with_the_next() -> None:
    episodes = Episodes()
    drawn = np.random.default_rng(1)
    assert [episodes.next(seed, lambda: drawn) for seed in (7, None, None, 7, 8, None)] == [
        *((7, 0), (7, 1), (7, 2)),
        *((7, 0), (8, 0), (8, 1)),
    ]


def test_without_a_seed_one_is_drawn_once() -> None:
    episodes, drawn = Episodes(), np.random.default_rng(1)
    first, second = episodes.next(None, lambda: drawn), episodes.next(None, lambda: drawn)
    assert (first[1], second) == (0, (first[0], 1))
    assert episodes.seed == first[0] != Episodes().next(None, lambda: drawn)[0]


def test_a_way_to_be_shown_that_there_is_not_is_refused() -> None:
    assert [check_render_mode(mode) for mode in ("ansi", None)] == ["ansi", None]
    with pytest.raises(OptionError, match="'human'"):
        check_render_mode("human")
