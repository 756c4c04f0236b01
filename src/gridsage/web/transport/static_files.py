"""The page's files, packed for browsers that take them so: each is packed once and kept as long as it is unchanged."""

from __future__ import annotations

import asyncio
import gzip
import os
from dataclasses import dataclass
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from gridsage.web.transport.packed import GZIP_HEADERS, takes_gzip

__all__ = ["PackedFiles"]

_TEXTS = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"})
"""What gets smaller; pictures and type are packed already."""
_LEAST_BYTES = 600
"""Below this the header costs more than is won."""


@dataclass(frozen=True, slots=True)
class _Packed:
    """A file as it travels; ``version`` tells whether it is still the one on the disk."""

    name: str
    version: tuple[int, int]
    body: bytes
    headers: dict[str, str]
    media_type: str | None


class PackedFiles(StaticFiles):
    """A folder of files whose texts travel as gzip.

    A page is made of many small files, so one that was asked for before is answered from memory: no thread is asked,
    and the disk only whether the file is still the same.
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._packed: dict[str, _Packed] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file as it is, or packed where the browser takes that."""
        if not takes_gzip(scope):
            return await super().get_response(path, scope)
        known = self._packed.get(path)
        if known is not None and scope["method"] == "GET" and _version(known.name) == known.version:
            return _answer(known, scope)
        response = await super().get_response(path, scope)
        if not isinstance(response, FileResponse):
            return response
        name = os.fspath(response.path)
        stat = response.stat_result
        if Path(name).suffix not in _TEXTS or stat is None or stat.st_size < _LEAST_BYTES:
            return response
        body = await asyncio.to_thread(lambda: gzip.compress(Path(name).read_bytes(), 6, mtime=0))
        kept = {key: response.headers[key] for key in ("etag", "last-modified") if key in response.headers}
        headers = kept | GZIP_HEADERS
        packed = _Packed(name, (stat.st_mtime_ns, stat.st_size), body, headers, response.media_type)
        self._packed[path] = packed
        return _answer(packed, scope)


def _version(name: str) -> tuple[int, int] | None:
    try:
        stat = Path(name).stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _answer(packed: _Packed, scope: Scope) -> Response:
    """The file, or that the browser has it already."""
    tags = b",".join(value for name, value in scope["headers"] if name == b"if-none-match").decode("latin-1")
    known = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
    if packed.headers.get("etag") in known:
        return Response(status_code=304, headers={key: packed.headers[key] for key in ("etag", "vary")})
    return Response(packed.body, media_type=packed.media_type, headers=packed.headers)
