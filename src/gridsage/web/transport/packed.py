"""Texts sent packed to whoever takes them so, and as they are to everybody else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Scope

from gridsage.web.packed_text import PackedText

__all__ = ["GZIP_HEADERS", "takes_gzip", "text_response"]

GZIP_HEADERS = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
"""What tells a client, and any cache on the way, that a body is packed."""


def takes_gzip(scope: Scope) -> bool:
    """Whether the client unpacks what it is sent."""
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    # Some clients refuse it by a weight of nothing.
    return any(
        part.split(b";")[0].strip() == b"gzip" and not re.search(rb"q=0(\.0*)?\s*$", part)
        for part in accepted.split(b",")
    )


async def text_response(
    scope: Scope, text: str | PackedText, media_type: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The text as an answer; one that is packed already stays so where the client takes it."""
    sent = dict(headers or {})
    if isinstance(text, str):
        return Response(text, media_type=media_type, headers=sent)
    if takes_gzip(scope):
        return Response(text.gzipped, media_type=media_type, headers=sent | GZIP_HEADERS)
    return Response(await asyncio.to_thread(text.unpack), media_type=media_type, headers=sent)
