"""The learnt value: the compiled network against a plain one, and what it is taught."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from gridsage._trials import GuessSettings, feature_names, learnt_win_chance, play_lessons
from gridsage.errors import OptionError
from gridsage.games.mines import parse_setup

WEIGHTS = Path(__file__).parents[3] / "native" / "mines" / "guess" / "value_weights.inc"
CHANNELS, INPUTS = 32, 11
MINE, SAFE, WALL, UNDECIDED = 9, 10, 11, 12

Array = npt.NDArray[np.float64]


def weights() -> dict[str, Array]:
    """Every array of the file, as numbers."""
    text = WEIGHTS.read_text(encoding="utf-8")
    found = re.findall(r"k(\w+)(?:\[\d+\])? = \{?([^;{}]*)\}?;", text)
    return {
        name: np.array([float(number.rstrip("F")) for number in re.split(r"[,\s]+", body) if number])
        for name, body in found
    }


def inputs(code: int) -> Array:
    """What the first layer sees of a cell."""
    row = np.zeros(INPUTS)
    if code == WALL:
        return row
    row[0] = 1
    if code < MINE:
        row[1] = 1
        row[min(code + 1, 5)] = 1
    elif code < UNDECIDED:
        row[6 if code == MINE else 7] = 1
    else:
        chance = (code - UNDECIDED) / 100
        row[8:] = 1, chance, 4 * chance * (1 - chance)
    return row


def plain_value(board: npt.NDArray[np.uint8], features: Array) -> float:
    """The network with ordinary numbers, cell by cell."""
    known = weights()
    height, width = board.shape
    one, unit = 4096, 256
    first_weights = known["First"].reshape(5, 5, INPUTS, CHANNELS) / one
    second_weights = known["Second"].reshape(3, 3, CHANNELS, CHANNELS) / one
    third_weights = known["Third"].reshape(CHANNELS, CHANNELS) / one
    cells = np.pad(np.array([[inputs(int(code)) for code in row] for row in board]), ((2, 2), (2, 2), (0, 0)))
    first = np.zeros((height + 2, width + 2, CHANNELS))
    for y in range(height):
        for x in range(width):
            window = cells[y : y + 5, x : x + 5]
            first[y + 1, x + 1] = np.einsum("abi,abic->c", window, first_weights) + known["FirstBias"] / unit
    first = np.maximum(first, 0)
    pool = np.zeros(CHANNELS)
    for y in range(height):
        for x in range(width):
            if board[y, x] != SAFE and board[y, x] < UNDECIDED:
                continue
            second = np.einsum("abi,abic->c", first[y : y + 3, x : x + 3], second_weights)
            second = np.maximum(second + known["SecondBias"] / (one * unit), 0)
            pool += np.maximum(second @ third_weights + known["ThirdBias"] / (one * unit), 0)
    head = (
        np.concatenate([pool, features]) @ known["HeadWeights"].reshape(-1, len(known["HeadBias"])) + known["HeadBias"]
    )
    logit = np.maximum(head, 0) @ known["Out"] + known["OutBias"][0]
    return float(1 / (1 + np.exp(-logit)))


def lessons(name: str, games: int, **trial: float) -> list[tuple[npt.NDArray[np.uint8], Array, float]]:
    """Map, features and value of every lesson."""
    setup = parse_setup(name)
    cells = setup.width * setup.height
    size = cells + 4 * (len(feature_names()) + 1)
    settings = GuessSettings(changes={"value_share": 0.0, "end_layouts": 300, **trial})
    data = play_lessons(setup, settings, range(games), [0] * games)
    rows = np.frombuffer(data, np.uint8).reshape(-1, size)
    numbers = np.ascontiguousarray(rows[:, cells:]).view(np.float32).astype(np.float64)
    return [
        (row[:cells].reshape(setup.height, setup.width), number[:-1], float(number[-1]))
        for row, number in zip(rows, numbers, strict=True)
    ]


@pytest.mark.parametrize("name", ["8x8/10@safe", "16x16/40@safe"])
def test_lessons_are_maps_features_and_chances(name: str) -> None:
    learnt = lessons(name, 40)
    assert learnt
    for board, features, value in learnt:
        assert 0 < value <= 1
        assert board.max() <= UNDECIDED + 100
        assert WALL not in board
        # The first feature says whether a cell is certainly safe and tells something: then the map has one.
        assert not features[0] or SAFE in board


def test_after_a_wandering_guess_the_lessons_begin_anew() -> None:
    # Every guess wanders, so each game keeps its last lesson alone.
    wandering = lessons("16x16/40@safe", 40, wander=1.0)
    assert 0 < len(wandering) <= 40
    assert len(lessons("16x16/40@safe", 40)) > len(wandering)


@pytest.mark.parametrize("name", ["8x8/10@safe", "16x16/40@safe", "30x16/99@safe"])
def test_compiled_network_equals_the_plain_one(name: str) -> None:
    learnt = lessons(name, 12)[:8]
    assert learnt
    for board, features, _ in learnt:
        found = learnt_win_chance(board.shape[1], board.shape[0], board.tobytes(), features.tolist())
        # The compiled one rounds between its layers.
        assert found == pytest.approx(plain_value(board, features), abs=0.01)


def test_the_value_knows_better_than_the_mean() -> None:
    learnt = lessons("16x16/40@safe", 400)
    values = np.array([value for _, _, value in learnt])
    found = np.array([learnt_win_chance(16, 16, board.tobytes(), features.tolist()) for board, features, _ in learnt])
    assert ((found - values) ** 2).mean() < 0.95 * values.var()


def test_a_map_that_is_none_is_refused() -> None:
    features = [0.0] * len(feature_names())
    with pytest.raises(OptionError, match="size"):
        learnt_win_chance(8, 8, bytes(63), features)
    with pytest.raises(OptionError, match="means nothing"):
        learnt_win_chance(8, 8, bytes([255]) * 64, features)
    with pytest.raises(OptionError, match="features"):
        learnt_win_chance(8, 8, bytes(64), features[1:])
