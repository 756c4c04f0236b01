"""All news: what a tab is told without having asked."""

from __future__ import annotations

from gridsage.web.messages.mines.game import MinesDeltaPush, MinesStatePush
from gridsage.web.messages.mnk.game import MnkFaultPush, MnkInfoPush, MnkNextPush, MnkStatePush

__all__ = ["Push"]

Push = MinesDeltaPush | MinesStatePush | MnkFaultPush | MnkInfoPush | MnkNextPush | MnkStatePush
"""Everything that a tab is told without having asked; the page's types are made from it."""
