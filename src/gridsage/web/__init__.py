"""The web app: play, get help, watch, analyse and measure in the browser. Shows; decides nothing about the games.

The app is loaded when it is first asked for: an engine process lives in this package and needs no web framework.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridsage.web.settings import ClientLimits, Settings

if TYPE_CHECKING:
    from gridsage.web.app import create_app

__all__ = ["ClientLimits", "Settings", "create_app"]


def __getattr__(name: str) -> object:
    if name != "create_app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gridsage.web.app import create_app

    return create_app
