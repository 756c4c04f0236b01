"""The page's files, packed for browsers that take them so: each is packed once and kept as long as it is unchanged."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["PackedFiles"]

_TEXTS = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"})
"""What gets smaller; pictures and type are packed already."""
_LEAST_BYTES = 600
"""Below this the header costs more than is won."""


class PackedFiles(StaticFiles):
    """A folder of files whose texts travel as gzip."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._packed: dict[str, tuple[tuple[float, int], bytes]] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file as it is, or packed where the browser takes that."""
        response = await super().get_response(path, scope)
        if not isinstance(response, FileResponse) or not _takes_gzip(scope):
            return response
        name = os.fspath(response.path)
        stat = response.stat_result
        if Path(name).suffix not in _TEXTS or stat is None or stat.st_size < _LEAST_BYTES:
            return response
        body = await asyncio.to_thread(self._pack, name, (stat.st_mtime, stat.st_size))
        kept = {key: response.headers[key] for key in ("etag", "last-modified") if key in response.headers}
        headers = {**kept, "content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(body, media_type=response.media_type, headers=headers)

    def _pack(self, name: str, version: tuple[float, int]) -> bytes:
        known = self._packed.get(name)
        if known is None or known[0] != version:
            known = (version, gzip.compress(Path(name).read_bytes(), 6, mtime=0))
            self._packed[name] = known
        return known[1]


def _takes_gzip(scope: Scope) -> bool:
    accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    # Some clients refuse it by a weight of nothing.
    return any(
        part.split(b";")[0].strip() == b"gzip" and not re.search(rb"q=0(\.0*)?\s*$", part)
        for part in accepted.split(b",")
    )
