"""Reports that people look at: one HTML file that needs nothing else, readable in dark and light."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gridsage.arena.charts import charts_of
from gridsage.arena.families.base import Match
from gridsage.arena.pool import InProcessPool
from gridsage.arena.run import run
from gridsage.arena.schedule import Schedule
from gridsage.arena.solo import solo_report
from gridsage.errors import StoreError
from gridsage.store import MemoryStore
from gridsage.store.lab import begin_run, report_run
from gridsage.store.pages import draw_run, gather_series, write_page


@pytest.fixture(scope="module")
def kept() -> tuple[MemoryStore, str]:
    store = MemoryStore()
    matches = tuple(
        Match("mines", setup, (bot,), {"first": "random"}, label)
        for setup, label in (("5x5/3", "tiny <&>"), ("7x7/6", ""))
        for bot in ("uniform", "single_point")
    )
    begun = begin_run(store, Schedule(matches, games=150, seed=3), command="gridsage mines bench --bots '<uniform>'")
    for finished in run(begun.schedule, InProcessPool()):
        begun.keep(finished)
    begun.finish(solo_report(begun.schedule, begun.tally()))
    return store, begun.id


class Page(HTMLParser):
    """Tags, ids, links and text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attributes:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "xlink:href", "src"):
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def page(kept: tuple[MemoryStore, str], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "r.html"
    write_page(*kept, report_run(*kept), path)
    return path.read_text(encoding="utf-8")


def test_the_page_needs_nothing_else(page: str) -> None:
    read = Page(page)
    assert not {"script", "link", "iframe", "object"} & set(read.tags)
    assert all(link.startswith(("#", "data:")) for link in read.links)
    assert "url(http" not in page
    assert "@import" not in page


def test_the_page_has_tables_plots_settings_and_the_command(page: str, kept: tuple[MemoryStore, str]) -> None:
    read = Page(page)
    for title in ("Results", "Win rate", "Survival", "Thinking time", "Guesses", "Win rate by first cell", "Settings"):
        assert title in read.text, title
    assert read.tags.count("svg") == 5
    assert kept[1] in read.text
    assert "gridsage mines bench --bots '<uniform>'" in read.text
    assert "tiny <&>" in read.text, "what is named is shown as it is, and is never markup"
    assert "single_point on 7x7/6, first random" in read.text


def test_names_inside_the_plots_do_not_clash(page: str) -> None:
    ids = Page(page).ids
    assert len(ids) == len(set(ids))
    known = set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= known
    assert {link[1:] for link in Page(page).links if link.startswith("#")} <= known


def test_the_plots_take_the_colours_of_the_page(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    plots = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--text)" in plots
    assert "var(--c0)" in plots
    assert not re.findall(r"(?:fill|stroke): #(?:000000|0072b2|d55e00|010101|ffffff)", plots)
    root = page[page.index(":root") : page.index("* {")]
    for name in set(re.findall(r"var\((--[a-z0-9]+)\)", page)):
        assert root.count(f"{name}:") == 2, f"{name} is missing in light or dark"


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_colour_can_be_seen_on_its_background(page: str) -> None:
    """WCAG 2: text 4.5 to 1, lines and marks 3 to 1."""
    root = page[page.index(":root") : page.index("* {")]
    for block in root.split("@media"):
        colours = dict(re.findall(r"(--\w+): (#[0-9a-f]{6})", block))
        back = luminance(colours["--back"])
        for name, colour in colours.items():
            if name in ("--back", "--panel", "--line"):
                continue
            high, low = sorted((luminance(colour), back), reverse=True)
            least = 4.5 if name in ("--text", "--soft") else 3.0
            assert (high + 0.05) / (low + 0.05) >= least, (name, colour)


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_all_plots_fit_into_one_picture(kept: tuple[MemoryStore, str], tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"all{suffix}"
    draw_run(*kept, report_run(*kept), path)
    if suffix == ".png":
        assert path.read_bytes().startswith(b"\x89PNG")
    else:
        texts = "".join(ElementTree.parse(path).getroot().itertext())
        assert "Win rate by first cell" in texts
        assert "single_point" in texts


def test_an_unfinished_run_says_so_and_an_empty_one_still_has_a_page(tmp_path: Path) -> None:
    store = MemoryStore()
    begun = begin_run(store, Schedule((Match("mines", "5x5/3", ("uniform",)),), games=4))
    write_page(store, begun.id, report_run(store, begun.id), tmp_path / "r.html")
    read = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    assert "0 of 4 games are counted" in read.text
    assert read.tags.count("svg") == 1


def test_a_file_that_cannot_be_written_is_one_clear_line(kept: tuple[MemoryStore, str], tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write"):
        write_page(*kept, report_run(*kept), tmp_path / "missing" / "r.html")


def test_a_series_is_counted_from_what_is_kept(kept: tuple[MemoryStore, str]) -> None:
    store, run_id = kept
    series = gather_series(store, store.runs.get(run_id))
    assert [(item.name, item.setup_name, item.distribution.games) for item in series] == [
        ("uniform", "tiny <&>", 150),
        ("single_point", "tiny <&>", 150),
        ("uniform", "7x7/6", 150),
        ("single_point", "7x7/6", 150),
    ]
    report = report_run(store, run_id)
    for item, row in zip(series, report.document["rows"], strict=True):
        assert item.distribution.first_wins.total() == row["wins"]
        assert item.distribution.survival(item.outline.goal)[-1][1] == pytest.approx(row["win_rate"])
    assert len(charts_of(report.document, series)) == 5
