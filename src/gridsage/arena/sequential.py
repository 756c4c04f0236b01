"""The sequential test of a match of two players: it stops the run as soon as the games suffice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridsage.arena.rating import Sprt, SprtVerdict, sprt
from gridsage.arena.report import Report
from gridsage.arena.schedule import Schedule
from gridsage.arena.tally import Tally
from gridsage.errors import OptionError

__all__ = ["SequentialTest"]


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether the first player is ``elo1`` Elo better than the second, or only ``elo0``."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        sprt(0, 0, 0, elo0=self.elo0, elo1=self.elo1)

    def check(self, schedule: Schedule) -> None:
        """Refuse a schedule that is not one match of two players."""
        if len(schedule.matches) != 1 or len(schedule.matches[0].players) != 2:
            raise OptionError("--sprt compares two players on one setup, not more")

    def decided(self, tally: Tally) -> bool:
        """Whether the games counted so far suffice."""
        return self._result(tally).verdict is not SprtVerdict.GO_ON

    def add_to(self, report: Report, schedule: Schedule, tally: Tally) -> Report:
        """The report with what the test says."""
        result = self._result(tally)
        document = report.document | {
            "sprt": {
                "elo0": self.elo0,
                "elo1": self.elo1,
                "llr": result.llr,
                "low": result.lower,
                "high": result.upper,
                "verdict": result.verdict.value,
            }
        }
        remark = (
            f"SPRT of {schedule.matches[0].players[0]}, {self.elo0:g} against {self.elo1:g} Elo: "
            f"{result.verdict.value}, log-likelihood ratio {result.llr:+.2f}."
        )
        return replace(report, document=document, remarks=(*report.remarks, remark))

    def _result(self, tally: Tally) -> Sprt:
        [counts] = tally.matches
        return sprt(counts.wins[0], counts.draws, counts.wins[1], elo0=self.elo0, elo1=self.elo1)
