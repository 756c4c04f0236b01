"""A trained network as a player: policy:file=model.onnx."""

from __future__ import annotations

from typing import Any, ClassVar

from gridsage.games.mines import Choice, Hints, MinesBot, Setup, Start, View
from gridsage.games.mines.planes import PLANES, format_planes
from gridsage.games.options import Text
from gridsage.network import load_network, parse_network_file

__all__ = ["Policy"]


class Policy(MinesBot):
    """Opens the hidden cell with the highest score, the first one too unless ``start`` is given.

    It does not know what is certain, so each of its moves counts as a guess.
    """

    source = "The network that is named; docs/rl.md"
    options: ClassVar = {"file": Text("the ONNX file with the network", "", read=parse_network_file)}
    programs = frozenset({"file"})
    default_file: ClassVar[str] = ""
    """The file where none is named: for a class of a package that brings its own network."""

    def __init__(self, seed: int = 0, *, start: Start | None = None, file: str = "") -> None:
        super().__init__(seed, start=start)
        self._given_start = start
        self._network = load_network(file or self.default_file)

    @classmethod
    def check(cls, setup: Setup, **options: Any) -> None:
        """Refuse a network that was made for boards of another shape."""
        if file := options.get("file") or cls.default_file:
            load_network(file).check(PLANES, setup.height, setup.width)

    def choose(self, view: View) -> Choice:
        """The cell with the highest score; of equal ones the first."""
        if self._given_start is not None and not view.started:
            return self.first_choice(view)
        scores = self._network.scores(format_planes(view), PLANES, view.setup.height, view.setup.width)
        closed = view.hidden or view.flagged
        return self.guess_at(view, max(closed, key=scores.__getitem__))

    def hints(self, view: View) -> Hints:
        """No hint at all: a network gives no reasons."""
        return Hints()
