"""``gridsage.bench``: measure bots from Python, by name, by class or by factory; the rows go into a data frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from typing import Any, cast

from gridsage._core import CancelToken
from gridsage.arena.families.base import Family, find_family
from gridsage.arena.loop import RunLoop
from gridsage.arena.pool import make_pool
from gridsage.arena.schedule import Schedule, make_matches
from gridsage.arena.worker import pack_bots
from gridsage.catalog import BotEntry, check_bot_class, number_entries, parse_bot, with_bots
from gridsage.catalog import bots as catalogue
from gridsage.checks import check_kind, check_many, check_seconds, check_text, check_whole
from gridsage.errors import BotError, CancelledError, GridsageError, OptionError
from gridsage.games.base import GAMES
from gridsage.games.mines import MinesBot, Start
from gridsage.games.mines import Setup as MinesSetup
from gridsage.games.mnk import MnkBot
from gridsage.games.mnk import Setup as MnkSetup
from gridsage.sessions.bot_calls import close_bot
from gridsage.solving.background import acting_when
from gridsage.stream import check_seed

__all__ = ["Entrant", "OnGames", "bench"]

Entrant = str | type[MinesBot] | type[MnkBot] | Callable[[int], MinesBot] | Callable[[int], MnkBot]
"""A bot to be measured: its name with options as on the command line, its class, or a function from a seed to a bot."""

OnGames = Callable[[int, int], None]
"""Is told the games played so far and those that are planned."""

_POLL_S = 0.05
_MINES_CONDITIONS = {"start"}
_MNK_CONDITIONS = {"openings", "move_time_s", "move_nodes"}


def bench(
    bots: Iterable[Entrant] | Mapping[str, Entrant],
    setups: Iterable[str | MinesSetup | MnkSetup] | str,
    games: int = 1000,
    *,
    game: str | None = None,
    seed: int = 1,
    workers: int | None = None,
    start: str | Start | None = None,
    move_time_s: float | None = None,
    move_nodes: int | None = None,
    openings: str | None = None,
    game_time_s: float | None = None,
    deadline_s: float | None = None,
    cancel: CancelToken | None = None,
    progress: OnGames | None = None,
) -> list[dict[str, Any]]:
    """Play many games and give one row of plain figures for each bot on each setup; all rows have the same keys.

    Minesweeper bots play ``games`` boards on each setup, all the same ones. m,n,k bots meet each other in ``games``
    games of each pairing, with both colours on each opening. The game follows from the setups; ``game`` may say it.

    ``bots`` are names, classes, functions from a seed to a bot, or a mapping that gives them names of your own. A bot
    may be entered twice: the second row is called ``name#2`` and its bot has luck of its own. The same seed gives the
    same rows for any number of ``workers`` (0: in this process), except for times; so that m,n,k games repeat, limit
    them by ``move_nodes``, not by ``move_time_s``.

    ``start`` is where Minesweeper bots open first; ``openings`` (``balanced`` by default) and the limits of a move are
    for m,n,k games, and what does not belong to the game is refused. A game is stopped after ``game_time_s`` seconds.
    When ``deadline_s`` seconds have passed, or ``cancel`` is cancelled, the rows are those of the games that were
    finished by then, counted in batches (a 64th of ``games``, at most 512); where no batch was, a
    :class:`~gridsage.errors.CancelledError` is raised. A bot that breaks down is a figure of its row.
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    if deadline_s is not None and not check_seconds(deadline_s, "deadline"):
        raise OptionError("a deadline of 0 s: expected more than 0")
    if game_time_s is not None:
        check_seconds(game_time_s, "time of a game")
    if start is not None and not isinstance(start, Start):
        check_text(start, "start")
    games = check_whole(games, "games", 1)
    single = isinstance(setups, str | MinesSetup | MnkSetup)
    boards = [str(setup) for setup in ([setups] if single else check_many(setups, "setups"))]
    family = find_family(_game_of(boards) if game is None else check_text(game, "game"))
    told = {"start": start, "openings": openings, "move_time_s": move_time_s, "move_nodes": move_nodes}
    _check_conditions(family, {name for name, value in told.items() if value is not None})
    names, given = _entrants(family.name, bots)
    if family.seats == 1:
        conditions: dict[str, Any] = {} if start is None else {"first": str(start)}
    else:
        conditions = {"openings": "balanced" if openings is None else check_text(openings, "openings")}
        if move_time_s is not None:
            conditions["time_s"] = check_seconds(move_time_s, "time of a move")
        if move_nodes is not None:
            conditions["nodes"] = check_whole(move_nodes, "nodes", 1)
    matches = make_matches(family.name, names, boards, [conditions])
    with with_bots(given):
        loop = RunLoop(Schedule(matches, games, check_seed(seed)), limit_s=game_time_s)
        pool = make_pool(workers, bots=pack_bots(given) if given and workers != 0 else b"")
        playing = cast("Generator[object, None, None]", loop.play(pool))
        with _stopping(loop, deadline_s, cancel), closing(playing):
            for _ in playing:
                if progress is not None:
                    progress(loop.games, loop.schedule.total)
        if not loop.games:
            raise CancelledError("the bench was stopped before its first batch of games was finished")
        return _rows(loop.report().document, names)


