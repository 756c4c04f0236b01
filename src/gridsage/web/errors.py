"""One shape for every error that leaves the server: ``{"error": {"kind", "code", "facts", "message", …}}``.

The code is finer than the kind, or the same, and stays; with its facts it says the same as the message, so that the
page can say it in any language. The kinds and their HTTP statuses, those of :mod:`gridsage.errors` first::

    parse           400    text that cannot be read
    setup           400    a setup that can be read but not played
    illegal-move    409    a move the rules refuse
    unknown-name    404    no bot, preset… of that name; ``known`` lists those there are
    option          400    an option that makes no sense
    contradiction   422    a view that no board can produce; ``clues`` are the cells that clash
    cancelled       409    a computation that was told to stop
    validation      422    a request of the wrong shape; ``where`` names the field
    unauthorised    401    the access token is missing or wrong
    forbidden       403    a request from another site or under a strange host name
    not-found       404    no such game, run or page; it may have expired
    conflict        409    the game went on meanwhile, for example in another tab
    too-large       413    a body, message or board beyond the limits
    too-many        429    more games, questions or messages than one client may have
    unavailable     503    the engine stopped, or the server is closing
    timeout         504    the engine took longer than it may
    storage         507    the game could not be kept: the disk is full or the database is away
    internal        500    a fault of ours
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from gridsage import errors
from gridsage.web.messages.base import ClashErrorBody, ErrorBody, FactValue, ShapeErrorBody, UnknownNameErrorBody

__all__ = [
    "STATUSES",
    "EngineTimeoutError",
    "ForbiddenError",
    "NotFoundError",
    "RemoteError",
    "TooLargeError",
    "TooManyError",
    "UnauthorisedError",
    "UnavailableError",
    "WebError",
    "error_body",
    "error_kind",
    "plain_body",
    "shape_body",
]

log = logging.getLogger(__name__)

STATUSES = {
    "parse": 400,
    "setup": 400,
    "illegal-move": 409,
    "unknown-name": 404,
    "option": 400,
    "contradiction": 422,
    "cancelled": 409,
    "validation": 422,
    "unauthorised": 401,
    "forbidden": 403,
    "not-found": 404,
    "method": 405,
    "conflict": 409,
    "too-large": 413,
    "too-many": 429,
    "unavailable": 503,
    "timeout": 504,
    "storage": 507,
    "internal": 500,
}
"""Every kind of error and the HTTP status it travels with."""

_KINDS: dict[type[errors.GridsageError], str] = {
    errors.ParseError: "parse",
    errors.SetupError: "setup",
    errors.IllegalMoveError: "illegal-move",
    errors.OffBoardError: "parse",
    errors.UnknownNameError: "unknown-name",
    errors.OptionError: "option",
    errors.ContradictionError: "contradiction",
    errors.CancelledError: "cancelled",
    errors.StoreError: "storage",
    errors.MissingError: "not-found",
    errors.ConflictError: "conflict",
}


class WebError(errors.GridsageError):
    """What only a server has to refuse; ``kind`` names it."""

    kind = "internal"


class UnauthorisedError(WebError):
    """The access token is missing or wrong."""

    kind = "unauthorised"


class ForbiddenError(WebError):
    """A request from another site, or under a host name that is not ours."""

    kind = "forbidden"


class NotFoundError(WebError):
    """No such game, run or page."""

    kind = "not-found"


class TooLargeError(WebError):
    """A body, message or board beyond the limits."""

    kind = "too-large"


class TooManyError(WebError):
    """More than one client may have."""

    kind = "too-many"


class UnavailableError(WebError):
    """The engine stopped, or the server is closing."""

    kind = "unavailable"


class EngineTimeoutError(WebError):
    """The engine took longer than it may."""

    kind = "timeout"


class RemoteError(WebError):
    """An error that came from an engine process, in the shape it will leave the server."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.body = dict(body)
        self.kind = str(body.get("kind", "internal"))
        super().__init__(str(body.get("message", "the engine failed")))


def error_kind(error: errors.GridsageError) -> str:
    """The kind of an error: that of its class, or of the nearest class above it."""
    if isinstance(error, WebError):
        return error.kind
    return next((_KINDS[cls] for cls in type(error).__mro__ if cls in _KINDS), "internal")


def error_body(error: errors.GridsageError) -> dict[str, Any]:
    """What stands under ``error`` in the answer; of a storage error what is public, while the log has all of it."""
    if isinstance(error, RemoteError):
        return error.body
    kind, message = error_kind(error), str(error)
    if isinstance(error, errors.StoreError) and kind == "storage":
        log.warning("%s", message)
        message = error.public
    about: dict[str, Any] = {"kind": kind, "code": error.code or kind, "facts": error.facts, "message": message}
    match error:
        case errors.UnknownNameError():
            return UnknownNameErrorBody(**about, known=list(error.known)).model_dump()
        case errors.ContradictionError():
            return ClashErrorBody(**about, clues=list(error.clues)).model_dump()
        case _:
            return ErrorBody(**about).model_dump()


def plain_body(kind: str, message: str, *, code: str = "") -> dict[str, Any]:
    """What stands under ``error`` where no exception of ours was raised."""
    return ErrorBody(kind=kind, code=code or kind, facts={}, message=message).model_dump()


def shape_body(where: str, message: str) -> dict[str, Any]:
    """What stands under ``error`` for a request of the wrong shape."""
    facts: dict[str, FactValue] = {"where": where}
    return ShapeErrorBody(
        kind="validation", code="validation", facts=facts, message=f"{where or 'message'}: {message}", where=where
    ).model_dump()
