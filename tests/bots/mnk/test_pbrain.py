"""Managing outside engines: what a good one plays, how a bad one loses, and that nothing of either is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from gridsage.bots.mnk import pbrain
from gridsage.bots.mnk.pbrain import Pbrain
from gridsage.bots.mnk.uniform import Uniform
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Setup, parse_position, parse_setup
from gridsage.gomocup.other_engine import EngineProcess
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mnk.play import play
from gridsage.testing import check_mnk_bot
from tests.waiting import is_gone, wait_until

ENGINE = Path(__file__).parents[2] / "gomocup" / "scripted_engine.py"
SETUP = Setup(9, 9, 5)
SILENT = {"hang", "garbage", "binary", "half", "suggests-forever", "error", "unknown"}
"""Ways to say no move, which is waited for."""


def engine(way: str, *more: str, memory: int = 0) -> Pbrain:
    return Pbrain(command=(sys.executable, str(ENGINE), way, *more), memory=memory)


class Patient(MnkBot):
    """Plays the last empty cell: it meets no engine that plays the first."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.empty_cells[-1])


def game(bot: Pbrain, *, time_s: float = 60.0) -> GameRecord:
    return play(SETUP, (bot, Patient()), 0, limits=Limits(time_s=time_s))


@pytest.mark.parametrize(
    "way", ["good", "chatty", "verbose", "suggesting", "greeting", "raw-depths", "hard-of-hearing"]
)
def test_good_engine_plays_to_the_end(way: str) -> None:
    record = game(engine(way))
    assert (record.outcome.termination, record.outcome.winner) == (Termination.ROW, 0), record.outcome
    assert [move.text for move in record.moves if move.seat == 0] == ["a1", "b1", "c1", "d1", "e1"]


@pytest.mark.parametrize(
    ("way", "termination", "note"),
    [
        ("hang", Termination.TIMEOUT, "no move within 1.500 s"),
        ("raise", Termination.CRASHED, "ended with status 1: RuntimeError: my head hurts"),
        ("abort", Termination.CRASHED, "died by SIGABRT"),
        ("exit", Termination.CRASHED, "ended with status 3"),
        ("close", Termination.CRASHED, "closed its output"),
        ("flood", Termination.CRASHED, "said more than 8 MB on its output"),
        ("flood-letters", Termination.CRASHED, "said more than"),
        ("flood-errors", Termination.CRASHED, "said more than 8 MB on its error output"),
        ("garbage", Termination.TIMEOUT, "no move within 1.500 s; it said 'banana'"),
        ("binary", Termination.TIMEOUT, "it said"),
        ("half", Termination.TIMEOUT, "it said '7'"),
        ("suggests-forever", Termination.TIMEOUT, "it said 'SUGGEST 3,3'"),
        ("outside", Termination.ILLEGAL, "99,3 is outside the board of 9x9"),
        ("negative", Termination.ILLEGAL, "-1,3 is outside the board of 9x9"),
        ("stone", Termination.ILLEGAL, "played 0,0 on a stone"),
        ("error", Termination.CRASHED, "it said 'ERROR I do not like this'"),
        ("unknown", Termination.CRASHED, "it said 'UNKNOWN command'"),
        ("refuse", Termination.CRASHED, "does not play on 9x9: ERROR UNSUPPORTED SIZE"),
        ("die-at-start", Termination.CRASHED, "my head hurts"),
    ],
)
def test_bad_engine_loses_with_a_reason(way: str, termination: Termination, note: str) -> None:
    bot = engine(way)
    record = game(bot, time_s=0.5 if way in SILENT else 60.0)
    assert (record.outcome.termination, record.outcome.winner) == (termination, 1), record.outcome
    assert note in record.outcome.note
    assert len(record.moves) == (0 if way in {"refuse", "die-at-start"} else 2)


