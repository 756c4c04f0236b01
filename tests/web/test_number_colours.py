"""The colours of the numbers: each can be read on the open floor, and the safe ones told apart by every eye."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from gridsage.web.app import STATIC

Colour = tuple[float, float, float]

CONTROLS = (STATIC / "css" / "controls.css").read_text(encoding="utf-8")
TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
LEAST_CONTRAST = 4.5
LEAST_APART = 0.08
"""In OKLab; our own colours are 0.016 apart for some eyes, and a shape tells numbers apart too."""

# What eyes without one kind of cones see of linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.
EYES = {
    "red-blind": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green-blind": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "blue-blind": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def colours_of(numbers: str) -> list[list[Colour]]:
    """The eight colours on a light and on a dark floor."""
    block = CONTROLS.partition(f':root[data-numbers="{numbers}"] {{')[2].partition("}")[0]
    pairs = [re.search(rf"--n{n}: light-dark\((#\w+), (#\w+)\)", block) for n in range(1, 9)]
    return [[linear(pair[side]) for pair in pairs if pair] for side in (1, 2)]


def floors() -> list[Colour]:
    found = re.search(r"--floor: light-dark\((#\w+), (#\w+)\)", TOKENS)
    assert found
    return [linear(found[1]), linear(found[2])]


def linear(text: str) -> Colour:
    parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: Colour, eye: str) -> list[float]:
    """Where an eye sees a colour, in OKLab."""
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, colour, strict=True)))) for row in EYES[eye]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    ]


@pytest.mark.parametrize("numbers", ["traditional", "safe"])
def test_every_number_can_be_read_on_the_floor(numbers: str) -> None:
    for colours, floor in zip(colours_of(numbers), floors(), strict=True):
        assert len(colours) == 8
        assert all(contrast(colour, floor) >= LEAST_CONTRAST for colour in colours)


@pytest.mark.parametrize("eye", EYES)
def test_the_safe_numbers_are_told_apart_by_every_eye(eye: str) -> None:
    for colours in colours_of("safe"):
        places = [seen(colour, eye) for colour in colours]
        assert min(math.dist(a, b) for a, b in itertools.combinations(places, 2)) >= LEAST_APART
