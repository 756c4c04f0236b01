"""The tables of proofs that an engine process remembers, by the seat of whoever walks through one."""

from __future__ import annotations

from gridsage.games.mnk import Setup
from gridsage.mnk import ProofTree

__all__ = ["KeptProofs"]

_MEMORY_MB = 64


class KeptProofs:
    """One tree for each seat; the server says which to let go, and so how many there are."""

    def __init__(self) -> None:
        self._trees: dict[str, ProofTree] = {}

    def __len__(self) -> int:
        return len(self._trees)

    def tree_of(self, seat: str | None, setup: Setup) -> ProofTree:
        """The tree of that seat, a new one for another setup; without a seat it is not remembered."""
        tree = None if seat is None else self._trees.get(seat)
        if tree is None or tree.setup != setup:
            tree = ProofTree(setup, memory_mb=_MEMORY_MB)
            if seat is not None:
                self._trees[seat] = tree
        return tree

    def let_go(self, seat: str) -> None:
        """Forget the tree of that seat, if there is one."""
        self._trees.pop(seat, None)
