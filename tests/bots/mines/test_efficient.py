"""efficient: the same boards are won as by champion, in fewer clicks, with flags and chords that are right."""

from __future__ import annotations

from gridsage.bots.mines.champion import Champion
from gridsage.bots.mines.efficient import Efficient
from gridsage.games.mines import Choice, Move, MoveKind, parse_setup, parse_view
from gridsage.games.mines.zini import zini
from gridsage.sessions.mines.play import play


def test_wins_as_often_as_champion_in_far_fewer_clicks() -> None:
    setup = parse_setup("16x16/40")
    clicks = {Champion: 0, Efficient: 0}
    wins = {Champion: 0, Efficient: 0}
    least = 0
    for seed in range(20):
        records = {bot: play(setup, bot(seed), seed) for bot in clicks}
        for bot, record in records.items():
            wins[bot] += record.outcome.winner == 0
        if all(record.outcome.winner == 0 for record in records.values()):
            least += zini(setup, records[Champion].details["mines"])
            for bot, record in records.items():
                clicks[bot] += len(record.moves)
    assert abs(wins[Champion] - wins[Efficient]) <= 3
    assert least < clicks[Efficient] < 0.85 * clicks[Champion]


BESIDE = "11###\n{}1###\n11###"
"""The mine on the left is certain, and so are the three cells beside the middle."""
SETUP = parse_setup("5x3/2@any")


def test_flags_and_chords_where_they_save_a_click() -> None:
    assert Efficient(1).choose(parse_view(BESIDE.format("#"), SETUP)) == Choice.sure(Move.flag(5), Move.chord(6))


def test_a_flag_that_stands_is_not_set_again() -> None:
    assert Efficient(1).choose(parse_view(BESIDE.format("F"), SETUP)) == Choice.sure(Move.chord(6))


def test_opens_one_cell_where_a_chord_saves_nothing() -> None:
    # One mine alone: each of the two cells on the right opens all the others.
    choice = Efficient(1).choose(parse_view("#1###\n11###", parse_setup("5x2/1@any")))
    assert [move.kind for move in choice.moves] == [MoveKind.OPEN]
    assert not choice.guess


def test_does_not_chord_beside_a_wrong_flag() -> None:
    view = parse_view("11F##\n#1###\n11###", SETUP)
    moves = Efficient(1).choose(view).moves
    assert [move.kind for move in moves if move.kind is MoveKind.CHORD] == []
    assert moves[-1].kind is MoveKind.OPEN


def test_guesses_as_champion_does() -> None:
    view = parse_view("####\n#1##\n####", parse_setup("4x3/2@any"))
    assert Efficient(1).choose(view) == Champion(1).choose(view)
