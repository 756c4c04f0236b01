"""What clang-tidy found clean is read again when anything changes that it could say something about."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_file_is_read_again_when_it_its_command_or_clang_tidy_changes(tmp_path: Path) -> None:
    fingerprint = runpy.run_path(str(ROOT / "tools" / "run_clang_tidy.py"))["fingerprint"]
    file = tmp_path / "some.cpp"
    file.write_text("int some;\n", encoding="utf-8")
    clean = fingerprint(file, "19.1.0", ["c++ -O2 some.cpp"])
    assert fingerprint(file, "19.1.0", ["c++ -O2 some.cpp"]) == clean
    assert fingerprint(file, "20.1.0", ["c++ -O2 some.cpp"]) != clean
    assert fingerprint(file, "19.1.0", ["c++ -O2 -DOTHER some.cpp"]) != clean
    assert fingerprint(file, "19.1.0", ["c++ -O2 some.cpp", "c++ -O3 some.cpp"]) != clean
    file.write_text("int other;\n", encoding="utf-8")
    assert fingerprint(file, "19.1.0", ["c++ -O2 some.cpp"]) != clean
