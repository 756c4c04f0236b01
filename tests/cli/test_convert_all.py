"""``gridsage convert --all``: one file of many games into another, game by game."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk.formats import read_games
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination, stream_records
from tests.cli.calling import call
from tests.games.mines.recordings import as_evfs, recorded
from tests.long_files import RepeatedFile, peak_bytes

MOVES = tuple(PlayedMove(number % 2, move, 1.5) for number, move in enumerate(("h8", "i9", "h9", "j10")))
GAME = GameRecord("mnk", "15x15x5", 0, ("Ada", "Grace"), MOVES, Outcome(Termination.RESIGNED, 0))


def lines(*games: GameRecord) -> str:
    return "".join(f"{game.to_json()}\n" for game in games)


def read_records(file: Path) -> list[GameRecord]:
    with file.open("rb") as opened:
        return list(stream_records(opened))


def test_all_games_go_through_every_format_of_several(tmp_path: Path) -> None:
    names = [dataclasses.replace(GAME, players=(f"Player {number}", "Grace")) for number in range(30)]
    (tmp_path / "a.jsonl").write_text(lines(*names))
    for source, target, lost in (
        ("a.jsonl", "a.sgf", "the times (30 games)"),
        ("a.sgf", "a.bdt", ""),
        ("a.bdt", "b.sgf", ""),
        ("b.sgf", "b.jsonl", ""),
    ):
        done = call("convert", "--all", str(tmp_path / source), str(tmp_path / target))
        told = f"gridsage: {target} does not hold {lost}\n" if lost else ""
        assert (done.returncode, done.stdout, done.stderr) == (0, "", told)
    again = read_records(tmp_path / "b.jsonl")
    assert [(game.players, game.outcome) for game in again] == [(game.players, game.outcome) for game in names]
    assert [[move.text for move in game.moves] for game in again] == [[move.text for move in MOVES]] * 30


def test_variations_are_kept_or_named_game_by_game(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[4];B[hh](;W[ii])(;W[aa]C[no]))(;GM[4]XY[1];B[bb])")
    assert call("convert", "--all", str(tmp_path / "a.sgf"), str(tmp_path / "b.sgf")).stderr == (
        f"gridsage: not carried over from {tmp_path / 'a.sgf'}: the property XY (1 game)\n"
    )
    text = (tmp_path / "b.sgf").read_text()
    assert "W[aa]C[no]" in text
    assert [len(game.moves) for game in read_games(text, ".sgf")] == [2, 1]
    told = call("convert", "--all", str(tmp_path / "b.sgf"), str(tmp_path / "c.bdt")).stderr
    assert told == "gridsage: game 1: c.bdt does not hold variations: the main line alone is written\n"
    assert (tmp_path / "c.bdt").read_text().count("\n") == 2


def test_a_sitting_becomes_records(tmp_path: Path) -> None:
    recordings = [recorded(SinglePoint(seed=1), "8x8/10@any", seed) for seed in range(4)]
    (tmp_path / "a.evfs").write_bytes(as_evfs(*recordings))
    assert call("convert", "--all", str(tmp_path / "a.evfs"), str(tmp_path / "a.jsonl")).returncode == 0
    found = read_records(tmp_path / "a.jsonl")
    assert [game.outcome for game in found] == [play_recording(one).record.outcome for one in recordings]
    assert [record_game(game).mines for game in found] == [one.mines for one in recordings]
    done = call("convert", "--all", str(tmp_path / "a.jsonl"), str(tmp_path / "a.sgf"))
    assert (done.returncode, "not mines" in done.stderr, done.stderr.count("\n")) == (2, True, 1)
    assert not (tmp_path / "a.sgf").exists()


def test_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    game = dataclasses.replace(GAME, details={"comment": "well played " * 2000})
    with (tmp_path / "a.jsonl").open("wb") as file:
        RepeatedFile(lines(game).encode(), 800).copy_to(file)
    size = (tmp_path / "a.jsonl").stat().st_size
    assert size > 17_000_000
    with peak_bytes() as peak:
        assert call("convert", "--all", str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")).returncode == 0
        assert call("convert", "--number", "700", str(tmp_path / "b.jsonl"), str(tmp_path / "c.sgf")).returncode == 0
        assert "holds 800 games" in call("convert", str(tmp_path / "b.jsonl"), str(tmp_path / "d.sgf")).stderr
        # What the commands import counts too, when it is the first time.
        assert peak() < size // 2
    assert (tmp_path / "b.jsonl").stat().st_size == size


def test_of_several_games_both_ways_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(lines(GAME, GAME))
    for target, told in (("b.psq", "from 1\n"), ("b.sgf", "from 1, and --all takes all\n")):
        done = call("convert", str(tmp_path / "a.jsonl"), str(tmp_path / target))
        assert (done.returncode, done.stderr) == (
            2,
            f"gridsage: {tmp_path / 'a.jsonl'} holds 2 games; --number names one of them, {told}",
        )


def test_mistakes_are_one_line_and_leave_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(lines(GAME, GAME) + "{}\n" + lines(GAME))
    (tmp_path / "there.jsonl").write_text("mine")
    for words, told in (
        (("a.jsonl", "b.jsonl"), "game 3 of"),
        (("a.jsonl", "b.psq"), "a .psq file holds one game; --all writes .bdt, .jsonl, .sgf"),
        (("a.jsonl", "there.jsonl"), "exists already"),
        (("none.jsonl", "b.jsonl"), "No such file"),
        (("a.jsonl", "b.sgf", "--number", "1"), "cannot be combined"),
    ):
        source, target, *more = words
        done = call("convert", "--all", str(tmp_path / source), str(tmp_path / target), *more)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert told in done.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.jsonl", "there.jsonl"]
    assert (tmp_path / "there.jsonl").read_text() == "mine"
