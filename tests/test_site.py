"""The site teaches what is there: every public name, command, option and variable stands on a page made of it."""

from __future__ import annotations

import importlib
import inspect
import pydoc
import re
from pathlib import Path
from typing import ClassVar

import pytest

from docs.generators import fill, names
from docs.generators.commands import format_commands
from docs.generators.names import find_thing, format_names, front_doors
from docs.generators.options import format_options
from docs.generators.outside_links import address_of
from docs.generators.pages import format_pages
from gridsage import catalog
from gridsage.drawing.mines.picture import MinesPicture
from gridsage.games.mines import MinesBot
from gridsage.games.options import Switch

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ROLE = re.compile(r":(?:class|func|meth|attr|data|exc|mod):`~?([\w.]+)`")


def library() -> str:
    pages = (path for path in (DOCS / "api").glob("*.md") if path.stem != "modules")
    return "\n".join(fill(path.read_text(encoding="utf-8")) for path in pages)


def test_every_name_of_the_front_doors_is_in_the_reference() -> None:
    text = library()
    assert len(front_doors()) > 10
    for door in front_doors():
        module = importlib.import_module(door)
        for name in module.__all__:
            entry = rf"^\.\. (auto\w+|data|py:module):: (gridsage\.)?{name}$|`~gridsage[\w.]*\.{name}`|`{name}` is "
            assert name == "__version__" or re.search(entry, text, re.MULTILINE), f"{module.__name__}.{name} is missing"


def test_what_two_front_doors_offer_is_documented_once_and_linked_from_the_other() -> None:
    assert "autoclass:: CancelToken" in fill("<!-- generated: names gridsage.mines CancelToken -->")
    assert "autoclass:: CancelToken" not in fill("<!-- generated: rest gridsage.mnk -->")
    assert "{py:obj}`~gridsage.mines.CancelToken`" in fill("<!-- generated: rest gridsage.mnk -->")
    assert "{py:obj}`~gridsage.errors.GridsageError`" in fill("<!-- generated: rest gridsage -->")


def test_a_name_that_is_imported_for_its_type_alone_is_found() -> None:
    assert not hasattr(importlib.import_module("gridsage.games.mines.board"), "MinesPicture")
    assert (MinesPicture, "gridsage.drawing.mines.picture") in names._meant("MinesPicture", "gridsage.mines")


def test_names_that_hold_a_value_are_documented_by_the_words_of_their_home() -> None:
    assert "The largest seed" in format_names("gridsage.stream MAX_SEED")
    assert ":value: 9223372036854775807" in format_names("gridsage.stream MAX_SEED")


def test_every_command_has_its_help_on_the_page_and_what_is_hidden_has_not() -> None:
    text = format_commands()
    for path in (
        "gridsage",
        "gridsage serve",
        "gridsage mines bench",
        "gridsage mnk puzzles make",
        "gridsage runs list",
    ):
        assert re.search(rf"^#+ {path}$", text, re.MULTILINE)
    assert "`--games <int>`\n: Boards for each bot on each setup." in text
    assert "*(default: 1)*" in text
    assert "--help" not in text


def test_every_option_of_every_bot_is_listed_with_its_values_and_default() -> None:
    for game in ("mines", "mnk"):
        text = format_options(game)
        for entry in catalog.bots(game):
            part = text.split(f"### {entry.name}\n", 1)[1].split("### ", 1)[0]
            assert entry.summary in part
            for name, option in entry.factory.options.items():
                assert f"| `{name}` | {option.summary} | {option.accepted} |" in part


def test_help_on_a_bots_class_tells_its_options() -> None:
    for entry in (entry for game in ("mines", "mnk") for entry in catalog.bots(game)):
        text = pydoc.plain(pydoc.render_doc(entry.factory))
        assert text.count("Options, as in") == bool(entry.factory.options), entry.name
        for name, option in entry.factory.options.items():
            assert f"``{name}``" in text
            assert f"{option.summary}: {option.accepted}" in text
            assert not option.default or f"; {option.default} when left out." in text


