"""With which program a run was played: versions, commit, machine."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from functools import cache
from importlib import metadata
from pathlib import Path

__all__ = ["commit", "versions"]


@cache
def commit() -> str:
    """The commit of the program's source, with a ``+`` where files were changed since; empty where nobody knows."""
    folder = Path(__file__).parent
    try:
        # Of an installed package no repository around it may be asked: it would be another program's.
        if not (folder.parents[2] / "pyproject.toml").is_file():
            return _installed_commit()
        head = _git(folder, "rev-parse", "--short=12", "HEAD")
        return head + "+" * bool(_git(folder, "status", "--porcelain", "--untracked-files=no"))
    except (OSError, subprocess.SubprocessError):
        return ""


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *arguments], capture_output=True, check=True, timeout=10, text=True
    )
    return done.stdout.strip()


def _installed_commit() -> str:
    origin = metadata.distribution("gridsage").read_text("direct_url.json")
    found = json.loads(origin).get("vcs_info", {}).get("commit_id", "") if origin else ""
    return str(found)[:12]


def versions() -> dict[str, str]:
    """The program, its commit, Python, the system, the processor and how many of them."""
    return {
        "gridsage": metadata.version("gridsage"),
        "commit": commit(),
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "processor": _processor(),
        "processors": str(os.cpu_count() or 1),
    }


@cache
def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
