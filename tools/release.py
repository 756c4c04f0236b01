"""Names a version and checks that it can be released: ``name 0.2.0``, then ``check``. docs/releasing.md has the list.

``notes`` prints what the changelog says of the newest version.
``address https://…`` writes where the project lives into what is packed: the links of pyproject.toml, and those of the
README, which are relative here and whole on a package index. The workflow knows the address, and commits nothing.
``name`` writes the version into pyproject.toml and gives the changelog's *Unreleased* part its number and date.
``check`` builds the source distribution and the wheel from what is committed, and says of each thing that a release
needs whether it holds. Neither of them commits, tags or uploads anything.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:(?:a|b|rc)\d+)?")
_HEADING = re.compile(r"^## (?P<name>\S+)(?: \((?P<date>\d{4}-\d\d-\d\d)\))?$", re.MULTILINE)
_UNRELEASED = "Unreleased"
_LINK = re.compile(r"(?P<image>!?)(?P<text>\[[^\]]*\])\((?P<path>[\w./-]+)\)")
"""A link of Markdown to a file of the repository: one that goes elsewhere has a colon."""


class ReleaseError(Exception):
    """Why this cannot be released, in one sentence."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A checkout of the repository."""

    root: Path

    @property
    def version(self) -> str:
        """The version that pyproject.toml names."""
        project = tomllib.loads(self._read("pyproject.toml"))["project"]
        return str(project["version"])

    @property
    def headings(self) -> list[tuple[str, str | None]]:
        """The versions of the changelog with their dates, the newest first."""
        return [(found["name"], found["date"]) for found in _HEADING.finditer(self._read("CHANGELOG.md"))]

    @property
    def notes(self) -> str:
        """What the changelog says of its newest version, without its heading."""
        parts = _HEADING.split(self._read("CHANGELOG.md"))
        return parts[3].strip() if len(parts) > 3 else ""

    def name_version(self, version: str, date: datetime.date) -> None:
        """Write the version into pyproject.toml and over the changelog's unreleased part."""
        if not _VERSION.fullmatch(version):
            raise ReleaseError(f"{version!r} is no version: expected three numbers such as 0.2.0, or 0.2.0rc1")
        headings = self.headings
        if not headings or headings[0][0] != _UNRELEASED:
            raise ReleaseError(f"CHANGELOG.md has no part '## {_UNRELEASED}' at its top: there is nothing to release")
        if version in {name for name, _ in headings}:
            raise ReleaseError(f"CHANGELOG.md has a part for {version} already")
        project, old = self._read("pyproject.toml"), f'version = "{self.version}"'
        self._write("pyproject.toml", project.replace(old, f'version = "{version}"', 1))
        changelog = self._read("CHANGELOG.md")
        self._write("CHANGELOG.md", changelog.replace(f"## {_UNRELEASED}\n", f"## {version} ({date})\n", 1))

    def write_address(self, address: str) -> int:
        """Write where the project lives into pyproject.toml and the README's links; how many links there were."""
        address = address.rstrip("/")
        if not re.fullmatch(r"https://[\w.-]+(?:/[\w.-]+)+", address):
            raise ReleaseError(f"{address!r} is no address of a project: expected https://HOST/OWNER/NAME")
        project, tag = self._read("pyproject.toml"), f"v{self.version}"
        if "[project.urls]" in project:
            raise ReleaseError("pyproject.toml has addresses already")
        places = {
            "Homepage": address,
            "Documentation": f"{address}/blob/{tag}/docs/index.md",
            "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
            "Issues": f"{address}/issues",
        }
        lines = "".join(f'{name} = "{place}"\n' for name, place in places.items())
        readme = self._read("README.md")
        paths = [found["path"] for found in _LINK.finditer(readme)]
        if lost := [path for path in paths if not (self.root / path).exists()]:
            raise ReleaseError(f"README.md names {lost[0]}, which does not exist")
        whole = _LINK.sub(lambda found: _whole_link(found, f"{address}/{{}}/{tag}/"), readme)
        self._write("pyproject.toml", f"{project.rstrip()}\n\n[project.urls]\n{lines}")
        self._write("README.md", whole)
        return len(paths)

    def run(self, *command: str | Path, python_path: Sequence[str | Path] = ()) -> str:
        """What a command prints; a command that fails is an error with its last words."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, python_path))} if python_path else None
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-12:]
            raise ReleaseError(f"{' '.join(map(str, command))} failed:\n    " + "\n    ".join(last))
        return done.stdout

    def _read(self, name: str) -> str:
        return (self.root / name).read_text(encoding="utf-8")

    def _write(self, name: str, text: str) -> None:
        (self.root / name).write_text(text, encoding="utf-8")


def _whole_link(found: re.Match[str], base: str) -> str:
    """A picture as it is, a page as people read it."""
    return f"{found['image']}{found['text']}({base.format('raw' if found['image'] else 'blob')}{found['path']})"


def check_clean(tree: Tree) -> str:
    """Nothing is changed that is not committed, so what is built is what is tagged."""
    if changed := tree.run("git", "status", "--porcelain").splitlines():
        raise ReleaseError(f"{len(changed)} files are not committed, {changed[0][3:]} for one")
    return "everything is committed"


def check_changelog(tree: Tree) -> str:
    """The changelog's newest part is this version, with a date."""
    headings = tree.headings
    name, date = headings[0] if headings else ("nothing", None)
    if name != tree.version:
        advice = f": run tools/release.py name {tree.version}" if name == _UNRELEASED else ""
        raise ReleaseError(f"CHANGELOG.md begins with {name}, pyproject.toml says {tree.version}{advice}")
    if date is None:
        raise ReleaseError(f"CHANGELOG.md gives {name} no date: expected '## {name} (YYYY-MM-DD)'")
    return f"CHANGELOG.md begins with {name} of {date}"


