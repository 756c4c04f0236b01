"""What every route needs: the services, and who asks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from starlette.requests import HTTPConnection

from gridsage.record import HUMAN
from gridsage.store.keys import LOCAL_KEY, key_of
from gridsage.web.caller import Caller
from gridsage.web.messages import ErrorAnswer
from gridsage.web.services import Services
from gridsage.web.settings import Settings

__all__ = ["REFUSALS", "CallerOf", "GameIdOf", "ServicesOf", "get_caller", "get_services", "new_router"]


async def get_services(connection: HTTPConnection) -> Services:
    """The services of this server; no plain function, which the framework would call in a thread."""
    services: Services = connection.app.state.services
    return services


async def get_caller(connection: HTTPConnection) -> Caller:
    """Who asks. On a machine of one's own, all browsers also have the games from before each had its own."""
    settings: Settings = connection.app.state.settings
    key = key_of(connection.state.client)
    keys = frozenset({key}) if settings.shared else frozenset({key, LOCAL_KEY})
    name = connection.state.name
    return Caller(connection.state.limited, key, keys, f"{HUMAN}:{name}" if name else HUMAN)


ServicesOf = Annotated[Services, Depends(get_services)]
CallerOf = Annotated[Caller, Depends(get_caller)]
GameIdOf = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16,64}$")]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": text}
    for status, text in (
        (400, "Text that cannot be read, or a setup that cannot be played"),
        (401, "The access token is missing or wrong"),
        (403, "A request from another site or under a strange host name"),
        (404, "No such game, bot or page"),
        (409, "A move that the rules refuse, or a game that went on meanwhile"),
        (413, "A body beyond the limits"),
        (422, "A request of the wrong shape"),
        (429, "More than one client may have"),
        (503, "The engine stopped, or the server is closing"),
        (504, "The engine took longer than it may"),
        (507, "The store does not answer"),
    )
}
"""How a request can be refused: the same shape for all."""


def new_router(subject: str, *, prefix: str = "") -> APIRouter:
    """Routes on one subject, refused in the one shape."""
    return APIRouter(prefix=prefix, tags=[subject], responses=REFUSALS)
