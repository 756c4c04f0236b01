"""A game that is opened by Taraguchi-10: squares, sides after each stone, ten offers; taken back, kept, by bots."""

from __future__ import annotations

import pytest

from gridsage.catalog import parse_bot
from gridsage.errors import IllegalMoveError, OptionError, UnknownNameError
from gridsage.games.mnk import Choice, Limits, Setup
from gridsage.games.mnk.formats import sgf
from gridsage.games.mnk.opening_rules import OFFERS, OpeningRule, area_cells
from gridsage.record import GameRecord
from gridsage.sessions.mnk.bot import Thought, act, stone_to_propose
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.sessions.mnk.play import play

RENJU = Setup.of("renju")
ANN, BOB = MnkPlayer("ann"), MnkPlayer("bob")
BOT = MnkPlayer("uniform", "uniform")
TO_TEN = "h8 o i8 x j8 o h10 ten"
TEN = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"


def opened(steps: str, *players: MnkPlayer) -> MnkGame:
    """A game after these stones, choices and offers."""
    first, second = players or (ANN, BOB)
    game = MnkGame(RENJU, (first, second), opening_rule=OpeningRule.TARAGUCHI10)
    for step in steps.split():
        _ = game.choose(step) if step in {"x", "o", "ten"} else game.place(RENJU.as_cell(step))
    return game


def test_each_stone_belongs_to_a_square_and_to_whoever_has_that_side() -> None:
    game = opened("")
    acted = []
    stones = iter(["h8", "i8", "j8", "h10", "l12"])
    while (step := game.opening_phase.step) is not None:
        acted.append((game.to_move.name, step.area, "".join(step.options)))
        _ = game.choose("xo"[game.turn]) if step.options else game.push(RENJU.as_cell(next(stones)))
    # Everybody stays where they are: each chooses after the other's stone.
    assert acted == [
        ("ann", 1, ""),
        ("bob", 0, "xo"),
        ("bob", 3, ""),
        ("ann", 0, "xo"),
        ("ann", 5, ""),
        ("bob", 0, "xo"),
        ("bob", 7, ""),
        ("ann", 0, "xoten"),
        ("ann", 9, ""),
        ("bob", 0, "xo"),
    ]
    assert (game.to_move, game.turn, game.seated) == (BOB, 1, (ANN, BOB))
    game.push(RENJU.as_cell("a15"))


def test_whoever_takes_the_other_side_changes_seats_after_any_stone() -> None:
    game = opened("h8 x")
    assert (game.seated, game.to_move) == ((BOB, ANN), ANN)
    game.push(RENJU.as_cell("h9"))
    assert game.to_move is BOB
    game.choose("o")
    assert (game.seated, game.to_move) == ((ANN, BOB), ANN)
    game = opened("h8 x h9 o h10 x g8 o")
    assert (game.seated, game.to_move, game.turn) == ((ANN, BOB), ANN, 0)


@pytest.mark.parametrize(
    ("steps", "stone", "code"),
    [
        ("", "h9", "opening-area"),
        ("h8", "h9", "choose-first"),
        ("h8 o", "h10", "opening-area"),
        ("h8 o h9 x", "e8", "opening-area"),
        ("h8 o h9 x h10 o h11 x", "m8", "opening-area"),
        (TO_TEN + " " + TEN, "b1", "pick"),
        (TO_TEN + " a1", "a1", "offered"),
    ],
)
def test_what_the_opening_does_not_allow_is_refused_with_its_reason(steps: str, stone: str, code: str) -> None:
    game = opened(steps)
    before = game.record()
    with pytest.raises(IllegalMoveError) as refused:
        game.place(RENJU.as_cell(stone))
    assert refused.value.code == code
    assert game.record() == before


def test_ten_stones_are_offered_and_the_other_takes_one() -> None:
    game = opened(TO_TEN)
    assert (game.to_move, game.opening_phase.step.offers if game.opening_phase.step else 0) == (ANN, OFFERS)
    with pytest.raises(IllegalMoveError, match="are to be offered first"):
        game.push(0)
    for cell in TEN.split():
        assert game.to_move is ANN
        game.place(RENJU.as_cell(cell))
    assert game.to_move is BOB
    assert (game.turn, game.last_to_act) == (0, 0)
    move = game.push(RENJU.as_cell("a7")).move
    assert (move.seat, move.text) == (0, "a7"), "it is a stone of X, whoever took it"
    assert (game.to_move, game.opening_phase.step, game.last_to_act) == (BOB, None, 1)
    with pytest.raises(IllegalMoveError, match="no stone to offer"):
        game.offer(3)


