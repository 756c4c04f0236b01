"""Batches of games in the compiled core, as calls that hostile values are given to."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridsage import _core, mines, mnk
from tests.hostile import Call

GAMES = 3
MINES, MNK = mines.parse_setup("4x4/3"), mnk.parse_setup("3x3x3")
_MODES = {"on_illegal": _core.OnIllegal.IGNORE, "autoreset": _core.Autoreset.SAME_STEP}
_MINES_BATCH: dict[str, Any] = {
    **{"setup": MINES, "games": GAMES, "no_guess": False, "flags": False, "planes": False, **_MODES},
    **{"win": 1.0, "loss": 0.0, "step": 0.0, "opened": 0.0, "guess": 0.0, "illegal": 0.0, "max_steps": 50},
}
_MNK_BATCH: dict[str, Any] = {"setup": MNK, "games": GAMES, **_MODES, "opening": 0}


def _shown(cells: int, kind: type[Any], prefix: str = "") -> dict[str, Any]:
    """What a batch is shown in: an array of what is seen and one of what is allowed."""
    return {
        f"{prefix}observations": np.zeros((GAMES, cells), kind),
        f"{prefix}masks": np.zeros((GAMES, cells), np.int8),
    }


def _flags(*names: str) -> dict[str, Any]:
    return {name: np.zeros(GAMES, np.bool_) for name in names}


def _mines_batch() -> _core.MinesBatch:
    batch = _core.MinesBatch(**_MINES_BATCH)
    batch.reset(None, mask=None, **_shown(16, np.uint8))
    return batch


def _mnk_batch() -> _core.MnkBatch:
    batch = _core.MnkBatch(**_MNK_BATCH)
    batch.reset(None, mask=None, **_shown(18, np.int8) | {"masks": np.zeros((GAMES, 9), np.int8)}, turns=_turns())
    return batch


def _actions() -> dict[str, Any]:
    return {"actions": np.zeros(GAMES, np.int64), "threads": 1}


def _turns() -> Any:
    return np.zeros(GAMES, np.int8)


_BEGIN: dict[str, Any] = {"seeds": np.zeros(GAMES, np.uint64), "mask": np.ones(GAMES, np.bool_), "threads": 1}
_MNK_SHOWN: dict[str, Any] = {"observations": np.zeros((GAMES, 18), np.int8), "masks": np.zeros((GAMES, 9), np.int8)}
_MNK_LAST: dict[str, Any] = {f"last_{name}": array.copy() for name, array in _MNK_SHOWN.items()}

BATCH_CALLS: dict[str, Call] = {
    "_core.MinesBatch": Call(_core.MinesBatch, _MINES_BATCH),
    "_core.MinesBatch.reset": Call(_mines_batch().reset, {**_BEGIN, **_shown(16, np.uint8)}),
    "_core.MinesBatch.step": Call(
        lambda **given: _mines_batch().step(**given),
        {
            **_actions(),
            **_shown(16, np.uint8),
            **_shown(16, np.uint8, "last_"),
            "rewards": np.zeros(GAMES),
            **_flags("terminated", "truncated", "illegal", "won"),
        },
    ),
    "_core.MinesBatch.draw_actions": Call(_mines_batch().draw_actions, {**_actions(), "seed": 1}),
    "_core.MinesBatch.shown": Call(_mines_batch().shown, {"game": 0}),
    "_core.MnkBatch": Call(_core.MnkBatch, _MNK_BATCH),
    "_core.MnkBatch.reset": Call(_mnk_batch().reset, {**_BEGIN, **_MNK_SHOWN, "turns": _turns()}),
    "_core.MnkBatch.step": Call(
        lambda **given: _mnk_batch().step(**given),
        {
            **_actions(),
            **{**_MNK_SHOWN, "turns": _turns()},
            **{**_MNK_LAST, "last_turns": _turns()},
            "rewards": np.zeros(GAMES),
            **_flags("terminated", "illegal"),
        },
    ),
    "_core.MnkBatch.draw_actions": Call(_mnk_batch().draw_actions, {**_actions(), "seed": 1}),
}
