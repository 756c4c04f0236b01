"""The reference of the library: public names with their docstrings, and links to them from wherever they are meant."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sphinx.pycode import ModuleAnalyzer

import gridsage

__all__ = [
    "find_thing",
    "format_module",
    "format_modules",
    "format_names",
    "format_rest",
    "front_doors",
    "home_of",
    "link_own_name",
    "tidy_signature",
]


def format_names(words: str) -> str:
    """What Sphinx is told to document the names of a module, given as ``MODULE NAME NAME …``."""
    module, *names = words.split()
    blocks = [f".. currentmodule:: {module}", *(_block(module, name) for name in names)]
    return "```{eval-rst}\n" + "\n\n".join(blocks) + "\n```"


def format_rest(module: str, named: set[str]) -> str:
    """The public names of a module that the page does not name: documented here, or where they are at home."""
    names = [name for name in importlib.import_module(module).__all__ if name not in named and name[0] != "_"]
    here = [name for name in names if door_of(module, name) == module]
    links = ", ".join(_link(module, name) for name in names if name not in here)
    return format_names(f"{module} {' '.join(here)}") + (f"\n\nAlso from here: {links}." if links else "")


def _link(module: str, name: str) -> str:
    thing = getattr(importlib.import_module(module), name)
    return (
        f"{{py:mod}}`{thing.__name__}`" if inspect.ismodule(thing) else f"{{py:obj}}`~{door_of(module, name)}.{name}`"
    )


@cache
def front_doors() -> tuple[str, ...]:
    """The modules that have a place of their own in the reference."""
    pages = sorted((Path(__file__).parent.parent / "api").glob("*.md"))
    return tuple(door for page in pages for door in _DOOR.findall(page.read_text(encoding="utf-8")))


_DOOR = re.compile("<!-- generated: module ([\\w.]+) -->")


def door_of(module: str, name: str) -> str:
    """Which of the front doors that offer the same thing documents it: the one nearest to its home."""
    thing = getattr(importlib.import_module(module), name)
    if inspect.ismodule(thing):
        return thing.__name__
    home = getattr(thing, "__module__", home_of(module, name)[0]) if callable(thing) else home_of(module, name)[0]
    doors = [door for door in front_doors() if getattr(importlib.import_module(door), name, None) is thing]
    near = [door for door in doors if f"{home}.".startswith(f"{door}.") and door != "gridsage"]
    others = [door for door in doors if door != "gridsage"]
    return max(near, key=len, default=others[0] if others else module)


def _block(module: str, name: str) -> str:
    thing = getattr(importlib.import_module(module), name)
    if inspect.isclass(thing):
        return f".. auto{'exception' if issubclass(thing, BaseException) else 'class'}:: {name}"
    if callable(thing) and hasattr(thing, "__name__"):
        return f".. autofunction:: {name}"
    # What a name holds does not know where it was written, and its docstring stands there.
    home, own = home_of(module, name)
    words = ModuleAnalyzer.for_module(home).find_attr_docs().get(("", own), [])
    return "\n   ".join([f".. data:: {name}", *_value(thing), "", *words])


def _value(thing: object) -> list[str]:
    shown = repr(thing)
    return [f":value: {shown}"] if isinstance(thing, int | str | tuple) and len(shown) < 80 else []


@cache
def home_of(module: str, name: str) -> tuple[str, str]:
    """The module in which a name is written, and the name that it has there."""
    for node in ast.walk(ast.parse(inspect.getsource(importlib.import_module(module)))):
        if isinstance(node, ast.ImportFrom) and str(node.module) not in (module, "gridsage._core"):
            for alias in node.names:
                if (alias.asname or alias.name) == name and str(node.module).startswith("gridsage"):
                    return home_of(str(node.module), alias.name)
    return module, name


def format_module(module: str) -> str:
    """What Sphinx is told of a module that has a page of its own, with the module's docstring."""
    words = (inspect.getdoc(importlib.import_module(module)) or "").splitlines()
    return "\n".join(["```{eval-rst}", f".. py:module:: {module}", "", *words, "```"])


