"""The page's files travel packed to whoever takes them so, and are the same in either form."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest
from starlette.exceptions import HTTPException

from gridsage.web.transport.static_files import PackedFiles

TEXT = "/* a rule */\n" * 100


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    (tmp_path / "a.css").write_text(TEXT, encoding="utf-8")
    (tmp_path / "small.css").write_text("b {}", encoding="utf-8")
    (tmp_path / "type.woff2").write_bytes(b"x" * 5000)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=PackedFiles(tmp_path)), base_url="http://page")


async def test_a_text_is_packed_for_whoever_takes_it(client: httpx.AsyncClient) -> None:
    packed = await client.get("/a.css", headers={"Accept-Encoding": "br, gzip;q=0.8"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert int(packed.headers["content-length"]) < len(TEXT) / 5
    assert packed.text == TEXT
    for refused in ("identity", "gzip;q=0", "gzip; q=0.0"):
        plain = await client.get("/a.css", headers={"Accept-Encoding": refused})
        assert "content-encoding" not in plain.headers
        assert plain.text == TEXT


async def test_small_files_and_packed_kinds_stay_as_they_are(client: httpx.AsyncClient) -> None:
    for name in ("/small.css", "/type.woff2"):
        answer = await client.get(name, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in answer.headers


async def test_what_did_not_change_is_not_sent_again_and_what_changed_is(
    client: httpx.AsyncClient, tmp_path: Path
) -> None:
    headers = {"Accept-Encoding": "gzip"}
    first = await client.get("/a.css", headers=headers)
    again = await client.get("/a.css", headers={**headers, "If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    (tmp_path / "a.css").write_text(TEXT.upper(), encoding="utf-8")
    os.utime(tmp_path / "a.css", (1, 1))
    assert (await client.get("/a.css", headers=headers)).text == TEXT.upper()


async def test_a_file_that_was_asked_for_before_needs_no_thread(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    headers = {"Accept-Encoding": "gzip"}
    first = await client.get("/a.css", headers=headers)

    def refuse(*_: object) -> None:
        raise AssertionError("a thread was asked")

    monkeypatch.setattr("anyio.to_thread.run_sync", refuse)
    monkeypatch.setattr("asyncio.to_thread", refuse)
    again = await client.get("/a.css", headers=headers)
    assert (again.text, again.headers) == (first.text, first.headers)
    told = await client.get("/a.css", headers={**headers, "If-None-Match": f'"x", W/{first.headers["etag"]}'})
    assert (told.status_code, told.content, told.headers["etag"]) == (304, b"", first.headers["etag"])
    # One that is gone is gone.
    monkeypatch.undo()
    (tmp_path / "a.css").unlink()
    with pytest.raises(HTTPException, match="404"):
        await client.get("/a.css", headers=headers)
