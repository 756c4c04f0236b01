"""Bots of a package that an installer put in place: the page lists them, and the engine processes play with them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from gridsage import catalog
from gridsage.web.transport.routes import general

if TYPE_CHECKING:
    from tests.web.conftest import Serve

PACKAGE = '''"""Two bots from outside."""

from gridsage import mines, mnk


class LastHidden(mines.MinesBot):
    """Opens the last hidden cell."""

    def choose(self, view):
        return mines.Choice.guessing(view.hidden[-1])

    def hints(self, view):
        return mines.Hints()


class LastEmpty(mnk.MnkBot):
    """Places a stone in the last empty cell."""

    def choose(self, position, limits):
        return mnk.Choice(position.empty_cells[-1])
'''

FILES = {
    "outside_bots.py": PACKAGE,
    "outside_bots-2.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: outside-bots\nVersion: 2.0\n",
    "outside_bots-2.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "outside_bots-2.0.dist-info/entry_points.txt": (
        "[gridsage.mines_bots]\nlast_hidden = outside_bots:LastHidden\n"
        "[gridsage.mnk_bots]\nlast_empty = outside_bots:LastEmpty\n"
    ),
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder into which the package was installed; this process and those that it starts look there too."""
    wheel, site = tmp_path / "outside_bots-2.0-py3-none-any.whl", tmp_path / "site"
    with ZipFile(wheel, "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
        record = "outside_bots-2.0.dist-info/RECORD"
        archive.writestr(record, "".join(f"{name},,\n" for name in (*FILES, record)))
    install = ["pip", "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", *install, "--target", str(site), str(wheel)], check=True)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH")))))
    monkeypatch.syspath_prepend(str(site))
    forget_installed()
    yield site
    sys.modules.pop("outside_bots", None)
    forget_installed()


def forget_installed() -> None:
    catalog.bots.cache_clear()
    catalog._installed_bots.cache_clear()
    general._catalogue.cache_clear()


def test_an_installed_bot_is_listed_and_plays_in_an_engine_process(installed: Path, serve: Serve) -> None:
    server = serve()
    with server.client() as api, server.socket() as talk:
        listed = api.get("/catalogue").json()
        for family, name in (("mines", "last_hidden"), ("mnk", "last_empty")):
            sources = {bot["name"]: bot["source"] for bot in listed[family]["bots"]}
            assert sources[name] == "outside-bots 2.0"

        parts, message = talk.until(talk.send("mines.watch", setup="9x9/10", seed="1", bot="last_hidden"))
        moves = [step[0] for part in parts[1:] for step in part["steps"]]
        assert moves[0] == "open 8,8"
        assert message["ok"]["result"] in ("solved", "exploded")

        game = api.post("/mnk/games", json={"setup": "3x3x3", "second": "last_empty"}).json()["id"]
        api.post(f"/mnk/games/{game}/moves", json={"move": "a1", "turn": 0})
        assert api.post(f"/mnk/games/{game}/bot_move").json()["moves"] == [0, 8]
