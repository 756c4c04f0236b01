"""m,n,k games by commands, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Setup, parse_moves, replay
from gridsage.games.mnk.formats import find_format
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.tui.mnk.commands import CommandMatch, format_labelled_board
from gridsage.tui.mnk.players import make_named_bot

SETUP = Setup(3, 3, 3)
PERSON = MnkPlayer()
FIRST, BROKEN, ABSENT = (MnkPlayer(name, name) for name in ("first", "broken", "absent"))


class First(MnkBot):
    """Plays the first empty cell."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.empty_cells[0])


class Broken(MnkBot):
    """Raises whatever it is asked."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        raise ValueError("no idea")


class Absent(First):
    """Needs a program that may not be here."""

    here = True

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if not self.here:
            raise OptionError("its program is not here")


def make(name: str, seed: int) -> MnkBot:
    kinds: dict[str, type[MnkBot]] = {"first": First, "broken": Broken, "absent": Absent}
    return kinds[name](seed) if name in kinds else make_named_bot(name, seed)


def by_commands(game: MnkGame, text: str) -> tuple[list[str], list[str], int]:
    said: list[str] = []
    refused: list[str] = []
    status = CommandMatch(game, say=said.append, complain=refused.append, make=make).run(text.splitlines())
    return said, refused, status


def test_game_by_commands() -> None:
    said, refused, status = by_commands(MnkGame(SETUP, (PERSON, FIRST)), "a3\nb3\n# a remark\n\nc3\nc3\nscore")
    assert "O (first) plays a1" in said
    assert "X (human) wins with a3 b3 c3" in said
    assert said[-1] == "round 1 of 1, score human 1 : 0 first, 0 drawn"
    assert refused == ["the round is over: new starts the next one"]
    assert status == 1


def test_undo_new_and_other_players_by_commands() -> None:
    lines = "a3\nundo\nb2\nnew 4x4x4\na1\nplayers human human\na1\nb1\nnew\nshow\nhelp\nquit\nz9"
    said, refused, _ = by_commands(MnkGame(SETUP, (PERSON, MnkPlayer("uniform", "uniform")), rounds=2), lines)
    assert not refused
    assert any("place a stone" in line for line in said)
    assert said[-2] == "result: unfinished"


def test_review_by_commands() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP), "a1\nreview\nc3\na2\nc2\na3\nreview")
    assert refused == ["a round is reviewed when it is over"]
    missed = next(line for line in said if line.startswith("4. O c2: "))
    assert "best: a3" in missed
    assert said[-3].startswith("O ")
    assert ": accuracy " in said[-3]


def test_hint_by_commands() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP), "a1\na2\nb1\nb2\nhint\nc1\nhint")
    assert not refused
    assert "hint: c1 completes 3 in a row." in said
    assert "no hint: the round is over" in said


def test_bots_play_all_rounds_by_commands_and_the_first_move_may_be_given() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP, (FIRST, FIRST), rounds=2), "b2")
    assert not refused
    assert "X to move: choose the first move of the round, or go" in said
    assert said[-1].startswith("round 2 of 2")
    assert any(line.startswith("round 1 of 2") for line in said)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("z9", "from a1 to c3"),
        ("b2 b3 c1", "expected MOVE, undo, resign"),
        ("new 2x2x2", "outside 3 to 25"),
        ("players human nobody", "no player is called 'nobody'"),
        ("undo", "there is no move to take back"),
        ("go", "go is only for an unfinished round of two bots"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(line: str, message: str) -> None:
    _, refused, status = by_commands(MnkGame(SETUP), line)
    assert status == 1
    assert message in refused[0]


def test_board_shows_coordinates_last_move_and_winning_row() -> None:
    game = MnkGame(SETUP)
    for cell in parse_moves("a1 b2", SETUP):
        game.push(cell)
    assert format_labelled_board(game) == "    a  b  c\n 1  X  .  .\n 2  . [O] .\n 3  .  .  ."
    for cell in parse_moves("a2 c1 a3", SETUP):
        game.push(cell)
    assert format_labelled_board(game).splitlines()[1] == " 1 *X* .  O"


def test_round_is_saved_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "round.sgf"
    lines = f"b2\na1\nsave {path}\nsave {path}\nsave a.doc\nsave a.psq"
    said, refused, _ = by_commands(MnkGame(SETUP), lines)
    assert f"saved {path}" in said
    assert replay(find_format(".sgf").parse(path.read_text(encoding="utf-8"))).moves == (4, 0)
    assert [line.split(": ")[0] for line in refused] == [
        f"{path} exists already",
        "cannot save as 'a.doc'",
        "a psq file holds five in a row, not 3x3x3",
    ]


def test_resignation_by_commands_gives_the_round_to_the_other_side() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP, (PERSON, FIRST)), "b2\nresign\nresign")
    assert "O (first) wins: human resigned" in said
    assert said[-1] == "round 1 of 1, score human 0 : 1 first, 0 drawn"
    assert refused == ["the game is over"]
    _, refused, _ = by_commands(MnkGame(SETUP, (FIRST, FIRST)), "resign\nquit")
    assert refused == ["nobody can resign: nobody plays but bots"]


def test_undo_between_bots_takes_one_move_back_and_go_lets_them_go_on() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP, (FIRST, FIRST)), "b2\nundo\ngo\nquit")
    assert not refused
    assert "1 move taken back" in said
    assert any("the bots wait; choose the move, or go" in line for line in said)
    assert said[-2].startswith(("result: X (first A) wins", "result: O (first B) wins", "result: a draw"))


def test_broken_bot_loses_the_round_until_it_is_taken_back() -> None:
    said, refused, _ = by_commands(MnkGame(SETUP, (PERSON, BROKEN)), "b2\nundo\nshow\nquit")
    assert not refused
    assert "X (human) wins: broken broke down (crashed: ValueError: no idea)" in said
    assert said[-2:] == ["result: unfinished", "round 1 of 1, score human 0 : 0 broken, 0 drawn"]


def test_help_that_was_used_is_saved_with_the_round(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    _, refused, _ = by_commands(MnkGame(SETUP), f"a1\nhint\nundo\nb2\nresign\nsave {path}")
    assert not refused
    record = GameRecord.from_json(path.read_text(encoding="utf-8"))
    assert record.details["help"] == {"hints": 1, "undone": 1}
    assert record.outcome.termination is Termination.RESIGNED


def test_swap2_by_commands() -> None:
    game = MnkGame(Setup(9, 9, 5), (PERSON, PERSON), opening_rule=OpeningRule.SWAP2)
    said, refused, _ = by_commands(game, "a1\nb2\nc3\nd4\nchoose more\ne6\ng7\nchoose o\nundo\nchoose x\nh1")
    assert "human A places 3 stones of the opening, X next" in said
    assert "human B chooses a side: x or o, or more to place two stones" in said
    assert "human A chooses a side: x or o" in said
    assert "1 choice taken back" in said
    assert refused == ["cannot place a stone: a side is to be chosen first"]
    assert (game.names, len(game.moves)) == (("human A", "human B"), 6)


def test_a_bot_opens_and_chooses_by_commands() -> None:
    setup = Setup(15, 15, 5)
    champion = MnkPlayer("champion:level=1", "champion:level=1")
    game = MnkGame(setup, (champion, PERSON), limits=Limits(nodes=200), opening_rule=OpeningRule.SWAP)
    by_commands(game, "choose x")
    assert (len(game.moves), game.names[0]) == (4, "human")
    game = MnkGame(setup, (PERSON, champion), limits=Limits(nodes=200), opening_rule=OpeningRule.SWAP)
    said, _, _ = by_commands(game, "h8\na15\ni8")
    assert any(line.startswith("champion:level=1 takes ") for line in said)


def test_taraguchi_by_commands() -> None:
    game = MnkGame(Setup.of("renju"), (PERSON, PERSON), opening_rule=OpeningRule.TARAGUCHI10)
    ten = "\n".join(f"a{row}" for row in range(1, 11))
    lines = f"h9\nh8\nchoose o\ni8\nchoose x\nj8\nchoose o\nh10\nchoose ten\n{ten}\nundo\nb9\nc3\nb9\nk1"
    said, refused, _ = by_commands(game, lines)
    assert "human A places 1 stone of the opening in the middle, X next" in said
    assert "human B places 1 stone of the opening in the central 3×3, O next" in said
    assert "human A chooses a side: x or o, or ten to keep X and offer ten fifth stones" in said
    assert "human A offers 10 more fifth stones, no two of them symmetric" in said
    assert "1 offer taken back" in said
    assert "human B takes one of the stones that were offered: a1 a2 a3 a4 a5 a6 a7 a8 a9 b9" in said
    assert refused == [
        "h9 lies outside the central 1×1, where this stone of the opening belongs",
        "c3 was not offered: one of the offered stones is to be taken",
    ]
    assert (len(game.moves), game.moves[-1].text) == (6, "k1")


def test_a_bot_plays_taraguchi_by_commands() -> None:
    champion = MnkPlayer("champion:level=1", "champion:level=1")
    limits = Limits(nodes=200)
    game = MnkGame(Setup.of("renju"), (champion, PERSON), limits=limits, opening_rule=OpeningRule.TARAGUCHI10)
    said, refused, _ = by_commands(game, "choose o\ng7")
    assert not refused
    assert "X (champion:level=1) plays h8" in said
    assert any(line.startswith("champion:level=1 takes ") for line in said)
    assert len(game.moves) >= 2


def test_a_bot_that_cannot_be_made_lets_the_round_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Absent, "here", False)
    said, refused, status = by_commands(MnkGame(SETUP, (PERSON, ABSENT)), "b2\na1\ngo\nresign")
    assert said.count("O to move: absent waits; go lets it try again") == 2
    assert refused == ["its program is not here", "it is absent's turn", "its program is not here"]
    assert status == 3
    assert "O (absent) wins: human resigned" in said


def test_a_bot_that_can_be_made_again_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Absent, "here", False)
    game = MnkGame(SETUP, (PERSON, ABSENT))

    def lines() -> Iterator[str]:
        yield "b2"
        monkeypatch.setattr(Absent, "here", True)
        yield "go"

    said: list[str] = []
    refused: list[str] = []
    assert CommandMatch(game, say=said.append, complain=refused.append, make=make).run(lines()) == 1
    assert refused == ["its program is not here"]
    assert "O (absent) plays a1" in said


@pytest.mark.parametrize("players", [(ABSENT, PERSON), (ABSENT, FIRST)])
def test_a_match_whose_bot_cannot_be_made_ends_as_it_stands(
    monkeypatch: pytest.MonkeyPatch, players: tuple[MnkPlayer, MnkPlayer]
) -> None:
    monkeypatch.setattr(Absent, "here", False)
    said, refused, status = by_commands(MnkGame(SETUP, players, rounds=3), "")
    assert (refused, status) == (["its program is not here"], 1)
    assert said[-2].startswith("result: unfinished")
