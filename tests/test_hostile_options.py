"""Every option of every bot by hostile texts: it is taken, or refused in one line."""

from __future__ import annotations

import contextlib

import pytest

from gridsage.catalog import bots, parse_bot
from gridsage.errors import GridsageError

OPTION_TEXTS = [
    *("nan", "inf", "-inf", "-1", "1e308", str(2**31 - 1), str(2**63), str(2**64), "", "\0"),
    *("9" * 5000, "x" * 9999, "a b" * 2000),
]
OPTIONS = [
    (game, entry.name, option) for game in ("mines", "mnk") for entry in bots(game) for option in entry.factory.options
]


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_an_option_of_a_bot_takes_hostile_text_or_refuses_it_in_one_line(game: str, name: str, option: str) -> None:
    for text in OPTION_TEXTS:
        with contextlib.suppress(GridsageError):
            parse_bot(game, f"{name}:{option}={text}").make(1)
            continue
        with pytest.raises(GridsageError) as refused:
            parse_bot(game, f"{name}:{option}={text}").make(1)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 500
