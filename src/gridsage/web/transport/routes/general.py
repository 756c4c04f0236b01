"""Whether the server is up, and everything that can be chosen."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Any

from annotated_types import Ge, Le
from pydantic import BaseModel

from gridsage.catalog import BotEntry, registered_bots
from gridsage.games import mnk
from gridsage.games.mines.setup import LEVELS, MAX_SIDE, PRESETS, Setup, StartRule
from gridsage.games.mnk.opening_rules import OPENING_K, OPENING_SETUPS, OPENING_SIDE, OpeningRule
from gridsage.games.mnk.openings import OPENINGS
from gridsage.sessions.mines.solvable import can_deduce
from gridsage.solving.mines.certificate import MAX_GRADE
from gridsage.stream import MAX_SEED
from gridsage.web.engines.opponents import mines_analyst, mnk_analyst, opponents, safe_options
from gridsage.web.messages import (
    BotInfo,
    BotOptionInfo,
    Catalogue,
    Health,
    LabCatalogue,
    LabRequest,
    MinesCatalogue,
    MinesPreset,
    MnkBalanceQuestion,
    MnkCatalogue,
    MnkPreset,
    NewMinesGame,
    NewMnkGame,
)
from gridsage.web.settings import thinking_time
from gridsage.web.transport.routes.context import ServicesOf, new_router

__all__ = ["catalogue", "health", "router"]

router = new_router("general")

_FIRST_LEVEL = 4
"""Strong enough to be a game, weak enough to be won."""


def _version() -> str:
    from importlib.metadata import version

    return version("gridsage")


@router.get("/health")
def health() -> Health:
    """That the server is up; needs no token."""
    return Health(version=_version())


@router.get("/catalogue")
def catalogue(services: ServicesOf) -> Catalogue:
    """Every board, rule, limit and bot."""
    return _catalogue(registered_bots("mnk"), services.limits.engine_time_s)


@cache
def _catalogue(registered: tuple[BotEntry, ...], limit_s: float) -> Catalogue:
    least_s, most_s = _bounds(NewMnkGame, "time_s")
    titles = {entry.name: entry.summary for entry in registered}
    return Catalogue(
        version=_version(),
        mines=MinesCatalogue(
            presets=[
                MinesPreset(name=name, setup=str(setup), width=setup.width, height=setup.height, mines=setup.mines)
                for name, setup in PRESETS.items()
            ],
            levels=list(LEVELS),
            setup=NewMinesGame().setup,
            start_rules=[rule.value for rule in StartRule],
            start_free={rule.value: isqrt(Setup(MAX_SIDE, MAX_SIDE, 0, rule).free_cells) for rule in StartRule},
            max_side=MAX_SIDE,
            max_seed=str(MAX_SEED),
            bots=[_bot(entry) for entry in opponents("mines")],
            solvers=[entry.name for entry in opponents("mines") if entry not in registered and can_deduce(entry.name)],
            max_grade=MAX_GRADE,
            analyst=mines_analyst(),
        ),
        mnk=MnkCatalogue(
            presets=[
                MnkPreset(
                    name=name,
                    setup=str(setup),
                    width=setup.width,
                    height=setup.height,
                    k=setup.k,
                    rule=setup.rule.value,
                )
                for name, setup in mnk.PRESETS.items()
            ],
            setup=NewMnkGame().setup,
            rules=[rule.value for rule in mnk.Rule],
            opening_rules=list(OpeningRule),
            opening_setups={rule.value: str(setup) for rule, setup in OPENING_SETUPS.items()},
            opening_side=OPENING_SIDE,
            opening_k=OPENING_K,
            rules_that_forbid=[rule.value for rule in mnk.Rule if rule.forbids],
            rule_k={rule.value: rule.k for rule in mnk.Rule if rule.k is not None},
            side=(mnk.MIN_SIDE, mnk.MAX_SIDE),
            k=(mnk.MIN_K, mnk.MAX_K),
            time_s=(least_s, min(most_s, limit_s)),
            analysis_s=min(_bounds(MnkBalanceQuestion, "time_s")[1], thinking_time(limit_s)),
            bots=[_bot(entry, titles.get(entry.name)) for entry in opponents("mnk")],
            analyst=mnk_analyst(),
            first_level=_FIRST_LEVEL,
        ),
        lab=LabCatalogue(
            games=_bounds(LabRequest, "games"), time_s=_bounds(LabRequest, "time_s"), openings=list(OPENINGS)
        ),
    )


def _bounds(model: type[BaseModel], field: str) -> tuple[Any, Any]:
    """The least and the most that a request may ask for."""
    limits = model.model_fields[field].metadata
    (least,) = (limit.ge for limit in limits if isinstance(limit, Ge))
    (most,) = (limit.le for limit in limits if isinstance(limit, Le))
    return least, most


def _bot(entry: BotEntry, title: str | None = None) -> BotInfo:
    return BotInfo(
        name=entry.name,
        title=title,
        summary=entry.summary,
        source=entry.source,
        levels=list(getattr(entry.factory, "levels", ())),
        max_cells=getattr(entry.factory, "max_cells", None),
        options=[
            BotOptionInfo(
                name=name,
                summary=option.summary,
                kind=option.kind,
                values=list(option.values),
                low=getattr(option, "low", None),
                high=getattr(option, "high", None),
                count=getattr(option, "count", None),
                or_none=getattr(option, "or_none", False),
                default=option.default,
            )
            for name, option in safe_options(entry).items()
            if name != "level"  # has a place of its own, by the bot's levels
        ],
    )
