"""A trained network as a player: policy:file=model.onnx."""

from __future__ import annotations

from typing import Any, ClassVar

from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Rule, Setup
from gridsage.games.mnk.planes import PLANES, format_planes
from gridsage.games.options import Text
from gridsage.network import load_network, parse_network_file

__all__ = ["Policy"]


class Policy(MnkBot):
    """Places its stone on the legal cell with the highest score; it looks at no other position."""

    source = "The network that is named; docs/rl.md"
    options: ClassVar = {"file": Text("the ONNX file with the network", "", read=parse_network_file)}
    programs = frozenset({"file"})
    default_file: ClassVar[str] = ""
    """The file where none is named: for a class of a package that brings its own network."""
    rules = frozenset(Rule)

    def __init__(self, seed: int = 0, *, file: str = "") -> None:
        super().__init__(seed)
        self._network = load_network(file or self.default_file)

    @classmethod
    def check(cls, setup: Setup, **options: Any) -> None:
        """Refuse a network that was made for boards of another shape."""
        if file := options.get("file") or cls.default_file:
            load_network(file).check(PLANES, setup.height, setup.width)

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The legal cell with the highest score; of equal ones the first."""
        setup = position.setup
        planes = format_planes(setup, position.cells, position.turn)
        scores = self._network.scores(planes, PLANES, setup.height, setup.width)
        return Choice(max(position.legal_moves, key=scores.__getitem__))