def test_engine_that_plays_a_forbidden_point_loses_by_that_move() -> None:
    position = parse_position("b1 o15 c1 m15 d1 k15 a2 o13 a3 m13 a4 k13", parse_setup("renju"))
    bot = engine("good")
    try:
        with pytest.raises(Forfeit, match="a1") as forfeit:
            bot.choose(position, Limits(time_s=60))
    finally:
        bot.close()
    assert forfeit.value.termination is Termination.ILLEGAL


def test_engine_that_takes_too_much_memory_loses() -> None:
    record = game(engine("memory", memory=200), time_s=60)
    assert record.outcome.termination is Termination.MEMORY
    assert "of 200 MB" in record.outcome.note


def test_engine_may_use_all_the_memory_it_was_told_of_and_the_record_says_what_it_took() -> None:
    record = game(engine("takes-all", memory=200))
    assert record.outcome.termination is Termination.ROW, record.outcome
    used_mb, none = record.details["memory_mb"]
    assert 180 <= used_mb <= 200
    assert none is None


def test_memory_is_recorded_where_it_was_too_much() -> None:
    record = game(engine("memory", memory=200))
    assert record.details["memory_mb"][0] > 200


@pytest.mark.parametrize("way", ["slow-to-prepare", "picky"])
def test_what_settings_take_is_on_nobodys_clock(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(pbrain, "_AFTER_ERROR_S", 60.0)
    limits = Limits(time_s=1.0, grace_s=0.0)
    record = play(SETUP, (engine(way), Patient()), 0, limits=limits)
    assert record.outcome.termination is Termination.ROW, record.outcome


def test_engine_is_left_alone_for_a_moment_after_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[float] = []
    real = os.write

    def write(pipe: int, data: bytes) -> int:
        written.append(time.monotonic())
        return real(pipe, data)

    monkeypatch.setattr(os, "write", write)
    process = EngineProcess((sys.executable, str(ENGINE), "good"))
    try:
        process.ask("START 9")
        process.answer(60)
        process.send("INFO rule 0")
        assert written[1] >= process._answered_at + 0.02
    finally:
        process.close()


@pytest.mark.skipif(os.name == "nt", reason="the ends of lines are those of the system")
@pytest.mark.parametrize(("more", "heard"), [((), r"b'ABOUT\n'"), (("engine.exe",), r"b'ABOUT\r\n'")])
def test_lines_end_as_the_engines_system_ends_them(more: tuple[str, ...], heard: str) -> None:
    code = "import sys; print(sys.stdin.buffer.readline(), flush=True)"
    process = EngineProcess((sys.executable, "-c", code, *more))
    try:
        process.ask("ABOUT")
        assert process.answer(60) == heard
    finally:
        process.close()


def test_engine_without_a_name_or_a_restart_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbrain, "_START_S", 3.0)
    bot = engine("nameless")
    try:
        assert bot.choose(Position.start(SETUP), Limits(time_s=60)).cell == 0
        assert bot.choose(parse_position("a1 b2", SETUP), Limits(time_s=60)).cell == 1
    finally:
        bot.close()


def test_engine_that_never_gets_ready_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbrain, "_START_S", 0.3)
    record = game(engine("no-start"))
    assert (record.outcome.termination, record.moves) == (Termination.TIMEOUT, ())


def test_children_of_an_engine_die_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    record = game(engine("children", str(note)), time_s=2.0)
    assert record.outcome.termination is Termination.TIMEOUT
    wait_until(lambda: is_gone(int(note.read_text(encoding="ascii"))))


def test_engine_dies_with_a_manager_that_is_killed(tmp_path: Path) -> None:
    """Not even a manager that gets no chance to clean up leaves a process behind."""
    code = (
        "import sys, time\n"
        "from gridsage.bots.mnk.pbrain import Pbrain\n"
        "from gridsage.games.mnk import Limits, Setup\n"
        "bot = Pbrain(command=tuple(sys.argv[1:]))\n"
        "bot.begin(Setup(9, 9, 5), Limits())\n"
        "print(bot._engine.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    manager = subprocess.Popen(
        [sys.executable, "-c", code, sys.executable, str(ENGINE), "good"], stdout=subprocess.PIPE, text=True
    )
    assert manager.stdout is not None
    pid = int(manager.stdout.readline())
    os.kill(manager.pid, signal.SIGKILL)
    manager.wait()
    manager.stdout.close()
    wait_until(lambda: is_gone(pid))


