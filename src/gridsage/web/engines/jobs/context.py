"""What a job gets beside its arguments: a way to say parts of the answer, the wish to stop, what was kept before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gridsage._core import CancelToken
from gridsage.errors import CancelledError
from gridsage.remark import Remark
from gridsage.web.engines.kept_bots import KeptBots
from gridsage.web.engines.kept_proofs import KeptProofs

__all__ = ["JobContext", "JobFunction", "remark_answer"]


@dataclass(frozen=True, slots=True)
class JobContext:
    """Where a job is done."""

    say_part: Callable[[Any], None]
    """Takes a part of the answer before the whole is there."""
    token: CancelToken
    """Is cancelled when nobody waits for the answer any more, or its time is up."""
    bots: KeptBots
    seat: str | None = None
    """Whose bot or proof is asked for; None where a new one will do."""
    proofs: KeptProofs = field(default_factory=KeptProofs)

    def check_wanted(self) -> None:
        """Raise when the answer is not wanted any more."""
        if self.token.cancelled:
            raise CancelledError("the answer is not wanted any more")


JobFunction = Callable[[dict[str, Any], JobContext], Any]
"""Answers one question."""


def remark_answer(remark: Remark | None) -> dict[str, Any] | None:
    """A remark as JSON."""
    return None if remark is None else {"kind": remark.kind, "facts": dict(remark.facts)}
