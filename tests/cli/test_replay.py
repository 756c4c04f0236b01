"""``gridsage replay``: files of both families, in a terminal and without one, and what cannot be replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.recording import Recording
from gridsage.tui.mines.replay_view import MinesReplayView
from gridsage.tui.mines.resumed_deal import ResumedDeal
from gridsage.tui.mnk.replay_view import MnkReplayView
from gridsage.tui.replay.app import ReplayApp
from tests.cli.calling import call
from tests.games.mines.recordings import played, recorded

GAME = recorded(MoveQueue(seed=1), "8x8/10@any", 7)
ROUND = "15x15x5\nh8 h9 i8 i9 j8 j9 k8 k9 l8\n"


def write(tmp_path: Path, recording: Recording = GAME, name: str = "game.evf") -> str:
    file = tmp_path / name
    file.write_bytes(write_recording(recording, file.suffix))
    return str(file)


def test_without_a_terminal_each_move_is_told_with_its_time_and_board(tmp_path: Path) -> None:
    done = call("replay", write(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    blocks = done.stdout.split("\n\n")
    assert blocks[0].startswith("8x8/10@any  bot · Gridsage")
    assert blocks[1].startswith("1. 0.000 s  open")
    assert len(blocks[1].splitlines()) == 9
    assert len(blocks) == len(MinesReplayView(GAME).moves_ms) + 2
    assert "3BV/s" in blocks[-1]


@pytest.mark.parametrize("moment", ["#3", "50%", "1.5", "0:01.5"])
def test_one_moment_is_told_with_its_figures(tmp_path: Path, moment: str) -> None:
    done = call("replay", write(tmp_path, name="game.rawvf"), "--at", moment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nmove " in done.stdout
    assert "IOE" in done.stdout


def test_a_game_of_five_in_a_row_is_told_move_by_move(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(ROUND)
    done = call("replay", str(file))
    assert done.returncode == 0
    assert "\n9. " in done.stdout
    assert "X l8" in done.stdout
    assert "5 in a row, X won" in done.stdout


def test_what_people_wrote_on_a_game_is_told_with_its_moves(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text(
        "(;GM[4]EV[Cup]GC[a fine game]C[begin];B[hh]C[good\x1b[2J\nmove];W[ii](;B[hi])(;B[aa]C[not played]))"
    )
    done = call("replay", str(file))
    assert done.returncode == 0
    blocks = done.stdout.split("\n\n")
    assert blocks[0].splitlines()[1:] == ["Cup", "a fine game", "begin"]
    assert blocks[1].splitlines()[:3] == ["1. 0.000 s  X h8", "good [2J", "move"]
    assert "not played" not in done.stdout
    assert call("replay", str(file), "--at", "#1").stdout.splitlines()[5:7] == ["good [2J", "move"]


def test_two_games_on_one_board_are_told_one_after_the_other(tmp_path: Path) -> None:
    done = call("replay", write(tmp_path), write(tmp_path, name="other.rawvf"), "--at", "#2")
    assert done.returncode == 0
    assert done.stdout.count("move 2 of") == 2


@pytest.mark.parametrize("name", ["game", "game.xyz"])
def test_a_game_is_known_by_its_beginning_where_its_name_tells_nothing(tmp_path: Path, name: str) -> None:
    for original in (Path(write(tmp_path)), tmp_path / "round.psq"):
        if original.suffix == ".psq":
            (tmp_path / "round.txt").write_text(ROUND)
            assert call("convert", str(tmp_path / "round.txt"), str(original)).returncode == 0
        copy = original.rename(tmp_path / name)
        done = call("replay", str(copy), "--at", "#2")
        assert done.returncode == 0, done.stderr
        assert "move 2 of" in done.stdout
        family = "mnk" if original.suffix == ".psq" else "mines"
        assert call(family, "review", str(copy), "--json", "--time", "0.05").returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["missing.evf"], "missing.evf"),
        (["game.xyz"], "cannot read game.xyz: No such file"),
        (["{strange}"], "is in none of the formats that are read: .abf"),
        (["{game}", "--at", "soon"], "is not a moment"),
        (["{game}", "--speed", "0"], "speed 0"),
        (["{game}", "--number", "7"], "holds 1 recording"),
        (["{game}", "{elsewhere}"], "the same board"),
        (["{game}", "{round}"], "the same board"),
        (["{board}"], "nothing to replay"),
        (["{game}", "{cut}"], "cut.evf: the evf file ends too early"),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    (tmp_path / "round.txt").write_text(ROUND)
    (tmp_path / "game.xyz").write_bytes(b"\xff\x00\x01")
    names = {
        "strange": str(tmp_path / "game.xyz"),
        "game": write(tmp_path),
        "elsewhere": write(tmp_path, recorded(MoveQueue(seed=1), "8x8/10@any", 8), "else.evf"),
        "round": str(tmp_path / "round.txt"),
        "board": write(tmp_path, name="board.mbf"),
        "cut": str(tmp_path / "cut.evf"),
    }
    (tmp_path / "cut.evf").write_bytes((tmp_path / "game.evf").read_bytes()[:100])
    done = call("replay", *(word.format(**names) for word in words))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_what_the_file_says_differently_is_a_remark(tmp_path: Path) -> None:
    file = tmp_path / "game.rawvf"
    file.write_bytes(write_recording(GAME, ".rawvf").replace(b"BBBV: ", b"BBBV: 9"))
    done = call("replay", str(file), "--at", "#1")
    assert done.returncode == 0
    assert "the file says that its 3BV is" in done.stderr


class Terminal:
    """A terminal in which a replay is left at once, after what ``leave`` does to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.apps: list[ReplayApp] = []
        self.resumed: list[Any] = []
        self.leave: Any = lambda app: None

        def run(app: ReplayApp) -> None:
            self.apps.append(app)
            self.leave(app)

        class Tty:
            def isatty(self) -> bool:
                return True

            def write(self, text: str) -> int:
                return len(text)

            def flush(self) -> None:
                pass

        monkeypatch.setattr(ReplayApp, "run", run)
        monkeypatch.setattr("gridsage.cli.replay.play_deal", lambda *told, **_: self.resumed.append(told))
        monkeypatch.setattr("gridsage.cli.replay.play_match", lambda *told, **_: self.resumed.append(told))
        monkeypatch.setattr("gridsage.cli.replay.sys.stdin", Tty())
        monkeypatch.setattr("gridsage.cli.replay.sys.stdout", Tty())


