"""A short game, bench and crowd through the store, played alike every time; each line it says was acknowledged.

What the store refuses is sent again with what follows, as the server does; at its end the program says so.

``python -m tests.store.script`` plays it once for each line of its input, ``FAULT FILE``, in a process of its own that
is forked when everything is imported, and answers with how that ended; what was said is in its ``.out`` and ``.err``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial

from gridsage.errors import ConflictError, StoreError
from gridsage.games.mines import Move, parse_setup
from gridsage.record import GameResult, Termination
from gridsage.sessions.events import Event
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import Store, StoredGame, open_store
from gridsage.store.identity import now

GAME = "0" * 26
CROWD = tuple(digit * 26 for digit in "123")
ROUNDS = 4
BEFORE = 80
"""So many moves that each game of the crowd has a page of its own, which may be the one that cannot be read."""
TRIES = 3


STATES = ((1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 1, 1), (2, 1, 1))
"""The moves, the undone ones and the hints after each step of the game."""

Say = Callable[[str], None]


def insist(call: Callable[[], object], refused: Say) -> bool:
    """Try a few times; whether it was acknowledged."""
    for _ in range(TRIES):
        try:
            call()
        except ConflictError:
            raise
        except StoreError as error:
            refused(f"refused {error}")
        else:
            return True
    return False


def play(store: Store, say: Say, refused: Say) -> None:
    """A game with a move taken back and a hint."""
    game = MinesGame(parse_setup("9x9/10"), 4, player="Ada")
    begun = StoredGame(GAME, game.record(), now(), now())
    unsaved: list[Event] = []
    steps: list[Callable[[], Event]] = [
        lambda: game.push(Move.open(40), time_s=0.5),
        lambda: game.push(Move.flag(0), time_s=0.25),
        game.take_back,
        lambda: game.use_help("hints"),
        lambda: game.push(Move.flag(1), time_s=0.125),
    ]

    def keep() -> None:
        store.games.put(begun)
        store.games.apply(GAME, *unsaved)

    for number, step in enumerate(steps):
        unsaved.append(step())
        if insist(keep, refused):
            unsaved.clear()
            say(f"game {number}")


def bench(store: Store, say: Say, refused: Say) -> None:
    """A run of three batches."""
    run: list[str] = []
    if not insist(lambda: run.append(store.runs.create("mines", {}, batches=3, games=6)), refused):
        return
    say(f"run {run[0]}")
    for number in range(3):
        results = [GameResult(number, Termination.SOLVED, 0, moves=9)] * 2
        if insist(partial(store.runs.add_batch, run[0], number, results), refused):
            say(f"batch {number}")


def crowd(one: Store, other: Store, say: Say, refused: Say) -> None:
    """Three games whose moves are kept together, by two programs in turns: each reads what the other wrote."""
    games = {game_id: MinesGame(parse_setup("9x9/10"), 4, player="Ada") for game_id in CROWD}
    for game in games.values():
        for _ in range(BEFORE // 2):
            game.push(Move.flag(80))
            game.push(Move.unflag(80))
    begun = {game_id: StoredGame(game_id, game.record(), now(), now()) for game_id, game in games.items()}
    for number in range(ROUNDS):
        unsaved: dict[str, Event] = {game_id: game.push(Move.flag(number)) for game_id, game in games.items()}
        for _ in range(TRIES):
            for game_id in keep_together((one, other)[number % 2], begun, unsaved, refused):
                del unsaved[game_id]
                say(f"crowd {CROWD.index(game_id)} {number}")


def keep_together(store: Store, begun: dict[str, StoredGame], unsaved: dict[str, Event], refused: Say) -> list[str]:
    """Give the store the changes of several games at once, as the server does; those that it acknowledged."""
    kept: list[str] = []
    try:
        with store.together():
            for game_id, event in unsaved.items():
                try:
                    store.games.put(begun[game_id])
                    store.games.apply(game_id, event)
                    kept.append(game_id)
                except ConflictError:
                    raise
                except StoreError as error:
                    refused(f"refused {error}")
    except ConflictError:
        raise
    except StoreError as error:
        refused(f"refused {error}")
        return []
    return kept


def check(store: Store, said: list[str]) -> None:
    """All that was acknowledged is stored; beyond it at most what was sent after it."""
    steps = [int(line.split()[1]) for line in said if line.startswith("game ")]
    if steps:
        record = store.games.get(GAME).record
        kept = len(record.moves), record.details["help"]["undone"], record.details["help"]["hints"]
        assert kept in STATES[steps[-1] :], f"{kept} is kept, but step {steps[-1]} was acknowledged"
    run = next((line.split()[1] for line in said if line.startswith("run ")), None)
    if run is not None:
        done = store.runs.done(run)
        assert {int(line.split()[1]) for line in said if line.startswith("batch ")} <= done
        assert [batch.games for batch in store.runs.batches(run)] == [2] * len(done)
    for player, number in (line.split()[1:] for line in said if line.startswith("crowd ")):
        moves = len(store.games.get(CROWD[int(player)]).record.moves)
        assert moves > BEFORE + int(number), f"player {player}: {moves} moves are kept, but not move {number}"


def main(location: str) -> None:
    """The whole script."""
    opened: list[Store] = []
    refused = partial(print, file=sys.stderr)
    say = partial(print, flush=True)
    if insist(lambda: opened.append(open_store(location)), refused):
        with opened[0] as store:
            play(store, say, refused)
            bench(store, say, refused)
            if insist(lambda: opened.append(open_store(location)), refused):
                with opened[1] as other:
                    crowd(store, other, say, refused)
        say("end")


def main_with_faults() -> None:
    """The whole script again and again, with the fault of each line of the input."""
    with tempfile.TemporaryDirectory() as folder:
        # What is imported late is there before the first fork; the library under SQLite does not look at this name.
        open_store(f"{folder}/warm").close()
    for line in sys.stdin:
        fault, location = line.rstrip("\n").split(" ", 1)
        child = os.fork()
        if not child:
            os.environ["GRIDSAGE_FAULT"] = fault
            os.environ["GRIDSAGE_FAULT_COUNTS"] = f"{location}.counts"
            for stream, name in ((1, "out"), (2, "err")):
                os.dup2(os.open(f"{location[: -len('.db')]}.{name}", os.O_WRONLY | os.O_CREAT), stream)
            main(location)
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main_with_faults()
