"""Matches: turns, rounds, score, taking back, and what a failing bot gets."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from gridsage.catalog import BotEntry, BotSpec
from gridsage.errors import IllegalMoveError, OptionError, UnknownNameError
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Setup, parse_moves, replay
from gridsage.games.mnk.formats import find_format
from gridsage.record import Termination
from gridsage.tui.mnk.lines import LineMatch, format_board
from gridsage.tui.mnk.session import HUMAN, Match, Player, choose_for, format_end, parse_player, player_names

SETUP = Setup(3, 3, 3)
PERSON = Player(HUMAN)


class First(MnkBot):
    """Plays the first empty cell."""

    made: ClassVar[list[First]] = []
    closed = False

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.made.append(self)

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.empty_cells[0])

    def close(self) -> None:
        self.closed = True


class Broken(MnkBot):
    """Raises whatever it is asked."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        raise ValueError("no idea")


class Cheat(MnkBot):
    """Plays where it may not."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(99)


def bot(kind: type[MnkBot]) -> Player:
    name = kind.__name__.lower()
    return Player(name, BotSpec(BotEntry("mnk", name, "", "", kind), {}, name))


def play_moves(match: Match, moves: str) -> None:
    for cell in parse_moves(moves, match.setup):
        match.push(cell)


def test_players_take_turns_to_begin_and_the_score_counts_players() -> None:
    match = Match(SETUP, (Player("ann"), Player("bob")), rounds=3)
    play_moves(match, "a1 a2 b1 b2 c1")
    assert format_end(match) == "X (ann) wins with a1 b1 c1"
    assert match.score == (1, 0, 0)
    match.next_round()
    assert (match.round, match.names, match.to_move.name) == (2, ("bob", "ann"), "bob")
    play_moves(match, "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert (format_end(match), match.score) == ("a draw: the board is full", (1, 1, 0))
    match.next_round()
    assert match.last_round
    play_moves(match, "a1 b1 a2 b2 c3 b3")
    assert match.score == (1, 1, 1)
    match.next_round()
    assert (match.round, match.score) == (1, (0, 0, 0))


def test_round_that_is_left_does_not_count() -> None:
    match = Match(SETUP, (PERSON, PERSON), rounds=2)
    play_moves(match, "a1 b1")
    match.next_round()
    assert (match.round, match.score, match.board.moves) == (1, (0, 0, 0), ())


def test_take_back_between_people_undoes_one_move() -> None:
    match = Match(SETUP, (PERSON, PERSON))
    play_moves(match, "a1 b1")
    assert match.take_back() == 1
    assert match.board.moves == (0,)


def test_take_back_against_a_bot_undoes_its_answer_too() -> None:
    match = Match(SETUP, (PERSON, bot(First)))
    play_moves(match, "b2 a1 c1 b1")
    assert match.take_back() == 2
    assert match.to_move.human
    play_moves(match, "c3")
    assert match.take_back() == 1  # the bot was still thinking


def test_take_back_reopens_a_finished_round_and_its_score() -> None:
    match = Match(SETUP, (PERSON, bot(First)))
    play_moves(match, "a3 a1 b3 b1 c3")
    assert match.score == (1, 0, 0)
    match.take_back()
    assert (match.over, match.score) == (False, (0, 0, 0))


def test_take_back_of_nothing_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="you have made none"):
        Match(SETUP, (PERSON, PERSON)).take_back()
    match = Match(SETUP, (bot(First), PERSON))
    play_moves(match, "a1")
    with pytest.raises(IllegalMoveError, match="you have made none"):
        match.take_back()
    with pytest.raises(IllegalMoveError, match="nobody plays but bots"):
        Match(SETUP, (bot(First), bot(First))).take_back()


def test_first_move_between_bots_is_the_persons() -> None:
    match = Match(SETUP, (bot(First), bot(First)))
    assert match.waits_for_first
    play_moves(match, "b2")
    assert not match.waits_for_first


@pytest.mark.parametrize(
    ("kind", "termination", "note"),
    [(Broken, Termination.CRASHED, "ValueError: no idea"), (Cheat, Termination.ILLEGAL, "chose cell 99")],
)
def test_bot_that_breaks_down_loses_the_round(kind: type[MnkBot], termination: Termination, note: str) -> None:
    match = Match(SETUP, (PERSON, bot(kind)))
    play_moves(match, "b2")
    chosen = choose_for(match)
    assert isinstance(chosen, Forfeit)
    match.lose(chosen.termination, chosen.note)
    assert (match.outcome.termination, match.outcome.winner, match.score) == (termination, 0, (1, 0, 0))
    assert note in format_end(match)
    with pytest.raises(IllegalMoveError, match="over"):
        match.push(0)


def test_bots_are_made_for_each_round_and_closed() -> None:
    First.made.clear()
    match = Match(SETUP, (PERSON, bot(First)), rounds=2)
    first = match.bot_at(1)
    assert match.bot_at(1) is first
    match.next_round()
    assert First.made[0].closed
    assert match.bot_at(1) is not first


def test_record_replays() -> None:
    match = Match(SETUP, (Player("ann"), Player("bob")))
    play_moves(match, "a1 a2 b1 b2 c1")
    record = match.record()
    assert record.players == ("ann", "bob")
    assert replay(record).winner == 0


def test_players_are_read_and_refused() -> None:
    assert parse_player("human", SETUP).human
    assert parse_player("minimax", SETUP).name == "minimax"
    assert player_names()[0] == HUMAN
    with pytest.raises(UnknownNameError, match="minimax"):
        parse_player("nobody", SETUP)
    with pytest.raises(OptionError, match="pbrain:command="):
        parse_player("pbrain", SETUP)
    with pytest.raises(OptionError, match="rounds"):
        Match(SETUP, (PERSON, PERSON), rounds=0)
    with pytest.raises(OptionError, match="seconds"):
        Match(SETUP, (PERSON, PERSON), time_s=0)


# By lines of text


def by_lines(match: Match, text: str) -> tuple[list[str], list[str], int]:
    said: list[str] = []
    refused: list[str] = []
    status = LineMatch(match, say=said.append, complain=refused.append).run(text.splitlines())
    return said, refused, status


def test_game_by_lines() -> None:
    said, refused, status = by_lines(Match(SETUP, (PERSON, bot(First))), "a3\nb3\n# a remark\n\nc3\nc3\nscore")
    assert "O (first) plays a1" in said
    assert "X (human) wins with a3 b3 c3" in said
    assert said[-1] == "round 1 of 1, score human 1 : 0 first, 0 drawn"
    assert refused == ["the round is over: new starts the next one"]
    assert status == 1


def test_undo_new_and_other_players_by_lines() -> None:
    lines = "a3\nundo\nb2\nnew 4x4x4\na1\nplayers human human\na1\nb1\nnew\nshow\nhelp\nquit\nz9"
    said, refused, _ = by_lines(Match(SETUP, (PERSON, parse_player("uniform", SETUP)), rounds=2), lines)
    assert not refused
    assert any("place a stone" in line for line in said)
    assert said[-2] == "result: unfinished"


def test_hint_by_lines() -> None:
    said, refused, _ = by_lines(Match(SETUP, (PERSON, PERSON)), "a1\na2\nb1\nb2\nhint\nc1\nhint")
    assert not refused
    assert "hint: c1 completes 3 in a row." in said
    assert "no hint: the round is over" in said


def test_bots_play_all_rounds_by_lines_and_the_first_move_may_be_given() -> None:
    said, refused, _ = by_lines(Match(SETUP, (bot(First), bot(First)), rounds=2), "b2")
    assert not refused
    assert "X to move: choose the first move of the game, or go" in said
    assert said[-1].startswith("round 2 of 2")
    assert any(line.startswith("round 1 of 2") for line in said)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("z9", "from a1 to c3"),
        ("b2 b3 c1", "expected a move such as h8"),
        ("new 2x2x2", "outside 3 to 25"),
        ("players human nobody", "no player is called 'nobody'"),
        ("undo", "you have made none"),
        ("go", "go starts a game between bots"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(line: str, message: str) -> None:
    _, refused, status = by_lines(Match(SETUP, (PERSON, PERSON)), line)
    assert status == 1
    assert message in refused[0]


def test_board_shows_coordinates_last_move_and_winning_row() -> None:
    match = Match(SETUP, (PERSON, PERSON))
    play_moves(match, "a1 b2")
    assert format_board(match) == "    a  b  c\n 1  X  .  .\n 2  . [O] .\n 3  .  .  ."
    play_moves(match, "a2 c1 a3")
    assert format_board(match).splitlines()[1] == " 1 *X* .  O"


def test_round_is_saved_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "round.sgf"
    lines = f"b2\na1\nsave {path}\nsave {path}\nsave a.doc\nsave a.psq"
    said, refused, _ = by_lines(Match(SETUP, (PERSON, PERSON)), lines)
    assert f"saved {path}" in said
    assert replay(find_format(".sgf").parse(path.read_text(encoding="utf-8"))).moves == (4, 0)
    assert [line.split(": ")[0] for line in refused] == [
        f"{path} exists already",
        "cannot save as 'a.doc'",
        "a psq file holds five in a row, not 3x3x3",
    ]
