"""``gridsage mines bench`` as a user calls it."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gridsage.cli.mines.bench import lay_out, parse_starts
from gridsage.errors import OptionError, UnknownNameError
from tests.cli.calling import call
from tests.waiting import WAIT_S

BAD_BOTS = Path(__file__).parents[2] / "arena" / "bad_bots"
COMMAND = [sys.executable, "-m", "gridsage", "mines", "bench"]
ROW_KEYS = {
    "bot", "setup", "start", "games", "wins", "losses", "errors", "win_rate", "win_rate_low", "win_rate_high",
    "mean_time_s", "fastest_time_s", "slowest_time_s", "mean_guesses",
}  # fmt: skip


def bench(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Workers belong to a program of its own; without any it runs here."""
    done = (
        subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=WAIT_S)
        if arguments[arguments.index("--workers") + 1] in ("1", "2")
        else call("mines", "bench", *arguments)
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done


def document(*arguments: str, status: int = 0) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(bench(*arguments, "--format", "json", status=status).stdout)
    return loaded


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if "time" not in key}
    return [without_times(item) for item in value] if isinstance(value, list) else value


SMALL = ("--bots", "uniform,double_set,single_point", "--setups", "7x7/4,beginner", "--games", "30", "--seed", "4")


def test_json_has_the_agreed_keys_and_counts_add_up() -> None:
    report = document(*SMALL, "--workers", "0")
    assert (report["seed"], report["games"], report["partial"]) == (4, 30, False)
    assert [(row["bot"], row["setup"]) for row in report["rows"]] == [
        (bot, setup) for setup in ("7x7/4", "9x9/10") for bot in ("uniform", "double_set", "single_point")
    ]
    for row in report["rows"]:
        assert row.keys() >= ROW_KEYS
        assert row["games"] == 30 == row["wins"] + row["losses"] + row["errors"]
        assert row["win_rate"] == row["wins"] / 30
        assert 0 <= row["win_rate_low"] <= row["win_rate"] <= row["win_rate_high"] <= 1
        assert 0 < row["fastest_time_s"] <= row["mean_time_s"] <= row["slowest_time_s"]
        assert row["start"] == "opening"
    assert {row["setup_name"] for row in report["rows"]} == {"7x7/4", "beginner"}
    by_bot = {row["bot"]: row for row in report["rows"][3:]}
    assert by_bot["double_set"]["wins"] > by_bot["uniform"]["wins"]
    for pair in report["pairs"]:
        assert pair["both_won"] + pair["only_a_won"] + pair["only_b_won"] + pair["neither_won"] == pair["games"] == 30
    assert len(report["pairs"]) == 6
    beaten = next(pair for pair in report["pairs"] if pair["setup_name"] == "beginner" and pair["b"] == "double_set")
    assert beaten["verdict"].startswith("double_set is better than uniform")


def test_figures_are_the_same_for_any_number_of_workers() -> None:
    one, two = (without_times(document(*SMALL, "--workers", workers)) for workers in ("1", "2"))
    assert one == two
    assert without_times(document(*SMALL[:-1], "5", "--workers", "1")) != one


def test_the_players_figures_are_columns_when_asked_for() -> None:
    asked = ("--bots", "efficient,champion", "--setups", "8x8/10", "--games", "12", "--workers", "0", "--figures")
    efficient, champion = document(*asked)["rows"]
    assert efficient["figures"]["three_bv"] == champion["figures"]["three_bv"] or efficient["wins"] != champion["wins"]
    assert efficient["figures"]["clicks"] < champion["figures"]["clicks"]
    assert efficient["figures"]["efficiency"] > champion["figures"]["efficiency"]
    head = bench(*asked, "--format", "markdown").stdout.splitlines()[0]
    assert "| 3BV | 3BV/s | ZiNi | HZiNi | Clicks |" in head


