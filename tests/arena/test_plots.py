"""Plots: files that others can open, told apart by more than colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from gridsage.arena.plots import check_plot_file, draw_win_rates, save_figure
from gridsage.arena.rating import wilson
from gridsage.errors import OptionError


def row(bot: str, setup: str, wins: int, first: str = "fixed") -> dict[str, Any]:
    rate = wilson(wins, 100)
    return {
        "bot": bot,
        "setup_name": setup,
        "first": first,
        "win_rate": rate.value,
        "win_rate_low": rate.low,
        "win_rate_high": rate.high,
    }


def plot(document: dict[str, Any], path: Path) -> None:
    figure = Figure(figsize=(8, 4), layout="constrained")
    draw_win_rates(figure, document, ["first"])
    save_figure(figure, path)


DOCUMENT = {
    "seed": 1,
    "games": 100,
    "partial": True,
    "rows": [row(bot, setup, wins) for bot, wins in (("a", 0), ("b", 50), ("c", 100)) for setup in ("small", "large")],
}


def test_a_png_and_an_svg_are_written(tmp_path: Path) -> None:
    plot(DOCUMENT, tmp_path / "rates.png")
    assert (tmp_path / "rates.png").read_bytes().startswith(b"\x89PNG")
    plot(DOCUMENT, tmp_path / "rates.SVG")
    assert ElementTree.parse(tmp_path / "rates.SVG").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_the_same_figures_give_the_same_file(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        plot(DOCUMENT, tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_setups_differ_in_mark_and_not_only_in_colour(tmp_path: Path) -> None:
    plot(DOCUMENT, tmp_path / "rates.svg")
    text = (tmp_path / "rates.svg").read_text(encoding="utf-8").lower()
    assert "#0072b2" in text
    assert "#d55e00" in text
    marks = [part.split('"')[1] for part in text.split("<path id=")[1:] if "stroke: #0072b2" in part.split("/>")[0]]
    others = [part.split('"')[1] for part in text.split("<path id=")[1:] if "stroke: #d55e00" in part.split("/>")[0]]
    assert marks
    assert others
    assert not set(marks) & set(others)


def test_several_first_cells_are_series_of_their_own(tmp_path: Path) -> None:
    rows = [row("a", "small", 30, first) for first in ("corner", "centre")]
    plot({**DOCUMENT, "rows": rows}, tmp_path / "rates.svg")
    text = (tmp_path / "rates.svg").read_text(encoding="utf-8")
    assert "small, first corner" in text
    assert "small, first centre" in text


@pytest.mark.parametrize("name", ["rates.pdf", "rates", "nowhere/rates.png", "folder.png"])
def test_a_place_where_no_plot_can_be_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(OptionError):
        check_plot_file(tmp_path / name)
