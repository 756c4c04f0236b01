"""What an exchange file may hold: the limits of what is played, so that nothing imported fails when it is read.

A file may come from anyone. Each thing in it is therefore read here once in the ways in which it will be read later: a
game is opened, the figures of a run are made.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from gridsage.arena.families.base import find_family
from gridsage.arena.run import Finished, failed_batch
from gridsage.arena.schedule import Schedule
from gridsage.arena.sequential import SequentialTest
from gridsage.arena.summary import make_report
from gridsage.arena.tally import Tally
from gridsage.checks import check_seconds, check_whole, shown
from gridsage.errors import ParseError
from gridsage.games.mines.metrics import measure_game
from gridsage.record import GameRecord, GameResult, Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.worth import GameWorth
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store.base import Run, StoredAnalysis, StoredBatch, StoredGame, check_record, seat_keys
from gridsage.store.identity import now
from gridsage.stream import check_seed

__all__ = ["RunCheck", "check_analysis", "check_game", "check_id"]

_FIRST = datetime(1970, 1, 1, tzinfo=UTC)
_AHEAD = timedelta(days=1)
"""How far the clock of another machine may run ahead of ours."""
_DEEPEST, _MOST_VALUES, _LONGEST_TEXT, _LONGEST_NAME = 24, 500_000, 100_000, 500
_MOST = (1 << 63) - 1
_MOST_COUNTED = 10**12

_UNFIT = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What moves a terminal's cursor, turns text around, or is no letter by itself."""
_ID = re.compile("[0-9A-Za-z]+")

_ENDS = {"mines": {Termination.SOLVED, Termination.EXPLODED}, "mnk": {Termination.ROW, Termination.FULL}}
"""The ends that the rules of a family know; the others can come in both."""
_WON = {Termination.SOLVED, Termination.ROW}
_NOT_WON = {Termination.EXPLODED, Termination.FULL, Termination.UNFINISHED}


def check_id(value: object, longest: int) -> str:
    """An id as a store makes them, letters and digits."""
    if not isinstance(value, str) or len(value) > longest or not _ID.fullmatch(value):
        raise ParseError(f"not an id: {shown(value)}")
    return value


def check_game(game: StoredGame) -> StoredGame:
    """The game itself, if it can be opened and shown like one that was played here."""
    record = game.record
    check_record(record)
    _check_times(game.created_at, game.updated_at, game.ended_at)
    if game.finished != (game.ended_at is not None):
        raise ParseError("a finished game needs an end time, an unfinished one must have none")
    _check_line(game.owner.replace("\n", " "), "owner", shortest=0)
    for name in record.players:
        _check_line(name, "player")
    for key in seat_keys(record, game.keys):
        _check_line(key, "key", shortest=0)
    _check_outcome(record.game, record.outcome.termination, record.outcome.winner, len(record.players))
    _check_note(record.outcome.note)
    for move in record.moves:
        check_whole(move.seat, "seat", 0, len(record.players) - 1)
        check_seconds(move.time_s)
        if move.chance is not None and not (_is_number(move.chance) and 0 <= move.chance <= 1):
            raise ParseError(f"a chance is a number from 0 to 1, got {shown(move.chance)}")
    _Values().check(record.details)
    _check_replay(record)
    if game.worth is not None:
        _check_worth(game.worth, record.time_s)
    return game


def _check_worth(worth: GameWorth, time_s: float) -> None:
    """Tell of it, as lists and figures do."""
    for count in (worth.three_bv, worth.three_bv_solved, worth.clicks, worth.zini):
        if count is not None:
            check_whole(count, "figure of a game", 0, _MOST_COUNTED)
    for chance in (worth.guesses.luck, worth.guesses.needless_risk):
        if chance is not None and not (_is_number(chance) and 0 <= chance <= 1):
            raise ParseError(f"a chance is a number from 0 to 1, got {shown(chance)}")
    _Values().check(worth.to_dict())
    _Values().check([worth.three_bv_per_s(time_s), worth.efficiency, worth.zne, worth.told_figures(time_s)])


def _check_replay(record: GameRecord) -> None:
    """Open the game, as whoever looks at it will."""
    game: MinesGame | MnkGame
    if record.game == "mines":
        game = MinesGame.from_record(record)
        check_whole(game.given, "given moves", 0, len(game.moves))
        check_seconds(game.elapsed_s)
        measure_game(record)
        counts = game.help.counts()
        _check_line(game.player, "player")
    else:
        game = MnkGame.from_record(record)
        check_whole(game.opening, "moves of the opening", 0, len(game.moves))
        check_whole(game.round, "round", 1, game.rounds)
        score = game.score
        for number in (score.first, score.second, score.draws):
            check_whole(number, "rounds", 0, game.rounds)
        counts = {"hints": game.help.hints, "undone": game.help.undone}
    for time_s in (record.details.get("move_s", 0.0), *record.details.get("times_s", ())):
        check_seconds(time_s)
    for kind, count in counts.items():
        check_whole(count, kind, 0, 1_000_000)
    by_rules = record.outcome.termination in _ENDS[record.game]
    if game.outcome != record.outcome or by_rules != game.board.over:
        raise ParseError(f"the moves do not end in {record.outcome.termination.value} as the record says")
    game.record()


def check_analysis(analysis: StoredAnalysis) -> StoredAnalysis:
    """The analysis itself, if it can be shown."""
    _check_time(analysis.created_at)
    find_family(analysis.game).parse_setup(analysis.setup)
    _check_line(analysis.engine, "engine")
    for text in (analysis.position, analysis.note):
        _check_note(text)
    _Values().check(analysis.result)
    return analysis


