"""What Yixin-Board asks for beyond the Gomocup protocol, as its users do."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import IO, Any, ClassVar

import pytest

from gridsage.catalog import BotEntry, BotSpec, parse_bot
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Rule, SearchResult
from gridsage.gomocup.yixin import YixinBrain
from tests.waiting import PATIENT_S, WAIT_S, wait_until

BOARD = ["yxboard", "7,7,1", "7,8,2", "8,8,1", "9,9,2", "done"]


class Ranking(MnkBot):
    """Thinks that each cell is worth ten less than the one before, the first a hundred; notes what it is asked."""

    made: ClassVar[list[int]] = []
    limits: ClassVar[list[Limits]] = []
    options: ClassVar[dict[str, Any]] = {"threads": int}
    rules = frozenset(Rule)

    def __init__(self, seed: int = 0, *, threads: int = 1) -> None:
        super().__init__(seed)
        self.made.append(threads)

    def choose(self, position: Position, limits: Limits) -> Choice:
        return self.analyse(position, limits).lines[0]

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        self.limits.append(limits)
        cells = position.empty_cells[:best]
        found = tuple(Choice(cell, 100 - 10 * n, None, 3, 7, line=(cell,)) for n, cell in enumerate(cells))
        if self.report is not None:
            self.report(found[0])
        return SearchResult(found, 3, 7)


class Talk:
    """A brain and what it said."""

    def __init__(self, spec: BotSpec) -> None:
        self.said: list[str] = []
        self.brain = YixinBrain(self.said.append, spec)

    def __call__(self, *lines: str) -> list[str]:
        self.said.clear()
        for line in lines:
            assert self.brain.handle(line)
        return list(self.said)


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Talk:
    monkeypatch.setattr(Ranking, "made", [])
    monkeypatch.setattr(Ranking, "limits", [])
    return Talk(BotSpec(BotEntry("mnk", "ranking", "", "", Ranking)))


def test_board_is_placed_without_an_answer_and_n_best_lines_are_told(talk: Talk) -> None:
    assert talk("START 15") == ["OK"]
    assert talk(*BOARD) == []
    assert talk("yxnbest 3")[-4:] == [
        "MESSAGE (1) depth 3 score 100 nodes 7 line 0,0",
        "MESSAGE (2) depth 3 score 90 nodes 7 line 1,0",
        "MESSAGE (3) depth 3 score 80 nodes 7 line 2,0",
        "0,0",
    ]
    assert talk("TURN 5,5")[-1] == "1,0", "the stone of the answer is on the board"


def test_start_may_name_both_sides_rows_first(talk: Talk) -> None:
    assert talk("info show_detail 1", "yxshowinfo", "start 15 15")[-1] == "OK"
    assert talk("start 10 20")[-1] == "OK"
    assert talk("board", "19,9,2", "done")[-1] == "0,0"
    assert talk("start 10 20", "board", "9,19,2", "done")[-1].startswith("ERROR")


def test_thinking_is_shown_live_where_it_is_asked_for(talk: Talk) -> None:
    talk("START 15")
    assert not [line for line in talk("BEGIN") if "REALTIME" in line]
    assert talk("INFO show_detail 1", "YXSHOWINFO") == [
        "MESSAGE INFO MAX_THREAD_NUM 256",
        "MESSAGE INFO MAX_HASH_SIZE 30",
    ]
    assert [line for line in talk("TURN 7,7") if "REALTIME" in line] == [
        "MESSAGE REALTIME REFRESH",
        "MESSAGE REALTIME BEST 1,0",
        "MESSAGE REALTIME VAL 100",
        "MESSAGE REALTIME PV 1,0",
    ]


def test_balanced_moves_stand_nearest_to_the_bias(talk: Talk) -> None:
    talk("START 15", *BOARD)
    assert talk("yxbalanceone 0")[-1] == "10,0"
    assert talk("yxbalanceone 50")[-1] == "5,0"
    assert talk("yxbalancetwo 0")[-1] == "10,0 11,0"
    assert talk("yxbalanceone some")[-1].startswith("ERROR YXBALANCEONE needs a whole number")


def test_forbidden_points_are_shown_to_the_first_player_of_renju(talk: Talk) -> None:
    assert talk("yxshowforbid") == ["ERROR no START or RECTSTART yet"]
    assert talk("START 15", *BOARD, "yxshowforbid")[-1] == "FORBID ."
    crowded = ["yxboard", "7,7,1", "0,0,2", "8,7,1", "0,2,2", "9,8,1", "0,4,2", "9,9,1", "0,6,2", "done"]
    assert talk("INFO rule 0", *crowded, "yxshowforbid")[-1] == "FORBID ."
    assert talk("INFO rule 4", *crowded, "yxshowforbid")[-1] == "FORBID 0907."
    # Nothing is forbidden to whoever moves second.
    assert talk("yxboard", "7,7,2", "8,7,2", "0,0,1", "done", "yxshowforbid")[-1] == "FORBID ."


def test_blocked_cells_are_not_played(talk: Talk) -> None:
    talk("START 15", "yxblock", "0,0", "1,0", "done")
    assert talk("BEGIN")[-1] == "2,0"
    assert talk("yxblockundo", "1,0", "done", "TURN 9,9")[-1] == "1,0"
    assert talk("yxblockreset", "TURN 9,8")[-1] == "0,0"


def test_table_threads_nodes_and_depth_are_as_told(talk: Talk) -> None:
    talk("INFO hash_size 65536", "INFO thread_num 2", "INFO max_node 5000", "INFO max_depth 9", "START 15", "BEGIN")
    assert (Ranking.made, Ranking.limits[-1].memory_mb) == ([2], 64)
    assert (Ranking.limits[-1].nodes, Ranking.limits[-1].depth) == (5000, 9)
    talk("INFO thread_num 3", "INFO max_node -1", "INFO max_depth 0", "TURN 7,7")
    assert Ranking.made == [2, 3]
    assert (Ranking.limits[-1].nodes, Ranking.limits[-1].depth) == (None, None)
    talk("yxhashclear", "TURN 8,8")
    assert Ranking.made == [2, 3, 3]


def test_table_outlives_a_start_under_yixin_board(talk: Talk) -> None:
    talk("yxshowinfo", "start 15 15", "BEGIN", "start 15 15", *BOARD, "yxnbest 1")
    assert len(Ranking.made) == 1


@pytest.mark.parametrize(
    "line", ["INFO hash_size 99999999999999999999", "INFO thread_num -5", "INFO max_depth 1" + "0" * 30]
)
def test_settings_beyond_reason_are_cut(talk: Talk, line: str) -> None:
    assert talk("START 15", line, "BEGIN")[-1] == "0,0"


def test_steps_of_swap2(talk: Talk) -> None:
    talk("yxshowinfo", "start 15 15")
    moves = talk("yxswap2step1")
    assert [line.split()[:3] for line in moves] == [["MESSAGE", "SWAP2", f"MOVE{n}"] for n in (1, 2, 3)]
    stones = [line.split()[3:] for line in moves]
    board = [f"{x},{y},{2 - n % 2}" for n, (x, y) in enumerate(stones)]
    assert talk("start 15 15", "yxboard", *board, "done", "yxswap2step2")[-1] == "MESSAGE SWAP2 SWAP1 NO"
    assert talk("yxswap2step3")[-1] == "MESSAGE SWAP2 SWAP2 NO"


class Endless(Ranking):
    """Analyses until it is cancelled; a cancel that nobody waits for ends the next analysis at once."""

    options: ClassVar[dict[str, Any]] = {}

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.cancelled = threading.Event()
        self.seen: list[tuple[int, int, bool]] = []

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        cut = self.cancelled.wait(WAIT_S if limits.time_s == 3600 else 0)
        self.cancelled.clear()
        self.seen.append((position.turn, position.stones, cut))
        return super().analyse(position, limits, best)

    def cancel(self) -> None:
        self.cancelled.set()


def test_pondering_looks_at_the_other_sides_turn_until_something_is_asked() -> None:
    said: list[str] = []
    brain = YixinBrain(said.append, BotSpec(BotEntry("mnk", "endless", "", "", Endless)))
    for line in ("START 15", "INFO pondering 1", "BEGIN"):
        brain.handle(line)
    bot = brain._bot
    assert isinstance(bot, Endless)
    brain.stop_pondering()  # nobody ponders yet: nothing is cancelled
    thread = threading.Thread(target=brain.ponder, args=(lambda: True,))
    thread.start()
    wait_until(lambda: brain._pondering)
    brain.stop_pondering()
    thread.join(WAIT_S)
    brain.handle("TURN 7,7")
    assert bot.seen == [(0, 0, False), (1, 1, True), (1, 1, False), (0, 2, False)]
    brain.handle("INFO pondering 0")
    brain.ponder(lambda: True)
    assert len(bot.seen) == 4


def test_champion_finds_several_lines_and_balanced_moves() -> None:
    talk = Talk(parse_bot("mnk", "champion"))
    talk("START 15", "INFO timeout_turn 300", *BOARD)
    lines = talk("yxnbest 4")
    assert len([line for line in lines if re.match(r"MESSAGE \(\d\) depth \d+", line)]) == 4
    talk("START 15", *BOARD)
    assert re.fullmatch(r"\d+,\d+ \d+,\d+", talk("yxbalancetwo 0")[-1])


@pytest.fixture
def engine() -> Iterator[tuple[IO[str], IO[str]]]:
    command = [sys.executable, "-m", "gridsage.gomocup", "--bot", "champion"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout
        process.stdin.write("END\n")
        assert process.wait(WAIT_S) == 0


def answer(back: IO[str]) -> str:
    while (line := back.readline()).startswith("MESSAGE"):
        pass
    return line.strip()


def test_yxstop_brings_the_answer_at_once(engine: tuple[IO[str], IO[str]]) -> None:
    to, back = engine
    to.write(f"START 15\nINFO timeout_turn {int(PATIENT_S * 1000)}\n")
    assert answer(back) == "OK"
    to.write("\n".join(BOARD) + "\nYXNBEST 2\n")
    assert back.readline().startswith("MESSAGE")
    to.write("YXSTOP\n")
    assert re.fullmatch(r"\d+,\d+", answer(back))


def test_pondering_ends_with_the_next_question_and_with_yxstop(engine: tuple[IO[str], IO[str]]) -> None:
    to, back = engine
    to.write("START 15\nINFO timeout_turn 200\nINFO pondering 1\n")
    assert answer(back) == "OK"
    to.write("BEGIN\n")
    seen = {answer(back)}
    for move in ("0,0", "0,14", "14,0"):
        to.write(f"TURN {move}\n")  # in the middle of pondering
        seen.add(answer(back))
        to.write("YXSTOP\nABOUT\n")
        assert answer(back).startswith('name="Gridsage"')
    assert len(seen) == 4
