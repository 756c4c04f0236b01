"""Whatever can be drawn is drawn: in every theme and palette, as XML that is well formed, and with all it can show."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from gridsage import drawing, games, mines, mnk, solving
from gridsage.drawing.drawable import Drawable
from gridsage.drawing.picture import BoardPicture
from gridsage.drawing.themes import AUTO, PALETTES, THEMES
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines.shown import ShownBoard
from tests.drawing.examples import make_examples

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = make_examples()
# What others are made of is not a thing by itself.
_BASES = (BoardPicture, ShownBoard)


def read(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def kinds(kind: type[Any] = Drawable) -> Iterator[str]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("gridsage.") and child not in _BASES:
            yield f"{child.__module__}.{child.__name__}"
        yield from kinds(child)


def test_there_is_an_example_of_everything_that_can_be_drawn() -> None:
    for package in (drawing, games, solving):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(info.name)
    assert {f"{type(one).__module__}.{type(one).__name__}" for one in EXAMPLES.values()} == set(kinds())


@pytest.mark.parametrize("name", EXAMPLES)
def test_everything_is_drawn_in_every_theme_and_palette(name: str) -> None:
    drawn = set()
    for theme in (*THEMES, AUTO):
        for palette in PALETTES:
            svg = EXAMPLES[name].to_svg(theme=theme, palette=palette)
            root = read(svg)
            assert root.find(f"{SVG}title") is not None
            assert float(root.attrib["width"]) > 0
            assert "None" not in svg
            drawn.add(svg)
    assert len(drawn) == (len(THEMES) + 1) * len(PALETTES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_same_thing_gives_the_same_picture(name: str) -> None:
    assert EXAMPLES[name].to_svg() == EXAMPLES[name].to_svg()


def test_the_automatic_theme_has_the_colours_of_both_and_touches_nothing_else() -> None:
    svg = EXAMPLES["mines.View"].to_svg(theme=AUTO)
    assert f"--gs-hidden:{THEMES['light'].hidden}" in svg
    assert f"--gs-hidden:{THEMES['dark'].hidden}" in svg
    assert "prefers-color-scheme:dark" in svg
    (css,) = re.findall(r"<style>(.*?)</style>", svg)
    assert all(rule.startswith("svg.gridsage") for rule in re.findall(r"([^{};]+)\{(?=--)", css))


def test_labels_and_the_size_of_a_cell_can_be_chosen() -> None:
    view = mines.View.start("30x16/99")
    assert texts(view.to_svg())[:2] == ["0", "1"]
    assert texts(view.to_svg(labels=False)) == []
    wide, narrow = (float(read(view.to_svg(cell_px=cell)).attrib["width"]) for cell in (40, 20))
    assert wide > 30 * 40 > narrow > 30 * 20


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("mines.Board", {"mines": True}),
        ("mines.Analysis", {"chances": False}),
        ("mines.Analysis", {"best": False}),
        ("mines.Analysis", {"proof": (7, 2)}),
        ("mines.Certificate", {"step": 3}),
        ("mines.NoGuessBoard", {"step": 3}),
        ("mines.Puzzle", {"solution": True}),
        ("mnk.Position", {"numbers": True}),
        ("mnk.Position", {"forbidden": False}),
        ("mnk.Board", {"stones": True}),
        ("mnk.Analysis", {"line": False}),
        ("mnk.Analysis", {"stones": False}),
        ("mnk.Puzzle", {"solution": True}),
    ],
)
def test_what_is_shown_can_be_chosen(name: str, shown: dict[str, Any]) -> None:
    assert EXAMPLES[name].to_svg(**shown) != EXAMPLES[name].to_svg()


def test_chances_stand_on_the_cells_and_what_is_certain_is_never_a_number() -> None:
    view = mines.View.of("##1\n###\n###", "3x3/2@any")
    said = set(texts(mines.analyse(view).to_svg(labels=False)))
    assert said == {"1", "33", "20"}
    assert texts(mines.analyse("01#\n01#\n011", "3x3/1@any").to_svg(labels=False)) == ["1", "1", "1", "1"]


def test_a_lost_game_shows_its_mines_and_the_flags_that_were_wrong() -> None:
    board = mines.Board.with_mines("3x1/1@any", [2])
    board.flag(0)
    assert "*" not in board.to_text()
    board.open(2)
    assert board.to_text(labels=False) == " ! # *"
    with_mines = mines.Board.with_mines("3x1/1@any", [2])
    assert with_mines.to_text(labels=False) == " # # #"
    assert with_mines.to_text(labels=False, mines=True) == " # # *"


def test_threats_are_the_rows_that_one_stone_completes() -> None:
    position = mnk.parse_position("h8 a1 h9 b1 h10 c1 h11", "15x15x5")
    rows = position.picture(threats=True).rows_open
    assert {row[0] for row in rows} | {row[-1] for row in rows} >= {position.setup.as_cell(c) for c in ("h7", "h12")}
    assert position.picture().rows_open == []
    text = position.to_text(threats=True).splitlines()
    assert (text[7].split()[8], text[8].split()[8], text[12].split()[8]) == ("!", "X", "!")
    assert text[-1] == "X would win at h7 or h12."
    assert "!" not in position.to_text()
    ringed = [position.setup.as_cell(name) for name in ("h7", "h12")]
    assert list(position.picture(threats=True).winning_cells) == ringed
    quiet = mnk.Board("3x3x3", "b2").to_text(threats=True)
    assert quiet.endswith("Neither side threatens to win with its next stone.")
    won = mnk.Board("3x3x3", "b2 a1 c1 a3 a2 b1 c3 c2")
    assert not won.picture(threats=True).rows_won


def test_the_row_that_won_is_struck_through_and_nothing_threatens_any_more() -> None:
    won = mnk.Board("3x3x3", "a1 a2 b1 b2 c1")
    picture = won.picture(threats=True)
    assert [list(row) for row in picture.rows_won] == [[0, 1, 2]]
    assert picture.rows_open == []
    assert won.to_text().endswith("X has won: a1 b1 c1.")


def test_moves_are_numbered_as_far_as_they_are_known() -> None:
    board = mnk.Board.at("X..\nO..\n...")
    board.push("c3")
    assert board.picture(numbers=True).order == {8: 3}


def test_a_certificate_tells_each_cell_the_step_that_settles_it() -> None:
    certificate = mines.certify("4x1/1@safe", [(2, 0)], (0, 0))
    assert certificate.picture().notes == {2: "1", 3: "2"}
    assert certificate.to_text().splitlines()[:2] == ["  0  1  2  3", "0 ·  1  1x 2o"]
    assert certificate.to_text(step=2, labels=False) == " 0 1 F o"
    with pytest.raises(OptionError, match="there is no step 3: the certificate has 2, from 1"):
        certificate.to_svg(step=3)


def test_a_cell_that_nothing_proves_is_drawn_without_a_proof() -> None:
    analysis = mines.analyse("1#\n1#", "2x2/1@any")
    assert analysis.picture(proof=(1, 0)).marks == analysis.picture().marks
    with pytest.raises(GridsageError, match="no cell"):
        analysis.to_svg(proof=(9, 9))


HOSTILE = '<script>alert(1)</script> & "quoted" \'\0\ud800'


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_text_is_escaped(name: str) -> None:
    picture = replace(EXAMPLES[name].picture(), caption=HOSTILE)
    svg = picture.to_svg(title=HOSTILE)
    root = read(svg)
    for part in ("title", "desc"):
        assert root.findtext(f"{SVG}{part}") == '<script>alert(1)</script> & "quoted" \'\ufffd\ufffd'
    page = picture.with_title(HOSTILE)._repr_html_()
    assert "<script" not in page
    assert '"quoted"' not in page


def test_words_on_cells_are_escaped() -> None:
    picture = replace(mines.View.start("4x4/1").picture(), notes={0: "<b>", 1: '"'})
    assert texts(picture.to_svg(labels=False)) == ["<b>", '"']


def test_the_largest_board_is_a_picture_of_bounded_size() -> None:
    board = mines.FastBoard("200x200/6000", seed=1)
    board.open((100, 100))
    plain, large = board.to_svg(), board.to_svg(cell_px=16)
    assert len(plain) < 2_000_000
    assert len(large) < 3_000_000
    assert sum(1 for _ in read(plain).iter()) < 1000, "figures too small to be read are left out"
    assert board.to_text(labels=False).count("\n") == 199
