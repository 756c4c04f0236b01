"""Themes and palettes: the colours of a board's surfaces, and those of what is shown on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from gridsage.checks import shown
from gridsage.errors import OptionError, UnknownNameError

__all__ = ["AUTO", "PALETTES", "THEMES", "ColourSet", "Colours", "Theme", "auto_css", "find_colours", "heat", "ink_on"]

AUTO = "auto"
"""The theme that is light or dark as the page around the picture is."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The surfaces of a board."""

    back: str
    """Around the board."""
    open: str
    hidden: str
    grid: str
    text: str
    soft: str
    """Coordinates, and what is said in passing."""
    board: str
    """What stones lie on."""
    lines: str
    """The lines of that board."""
    first: str
    """The first player's stones…"""
    first_text: str
    second: str
    second_text: str
    stone_edge: str
    dark: bool = False
    bevel: bool = False
    """Whether hidden cells stand out as buttons do."""


@dataclass(frozen=True, slots=True)
class ColourSet:
    """What speaks by colour, on light and on dark surfaces. Each is told by its shape too."""

    numbers: tuple[str, ...]
    """Those of 1 to 8, on a light surface…"""
    numbers_dark: tuple[str, ...]
    signs: tuple[str, str, str, str, str]
    """Safe, mine, best, clue and warning, on a light surface…"""
    signs_dark: tuple[str, str, str, str, str]
    heat: tuple[str, ...]
    """From certainly safe to certainly a mine; the same everywhere."""
    groups: tuple[str, ...]
    """For parts of a board that belong together."""


@dataclass(frozen=True, slots=True)
class Colours:
    """All colours of a picture."""

    back: str
    open: str
    hidden: str
    grid: str
    text: str
    soft: str
    board: str
    lines: str
    first: str
    first_text: str
    second: str
    second_text: str
    stone_edge: str
    safe: str
    mine: str
    best: str
    clue: str
    warning: str
    numbers: tuple[str, ...]
    heat: tuple[str, ...]
    groups: tuple[str, ...]
    bevel: bool


_OKABE_ITO = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999")
"""Okabe and Ito's colours, which everybody can tell apart."""

THEMES: Mapping[str, Theme] = {
    "light": Theme(
        back="#ffffff", open="#f4f6f8", hidden="#c9d2dc", grid="#ffffff", text="#1f2933", soft="#66727f",
        board="#f4f6f8", lines="#aab5c0", first="#26323e", first_text="#ffffff", second="#ffffff",
        second_text="#26323e", stone_edge="#26323e",
    ),
    "dark": Theme(
        back="#14191f", open="#1d242c", hidden="#42505f", grid="#14191f", text="#e8edf2", soft="#93a1af",
        board="#1d242c", lines="#4a5866", first="#0a0d10", first_text="#f2f5f8", second="#e8edf2",
        second_text="#14191f", stone_edge="#93a1af", dark=True,
    ),
    "classic": Theme(
        back="#c0c0c0", open="#c0c0c0", hidden="#c0c0c0", grid="#8a8a8a", text="#000000", soft="#3c3c3c",
        board="#e2b673", lines="#6b4a1d", first="#161616", first_text="#ffffff", second="#fbfaf6",
        second_text="#161616", stone_edge="#3a2a12", bevel=True,
    ),
    "print": Theme(
        back="#ffffff", open="#ffffff", hidden="#d4d4d4", grid="#7a7a7a", text="#000000", soft="#333333",
        board="#ffffff", lines="#555555", first="#000000", first_text="#ffffff", second="#ffffff",
        second_text="#000000", stone_edge="#000000",
    ),
}  # fmt: skip
"""By name; there is :data:`AUTO` too."""

