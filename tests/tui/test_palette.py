"""The colours can be read: contrast as WCAG 2 computes it."""

from __future__ import annotations

import pytest

from gridsage.tui.palette import DARK, LIGHT, Palette


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pairs(palette: Palette) -> list[tuple[str, str]]:
    return [
        *((ink, palette.open) for ink in palette.numbers),
        *((palette.flag, shade) for shade in palette.hidden),
        *((palette.hidden_ink, shade) for shade in palette.hidden),
        (palette.cursor_ink, palette.cursor),
        (palette.hint_ink, palette.safe),
        (palette.hint_ink, palette.mine),
        *((palette.mark_ink, ground) for ground in (palette.clue, palette.spoken, palette.last, palette.guess)),
        (palette.truth, palette.open),
        (palette.wrong_ink, palette.wrong),
        *((word, paper) for word in (palette.good, palette.bad, palette.warn) for paper in palette.paper),
    ]


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_everything_written_has_contrast(palette: Palette) -> None:
    poor = {pair: round(contrast(*pair), 2) for pair in pairs(palette) if contrast(*pair) < 4.5}
    assert not poor


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_cursor_stands_out_from_every_cell(palette: Palette) -> None:
    for ground in (*palette.hidden, palette.open, palette.safe, palette.mine, palette.clue):
        assert contrast(palette.cursor, ground) >= 3, ground
