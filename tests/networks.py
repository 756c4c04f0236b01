"""Small networks as ONNX files, for tests of trained policies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper, numpy_helper

__all__ = ["write_network"]


def write_network(
    path: Path,
    weights: Sequence[float],
    *,
    rows: int | str = "rows",
    columns: int | str = "columns",
    kind: int = TensorProto.FLOAT,
    kernel: int = 1,
) -> Path:
    """A network whose score of a cell is the sum of its planes by these weights, for boards of any size or of one."""
    shape = (1, len(weights), kernel, kernel)
    values = np.zeros(shape, np.float32)
    values[0, :, 0, 0] = weights
    if kind != TensorProto.FLOAT:
        values = values.astype(helper.tensor_dtype_to_np_dtype(kind))
    given = helper.make_tensor_value_info("observation", kind, ["boards", len(weights), rows, columns])
    scores = helper.make_tensor_value_info("scores", kind, None)
    node = helper.make_node("Conv", ["observation", "weights"], ["scores"])
    graph = helper.make_graph([node], "test", [given], [scores], [numpy_helper.from_array(values, "weights")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    path.write_bytes(model.SerializeToString())
    return path
