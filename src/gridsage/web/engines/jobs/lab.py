"""Games of the lab, for an engine process."""

from __future__ import annotations

from typing import Any

from gridsage.arena import Batch, play_batch
from gridsage.arena.families.base import Match
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.opponents import find_opponent

__all__ = ["play_batch_of_games"]


def play_batch_of_games(arguments: dict[str, Any], context: JobContext) -> list[list[Any]]:
    """The results of a batch of games."""
    match = arguments["match"]
    for player in match["players"]:
        find_opponent(match["game"], player)
    meeting = Match(match["game"], match["setup"], tuple(match["players"]), match["conditions"], match["label"])
    numbers = {name: arguments[name] for name in ("number", "match_number", "first", "games", "seed")}
    batch = Batch(match=meeting, **numbers)
    return [result.to_list() for result in play_batch(batch, limit_s=arguments["limit_s"])]