def _check_conditions(family: Family, told: set[str]) -> None:
    """Refuse what was told of a bench and is nothing that this family plays by."""
    strange = told & (_MNK_CONDITIONS if family.seats == 1 else _MINES_CONDITIONS)
    if strange:
        raise OptionError(f"a bench of {family.title} games takes no {' and no '.join(sorted(strange))}")


def _game_of(boards: list[str]) -> str:
    """The family whose setups these are."""
    if not boards:
        raise OptionError("nothing to play: no setup")
    first, *others = boards
    faults: list[GridsageError] = []
    for name in GAMES:
        try:
            find_family(name).parse_setup(first)
        except GridsageError as error:
            faults.append(error)
            continue
        if strange := next((board for board in others if _reads_elsewhere(board, name)), None):
            raise OptionError(f"{first} and {strange} are of two families: a bench plays one of them")
        return name
    # Speak of the family that the setup looks like.
    raise faults[1] if first.count("x") == 2 and "/" not in first else faults[0]


def _reads_elsewhere(board: str, game: str) -> bool:
    """Whether this is a setup of another family than this one."""
    return not _reads(board, game) and any(_reads(board, other) for other in GAMES)


def _reads(board: str, game: str) -> bool:
    try:
        find_family(game).parse_setup(board)
    except GridsageError:
        return False
    return True


def _entrants(game: str, bots: Iterable[Entrant] | Mapping[str, Entrant]) -> tuple[list[str], list[BotEntry]]:
    """The names under which the bots enter, and the entries of those that no catalogue holds."""
    if isinstance(bots, str):
        bots = [bots]
    pairs = list(bots.items()) if isinstance(bots, Mapping) else [("", bot) for bot in check_many(bots, "bots")]
    names: list[str] = []
    given: dict[str, BotEntry] = {}
    for label, bot in pairs:
        if isinstance(bot, str) and not label:
            names.append(bot)
            continue
        entry = _given_entry(game, label, bot)
        known = given.setdefault(entry.name, entry)
        if known.factory != entry.factory:
            raise OptionError(f"two different bots are called {entry.name}: name them, as in {{'mine': MyBot, …}}")
        names.append(entry.name)
    if not names:
        raise OptionError("nothing to play: no bot")
    return number_entries(names), list(given.values())


