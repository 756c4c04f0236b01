"""The options of all commands, walked: one name for one thing, and what every command has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperOption

from gridsage.cli.main import app
from gridsage.cli.tree import Group, build

ROOT = Path(__file__).parents[2]


def commands(command: Any, *words: str) -> Iterator[tuple[str, Any]]:
    """Every command that is no group, by its words."""
    if not isinstance(command, Group):
        yield " ".join(words), command
        return
    for name in command.list_commands(None):
        yield from commands(command.get_command(None, name), *words, name)


ALL = dict(commands(build(app)))

OPTIONS = [
    (words, option.opts[0], option)
    for words, command in ALL.items()
    for option in command.params
    if isinstance(option, TyperOption) and not option.hidden
]

THINGS = {
    "--analyse": r"^The best moves, the line|^The chances, and a star",
    "--at": r"how it stood after this many moves|^Begin there, and wait",
    "--best": r"[Hh]ow many moves\b",
    "--board": r"whose mines are given",
    "--bot": r"^A bot's name|^The bot\b|^Show what this bot knows",
    "--bots": r"^Bots, separated by commas",
    "--cell": r"side of a cell",
    "--count": r"^How many (boards|puzzles)",
    "--database": r"^A file, sqlite:///FILE",
    "--family": r"^Only this family",
    "--figures": r"[Tt]he players' figures",
    "--force": r"^Replace files",
    "--format": r"^(table, markdown, csv|text) or json\.$",
    "--game": r"of a bench with that seed",
    "--game-timeout": r"after which a game is stopped",
    "--games": r"^(Boards for each bot|Games per pairing|How many first cells)",
    "--grade": r"of these grades",
    "--html": r"one self-contained HTML page|whole report",
    "--json": r"one JSON document",
    "--kind": r"\(the one safe cell\)|\(win by force\)",
    "--labels": r"^Coordinates",
    "--learn": r"^Ask for a better move at each mistake",
    "--level": r"these levels",
    "--limit": r"^At most this many|at most this many",
    "--nodes": r"^(Positions to look at|Nodes per move)",
    "--number": r"which one, from 1",
    "--opening": r"\bswap2\b(?! proposals)",
    "--out": r"^The file to write",
    "--palette": r"colour-blind",
    "--plot": r"^Draw .* into this PNG or SVG",
    "--quiet": r"^No progress and no remarks",
    "--resume": r"^(Resume|Go on with) an? (interrupted run|round)",
    "--scheduler": r"Dask cluster",
    "--seed": r"\b[Tt]he (same )?seed\b|^Of the first game|^For what is drawn",
    "--setup": r"^WIDTHxHEIGHT|^(Only|Only games) on this (board|setup)|^expert, 16x16/40",
    "--setups": r"^Setups, separated|^The boards, in turn",
    "--solution": r"its answer and the proof",
    "--solvable-by": r"that this bot solves",
    "--speed": r"^Moves per second|times as fast as",
    "--start": r"^(The first cell|First cells|The cell that is opened first)",
    "--theme": r"as the page is",
    "--time": r"^Seconds (to|for|per|after which the answer)|^With --analyse: seconds|^How long",
    "--title": r"screen reader",
    "--tries": r"[Gg]ive up after",
    "--trust": r"digest of outside code",
    "--walk": r"moves that you type|as you type",
    "--workers": r"^Worker processes",
    "--yes": r"^Do it|^Accept the beginning",
}
"""What each name stands for: words that the help of every option of that name has, and of no other name.

