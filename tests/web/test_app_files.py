"""The page as an app: its manifest, its icons, and an offline page that needs nothing but what is stored."""

from __future__ import annotations

import json
import re
import struct
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import httpx
import pytest

from gridsage.web.app import STATIC
from gridsage.web.transport.shell import known_languages, make_shell

if TYPE_CHECKING:
    from tests.web.conftest import Running

WORKER = (STATIC / "js" / "service_worker.js").read_text(encoding="utf-8")
STORED = set(re.findall(r'"(/static/[^"]+)"', WORKER))


def needs(address: str) -> set[str]:
    """The files that a file of the page names, and what these name."""
    path = STATIC / address.removeprefix("/static/")
    if path.suffix not in {".js", ".css"}:
        return {address}
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"""from "(\.[^"]+)\"""" if path.suffix == ".js" else r'url\("([^"]+woff2)"\)', text)
    found = {address}
    for target in named:
        resolved = (path.parent / target).resolve().relative_to(STATIC)
        found |= needs(f"/static/{PurePosixPath(resolved)}")
    return found


def test_the_offline_page_finds_all_it_needs_in_the_store() -> None:
    wanted = set()
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', make_shell("offline.html")):
        wanted |= needs(address)
    # The words are those that the page names itself.
    words = {f"/static/words/{language}.json" for language in known_languages()}
    assert words < wanted
    assert wanted - words == STORED - {"/static/words/"}


def test_the_app_can_be_installed(server: Running) -> None:
    with httpx.Client(base_url=server.base) as client:
        answer = client.get("/manifest.webmanifest")
        assert answer.headers["content-type"] == "application/manifest+json"
        manifest = answer.json()
        assert client.get("/service_worker.js").headers["content-type"].startswith("text/javascript")
        assert client.get("/offline").headers["content-type"].startswith("text/html")
        for icon in manifest["icons"]:
            assert client.get(icon["src"]).headers["content-type"] == icon["type"]
    assert {"name", "start_url", "scope", "display", "icons"} <= set(manifest)
    assert manifest["description"] in (STATIC / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["/nope", "/Mines", "/replay/a/b"])
def test_an_address_that_is_none_is_a_page_for_browsers_and_an_error_for_programs(server: Running, path: str) -> None:
    with httpx.Client(base_url=server.base) as client:
        page = client.get(path, headers={"Accept": "text/html,application/xhtml+xml"})
        assert page.status_code == 404
        assert "Gridsage" in page.text
        assert "js/main.js" in page.text
        answer = client.get(path, headers={"Accept": "application/json"})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (404, "not-found")
        for own in ("/api/v1/nope", "/static/nope.js"):
            assert client.get(own, headers={"Accept": "text/html"}).headers["content-type"] == "application/json"


def test_the_icon_is_found_under_its_old_name(server: Running) -> None:
    with httpx.Client(base_url=server.base) as client:
        answer = client.get("/favicon.ico")
    assert answer.headers["content-type"] == "image/x-icon"
    assert answer.content[:4] == bytes([0, 0, 1, 0])


def test_each_icon_is_as_large_as_it_says() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    sizes = set()
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            data = (STATIC / icon["src"].removeprefix("/static/")).read_bytes()
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add(width)
    assert sizes == {192, 512}
