"""Reading and writing the files that a user names: whole or not at all, and a mistake is one clear line."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from gridsage.errors import GridsageError, OptionError, ParseError

__all__ = [
    "MALFORMED",
    "MOST_BYTES",
    "STDIN",
    "decode_old_text",
    "decode_text",
    "find_encoding",
    "find_old_encoding",
    "is_file",
    "make_private",
    "new_part",
    "open_bytes",
    "printable",
    "read_bytes",
    "read_pieces",
    "read_text",
    "replacing",
    "split_lines",
    "write_bytes",
    "write_text",
]

STDIN = "-"
"""The name under which standard input is read."""
MOST_BYTES = 64 << 20
"""The most bytes of a text that is read, or, where a text holds many things, of one of them."""
_PIECE = 1 << 16
"""So much of a file is read at a time."""

MALFORMED = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)
"""What reading values out of JSON that a stranger wrote may raise."""


def decode_text(data: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 where it begins with that mark, as some shells write what is sent to a file.

    >>> decode_text("h8 i9".encode("utf-16"))
    'h8 i9'
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16")
    # Some editors begin a file with a mark that is no part of its text.
    return data.decode("utf-8-sig")


def decode_old_text(data: bytes) -> str:
    """The text of a file from before UTF-8 that names no encoding: Chinese (GBK) where it reads as such, or Latin-1.

    >>> [decode_old_text("五目 Ülo".encode(encoding)) for encoding in ("utf-8", "utf-16")]
    ['五目 Ülo', '五目 Ülo']
    >>> decode_old_text("五目".encode("gbk")), decode_old_text("Ülo Ålesund".encode("latin-1"))
    ('五目', 'Ülo Ålesund')
    """
    with suppress(UnicodeDecodeError):
        return decode_text(data)
    with suppress(UnicodeDecodeError):
        text = data.decode("gb18030")
        if _is_chinese([text]):
            return text
    return data.decode("latin-1")


def find_encoding(file: BinaryIO) -> str:
    """The encoding by which :func:`decode_text` reads such a file; it is left at its beginning."""
    file.seek(0)
    start = file.read(2)
    file.seek(0)
    return "utf-16" if start in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"


def find_old_encoding(file: BinaryIO) -> str:
    """The encoding by which :func:`decode_old_text` reads such a file, looked for piece by piece.

    >>> find_old_encoding(io.BytesIO("五目".encode("gbk")))
    'gb18030'
    """
    encoding = find_encoding(file)
    with suppress(UnicodeDecodeError):
        for _ in read_pieces(file, encoding):
            pass
        return encoding
    with suppress(UnicodeDecodeError):
        if _is_chinese(read_pieces(file, "gb18030")):
            return "gb18030"
    return "latin-1"


def _is_chinese(pieces: Iterable[str]) -> bool:
    """Whether most signs of a text in GBK are those that are written.

    Two bytes of Latin-1 often make a sign of GBK too, but seldom one of the common ones.
    """
    common = strange = 0
    for text in pieces:
        for letter in text:
            if not letter.isascii():
                strange += 1
                common += _is_common_chinese(letter)
    return 2 * common > strange


def read_pieces(file: BinaryIO, encoding: str, errors: str = "strict") -> Iterator[str]:
    """The text of a file from its beginning, a piece at a time; line ends are those of Python."""
    file.seek(0)
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(encoding)(errors), translate=True)
    while data := _next_piece(file):
        yield decoder.decode(data)
    yield decoder.decode(b"", final=True)


def _next_piece(file: BinaryIO) -> bytes:
    try:
        return file.read(_PIECE)
    except OSError as error:  # a disk that fails; what cannot be read at all is told when it is opened
        raise ParseError(f"the file cannot be read to its end: {error.strerror or error}") from error


def split_lines(pieces: Iterable[str], *, most: int = MOST_BYTES) -> Iterator[str]:
    """The lines of a text that comes in pieces, one at a time and without their ends; a longer one is refused."""
    begun, size = list[str](), 0
    for piece in pieces:
        for number, part in enumerate(piece.split("\n")):
            if number:
                yield "".join(begun)
                begun, size = [], 0
            begun.append(part)
            size += len(part)
            if size > most:
                raise ParseError(f"a line of the file has more than {most:,} characters")
    if size:
        yield "".join(begun)


def _is_common_chinese(letter: str) -> bool:
    try:
        return bool(letter.encode("gb2312"))
    except UnicodeEncodeError:
        return False


def printable(text: str) -> str:
    """Text of a stranger as one line that cannot steer a terminal: control signs become spaces."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()


