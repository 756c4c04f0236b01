"""Files that are larger than they take room: made while they are read; and how much memory reading them takes."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

__all__ = ["RepeatedFile", "peak_bytes"]


class RepeatedFile(io.RawIOBase):
    """A head, and then the same bytes again and again."""

    def __init__(self, body: bytes, times: int, head: bytes = b"") -> None:
        self.body, self.head = body, head
        self.size = len(head) + times * len(body)
        self.place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        assert whence == io.SEEK_SET
        self.place = offset
        return offset

    def tell(self) -> int:
        return self.place

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        count = max(0, min(len(buffer), self.size - self.place))
        done = 0
        while done < count:
            part = self._part(count - done)
            buffer[done : done + len(part)] = part
            done += len(part)
            self.place += len(part)
        return count

    def _part(self, most: int) -> bytes:
        if self.place < len(self.head):
            return self.head[self.place : self.place + most]
        begin = (self.place - len(self.head)) % len(self.body)
        return self.body[begin : begin + most]

    def copy_to(self, out: IO[bytes]) -> None:
        """Write all of it to a file."""
        self.seek(0)
        while data := self.read(1 << 20):
            out.write(data)


@contextmanager
def peak_bytes() -> Iterator[Callable[[], int]]:
    """How much more memory was taken at most than before, asked when the work is done."""
    tracemalloc.start()
    begin = tracemalloc.get_traced_memory()[0]
    try:
        yield lambda: tracemalloc.get_traced_memory()[1] - begin
    finally:
        tracemalloc.stop()
