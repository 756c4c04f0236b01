"""The extras: packages that the plain install leaves out, and one line that says which is missing."""

from __future__ import annotations

from importlib.util import find_spec

from gridsage.errors import OptionError

__all__ = ["EXTRAS", "missing_extra", "require_extra"]

EXTRAS = {
    "cluster": ("distributed",),
    "onnx": ("numpy", "onnxruntime"),
    "parquet": ("pyarrow",),
    "plots": ("matplotlib",),
    "png": ("resvg_py",),
    "postgres": ("psycopg",),
    "rl": ("gymnasium", "numpy", "pettingzoo"),
}
"""Each extra and the packages that it brings, by the names under which they are imported."""


def missing_extra(extra: str, what: str) -> str:
    """The line about what cannot be done without an extra.

    >>> missing_extra("plots", "drawing plots")
    "drawing plots needs the extra 'plots': pip install 'gridsage[plots]'"
    """
    return f"{what} needs the extra {extra!r}: pip install 'gridsage[{extra}]'"


def require_extra(extra: str, what: str) -> None:
    """Raise an error where a package of an extra is not installed; nothing is imported."""
    if any(find_spec(package) is None for package in EXTRAS[extra]):
        raise OptionError(missing_extra(extra, what), code="missing-extra", facts={"extra": extra})