def in_terminal(*words: str, **settings: Any) -> None:
    from gridsage.cli.replay import replay

    replay(*(Path(word) for word in words), **settings)  # type: ignore[arg-type]


def test_in_a_terminal_it_is_shown_at_the_speed_and_moment_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal(monkeypatch)
    in_terminal(write(tmp_path), at="#2", speed=8.0)
    (app,) = terminal.apps
    assert app.clock.speed == 8.0
    assert [type(view) for view in app.views] == [MinesReplayView]
    assert terminal.resumed == []


def test_what_is_resumed_in_the_replay_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(monkeypatch)

    def leave(app: ReplayApp) -> None:
        app.resumed = app.views[0].resume(app.paces[0].spot_at(app.paces[0].when_moved(2)))

    terminal.leave = leave
    in_terminal(write(tmp_path))
    setup, deal = terminal.resumed[0]
    assert isinstance(deal, ResumedDeal)
    assert str(setup) == "8x8/10@any"
    (tmp_path / "round.txt").write_text(ROUND)
    in_terminal(str(tmp_path / "round.txt"))
    assert isinstance(terminal.apps[-1].views[0], MnkReplayView)
    (game,) = terminal.resumed[1]
    assert len(game.moves) == 2


def test_a_stored_game_is_replayed_by_its_id(tmp_path: Path) -> None:
    from gridsage.store import StoredGame, open_store
    from gridsage.store.identity import now

    database = str(tmp_path / "games.db")
    record = played(MoveQueue(seed=1), "8x8/10", 7)
    with open_store(database) as store:
        store.games.put(StoredGame("abcdef", record, now(), now(), "me"))
    done = call("games", "replay", "abc", "--at", "100%", "--database", database)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"move {len(record.moves)} of {len(record.moves)}" in done.stdout
    assert call("games", "replay", "zzz", "--database", database).returncode == 2


def test_a_record_comes_from_standard_input() -> None:
    record = played(MoveQueue(seed=1), "8x8/10", 7)
    done = call("replay", "-", "--at", "#1", text=record.to_json())
    assert (done.returncode, done.stderr) == (0, "")
    assert "move 1 of" in done.stdout
