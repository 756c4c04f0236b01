"""``gridsage mnk`` as a user calls it, in this process: starting one takes longer than most commands."""

from __future__ import annotations

import io
import json
import sys
from typing import Any, NamedTuple

import pytest

from gridsage.cli.main import main


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


class Command:
    """``gridsage mnk`` in this process: what a user types, and what comes of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, text: str = "") -> Done:
        self._monkeypatch.setattr(sys, "argv", ["gridsage", "mnk", *arguments])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = self._capsys.readouterr()
        return Done(int(stop.value.code or 0), out, err)

    def document(self, line: str, *more: str, text: str = "") -> Any:
        done = self(*line.split(), *more, text=text)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture
def gridsage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)
