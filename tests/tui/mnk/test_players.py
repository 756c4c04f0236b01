"""Who plays a match: players read from text, and the bots of a round."""

from __future__ import annotations

import threading

import pytest

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Setup
from gridsage.record import HUMAN, Termination
from gridsage.sessions.mnk.bot import Thought, apply
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.tui.mnk.players import SeatedBots, parse_player, player_names

SETUP = Setup(3, 3, 3)
BOT = MnkPlayer("bot", "bot")


class Watched(MnkBot):
    """Plays the first empty cell, at once or, once told to wait, when it is stopped."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.seed = seed
        self.waits = False
        self.began = threading.Event()
        self.stopped = threading.Event()
        self.asked = 0
        self.closed = False

    def choose(self, position: Position, limits: Limits) -> Choice:
        self.asked += 1
        self.began.set()
        if self.waits:
            self.stopped.wait(60)
        return Choice(position.empty_cells[0])

    def cancel(self) -> None:
        self.stopped.set()

    def close(self) -> None:
        self.closed = True


def seat(game: MnkGame) -> tuple[SeatedBots, list[Watched]]:
    made: list[Watched] = []

    def make(text: str, seed: int) -> MnkBot:
        made.append(Watched(seed))
        return made[-1]

    return SeatedBots(game, make=make), made


def test_players_are_read_and_refused() -> None:
    assert parse_player("human", SETUP).human
    assert parse_player("minimax", SETUP) == MnkPlayer("minimax", "minimax")
    assert player_names()[0] == HUMAN
    with pytest.raises(UnknownNameError, match=r"no player is called 'nobody'.*minimax"):
        parse_player("nobody", SETUP)
    with pytest.raises(OptionError, match="pbrain:command="):
        parse_player("pbrain", SETUP)


def test_a_bot_stays_for_the_round_and_is_closed_after_it() -> None:
    game = MnkGame(SETUP, (BOT, MnkPlayer()))
    bots, made = seat(game)
    for answer in (4, 5):
        apply(bots.ask()(), game)
        game.push(answer)
    (bot,) = made
    assert bot.asked == 2
    bots.close()
    assert bot.closed


def test_each_seat_and_each_round_has_a_seed_of_its_own() -> None:
    game = MnkGame(SETUP, (BOT, BOT), rounds=2)
    seeds = set()
    for _ in range(2):
        bots, made = seat(game)
        while not game.over:
            apply(bots.ask()(), game)
        seeds |= {bot.seed for bot in made}
        game = game.next_round()
    assert len(seeds) == 4


def test_a_dropped_bot_is_stopped_and_a_question_dropped_before_it_began_is_never_asked() -> None:
    game = MnkGame(SETUP, (BOT, MnkPlayer()))
    bots, made = seat(game)
    bots.ask()()
    made[0].waits = True
    made[0].began.clear()
    thoughts: list[Thought] = []
    think = bots.ask()
    thread = threading.Thread(target=lambda: thoughts.append(think()))
    thread.start()
    assert made[0].began.wait(60)
    bots.drop()
    thread.join(60)
    assert len(thoughts) == 1
    late = bots.ask()
    bots.drop()
    assert late().fault is not None
    assert made[0].asked == 2


def test_a_bot_that_answered_is_not_stopped() -> None:
    bots, made = seat(MnkGame(SETUP, (BOT, MnkPlayer())))
    bots.ask()()
    bots.drop()
    assert not made[0].stopped.is_set()


def test_a_bot_that_cannot_be_made_has_lost() -> None:
    def fail(text: str, seed: int) -> MnkBot:
        raise OSError("no such program")

    thought = SeatedBots(MnkGame(SETUP, (BOT, MnkPlayer())), make=fail).ask()()
    assert thought.fault is not None
    assert (thought.fault.termination, thought.fault.note) == (Termination.CRASHED, "OSError: no such program")


def test_nobody_has_lost_for_a_bot_that_is_not_here_and_it_is_tried_again() -> None:
    found: list[MnkBot] = []

    def fail(text: str, seed: int) -> MnkBot:
        if not found:
            raise OptionError("there is no bot file 'mine.py'")
        return found[0]

    bots = SeatedBots(MnkGame(SETUP, (BOT, MnkPlayer())), make=fail)
    with pytest.raises(OptionError, match="no bot file"):
        bots.ask()()
    found.append(Watched())
    assert bots.ask()().choice == Choice(0)


def test_a_bot_that_takes_no_reports_has_broken_down() -> None:
    class Deaf(Watched):
        def __setattr__(self, name: str, value: object) -> None:
            if name == "report" and value is not None:
                raise AttributeError("no reports")
            super().__setattr__(name, value)

    bots = SeatedBots(MnkGame(SETUP, (BOT, MnkPlayer())), make=lambda text, seed: Deaf(seed))
    thought = bots.ask(lambda choice: None)()
    assert thought.fault is not None
    assert thought.fault.note == "AttributeError: no reports"