def test_orphan_in_a_session_of_its_own_does_not_hold_up_the_game(tmp_path: Path) -> None:
    note = tmp_path / "orphan"
    record = game(engine("session", str(note)), time_s=600.0)
    assert record.outcome.note == "ended with status 0"
    wait_until(lambda: is_gone(int(note.read_text(encoding="ascii"))))


def test_orphan_in_a_session_of_its_own_does_not_survive(tmp_path: Path) -> None:
    note = tmp_path / "orphan"
    process = EngineProcess((sys.executable, str(ENGINE), "session", str(note), "stay"))
    process.send("START 9", "BEGIN", "TURN 5,5")
    wait_until(lambda: note.exists() and note.read_text(encoding="ascii") != "")
    process.close()
    assert is_gone(int(note.read_text(encoding="ascii")))


def test_orphan_dies_with_a_manager_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "orphan"
    code = (
        "import sys\n"
        "from tests.bots.mnk.test_pbrain import engine, game\n"
        "game(engine('session', sys.argv[1], 'stay'), time_s=600)\n"
    )
    root = Path(__file__).parents[3]
    manager = subprocess.Popen([sys.executable, "-c", code, str(note)], cwd=root)
    wait_until(lambda: note.exists() and note.read_text(encoding="ascii") != "")
    os.kill(manager.pid, signal.SIGKILL)
    manager.wait()
    wait_until(lambda: is_gone(int(note.read_text(encoding="ascii"))))


def test_file_that_an_engine_writes_is_bounded(tmp_path: Path) -> None:
    record = game(engine("disk", str(tmp_path / "file")))
    assert "File too large" in record.outcome.note


def test_answer_after_the_time_is_late_however_much_is_said_before() -> None:
    record = game(engine("chat-too-long"), time_s=0.3)
    assert (record.outcome.termination, record.outcome.note) == (Termination.TIMEOUT, "no move within 1.300 s")


def test_clock_goes_by_the_arrival_of_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the manager does before it looks is not the engine's time."""
    real = EngineProcess.answer

    def answer(process: EngineProcess, limit_s: float) -> str:
        wait_until(lambda: bool(process._output._lines))
        looked_at.append(time.monotonic())
        time.sleep(0.5)
        return real(process, limit_s)

    looked_at: list[float] = []
    bot = engine("good")
    try:
        bot.begin(SETUP, Limits(time_s=60))
        monkeypatch.setattr(EngineProcess, "answer", answer)
        asked_at = time.monotonic()
        choice = bot.choose(Position.start(SETUP), Limits(time_s=60))
    finally:
        bot.close()
    assert choice.time_s is not None
    assert choice.time_s <= looked_at[-1] - asked_at


def test_game_records_the_time_of_the_arrival() -> None:
    record = play(SETUP, (engine("verbose"), Patient()), 0, limits=Limits(time_s=60), clock=lambda: 0.0)
    assert all((move.time_s or 0.0) > 0 for move in record.moves if move.seat == 0)


def test_what_was_said_before_the_question_is_no_answer(tmp_path: Path) -> None:
    note = tmp_path / "said"
    bot = engine("talkative", str(note))
    try:
        assert bot.choose(Position.start(SETUP), Limits(time_s=60)).cell == 0
        wait_until(note.exists)
        time.sleep(0.2)
        assert bot.choose(parse_position("a1 e5", SETUP), Limits(time_s=60)).cell == 1
    finally:
        bot.close()


