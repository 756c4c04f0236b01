"""Each reason is the one that matters most, with a sentence that names the cells."""

from __future__ import annotations

import pytest

from gridsage.games.mnk import Setup, format_moves, parse_move, parse_position
from gridsage.solving.mnk.explain import explain

GOMOKU = Setup(15, 15, 5)


@pytest.mark.parametrize(
    ("moves", "cell", "rule", "sentence", "cells"),
    [
        ("h8 a1 i8 a2 j8 a3 k8 a4", "l8", "row", "l8 completes 5 in a row.", "h8 i8 j8 k8 l8"),
        ("h8 g8 i8 a1 j8 a3 k8", "l8", "block", "l8 stops X, who would win there.", "h8 i8 j8 k8 l8"),
        ("h8 a5 i8 a1 j8 a3 k8", "l8", "lost", "l8 stops X there, but X can also win here: g8.", "g8 l8"),
        (
            "h8 a1 i8 a2 j8 a4",
            "k8",
            "fork",
            "k8 threatens to win in several places, g8 and l8: only one can be stopped.",
            "g8 l8",
        ),
        ("h8 g8 i8 a1 j8 a3", "k8", "four", "k8 threatens to win at l8: that must be answered.", "l8"),
        ("h8 a1 i8 a3", "j8", "three", "j8 prepares two threats at once: g8 and k8.", "g8 k8"),
        ("h8 a1 i8 a3 j8", "k8", "stop_fork", "k8 takes the cell where X would make two threats at once.", "k8"),
        ("h8", "i9", "quiet", "i9 is a quiet move; nothing is forced yet.", "i9"),
    ],
)
def test_reason(moves: str, cell: str, rule: str, sentence: str, cells: str) -> None:
    reason = explain(parse_position(moves, GOMOKU), parse_move(cell, GOMOKU))
    assert (reason.rule, reason.sentence, format_moves(reason.cells, GOMOKU)) == (rule, sentence, cells)


def test_forced_win_shows_its_line() -> None:
    position = parse_position("h8 a1 i8 a3", GOMOKU)
    line = tuple(parse_move(move, GOMOKU) for move in ("j8", "g8", "k8", "l8", "a9"))
    reason = explain(position, line[0], mate_in=5, line=line)
    assert reason.rule == "forced"
    assert reason.sentence == "j8 wins by force in 5 plies: j8 g8 k8 l8 a9."
    assert reason.line == line


def test_lost_position_says_how_long_it_holds_out() -> None:
    reason = explain(parse_position("h8 a1 i8", GOMOKU), parse_move("j8", GOMOKU), mate_in=-8)
    assert (reason.rule, reason.sentence) == ("lost", "X can force a win; j8 holds out the longest (8 plies).")