class RunCheck:
    """A run and, one after the other, its batches; at the end its figures are made from them."""

    def __init__(self, run: Run) -> None:
        _check_times(run.created_at, run.updated_at, run.ended_at)
        _check_line(run.command, "command", shortest=0, longest=_LONGEST_TEXT)
        _check_line(run.owner, "owner", shortest=0)
        for values in (run.settings, run.versions, run.figures):
            _Values().check(values)
        self.run = run
        self.schedule = Schedule.from_dict(run.settings["schedule"])
        self._family = find_family(run.game)
        check_whole(self.schedule.size, "games of a batch", 1)
        if (run.batches, run.games) != (self.schedule.batch_count, self.schedule.total):
            raise ParseError(f"the run has {self.schedule.total} games, but tells of {shown(run.games)}")
        for match in self.schedule.matches:
            for name in (*match.players, match.setup):
                _check_line(name, "player")
        check_seconds(float(run.settings.get("limit_s", 0.0)))
        elos = run.settings.get("more", {}).get("sprt")
        self._test = None if elos is None else SequentialTest(*elos)
        if self._test is not None:
            self._test.check(self.schedule)
        self._tally = Tally(len(self.schedule.matches))
        self._next = 0

    def add(self, stored: StoredBatch) -> None:
        """Check the next batch."""
        number = check_whole(stored.number, "as a batch's number", self._next, self.run.batches - 1)
        self._next = number + 1
        batch = self.schedule.batch(number)
        if stored.games != batch.games or len(stored.results) != (0 if stored.failed else batch.games):
            raise ParseError(f"batch {number} has {batch.games} games, but tells of {shown(stored.games)}")
        _check_note(stored.note)
        for result in stored.results:
            self._check_result(result)
        finished = failed_batch(batch, stored.note) if stored.failed else Finished(batch, list(stored.results))
        self._tally.add(batch, finished.results, failed=stored.failed)

    def _check_result(self, result: GameResult) -> None:
        check_seed(result.seed)
        _check_outcome(self.run.game, result.termination, result.winner, self._family.seats)
        for count in (result.guesses, result.moves):
            check_whole(count, "moves", 0)
        check_seconds(result.time_s)
        if not isinstance(result.note, str) or len(result.note) > _LONGEST_TEXT:
            raise ParseError(f"not a note: {shown(result.note)}")
        _Values().check(result.details)
        self._family.plot_facts(self._family.outline(self.schedule.matches[0].setup), result)

    def finish(self) -> None:
        """Make the figures, and look at those that the run tells of."""
        make_report(self.schedule, self._tally, self._test)
        for row in self.run.figures.get("rows", ()):
            name = row.get("bot", row.get("player"))
            if not isinstance(name, str | None):
                raise ParseError(f"not a player: {shown(name)}")
            if name is not None:
                games = check_whole(row["games"], "games", 0)
                check_whole(row["wins"], "wins", 0, games)
            for key in ("mean_time_s", "mean_move_time_s", "elo"):
                if not (row.get(key) is None or _is_number(row[key])):
                    raise ParseError(f"{key} is a number, got {shown(row[key])}")


def _check_outcome(game: str, end: Termination, winner: int | None, seats: int) -> None:
    if game not in _ENDS or end in set().union(*_ENDS.values()) - _ENDS[game]:
        raise ParseError(f"a game of {game[:20]!r} does not end as {end.value}")
    if winner is not None:
        check_whole(winner, "as the winner's seat", 0, seats - 1)
    if isinstance(winner, bool) or (end in _WON and winner is None) or (end in _NOT_WON and winner is not None):
        raise ParseError(f"the winner of a game that ended as {end.value} cannot be {shown(winner)}")


def _check_times(created: datetime, updated: datetime, ended: datetime | None) -> None:
    for time in (created, updated, ended or created):
        _check_time(time)
    if not created <= (ended or created) <= updated:
        raise ParseError("a game cannot end or change before it begins")


def _check_time(time: datetime) -> None:
    if not _FIRST <= time <= now() + _AHEAD:
        raise ParseError(f"the time {time.isoformat()} is before 1970, or has not come yet")


def _check_line(text: str, what: str, *, shortest: int = 1, longest: int = _LONGEST_NAME) -> None:
    if not isinstance(text, str) or not shortest <= len(text) <= longest or "\n" in text or "\t" in text:
        raise ParseError(f"{what}: expected a line of {shortest} to {longest} letters, got {shown(text)}")
    _check_letters(text)


def _check_note(text: str) -> None:
    if len(text) > _LONGEST_TEXT:
        raise ParseError(f"a note of {len(text)} letters is too long")
    _check_letters(text)


def _check_letters(text: str) -> None:
    if (unfit := _UNFIT.search(text)) is not None:
        raise ParseError(f"text with a control character ({unfit[0]!a}): {text[:40]!a}")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


class _Values:
    """Counts plain JSON values while it checks them: neither too many, too deep, nor too large."""

    def __init__(self) -> None:
        self._count = 0

    def check(self, value: object, depth: int = 0) -> None:
        self._count += 1
        if depth > _DEEPEST or self._count > _MOST_VALUES:
            raise ParseError("the details are nested too deep, or too many")
        if isinstance(value, str):
            _check_note(value)
        elif isinstance(value, Mapping):
            for key, inner in value.items():
                _check_line(key, "key", shortest=0)
                self.check(inner, depth + 1)
        elif isinstance(value, list | tuple):
            for inner in value:
                self.check(inner, depth + 1)
        elif not (value is None or isinstance(value, bool) or (_is_number(value) and abs(_number(value)) <= _MOST)):
            raise ParseError(f"not a number that can be kept: {shown(value)}")


def _number(value: Any) -> float:
    return float(value) if isinstance(value, float) else value
