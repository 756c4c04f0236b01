"""What is called with hostile values of the m,n,k engine's networks."""

from __future__ import annotations

import tempfile
from pathlib import Path

from gridsage._core import MnkNetwork
from gridsage.games.mnk import Position
from tests.hostile import Call
from tests.mnk_networks import random_weights

__all__ = ["NETWORK_CALLS"]

_FOLDER = tempfile.TemporaryDirectory()
_FILE = random_weights(1).write(Path(_FOLDER.name) / "weights.bin")
_START = Position.start("15x15x5")

NETWORK_CALLS = {
    "_core.MnkNetwork": Call(MnkNetwork, {"path": _FILE}),
    "_core.MnkNetwork.fits": Call(MnkNetwork(_FILE).fits, {"setup": _START.setup}),
    "_core.MnkNetwork.value": Call(MnkNetwork(_FILE).value, {"position": _START}),
    "_core.MnkNetwork.ranks": Call(MnkNetwork(_FILE).ranks, {"position": _START}),
}