def read_text(name: str | Path, *, decode: Callable[[bytes], str] = decode_text, most: int = MOST_BYTES) -> str:
    """All of a text file, or of standard input for ``-``; a person at the keyboard is told that we wait for them.

    ``decode`` knows the encodings of a format; line ends are those of Python. More than ``most`` bytes are refused.
    """
    data = read_bytes(name, most=most)
    try:
        text = decode(data)
    except UnicodeError as error:
        raise ParseError(f"cannot read {_shown(name)}: it is not text") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _shown(name: str | Path) -> str:
    """What is read, as messages call it; a name must be one."""
    if not str(name).strip():
        raise OptionError("the name of the file to read is empty")
    return "standard input" if str(name) == STDIN else str(name)


def is_file(name: str, *, pipes: bool = False) -> bool:
    """Whether a text names a file; with ``pipes`` anything that can be read, such as the pipe that a shell makes.

    A text that cannot be a name at all names none.
    """
    try:
        path = Path(name)
        return path.is_file() or (pipes and path.exists() and not path.is_dir())
    except (OSError, ValueError):  # too long for the system, or with a null character
        return False


def _read_stdin(most: int) -> bytes:
    if sys.stdin.isatty():
        print("gridsage: reading from the keyboard; Ctrl-D on a new line ends it, Ctrl-C leaves", file=sys.stderr)
    binary = getattr(sys.stdin, "buffer", None)  # one that a program put there has text alone
    return bytes(binary.read(most)) if binary is not None else sys.stdin.read(most).encode("utf-8")


def read_bytes(name: str | Path, *, most: int) -> bytes:
    """All of a file, or of standard input for ``-``; one that is larger than ``most`` bytes is refused."""
    shown = _shown(name)
    try:
        if str(name) == STDIN:
            data = _read_stdin(most + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(most + 1)
    except OSError as error:
        raise OptionError(f"cannot read {shown}: {error.strerror or error}") from error
    except UnicodeError as error:
        raise ParseError(f"cannot read {shown}: it is not text") from error
    return _whole(data, shown, most)


def _whole(data: bytes, shown: str, most: int) -> bytes:
    if len(data) > most:
        raise ParseError(f"cannot read {shown}: it has more than {most:,} bytes")
    return data


def open_bytes(name: str | Path) -> BinaryIO:
    """A file to be read piece by piece, from any place; what is wrong with it is one sentence, as for ``read_bytes``.

    Standard input and pipes, in which nobody can go back, are read whole, up to :data:`MOST_BYTES`.
    """
    shown = _shown(name)
    if str(name) == STDIN:
        return io.BytesIO(read_bytes(name, most=MOST_BYTES))
    try:
        file = Path(name).open("rb")  # noqa: SIM115
        if file.seekable():
            return file
        with file:
            return io.BytesIO(_whole(file.read(MOST_BYTES + 1), shown, MOST_BYTES))
    except OSError as error:
        raise OptionError(f"cannot read {shown}: {error.strerror or error}") from error


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read and write; one that is there stays as it is."""
    if not path.exists():
        # Without O_EXCL: two programs may make the same database at once, and a link may lead to it.
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def new_part(path: Path) -> Path:
    """A name beside ``path`` that no file has: for what is being written, and is not whole yet."""
    return next(
        part
        for number in count()
        if not os.path.lexists(part := path.with_name(f"{path.name}{f'.{number}' if number else ''}.part"))
    )


@contextmanager
def replacing(path: Path, *, error: type[GridsageError] = OptionError) -> Iterator[Path]:
    """A file beside ``path`` to write to; it takes the place of ``path`` when all is written, and else disappears.

    A full disk or Ctrl-C must not leave half a file where a whole one was.
    """
    part = new_part(path)
    try:
        yield part
        part.replace(path)
    except OSError as problem:
        raise error(f"cannot write {path}: {problem.strerror or problem}") from problem
    finally:
        # A folder that is not there, or may not be looked into, has been told of above.
        with suppress(OSError):
            part.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text file; one that exists is only replaced when that is asked for."""
    with replacing(path) as part:
        if path.exists() and not replace:
            raise OptionError(f"{path} exists already")
        part.write_text(text, encoding="utf-8", newline="\n")


def write_bytes(path: Path, data: bytes, *, replace: bool = False) -> None:
    """Write a file; one that exists is only replaced when that is asked for."""
    with replacing(path) as part:
        if path.exists() and not replace:
            raise OptionError(f"{path} exists already")
        part.write_bytes(data)
