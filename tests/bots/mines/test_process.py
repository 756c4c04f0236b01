"""Outside programs as players: what a good one plays, how a bad one loses, and that nothing of either is left."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gridsage.arena.families.base import Match
from gridsage.arena.loop import RunLoop
from gridsage.arena.pool import make_pool
from gridsage.arena.schedule import Schedule
from gridsage.bots.mines.process import Process
from gridsage.bots.mines.tank import Tank
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError
from gridsage.games.base import Forfeit
from gridsage.games.mines import HIDDEN, Board, MinesBot, Setup, Start, View, parse_setup, parse_start
from gridsage.mines_protocol import manager
from gridsage.mines_protocol.idle import keeping_programs
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.play import play

PROGRAM = Path(__file__).parents[2] / "mines_protocol" / "scripted_program.py"
SETUP = parse_setup("8x8/6@any")
MINES = tuple(SETUP.grid.index(x, y) for x, y in [(2, 0), (4, 1), (1, 3), (5, 5), (7, 6), (3, 7)])


def command(way: str, *more: str) -> tuple[str, ...]:
    return (sys.executable, "-S", str(PROGRAM), way, *more)


def program(way: str, *more: str, time_s: float = 60.0, memory: int = 0) -> Process:
    return Process(command=command(way, *more), time=time_s, memory=memory)


def game(bot: MinesBot) -> GameRecord:
    return play(SETUP, bot, 0, board=Board.with_mines(SETUP, MINES))


def gone(pid: int) -> bool:
    """Whether a process has ended, waiting a little for the system to clear it away."""
    for _ in range(2000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8"):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("way", ["good", "chatty"])
def test_a_good_program_plays_to_the_end(way: str) -> None:
    record = game(program(way))
    assert record.outcome.termination is Termination.EXPLODED, record.outcome
    assert [move.text for move in record.moves] == ["open 0,0", "open 2,0"]
    assert all(move.guess and move.chance == 0.5 for move in record.moves)


@pytest.mark.parametrize(
    ("way", "termination", "note"),
    [
        ("hang", Termination.TIMEOUT, "no answer within"),
        ("raise", Termination.CRASHED, "ended with status 1: RuntimeError: my head hurts"),
        ("abort", Termination.CRASHED, "died by SIGABRT"),
        ("exit", Termination.CRASHED, "ended with status 3"),
        ("close", Termination.CRASHED, "closed its output"),
        ("flood", Termination.CRASHED, "said more than"),
        ("flood-moves", Termination.CRASHED, "more than 272 lines without 'done'"),
        ("garbage", Termination.CRASHED, "cannot read the answer 'banana'"),
        ("binary", Termination.CRASHED, "cannot read the answer"),
        ("half", Termination.CRASHED, "cannot read the cell ''"),
        ("nothing", Termination.ILLEGAL, "the bot chose no move"),
        ("outside", Termination.ILLEGAL, "99,3 is outside the board of 8x8"),
        ("negative", Termination.CRASHED, "cannot read the cell '-1,3'"),
        ("twice", Termination.ILLEGAL, "the answer names 5,5 twice"),
        ("open", Termination.ILLEGAL, "cannot open 0,0: it is open already"),
        ("mixed", Termination.CRASHED, "sure moves and a guess come in answers of their own"),
        ("risky", Termination.CRASHED, "cannot read the risk '1.5'"),
        ("error", Termination.CRASHED, "answered 'error I do not like this'"),
        ("refuse", Termination.CRASHED, "answered 'error I play no small boards'"),
        ("stranger", Termination.CRASHED, "does not speak version 1 of the protocol: said 'Welcome to Minesweeper!'"),
        ("newer", Termination.CRASHED, "does not speak version 1 of the protocol: said 'hello 2'"),
        ("die-at-start", Termination.CRASHED, "my head hurts"),
    ],
)
def test_a_bad_program_loses_with_a_reason(way: str, termination: Termination, note: str) -> None:
    record = game(program(way, time_s=0.5 if way == "hang" else 60.0))
    assert record.outcome.termination is termination, record.outcome
    assert note in record.outcome.note
    assert "\n" not in record.outcome.note
    assert len(record.moves) == (0 if way in {"refuse", "stranger", "newer", "die-at-start"} else 1)


def test_a_program_that_says_nothing_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager, "START_S", 0.3)
    record = game(program("silent"))
    assert (record.outcome.termination, record.moves) == (Termination.TIMEOUT, ())


def test_a_program_that_takes_too_much_memory_loses() -> None:
    record = game(program("memory", memory=200))
    assert record.outcome.termination is Termination.MEMORY
    assert "of 200 MB" in record.outcome.note


def test_children_of_a_program_die_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    record = game(program("children", str(note), time_s=1.5))
    assert record.outcome.termination is Termination.TIMEOUT
    assert gone(int(note.read_text(encoding="ascii")))


def test_a_first_cell_that_is_given_is_opened_for_the_program() -> None:
    bot = Process(command=command("good"), start=parse_start("6,1"))
    assert [move.text for move in game(bot).moves][:2] == ["open 6,1", "open 0,0"]


@pytest.fixture
def served() -> Iterator[Process]:
    """One of our own bots behind the protocol."""
    bot = Process(3, command=(sys.executable, "-m", "gridsage", "mines", "engine", "--bot", "tank"))
    with closing(bot):
        yield bot


def test_our_own_bot_plays_and_tells_the_same_through_the_protocol(served: Process) -> None:
    setup, seed = parse_setup("9x9/10@safe"), 5
    board, twin = Board(setup, seed), Tank(3)
    while not board.over:
        view = board.view()
        told, expected = served.hints(view), twin.hints(view)
        assert (told.hints, told.contradictions) == (expected.hints, expected.contradictions)
        assert told.chances == pytest.approx(expected.chances)
        choice = served.choose(view)
        assert choice == twin.choose(view)
        for move in choice.moves:
            if board.view().cells[move.cell] == HIDDEN and not board.over:
                board.push(move)


def test_a_program_goes_on_from_any_view_and_after_moves_were_taken_back(served: Process) -> None:
    setup = Setup(3, 1, 1, SETUP.start)
    told = served.hints(View(setup, bytes([1, HIDDEN, HIDDEN])))
    assert told.mines == (1,)
    again = served.hints(View(setup, bytes([HIDDEN, 1, HIDDEN])))
    assert not again.mines
    other = served.choose(View.start(parse_setup("5x5/3@safe")))
    assert not other.guess


def test_a_program_without_hints_has_none() -> None:
    with closing(program("good")) as bot:
        assert not bot.hints(View.start(SETUP)).hints


def row_of(text: str, games: int, *, limit_s: float = 60.0) -> dict[str, Any]:
    """The figures of a bot that plays in this process."""
    loop = RunLoop(Schedule((Match("mines", "8x8/6@any", (text,)),), games, seed=5), limit_s=limit_s)
    for _ in loop.play(make_pool(0)):
        pass
    row: dict[str, Any] = loop.report().document["rows"][0]
    return row


def test_a_bench_counts_what_a_program_does_wrong_and_goes_on() -> None:
    row = row_of(f"process:time=60:command={' '.join(command('raise'))}", 4)
    assert row["games"] == 4
    assert 0 < row["errors"] <= 4
    assert "my head hurts" in row["faults"][0]["note"]


def test_a_game_that_is_stopped_leaves_no_program(tmp_path: Path) -> None:
    note = tmp_path / "child"
    row = row_of(f"process:time=600:command={' '.join(command('children', str(note)))}", 1, limit_s=3.0)
    assert row["ends"] == {"timeout": 1}
    assert gone(int(note.read_text(encoding="ascii")))


def test_one_program_plays_a_batch_and_is_ended_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    with keeping_programs():
        for _ in range(3):
            game(program("noting", str(note)))
        pids = note.read_text(encoding="ascii").split()
        assert len(pids) == 1
        os.kill(int(pids[0]), 0)  # it waits
        game(program("raise"))
    assert gone(int(pids[0]))


def test_a_program_plays_one_game_where_no_batch_goes_on(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    for _ in range(2):
        game(program("noting", str(note)))
    pids = note.read_text(encoding="ascii").split()
    assert len(set(pids)) == 2
    assert all(gone(int(pid)) for pid in pids)


def test_the_report_says_that_a_program_has_its_own_first_cell() -> None:
    text = f"process:command={' '.join(command('good'))}"
    assert row_of(text, 1)["first"] == "own"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("process:command=/no/such/program", "there is no such program"),
        (f"process:command={PROGRAM.parent}", "not a program that can be started"),
        ("process:command=", "the command is empty"),
        ("process:time=0", "0.001 to 3600 seconds"),
        ("process:time=nan", "0.001 to 3600 seconds"),
        ("process:time=soon", "cannot read 'time=soon'"),
        ("process:memory=-1", "megabytes"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_at_once(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_bot("mines", text)


def test_a_bot_without_a_program_says_how_to_name_one() -> None:
    with pytest.raises(OptionError, match="process:command="):
        Process()
    with pytest.raises(OptionError, match="process:command="):
        Schedule((Match("mines", "9x9/10", ("process",)),), 10)


def test_a_fault_ends_the_program_and_the_next_question_starts_it_again() -> None:
    with closing(program("garbage")) as bot:
        bot.choose(View.start(SETUP))
        with pytest.raises(Forfeit):
            bot.choose(View.start(SETUP))
        assert bot.choose(View.start(SETUP)).guess


def test_a_start_is_no_business_of_the_program() -> None:
    assert isinstance(Process(command=("true",)).start, Start)
