"""The fuzzing itself: kept inputs hold, and a reader that breaks is noticed."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

import gridsage
from fuzz import __main__ as fuzzing
from fuzz import mutations, targets
from fuzz.targets import TARGETS, try_input
from gridsage.errors import ParseError


@pytest.mark.parametrize("name", TARGETS)
def test_every_kept_input_holds(name: str) -> None:
    assert fuzzing.read_kept(name) > 0, f"no input is kept for {name}"


def test_every_folder_of_the_corpus_belongs_to_a_reader() -> None:
    assert {folder.name for folder in fuzzing.CORPUS.iterdir()} == set(TARGETS)


THROUGH = {
    "parse_all": "recording",
    "parse_book_file": "mnk_bot",
    "parse_bots": "mnk_bot",
    "parse_cells": "mines_answers",
    "parse_command": "mnk_bot",
    "parse_games": "mnk_bdt",
    "parse_lines": "mnk_puzzles",
    "parse_megabytes": "mnk_bot",
    "parse_move": "mnk_moves",
    "parse_network": "mnk_bot",
    "parse_network_file": "mnk_bot",
    "parse_new_game": "mines_program",
    "parse_opening_rule": "mnk_opening",
    "parse_puzzles": "mnk_puzzles",
    "parse_rows": "mnk_position",
    "parse_time": "imported_lines",
    "parse_xy": "gomocup",
}
"""What reads a part of a text, with the reader of the whole."""


def test_every_function_that_reads_text_is_fuzzed() -> None:
    source = Path(targets.__file__).read_text(encoding="utf-8")
    root = Path(gridsage.__file__).parent
    # What is read of a command line or a terminal is read by these.
    shown = {"cli", "tui", "web", "rl"}
    files = [path for path in root.rglob("*.py") if path.relative_to(root).parts[0] not in shown]
    readers = {
        function.name
        for path in files
        for function in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef) and function.name.startswith("parse_")
    }
    assert len(readers) > 20
    missing = {name for name in readers if f".{name}(" not in source and THROUGH.get(name) not in TARGETS}
    assert not missing, f"no target of fuzz/targets.py reads with {', '.join(sorted(missing))}"


def test_the_corpus_stays_small() -> None:
    assert sum(path.stat().st_size for path in fuzzing.CORPUS.rglob("*") if path.is_file()) < 2**20


def test_an_error_that_is_not_ours_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise ValueError("a reader that does not say what is wrong")

    monkeypatch.setitem(TARGETS, "broken", broken)
    with pytest.raises(ValueError, match="does not say"):
        try_input("broken", b"x")


@pytest.mark.parametrize("words", ["", "two\nlines", "\x1b[31m red"])
def test_a_refusal_that_is_not_one_printable_line_is_a_fault(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    def rude(text: str) -> None:
        error = ParseError()
        error.args = (words,)
        raise error

    monkeypatch.setitem(TARGETS, "rude", rude)
    with pytest.raises(AssertionError):
        try_input("rude", b"x")


def test_an_unknown_reader_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzzing.main(["nonsense"])
    assert "there is no reader 'nonsense'" in capsys.readouterr().err


def test_without_the_fuzzer_the_kept_inputs_are_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert fuzzing.main(["mnk_moves"]) == 0
    assert "only the kept inputs were read" in capsys.readouterr().out


@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="there is no atheris for this machine")
def test_inputs_grow(tmp_path: Path) -> None:
    assert fuzzing.grow("mnk_position", 1, 1, tmp_path)
    assert list(tmp_path.iterdir()), "inputs that reach new code are written down"


def test_what_has_grown_is_kept_the_smallest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grown, corpus = tmp_path / "grown", tmp_path / "corpus"
    (corpus / "mnk_moves").mkdir(parents=True)
    grown.mkdir()
    for size in range(fuzzing.MOST_KEPT_AT_ONCE + 5):
        (grown / f"{size}").write_bytes(b"x" * (size + 1))
    monkeypatch.setattr(fuzzing, "CORPUS", corpus)
    assert fuzzing.keep("mnk_moves", grown) == fuzzing.MOST_KEPT_AT_ONCE
    kept = [len(path.read_bytes()) for path in fuzzing.kept_inputs("mnk_moves")]
    assert sorted(kept) == list(range(1, fuzzing.MOST_KEPT_AT_ONCE + 1))


def test_broken_files_are_refused_or_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert mutations.main(["--count", "300", "--seed", "5"]) == 0
    kept = sum(len(fuzzing.kept_inputs(name)) for name in mutations.READERS)
    assert f"300 mutations of {kept} files" in capsys.readouterr().out


def test_a_file_that_breaks_a_reader_is_kept_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str, data: bytes) -> bool:
        raise ValueError("a reader that does not say what is wrong")

    monkeypatch.setattr(mutations, "check_bytes", broken)
    monkeypatch.setattr(mutations, "CRASHES", tmp_path)
    assert mutations.main(["--count", "2"]) == 1
    assert len(list(tmp_path.iterdir())) == 2
    assert ": ValueError" in capsys.readouterr().err
