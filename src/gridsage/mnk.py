"""m,n,k games from one import: the rules and the engine.

>>> solve(parse_setup("3x3x3")).value.value
'draw'
"""

from gridsage.games.mnk import parse_setup
from gridsage.solving.mnk.analysis import Solution, Study, Value, analyse, solve

__all__ = ["Solution", "Study", "Value", "analyse", "parse_setup", "solve"]
