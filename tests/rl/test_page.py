"""The examples of docs/rl.md run, from the top of the page to its end."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "rl.md"


def test_the_examples_of_the_page_run() -> None:
    blocks = [block.split("```", 1)[0] for block in PAGE.read_text(encoding="utf-8").split("```python\n")[1:]]
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert len(blocks) >= 4
    assert names["Mine"]
