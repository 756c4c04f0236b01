"""A trained network as an m,n,k player."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.bots.mnk.policy import Policy
from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits, Position, Setup
from gridsage.outside_code import names_outside_code
from gridsage.sessions.mnk.play import play
from gridsage.testing import check_mnk_bot
from tests.networks import write_network


@pytest.fixture
def network(tmp_path: Path) -> str:
    """One that tells no empty cell from another: it takes the first that is legal."""
    return str(write_network(tmp_path / "model.onnx", [0.0, 0.0]))


def test_the_highest_legal_score_is_played(network: str, tmp_path: Path) -> None:
    position = Position.of("a1 b1", "3x3x3")
    assert Policy(file=network).choose(position, Limits()).cell == 2
    keen = str(write_network(tmp_path / "keen.onnx", [5.0, 5.0]))
    assert Policy(file=keen).choose(position, Limits()).cell == 2


def test_a_network_keeps_the_rules_of_every_bot(network: str) -> None:
    check_mnk_bot(lambda seed=0, **more: Policy(seed, file=network, **more), sees_wins=False)
    record = play("5x5x4", (Policy(file=network), Uniform(1)), 1)
    assert record.outcome.termination.value in ("line", "full")


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    file = str(write_network(tmp_path / "model.onnx", [0.0, 0.0], columns=15))
    Policy.check(Setup(15, 9, 5), file=file)
    with pytest.raises(OptionError, match="is made for 15 columns; this board has 20"):
        Policy.check(Setup(20, 20, 5), file=file)
    with pytest.raises(OptionError, match="needs a file"):
        Policy()
    assert names_outside_code("mnk", f"policy:file={file}")