def test_csv_reads_back() -> None:
    done = bench(*SMALL, "--workers", "0", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert len(rows) == 6
    assert rows[0].keys() >= ROW_KEYS
    assert {row["games"] for row in rows} == {"30"}
    assert "playing" in done.stderr


def test_markdown_starts_with_the_seed_documents_columns() -> None:
    lines = bench(*SMALL, "--workers", "0", "--format", "markdown").stdout.splitlines()
    assert [cell.strip() for cell in lines[0].strip("|").split("|")][:4] == [
        "Bot", "Level", "Win rate", "Average duration",
    ]  # fmt: skip
    assert set(lines[1]) <= set("|-: ")
    assert len({line.count("|") for line in lines[:8]}) == 1
    assert any("is better than" in line for line in lines)


def test_table_shows_every_bot() -> None:
    text = bench(*SMALL, "--workers", "0").stdout
    assert "uniform" in text
    assert "duration" in text


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_plot_is_a_picture(tmp_path: Path, suffix: str) -> None:
    picture = tmp_path / f"rates{suffix}"
    bench(*SMALL, "--workers", "0", "--plot", str(picture))
    if suffix == ".png":
        assert picture.read_bytes().startswith(b"\x89PNG")
    else:
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")
        assert "double_set" in picture.read_text(encoding="utf-8") or picture.stat().st_size > 5000


def test_starts_make_rows_of_their_own() -> None:
    report = document(
        "--bots", "uniform", "--setups", "7x7/4,9x9/10@any", "--start", "corner,3,3", "--start", "safe",
        "--games", "5", "--workers", "0",
    )  # fmt: skip
    found = [(row["setup"], row["setup_name"], row["start"], row["first"]) for row in report["rows"]]
    assert found == [
        ("7x7/4@safe", "7x7/4@safe", "safe", "corner"),
        ("7x7/4@safe", "7x7/4@safe", "safe", "3,3"),
        ("9x9/10@any", "9x9/10@any", "any", "corner"),
        ("9x9/10@any", "9x9/10@any", "any", "3,3"),
    ]


def test_values_of_start_are_read() -> None:
    firsts, rules = parse_starts(["corner, 3,4,edge", "opening,12,0", "safe"])
    assert [str(first) for first in firsts] == ["corner", "3,4", "edge", "12,0"]
    assert [rule.value for rule in rules] == ["opening", "safe"]
    for wrong in ("middle", "3", "3,3,3", "corner;edge", "-1,3"):
        with pytest.raises(
            UnknownNameError, match="fixed, random, corner, edge, centre, by_rule, x,y, opening, safe, any"
        ):
            parse_starts([wrong])
    with pytest.raises(OptionError, match="twice"):
        parse_starts(["corner,corner"])
    with pytest.raises(OptionError, match="empty"):
        parse_starts([","])


def test_a_rule_applies_to_setups_without_one() -> None:
    matches = lay_out("uniform", "expert,9x9/10@any", ["opening,safe"])
    assert [(match.setup, match.label) for match in matches] == [
        ("30x16/99", "expert@opening"),
        ("30x16/99@safe", "expert@safe"),
        ("9x9/10@any", "9x9/10@any"),
    ]


def test_a_setup_is_named_the_same_however_it_is_typed() -> None:
    matches = lay_out("uniform", "Expert,9X9/10@ANY", [])
    assert [(match.setup, match.label) for match in matches] == [("30x16/99", "expert"), ("9x9/10@any", "9x9/10@any")]


def test_a_bot_that_is_listed_twice_is_entered_twice() -> None:
    matches = lay_out("uniform,csp,uniform", "9x9/10", [])
    assert [match.players for match in matches] == [("uniform",), ("csp",), ("uniform#2",)]


GOOD = {"--bots": "uniform", "--setups": "9x9/10", "--games": "2", "--workers": "0"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"--bots": "nobody"}, "no bot is called 'nobody'; known: "),
        ({"--bots": ""}, "--bots is empty"),
        ({"--bots": "uniform:depth=3"}, "no option of uniform is called 'depth'"),
        ({"--bots": "missing.py"}, "there is no bot file 'missing.py'"),
        ({"--setups": "9x9"}, "cannot read the setup '9x9'"),
        ({"--setups": "9x9/80"}, "80 mines do not fit on 9x9"),
        ({"--setups": "0x9/1"}, "width 0 is outside 1 to 200"),
        ({"--setups": "expert,30x16/99"}, "the setups expert and 30x16/99 are the same"),
        ({"--setups": "9x9/10@never"}, "no start rule is called 'never'; known: opening, safe, any"),
        ({"--games": "0"}, "0 games: expected 1 to"),
        ({"--games": "some"}, "--games"),
        ({"--seed": "-1"}, "seed -1 is outside"),
        ({"--seed": "one"}, "--seed"),
        ({"--format": "xml"}, "no format is called 'xml'; known: table, markdown, csv, json"),
        ({"--start": "middle"}, "no start is called 'middle'; known: fixed"),
        ({"--start": "9,9"}, "the first cell 9,9 is outside 9x9/10"),
        ({"--workers": "-2"}, "-2 workers"),
        ({"--game-timeout": "-1"}, "-1 seconds"),
        ({"--game-timeout": "nan"}, "nan seconds"),
        ({"--plot": "rates.pdf"}, "cannot plot to 'rates.pdf'"),
        ({"--plot": "nowhere/rates.png"}, "there is no folder 'nowhere'"),
    ],
)
def test_a_mistake_is_one_clear_line_and_status_2(changes: dict[str, str], message: str) -> None:
    arguments = [text for pair in {**GOOD, **changes}.items() for text in pair]
    done = bench(*arguments, status=2)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert message in done.stderr


