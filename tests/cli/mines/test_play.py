"""``gridsage mines play`` and ``watch`` over a pipe."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from gridsage.arena import Schedule, make_pool
from gridsage.arena.families.base import Match
from gridsage.arena.run import run
from gridsage.catalog import parse_bot
from gridsage.cli.mines.watch import watch
from gridsage.errors import OptionError
from gridsage.games.mines import Board, Setup, make_layout, parse_setup, replay
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.play import play
from gridsage.stream import derive_seed
from gridsage.tui.mines.commands import watch_as_text
from gridsage.tui.mines.deal import Deal
from gridsage.tui.playback import check_speed
from tests.cli.calling import call
from tests.unmade_bot import write_unmade_bot


def gridsage(*words: str, lines: str = "") -> CompletedProcess[str]:
    return call("mines", *words, text=lines)


def winning_lines(setup: Setup, seed: int | str, first: int) -> str:
    """Open every safe cell that is still hidden by then."""
    board = Board(setup, seed)
    mines = set(make_layout(setup, seed, first))
    lines = []
    cells = [first, *(cell for cell in range(setup.cells) if cell not in mines)]
    for cell in cells:
        if not board.over and cell in board.view().hidden:
            board.open(cell)
            x, y = setup.grid.xy(cell)
            lines.append(f"open {x},{y}")
    return "\n".join(lines)


def test_game_won_over_a_pipe_is_saved_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "won.json"
    setup = parse_setup("beginner")
    lines = winning_lines(setup, 4, 40) + f"\nsave {path}\nquit\n"
    result = gridsage("play", "--setup", "beginner", "--seed", "4", lines=lines)
    assert result.returncode == 0
    assert result.stderr == ""
    assert "result: won" in result.stdout
    record = GameRecord.from_dict(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert replay(record).status.value == "won"


def test_loss_tells_mines_and_wrong_flags() -> None:
    setup = parse_setup("beginner")
    mines = make_layout(setup, 4, 40)
    x, y = setup.grid.xy(mines[0])
    result = gridsage("play", "--seed", "4", lines=f"open 4,4\nflag 0,1\nopen {x},{y}\n")
    assert "lost: a mine exploded" in result.stdout
    assert f"mines at {x},{y} " in result.stdout
    assert ("wrong flags at 0,1" in result.stdout) == (9 not in mines)


def test_mistakes_are_one_line_each_and_the_game_goes_on() -> None:
    lines = "open 4,4\nopen 4,4\nopen 9,0\nfly 1,1\nopen\nbot 0\nuse nobody\nsave x.txt\nnew 3x3/9\nshow\n"
    result = gridsage("play", "--setup", "9x9/10", "--seed", "4", lines=lines)
    assert result.returncode == 2
    errors = result.stderr.splitlines()
    assert len(errors) == 8
    assert all(line.startswith("gridsage: ") for line in errors)
    assert "Traceback" not in result.stderr
    assert result.stdout.endswith("result: not over, 1 move\n")


def test_hints_and_bot_by_words() -> None:
    lines = "open 4,4\nuse single_point\nhints\nbot 2\nstats\nbot\nhints\nnew 7x7/4\nhelp\n"
    result = gridsage("play", "--setup", "9x9/10", "--seed", "4", lines=lines)
    assert result.returncode == 0, result.stderr
    assert "bot: single_point" in result.stdout
    assert "2. " in result.stdout
    assert "3. " in result.stdout
    assert "moves: 3" in result.stdout
    assert "no hints: the game is over" in result.stdout
    assert "7x7/4  seed 5" in result.stdout
    assert "known: " in result.stdout


def test_a_line_game_is_the_same_every_time() -> None:
    lines = "open 4,4\nhints\nbot\n"
    one, other = (gridsage("play", "--seed", "7", lines=lines) for _ in range(2))
    assert one.stdout == other.stdout


@pytest.mark.parametrize("bot", ["uniform", "single_point", "pairs"])
def test_watching_prints_the_game_that_play_plays(bot: str) -> None:
    setup = parse_setup("16x16/40")
    said: list[str] = []
    watched = watch_as_text(parse_bot("mines", bot), setup, Deal(3), say=said.append)
    record = play(setup, parse_bot("mines", bot).make(derive_seed(3, 1)), 3)
    assert (watched.setup, watched.outcome) == (record.setup, record.outcome)
    moves = [line.split(". ", 1)[1].split(" (")[0] for line in said if ". " in line and line[0].isdigit()]
    assert moves == [move.text for move in record.moves]
    assert str(replay(record).view()) in "\n".join(said)


@pytest.mark.parametrize("bot", ["uniform", "pairs", "tank:border_limit=12", "exact"])
@pytest.mark.parametrize("first", [None, "random", "0,3"])
def test_any_game_of_a_bench_can_be_watched(bot: str, first: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match("mines", "16x16/40", (bot,), {} if first is None else {"first": first})
    schedule = Schedule((match,), games=5, seed=7)
    played = [result for done in run(schedule, make_pool(0)) for result in done.results]
    for number in (0, 4):
        watch(bot, "16x16/40", seed="7", game=number, start=first)
        expected, lines = played[number], capsys.readouterr().out.splitlines()
        assert f"seed 7 game {number}" in lines[0]
        x, y = lines[2].removeprefix("1. open ").split(" ")[0].split(",")
        assert int(y) * 16 + int(x) == expected.details["first"]
        won = "won" if expected.termination is Termination.SOLVED else "lost"
        assert f"result: {won}" in lines[-1]
        assert f"{expected.guesses} guess" in lines[-1]


def test_watch_over_a_pipe_is_deterministic() -> None:
    one, other = (gridsage("watch", "--bot", "single_point", "--seed", "3") for _ in range(2))
    assert one.returncode == 0
    assert one.stdout == other.stdout
    assert "result: " in one.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["watch"], "--bot"),
        (["watch", "--bot", "nobody"], "no bot is called 'nobody'"),
        (["watch", "--bot", "uniform", "--speed", "-1"], "speed -1"),
        (["watch", "--bot", "uniform", "--speed", "nan"], "speed nan"),
        (["watch", "--bot", "uniform", "--speed", "fast"], "--speed"),
        (["watch", "--bot", "uniform", "--setup", "9x9"], "cannot read the setup"),
        (["watch", "--bot", "uniform", "--game", "3"], "it needs --seed"),
        (["watch", "--bot", "uniform", "--seed", "1", "--game", "-3"], "game -3"),
        (["watch", "--bot", "uniform", "--start", "nowhere"], "no start is called 'nowhere'"),
        (["watch", "--bot", "uniform", "--start", "9,0"], "the first cell 9,0 is outside"),
        (["watch", "--bot", "no_such.py"], "there is no bot file 'no_such.py'"),
        (["play", "--setup", "300x9/10"], "width 300"),
        (["play", "--seed", "-1"], "seed -1"),
        (["play", "--seed", "x12"], "not a seed: 'x12'; expected 0 to"),
        (["watch", "--bot", "csp", "--seed", "x" + "0" * 32, "--game", "1"], "is a wide seed"),
    ],
)
def test_bad_options_are_one_line_and_status_2(words: list[str], complaint: str) -> None:
    result = gridsage(*words)
    assert result.returncode == 2
    assert complaint in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        ("RuntimeError('no tables')", 1, "result: the bot broke down (crashed): RuntimeError: no tables"),
        ("OptionError('its program is not here')", 2, "gridsage: its program is not here"),
    ],
)
def test_a_bot_that_breaks_down_as_it_is_made_has_lost_and_one_that_is_not_here_is_told(
    tmp_path: Path, error: str, status: int, said: str
) -> None:
    unmade = write_unmade_bot(tmp_path, error)
    done = gridsage("watch", "--bot", str(unmade), "--seed", "3")
    assert done.returncode == status
    assert said in (done.stdout if status == 1 else done.stderr)


@pytest.mark.parametrize("speed", [0.0, 0.01, 5.0, 1000.0])
def test_speeds_within_the_limits(speed: float) -> None:
    assert check_speed(speed) == speed


@pytest.mark.parametrize("speed", [0.001, 1001.0, float("inf"), float("nan"), -1.0])
def test_speeds_beyond_the_limits(speed: float) -> None:
    with pytest.raises(OptionError):
        check_speed(speed)


def test_undo_and_resign_by_words(tmp_path: Path) -> None:
    setup = parse_setup("beginner")
    x, y = setup.grid.xy(make_layout(setup, 4, 40)[0])
    path = tmp_path / "game.json"
    lines = f"undo\nopen 4,4\nopen {x},{y}\nundo\nhints\nstats\nresign\nresign\nsave {path}\n"
    result = gridsage("play", "--setup", "beginner", "--seed", "4", lines=lines)
    assert result.stderr.splitlines() == [
        "gridsage: there is no move to take back",
        "gridsage: the game is over (resigned)",
    ]
    assert "not over (practice: 1 taken back)" in result.stdout
    assert "taken back: 1, so it was practice" in result.stdout
    assert "hints: 1" in result.stdout
    assert f"mines at {x},{y} " in result.stdout
    assert "result: resigned (practice: 1 taken back), 1 move" in result.stdout
    record = GameRecord.from_dict(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert record.outcome.termination is Termination.RESIGNED
    assert record.details["help"] == {"hints": 1, "chances": 0, "undone": 1}


def test_redo_by_words(tmp_path: Path) -> None:
    setup = parse_setup("beginner")
    x, y = setup.grid.xy(make_layout(setup, 4, 40)[0])
    path = tmp_path / "game.json"
    lines = f"redo\nopen 4,4\nopen {x},{y}\nundo\nundo\nredo\nredo\nredo\nsave {path}\n"
    result = gridsage("play", "--setup", "beginner", "--seed", "4", lines=lines)
    assert result.stderr.splitlines() == ["gridsage: there is no move to make again"] * 2
    assert "result: lost: a mine exploded (practice: 2 taken back), 2 moves" in result.stdout
    record = GameRecord.from_dict(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert [move.text for move in record.moves] == ["open 4,4", f"open {x},{y}"]


WIDE = "x000102030405060708090a0b0c0d0e0f"


def test_the_board_of_a_wide_seed_is_played_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "won.json"
    lines = winning_lines(parse_setup("beginner"), WIDE, 40) + f"\nsave {path}\nquit\n"
    result = gridsage("play", "--setup", "beginner", "--seed", WIDE, lines=lines)
    assert (result.returncode, result.stderr) == (0, "")
    assert "result: won" in result.stdout
    record = GameRecord.from_dict(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert (record.seed, replay(record).status.value) == (WIDE, "won")


def test_a_bot_is_watched_on_the_board_of_a_wide_seed() -> None:
    one, other = (gridsage("watch", "--bot", "csp", "--seed", WIDE) for _ in range(2))
    assert (one.returncode, one.stdout) == (0, other.stdout)
    assert one.stdout != gridsage("watch", "--bot", "csp", "--seed", WIDE[:-1] + "0").stdout


def test_the_game_after_one_of_a_wide_seed_has_the_next() -> None:
    assert str(Deal(WIDE).next()) == f"seed {WIDE[:-2]}10"


def test_may_i_guess_tells_as_much_as_is_asked_for() -> None:
    lines = "guess\nopen 4,4\nguess\nguess cell\nguess proof\nguess much\nquit\n"
    result = gridsage("play", "--setup", "9x9/10", "--seed", "3", lines=lines)
    assert "the first one is safe wherever it is" in result.stdout
    assert "No: there is a safe cell.\nNo: 0,0 is safe.\nNo: 0,0 is safe. If 0,0 were a mine" in result.stdout
    assert "cannot read 'guess much'" in result.stderr
    assert "not over (with hints)" in result.stdout


def test_boards_of_a_grade_and_for_a_bot_can_be_asked_for() -> None:
    graded = gridsage("play", "--setup", "beginner", "--seed", "7", "--grade", "3-5", "--database", "memory:")
    assert graded.returncode == 0, graded.stderr
    assert "9x9/10!  seed 7, grade 3-5  mines left 10" in graded.stdout
    lesson = gridsage(
        "play", "--seed", "1", "--solvable-by", "single_point", "--database", "memory:", lines="use single_point\nbot\n"
    )
    assert lesson.returncode == 0, lesson.stderr
    assert "seed 1, for single_point" in lesson.stdout
    assert "result: won" in lesson.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--grade", "3-5", "--solvable-by", "csp"), "cannot be combined"),
        (("--grade", "11"), "expected 1 to 10"),
        (("--solvable-by", "nobody"), "no bot is called 'nobody'"),
        (("--setup", "5x5/1", "--grade", "9"), "has grade 9; they have 1"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(words: tuple[str, ...], told: str) -> None:
    refused = gridsage("play", "--seed", "1", "--database", "memory:", *words)
    assert refused.returncode == 2
    assert told in refused.stderr
