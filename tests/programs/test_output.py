"""What a program says is read line by line as it arrives, within bounds, and the end of it is noticed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from gridsage.programs.output import OutputEnded, ProgramOutput
from tests.waiting import WAIT_S, wait_until


@dataclass
class Pipes:
    """Both of a program's outputs, at the end where it writes."""

    heard: ProgramOutput
    stdout: int
    stderr: int

    def next(self) -> str:
        line = self.heard.next(time.monotonic() + WAIT_S)
        assert line is not None
        return line.text


def write_all(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


@pytest.fixture
def pipes() -> Iterator[Pipes]:
    (out, out_end), (errors, errors_end) = os.pipe(), os.pipe()
    found = Pipes(ProgramOutput(out, errors), out_end, errors_end)
    yield found
    for end in (found.stdout, found.stderr):
        if end >= 0:
            os.close(end)
    found.heard.join(WAIT_S)


def test_lines_come_in_order_without_their_ends_and_without_empty_ones(pipes: Pipes) -> None:
    os.write(pipes.stdout, b"first\r\n\n  second \nthi")
    assert [pipes.next(), pipes.next()] == ["first", "second"]
    os.write(pipes.stdout, b"rd\n")
    assert pipes.next() == "third"


def test_a_line_is_stamped_when_it_arrives_and_not_when_it_is_asked_for(pipes: Pipes) -> None:
    before = time.monotonic()
    os.write(pipes.stdout, b"move\n")
    wait_until(lambda: pipes.heard._lines)
    after = time.monotonic()
    assert pipes.heard.next(before) is None, "it came after that moment"
    line = pipes.heard.next(after)
    assert line is not None
    assert before <= line.at <= after


def test_nothing_said_in_time_is_none(pipes: Pipes) -> None:
    assert pipes.heard.next(time.monotonic()) is None


def test_bytes_that_are_no_text_are_no_fault(pipes: Pipes) -> None:
    os.write(pipes.stdout, b"\xff8,8\n")
    assert pipes.next() == "\ufffd8,8"


def test_what_was_said_before_a_question_is_forgotten(pipes: Pipes) -> None:
    os.write(pipes.stdout, b"old\n")
    wait_until(lambda: pipes.heard._lines)
    pipes.heard.forget()
    os.write(pipes.stdout, b"new\n")
    assert pipes.next() == "new"


def test_the_last_line_counts_without_its_end_and_then_the_output_is_over(pipes: Pipes) -> None:
    os.write(pipes.stdout, b"8,8")
    os.close(pipes.stdout)
    pipes.stdout = -1
    assert pipes.next() == "8,8"
    with pytest.raises(OutputEnded):
        pipes.next()
    assert pipes.heard.flood == ""


def test_of_the_error_output_the_last_line_is_told(pipes: Pipes) -> None:
    os.write(pipes.stderr, b"Traceback\n  one\n" + b"x" * 1000 + b"\nValueError: my head hurts\n\n")
    os.close(pipes.stderr)
    pipes.stderr = -1
    wait_until(lambda: pipes.heard.last_error == "ValueError: my head hurts")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"x" * (1 << 15), "said more than 8 MB on its output without an answer"),
        (b"a\n" * (1 << 14), "said more than 100,000 lines without an answer"),
    ],
)
def test_a_flood_is_cut_off(pipes: Pipes, data: bytes, told: str) -> None:
    with pytest.raises(BrokenPipeError):
        write_all(pipes.stdout, 1000 * data)
    assert pipes.heard.flood == told
    pipes.heard.forget()
    with pytest.raises(OutputEnded):
        pipes.next()


def test_a_line_without_end_is_cut_into_pieces(pipes: Pipes) -> None:
    for _ in range(3):
        os.write(pipes.stdout, b"x" * (1 << 15))
    piece = pipes.next()
    assert set(piece) == {"x"}
    assert len(piece) > 1 << 16
