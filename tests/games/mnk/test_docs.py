"""The Python in the pages on m,n,k games runs as it stands and says what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "mnk.md"
BLOCKS = [block.split("```", 1)[0] for block in PAGE.read_text(encoding="utf-8").split("```python\n")[1:]]


@pytest.mark.parametrize("code", BLOCKS, ids=range(len(BLOCKS)))
def test_code_of_the_page_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, str(PAGE), "exec"), {})
    said = capsys.readouterr().out.splitlines()
    promised = [line.partition("# ")[2] for line in code.splitlines() if "print(" in line]
    assert said == promised
