"""The whole protocol from a script, with each bot that plays for us; and what the brain makes of settings."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage._core import MnkEngine
from gridsage.catalog import BotEntry, BotSpec, bots, parse_bot
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Rule, Setup
from gridsage.gomocup import Info, format_xy, parse_xy
from gridsage.gomocup.brain import Brain
from gridsage.gomocup.protocol import RULE_BITS, is_move

SCRIPT = Path(__file__).parents[1] / "data" / "gomocup_script.txt"
THINKERS = [entry.name for entry in bots("mnk") if entry.name not in {"uniform", "pbrain", "policy"}]


def script() -> Iterator[tuple[int, str, str]]:
    for number, line in enumerate(SCRIPT.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.startswith("#"):
            sign, _, text = line.partition(" ")
            yield number, sign, text


@pytest.mark.parametrize("bot", THINKERS)
def test_script_of_the_whole_protocol(bot: str) -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", bot))
    for number, sign, text in script():
        answers = [line for line in said if not line.startswith("MESSAGE ")]
        if sign == ">":
            assert not answers, f"line {number}: nobody asked for {answers}"
            said.clear()
            assert brain.handle(f"{text}\r\n")
        elif sign == "<!":
            assert len(said) == 1, f"line {number}: {said}"
            assert re.fullmatch(text, said.pop()), f"line {number}"
        elif sign == "<":
            assert len(answers) == 1, f"line {number}: {said}"
            assert re.fullmatch(text, answers[0]), f"line {number}: {answers[0]!r}"
            said.clear()
        else:
            assert sign == "-"
            assert not said, f"line {number}: {said}"
    assert not brain.handle("END")
    brain.close()


COMMANDS = [
    "START 5",
    "RECTSTART 6,5",
    "BEGIN",
    "TURN 2,2",
    "TURN 3,1",
    "BOARD",
    "1,1,1",
    "0,0,2",
    "DONE",
    "INFO",
    "RESTART",
    "TAKEBACK 2,2",
    "SWAP2BOARD",
    "INFO rule 1",
    "INFO rule 9",
    "PLAY 4,4",
    "INFO time_left -5",
]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=20),
            st.sampled_from(COMMANDS),
        ),
        max_size=25,
    )
)
def test_brain_survives_any_lines(lines: list[str]) -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "uniform"))
    for line in lines:
        if not brain.handle(line):
            break
    assert all(re.match(r"(OK|ERROR .+|UNKNOWN .+|MESSAGE .+|SWAP|\d+,\d+( \d+,\d+)*)$", line) for line in said), said


def test_messages_tell_depth_nodes_speed_score_and_line() -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "minimax"), k=3)
    brain.handle("START 3")
    brain.handle("BEGIN")
    assert re.fullmatch(r"MESSAGE depth 9 score 0 nodes \d+ speed \d+ line 1,1", said[-2])
    assert said[-1] == "1,1"


def test_forced_end_is_told() -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "minimax"), k=3)
    brain.handle("RECTSTART 4,3")
    brain.handle("BEGIN")
    assert "wins in 7" in said[-2]


def test_coordinates_print_and_parse_back() -> None:
    setup = Setup(20, 15, 5)
    for cell in (0, 19, 20, 299):
        assert parse_xy(format_xy(cell, setup), setup) == cell
    assert parse_xy(" 3 , 4 ", setup) == setup.index(3, 4)


def test_time_is_kept_back_for_a_busy_machine() -> None:
    info = Info()
    for turn_ms, kept_back_s in ((30, 0.01), (100, 0.022), (300, 0.026), (1000, 0.04), (30000, 0.62)):
        info.put("timeout_turn", str(turn_ms))
        assert info.limits().time_s == pytest.approx(turn_ms / 1000 - kept_back_s)
    info.put("timeout_turn", "0")
    assert (info.limits().time_s or 1) < 0.05
    assert (info.limits(spent_s=9.0).time_s or 1) == 0.001


def test_time_for_the_whole_game_is_divided() -> None:
    info = Info()
    info.put("timeout_turn", "30000")
    info.put("time_left", "15000")
    assert (info.limits().time_s or 9) < 1.01
    assert info.limits().left_s == pytest.approx(14.9)
    info.put("time_left", "-20")
    assert (info.limits().time_s, info.limits().left_s) == (0.001, 0.0)
    info.put("time_left", "2147483647")
    assert info.limits().left_s is None


def test_memory_is_shared_between_tables_and_the_rest() -> None:
    info = Info()
    assert info.limits().memory_mb is None
    info.put("max_memory", str(100 << 20))
    assert info.limits(used_memory=40 << 20).memory_mb == 44
    assert info.limits(used_memory=400 << 20).memory_mb == 1


@pytest.mark.parametrize(
    ("bits", "rule", "unknown"),
    [
        (0, Rule.FREE, ""),
        (1, Rule.EXACT, ""),
        (2, Rule.FREE, "continuous"),
        (4, Rule.RENJU, ""),
        (5, Rule.RENJU, ""),
        (8, Rule.CARO, "caro in which longer rows win"),
        (9, Rule.CARO, ""),
        (12, Rule.RENJU, "caro with renju"),
        (16, Rule.FREE, "16"),
    ],
)
def test_rule_bits(bits: int, rule: Rule, unknown: str) -> None:
    info = Info()
    trouble = info.put("rule", str(bits))
    assert info.rule is rule
    assert trouble == (f"rule {unknown} is not known; playing {rule.value}" if unknown else None)


def test_every_rule_is_told_and_read_back() -> None:
    for rule, bits in RULE_BITS.items():
        info = Info()
        assert info.put("rule", str(bits)) is None
        assert info.rule is rule
    assert set(RULE_BITS) == set(Rule)


def test_a_bot_that_does_not_know_the_rule_says_so_before_the_game() -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "classic"))
    brain.handle("START 15")
    brain.handle("INFO rule 4")
    assert said == ["OK", "ERROR classic does not know the rule renju; it plays free and exact"]


def test_renju_is_played_without_forbidden_moves() -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "champion:memory_mb=1"))
    for line in ("START 15", "INFO rule 4", "INFO max_node 500", "BOARD", "7,7,1", "0,0,2", "8,7,1", "0,2,2"):
        brain.handle(line)
    for line in ("9,8,1", "0,4,2", "9,9,1", "0,6,2", "DONE"):
        brain.handle(line)
    moves = [line for line in said if is_move(line)]
    assert len(moves) == 1
    assert moves[0] != "9,7"


def test_each_game_of_a_process_gets_another_proposal() -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "uniform"), seed=1)
    for line in ["START 15", "SWAP2BOARD", "DONE", "RESTART", "SWAP2BOARD", "DONE"]:
        brain.handle(line)
    first, second = (line for line in said if line != "OK")
    assert first != second


class Greedy(MnkBot):
    """Notes the memory that it is given."""

    given: ClassVar[list[int | None]] = []

    def choose(self, position: Position, limits: Limits) -> Choice:
        self.given.append(limits.memory_mb)
        return Choice(position.empty_cells[0])


def test_the_memory_for_tables_does_not_shrink_by_what_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    used = iter(range(40 << 20, 400 << 20, 30 << 20))
    monkeypatch.setattr("gridsage.gomocup.brain.used_memory", lambda: next(used))
    monkeypatch.setattr(Greedy, "given", [])
    brain = Brain(lambda _: None, BotSpec(BotEntry("mnk", "greedy", "", "", Greedy)))
    for line in ("START 15", "INFO max_memory 125829120", "BEGIN", "TURN 7,7", "TURN 8,8"):
        brain.handle(line)
    assert Greedy.given == [120 - 40 - 16] * 3


def test_the_time_of_a_block_counts_from_its_first_line(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []
    real = Info.limits

    def limits(info: Info, *, spent_s: float = 0.0, **more: Any) -> Limits:
        spent.append(spent_s)
        return real(info, spent_s=spent_s, **more)

    monkeypatch.setattr(Info, "limits", limits)
    brain = Brain(lambda _: None, parse_bot("mnk", "uniform"))
    now = time.monotonic()
    brain.handle("START 15")
    for line, ago_s in (("BOARD", 100.0), ("7,7,2", 50.0), ("DONE", 0.0)):
        brain.handle(line, now - ago_s)
    assert spent[-1] >= 100.0


def test_settings_told_again_do_not_make_the_tables_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Limits] = []
    monkeypatch.setattr(Greedy, "begin", lambda _, setup, limits: begun.append(limits))
    brain = Brain(lambda _: None, BotSpec(BotEntry("mnk", "greedy", "", "", Greedy)))
    told = ("INFO max_memory 125829120", "INFO rule 1", "INFO time_left 5000", "ABOUT", "")
    for line in ("START 15", *told, "BEGIN", *told, "TURN 7,7", *told, "TURN 8,8"):
        brain.handle(line)
    assert len(begun) == 3, "at the start, for the memory, and for the rule"


@pytest.mark.parametrize(
    ("bot", "untold", "told"),
    [("champion", 64, 256), ("champion:memory_mb=32", 32, 32), ("champion:memory_mb=96", 96, 96)],
)
def test_tables_take_what_the_manager_gives(bot: str, untold: int, told: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def make(setup: Setup, memory_mb: int, threads: int, network: object) -> MnkEngine:
        made.append(memory_mb)
        return MnkEngine(setup, 1)

    monkeypatch.setattr("gridsage.solving.mnk.searcher.MnkEngine", make)
    # The tests' own process takes more with every test.
    monkeypatch.setattr("gridsage.gomocup.brain.used_memory", lambda: 50 << 20)
    brain = Brain(lambda _: None, parse_bot("mnk", bot))
    brain.handle("START 15")
    assert made[-1] == untold
    brain.handle(f"INFO max_memory {1 << 30}")
    brain.handle("INFO timeout_turn 10")
    brain.handle("BEGIN")
    assert made[-1] == told, "and not more on the clock"
    brain.handle(f"INFO max_memory {100 << 20}")
    assert 1 <= made[-1] < 100


def test_a_tenth_of_a_large_memory_is_left_alone() -> None:
    info = Info()
    info.put("max_memory", str(1000 << 20))
    assert info.limits(used_memory=100 << 20).memory_mb == 800


@pytest.mark.parametrize(
    "lines",
    [
        ["start 15", "  begin  ", "turn 0,0", "turn 0 , 1"],
        ["START 15\r\n", "\r\n", "BEGIN\r\n", "INFO\r\n", "INFO time_left\r\n", "TURN 0,0\r\n", "TURN 0,1"],
        ["START 15", "time_left 900", "BEGIN", "0,3", "INFO nobody knows this", "TURN 0,0", "ABOUT", "TURN 0,1"],
        ["START 15", "INFO time_left 1000", "BEGIN", "INFO time_left 0", "TURN 0,0", "INFO time_left -7", "TURN 0,1"],
    ],
    ids=["small letters", "windows", "lost words", "no time left"],
)
def test_careless_manager_gets_its_moves(lines: list[str]) -> None:
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "uniform"))
    for line in lines:
        assert brain.handle(line)
    assert sum(is_move(line) for line in said) == 3, said
