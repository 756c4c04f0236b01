"""Compare the page's message types with the server's models; ``--write`` renews them."""

from __future__ import annotations

import difflib
import inspect
import sys
import textwrap
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from gridsage.web import messages

FILE = Path(__file__).parent.parent / "src" / "gridsage" / "web" / "static" / "js" / "lib" / "messages.js"
HEAD = """\
// The messages that the server sends, as types. Made from the server's models by `make page-messages`: do not edit.
"""
NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def answers() -> list[type[BaseModel]]:
    """The models of what the server sends, by name."""
    public = (getattr(messages, name) for name in sorted(messages.__all__))
    models = (thing for thing in public if inspect.isclass(thing) and issubclass(thing, BaseModel))
    return [model for model in models if not issubclass(model, messages.Message)]


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
            return "Record<string, any>"
        case {"type": str(name)}:
            return NAMES[name]
        case _:
            return "any"


def typedef(name: str, schema: dict[str, Any]) -> str:
    """A model as a JSDoc type."""
    about = schema.get("description", "").split("\n\n")[0].replace("\n", " ").replace("``", "`")
    lines = [
        *textwrap.wrap(about, 116),
        f"@typedef {{{'object' if 'properties' in schema else type_of(schema)}}} {name}",
        # What the server sends has every key, those with a default too.
        *(f"@property {{{type_of(field)}}} {key}" for key, field in schema.get("properties", {}).items()),
    ]
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */"])


def generate() -> str:
    """The whole file."""
    _, document = models_json_schema([(model, "serialization") for model in answers()])
    types = [typedef(name, schema) for name, schema in sorted(document["$defs"].items())]
    return "\n".join([HEAD, "\n\n".join(types), "\nexport {};\n"])


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
