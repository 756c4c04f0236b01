"""A long text as it travels: packed once, by whoever makes it, and sent so as often as it is asked for."""

from __future__ import annotations

import base64
import gzip
from dataclasses import dataclass

__all__ = ["PackedText"]

_LEVEL = 6


@dataclass(frozen=True, slots=True)
class PackedText:
    """A text as gzip."""

    gzipped: bytes

    @classmethod
    def pack(cls, text: str) -> PackedText:
        """The text, packed; the same text always gives the same bytes."""
        return cls(gzip.compress(text.encode(), _LEVEL, mtime=0))

    @classmethod
    def from_json(cls, text: str) -> PackedText:
        """What :meth:`to_json` made of one."""
        return cls(base64.b64decode(text))

    def to_json(self) -> str:
        """As a string that an engine process can answer with."""
        return base64.b64encode(self.gzipped).decode()

    def unpack(self) -> str:
        """The text as it was."""
        return gzip.decompress(self.gzipped).decode()
