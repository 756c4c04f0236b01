"""An m,n,k game as its page sees it: a message made of the game, complete when it is made."""

from __future__ import annotations

from dataclasses import asdict

from gridsage.games.mnk import Board, parse_move
from gridsage.sessions.mnk.game import MnkGame
from gridsage.web.messages.mnk.game import MnkForbidden, MnkHelpCounts, MnkInfo, MnkOpeningStep, MnkSettings, MnkState

__all__ = ["forbidden_points", "mnk_state"]

_TIME_S = 1.0
"""What a bot may think about a move in a game whose record does not say it."""
_SHORTEST_S, _LONGEST_S = 0.05, 20.0
"""What the page can ask for; a game that began elsewhere may have other times."""


def mnk_state(
    game_id: str,
    game: MnkGame,
    *,
    saved: bool | None,
    found: MnkInfo | None = None,
    seats: list[int] | None = None,
    two_screens: bool = False,
    open_seat: int | None = None,
    here: tuple[bool, bool] = (True, True),
) -> MnkState:
    """The whole game; ``found`` is what the bot to move has found so far, ``seats`` are those of whoever is told."""
    setup, outcome = game.setup, game.outcome
    first, second = game.seated
    time_s = min(max(game.limits.time_s or _TIME_S, _SHORTEST_S), _LONGEST_S)
    return MnkState(
        id=game_id,
        setup=str(setup),
        width=setup.width,
        height=setup.height,
        k=setup.k,
        rule=setup.rule.value,
        settings=MnkSettings(
            first=first.bot, second=second.bot, time_s=time_s, opening_rule=game.opening_phase.rule.value
        ),
        moves=[parse_move(played.text, setup) for played in game.moves],
        turn=game.turn,
        acting=game.acting_seat,
        acted=game.last_to_act,
        exchanged=game.first_seat != game.opening_phase.opener,
        opening=_opening(game),
        over=game.over,
        winner=outcome.winner,
        result=outcome.termination.value,
        note=outcome.note,
        row=list(game.board.winning_row),
        forbidden=[] if game.over else forbidden_points(game.board),
        times_s=game.times_s,
        running=game.running,
        thinking=game.bot_to_move is not None,
        info=found,
        stopped=game.paused,
        help=MnkHelpCounts(**asdict(game.help)),
        result_class=game.result_class,
        score=(game.score.wins(game.player_at(0)), game.score.wins(game.player_at(1)), game.score.draws),
        saved=saved,
        seats=seats,
        names=game.names,
        two_screens=two_screens,
        open_seat=open_seat,
        here=here,
    )


def forbidden_points(board: Board) -> list[MnkForbidden]:
    """The points of a board that its rule forbids to the side to move; none after the end."""
    return [
        MnkForbidden(cell=point.cell, foul=point.foul.value, rows=[list(row) for row in point.rows])
        for point in (() if board.over else board.forbidden)
    ]


def _opening(game: MnkGame) -> MnkOpeningStep | None:
    step = None if game.over else game.opening_phase.step
    if step is None:
        return None
    options = [choice.value for choice in step.options]
    return MnkOpeningStep(
        by_opener=step.by_opener,
        stones=step.stones,
        options=options,
        area=step.area,
        offers=step.offers,
        offered=list(game.opening_phase.offers),
    )
