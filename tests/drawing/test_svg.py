"""SVG as text: short, escaped, and small however many cells there are."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gridsage.drawing.svg import Canvas, clean_text, number, tag
from gridsage.drawing.themes import PALETTES, THEMES, find_colours, heat, ink_on


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (10.50, "10.5"), (100, "100")])
def test_numbers_are_as_short_as_they_can_be(value: float, text: str) -> None:
    assert number(value) == text


def test_text_and_attributes_are_escaped() -> None:
    assert tag("a", '<"&', b='<"&') == '<a b="&lt;&quot;&amp;">&lt;&quot;&amp;</a>'
    assert clean_text("\x01\ufffe") == "\ufffd\ufffd"


def test_shapes_that_look_alike_are_one_path_and_layers_keep_their_order() -> None:
    canvas = Canvas()
    for at in range(100):
        canvas.rect(at, 0, 1, 1, fill="red")
        canvas.circle(at, 5, 1, fill="blue")
    canvas.layer()
    canvas.rect(0, 0, 1, 1, fill="red")
    canvas.text(0, 0, "1", 10, "black")
    canvas.text(5, 0, "2", 10, "black")
    parts = [ElementTree.fromstring(part) for part in canvas.parts()]
    assert [(part.tag, part.get("fill")) for part in parts] == [
        ("path", "red"), ("path", "blue"), ("path", "red"), ("g", "black"),
    ]  # fmt: skip


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_heat_goes_from_end_to_end_and_words_can_be_read_on_it(theme: str, palette: str) -> None:
    colours = find_colours(theme, palette)
    assert heat(colours, 0) == colours.heat[0]
    assert heat(colours, 1) == colours.heat[-1]
    for step in range(101):
        fill = heat(colours, step / 100)
        assert contrast(fill, ink_on(fill)) >= 3


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_numbers_and_words_can_be_read_on_their_surfaces(theme: str, palette: str) -> None:
    colours = find_colours(theme, palette)
    for ink in (*colours.numbers, colours.text):
        assert contrast(colours.open, ink) >= 3
    assert contrast(colours.back, colours.soft) >= 3
    assert contrast(colours.board, colours.soft) >= 3
    assert contrast(colours.first, colours.first_text) >= 4.5
    assert contrast(colours.second, colours.second_text) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the guidelines for the web reckon it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