PALETTES: Mapping[str, ColourSet] = {
    "standard": ColourSet(
        numbers=("#1d4ed8", "#166534", "#b91c1c", "#3730a3", "#8a1c1c", "#155e75", "#111827", "#57606a"),
        numbers_dark=("#7cb2ff", "#6fd08c", "#ff8a80", "#b9a7ff", "#f4a3a3", "#5fd4e6", "#eef2f6", "#b4bec8"),
        signs=("#15803d", "#c81e1e", "#d97706", "#6d28d9", "#c81e1e"),
        signs_dark=("#6fd08c", "#ff8a80", "#ffc857", "#b9a7ff", "#ff8a80"),
        heat=("#4fae6a", "#a6d17c", "#f6e58d", "#f5b25e", "#ec7a4c", "#d2413c"),
        groups=("#8ecae6", "#ffd166", "#95d5b2", "#e5b3d8", "#f4f1bb", "#a5b4fc", "#f9a97a", "#c9cfd6"),
    ),
    "colour-blind": ColourSet(
        numbers=("#0059a6", "#00694d", "#b34700", "#7a3b69", "#5c4a00", "#005f7a", "#111827", "#57606a"),
        numbers_dark=("#7cc4f2", "#5fd4b0", "#f2a05f", "#e2a8cc", "#f0e442", "#7fd6ea", "#eef2f6", "#b4bec8"),
        signs=("#0072b2", "#d55e00", "#8a6d00", "#7a3b69", "#d55e00"),
        signs_dark=("#56b4e9", "#f2914a", "#f0e442", "#e2a8cc", "#f2914a"),
        heat=("#2c6fb0", "#7fb2dc", "#d9e6ee", "#f7dfa0", "#eda545", "#c75b12"),
        groups=_OKABE_ITO,
    ),
}  # fmt: skip
"""By name. ``colour-blind`` goes from blue to orange and uses Okabe and Ito's colours."""

_SIGNS = ("safe", "mine", "best", "clue", "warning")


def find_colours(theme: str, palette: str) -> Colours:
    """The colours of a theme with a palette; an unknown name lists the known ones."""
    if theme == AUTO:
        return _variables(_mix(THEMES["light"], _find_palette(palette)))
    if not isinstance(theme, str) or theme not in THEMES:
        raise UnknownNameError("theme", _name(theme), (*THEMES, AUTO))
    return _mix(THEMES[theme], _find_palette(palette))


def auto_css(palette: str) -> str:
    """What gives the variables of the theme :data:`AUTO` their colours, on a light page and on a dark one."""
    chosen = _find_palette(palette)
    light, dark = (_declare(_mix(THEMES[name], chosen)) for name in ("light", "dark"))
    return f"svg.gridsage{{{light}}}@media(prefers-color-scheme:dark){{svg.gridsage{{{dark}}}}}"


def heat(colours: Colours, chance: float) -> str:
    """The colour of a chance between 0 and 1, in steps of a hundredth."""
    steps = len(colours.heat) - 1
    at = round(chance, 2) * steps
    low = min(int(at), steps - 1)
    return _blend(colours.heat[low], colours.heat[low + 1], at - low)


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour given as ``#rrggbb``."""
    red, green, blue = _parts(colour)
    return "#10151a" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "#ffffff"


def _find_palette(name: str) -> ColourSet:
    if not isinstance(name, str) or name not in PALETTES:
        raise UnknownNameError("palette", _name(name), PALETTES)
    return PALETTES[name]


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise OptionError(f"a theme or a palette is named by text, got {shown(value)}")
    return value[:40]


def _mix(theme: Theme, palette: ColourSet) -> Colours:
    signs = palette.signs_dark if theme.dark else palette.signs
    kept = [field.name for field in fields(theme) if field.name != "dark"]
    surfaces: dict[str, Any] = {name: getattr(theme, name) for name in kept}
    surfaces |= zip(_SIGNS, signs, strict=True)
    return Colours(
        **surfaces,
        numbers=palette.numbers_dark if theme.dark else palette.numbers,
        heat=palette.heat,
        groups=palette.groups,
    )


def _variables(colours: Colours) -> Colours:
    """The same colours as variables of CSS that fall back on these."""
    named = {name: f"var(--gs-{name},{colour})" for name, colour in _named(colours).items()}
    numbers = tuple(f"var(--gs-n{at},{colour})" for at, colour in enumerate(colours.numbers, 1))
    return Colours(**named, numbers=numbers, heat=colours.heat, groups=colours.groups, bevel=False)


def _declare(colours: Colours) -> str:
    told = [f"--gs-{name}:{colour}" for name, colour in _named(colours).items()]
    return ";".join([*told, *(f"--gs-n{at}:{colour}" for at, colour in enumerate(colours.numbers, 1))])


def _named(colours: Colours) -> dict[str, str]:
    values = {field.name: getattr(colours, field.name) for field in fields(colours)}
    return {name: value for name, value in values.items() if isinstance(value, str)}


def _blend(low: str, high: str, share: float) -> str:
    mixed = (round(a + (b - a) * share) for a, b in zip(_parts(low), _parts(high), strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
