"""What is frozen is a value: it has a hash, it can be copied and pickled, and it stays the same."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import sys
from collections.abc import Mapping

import pytest

import gridsage
from gridsage.arena.families.base import Match
from gridsage.catalog import parse_bot
from gridsage.games.mines import Hints
from gridsage.record import GameRecord, GameResult, Outcome, Termination
from gridsage.remark import Remark

LAYERS = ("games", "solving", "arena", "record", "remark", "catalog")
UNHASHABLE = ("dict", "list", "Mapping", "set", "bytearray", "Sequence")


def frozen_classes() -> list[type]:
    names = [info.name for info in pkgutil.walk_packages(gridsage.__path__, "gridsage.")]
    modules = [importlib.import_module(name) for name in names if name.split(".")[1] in LAYERS]
    classes = [thing for module in modules for thing in vars(module).values() if inspect.isclass(thing)]
    frozen = {kind for kind in classes if getattr(getattr(kind, "__dataclass_params__", None), "frozen", False)}
    return sorted(frozen, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", frozen_classes(), ids=lambda kind: str(kind.__name__))
def test_a_frozen_value_has_a_hash(kind: type) -> None:
    assert kind.__hash__ is not None
    for field in dataclasses.fields(kind):
        counted = field.compare if field.hash is None else field.hash
        named = getattr(sys.modules[kind.__module__], str(field.type), kind)
        hashed = named.__hash__ is not None and not str(field.type).startswith(UNHASHABLE)
        assert hashed or not counted, f"{kind.__name__}.{field.name} has no hash"


VALUES = [
    Match("mines", "9x9/10", ("csp",), {"first": "corner"}),
    Hints(chances={1: 0.5}),
    Remark.of("full", clue=(4,), n=2),
    GameResult(1, Termination.SOLVED, 0, details={"first": 3}),
    GameRecord("mines", "9x9/10", 1, ("csp",), (), Outcome(Termination.SOLVED, 0), {"mines": [1, 2]}),
    parse_bot("mines", "tank:border_limit=40"),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_that_hold_a_mapping_have_a_hash_too(value: object) -> None:
    same = pickle.loads(pickle.dumps(value))
    assert same == value
    assert hash(same) == hash(value)
    assert copy.deepcopy(value) == value
    assert {value: "found"}[same] == "found"


def test_values_that_differ_only_in_a_mapping_are_not_equal() -> None:
    assert Hints(chances={1: 0.5}) != Hints(chances={1: 0.25})
    assert isinstance(VALUES[0].conditions, Mapping)  # type: ignore[attr-defined]
    assert VALUES[0] != Match("mines", "9x9/10", ("csp",), {"first": "edge"})
