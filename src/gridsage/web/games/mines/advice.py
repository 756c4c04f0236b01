"""Help in a game of Minesweeper, and for any position: hints of a bot, exact chances, whether a guess is needed."""

from __future__ import annotations

from typing import Any

from gridsage.errors import IllegalMoveError
from gridsage.games.mines import format_view, parse_view
from gridsage.sessions.mines.asking import Reveal
from gridsage.sessions.mines.game import MinesGame
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.opponents import find_opponent
from gridsage.web.games.mines.games import MinesGames
from gridsage.web.messages import MinesAnalysis, MinesGuessAnswer, MinesHelpCounts, MinesHints, MinesQuestion

__all__ = ["MinesAdvice"]

_CHANCES_S = 0.8
"""How long the chances of a game are counted as a short question."""


class MinesAdvice(MinesGames):
    """What an engine process can tell; asked in a game, it is recorded with the game before it is told."""

    async def hints(self, caller: Caller, game_id: str, bot: str, *, trust_flags: bool = True) -> MinesHints:
        """What a bot can tell of the game now; that it was asked is recorded with the game."""
        find_opponent("mines", bot)
        session, turn = await self.use_help(caller, game_id, "hints")
        game = session.game
        question = {
            "setup": str(game.setup),
            "view": format_view(game.view()),
            "bot": bot,
            "seed": turn,
            "trust_flags": trust_flags,
        }
        answer = await self._pool.ask(caller.client, "mines.hints", question, limit_s=self._limit_s, lane=Lane.SHORT)
        return MinesHints(bot=bot, turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def chances(self, caller: Caller, game_id: str) -> MinesAnalysis:
        """The exact chances of the game now; that they were asked for is recorded with the game."""
        session, turn = await self.use_help(caller, game_id, "chances")
        game = session.game
        view, setup = format_view(game.view()), str(game.setup)
        # Nearly always a moment suffices; what needs longer waits with the long questions.
        answer = await self._analyse(caller, view, setup, time_s=_CHANCES_S, lane=Lane.SHORT)
        if not answer["exact"]:
            answer = await self._analyse(caller, view, setup)
        return MinesAnalysis(turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def may_guess(self, caller: Caller, game_id: str, show: Reveal) -> MinesGuessAnswer:
        """Whether a guess is needed now; what the answer gives away is recorded with the game before it is told."""
        session = await self.find(caller, game_id)
        session.check_player(caller)
        game = session.game
        if game.over:
            raise IllegalMoveError("the game is over; there is nothing left to guess", code="game-over")
        turn, view = len(game.moves), format_view(game.view())
        question = {"setup": str(game.setup), "view": view, "show": show.value, "time_s": self._limit_s / 4}
        answer = await self._pool.ask(
            caller.client, "mines.may_guess", question, limit_s=self._limit_s, lane=Lane.SHORT
        )
        if (given := answer.pop("given")) is not None:
            session, _ = await self.use_help(caller, game_id, given)
            game = session.game
        return MinesGuessAnswer(turn=turn, saved=session.saved, **_help_of(game), **answer)

    async def analyse(self, caller: Caller, wanted: MinesQuestion) -> MinesAnalysis:
        """The exact chances of any position; clues that clash are an error that names them."""
        view = parse_view(wanted.view, mines=wanted.mines)
        if wanted.open is not None and wanted.open not in view.hidden:
            raise IllegalMoveError("only a hidden cell can be opened")
        answer = await self._analyse(
            caller, format_view(view), str(view.setup), what_if=wanted.what_if, opened=wanted.open
        )
        return MinesAnalysis(turn=0, saved=None, **answer)

    async def _analyse(
        self,
        caller: Caller,
        view: str,
        setup: str,
        *,
        time_s: float | None = None,
        lane: Lane = Lane.LONG,
        what_if: bool = False,
        opened: int | None = None,
    ) -> dict[str, Any]:
        time_s = self._limit_s / 4 if time_s is None else time_s
        question = {"setup": setup, "view": view, "time_s": time_s, "what_if": what_if, "open": opened}
        answer: dict[str, Any] = await self._pool.ask(
            caller.client, "mines.analyse", question, limit_s=self._limit_s, lane=lane
        )
        return answer


def _help_of(game: MinesGame) -> dict[str, Any]:
    """How much help was used in a game, for the answer to a question about it."""
    return {"help": MinesHelpCounts(**game.help.counts()), "result_class": game.result_class}
