"""Each option of classic does what it says, and without options the moves stay those of its source."""

from __future__ import annotations

import pytest

from gridsage._core import mnk_classic
from gridsage.bots.mnk.classic import Classic
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError
from gridsage.games.mnk import Board, Limits, Position, parse_position, parse_setup

NO_LIMITS = Limits()
FIVE = parse_setup("20x20x5")


def middle(stones: str = "h8 i9 h9 h7 j10 g8") -> Position:
    return parse_position(stones, FIVE)


def test_the_thresholds_by_default_are_the_seed_documents() -> None:
    assert Classic(depths=(9, 37, 77)).choose(middle(), NO_LIMITS).cell == Classic().choose(middle(), NO_LIMITS).cell
    assert parse_bot("mnk", "classic:depths=9,37,77").options["depths"] == (9, 37, 77)
    assert parse_bot("mnk", "classic:depths=9/37/77").options["depths"] == (9, 37, 77)


@pytest.mark.parametrize(("depths", "depth"), [((0, 0, 0), 1), ((0, 0, 400), 2), ((0, 400, 400), 3)])
def test_other_thresholds_give_other_depths(depths: tuple[int, int, int], depth: int) -> None:
    assert Classic(depths=depths).choose(middle("h8 i9"), NO_LIMITS).depth == depth


def test_a_longer_reach_allows_a_move_away_from_all_marks() -> None:
    """Threes with a gap: the far end is two cells from the last mark."""
    nodes = [Classic(reach=reach, depth=1).choose(middle(), NO_LIMITS).nodes or 0 for reach in (1, 2, 3)]
    assert nodes[0] < nodes[1] < nodes[2]


def test_every_move_is_legal_at_every_reach_up_to_the_edges_of_the_board() -> None:
    setup = parse_setup("6x6x4")
    for reach in (1, 2, 3):
        for order in ("off", "near"):
            board = Board(setup)
            board.push(0)
            bot = Classic(reach=reach, order=order)
            while not board.over:
                cell = bot.choose(board.position(), NO_LIMITS).cell
                assert cell in board.legal_moves
                board.push(cell)


def test_looking_near_the_latest_moves_first_finds_the_value_that_any_order_finds() -> None:
    for stones in ("h8 i9 h9 h7", "h8 i9 h9 h7 j10 g8 k11", "h8 h9 i8 i9 j8"):
        position = middle(stones)
        found = {
            name: mnk_classic(
                position, depth=2, resist=True, order=name == "on", near=name == "near", latest=position.moves[-2:]
            )
            for name in ("off", "on", "near")
        }
        assert len({result.value for result in found.values()}) == 1


def test_likely_moves_first_cost_fewer_nodes() -> None:
    nodes = {
        order: Classic(order=order, deepen=False, resist=True, depth=2).choose(middle(), NO_LIMITS).nodes or 0
        for order in ("off", "near", "on")
    }
    assert nodes["on"] < nodes["off"]
    assert nodes["near"] < nodes["off"]


def test_the_play_area_and_its_free_tiles_are_told() -> None:
    found = mnk_classic(middle("h8 i9"))
    assert (found.play_area, found.free_tiles) == (16, 14)
    assert mnk_classic(middle("h8 i9"), reach=3).free_tiles == 14


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("classic:depths=9,37", "expected 3 ascending numbers"),
        ("classic:depths=77,37,9", "expected 3 ascending numbers"),
        ("classic:depths=9,37,x", "expected 3 ascending numbers"),
        ("classic:reach=0", "expected a number from 1 to 3"),
        ("classic:reach=9", "expected a number from 1 to 3"),
        ("classic:order=far", "expected off, on or near"),
        ("classic:depth=-1", "expected a number from 0"),
        ("champion:level=11", "expected a number from 1 to 10"),
    ],
)
def test_an_option_out_of_range_is_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        parse_bot("mnk", text)


def test_what_a_switch_takes_is_still_taken_by_order() -> None:
    assert [parse_bot("mnk", f"classic:order={text}").options["order"] for text in ("1", "yes", "off", "near")] == [
        "on",
        "on",
        "off",
        "near",
    ]
    assert parse_bot("mnk", "classic:order").options["order"] == "on"
