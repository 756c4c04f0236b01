"""Links to the names of others: Python's own and those of packages that our types mention. Nothing is downloaded."""

from __future__ import annotations

import builtins
import inspect
import sys
from functools import cache
from typing import Any

from docutils import nodes

from docs.generators.names import find_thing

__all__ = ["address_of", "link_outside_name"]

_PYTHON = "https://docs.python.org/3/library/"
_NUMPY = "https://numpy.org/doc/stable/reference/"
_OTHERS = {
    "fastapi.applications.FastAPI": "https://fastapi.tiangolo.com/reference/fastapi/",
    "gymnasium.spaces.space.Space": "https://gymnasium.farama.org/api/spaces/",
    "gymnasium.vector.vector_env.AutoresetMode": "https://gymnasium.farama.org/api/vector/",
    "numpy.bool": f"{_NUMPY}arrays.scalars.html#numpy.bool",
    "numpy.dtype": f"{_NUMPY}generated/numpy.dtype.html",
    "numpy.float64": f"{_NUMPY}arrays.scalars.html#numpy.float64",
    "numpy.int8": f"{_NUMPY}arrays.scalars.html#numpy.int8",
    "numpy.ndarray": f"{_NUMPY}generated/numpy.ndarray.html",
    "pettingzoo.utils.wrappers.order_enforcing.OrderEnforcingWrapper": "https://pettingzoo.farama.org/api/wrappers/",
}
"""Where others document the names of theirs that we mention."""


@cache
def address_of(name: str) -> str | None:
    """Where a name of Python's library, or of a package that we use, is documented; None where it does not exist."""
    if name == "None":
        return f"{_PYTHON}constants.html#None"
    if hasattr(builtins, name):
        return f"{_PYTHON}{_builtin_page(getattr(builtins, name))}.html#{name}"
    parts = name.split(".")
    if parts[0] not in sys.stdlib_module_names and name not in _OTHERS:
        return None
    try:
        find_thing(name)
    except LookupError:
        return None
    if name in _OTHERS:
        return _OTHERS[name]
    module = ".".join(parts[: 2 if name.startswith(("collections.abc", "concurrent.", "os.path")) else 1])
    return f"{_PYTHON}{module}.html#{name}"


def _builtin_page(thing: object) -> str:
    if inspect.isclass(thing) and issubclass(thing, BaseException):
        return "exceptions"
    return (
        "functions" if thing in (bool, float, int, object, type, property) or inspect.isbuiltin(thing) else "stdtypes"
    )


def link_outside_name(app: Any, env: Any, node: Any, text: Any) -> Any:
    """A link to where others document their name."""
    if node.get("refdomain") != "py" or (address := address_of(str(node.get("reftarget", "")))) is None:
        return None
    return nodes.reference("", "", text, internal=False, refuri=address, classes=["outside"])