def test_symmetric_offers_are_refused() -> None:
    # All four stones lie on the row of the middle: what is above is symmetric to what is below.
    game = opened("h8 o i8 x j8 o k8 ten c5")
    with pytest.raises(IllegalMoveError, match="symmetric to an offer"):
        game.place(RENJU.as_cell("c11"))
    with pytest.raises(IllegalMoveError, match="a stone of O is there"):
        game.place(RENJU.as_cell("i8"))
    game.place(RENJU.as_cell("m5"))


@pytest.mark.parametrize(
    "steps",
    ["", "h8", "h8 x", "h8 x i8 x j8", TO_TEN, TO_TEN + " a1 a2", f"{TO_TEN} {TEN}", f"{TO_TEN} {TEN} a7 b9"],
)
def test_an_opening_is_resumed_as_it_was_kept(steps: str) -> None:
    game = opened(steps)
    again = MnkGame.from_record(GameRecord.from_json(game.record().to_json()))
    assert again.record() == game.record()
    assert (again.opening_phase.step, again.opening_phase.offers, again.acting_seat) == (
        game.opening_phase.step,
        game.opening_phase.offers,
        game.acting_seat,
    )
    assert again.last_to_act == game.last_to_act


def test_a_file_keeps_how_the_game_was_opened() -> None:
    text = sgf.format(opened(f"h8 x i8 x j8 o h10 ten {TEN} a7 b9").record())
    assert f"ON[taraguchi10 x x o ten {TEN}]" in text
    record = sgf.parse(text)
    assert sgf.format(record) == text
    assert (record.players, record.details["opening_rule"]["opener"]) == (("bob", "ann"), 1)
    assert MnkGame.from_record(record).opening_phase.step is None


def test_everything_is_taken_back_one_by_one() -> None:
    steps = f"h8 x i8 x j8 o h10 ten {TEN} a7 b9"
    game, told = opened(steps), []
    for count in range(len(steps.split()) - 1, -1, -1):
        undone = game.take_back()
        told.append((undone.count, undone.choices, undone.offers))
        before = opened(" ".join(steps.split()[:count]))
        assert (game.seated, game.opening_phase.step, game.opening_phase.offers) == (
            before.seated,
            before.opening_phase.step,
            before.opening_phase.offers,
        )
        assert game.record().moves == before.record().moves
    assert sorted(set(told)) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_it_opens_renju_on_15_and_no_other_board() -> None:
    for setup in ("15x15x5", "19x19x5@renju"):
        with pytest.raises(OptionError, match="taraguchi10 opens 15x15x5@renju") as refused:
            MnkGame(Setup.of(setup), opening_rule=OpeningRule.TARAGUCHI10)
        assert refused.value.code == "opening-setup"


def test_a_record_with_an_unknown_opening_rule_is_refused() -> None:
    record = opened("h8").record()
    record.details["opening_rule"]["rule"] = "taraguchi99"
    with pytest.raises(UnknownNameError, match="no opening rule is called 'taraguchi99'"):
        MnkGame.from_record(record)


def test_bots_open_in_the_squares_and_choose_sides() -> None:
    bots = [parse_bot("mnk", "champion:level=1").make(seed) for seed in (1, 2)]
    record = play(RENJU, bots, 7, opening_rule=OpeningRule.TARAGUCHI10, limits=Limits(nodes=300))
    cells = [RENJU.as_cell(move.text) for move in record.moves[:5]]
    assert all(cell in area_cells(RENJU, side) for cell, side in zip(cells, (1, 3, 5, 7, 9), strict=True))
    assert len(record.details["opening_rule"]["choices"]) == 5
    assert record.outcome.termination.value in {"line", "full"}


def proposed(game: MnkGame) -> int:
    find = stone_to_propose(game)
    assert find is not None
    return find()


def test_a_bot_offers_and_takes_where_a_person_chose_to_offer() -> None:
    game = opened(f"{TO_TEN} {TEN[:-3]}h9", ANN, BOT)
    assert game.bot_to_move == "uniform"
    taken = proposed(game)
    assert taken in game.opening_phase.offers
    assert RENJU.name_cell(taken) != "h9", "nine stones at the edge are worse for X"
    # A person who plays for bots that wait may choose to offer; then the bot does.
    game = opened(TO_TEN, BOT, ANN)
    while (step := game.opening_phase.step) is not None and step.offers:
        act(Thought(Choice(proposed(game))), game)
    assert len(set(game.opening_phase.offers)) == OFFERS
    assert game.to_move is ANN
