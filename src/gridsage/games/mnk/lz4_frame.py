"""LZ4 frames, read with a bound on what may come out of them; checksums are passed over.

The layout is that of the LZ4 frame and block format descriptions (github.com/lz4/lz4, ``doc/``).
"""

from __future__ import annotations

from gridsage.errors import ParseError

__all__ = ["LZ4_MAGIC", "decompress_lz4"]

LZ4_MAGIC = bytes.fromhex("04224d18")
_LEAST_MATCH = 4
_MORE = 15
"""A length of so much goes on in the next bytes."""


def decompress_lz4(data: bytes, *, most: int) -> bytes:
    """What the first frame holds; more than ``most`` bytes, or a frame that is cut short or broken, is refused."""
    try:
        return bytes(_frame(data, most))
    except IndexError:
        raise ParseError("the LZ4 frame is cut short") from None


def _frame(data: bytes, most: int) -> bytearray:
    if data[:4] != LZ4_MAGIC:
        raise ParseError("not an LZ4 frame")
    flags = data[4]
    if flags >> 6 != 1:
        raise ParseError(f"an LZ4 frame of version {flags >> 6}: expected 1")
    # Magic number, flags, block size; then the content's size and a dictionary's number if flagged; then a checksum.
    at = 6 + (8 if flags & 0x08 else 0) + (4 if flags & 0x01 else 0) + 1
    block_checksum = 4 if flags & 0x10 else 0
    out = bytearray()
    while True:
        size = _number(data, at, 4)
        at += 4
        if size == 0:
            return out
        plain, size = size >> 31, size & 0x7FFFFFFF
        block = data[at : at + size]
        if len(block) < size:
            raise ParseError("the LZ4 frame is cut short")
        if plain:
            out += block
        else:
            _block(block, out, most)
        if len(out) > most:
            raise ParseError(f"the LZ4 frame holds more than {most:,} bytes")
        at += size + block_checksum


def _block(block: bytes, out: bytearray, most: int) -> None:
    """Literals and matches in turn; the last literals have no match."""
    at, end = 0, len(block)
    while at < end:
        token = block[at]
        at += 1
        literals, at = _length(block, at, token >> 4)
        if at + literals > end:
            raise ParseError("the LZ4 frame is cut short")
        out += block[at : at + literals]
        at += literals
        if at == end:
            return
        offset = _number(block, at, 2)
        at += 2
        count, at = _length(block, at, token & 15)
        count += _LEAST_MATCH
        if not 0 < offset <= len(out):
            raise ParseError("the LZ4 frame is broken: it copies from before its beginning")
        if len(out) + count > most:
            raise ParseError(f"the LZ4 frame holds more than {most:,} bytes")
        start = len(out) - offset
        if offset >= count:
            out += out[start : start + count]
        else:  # what is copied grows while it is copied
            unit = bytes(out[start:])
            out += (unit * (count // offset + 1))[:count]


def _length(block: bytes, at: int, first: int) -> tuple[int, int]:
    """A length, and where it ends."""
    if first < _MORE:
        return first, at
    while True:
        more = block[at]
        at += 1
        first += more
        if more < 255:
            return first, at


def _number(data: bytes, at: int, size: int) -> int:
    part = data[at : at + size]
    if len(part) < size:
        raise IndexError
    return int.from_bytes(part, "little")
