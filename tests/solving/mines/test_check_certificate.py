"""The checker of certificates: what is good passes, and whatever was tampered with is refused with its step named."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest

from gridsage import mines
from gridsage.errors import ParseError
from gridsage.games.mines import make_layout, parse_setup
from gridsage.solving.mines import check_certificate as module
from gridsage.solving.mines.certificate import certify
from gridsage.solving.mines.check_certificate import WrongStepError, check_steps
from gridsage.stream import derive_seed
from gridsage.testing.certificates import TAMPERINGS, tamper


def document(text: str, seed: int) -> dict[str, Any]:
    setup = parse_setup(text)
    first = derive_seed(seed, 9) % setup.cells
    mines = make_layout(setup, seed, first)
    return {
        "setup": text,
        "first": list(setup.grid.xy(first)),
        "mines": [list(setup.grid.xy(cell)) for cell in mines],
        "certificate": certify(setup, mines, first).to_dict(),
    }


@pytest.mark.parametrize(
    "text", ["9x9/10!", "9x9/20!@safe", "16x16/60!", "30x16/99!@any", "5x5/8!@safe", "1x7/2!@safe"]
)
def test_a_certificate_is_good(text: str) -> None:
    for seed in range(5):
        board = document(text, seed)
        assert check_steps(board) == len(board["certificate"]["steps"])


@pytest.mark.parametrize("kind", TAMPERINGS)
def test_a_certificate_that_was_tampered_with_is_refused(kind: str) -> None:
    for seed in range(15):
        board = document("16x16/50!", seed)
        with pytest.raises(WrongStepError) as refused:
            check_steps(tamper(board, kind, seed))
        assert 0 <= refused.value.step <= len(board["certificate"]["steps"]) + 1, f"seed {seed}"


def test_no_clue_of_a_step_can_be_spared() -> None:
    board = document("9x9/22!@safe", 4)
    steps = board["certificate"]["steps"]
    assert any(len(step["clues"]) > 1 for step in steps)
    for number, step in enumerate(steps, 1):
        for clue in step["clues"]:
            fewer = step | {"clues": [other for other in step["clues"] if other != clue]}
            changed_steps = [fewer if other is step else other for other in steps]
            with pytest.raises(WrongStepError) as refused:
                check_steps(board | {"certificate": {"version": 1, "steps": changed_steps}})
            assert refused.value.step == number


ROW: dict[str, Any] = {
    "setup": "4x1/1!@safe",
    "first": [0, 0],
    "mines": [[2, 0]],
    "certificate": {
        "version": 1,
        "steps": [
            {"cells": [[2, 0]], "verdict": "mine", "clues": [[1, 0]], "mine_count": False},
            {"cells": [[3, 0]], "verdict": "safe", "clues": [], "mine_count": True},
        ],
    },
}
"""The board 01*1: the 1 proves the mine, and then the mine count proves the last cell."""


def changed(**parts: Any) -> dict[str, Any]:
    first, second = ROW["certificate"]["steps"]
    steps = {"first": first | parts.get("first", {}), "second": second | parts.get("second", {})}
    chosen = [steps[name] for name in parts.get("order", ("first", "second"))]
    board: dict[str, Any] = parts.get("board", {})
    return ROW | {"certificate": {"version": 1, "steps": chosen}} | board


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (changed(first={"verdict": "safe"}), "step 1: its clues do not prove that 2,0 is safe"),
        (changed(first={"clues": []}), "step 1: its clues do not prove that 2,0 is a mine"),
        (changed(first={"clues": [[3, 0]]}), "step 1: the clue 3,0 is not open yet"),
        (changed(second={"mine_count": False}), "step 2: its clues do not prove that 3,0 is safe"),
        (changed(second={"verdict": "mine"}), "step 2: its clues do not prove that 3,0 is a mine"),
        (changed(second={"cells": [[2, 0]]}), "step 2: 2,0 is open or proved before"),
        (changed(order=("first", "first")), "step 2: 2,0 is open or proved before"),
        (changed(order=("second", "first")), "step 1: its clues do not prove that 3,0 is safe"),
        (changed(order=("first",)), "step 2: it is missing: 1 safe cell is not open at the end"),
        (changed(board={"mines": [[3, 0]]}), "step 1: "),
        (changed(board={"mines": [[0, 0]]}), "step 0: the first cell 0,0 is a mine"),
        (changed(board={"mines": [[4, 0]]}), "step 0: 4,0 is no cell of a board of 4x1"),
        (changed(board={"mines": []}), "step 0: the board's mines are 0, and its setup says 1"),
        (changed(board={"mines": [[2, 0], [2, 0]]}), "step 0: the board names a mine twice"),
        (changed(board={"setup": "4x1/2!@safe"}), "step 0: the board's mines are 1, and its setup says 2"),
        (changed(board={"setup": "3x1/1!@safe"}), "step 2: 3,0 is no cell of a board of 3x1"),
        (
            changed(board={"setup": "3x1/1!@safe", "certificate": "m2<1 s3<#"}),
            "step 2: it has a cell outside the board",
        ),
    ],
)
def test_the_step_is_named(board: dict[str, Any], message: str) -> None:
    assert check_steps(ROW) == 2
    with pytest.raises(WrongStepError) as refused:
        check_steps(board)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "board",
    [
        {},
        ROW | {"setup": "large"},
        ROW | {"mines": 3},
        ROW | {"first": None},
        ROW | {"first": [0.0, 0]},
        ROW | {"certificate": None},
        ROW | {"certificate": 7},
        changed(first={"cells": "ab"}),
        changed(first={"cells": [[2]]}),
        changed(first={"clues": [[[1], 0]]}),
        ROW | {"certificate": {"version": 2, "steps": []}},
        ROW | {"certificate": {"version": 1, "steps": [{"cells": []}]}},
        changed(first={"cells": []}),
        changed(first={"verdict": "perhaps"}),
        ROW | {"certificate": "s2<1 x"},
    ],
)
def test_what_is_no_certificate_is_told_apart(board: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"it |cell|step|certificate|setup"):
        check_steps(board)


@pytest.mark.parametrize(
    ("certificate", "message"),
    [
        (changed(second={"verdict": "perhaps"})["certificate"], "step 2 cannot be read"),
        (changed(second={"clues": None})["certificate"], "step 2 lacks a part, or has one of the wrong kind"),
        ({"version": 1, "steps": [{"cells": [[2, 0]]}]}, "step 1 lacks a part"),
        ("m2<1 s3", "step 2 cannot be read"),
    ],
)
def test_a_step_that_cannot_be_read_is_named(certificate: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_steps(ROW | {"certificate": certificate})


def wide(clues: list[list[int]]) -> dict[str, Any]:
    """A board with a row of 1s above and below, each at 200 unknown cells, and a step with these clues."""
    mines = [[x, y] for y in (0, 6) for x in range(0, 200, 3)]
    step = {"cells": [[0, 0]], "verdict": "mine", "clues": clues, "mine_count": False}
    setup = f"200x7/{len(mines)}"
    return {"setup": setup, "first": [9, 3], "mines": mines, "certificate": {"version": 1, "steps": [step]}}


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ([[x, y] for x in range(200) for y in (1, 5)], "step 1: it has 400 clues; at most 200 are checked"),
        ([[x, y] for x in range(0, 200, 2) for y in (1, 5)], "step 1: its clues see 400 unknown cells"),
    ],
)
def test_a_step_that_nobody_could_follow_is_refused(clues: list[list[int]], message: str) -> None:
    with pytest.raises(WrongStepError, match=message):
        check_steps(wide(clues))


def test_the_looks_at_one_cell_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_LOOKS", 20)
    with pytest.raises(WrongStepError, match="step 1: its clues see too much: 20 beginnings"):
        check_steps(wide([[x, 1] for x in range(150)]))


def test_the_short_form_says_the_same() -> None:
    assert check_steps(ROW | {"certificate": "m2<1 s3<#"}) == 2
    with pytest.raises(WrongStepError, match="step 2"):
        check_steps(ROW | {"certificate": "m2<1 s3<"})


def test_the_checker_stands_on_pythons_own_library_alone() -> None:
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_at_the_front_door_what_is_refused_is_an_error_of_gridsage() -> None:
    assert mines.check_certificate(ROW) == 2
    with pytest.raises(mines.RefusedCertificateError, match="step 2") as refused:
        mines.check_certificate(ROW | {"certificate": "m2<1 s3<"})
    assert refused.value.step == 2
    with pytest.raises(ParseError, match="cannot read the certificate: step 2 cannot be read"):
        mines.check_certificate(ROW | {"certificate": "m2<1 s3"})