def _given_entry(game: str, label: str, bot: Entrant) -> BotEntry:
    if any(sign in label for sign in ":#,"):
        raise OptionError(f"a bot cannot be called {label!r}: its name has no comma, colon or #")
    if isinstance(bot, str):
        spec = parse_bot(game, bot, files=True)
        return BotEntry(
            game,
            label,
            spec.entry.summary,
            spec.entry.source,
            _as_class(_Made(spec.make, spec.entry.factory, spec.options)),
        )
    if isinstance(bot, type):
        kind = check_bot_class(game, bot)
        own = next((entry.name for entry in catalogue(game) if entry.factory is kind), kind.__name__)
        return BotEntry(game, label or own, "", "", kind)
    if not callable(bot):
        raise BotError(f"{bot!r:.60} is not a bot: expected a name, a class, or a function from a seed to a bot")
    name = label or getattr(bot, "__name__", type(bot).__name__).strip("<>")
    return BotEntry(game, name, "", "", _as_class(_check_factory(game, name, cast("Callable[[int], Any]", bot))))


class _Made:
    """A function from a seed to a bot, with the face of a bot's class."""

    def __init__(self, make: Callable[..., Any], kind: Any, options: Mapping[str, Any] | None = None) -> None:
        self._make = make
        self._kind = kind
        self._options = options or {}

    def __call__(self, seed: int, *, start: Start | None = None) -> Any:
        bot = self._make(seed)
        if start is not None:
            bot.start = start
        return bot

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Made) and self._make == other._make

    def __hash__(self) -> int:
        return hash(self._make)

    @property
    def default_start(self) -> Start:
        """Where its bots open first when nobody says otherwise."""
        return cast("Start", self._kind.default_start)

    @property
    def programs(self) -> frozenset[str]:
        """The options of its bots that start programs."""
        return cast("frozenset[str]", self._kind.programs)

    def check(self, setup: MinesSetup | MnkSetup) -> None:
        """Refuse a setup that its bots cannot play."""
        self._kind.check(setup, **self._options)


def _as_class(made: _Made) -> type[Any]:
    return cast("type[Any]", made)


def _check_factory(game: str, name: str, make: Callable[[int], Any]) -> _Made:
    """The factory, if what it makes is a bot; one is made to see."""
    try:
        bot = make(0)
    except Exception as error:  # a stranger's function
        raise BotError(f"{name} made no bot from seed 0: {type(error).__name__}: {error}") from error
    base = MinesBot if game == "mines" else MnkBot
    if not isinstance(bot, base):
        raise BotError(f"{name} made {bot!r:.60} from seed 0, which is not a {base.__name__}")
    close_bot(bot)
    return _Made(make, type(bot))


def _rows(document: Mapping[str, Any], names: list[str]) -> list[dict[str, Any]]:
    """The rows of the report as plain values: setups in their order, on each the bots in theirs."""
    if "pairings" not in document:
        return [{**_plain(row), "fault": _first_note(row["faults"])} for row in document["rows"]]
    rows = []
    for setup in dict.fromkeys(pairing["setup"] for pairing in document["pairings"]):
        pairings = [pairing for pairing in document["pairings"] if pairing["setup"] == setup]
        parts = [part["rows"] for part in document.get("by_setup", ()) if part["setup"] == setup]
        players = {row["player"]: row for row in (parts[0] if parts else document["rows"])}
        shared = {key: pairings[0][key] for key in ("setup", "setup_name", "time_s", "nodes", "openings")}
        for name in names:
            faults = [fault for pairing in pairings for fault in pairing["faults"] if fault["player"] == name]
            row = {"bot": name, **shared, **_plain(players[name]), "fault": _first_note(faults)}
            del row["player"]
            rows.append(row)
    return rows


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if not isinstance(value, dict | list)}


def _first_note(faults: list[dict[str, Any]]) -> str:
    """What went wrong first; empty where nothing did."""
    return f"{faults[0]['kind']}: {faults[0]['note']}".rstrip(": ") if faults else ""


def _stopping(loop: RunLoop, deadline_s: float | None, cancel: CancelToken | None) -> AbstractContextManager[None]:
    """Stop the loop when its time is up or it is cancelled."""
    if deadline_s is None and cancel is None:
        return nullcontext()
    end = math.inf if deadline_s is None else time.monotonic() + deadline_s
    due = lambda: (cancel is not None and cancel.cancelled) or time.monotonic() >= end  # noqa: E731
    return acting_when(due, loop.stop, every_s=_POLL_S)
