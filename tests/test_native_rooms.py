"""Includes of the compiled core point one way: from a room to the rooms before it, never back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

NATIVE = Path(__file__).parent.parent / "native"

ROOMS = {
    "mines": ["rules", "count", "wide", "fair", "endgame", "guess", "tell", "play", "batch", "trials"],
    "mnk": ["rules", "batch", "evaluate", "threats", "search", "solve", "classic", "trials"],
}
"""Each family's rooms in their order; a new one must be given a place here and in docs/design.md."""

FAMILY_FILES = sorted(path for family in ROOMS for path in (NATIVE / family).rglob("*.[ch]pp"))
SUPPORT_FILES = sorted((NATIVE / "support").rglob("*.[ch]pp"))
BINDINGS = sorted((NATIVE / "bind").rglob("*.[ch]pp"))


def includes(path: Path) -> Iterator[str]:
    """Every file that is included, as it is written, without its quotes or angle brackets."""
    for match in re.finditer(r'^\s*#\s*include\s*["<]([^">]+)[">]', path.read_text(encoding="utf-8"), re.MULTILINE):
        yield match[1]


@pytest.mark.parametrize("path", FAMILY_FILES, ids=lambda path: str(path.relative_to(NATIVE)))
def test_a_room_includes_only_itself_and_rooms_before_it(path: Path) -> None:
    family, room = path.relative_to(NATIVE).parts[:2]
    for name in includes(path):
        parts = name.split("/")
        if len(parts) == 1 or parts[0] == "support":
            continue  # the standard library, or what everybody stands on
        assert parts[0] == family, f"{path} includes {name}: not of its family"
        assert ROOMS[family].index(parts[1]) <= ROOMS[family].index(room), f"{path} includes {name}, a room after it"


@pytest.mark.parametrize("path", SUPPORT_FILES, ids=lambda path: path.name)
def test_support_includes_nothing_of_the_games(path: Path) -> None:
    for name in includes(path):
        assert "/" not in name or name.startswith(("support/", "sys/")), f"{path} includes {name}"


@pytest.mark.parametrize("path", BINDINGS, ids=lambda path: str(path.relative_to(NATIVE)))
def test_the_bindings_of_a_family_include_nothing_of_the_other(path: Path) -> None:
    folder = path.relative_to(NATIVE / "bind").parts[0]
    for name in includes(path):
        parts = name.split("/")
        if folder in ROOMS:
            other = next(family for family in ROOMS if family != folder)
            assert other not in parts[:2], f"{path} includes {name}: not of its family"
        elif folder != "trials":
            assert not ROOMS.keys() & set(parts[:2]), f"{path} includes {name}: what both families use knows none"
        if parts[0] == "bind" and "trials" in parts:
            assert folder == "trials", f"{path} includes {name}: the module has no trials"


OWN = re.compile(
    r"^(?:(?:constexpr|const)\b[^=({]*\b(k[A-Z]\w*)(?:\[\w*\])? ?[={]"  # a constant
    r"|(?:class|struct|enum class|using) (\w+)\b[^;\n]*[{=]"  # a type
    r"|(?!constexpr|using|return|namespace)(?:[\w:<>,&*\[\]]+ )+[&*]*(\w+\([^;{]*\)) (?:const |noexcept )*\{)",
    re.MULTILINE,
)
"""What a file defines at its top level, by name; a function by its parameters too, since those may tell it apart."""


def own_names(source: str) -> set[str]:
    return {" ".join(name.split()) for found in OWN.finditer(source) for name in found.groups() if name}


def test_names_of_a_file_are_seen() -> None:
    source = "constexpr int kOne = 1;\nconstexpr Look kTwo[] = {{1}};\nclass Three {\n    int four() { return 4; }\n"
    source += "};\nint five(int a,\n         int b) {\n"
    assert own_names(source) == {"kOne", "kTwo", "Three", "five(int a, int b)"}


@pytest.mark.parametrize(
    "room",
    sorted({path.parent for path in (*FAMILY_FILES, *BINDINGS)}),
    ids=lambda path: path.relative_to(NATIVE).as_posix(),
)
def test_no_two_files_of_a_room_have_a_name_of_their_own_alike(room: Path) -> None:
    """The sanitized builds and clang-tidy read the files of a room as one."""
    seen: dict[str, str] = {}
    for path in sorted(room.glob("*.cpp")):
        for name in own_names(path.read_text(encoding="utf-8")):
            assert name not in seen, f"{room.name}: {path.name} and {seen[name]} both define {name}"
            seen[name] = path.name


def test_every_room_has_its_place_and_its_line_in_the_docs() -> None:
    design = (NATIVE.parent / "docs" / "design.md").read_text(encoding="utf-8")
    for family, rooms in ROOMS.items():
        assert sorted(rooms) == sorted(path.name for path in (NATIVE / family).iterdir())
        places = [design.index(f"| `native/{family}/{room}` |") for room in rooms]
        assert places == sorted(places), f"docs/design.md names the rooms of {family} in another order"
