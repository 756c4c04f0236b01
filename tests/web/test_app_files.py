"""The page as an app: its manifest, its icons, and an offline page that needs nothing but what is stored."""

from __future__ import annotations

import json
import re
import struct
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import httpx

from gridsage.web.app import STATIC

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
    shell = (STATIC / "offline.html").read_text(encoding="utf-8")
    wanted = {f"/static/words/{path.name}" for path in (STATIC / "words").glob("*.json")}
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', shell):
        wanted |= needs(address)
    assert wanted == STORED


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
