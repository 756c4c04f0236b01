"""A trained network as a Minesweeper player: in games, in bench, and never without being asked for."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import ClassVar

import pytest

import gridsage
from gridsage.arena.families.base import Match
from gridsage.arena.families.mines import FAMILY
from gridsage.bots.mines.policy import Policy
from gridsage.errors import OptionError
from gridsage.games.mines import FLAG, Setup, View, parse_start
from gridsage.outside_code import digest_code, names_outside_code
from gridsage.rl import MinesweeperEnv, policy_from_bot
from gridsage.sessions.mines.play import play
from gridsage.testing import check_mines_bot
from tests.networks import write_network


@pytest.fixture
def network(tmp_path: Path) -> str:
    """One that tells no cell from another: it opens the first that is hidden."""
    return str(write_network(tmp_path / "model.onnx", [0.0] * 12))


def test_the_highest_score_is_opened(network: str, tmp_path: Path) -> None:
    view = View(Setup.of("4x1/1@any"), bytes([1, FLAG, 9, 9]))
    assert Policy(file=network).choose(view).moves[0].cell == 2
    assert Policy(file=network).choose(View(Setup.of("2x1/1@any"), bytes([1, FLAG]))).moves[-1].cell == 1
    assert Policy(file=network, start=parse_start("3,0")).choose(View.start("4x1/1@any")).moves[0].cell == 3


def test_a_network_keeps_the_rules_of_every_bot(network: str) -> None:
    check_mines_bot(lambda seed=0, **more: Policy(seed, file=network, **more), games=3, positions=5)


def test_a_network_enters_a_bench_like_any_other_bot(network: str) -> None:
    rows = gridsage.bench([f"policy:file={network}", "uniform"], "4x4/1", games=20, workers=0)
    policy, uniform = (row for row in rows)
    assert policy["games"] == uniform["games"] == 20
    assert policy["wins"] > 0
    assert not policy["errors"]
    named = {"named": f"policy:file={network}", "made": lambda seed: Policy(seed, file=network)}
    for row in gridsage.bench(named, "4x4/1", games=20, workers=0):
        assert row["wins"] == policy["wins"]


def test_a_network_that_does_not_fit_is_refused_by_whatever_name(tmp_path: Path) -> None:
    file = write_network(tmp_path / "model.onnx", [0.0] * 12, rows=8)
    with pytest.raises(OptionError, match="is made for 8 rows; this board has 4"):
        gridsage.bench({"named": f"policy:file={file}"}, "4x4/1", games=2, workers=0)


def test_a_class_that_brings_its_own_network_is_a_bot_like_any_other(network: str) -> None:
    class Mine(Policy):
        """A network of a package."""

        default_file = network
        options: ClassVar = {}
        programs = frozenset()

    (row,) = gridsage.bench([Mine], "4x4/1", games=5, workers=0)
    assert (row["games"], row["errors"]) == (5, 0)
    Mine.check(Setup.of("9x9/10"))


def test_a_network_is_a_policy_of_its_environment(network: str) -> None:
    env = MinesweeperEnv("5x5/3")
    policy = policy_from_bot(f"policy:file={network}", env)
    observation, _ = env.reset(options={"board_seed": 3})
    ended = False
    while not ended:
        observation, _, ended, _, info = env.step(policy(observation))
    record = play("5x5/3", Policy(file=network), 3)
    assert info["won"] == (record.outcome.winner == 0)


def test_a_network_of_another_shape_is_refused_before_the_first_game(tmp_path: Path) -> None:
    file = write_network(tmp_path / "model.onnx", [0.0] * 12, rows=8)
    with pytest.raises(OptionError, match="is made for 8 rows; this board has 9"):
        FAMILY.check(Match("mines", "9x9/10", (f"policy:file={file}",)))
    for text in ("policy", "policy:file=", "policy:file=gone.onnx"):
        with pytest.raises(OptionError):
            FAMILY.check(Match("mines", "9x9/10", (text,)))


def test_a_stored_text_names_outside_code_with_the_digest_of_the_file(network: str) -> None:
    text = f"policy:file={network}"
    assert names_outside_code("mines", text)
    assert digest_code("mines", text) == hashlib.sha256(Path(network).read_bytes()).hexdigest()
    assert digest_code("mines", "policy:file=gone.onnx") is None