BROKEN = {"raises": "crashed", "loops": "timeout", "illegal": "illegal", "stalls": "stalled", "exits": "crashed"}
"""How the games of each bad bot end."""


def test_bots_that_break_down_are_recorded_and_the_others_play_on() -> None:
    bots = [*(str(BAD_BOTS / f"{bot}.py") for bot in BROKEN), "uniform"]
    report = document(
        "--bots", ",".join(bots), "--setups", "9x9/10", "--games", "2", "--workers", "1", "--game-timeout", "2",
        status=1,
    )  # fmt: skip
    *broken, sound = report["rows"]
    for row, kind in zip(broken, BROKEN.values(), strict=True):
        assert row["errors"] > 0
        assert row["ends"][kind] == row["errors"]
        assert row["faults"][0]["kind"] == kind
        assert row["wins"] + row["losses"] + row["errors"] == row["games"] == 2
    assert (sound["games"], sound["errors"]) == (2, 0)


def test_a_worker_that_dies_again_and_again_is_told() -> None:
    report = document(
        "--bots", f"{BAD_BOTS / 'dies.py'},uniform", "--setups", "7x7/4", "--games", "1", "--workers", "1", status=1
    )
    assert report["failed_batches"] == [0]
    assert report["rows"][0]["faults"][0]["note"] == "the worker process died 3 times"
    assert report["rows"][1]["errors"] == 0


def test_what_a_bot_prints_stays_out_of_the_document() -> None:
    report = document("--bots", str(BAD_BOTS / "prints.py"), "--setups", "7x7/4", "--games", "3", "--workers", "1")
    assert report["rows"][0]["games"] == 3


@pytest.mark.parametrize(("workers", "form"), [("0", "markdown"), ("2", "json")])
def test_ctrl_c_prints_what_is_done_so_far(tmp_path: Path, workers: str, form: str) -> None:
    arguments = [
        *COMMAND, "--bots", str(BAD_BOTS / "slow.py"), "--setups", "7x7/4", "--games", "3000",
        "--workers", workers, "--format", form,
    ]  # fmt: skip
    moves = tmp_path / "moves"
    # A session of its own: like a terminal's Ctrl-C, the signal goes to all its processes.
    with subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "SLOW_MOVES": str(moves)},
    ) as process:
        # A batch has 47 games of a few moves each; after so many moves at least one batch is finished.
        while not moves.exists() or moves.stat().st_size < 1200:
            assert process.poll() is None, "the bench ended before it could be stopped"
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    if form == "json":
        report = json.loads(out)
        assert report["partial"] is True
        assert 0 < report["games_played"] < 3000
        assert report["rows"][0]["games"] == report["games_played"]
    else:
        assert out.startswith("| Bot |")
        assert "Partial: " in out


def test_a_bench_ends_where_no_other_program_is_installed(tmp_path: Path) -> None:
    words = ["--bots", "uniform", "--setups", "5x5/3", "--games", "20", "--workers", "2", "--format", "json"]
    # A slim container has neither ps nor pgrep.
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run([*COMMAND, *words], env=bare, capture_output=True, text=True, check=False, timeout=WAIT_S)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["rows"][0]["games"] == 20
