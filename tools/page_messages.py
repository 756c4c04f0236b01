"""Compare the page's message types with the server's models and routes; ``--write`` renews them."""

from __future__ import annotations

import difflib
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from fastapi import APIRouter
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from gridsage.web import messages
from gridsage.web.answers import FinalAnswer, Part
from gridsage.web.messages.push import Push
from gridsage.web.transport import requests
from gridsage.web.transport.routes import daily, general, history, lab, lessons, mines, mnk, puzzles

FILE = Path(__file__).parent.parent / "src" / "gridsage" / "web" / "static" / "js" / "lib" / "messages.js"
HEAD = """\
// What the server takes and sends, as types. Made from its models and routes by `make page-messages`: do not edit.
"""
NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
ROUTERS: list[APIRouter] = [part.router for part in (daily, general, history, lab, lessons, mines, mnk, puzzles)]
WIDTH = 116
ASKING = (messages.Message, messages.NewMnkGame)
"""What the page sends; the settings of a game go both ways, and a new game is made of them."""
OWN_KEYS = ("id", "do")
"""What the page's socket says of every request by itself."""


def public_models() -> list[type[BaseModel]]:
    """The models of all messages, by name."""
    public = (getattr(messages, name) for name in sorted(messages.__all__))
    return [thing for thing in public if inspect.isclass(thing) and issubclass(thing, BaseModel)]


def answers() -> list[type[BaseModel]]:
    """The models of what the server sends, by name."""
    return [model for model in public_models() if not issubclass(model, ASKING)]


def bodies() -> list[type[BaseModel]]:
    """The models of what the page sends over HTTP, by name."""
    return [model for model in public_models() if issubclass(model, ASKING) and model is not messages.Message]


def live_requests() -> dict[str, type[requests.Quick | requests.Long]]:
    """What may be asked for over the socket, by the name under which it is asked."""
    union, _ = get_args(requests.Request)
    return {get_args(model.model_fields["do"].annotation)[0]: model for model in get_args(union)}


def live_answer(request: type[requests.Quick | requests.Long]) -> tuple[list[type], list[type]]:
    """What a request over the socket is answered with: in parts, and at last."""
    if issubclass(request, requests.Long) and request.answers is not requests.Long.answers:
        (said,) = get_args(get_type_hints(request.answers)["return"])
        kinds: dict[Any, Any] = {get_origin(kind): get_args(kind)[0] for kind in get_args(said)}
        return _choices(kinds[Part]), _choices(kinds[FinalAnswer])
    return [], _choices(get_type_hints(request.answer)["return"])


def _choices(annotation: Any) -> list[type]:
    return list(get_args(annotation)) or [annotation]


def pushes() -> dict[str, type[BaseModel]]:
    """What the socket tells without being asked, by the event."""
    return {get_args(model.model_fields["event"].annotation)[0]: model for model in get_args(Push)}


def routes(method: str) -> Iterator[tuple[str, list[str]]]:
    """Each path that answers with JSON, and the type of what it takes and answers."""
    document = get_openapi(title="", version="", routes=[route for router in ROUTERS for route in router.routes])
    for path, operations in document["paths"].items():
        operation = operations.get(method)
        answer = operation and _answer_type(operation["responses"])
        if answer is None:
            continue
        gaps = [
            f"{gap['name']}{'' if gap['required'] else '?'}: {type_of(gap['schema'])}"
            for gap in operation.get("parameters", [])
            if gap["in"] in ("path", "query")
        ]
        fields = [f"gaps: {object_type(gaps)}", f"answer: {answer}"]
        if method == "post":
            fields.insert(1, f"wanted: {_body_type(operation)}")
        yield path, fields


def _answer_type(responses: dict[str, Any]) -> str | None:
    """What comes back when all is well; None for a file."""
    said = next(response for status, response in responses.items() if status.startswith("2"))
    content = said.get("content")
    if content is None:
        return "null"
    schema = content.get("application/json", {}).get("schema")
    return type_of(schema) if schema else None