def check_tag(tree: Tree) -> str:
    """No other commit bears the version's tag."""
    tag = f"v{tree.version}"
    if tree.run("git", "tag", "--list", tag).strip():
        tagged = tree.run("git", "rev-parse", f"{tag}^{{commit}}").strip()
        if tagged != tree.run("git", "rev-parse", "HEAD").strip():
            raise ReleaseError(f"the tag {tag} stands at another commit, {tagged[:10]}")
        return f"the tag {tag} is at this commit"
    return f"the tag {tag} is free"


def check_packages(tree: Tree) -> str:
    """Source distribution and wheel can be built and described, and the program in the wheel says its version."""
    with tempfile.TemporaryDirectory() as place:
        tree.run(sys.executable, "-m", "build", "--outdir", place)
        packages = sorted(Path(place).iterdir())
        source, wheel = [next(p for p in packages if p.name.endswith(end)) for end in (".tar.gz", ".whl")]
        tree.run(sys.executable, "-m", "twine", "check", "--strict", *packages)
        for package in (source, wheel):
            if not package.name.startswith(f"gridsage-{tree.version}"):
                raise ReleaseError(f"{package.name} does not bear the version {tree.version}")
        says = _version_said_by(tree, wheel, Path(place, "unpacked"))
        if says != f"gridsage {tree.version}":
            raise ReleaseError(f"the program in the wheel says {says!r}, not 'gridsage {tree.version}'")
        (tree.root / "dist").mkdir(exist_ok=True)
        for package in (source, wheel):
            package.replace(tree.root / "dist" / package.name)
    return f"dist/{source.name} and dist/{wheel.name} are sound; the program says {says!r}"


def _version_said_by(tree: Tree, wheel: Path, unpacked: Path) -> str:
    """What the program in a wheel says to ``--version``."""
    zipfile.ZipFile(wheel).extractall(unpacked)
    # Without the site module the editable install of this checkout is not found; what gridsage requires still is.
    code = "import sys; from gridsage.cli.main import main; sys.argv[1:] = ['--version']; main()"
    path = (unpacked, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return tree.run(sys.executable, "-S", "-P", "-c", code, python_path=path).strip()


def check_bill(tree: Tree) -> str:
    """What a server of this version is made of, with versions and hashes, as a bill of materials (CycloneDX)."""
    bill = tree.root / "dist" / f"gridsage-{tree.version}.cdx.json"
    bill.parent.mkdir(exist_ok=True)
    parts = tree.root / "requirements" / "server.txt"
    tree.run(
        *(sys.executable, "-m", "cyclonedx_py", "requirements", "--pyproject", tree.root / "pyproject.toml"),
        *("--output-reproducible", "--of", "JSON", "--output-file", bill, parts),
    )
    components = json.loads(bill.read_text(encoding="utf-8"))["components"]
    if bare := [part["name"] for part in components if not _hashes(part)]:
        raise ReleaseError(f"{bill.name} has no hash for {bare[0]}: make lock")
    return f"dist/{bill.name} names {len(components)} parts with their hashes"


def _hashes(part: dict[str, Any]) -> list[Any]:
    """The hashes that a bill of materials has for a part."""
    return [
        *part.get("hashes", []),
        *(one for place in part.get("externalReferences", []) for one in place.get("hashes", [])),
    ]


CHECKS: tuple[Callable[[Tree], str], ...] = (check_clean, check_changelog, check_tag, check_packages, check_bill)


def check(tree: Tree, checks: Sequence[Callable[[Tree], str]] = CHECKS) -> bool:
    """Say of each check whether it holds; whether all of them do."""
    good = True
    for one in checks:
        try:
            print(f"ok      {one(tree)}", flush=True)
        except ReleaseError as error:
            good = False
            print(f"FAILED  {error}", flush=True)
    print(f"gridsage {tree.version} {'can be released' if good else 'cannot be released yet'}")
    return good


def main(arguments: Sequence[str] | None = None, *, tree: Tree | None = None) -> int:
    """Do what the command line asks for; the exit status."""
    tree = tree or Tree(ROOT)
    parser = argparse.ArgumentParser(description="Name a version, or check that it can be released.")
    commands = parser.add_subparsers(dest="command", required=True)
    naming = commands.add_parser("name", help="write the version into pyproject.toml and the changelog")
    naming.add_argument("version")
    addressing = commands.add_parser("address", help="write where the project lives into what is packed")
    addressing.add_argument("address")
    commands.add_parser("check", help="build and check what would be released")
    commands.add_parser("notes", help="print what the changelog says of the newest version")
    options = parser.parse_args(arguments)
    if options.command == "notes":
        print(tree.notes)
        return 0
    if options.command == "check":
        return 0 if check(tree) else 1
    try:
        if options.command == "address":
            print(f"pyproject.toml and {tree.write_address(options.address)} links of README.md name {options.address}")
            return 0
        tree.name_version(options.version, datetime.datetime.now(datetime.UTC).date())
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    print(f"pyproject.toml and CHANGELOG.md say {options.version}; commit them, then: make release-check")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
