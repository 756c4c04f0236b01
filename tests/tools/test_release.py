"""What a release needs: a version that everything agrees on, a tree without changes, packages that are sound."""

from __future__ import annotations

import datetime
import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "tools" / "release.py"
DAY = datetime.date(2026, 2, 3)
CHANGELOG = "# Changelog\n\nWords.\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n"


@pytest.fixture(scope="module")
def release() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("release", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "release", module)  # dataclasses look themselves up there
        spec.loader.exec_module(module)
        yield module


@pytest.fixture
def tree(release: ModuleType, tmp_path: Path) -> Any:
    """A repository with one commit and something unreleased."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "gridsage"\nversion = "0.1.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    tree = release.Tree(tmp_path)
    tree.run("git", "init", "--quiet")
    commit(tree)
    return tree


def commit(tree: Any) -> None:
    tree.run("git", "add", ".")
    tree.run("git", "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "x")


def test_a_version_is_named_in_both_places(release: ModuleType, tree: Any) -> None:
    tree.name_version("0.2.0", DAY)
    assert tree.version == "0.2.0"
    assert tree.headings == [("0.2.0", "2026-02-03"), ("0.1.0", "2026-01-01")]
    assert release.check_changelog(tree) == "CHANGELOG.md begins with 0.2.0 of 2026-02-03"


README = "![A board](docs/a.png) [how](docs/a.md), [there](https://example.org/x) [licence](LICENSE)\n"


def test_links_of_the_readme_are_whole_on_a_package_index(release: ModuleType, tree: Any) -> None:
    (tree.root / "docs").mkdir()
    for name in ("docs/a.png", "docs/a.md", "LICENSE"):
        (tree.root / name).touch()
    (tree.root / "README.md").write_text(README, encoding="utf-8")
    assert release.main(["address", "https://example.org/a/b/"], tree=tree) == 0
    assert (tree.root / "README.md").read_text(encoding="utf-8") == (
        "![A board](https://example.org/a/b/raw/v0.1.0/docs/a.png) "
        "[how](https://example.org/a/b/blob/v0.1.0/docs/a.md), "
        "[there](https://example.org/x) [licence](https://example.org/a/b/blob/v0.1.0/LICENSE)\n"
    )
    urls = tomllib.loads((tree.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert urls["Homepage"] == "https://example.org/a/b"
    assert urls["Changelog"] == "https://example.org/a/b/blob/v0.1.0/CHANGELOG.md"


@pytest.mark.parametrize("address", ["example.org/a", "http://example.org/a", "https://example.org", "https://a/b c"])
def test_what_is_no_address_and_a_link_to_nowhere_are_refused(release: ModuleType, tree: Any, address: str) -> None:
    (tree.root / "README.md").write_text("[how](docs/gone.md)\n", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match="is no address"):
        tree.write_address(address)
    with pytest.raises(release.ReleaseError, match=r"README\.md names docs/gone\.md"):
        tree.write_address("https://example.org/a/b")
    assert "urls" not in (tree.root / "pyproject.toml").read_text(encoding="utf-8")


def test_every_relative_link_of_our_readme_is_made_whole(release: ModuleType, tmp_path: Path) -> None:
    root = SCRIPT.parents[1]
    for name in ("README.md", "pyproject.toml"):
        (tmp_path / name).write_text((root / name).read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("docs", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"):
        (tmp_path / name).symlink_to(root / name)
    assert release.Tree(tmp_path).write_address("https://example.org/a/b") > 10
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert {place.partition(":")[0] for place in re.findall(r"\]\(([^)]*)\)", readme)} == {"https"}


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.2.0-rc1", "01.2.3", ""])
def test_what_is_no_version_is_refused_and_nothing_is_written(release: ModuleType, tree: Any, version: str) -> None:
    with pytest.raises(release.ReleaseError, match="is no version"):
        tree.name_version(version, DAY)
    assert release.check_clean(tree)


def test_the_notes_are_the_newest_part_of_the_changelog(release: ModuleType, tree: Any) -> None:
    assert tree.notes == "- New."
    assert release.Tree(SCRIPT.parents[1]).notes


def test_a_version_is_named_once(release: ModuleType, tree: Any) -> None:
    with pytest.raises(release.ReleaseError, match=r"has a part for 0\.1\.0 already"):
        tree.name_version("0.1.0", DAY)
    tree.name_version("0.2.0", DAY)
    with pytest.raises(release.ReleaseError, match="nothing to release"):
        tree.name_version("0.3.0", DAY)


def test_an_unreleased_changelog_says_what_to_run(release: ModuleType, tree: Any) -> None:
    with pytest.raises(release.ReleaseError, match=r"begins with Unreleased.*run tools/release.py name 0\.1\.0"):
        release.check_changelog(tree)


def test_a_version_without_a_date_is_refused(release: ModuleType, tree: Any) -> None:
    (tree.root / "CHANGELOG.md").write_text("## 0.1.0\n", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match=r"gives 0\.1\.0 no date"):
        release.check_changelog(tree)


def test_a_changed_tree_is_refused(release: ModuleType, tree: Any) -> None:
    assert release.check_clean(tree) == "everything is committed"
    (tree.root / "new.txt").write_text("x", encoding="utf-8")
    with pytest.raises(release.ReleaseError, match=r"1 files are not committed, new\.txt"):
        release.check_clean(tree)


def test_a_tag_at_another_commit_is_refused(release: ModuleType, tree: Any) -> None:
    assert release.check_tag(tree) == "the tag v0.1.0 is free"
    tree.run("git", "tag", "v0.1.0")
    assert release.check_tag(tree) == "the tag v0.1.0 is at this commit"
    (tree.root / "new.txt").write_text("x", encoding="utf-8")
    commit(tree)
    with pytest.raises(release.ReleaseError, match="stands at another commit"):
        release.check_tag(tree)


def test_every_check_is_made_though_one_fails(
    release: ModuleType, tree: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not release.check(tree, (release.check_changelog, release.check_tag))
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["FAILED", "ok", "gridsage"]
    assert lines[-1] == "gridsage 0.1.0 cannot be released yet"


def test_the_command_line_names_and_refuses(release: ModuleType, tree: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["name", "0.2.0"], tree=tree) == 0
    assert "make release-check" in capsys.readouterr().out
    assert release.main(["name", "0.2.0"], tree=tree) == 2
    assert capsys.readouterr().err.startswith("release: CHANGELOG.md has no part")


def test_this_changelog_can_be_read(release: ModuleType) -> None:
    """What stands in the repository is either being worked on or released: its first part says which."""
    tree = release.Tree(SCRIPT.parent.parent)
    name, date = tree.headings[0]
    assert name == "Unreleased" or (name == tree.version and date)


def test_a_command_that_fails_says_its_last_words(release: ModuleType, tree: Any) -> None:
    with pytest.raises(release.ReleaseError, match="no words"):
        tree.run(sys.executable, "-c", "raise SystemExit('no words')")
