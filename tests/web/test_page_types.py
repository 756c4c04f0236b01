"""The page's types of what crosses the wire: they name everything there is, and no door lets go of them.

That a key which the page reads is one that the server sends is checked by ``tsc``, with ``page_types.js`` beside this.
"""

from __future__ import annotations

import re
from typing import Any, get_args, get_type_hints

import httpx
import pytest

from gridsage.web import messages
from gridsage.web.app import STATIC
from gridsage.web.messages.states import Push
from gridsage.web.transport.requests import Long, Quick, Request

JS = STATIC / "js"
TYPES = (JS / "lib" / "messages.js").read_text(encoding="utf-8")
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


@pytest.mark.parametrize(
    "path", ["lib/messages.js", "lib/api.js", "lib/live.js", "lib/join.js", "board/result_card.js"]
)
def test_no_door_to_the_server_gives_any(path: str) -> None:
    text = (JS / path).read_text(encoding="utf-8")
    types = re.findall(r"@(?:type|typedef|param|property|returns|template) (\{.*\})", text)
    assert types
    assert not [each for each in types if re.search(r"\bany\b", each)]


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
