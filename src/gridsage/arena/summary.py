"""The report that a run gets: the one for its number of seats, with its sequential test where it has one."""

from __future__ import annotations

from gridsage.arena.duel import duel_report
from gridsage.arena.report import Report
from gridsage.arena.schedule import Schedule
from gridsage.arena.sequential import SequentialTest
from gridsage.arena.solo import solo_report
from gridsage.arena.tally import Tally

__all__ = ["make_report"]


def make_report(schedule: Schedule, tally: Tally, test: SequentialTest | None = None) -> Report:
    """The figures of a run as a report."""
    report = solo_report(schedule, tally) if len(schedule.matches[0].players) == 1 else duel_report(schedule, tally)
    return report if test is None else test.add_to(report, schedule, tally)
