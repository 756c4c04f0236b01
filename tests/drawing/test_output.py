"""Pictures in files and in notebooks; what cannot be drawn is one clear line."""

from __future__ import annotations

import base64
import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridsage import mines, mnk
from gridsage.drawing import png
from gridsage.drawing.drawable import Drawable
from gridsage.drawing.png import MOST_PIXELS
from gridsage.errors import GridsageError, OptionError
from tests.drawing.examples import make_examples
from tests.hostile import HOSTILE

EXAMPLES = make_examples()
GOLDEN = Path(__file__).parent / "golden"


def coin() -> mines.Analysis:
    return mines.analyse("1#\n1#", "2x2/1@any")


def test_a_small_analysis_is_drawn_as_it_always_was() -> None:
    assert coin().to_svg() == (GOLDEN / "coin.svg").read_text(encoding="utf-8"), "write the new picture if it is meant"


def test_a_small_game_is_drawn_as_it_always_was() -> None:
    board = mnk.Board("3x3x3", "a1 a2 b1 b2 c1")
    assert board.to_svg(theme="dark") == (GOLDEN / "won.svg").read_text(encoding="utf-8")
    assert board.to_text() == "  a b c\n1 X X X\n2 O O ·\n3 · · ·\n\nX has won: a1 b1 c1."


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_notebook_gets_an_image_of_its_own_and_the_text(name: str) -> None:
    page = EXAMPLES[name]._repr_html_()
    (data,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)
    assert base64.b64decode(data).decode() == EXAMPLES[name].to_svg() == EXAMPLES[name]._repr_svg_()
    (alt,) = re.findall(r'alt="([^"]+)"', page)
    assert alt
    assert "<pre" in page
    ElementTree.fromstring(re.sub(r"(<img[^>]*)>", r"\1/>", page))


class Printer:
    """What IPython gives to an object that prints itself."""

    def __init__(self, depth: int) -> None:
        self.stack = list(range(depth))
        self.lines = [""]

    def text(self, text: str) -> None:
        self.lines[-1] += text

    def break_(self) -> None:
        self.lines.append("")


def test_where_only_text_is_shown_the_board_is_shown_and_one_line_inside_a_list() -> None:
    board: Any = EXAMPLES["mines.Board"]
    alone, nested = Printer(1), Printer(2)
    board._repr_pretty_(alone, False)
    board._repr_pretty_(nested, False)
    assert "\n".join(alone.lines) == board.to_text()
    assert nested.lines == [repr(board)]


@pytest.mark.parametrize(("side", "heads"), [(9, 1), (30, 2), (120, 3)])
def test_text_names_its_columns_above_each_other(side: int, heads: int) -> None:
    lines = mines.View.start(f"{side}x3/1@any").to_text().splitlines()
    assert len(lines) == heads + 3
    last = "".join(line[2 * side] for line in lines[:heads])
    assert int(last) == side - 1


def test_a_file_is_what_its_ending_says_and_stays_unless_told_otherwise(tmp_path: Path) -> None:
    board = EXAMPLES["mines.Board"]
    for ending in ("svg", "png", "txt"):
        board.save_picture(tmp_path / f"board.{ending}")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == board.to_svg()
    assert (tmp_path / "board.txt").read_text(encoding="utf-8") == board.to_text() + "\n"
    assert (tmp_path / "board.png").read_bytes() == board.to_png()
    with pytest.raises(OptionError, match="exists already"):
        board.save_picture(str(tmp_path / "board.svg"), theme="dark")
    board.save_picture(tmp_path / "board.svg", theme="dark", replace=True)
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == board.to_svg(theme="dark")
    with pytest.raises(GridsageError, match=r"known: \.png, \.svg, \.txt"):
        board.save_picture(tmp_path / "board.gif")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.png", "board.svg", "board.txt"]


def test_a_png_is_as_large_as_the_svg_in_every_theme() -> None:
    root = ElementTree.fromstring(coin().to_svg())
    for theme in ("light", "auto"):
        data = coin().to_png(theme=theme)
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", data[16:24]) == (int(root.attrib["width"]), int(root.attrib["height"]))
    assert coin().to_png() == coin().to_png(theme="auto")
    assert coin().to_png(theme="dark") != coin().to_png()


def test_a_png_that_would_fill_the_memory_is_refused_with_a_size_that_fits() -> None:
    view = mines.View.start("200x200/10")
    with pytest.raises(OptionError, match="give a cell at most 39 pixels") as refused:
        view.to_png(cell_px=200)
    assert "\n" not in str(refused.value)
    assert MOST_PIXELS >= (202 * 39) ** 2


def test_a_machine_without_fonts_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_has_fonts", lambda: False)
    with pytest.raises(OptionError, match="needs a font"):
        coin().to_png()


def test_fonts_are_looked_for_by_drawing_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    png._has_fonts.cache_clear()
    monkeypatch.setattr(png, "_render", lambda svg: b"blank")
    assert not png._has_fonts()
    png._has_fonts.cache_clear()


def assert_works_or_one_line(drawable: Drawable, keyword: str) -> None:
    faults = []
    for label, value in HOSTILE.items():
        try:
            ElementTree.fromstring(drawable.to_svg(**{keyword: value}))
        except (GridsageError, TypeError) as error:
            if not str(error) or "\n" in str(error) or len(str(error)) > 500:
                faults.append(f"{label}: {str(error)[:200]!r}")
    assert not faults


@pytest.mark.parametrize("keyword", ["theme", "palette", "cell_px", "labels", "title"])
def test_a_hostile_look_works_or_is_one_clear_line(keyword: str) -> None:
    assert_works_or_one_line(coin(), keyword)


@pytest.mark.parametrize(
    ("name", "keyword"),
    [
        ("mines.Analysis", "chances"), ("mines.Analysis", "best"), ("mines.Analysis", "proof"),
        ("mines.Certificate", "step"), ("mines.Puzzle", "solution"), ("mnk.Puzzle", "solution"),
        ("mnk.Position", "numbers"), ("mnk.Position", "threats"), ("mnk.Position", "stones"), ("mnk.Analysis", "line"),
        ("mines.Board", "nonsense"), ("mnk.Board", "nonsense"), ("mines.View", "mines"),
    ],
)  # fmt: skip
def test_a_hostile_wish_works_or_is_one_clear_line(name: str, keyword: str) -> None:
    assert_works_or_one_line(EXAMPLES[name], keyword)
