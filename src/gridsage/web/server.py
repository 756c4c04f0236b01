"""How the app is served: uvicorn, with our own limits on connections."""

from __future__ import annotations

from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from gridsage.web.settings import Settings
from gridsage.web.transport.connections import limited_protocol
from gridsage.web.transport.sockets import LimitedSocket

__all__ = ["allow_connections", "serving_config"]

_OTHER_FILES = 200
"""Descriptors for everything but connections: the store, engines, the page's files."""


def serving_config(app: FastAPI, settings: Settings, *, log_level: str = "warning") -> uvicorn.Config:
    """The settings of uvicorn."""
    return uvicorn.Config(
        app,
        http=limited_protocol(settings),
        log_level=log_level,
        ws=LimitedSocket,
        ws_max_size=settings.limits.message_bytes,
        timeout_graceful_shutdown=5,
        server_header=False,
        # Anybody on this machine could claim to be a proxy: Gate decides whom to believe.
        proxy_headers=False,
    )


def allow_connections(most: int) -> int:
    """Ask the system for as many descriptors as so many connections need; how many connections there can be."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = most + _OTHER_FILES
        if soft not in (resource.RLIM_INFINITY, -1) and soft < wanted:
            soft = wanted if hard in (resource.RLIM_INFINITY, -1) else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if soft > 0:
            most = max(1, min(most, soft - _OTHER_FILES))
    return most
