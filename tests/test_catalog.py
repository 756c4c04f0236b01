"""The folder is the catalogue: what lies in it is found, and nothing else has to be told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridsage.bots.mines as folder
from gridsage import catalog
from gridsage.errors import BotError, OptionError, UnknownNameError
from gridsage.games.mines import Choice, MinesBot, View, parse_setup
from gridsage.record import Termination
from gridsage.sessions.mines.play import play

DOCS = Path(__file__).parent.parent / "docs"
DOCUMENT_BOTS = {
    "uniform",
    "single_point",
    "naive",
    "naive_ordered",
    "double_set",
    "pairs",
    "move_queue",
    "tank",
    "csp",
}


def test_the_seed_documents_bots_are_all_there() -> None:
    assert {entry.name for entry in catalog.bots("mines")} >= DOCUMENT_BOTS


@pytest.mark.parametrize("entry", catalog.bots("mines"), ids=lambda entry: str(entry.name))
def test_every_bot_says_what_it_does_and_where_it_comes_from(entry: catalog.BotEntry) -> None:
    assert issubclass(entry.factory, MinesBot)
    assert entry.source
    assert entry.summary.endswith(".")
    assert len(entry.summary) <= 120
    assert entry.factory.__doc__


def test_every_bot_is_described_in_the_docs() -> None:
    docs = "\n".join(page.read_text(encoding="utf-8") for page in DOCS.glob("*.md"))
    for entry in catalog.bots("mines"):
        assert f"## {entry.name}\n" in docs or f"`{entry.name}`" in docs, f"no page in docs/ speaks of {entry.name}"


@pytest.fixture
def extra_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that belongs to the catalogue for the time of one test."""
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    catalog.bots.cache_clear()
    yield tmp_path
    catalog.bots.cache_clear()


NEW_BOT = '''"""Opens the first hidden cell, always."""

from gridsage.games.mines import Choice, Hints, MinesBot, View


class FirstHidden(MinesBot):
    """Knows no better."""

    source = "a test"

    def choose(self, view: View) -> Choice:
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()
'''


def test_one_file_more_is_one_bot_more(extra_folder: Path) -> None:
    (extra_folder / "first_hidden_cell.py").write_text(NEW_BOT, encoding="utf-8")
    entry = catalog.find_bot("mines", "first_hidden_cell")
    assert entry.summary == "Opens the first hidden cell, always."
    assert entry.source == "a test"
    assert entry in catalog.bots("mines")
    record = play(parse_setup("9x9/10"), catalog.parse_bot("mines", "first_hidden_cell").make(1), 1)
    assert record.outcome.termination in (Termination.SOLVED, Termination.EXPLODED)


def test_a_file_without_a_bot_is_a_mistake_of_its_author(extra_folder: Path) -> None:
    (extra_folder / "nothing_in_it.py").write_text('"""Empty."""\n', encoding="utf-8")
    with pytest.raises(BotError, match="exactly one public bot class, found 0"):
        catalog.bots("mines")


def test_an_unknown_bot_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"known: .*csp.*uniform"):
        catalog.find_bot("mines", "deep_thought")
    with pytest.raises(UnknownNameError, match="mines, mnk"):
        catalog.bots("chess")


def test_options_are_read_and_passed_on() -> None:
    spec = catalog.parse_bot("mines", "tank:border_limit=40")
    assert spec.make(1).border_limit == 40
    assert catalog.parse_bot("mines", "tank:border_limit=none").make(1).border_limit is None
    assert catalog.parse_bot("mines", "tank").make(1).border_limit == 20


@pytest.mark.parametrize("text", ["tank:border_limit=many", "tank:border_limit=", "tank:border_limit=-3"])
def test_a_bad_value_says_what_was_expected(text: str) -> None:
    with pytest.raises(OptionError, match="expected a number from 0 to 40000, or none"):
        catalog.parse_bot("mines", text)


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="known: border_limit"):
        catalog.parse_bot("mines", "tank:speed=9")
    with pytest.raises(UnknownNameError, match="known: none"):
        catalog.parse_bot("mines", "uniform:speed=9")


def test_several_bots_are_separated_by_commas() -> None:
    names = [spec.entry.name for spec in catalog.parse_bots("mines", "csp, tank:border_limit=5,uniform")]
    assert names == ["csp", "tank", "uniform"]


INSTALLED = '''"""Bots of another package."""

from gridsage.mines import Choice, Hints, MinesBot


class Careless(MinesBot):
    """Opens the last hidden cell."""

    def choose(self, view):
        return Choice.guessing(view.hidden[-1])

    def hints(self, view):
        return Hints()


class Speechless(MinesBot):
    """Has no hints."""

    def choose(self, view):
        return Choice.guessing(view.hidden[-1])
'''

ENTRY_POINTS = """[gridsage.mines_bots]
careless = strange_bots:Careless
speechless = strange_bots:Speechless
missing = no_such_module:Bot
nothing = strange_bots:Nobody
number = strange_bots:__name__
csp = strange_bots:Careless
a bot = strange_bots:Careless
leaver = strange_leaver:Bot
"""


