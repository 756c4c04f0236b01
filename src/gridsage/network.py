"""A trained network in an ONNX file: a score for each cell from the planes of a board. It is data; it runs no code."""

from __future__ import annotations

import shlex
from functools import lru_cache
from pathlib import Path
from typing import Any

from gridsage.errors import OptionError
from gridsage.extras import require_extra

__all__ = ["Network", "load_network", "parse_network_file"]

_MOST_BYTES = 1 << 30
_AXES = ("boards", "planes", "rows", "columns")


def parse_network_file(text: str) -> str:
    """The file that an option names, quoted as in a shell; a ValueError where that is none, or several."""
    words = shlex.split(text)
    if len(words) != 1:
        raise ValueError("expected one file, such as model.onnx")
    return words[0]


class Network:
    """One input of 32-bit floats, ``(boards, planes, rows, columns)``; the first output has a score for each cell.

    An axis without a fixed length takes any board. The highest score is the best action.
    """

    def __init__(self, file: str, data: bytes) -> None:
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # games are played side by side
        settings.log_severity_level = 4  # what is wrong is told by our own line
        self._file = file
        try:
            # Read from memory, a file cannot name others.
            self._session = onnxruntime.InferenceSession(data, settings, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise OptionError(f"the policy file {file!r:.200} holds no network: {_first_line(error)}") from None
        inputs = self._session.get_inputs()
        if len(inputs) != 1 or inputs[0].type != "tensor(float)" or len(inputs[0].shape or ()) != len(_AXES):
            told = ", ".join(f"{one.type}{list(one.shape or ())}" for one in inputs)
            raise OptionError(f"the policy file {file!r:.200} takes {told}: expected one tensor(float) of four axes")
        self._input: Any = inputs[0]
        self._output: str = self._session.get_outputs()[0].name

    def check(self, planes: int, rows: int, columns: int) -> None:
        """Refuse boards of another shape than the network was made for."""
        for axis, length, given in zip(_AXES, self._input.shape, (1, planes, rows, columns), strict=True):
            if isinstance(length, int) and length != given:
                raise OptionError(
                    f"the policy file {self._file!r:.200} is made for {length} {axis}; this board has {given}"
                )
        self.scores(bytes(planes * rows * columns), planes, rows, columns)

    def scores(self, board: bytes, planes: int, rows: int, columns: int) -> list[float]:
        """A score for each cell of a board whose planes are given one after the other, a byte for each cell."""
        import numpy as np

        given = np.frombuffer(board, np.uint8).astype(np.float32).reshape(1, planes, rows, columns)
        try:
            (output,) = self._session.run([self._output], {self._input.name: given})
        except Exception as error:
            raise OptionError(f"the policy file {self._file!r:.200} failed: {_first_line(error)}") from None
        if np.size(output) != rows * columns:
            raise OptionError(
                f"the policy file {self._file!r:.200} gives {np.size(output)} scores; "
                f"a board of {columns}x{rows} needs {rows * columns}"
            )
        # What is no number is the worst of all.
        return [float(score) for score in np.nan_to_num(np.ravel(output), nan=-np.inf)]


def load_network(file: str) -> Network:
    """The network of a file, read again only where the file has changed."""
    if not file:
        raise OptionError("the bot policy needs a file: policy:file=model.onnx")
    require_extra("onnx", "the bot policy")
    try:
        path = Path(file)
        facts = path.stat()
        if not path.is_file() or facts.st_size > _MOST_BYTES:
            raise OptionError(f"the policy file {file!r:.200} is no file of at most {_MOST_BYTES >> 20} MB")
        return _load(file, facts.st_mtime_ns, facts.st_size)
    except (OSError, ValueError) as error:
        raise OptionError(f"cannot read the policy file {file!r:.200}: {_first_line(error)}") from None


@lru_cache(maxsize=8)
def _load(file: str, changed_ns: int, size: int) -> Network:
    return Network(file, Path(file).read_bytes())


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
