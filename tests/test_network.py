"""Networks in ONNX files: they are read as data, and one of another shape is refused in one line."""

from __future__ import annotations

from pathlib import Path

import onnx
import pytest
from onnx import TensorProto
from onnx.external_data_helper import convert_model_to_external_data

from gridsage.errors import OptionError
from gridsage.network import load_network, parse_network_file
from tests.networks import write_network


def test_a_network_scores_every_cell_of_boards_of_any_size(tmp_path: Path) -> None:
    network = load_network(str(write_network(tmp_path / "two.onnx", [1, -2])))
    assert network.scores(bytes([1, 0, 1, 0, 1, 1]), 2, 1, 3) == [1, -2, -1]
    network.check(2, 7, 4)


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "one.onnx"
    write_network(file, [1])
    assert load_network(str(file)) is load_network(str(file))
    write_network(file, [1], rows=3)
    with pytest.raises(OptionError, match="is made for 3 rows; this board has 5"):
        load_network(str(file)).check(1, 5, 5)


def test_boards_of_another_shape_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="is made for 2 planes; this board has 12"):
        load_network(str(write_network(tmp_path / "a.onnx", [1, 1]))).check(12, 9, 9)
    with pytest.raises(OptionError, match="is made for 8 columns; this board has 9"):
        load_network(str(write_network(tmp_path / "b.onnx", [1], columns=8))).check(1, 9, 9)
    with pytest.raises(OptionError, match="gives 49 scores; a board of 9x9 needs 81"):
        load_network(str(write_network(tmp_path / "c.onnx", [1], kernel=3))).check(1, 9, 9)
    with pytest.raises(OptionError, match="failed"):
        load_network(str(write_network(tmp_path / "d.onnx", [1], kernel=3))).check(1, 2, 2)


def test_files_that_hold_no_network_are_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "text.onnx").write_text("no network", encoding="utf-8")
    (tmp_path / "empty.onnx").touch()
    write_network(tmp_path / "double.onnx", [1], kind=TensorProto.DOUBLE)
    for name in ("text.onnx", "empty.onnx", "double.onnx", "gone.onnx", "", ".", "\0", "a" * 5000):
        with pytest.raises(OptionError) as error:
            load_network(str(tmp_path / name) if name not in ("", "\0") else name)
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 700


def test_a_network_cannot_bring_other_files_in(tmp_path: Path) -> None:
    file = write_network(tmp_path / "one.onnx", [1] * 400)
    model = onnx.load(file)
    convert_model_to_external_data(model, location="weights.bin", size_threshold=0)
    onnx.save(model, file)
    assert (tmp_path / "weights.bin").is_file()
    with pytest.raises(OptionError, match="holds no network"):
        load_network(str(file))


def test_the_option_names_one_file() -> None:
    assert parse_network_file("model.onnx") == "model.onnx"
    assert parse_network_file("'my model.onnx'") == "my model.onnx"
    for text in ("", "a b", "'a"):
        with pytest.raises(ValueError, match=r"."):
            parse_network_file(text)