def format_modules(_: str = "") -> str:
    """Every module with its first line; those with pages of their own are not declared again."""
    lines = ["```{eval-rst}"]
    for name, path in sorted(_modules()):
        summary = (ast.get_docstring(ast.parse(path.read_bytes())) or "").partition("\n")[0].replace("::", ":")
        known = name in front_doors()
        lines += [] if known else [f".. py:module:: {name}", ""]
        lines += [f":py:mod:`{name}`" if known else f"``{name}``", f"   {summary}", ""]
    return "\n".join([*lines, "```"])


def _modules() -> Iterator[tuple[str, Path]]:
    """Every module by its file: most need not be imported for their first line."""
    package = Path(str(gridsage.__file__)).parent
    yield "gridsage._core", package / "_core.pyi"
    for path in package.rglob("*.py"):
        parts = [part for part in path.relative_to(package).with_suffix("").parts if part != "__init__"]
        if not any(part.startswith("_") or part == "migrations" for part in parts):
            yield ".".join(("gridsage", *parts)), path


def tidy_signature(*event: Any) -> tuple[str | None, str | None]:
    """A signature that can be read as Python: defaults that are made anew, functions and classes are named plainly."""
    signature, result = event[-2:]
    if signature is not None:
        signature = re.sub(
            r"<(?:class|function) '?(?:\w+\.)*(\w+)'?[^>]*>", r"\1", signature.replace("<factory>", "...")
        )
    return signature, result


@cache
def find_thing(name: str) -> object:
    """What a dotted name names; a ``LookupError`` where there is nothing of that name."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        try:
            for part in parts[cut:]:
                found = getattr(found, part)
        except AttributeError:
            break
        return found
    raise LookupError(name)


def link_own_name(app: Any, env: Any, node: Any, text: Any) -> Any:
    """A link to a name of ours as it is documented: under its front door, though a docstring or a type has its home."""
    if node.get("refdomain") != "py":
        return None
    domain = env.get_domain("py")
    target = str(node["reftarget"])
    for thing, home in _meant(target, str(node.get("py:module") or "")):
        if isinstance(thing, TypeVar):
            return text
        for name in _documented_as(domain.objects, target.rpartition(".")[2]):
            if _same(name, thing):
                kind = domain.objects[name].objtype
                return domain.resolve_xref(env, node["refdoc"], app.builder, kind, name, node, text)
        # What no page documents has at least its module in the list of them.
        if home in domain.modules:
            return domain.resolve_xref(env, node["refdoc"], app.builder, "mod", home, node, text)
    return None


_LAST_PARTS: dict[int, dict[str, list[str]]] = {}


def _documented_as(objects: Mapping[str, object], last: str) -> list[str]:
    """The documented names that end in this part. All pages are read by the time that anybody asks."""
    if len(objects) not in _LAST_PARTS:
        found = _LAST_PARTS[len(objects)] = {}
        for name in objects:
            found.setdefault(name.rpartition(".")[2], []).append(name)
    return _LAST_PARTS[len(objects)].get(last, [])


@cache
def _meant(target: str, module: str) -> tuple[tuple[object, str], ...]:
    """What a reference may mean, and its module: the name as it stands, or in the homes of the names of this module."""
    found = []
    inside = (f"{home}.{target}" for home in _homes(module))
    # A name may be imported for its type alone: then it stands in the source of the module, and is no part of it.
    imported = (".".join(home_of(home, target)) for home in _homes(module) if "." not in target)
    for name in dict.fromkeys((target, *inside, *imported)):
        try:
            thing = find_thing(name)
        except LookupError:
            continue
        found.append((thing, str(getattr(thing, "__module__", name.rpartition(".")[0]))))
    return tuple(found)


@cache
def _homes(module: str) -> tuple[str, ...]:
    """A module, and those from which it has its names."""
    if not module:
        return ()
    names = getattr(importlib.import_module(module), "__all__", ())
    return (module, *sorted({home_of(module, name)[0] for name in names} - {module}))


def _same(name: str, thing: object) -> bool:
    try:
        return find_thing(name) is thing
    except LookupError:
        return False
