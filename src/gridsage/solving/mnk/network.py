"""The networks of the m,n,k engine: files of weights that correct what its patterns say of positions and moves.

Those that are shipped lie beside this file. Where there is none for a board, where it cannot be read, or where the
engine's memory is too small for it, the engine plays by its pattern weights.
"""

from __future__ import annotations

import shlex
import warnings
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from gridsage._core import MnkNetwork
from gridsage.checks import check_kind, shown
from gridsage.errors import OptionError
from gridsage.files import is_file
from gridsage.games.mnk import Rule, Setup

__all__ = ["AUTO_NETWORK", "OFF", "network_for", "network_trouble", "parse_network", "read_network", "shipped_file"]

AUTO_NETWORK = "auto"
"""The shipped network, where there is one for the board."""
OFF = "off"
"""No network: the pattern weights."""
_SHIPPED = {Rule.FREE: "five.bin", Rule.EXACT: "five.bin"}
"""The file for each rule that has one."""


def parse_network(text: str) -> str:
    """What an option names: auto, off, or a file, quoted as in a shell; a ValueError where that is none, or several."""
    words = shlex.split(text)
    if len(words) != 1:
        raise ValueError("expected auto, off, or one file of weights")
    return words[0]


def read_network(choice: str) -> MnkNetwork | None:
    """The network of a file that was named; None for auto and off. One that cannot be read is an OptionError."""
    check_kind(choice, str, "network")
    if choice in {AUTO_NETWORK, OFF}:
        return None
    if not is_file(choice):
        raise OptionError(f"there is no network {shown(choice)}: expected auto, off, or a file of weights")
    return MnkNetwork(Path(choice))


def network_for(setup: Setup, choice: str = AUTO_NETWORK) -> MnkNetwork | None:
    """The network for the positions of a setup; None where the pattern weights play alone.

    A shipped one that cannot be read is a warning, one that was named an OptionError.
    """
    if choice == AUTO_NETWORK and (trouble := network_trouble(setup)) is not None:
        warnings.warn(trouble, RuntimeWarning, stacklevel=2)
        return None
    network = _open(setup, choice)
    return network if network is not None and network.fits(setup) else None


def network_trouble(setup: Setup, choice: str = AUTO_NETWORK) -> str | None:
    """Why the network that a setup would be played with cannot be read, in one line; None where nothing is wrong."""
    try:
        _open(setup, choice)
    except OptionError as error:
        return f"{error}; the pattern weights play"
    return None


def _open(setup: Setup, choice: str) -> MnkNetwork | None:
    if choice != AUTO_NETWORK:
        return read_network(choice)
    file = shipped_file(setup)
    return None if file is None else _read_shipped(file)


def shipped_file(setup: Setup) -> Path | None:
    """Where the shipped network of a rule lies, if there is one."""
    name = _SHIPPED.get(setup.rule)
    return None if name is None else Path(str(files("gridsage.solving.mnk").joinpath("networks", name)))


@lru_cache(maxsize=8)
def _read_shipped(path: Path) -> MnkNetwork:
    return MnkNetwork(path)
