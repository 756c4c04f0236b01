"""How much memory processes take, read from the system."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

__all__ = ["group_memory", "used_memory"]

_PROC = Path("/proc")


def used_memory() -> int:
    """Bytes of memory that this process holds; 0 where the system does not tell."""
    try:
        pages = int((_PROC / "self" / "statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def group_memory(group: int) -> int:
    """Bytes of memory that all processes of a process group hold together; 0 where the system does not tell."""
    if not _PROC.joinpath("self", "stat").exists():
        return _group_memory_by_ps(group)
    pages = 0
    for folder in _PROC.iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            # The name in brackets may hold anything, so count from its end: state, parent, group, …, rss.
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[2]) == group:
                pages += int(fields[21])
        except (OSError, ValueError, IndexError):
            continue  # it has ended meanwhile
    return pages * os.sysconf("SC_PAGE_SIZE")


def _group_memory_by_ps(group: int) -> int:
    try:
        lines = subprocess.run(
            ["ps", "-A", "-o", "pgid=,rss="], capture_output=True, text=True, timeout=5, check=True
        ).stdout.splitlines()
    except (OSError, subprocess.SubprocessError):
        return 0
    return sum(int(rss) * 1024 for pgid, rss in (line.split() for line in lines) if int(pgid) == group)
