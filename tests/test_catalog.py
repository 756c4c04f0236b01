"""The folder is the catalogue: what lies in it is found, and nothing else has to be told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import gridsage.bots.mines as folder
from gridsage import catalog
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import MinesBot, parse_setup
from gridsage.record import Termination
from gridsage.sessions.mines.play import play

DOCS = Path(__file__).parent.parent / "docs"
SEEDS = {"uniform", "single_point", "naive", "naive_ordered", "double_set", "pairs", "move_queue", "tank", "csp"}


def test_the_seeds_bots_are_all_there() -> None:
    assert {entry.name for entry in catalog.bots("mines")} >= SEEDS


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
    with pytest.raises(TypeError, match="exactly one public bot class, found 0"):
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
    with pytest.raises(OptionError, match="expected a number of cells, or none"):
        catalog.parse_bot("mines", text)


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="known: border_limit"):
        catalog.parse_bot("mines", "tank:speed=9")
    with pytest.raises(UnknownNameError, match="known: none"):
        catalog.parse_bot("mines", "uniform:speed=9")


def test_several_bots_are_separated_by_commas() -> None:
    names = [spec.entry.name for spec in catalog.parse_bots("mines", "csp, tank:border_limit=5,uniform")]
    assert names == ["csp", "tank", "uniform"]