def install(folder: Path) -> None:
    """Put a package with its metadata where an installer would."""
    (folder / "strange_bots.py").write_text(INSTALLED, encoding="utf-8")
    (folder / "strange_leaver.py").write_text("raise SystemExit(7)", encoding="utf-8")
    meta = folder / "strange_bots-1.2.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.2\n", encoding="utf-8")
    (meta / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_installed()
    yield tmp_path
    sys.modules.pop("strange_bots", None)
    forget_installed()


def forget_installed() -> None:
    catalog.bots.cache_clear()
    catalog._installed_bots.cache_clear()


def test_an_installed_package_offers_bots(installed: Path) -> None:
    entry = catalog.find_bot("mines", "careless")
    assert (entry.summary, entry.source) == ("Opens the last hidden cell.", "strange-bots 1.2")
    assert entry in catalog.bots("mines")
    assert catalog.bots("mnk") == tuple(entry for entry in catalog.bots("mnk") if "strange" not in entry.source)
    record = play(parse_setup("9x9/10"), catalog.parse_bot("mines", "careless").make(1), 1)
    assert record.outcome.termination in (Termination.SOLVED, Termination.EXPLODED)


def test_entry_points_that_fail_are_named_once_and_the_others_go_on(
    installed: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = {one.name: one.reason for one in catalog.broken_bots("mines")}
    assert broken["csp"] == "Gridsage has a bot of that name"
    assert broken["missing"] == "ModuleNotFoundError: No module named 'no_such_module'"
    assert "has no attribute 'Nobody'" in broken["nothing"]
    assert broken["speechless"] == "the bot class Speechless has no hints: see gridsage.mines.MinesBot"
    assert "is not a bot" in broken["number"]
    assert "no space" in broken["a bot"]
    assert broken["leaver"] == "SystemExit: 7"
    catalog.bots("mines")
    assert sorted(record.getMessage() for record in caplog.records) == sorted(
        f"gridsage: the bot {name} of strange-bots 1.2 is left out: {reason}" for name, reason in broken.items()
    )
    assert catalog.find_bot("mines", "csp").source != "strange-bots 1.2"
    with pytest.raises(BotError, match=r"the bot missing of strange-bots 1\.2 is left out: ModuleNotFoundError"):
        catalog.find_bot("mines", "missing")


def test_the_command_line_and_worker_processes_find_installed_bots(tmp_path: Path) -> None:
    install(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    gridsage = [sys.executable, "-m", "gridsage"]
    listed = subprocess.run([*gridsage, "bots", "mines", "--json"], env=environment, capture_output=True, check=True)
    rows = {row["name"]: row["source"] for row in json.loads(listed.stdout)}
    assert rows["careless"] == "strange-bots 1.2"
    assert "missing" not in rows
    said = [line for line in listed.stderr.decode().splitlines() if "missing of strange-bots" in line]
    assert len(said) == 1
    options = ["--bots", "careless", "--setups", "9x9/10", "--games", "2", "--workers", "1", "--format", "json"]
    measured = subprocess.run(
        [*gridsage, "mines", "bench", *options, "--database", "memory:"], env=environment, capture_output=True
    )
    assert json.loads(measured.stdout)["rows"][0]["games"] == 2, measured.stderr.decode()


def test_a_class_that_is_no_bot_is_told_what_it_lacks() -> None:
    class Half(MinesBot):
        def choose(self, view: View) -> Choice:
            return Choice.guessing(0)

    with pytest.raises(BotError, match=r"the bot class Half has no hints: see gridsage\.mines\.MinesBot"):
        catalog.check_bot_class("mines", Half)
    with pytest.raises(BotError, match="the bot class dict has no choose and no hints"):
        catalog.check_bot_class("mines", dict)
    with pytest.raises(BotError, match="3 is not a bot"):
        catalog.check_bot_class("mnk", 3)


def test_a_file_that_would_end_the_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "leaver.py"
    path.write_text("raise SystemExit(7)", encoding="utf-8")
    with pytest.raises(BotError, match=r"cannot load the bot file .*leaver\.py': SystemExit: 7"):
        catalog.bot_from_file("mines", str(path))


def test_a_file_whose_bot_has_no_hints_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "half.py"
    path.write_text(NEW_BOT.split("    def hints")[0], encoding="utf-8")
    with pytest.raises(BotError, match=r"cannot load the bot file .*the bot class FirstHidden has no hints"):
        catalog.bot_from_file("mines", str(path))


def test_a_second_entry_of_a_bot_is_the_same_bot_with_luck_of_its_own() -> None:
    first, second = (
        catalog.parse_bot("mines", "tank:border_limit=9"),
        catalog.parse_bot("mines", "tank#2:border_limit=9"),
    )
    assert (second.entry, second.options, second.number) == (first.entry, first.options, 2)
    assert first.seed_for(5) == 5 != second.seed_for(5)
    with pytest.raises(UnknownNameError, match="no bot is called 'tank#0'"):
        catalog.parse_bot("mines", "tank#0")


def test_bots_that_are_given_are_found_for_a_while() -> None:
    entry = catalog.BotEntry("mines", "mine", "", "", catalog.find_bot("mines", "csp").factory)
    with catalog.with_bots([entry]):
        assert catalog.find_bot("mines", "mine") is entry
        assert entry not in catalog.bots("mines")
    with pytest.raises(UnknownNameError):
        catalog.find_bot("mines", "mine")


def test_the_page_lists_installed_bots(installed: Path) -> None:
    from gridsage.web.transport.routes import general

    general._catalogue.cache_clear()
    try:
        listed = {bot.name: bot.source for bot in general._catalogue((), 20.0).mines.bots}
    finally:
        general._catalogue.cache_clear()
    assert listed["careless"] == "strange-bots 1.2"
    assert "missing" not in listed