def test_engine_that_talks_without_end_between_moves_is_cut_off() -> None:
    record = game(engine("restless"))
    assert "said more than 8 MB on its output" in record.outcome.note


def test_engine_that_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.programs.process._LISTEN_S", 0.3)
    process = EngineProcess((sys.executable, "-c", "import time; time.sleep(600)"))
    try:
        with pytest.raises(Forfeit, match=r"did not read its input for 0\.3 s"):
            process.send("x" * (1 << 20))
    finally:
        process.close()


def test_engine_goes_on_from_any_position() -> None:
    bot = engine("good")
    try:
        edited = parse_position("XX.......\n" + "\n".join(["........."] * 8) + "\nO to move", SETUP)
        assert bot.choose(edited, Limits(time_s=60)).cell == 2
        assert bot.choose(parse_position("a1 b2", SETUP), Limits(time_s=60)).cell == 1
        assert bot.choose(Position.start(SETUP), Limits(time_s=60)).cell == 0
    finally:
        bot.close()


def test_engine_plays_on_a_rectangle() -> None:
    record = play(Setup(7, 5, 5), (engine("good"), Patient()), 0, limits=Limits(time_s=60))
    assert not record.outcome.termination.fault


def test_scripted_engine_passes_the_kit() -> None:
    check_mnk_bot(lambda seed: engine("good"), setups=("9x6x5@exact",), sees_wins=False, limits=Limits(time_s=60))


def test_bot_is_named_with_its_command() -> None:
    spec = parse_bot("mnk", f"pbrain:memory=300:command={sys.executable} {ENGINE} good")
    assert spec.options == {"memory": 300, "command": (sys.executable, str(ENGINE), "good")}
    spec.make(1).close()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pbrain:command=/no/such/engine", "there is no such program"),
        (f"pbrain:command={ENGINE.parent}", "not a program that can be started"),
        ("pbrain:command=", "the command is empty"),
        ("pbrain:command='open", "No closing quotation"),
        ("pbrain:memory=-1", "megabytes"),
        ("pbrain:memory=much", "cannot read 'memory=much'"),
    ],
)
def test_command_that_cannot_be_started_is_refused_at_once(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_bot("mnk", text)


def test_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="command, memory, k"):
        parse_bot("mnk", "pbrain:path=/x")


def test_bot_without_an_engine_says_how_to_name_one() -> None:
    with pytest.raises(OptionError, match="pbrain:command="):
        Pbrain()
    with pytest.raises(OptionError, match="pbrain:command="):
        Pbrain.check(SETUP)
    with pytest.raises(OptionError, match="plays 5 in a row, not 9x9x4"):
        Pbrain.check(parse_setup("9x9x4"), command=("x",))


def test_our_engine_and_our_manager_understand_each_other() -> None:
    command = (sys.executable, "-m", "gridsage.gomocup", "--bot", "uniform")
    record = play(Setup(15, 15, 5), (Pbrain(command=command), Uniform(3)), 0, limits=Limits(time_s=60))
    assert not record.outcome.termination.fault, record.outcome


def test_settings_are_told_when_they_are_new_and_the_time_left_with_every_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    real = EngineProcess.send

    def send(process: EngineProcess, *lines: str) -> None:
        sent.extend(lines)
        real(process, *lines)

    monkeypatch.setattr(EngineProcess, "send", send)
    record = play(SETUP, (engine("good"), Patient()), 0, limits=Limits(time_s=5.0))
    assert record.outcome.termination is Termination.ROW
    keys = Counter(line.split()[1] for line in sent if line.startswith("INFO"))
    assert {"timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "rule"} == set(keys)
    assert {key for key, times in keys.items() if times > 1} == {"time_left"}
    turns = [number for number, line in enumerate(sent) if line.startswith(("BEGIN", "TURN"))]
    assert len(turns) == 5
    assert all(sent[number - 1].startswith("INFO time_left ") for number in turns)
