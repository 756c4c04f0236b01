"""``gridsage convert`` as a user calls it."""

from __future__ import annotations

import dataclasses
import io
import sys
from pathlib import Path

import pytest

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.cli.main import main
from gridsage.games.mines.formats import write_recording
from gridsage.games.mnk import replay
from gridsage.games.mnk.formats import read_tree
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from tests.cli.calling import call
from tests.games.mines.recordings import played, recorded

MOVES = "20x20x5\nj10 k11 j11 k12\n"


class Convert:
    """``gridsage convert`` in this process, in a folder of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, source: str, target: str, *more: str) -> tuple[int, str]:
        arguments = [str(self.folder / source), str(self.folder / target), *more]
        self._monkeypatch.setattr(sys, "argv", ["gridsage", "convert", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        return int(stop.value.code or 0), self._capsys.readouterr().err

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture
def convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Convert:
    return Convert(tmp_path, monkeypatch, capsys)


def test_game_goes_through_every_format_and_comes_back(convert: Convert) -> None:
    convert.write("a.txt", MOVES)
    for source, target in (("a.txt", "a.psq"), ("a.psq", "a.sgf"), ("a.sgf", "a.json"), ("a.json", "b.txt")):
        assert convert(source, target) == (0, "")
    assert convert.read("b.txt") == MOVES
    assert convert.read("a.psq").startswith("Piskvorky 20x20")
    assert replay(GameRecord.from_json(convert.read("a.json"))).moves[0] == 9 * 20 + 9


def test_file_that_exists_is_kept_unless_told(convert: Convert) -> None:
    convert.write("a.txt", MOVES)
    convert.write("a.sgf", "mine")
    status, said = convert("a.txt", "a.sgf")
    assert status == 2
    assert "--force" in said
    assert convert.read("a.sgf") == "mine"
    assert convert("a.txt", "a.sgf", "--force")[0] == 0
    assert convert("a.txt", "a.sgf", "--replace")[0] == 0  # its old name


@pytest.mark.parametrize(
    ("name", "text", "target", "message"),
    [
        ("a.pdf", "x", "b.sgf", "a.pdf is in none of the formats that are read: .abf, .avf"),
        ("a.txt", MOVES, "b", "no file format is called 'b'"),
        ("a.txt", "XO.\n...\n...", "b.sgf", "rows do not tell"),
        ("a.sgf", "nonsense", "b.psq", "not an SGF file"),
        ("a.json", "{}", "b.psq", "not a game record"),
        ("none", "", "b.psq", "none: it is empty"),
        ("a.txt", MOVES, "no/such/folder/b.sgf", "cannot write"),
    ],
)
def test_mistake_is_one_line_and_status_2(convert: Convert, name: str, text: str, target: str, message: str) -> None:
    convert.write(name, text)
    status, said = convert(name, target)
    assert status == 2
    assert message in said
    assert len(said.splitlines()) == 1


def test_missing_file_is_said(convert: Convert) -> None:
    status, said = convert("none.psq", "b.sgf")
    assert status == 2
    assert "No such file" in said


def test_game_on_standard_input_is_known_by_its_beginning(convert: Convert, monkeypatch: pytest.MonkeyPatch) -> None:
    convert.write("a.txt", MOVES)
    for source, target in (("a.txt", "a.psq"), ("a.psq", "a.sgf"), ("a.sgf", "a.json"), ("a.json", "b.txt")):
        data = (convert.folder / source).read_bytes()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        monkeypatch.setattr(sys, "argv", ["gridsage", "convert", "-", str(convert.folder / target)])
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
    assert convert.read("b.txt") == MOVES


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "cannot read standard input: it is empty"),
        (b" \n", "cannot read standard input: it is empty"),
        (b"\x81\xff\x00junk", "standard input is in none of the formats that are read: .abf"),
        (b"{}", "cannot read the board"),
        (b"(;GM[4];B[zz])", "move 1 of the SGF file: cannot read 'zz'"),
    ],
)
def test_standard_input_that_is_no_game_is_refused(
    data: bytes, message: str, convert: Convert, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setattr(sys, "argv", ["gridsage", "convert", "-", str(convert.folder / "a.sgf")])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a.txt", "a.sgf", "a.psq", "a.json"])
def test_empty_file_is_refused(convert: Convert, name: str) -> None:
    convert.write(name, "\n")
    status, said = convert(name, "b.sgf")
    assert (status, "it is empty" in said) == (2, True)


def test_a_game_becomes_a_picture_that_plays_it(convert: Convert) -> None:
    convert.write("a.txt", MOVES)
    assert convert("a.txt", "a.svg", "--speed", "2") == (0, "")
    assert convert.read("a.svg").count("<use ") == 4
    status, said = convert("a.txt", "b.svg", "--speed", "0")
    assert (status, said.count("\n")) == (2, 1)
    status, said = convert("a.txt", "b.psq", "--speed", "2")
    assert status == 2
    assert "--speed" in said
    assert convert("a.svg", "b.psq")[0] == 2


def test_a_picture_names_what_it_does_not_show(convert: Convert) -> None:
    convert.write("a.sgf", "(;FF[4]GM[4]SZ[15]PB[Ada]PW[Grace]EV[Cup]RE[B+R]C[hard];B[hh]C[here];W[ii])")
    status, said = convert("a.sgf", "a.svg")
    assert status == 0
    for words in ("the names of the players", "the event", "comment"):
        assert words in said.replace("\n", " ")
    # A recording: the pointer's way and the times are in the picture, the names are not.
    recording = recorded(SinglePoint(seed=1), "9x9/10", 1)
    named = dataclasses.replace(recording, player="Ada", program="Sweeper", mode="win7", marks=True)
    (convert.folder / "a.evf").write_bytes(write_recording(named, ".evf"))
    said = convert("a.evf", "b.svg")[1].replace("\n", " ")
    for words in ("the player's name", "the program's name"):
        assert words in said
    assert "events of the pointer" not in said
    assert "the time" not in said
    # A record of ours, with all that no recording holds either; and a board alone.
    convert.write("c.json", played(SinglePoint(seed=1), "9x9/10", 1).to_json())
    assert "the seed of the board" in convert("c.json", "c.svg")[1].replace("\n", " ")
    (convert.folder / "d.mbf").write_bytes(write_recording(recording, ".mbf"))
    assert "the mines" in convert("d.mbf", "d.svg")[1]


def test_variations_go_from_file_to_file(convert: Convert) -> None:
    convert.write("a.sgf", "(;GM[4]SZ[15];B[hh](;W[ii];B[hi])(;W[aa]))")
    assert convert("a.sgf", "a.lib") == (0, "")
    assert convert("a.lib", "b.sgf") == (0, "")
    assert convert("b.sgf", "b.txt") == (0, "")
    assert convert.read("b.txt") == "15x15x5\nh8 i9 (a1) h9\n"
    status, said = convert("a.lib", "a.psq")
    assert status == 0
    assert "does not hold variations" in said
    assert convert.read("a.psq").splitlines()[1:4] == ["8,8,0", "9,9,0", "8,9,0"]


def test_variations_in_text_are_read_again(convert: Convert) -> None:
    convert.write("a.txt", "15x15x5\nh8 i9 (a1) h9\n")
    assert convert("a.txt", "a.lib") == (0, "")
    assert convert("a.lib", "b.txt") == (0, "")
    assert convert.read("b.txt") == convert.read("a.txt")
    status, said = convert("a.txt", "a.psq")
    assert (status, "does not hold variations" in said) == (0, True)
    assert convert.read("a.psq").splitlines()[1:4] == ["8,8,0", "9,9,0", "8,9,0"]
    done = call("convert", "-", str(convert.folder / "d.lib"), text=convert.read("a.txt"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (convert.folder / "d.lib").read_bytes() == (convert.folder / "a.lib").read_bytes()
    convert.write("c.txt", "5x5x4\nX....\n.....\n.....\n.....\n.....\nb2 (c3) b3\n")
    status, said = convert("c.txt", "c.json")
    assert (status, "begins with stones on the board" in said) == (2, True)


NOTED = "(;GM[4]SZ[15]EV[Cup]PB[Ann]PW[Bob]C[begin];B[hh]C[good](;W[ii];B[hi])(;W[aa]C[bad]))"


def test_comments_go_from_file_to_file(convert: Convert) -> None:
    convert.write("a.sgf", NOTED)
    assert convert("a.sgf", "a.lib") == (0, "gridsage: a.lib does not hold the names of the players, the event\n")
    assert convert("a.lib", "b.sgf") == (0, "")
    assert read_tree(convert.read("b.sgf")).comments == ("begin", "good", "", "", "bad")
    assert convert("a.sgf", "c.sgf") == (0, "")
    assert read_tree(convert.read("c.sgf")) == read_tree(NOTED)
    assert "EV[Cup]" in convert.read("c.sgf")
    # A record has those of the main line.
    assert convert("a.sgf", "a.json") == (
        0, "gridsage: a.json does not hold variations: the main line alone is written\n",
    )  # fmt: skip
    assert convert("a.json", "d.sgf") == (0, "")
    assert read_tree(convert.read("d.sgf")).comments == ("begin", "good", "", "")


@pytest.mark.parametrize(
    ("ending", "lost"),
    [
        (".psq", "the event, the comments on its moves"),
        (".bdt", "the comments on its moves"),
        (".pos", "the names of the players, the event, the comments on its moves"),
        (".txt", "the names of the players, the event, the comments on its moves"),
    ],
)
@pytest.mark.parametrize("text", [NOTED, NOTED.replace("(;W[aa]C[bad])", "")])
def test_comments_that_get_lost_are_named(convert: Convert, ending: str, lost: str, text: str) -> None:
    convert.write("a.sgf", text)
    status, said = convert("a.sgf", f"b{ending}")
    assert (status, said.splitlines()[-1]) == (0, f"gridsage: b{ending} does not hold {lost}")
    assert ("variations" in said) is (text == NOTED and ending != ".txt")


def test_comments_on_variations_alone_are_named_too(convert: Convert) -> None:
    convert.write("a.sgf", "(;GM[4]SZ[15];B[hh](;W[ii];B[hi])(;W[aa]C[bad]))")
    assert convert("a.sgf", "b.txt") == (0, "gridsage: b.txt does not hold the comments on its moves\n")


def test_what_no_record_of_ours_holds_is_named(convert: Convert) -> None:
    convert.write("a.sgf", "(;GM[4]SZ[15]DT[2026-01-01]PC[Tallinn];B[hh];W[ii])")
    source = convert.folder / "a.sgf"
    assert convert("a.sgf", "a.psq") == (0, f"gridsage: not carried over from {source}: the properties DT, PC\n")
    (convert.folder / "a.lib").write_bytes(b"\xffRenLib\xff\x03\x04".ljust(20, b"\xff") + b"\x00\x00\x78\x50")
    source = convert.folder / "a.lib"
    assert convert("a.lib", "b.sgf") == (0, f"gridsage: not carried over from {source}: marks\n")
    done = call("convert", "-", str(convert.folder / "c.sgf"), text="=[Ann,Bob,=,8899,77,,]\n")
    lost = "that a draw was agreed on, the other fifth moves"
    assert (done.returncode, done.stderr) == (0, f"gridsage: not carried over from standard input: {lost}\n")


def test_stones_that_were_given_stay_or_become_moves(convert: Convert) -> None:
    convert.write("a.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob]AB[hh]AW[ii];B[hi])")
    assert convert("a.sgf", "b.sgf") == (0, "")
    assert "AB[hh]AW[ii]PL[B]" in convert.read("b.sgf")
    assert "PB[Ann]PW[Bob]" in convert.read("b.sgf")
    assert convert("a.sgf", "a.json") == (0, "")
    assert GameRecord.from_json(convert.read("a.json")).details["opening"] == 2
    lost = "the names of the players, which stones were given"
    assert convert("a.sgf", "a.lib") == (0, f"gridsage: a.lib does not hold {lost}\n")
    assert convert("a.lib", "b.txt") == (0, "")
    assert convert.read("b.txt").endswith("h8 i9 h9\n")
    convert.write("handicap.sgf", "(;GM[4]SZ[15]AB[hh][gg];W[ii])")
    assert convert("handicap.sgf", "c.sgf") == (0, "")
    status, said = convert("handicap.sgf", "c.json")
    assert (status, "no game leads here" in said) == (2, True)


def test_a_broken_game_of_several_is_named(convert: Convert) -> None:
    convert.write("a.bdt", "=[a,b,+,8899,,,]\nnot a game\n=[c,d,-,8,,,]\n")
    status, said = convert("a.bdt", "a.pos", "--number", "2")
    assert status == 2
    assert f"game 2 of {convert.folder / 'a.bdt'}: the bdt file: cannot read the moves '8'" in said
    # The others can be read.
    assert convert("a.bdt", "a.pos", "--number", "1")[0] == 0


def test_one_game_of_a_list_is_chosen(convert: Convert) -> None:
    convert.write("a.bdt", "=[a,b,+,8899,,,]\n=[c,d,-,88,,,]\n")
    status, said = convert("a.bdt", "a.pos")
    assert status == 2
    assert "holds 2 games" in said
    lost = "the names of the players, how it ended"
    assert convert("a.bdt", "a.pos", "--number", "2") == (0, f"gridsage: a.pos does not hold {lost}\n")
    assert (convert.folder / "a.pos").read_bytes() == bytes([1, 112])


def test_one_game_of_an_sgf_collection_is_chosen_with_its_variations(convert: Convert) -> None:
    convert.write("a.sgf", "(;GM[4];B[hh];W[ii]C[first])\n(;GM[4];B[aa](;W[bb])(;W[cc]))\n")
    status, said = convert("a.sgf", "a.txt")
    assert (status, "a.sgf holds 2 games; --number names one" in said) == (2, True)
    assert convert("a.sgf", "a.txt", "--number", "2") == (0, "")
    assert convert.read("a.txt").splitlines()[-1] == "a1 b2 (c3)"
    assert convert("a.sgf", "b.txt", "--number", "1") == (
        0, "gridsage: b.txt does not hold the comments on its moves\n",
    )  # fmt: skip
    text = convert.read("a.sgf")
    assert "standard input holds 2 games" in call("convert", "-", str(convert.folder / "c.psq"), text=text).stderr
    done = call("convert", "-", str(convert.folder / "c.psq"), "--number", "1", text=text)
    assert done.returncode == 0
    assert "9,9,0" in convert.read("c.psq")


@pytest.mark.parametrize(
    ("ending", "lost"),
    [
        (".json", ()),
        (".sgf", ("the times", "a note on its end")),
        (".psq", ("how it ended", "a note on its end")),
        (".bdt", ("the times", "a note on its end")),
        (".pos", ("the names of the players", "the times", "how it ended", "a note on its end")),
        (".lib", ("the names of the players", "the times", "how it ended", "a note on its end")),
        (".txt", ("the names of the players", "the times", "how it ended", "a note on its end")),
    ],
)
def test_what_another_format_cannot_hold_of_a_game_is_named(ending: str, lost: tuple[str, ...], tmp_path: Path) -> None:
    moves = (PlayedMove(0, "h8", 1.5), PlayedMove(1, "i9", 2.25))
    end = Outcome(Termination.RESIGNED, 0, "had enough")
    source, target, back = (tmp_path / name for name in ("a.json", f"b{ending}", "c.json"))
    source.write_text(GameRecord("mnk", "15x15x5", 0, ("Ada", "Bob"), moves, end).to_json(), encoding="utf-8")
    done = call("convert", str(source), str(target))
    assert done.returncode == 0
    words = f"gridsage: b{ending} does not hold {', '.join(lost)}\n" if lost else ""
    assert done.stderr == words
    # What is not named is there when it is read again, and comes back without a word.
    assert call("convert", str(target), str(back)).stderr == ""
    again = GameRecord.from_json(back.read_text(encoding="utf-8"))
    assert [move.text for move in again.moves] == ["h8", "i9"]
    assert (again.players == ("Ada", "Bob")) is ("the names of the players" not in lost)
    assert ([move.time_s for move in again.moves] == [1.5, 2.25]) is ("the times" not in lost)
    assert ((again.outcome.termination, again.outcome.winner) == (end.termination, 0)) is ("how it ended" not in lost)


def test_an_empty_file_of_any_format_is_said_to_be_empty(convert: Convert) -> None:
    for name, target in (("a.evf", "b.rawvf"), ("a.rawvf", "b.evf"), ("a.mbf", "b.board"), ("a.sgf", "b.psq")):
        convert.write(name, "")
        status, said = convert(name, target)
        assert status == 2
        assert "is empty" in said
