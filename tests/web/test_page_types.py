"""The page's types of what crosses the wire: they name everything there is, and the page lets go of none.

That a key which the page reads is one that the server sends is checked by ``tsc``, with ``page_types.js`` beside this;
that ``tsc`` sees it wherever the key is read, is checked here.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

import httpx
import pytest

from gridsage.web import messages
from gridsage.web.app import STATIC
from gridsage.web.messages.push import Push
from gridsage.web.transport.requests import Long, Quick, Request

JS = STATIC / "js"
TYPES = (JS / "lib" / "messages.js").read_text(encoding="utf-8")
ROOT = Path(__file__).parent.parent.parent
TSC = ROOT / "node_modules" / ".bin" / "tsc"
NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
REQUESTS: list[type[Quick | Long]] = list(get_args(get_args(Request)[0]))


def name_of(model: type[Quick | Long]) -> str:
    name: str = get_args(model.model_fields["do"].annotation)[0]
    return name


def entries(name: str) -> dict[str, str]:
    """The entries of a generated map, as text."""
    ends = re.search(rf"^ \* \}}\}} {name}$", TYPES, re.MULTILINE)
    assert ends, name
    body = TYPES[: ends.start()].rsplit("@typedef {{", 1)[1]
    return dict(re.findall(r'^ \*   "([^"]+)": (.*(?:\n \*     .*)*)', body, re.MULTILINE))


@pytest.mark.parametrize("path", sorted(JS.rglob("*.js")), ids=lambda path: str(path.relative_to(JS)))
def test_no_type_of_the_page_lets_go_of_what_the_server_said(path: Path) -> None:
    remarks = re.findall(r"/\*\*.*?\*/", path.read_text(encoding="utf-8"), re.DOTALL)
    types = [each for remark in remarks for each in re.findall(r"\{.*\}", remark)]
    loose = re.compile(r"\b(any|Object|Function)\b|\{[*?]\}")
    assert not [each for each in types if loose.search(each)]


def test_every_push_is_an_event_of_the_page() -> None:
    pushes = {getattr(messages, name) for name in messages.__all__ if name.endswith("Push")}
    assert pushes == set(get_args(Push))
    events = {get_args(push.model_fields["event"].annotation)[0]: push.__name__ for push in get_args(Push)}
    assert {event: kind.rstrip(",") for event, kind in entries("LiveEvents").items()} == events


def test_every_request_has_its_answer() -> None:
    told = entries("LiveRequests")
    assert set(told) == {name_of(model) for model in REQUESTS}
    for model in REQUESTS:
        entry = told[name_of(model)]
        assert f"wanted: {model.__name__}" in entry
        assert re.search(r"answer: \w+", entry), entry


@pytest.mark.parametrize("model", REQUESTS, ids=name_of)
def test_every_request_says_what_it_is_answered_with(model: type[Quick | Long]) -> None:
    in_parts = issubclass(model, Long) and model.answers is not Long.answers
    said = get_type_hints(model.answers if issubclass(model, Long) and in_parts else model.answer)["return"]
    assert "BaseModel" not in str(said)
    assert said is not Any
    assert "Any" not in str(said)


def test_every_route_has_its_answer(api: httpx.Client) -> None:
    described: dict[str, Any] = api.get("/openapi.json").json()["paths"]
    for method, name in (("get", "GetRoutes"), ("post", "PostRoutes"), ("delete", "DeleteRoutes")):
        wanted = set()
        for path, operations in described.items():
            responses = operations.get(method, {}).get("responses", {})
            fine = [said.get("content") for status, said in responses.items() if status.startswith("2")]
            # What is downloaded as a file, no script reads.
            if any(content is None or content.get("application/json", {}).get("schema") for content in fine):
                wanted.add(path.removeprefix("/api/v1"))
        assert set(entries(name)) == wanted


KEYS = (
    "MinesState.mines_left", "MinesDelta.cells", "MinesAnalysis.layouts_log10", "MnkState.thinking", "MnkInfoPush.info",
    "MnkAnalysis.lines", "MnkLine.chance", "MnkProof.moves", "MnkBookMove.x_wins", "MinesMoveReview.best_chance",
    "MinesReplay.mine_cells", "ReplayCourse.began_ms", "ReplayFigures.zne", "LabRun.report", "SoloRow.win_rate_low",
    "PuzzleVerdict.missed", "DailyDay.board_streak", "LessonMessage.drills", "GameEntry.played_at",
    "MnkCatalogue.opening_setups", "LabRequest.openings", "NewMnkGame.opening_rule",
)  # fmt: skip
"""Of every kind of message one key or some that the page reads, or sends."""


@pytest.fixture(scope="module")
def errors_of_renamed_keys(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the compiler says of the page once its types have none of these keys any more."""
    if NODE is None or not TSC.exists():
        pytest.skip("the TypeScript compiler is not installed")
    copy = tmp_path_factory.mktemp("page")
    shutil.copytree(JS, copy / "js")
    (copy / "js" / "lib" / "messages.js").write_text(renamed(TYPES), encoding="utf-8")
    options = json.loads((ROOT / "tsconfig.json").read_text(encoding="utf-8")) | {"include": ["js"]}
    (copy / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    command = [NODE, str(TSC), "--project", str(copy), "--pretty", "false"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120).stdout


def renamed(types: str) -> str:
    for name in KEYS:
        model, key = name.split(".")
        there = rf"(@typedef {{object}} {model}\n(?: \* @property .*\n)*? \* @property {{.*}} \[?){key}\b"
        types, count = re.subn(there, rf"\1another_{key}", types)
        assert count == 1, name
    return types


@pytest.mark.parametrize("name", KEYS)
def test_a_key_that_the_server_renames_is_an_error_of_the_page(name: str, errors_of_renamed_keys: str) -> None:
    model, key = name.split(".")
    said = [line for line in errors_of_renamed_keys.splitlines() if f"'{key}'" in line and model in line]
    assert said, errors_of_renamed_keys