A name that one command alone has need not be here; its help must not say what stands here under another name."""


def helps_of(name: str) -> dict[str, str]:
    return {words: str(option.help) for words, found, option in OPTIONS if found == name}


@pytest.mark.parametrize("name", THINGS)
def test_one_name_is_one_thing(name: str) -> None:
    assert helps_of(name), f"no command has {name}"
    assert not {words: text for words, text in helps_of(name).items() if not re.search(THINGS[name], text)}


@pytest.mark.parametrize("name", THINGS)
def test_one_thing_has_one_name(name: str) -> None:
    others = [(words, found, str(option.help)) for words, found, option in OPTIONS if found != name]
    assert not [other for other in others if re.search(THINGS[name], other[2])]


def test_a_name_that_several_commands_have_is_in_the_list() -> None:
    used = defaultdict(set)
    for words, name, _ in OPTIONS:
        used[name].add(words)
    shared = {name for name, where in used.items() if len(where) > 1}
    assert shared - set(THINGS) == set()


def test_an_option_takes_a_value_everywhere_or_nowhere() -> None:
    kinds = defaultdict(set)
    for _, name, option in OPTIONS:
        kinds[name].add(option.is_flag)
    assert {name for name, found in kinds.items() if len(found) > 1} == set()


def test_short_names_are_of_one_option_each() -> None:
    short = defaultdict(set)
    for _, name, option in OPTIONS:
        for other in option.opts:
            if re.fullmatch(r"-\w", other):
                short[other].add(name)
    assert {name: found for name, found in short.items() if len(found) > 1} == {}


@pytest.mark.parametrize("words", ALL)
def test_every_command_has_help_and_quiet(words: str) -> None:
    command = ALL[words]
    assert command.context_settings["help_option_names"] == ["-h", "--help"]
    (quiet,) = [option for option in command.params if option.name == "quiet"]
    assert quiet.opts == ["--quiet", "-q"]


NO_DATA = {
    "mines play": "a game",
    "mines draw": "a picture",
    "mines puzzles make": "puzzles are JSON, a line each",
    "mines puzzles play": "a game",
    "mines engine": "a protocol",
    "mnk play": "a game",
    "mnk draw": "a picture",
    "mnk book clear": "says that it is done",
    "mnk puzzles make": "puzzles are JSON, a line each",
    "mnk puzzles play": "a game",
    "mnk engine": "a protocol",
    "replay": "a game that is shown again",
    "games replay": "a game that is shown again",
    "runs export": "writes a file",
    "runs delete": "says that it is done",
    "games export": "writes a file",
    "database backup": "writes a file",
    "database restore": "says that it is done",
    "database export": "writes a file",
    "database import": "says that it is done",
    "database upgrade": "says that it is done",
    "convert": "writes a file",
    "serve": "a server",
}
"""The commands that print no data, and what they do instead; all others print it as JSON too."""


@pytest.mark.parametrize("words", ALL)
def test_what_prints_data_prints_json(words: str) -> None:
    has_json = "--json" in {name for option in ALL[words].params for name in option.opts}
    assert has_json != (words in NO_DATA)


def test_commands_without_data_are_commands() -> None:
    assert set(NO_DATA) <= set(ALL)


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CALL = re.compile(r"gridsage ((?:[a-z]+ )+)([^`\n#|]*)")


def called_options(text: str) -> Iterator[tuple[str, str]]:
    """Every long option of a call of Gridsage in a text, with the command that it is given to."""
    for found in CALL.finditer(text):
        words = found[1].split()
        while words and " ".join(words) not in ALL:
            words.pop()
        for option in re.findall(r"(?<!\S)\[?(--[a-z][a-z-]*)", found[2]):
            if words:
                yield " ".join(words), option


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_call_options_by_the_names_that_are_shown(page: Path) -> None:
    shown = {
        words: {"--help", *(name for option in command.params if not option.hidden for name in option.opts)}
        for words, command in ALL.items()
    }
    for command in ALL.values():
        for option in command.params:
            shown.setdefault("", set()).update(option.secondary_opts)
    calls = set(called_options(page.read_text(encoding="utf-8")))
    assert not {call for call in calls if call[1] not in shown[call[0]] | shown[""]}


def test_calls_in_a_text_are_found() -> None:
    text = "`gridsage mnk bench --players a,b --games 2` and `gridsage bots mines --json`"
    calls = {("mnk bench", "--players"), ("mnk bench", "--games"), ("bots", "--json")}
    assert set(called_options(text)) == calls
