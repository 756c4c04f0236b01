"""What is public is listed: every module's ``__all__`` is true, sorted and complete."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import gridsage


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages(gridsage.__path__, "gridsage.")]
    return sorted(name for name in found if not name.split(".")[-1].startswith("_"))


def defined_here(module: ModuleType) -> set[str]:
    return {
        name
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(thing) or inspect.isfunction(thing))
        and thing.__module__ == module.__name__
    }


@pytest.mark.parametrize("name", modules())
def test_all_is_true_and_complete(name: str) -> None:
    module = importlib.import_module(name)
    listed = list(getattr(module, "__all__", []))
    for public in listed:
        assert hasattr(module, public), f"{name}.__all__ lists {public}, which does not exist"
    missing = defined_here(module) - set(listed)
    assert not missing, f"{name} defines {sorted(missing)} without listing them in __all__"
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", modules())
def test_public_things_are_documented(name: str) -> None:
    module = importlib.import_module(name)
    for public in defined_here(module):
        assert inspect.getdoc(getattr(module, public)), f"{name}.{public} has no docstring"


def test_completion_offers_what_is_there_for_people_alone() -> None:
    assert not {"TYPE_CHECKING", "annotations", "importlib"} & set(dir(gridsage))