def _body_type(operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    if "application/octet-stream" in content:
        return "Blob"
    return type_of(content["application/json"]["schema"]) if content else "null"


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    """
    match schema:
        case {"$ref": str(reference)}:
            return reference.rsplit("/", 1)[-1]
        case {"anyOf": list(choices)}:
            return " | ".join(dict.fromkeys(type_of(choice) for choice in choices))
        case {"const": value}:
            return f'"{value}"'
        case {"enum": list(values)}:
            return " | ".join(f'"{value}"' for value in values)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(type_of(item) for item in items)}]"
        case {"type": "array", "items": dict(items)}:
            inner = type_of(items)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {type_of(values)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": str(name)}:
            return NAMES[name]
        case _:
            return "unknown"


def object_type(fields: list[str]) -> str:
    """A TypeScript type of these fields on one line.

    >>> object_type(["day: string", "limit?: number"])
    '{ day: string, limit?: number }'
    """
    return f"{{ {', '.join(fields)} }}" if fields else "{}"


def typedef(name: str, schema: dict[str, Any], *, sent: bool) -> str:
    """A model as a JSDoc type; what the server sends has every key, those with a default too."""
    live = {model.__name__ for model in live_requests().values()}
    about = schema.get("description", "").split("\n\n")[0].replace("\n", " ").replace("``", "`")
    needed = schema.get("properties", {}) if sent else schema.get("required", [])
    lines = [
        *textwrap.wrap(about, WIDTH),
        f"@typedef {{{'object' if 'properties' in schema else type_of(schema)}}} {name}",
        *(
            f"@property {{{type_of(field)}}} {key if key in needed else f'[{key}]'}"
            for key, field in schema.get("properties", {}).items()
            if sent or key not in OWN_KEYS or name not in live
        ),
    ]
    return comment(lines)


def map_type(name: str, about: str, entries: Iterable[tuple[str, str | list[str]]]) -> str:
    """A JSDoc type that has an entry for each name: a type, or the fields of one."""
    lines: list[str] = []
    for key, kind in sorted(entries, key=lambda entry: entry[0]):
        line = f'  "{key}": {kind if isinstance(kind, str) else object_type(kind)},'
        if len(line) <= WIDTH or isinstance(kind, str):
            lines.append(line)
        else:
            lines += [f'  "{key}": {{', *(f"    {field}," for field in kind), "  },"]
    return comment([about, "@typedef {{", *lines, f"}}}} {name}"])


def comment(lines: list[str]) -> str:
    """A JSDoc comment."""
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */"])


def maps() -> list[str]:
    """What belongs together: each question with its answer, each event with what it tells."""

    def names(models: list[type]) -> str:
        return " | ".join("null" if model is type(None) else model.__name__ for model in models) or "never"

    def asked(model: type[requests.Quick | requests.Long]) -> list[str]:
        part, answer = live_answer(model)
        return [f"wanted: {model.__name__}", f"part: {names(part)}", f"answer: {names(answer)}"]

    http = "Each path, what fills its gaps and its query, {}and the answer."
    return [
        map_type(
            "LiveEvents",
            "What the socket tells without being asked.",
            ((event, model.__name__) for event, model in pushes().items()),
        ),
        map_type(
            "LiveRequests",
            "What may be asked for over the socket, the parts of the answer, and the answer.",
            ((do, asked(model)) for do, model in live_requests().items()),
        ),
        map_type("GetRoutes", http.format(""), routes("get")),
        map_type("PostRoutes", http.format("what is sent, "), routes("post")),
        map_type("DeleteRoutes", http.format(""), routes("delete")),
    ]


def generate() -> str:
    """The whole file."""
    _, sent = models_json_schema([(model, "serialization") for model in answers()])
    _, taken = models_json_schema([(model, "validation") for model in (*bodies(), *live_requests().values())])
    types = {name: typedef(name, schema, sent=False) for name, schema in taken["$defs"].items()}
    # An enum of both looks the same in both.
    types |= {name: typedef(name, schema, sent=True) for name, schema in sent["$defs"].items()}
    return "\n".join([HEAD, "\n\n".join([*(types[name] for name in sorted(types)), *maps()]), "\nexport {};\n"])


def main() -> int:
    """0 when the file is true."""
    fresh = generate()
    if "--write" in sys.argv[1:]:
        FILE.write_text(fresh, encoding="utf-8")
        return 0
    kept = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    difference = list(difflib.unified_diff(kept.splitlines(), fresh.splitlines(), "kept", "generated", lineterm=""))
    print("\n".join(difference))
    if difference:
        print("the page's message types are stale: run make page-messages", file=sys.stderr)
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