def test_a_bot_without_words_of_its_own_is_described_by_the_one_it_is_made_from() -> None:
    class Base(MinesBot):
        """Plays."""

        options: ClassVar = {"far": Switch("in the far corner", "off"), "odd": str}

    class Quiet(Base):
        pass

    class Loud(Base):
        """Plays loudly."""

    told = "Options, as in ``bot:option=value``:\n\n``far``\n    in the far corner: on or off; off when left out."
    assert Base.__doc__ == f"Plays.\n\n{told}"
    assert inspect.getdoc(Quiet) == Base.__doc__
    assert Loud.__doc__ == f"Plays loudly.\n\n{told}"


def test_every_variable_of_the_package_is_on_the_page() -> None:
    page = (DOCS / "environment.md").read_text(encoding="utf-8")
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "gridsage").rglob("*.py"))
    read = set(re.findall(r"\"(GRIDSAGE_[A-Z_]+)\"", sources)) | set(
        re.findall(r"environ(?:\.get\(|\[)\"(\w+)\"", sources)
    )
    assert len(read) >= 4
    assert not {name for name in read if f"`{name}`" not in page}


def test_a_page_that_no_section_names_is_listed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.md").write_text("```{toctree}\nknown\n```\n", encoding="utf-8")
    for name in ("known", "new"):
        (tmp_path / f"{name}.md").write_text("# Page\n", encoding="utf-8")
    monkeypatch.setattr("docs.generators.pages._DOCS", tmp_path)
    assert format_pages() == "```{toctree}\n:maxdepth: 1\n\nnew\n```"


def test_a_link_to_others_is_made_only_of_a_name_that_exists() -> None:
    assert address_of("collections.abc.Iterator") == (
        "https://docs.python.org/3/library/collections.abc.html#collections.abc.Iterator"
    )
    assert address_of("int") == "https://docs.python.org/3/library/functions.html#int"
    assert address_of("ValueError") == "https://docs.python.org/3/library/exceptions.html#ValueError"
    assert address_of("collections.abc.Iterable2") is None
    assert address_of("gridsage.mines.Board") is None


def test_what_a_docstring_refers_to_exists() -> None:
    package = ROOT / "src" / "gridsage"
    targets = {path: ROLE.findall(path.read_text(encoding="utf-8")) for path in package.rglob("*.py")}
    assert sum(map(len, targets.values())) > 100
    for path in (path for path, found in targets.items() if found):
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
        kinds = [thing for thing in vars(importlib.import_module(name)).values() if inspect.isclass(thing)]
        places = [name, *(f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)]
        wrong = [target for target in targets[path] if not _exists(target, places)]
        assert not wrong, f"{name} refers to {wrong}"


def _exists(target: str, places: list[str]) -> bool:
    if address_of(target) is not None:
        return True
    for name in (target, *(f"{place}.{target}" for place in places)):
        try:
            find_thing(name)
            return True
        except LookupError:
            continue
    return False


def test_the_workflow_builds_the_site_by_the_command_of_everybody() -> None:
    assert "run: make docs" in (ROOT / ".github" / "workflows" / "docs.yml").read_text(encoding="utf-8")
    assert "sphinx -E -W" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "nitpicky = True" in (DOCS / "conf.py").read_text(encoding="utf-8")


def test_what_is_compared_stands_on_the_page_where_it_was_measured() -> None:
    page = (DOCS / "compare.md").read_text(encoding="utf-8")
    measured = {
        "champion": ("54.51",),
        "engine": ("1.1", "15.2", "0.012", "0.052", "22.1", "0.061"),
        "files": ("24", "22"),
        "rl": ("363,000", "41,800", "10,320,000", "3,660,000", "20,400", "21,200"),
        "mnk-engine": ("| **73–27** |", "| **69–31** |"),
        "gomocup": ("| 0.2 s | `champion` | 15, 0, 5 |",),
        "dependencies": ("32 packages",),
    }
    for source, figures in measured.items():
        text = (DOCS / f"{source}.md").read_text(encoding="utf-8")
        assert f"]({source}.md" in page
        for figure in figures:
            assert figure in text, f"docs/compare.md is older than docs/{source}.md: {figure}"
            assert figure in page or not re.fullmatch(r"[\d.,]+(?: \w+)?", figure), figure
