"""Minesweeper from one import: the rules and the engine.

>>> analysis = analyse("1#\\n1#", "2x2/1@any")
>>> analysis.chance(1, 0), analysis.layouts, analysis.win_chance
(0.5, 2, 0.5)
"""

from gridsage.solving.mines.analysis import (
    Analysis,
    Engine,
    analyse,
    parse_view_setup,
    prove,
    sample_layouts,
    told_contradictions,
)

__all__ = ["Analysis", "Engine", "analyse", "parse_view_setup", "prove", "sample_layouts", "told_contradictions"]
